/* mismatch_text: patterns and mismatches in words. */
#include "core/print_flat.h"
#include "why/mismatch.h"

#include "redex/redex.h"

enum { MOST_LEAVES = 3 }; /* of mismatches that are shown */

/* ---- patterns ---- */

static const char *builtin_name(const struct pattern *p) {
  static const char *const names[] = {
      [PATTERN_ANY] = "any",
      [PATTERN_NUMBER] = "number",
      [PATTERN_NATURAL] = "natural",
      [PATTERN_INTEGER] = "integer",
      [PATTERN_REAL] = "real",
      [PATTERN_STRING] = "string",
      [PATTERN_BOOLEAN] = "boolean",
      [PATTERN_VARIABLE] = "variable",
      [PATTERN_VARIABLE_EXCEPT] = "variable-except",
      [PATTERN_VARIABLE_PREFIX] = "variable-prefix",
      [PATTERN_VARIABLE_NOT_MENTIONED] = "variable-not-otherwise-mentioned",
      [PATTERN_HOLE] = "hole",
  };
  return p->kind < sizeof names / sizeof *names ? names[p->kind] : NULL;
}

static void print_items(struct buffer *b, const struct pattern *p) {
  buffer_puts(b, "(");
  for (uint32_t i = 0; i < p->count; i++) {
    const struct item *item = &p->items[i];
    if (i) buffer_puts(b, " ");
    pattern_print(b, item->pattern);
    if (item->repeat) buffer_printf(b, " %s", item->counted ? text_bytes(item->count_name->name) : "...");
  }
  buffer_puts(b, ")");
}

static void print_except(struct buffer *b, const struct pattern *p) {
  buffer_puts(b, "(variable-except");
  for (uint32_t i = 0; i < p->except_count; i++) buffer_printf(b, " %s", text_bytes(p->except[i]));
  buffer_puts(b, ")");
}

static void print_in_hole(struct buffer *b, const struct pattern *p) {
  buffer_puts(b, "(in-hole ");
  pattern_print(b, p->context);
  buffer_puts(b, " ");
  pattern_print(b, p->sub);
  buffer_puts(b, ")");
}

/* (name x p) instead of x, unless x determines p. */
static void print_name(struct buffer *b, const struct pattern *p) {
  const bool tells = p->sub->kind == PATTERN_NONTERMINAL || p->sub->kind < PATTERN_LITERAL;
  if (!tells) buffer_printf(b, "(name %s ", text_bytes(p->seen->name));
  if (tells) buffer_puts(b, text_bytes(p->seen->name));
  else pattern_print(b, p->sub);
  if (!tells) buffer_puts(b, ")");
}

void pattern_print(struct buffer *b, const struct pattern *p) {
  switch (p->kind) {
  case PATTERN_LITERAL: print_term(b, p->literal); break;
  case PATTERN_NONTERMINAL: buffer_puts(b, text_bytes(p->nonterminal->names[0])); break;
  case PATTERN_NAME: print_name(b, p); break;
  case PATTERN_SEQUENCE: print_items(b, p); break;
  case PATTERN_IN_HOLE: print_in_hole(b, p); break;
  case PATTERN_VARIABLE_EXCEPT: print_except(b, p); break;
  case PATTERN_VARIABLE_PREFIX: buffer_printf(b, "(variable-prefix %s)", text_bytes(p->literal)); break;
  case PATTERN_MISMATCH:
    pattern_print(b, p->sub);
    buffer_puts(b, "_!_");
    break;
  default:
    if (builtin_name(p)) buffer_puts(b, builtin_name(p));
    else if (p->sub) pattern_print(b, p->sub);
    else buffer_puts(b, "this pattern");
  }
}

static void put_pattern(struct buffer *b, const struct pattern *p) {
  buffer_puts(b, "`");
  pattern_print(b, p);
  buffer_puts(b, "`");
}

/* ---- expectations ---- */

static void put_kind(struct buffer *b, const struct pattern *p) {
  switch (p->kind) {
  case PATTERN_NUMBER: buffer_puts(b, "a number"); break;
  case PATTERN_NATURAL: buffer_puts(b, "a natural number"); break;
  case PATTERN_INTEGER: buffer_puts(b, "an integer"); break;
  case PATTERN_REAL: buffer_puts(b, "a real number"); break;
  case PATTERN_STRING: buffer_puts(b, "a string"); break;
  case PATTERN_BOOLEAN: buffer_puts(b, "#t or #f"); break;
  case PATTERN_VARIABLE: buffer_puts(b, "a symbol"); break;
  case PATTERN_HOLE: buffer_puts(b, "the hole"); break;
  case PATTERN_VARIABLE_NOT_MENTIONED: buffer_puts(b, "a variable"); break;
  case PATTERN_VARIABLE_PREFIX: buffer_printf(b, "a symbol that begins with `%s`", text_bytes(p->literal)); break;
  case PATTERN_VARIABLE_EXCEPT: put_pattern(b, p); break;
  default: put_pattern(b, p);
  }
}

/* A non-terminal that is one built-in pattern, such as n ::= number: the pattern is more
 * informative than the name. */
static const struct pattern *only_atom(const struct nonterminal *nt) {
  const struct pattern *p = nt->production_count == 1 ? nt->productions[0].pattern : NULL;
  while (p && p->kind == PATTERN_NAME) p = p->sub;
  if (p && p->kind == PATTERN_NONTERMINAL) return only_atom(p->nonterminal);
  return p && p->kind < PATTERN_LITERAL && p->kind != PATTERN_ANY ? p : NULL;
}

