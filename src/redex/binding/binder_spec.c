/* binder_spec: reads binding forms. Annotations follow their part: #:refers-to, an ellipsis,
 * #:...bind. */
#include "redex/binding/binder_spec.h"
#include "core/array.h"

#include "redex/redex.h"

#include <string.h>

struct spec_reader {
  struct machine *m;
  const struct syntax *form;
};

static void *spec_alloc(struct spec_reader *r, size_t bytes) { return arena_alloc_zero(&r->m->world->arena, bytes); }

/* Names. */

struct name_builder {
  struct spec_name *list;
  uint32_t count, capacity;
};

static struct spec_name *add_name(struct spec_reader *r, struct name_builder *b, term name) {
  for (uint32_t i = 0; i < b->count; i++)
    if (b->list[i].name == name) return &b->list[i];
  ARENA_ROOM(&r->m->world->arena, b->list, b->count, b->capacity);
  struct spec_name *n = &b->list[b->count++];
  *n = (struct spec_name){.name = name};
  return n;
}

static void body_names(struct spec_reader *r, const struct spec_node *n, uint32_t depth, struct name_builder *b) {
  switch (n->kind) {
  case SPEC_ATOM:
    if (is_symbol(n->atom)) add_name(r, b, n->atom)->depth = depth;
    break;
  case SPEC_CHAIN: add_name(r, b, n->atom)->depth = depth; break;
  case SPEC_IMPORT: body_names(r, n->sub, depth, b); break;
  case SPEC_REPEAT: body_names(r, n->sub, depth + 1, b); break;
  case SPEC_LIST:
    for (uint32_t i = 0; i < n->count; i++) body_names(r, &n->items[i], depth, b);
    break;
  }
}

static void beta_names(struct spec_reader *r, const struct beta *beta, struct name_builder *b) {
  if (beta->is_name) add_name(r, b, beta->name);
  for (uint32_t i = 0; i < beta->count; i++) beta_names(r, &beta->parts[i], b);
}

static struct binder_names name_list(struct spec_reader *r, const struct name_builder *b) {
  term *names = spec_alloc(r, (b->count + 1) * sizeof *names);
  for (uint32_t i = 0; i < b->count; i++) names[i] = b->list[i].name;
  return (struct binder_names){b->count, names};
}

static struct binder_names drivers_of(struct spec_reader *r, const struct spec_node *n) {
  struct name_builder b = {0};
  body_names(r, n, 0, &b);
  return name_list(r, &b);
}

const struct spec_name *spec_find(const struct spec *s, term name) {
  for (uint32_t i = 0; i < s->name_count; i++)
    if (s->names[i].name == name) return &s->names[i];
  return NULL;
}

bool spec_has_atom(const struct spec_node *n, term atom) {
  if (n->kind == SPEC_ATOM) return n->atom == atom;
  if (n->sub && spec_has_atom(n->sub, atom)) return true;
  for (uint32_t i = 0; i < n->count; i++)
    if (spec_has_atom(&n->items[i], atom)) return true;
  return false;
}

/* Betas. */

static struct beta read_beta(struct spec_reader *r, const struct syntax *x) {
  struct beta beta = {.place = x->place};
  if (syntax_is_named(x, "nothing")) return beta;
  if (syntax_is_symbol(x)) {
    beta.is_name = true;
    beta.name = x->atom;
    return beta;
  }
  if (!syntax_has_head(x, "shadow"))
    raise_syntax(r->m, &x->place, "expected (shadow part …), `nothing` or the name of a part of the binding form");
  beta.parts = spec_alloc(r, x->count * sizeof *beta.parts);
  for (uint32_t i = 1; i < x->count; i++) {
    if (pattern_is_ellipsis(r->m, x->children[i]))
      raise_syntax(r->m, &x->children[i]->place, "misplaced ellipsis: it must follow a name");
    struct beta *part = &beta.parts[beta.count++];
    *part = read_beta(r, x->children[i]);
    if (i + 1 == x->count || !pattern_is_ellipsis(r->m, x->children[i + 1])) continue;
    struct name_builder b = {0};
    beta_names(r, part, &b);
    part->repeat = true;
    part->drivers = name_list(r, &b);
    i++;
  }
  return beta;
}

