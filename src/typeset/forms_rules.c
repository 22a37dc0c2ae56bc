/* forms_rules: inference rules. */
#include "typeset/forms_rules.h"

#include "redex/language/pattern.h"
#include "redex/redex.h"

#include <string.h>

/* A clause is a list that is not a contract or mode: those follow keywords. */
static bool is_clause(const struct syntax *form, uint32_t i) {
  return syntax_is_list(form->children[i]) && form->children[i]->count && !syntax_is_keyword(form->children[i - 1]);
}

static bool is_rule_name(const struct syntax *x) {
  return x->shape == SYNTAX_ATOM && (is_symbol(x->atom) || is_string(x->atom));
}

static bool is_line(const struct syntax *x) {
  if (!syntax_is_symbol(x)) return false;
  const char *text = text_bytes(x->atom);
  uint32_t dashes = 0;
  for (; *text; dashes++) {
    if (*text == '-') text++;
    else if (!strncmp(text, "─", 3) || !strncmp(text, "━", 3)) text += 3;
    else return false;
  }
  return dashes >= 3;
}

/* A rule's parts, with or without the line. */
struct rule_parts {
  struct syntax *const *premises;
  uint32_t premise_count;
  const struct syntax *conclusion;
  const struct syntax *name; /* NULL: none */
};

static struct rule_parts read_above(const struct syntax *x, uint32_t line) {
  struct rule_parts r = {x->children, line, NULL, NULL};
  uint32_t i = line + 1;
  if (i < x->count && is_rule_name(x->children[i])) r.name = x->children[i++];
  if (i < x->count) r.conclusion = x->children[i++];
  if (i < x->count && is_rule_name(x->children[i]) && !r.name) r.name = x->children[i];
  return r;
}

static struct rule_parts read_below(const struct syntax *x) {
  struct rule_parts r = {0};
  uint32_t i = 0, end = x->count;
  if (i < end && is_rule_name(x->children[i])) r.name = x->children[i++];
  if (end > i && is_rule_name(x->children[end - 1])) r.name = x->children[--end];
  if (i == end) return r;
  r.conclusion = x->children[i++];
  r.premises = x->children + i;
  r.premise_count = end - i;
  return r;
}

static struct rule_parts read_rule(const struct syntax *x) {
  for (uint32_t i = 0; i < x->count; i++)
    if (is_line(x->children[i])) return read_above(x, i);
  return read_below(x);
}

const struct syntax *rules_name(struct machine *m, const struct syntax *form) {
  (void)m;
  for (uint32_t i = 2; i + 1 < form->count; i++) {
    const struct syntax *mode = form->children[i + 1];
    const bool is_mode =
        syntax_is_keyword_named(form->children[i], "mode") || syntax_is_keyword_named(form->children[i], "contract");
    if (is_mode && syntax_is_list(mode) && mode->count && syntax_is_symbol(mode->children[0])) return mode->children[0];
  }
  if (form->count > 2 && syntax_is_symbol(form->children[2]) && syntax_is_named(form->children[0], "define-relation"))
    return form->children[2];
  for (uint32_t i = 2; i < form->count; i++) {
    if (!is_clause(form, i)) continue;
    const struct syntax *c = read_rule(form->children[i]).conclusion;
    if (c && syntax_is_list(c) && c->count && syntax_is_symbol(c->children[0])) return c->children[0];
  }
  return NULL;
}

/* Premises on one line of the source are set side by side. */
static void set_premises(struct typeset_document *d, struct setter *s, struct typeset_inference *rule,
                         const struct rule_parts *r) {
  struct premise_row **end = &rule->premises, *row = NULL;
  uint32_t line = 0;
  for (uint32_t i = 0; i < r->premise_count; i++) {
    const struct syntax *p = r->premises[i];
    if (pattern_is_ellipsis(s->m, p)) {
      if (row) set_mark(s, PIECE_MARK, "…", 1);
      continue;
    }
    if (condition_is_hidden(s->m->redex, p)) continue;
    if (!row || p->place.line != line) {
      row = arena_alloc_zero(&d->world->arena, sizeof *row);
      row->premises = arena_alloc_zero(&d->world->arena, (r->premise_count + 1) * sizeof *row->premises);
      *end = row;
      end = &row->next;
    }
    row->premises[row->count++] = setter_begin(s);
    set_condition(s, p);
    line = p->end_line;
  }
}

void set_rules(struct typeset_document *d, struct setter *s, const struct syntax *form) {
  const struct syntax *name = rules_name(s->m, form);
  struct definition_block *b = document_block(d, text_bytes(name->atom), "l");
  if (syntax_is_named(form->children[0], "define-relation") && form->count > 2 && syntax_is_symbol(form->children[2]))
    set_contract(d, b, s, form, 2, name->atom);
  for (uint32_t i = 2; i < form->count; i++) {
    if (!is_clause(form, i)) continue;
    const struct rule_parts r = read_rule(form->children[i]);
    if (!r.conclusion || !syntax_is_form(r.conclusion, name->atom)) continue;
    struct typeset_inference *rule = block_rule(d, b);
    set_premises(d, s, rule, &r);
    rule->conclusion = setter_begin(s);
    set_call(s, r.conclusion);
    rule->name = r.name ? label_of(d->world, r.name) : NULL;
  }
}