static void put_literal_reason(struct buffer *b, const struct pattern *p, term t) {
  if (p->kind == PATTERN_VARIABLE_NOT_MENTIONED && is_symbol(t)) buffer_puts(b, ": the grammar uses it as a literal");
}

/* The enclosing term does not match its non-terminal, either. */
static void put_inside(struct buffer *b, struct why *y, const struct mismatch *n) {
  if (!n->production) return;
  buffer_puts(b, ", so ");
  why_put_term(b, n->whole);
  buffer_puts(b, " is not ");
  why_put_source(b, y->m, n->production->source);
  buffer_printf(b, " of `%s`", text_bytes(n->phrase->names[0]));
}

static void put_phrase(struct buffer *b, const struct mismatch *n) {
  const struct nonterminal *nt = n->wanted->nonterminal;
  const struct pattern *atom = only_atom(nt);
  why_put_term(b, n->found);
  buffer_printf(b, " is no `%s`", text_bytes(nt->names[0]));
  if (!atom) return;
  if (atom->kind == PATTERN_VARIABLE_NOT_MENTIONED && is_symbol(n->found)) {
    put_literal_reason(b, atom, n->found);
    return;
  }
  buffer_puts(b, ", which is ");
  put_kind(b, atom);
}

static void put_length(struct buffer *b, struct why *y, const struct mismatch *n) {
  const struct pattern *p = n->wanted;
  const uint32_t found = seq_count(n->found);
  why_put_term(b, n->found);
  buffer_printf(b, " has %u part%s, and not %s%u as ", found, plural(found), p->repeats ? "at least " : "", p->min);
  if (n->production && p == n->production->pattern) {
    why_put_source(b, y->m, n->production->source);
    buffer_printf(b, " of `%s`", text_bytes(n->phrase->names[0]));
    return;
  }
  put_pattern(b, p);
  put_inside(b, y, n);
}

static void put_no_list(struct buffer *b, struct why *y, const struct mismatch *n) {
  why_put_term(b, n->found);
  buffer_puts(b, " is not a list");
  if (!n->wanted->repeats) buffer_printf(b, " of %u", n->wanted->min);
  buffer_puts(b, ", as ");
  put_pattern(b, n->wanted);
  put_inside(b, y, n);
}

static void put_atom(struct buffer *b, struct why *y, const struct mismatch *n) {
  why_put_term(b, n->found);
  buffer_puts(b, " is not ");
  put_kind(b, n->wanted);
  put_literal_reason(b, n->wanted, n->found);
  put_inside(b, y, n);
}

static void put_unequal(struct buffer *b, const struct mismatch *n) {
  buffer_printf(b, "`%s` is both ", text_bytes(n->name));
  why_put_term(b, n->before);
  buffer_puts(b, " and ");
  why_put_term(b, n->found);
}

static void put_side(struct buffer *b, struct why *y, const struct mismatch *n) {
  const char *place = why_place(y->m, &n->wanted->place);
  buffer_puts(b, "the side condition");
  if (place) buffer_printf(b, " at %s", place);
  buffer_puts(b, " is #f for ");
  why_put_term(b, n->found);
}

static void put_reason(struct buffer *b, struct why *y, const struct mismatch *n) {
  switch (n->kind) {
  case MISMATCH_ATOM: put_atom(b, y, n); break;
  case MISMATCH_PHRASE: put_phrase(b, n); break;
  case MISMATCH_LENGTH: put_length(b, y, n); break;
  case MISMATCH_NO_LIST: put_no_list(b, y, n); break;
  case MISMATCH_UNEQUAL: put_unequal(b, n); break;
  case MISMATCH_SAME:
    why_put_term(b, n->found);
    buffer_puts(b, " stands there twice, and ");
    put_pattern(b, n->wanted);
    buffer_puts(b, " must differ");
    break;
  case MISMATCH_COUNT:
    buffer_printf(b, "`%s` stands for ", text_bytes(n->name));
    print_term(b, n->before);
    buffer_puts(b, " items and for ");
    print_term(b, n->found);
    break;
  case MISMATCH_SIDE: put_side(b, y, n); break;
  case MISMATCH_CONTEXT:
    buffer_puts(b, "no part of ");
    why_put_term(b, n->found);
    buffer_puts(b, " stands in the hole of ");
    put_pattern(b, n->wanted->context);
    break;
  case MISMATCH_OTHER:
    why_put_term(b, n->found);
    buffer_puts(b, " does not match ");
    put_pattern(b, n->wanted);
    break;
  }
}

/* ---- positions ---- */

static void put_position(struct buffer *b, const struct position *p, const struct position *top) {
  if (p == top) return;
  put_position(b, p->up, top);
  buffer_printf(b, "%s%u", p->up == top ? "" : ".", p->index);
}

static void put_where(struct buffer *b, const struct position *at, const uint32_t *arguments) {
  const struct position *top = NULL;
  if (arguments && at) {
    for (top = at; top->up;) top = top->up;
    buffer_printf(b, "argument %u", arguments[top->index]);
  }
  if (at != top) {
    buffer_puts(b, arguments ? ", at " : "at ");
    put_position(b, at, top);
  }
  if (at) buffer_puts(b, ": ");
}

void mismatch_sentence(struct buffer *b, struct why *y, const struct mismatch *list, const uint32_t *arguments) {
  uint32_t told = 0;
  for (; list; list = list->next, told++) {
    if (told == MOST_LEAVES) {
      buffer_puts(b, "; and more");
      return;
    }
    if (told) buffer_puts(b, "; and ");
    put_where(b, list->at, arguments);
    put_reason(b, y, list);
  }
}