/* Every name of a beta must be one of the form's, under as many ellipses. */
static void check_beta(struct spec_reader *r, const struct spec *s, const struct beta *beta, uint32_t depth) {
  if (beta->repeat) depth++;
  for (uint32_t i = 0; i < beta->count; i++) check_beta(r, s, &beta->parts[i], depth);
  if (!beta->is_name) return;
  const struct spec_name *n = spec_find(s, beta->name);
  if (!n) raise_syntax(r->m, &beta->place, "unknown name imported or exported: %s", text_bytes(beta->name));
  if (n->depth != depth)
    raise_syntax(r->m, &beta->place, "found the same binder, %s, at different depths, %u and %u",
                 text_bytes(beta->name), n->depth < depth ? n->depth : depth, n->depth < depth ? depth : n->depth);
}

/* In `sub #:refers-to beta ...` the beta stands outside the ellipsis. */
static void check_body(struct spec_reader *r, const struct spec *s, const struct spec_node *n, uint32_t depth) {
  const struct spec_node *repeated = n->kind == SPEC_REPEAT ? n->sub : NULL;
  if (n->kind == SPEC_IMPORT) check_beta(r, s, &n->beta, depth);
  if (repeated && repeated->kind == SPEC_IMPORT) {
    check_beta(r, s, &repeated->beta, depth);
    check_body(r, s, repeated->sub, depth + 1);
  } else if (n->sub && n->kind != SPEC_CHAIN) {
    check_body(r, s, n->sub, depth + (repeated != NULL));
  }
  for (uint32_t i = 0; i < n->count; i++) check_body(r, s, &n->items[i], depth);
}

static void mark_beta(struct spec *s, const struct beta *beta, bool exported) {
  for (uint32_t i = 0; i < beta->count; i++) mark_beta(s, &beta->parts[i], exported);
  if (!beta->is_name) return;
  struct spec_name *n = (struct spec_name *)spec_find(s, beta->name);
  n->ported = true;
  n->exported |= exported;
}

static void mark_imports(struct spec *s, const struct spec_node *n) {
  if (n->kind == SPEC_IMPORT) mark_beta(s, &n->beta, false);
  if (n->sub && n->kind != SPEC_CHAIN) mark_imports(s, n->sub);
  for (uint32_t i = 0; i < n->count; i++) mark_imports(s, &n->items[i]);
}

static const struct spec *make_spec(struct spec_reader *r, struct spec_node body, struct beta exports) {
  struct spec *s = spec_alloc(r, sizeof *s);
  s->body = body;
  s->exports = exports;
  struct name_builder b = {0};
  body_names(r, &s->body, 0, &b);
  s->names = b.list;
  s->name_count = b.count;
  check_body(r, s, &s->body, 0);
  check_beta(r, s, &s->exports, 0);
  mark_imports(s, &s->body);
  mark_beta(s, &s->exports, true);
  return s;
}

/* Bodies. */

static struct spec_node read_body(struct spec_reader *r, const struct syntax *x, struct syntax **pattern);

static struct spec_node wrap(struct spec_reader *r, enum spec_kind kind, struct spec_node inner) {
  struct spec_node *sub = spec_alloc(r, sizeof *sub);
  *sub = inner;
  return (struct spec_node){.kind = kind, .place = inner.place, .sub = sub};
}

/* sub #:...bind (name imports exports): one iteration is (sub name #:refers-to imports) #:exports
 * exports, where the name stands for the following iterations. */
static struct spec_node read_chain(struct spec_reader *r, struct spec_node inner, const struct syntax *x) {
  if (!syntax_is_list(x) || x->count != 3 || !syntax_is_symbol(x->children[0]))
    raise_syntax(r->m, &x->place, "#:...bind must be followed by (name imports exports)");
  struct spec_node rest = {.kind = SPEC_ATOM, .place = x->place, .atom = x->children[0]->atom};
  struct spec_node later = wrap(r, SPEC_IMPORT, rest);
  later.beta = read_beta(r, x->children[1]);
  struct spec_node *items = spec_alloc(r, 2 * sizeof *items);
  items[0] = inner;
  items[1] = later;
  struct spec_node one = {.kind = SPEC_LIST, .place = x->place, .count = 2, .items = items};
  struct spec_node chain = wrap(r, SPEC_CHAIN, inner);
  chain.atom = x->children[0]->atom;
  chain.drivers = drivers_of(r, &inner);
  chain.chain = make_spec(r, one, read_beta(r, x->children[2]));
  return chain;
}

static const struct syntax *argument(struct spec_reader *r, const struct syntax *list, uint32_t i) {
  const struct syntax *keyword = list->children[i];
  if (i + 1 == list->count) raise_syntax(r->m, &keyword->place, "#:%s requires an argument", text_bytes(keyword->atom));
  return list->children[i + 1];
}

/* Reads one part of a list with its annotations; returns the start of the next part. */
static uint32_t read_part(struct spec_reader *r, const struct syntax *list, uint32_t i, struct spec_node *out,
                          struct syntax **pattern, bool *repeated) {
  const struct syntax *x = list->children[i++];
  if (pattern_is_ellipsis(r->m, x)) raise_syntax(r->m, &x->place, "... requires an expression to its left");
  if (syntax_is_keyword_named(x, "refers-to") || syntax_is_keyword_named(x, "...bind") ||
      syntax_is_keyword_named(x, "exports"))
    raise_syntax(r->m, &x->place,
                 syntax_is_keyword_named(x, "exports") ? "#:exports must follow a whole binding form"
                                                       : "#:%s requires an expression to its left",
                 text_bytes(x->atom));
  struct spec_node n = read_body(r, x, pattern);
  *repeated = false;
  if (i < list->count && syntax_is_keyword_named(list->children[i], "refers-to")) {
    const struct syntax *beta = argument(r, list, i);
    n = wrap(r, SPEC_IMPORT, n);
    n.beta = read_beta(r, beta);
    i += 2;
  }
  if (i < list->count && pattern_is_ellipsis(r->m, list->children[i])) {
    n = wrap(r, SPEC_REPEAT, n);
    n.drivers = drivers_of(r, n.sub);
    *repeated = true;
    i++;
  } else if (i < list->count && syntax_is_keyword_named(list->children[i], "...bind")) {
    n = read_chain(r, n, argument(r, list, i));
    *repeated = true;
    i += 2;
  }
  *out = n;
  return i;
}

static struct spec_node read_list(struct spec_reader *r, const struct syntax *x, struct syntax **pattern) {
  struct spec_node n = {.kind = SPEC_LIST, .place = x->place, .items = spec_alloc(r, (x->count + 1) * sizeof *n.items)};
  struct syntax **parts = spec_alloc(r, (2 * x->count + 1) * sizeof *parts);
  uint32_t count = 0, plain_ellipses = 0;
  for (uint32_t i = 0; i < x->count;) {
    bool repeated;
    struct spec_node *part = &n.items[n.count++];
    i = read_part(r, x, i, part, &parts[count++], &repeated);
    if (repeated) parts[count++] = syntax_atom(r->m->world, x->place, r->m->redex->ellipsis);
    plain_ellipses += part->kind == SPEC_REPEAT && part->sub->kind != SPEC_IMPORT;
    if (plain_ellipses == 2)
      raise_syntax(r->m, &x->children[i - 1]->place,
                   "at most one ellipsis is allowed in any sequence in a binding form");
  }
  *pattern = syntax_list(r->m->world, x->place, parts, count);
  return n;
}

static struct spec_node read_body(struct spec_reader *r, const struct syntax *x, struct syntax **pattern) {
  world_check_stack(r->m->world);
  if (syntax_is_list(x)) return read_list(r, x, pattern);
  if (x->shape == SYNTAX_ATOM && x->atom == r->m->redex->in_hole)
    raise_syntax(r->m, &x->place, "`in-hole` is illegal in a binding specification");
  *pattern = (struct syntax *)x;
  return (struct spec_node){.kind = SPEC_ATOM, .place = x->place, .atom = syntax_term(r->m->world, x)};
}

const struct spec *spec_read(struct machine *m, const struct syntax *form, const struct syntax *exports,
                             struct syntax **pattern) {
  struct spec_reader r = {m, form};
  if (!syntax_is_list(form)) raise_syntax(m, &form->place, "expected a parenthesized binding form");
  struct spec_node body = read_list(&r, form, pattern);
  return make_spec(&r, body, exports ? read_beta(&r, exports) : (struct beta){.place = form->place});
}
