/* inherited: literals are wrapped in an internal form, which patterns and terms recognise. */
#include "redex/language/inherited.h"

#include "redex/redex.h"

static const struct syntax *wrapped(struct machine *m, const struct syntax *x) {
  struct syntax **items = arena_array(&m->world->arena, 2, sizeof *items);
  items[0] = syntax_atom(m->world, x->place, m->redex->literal);
  items[1] = (struct syntax *)x;
  return syntax_list(m->world, x->place, items, 2);
}

/* Replaces a child. */
static const struct syntax *with_child(struct machine *m, const struct syntax *x, uint32_t i,
                                       const struct syntax *child) {
  if (x->children[i] == child) return x;
  struct syntax *copy = arena_alloc(&m->world->arena, sizeof *copy);
  *copy = *x;
  copy->children = arena_array(&m->world->arena, x->count, sizeof *copy->children);
  for (uint32_t k = 0; k < x->count; k++) copy->children[k] = k == i ? (struct syntax *)child : x->children[k];
  return copy;
}

/* The range of the children that are patterns. */
static void pattern_children(const struct redex *k, const struct syntax *x, uint32_t *first, uint32_t *end) {
  *first = 0;
  *end = x->count;
  if (syntax_is_form(x, k->name)) *first = 2;
  else if (syntax_is_form(x, k->in_hole) || syntax_is_form(x, k->hide_hole)) *first = 1;
  else if (syntax_is_form(x, k->side_condition)) {
    *first = 1;
    *end = 2;
  } else if (syntax_is_form(x, k->variable_except) || syntax_is_form(x, k->variable_prefix) ||
             syntax_is_form(x, k->unquote) || syntax_is_form(x, k->cross) || syntax_is_form(x, k->closure_context)) {
    *end = 0;
  }
  if (*end > x->count) *end = x->count;
}

const struct syntax *inherited_pattern(struct machine *m, const struct language *from, const struct language *to,
                                       const struct syntax *x) {
  world_check_stack(m->world);
  if (from == to) return x;
  if (syntax_is_symbol(x))
    return !pattern_is_name(m, from, x->atom) && pattern_is_name(m, to, x->atom) ? wrapped(m, x) : x;
  if (x->shape != SYNTAX_LIST) return x;
  uint32_t first, end;
  pattern_children(m->redex, x, &first, &end);
  for (uint32_t i = first; i < end; i++) x = with_child(m, x, i, inherited_pattern(m, from, to, x->children[i]));
  return x;
}

struct syntax **inherited_patterns(struct machine *m, const struct language *from, const struct language *to,
                                   struct syntax *const *items, uint32_t count) {
  struct syntax **out = arena_array(&m->world->arena, count, sizeof *out);
  for (uint32_t i = 0; i < count; i++) out[i] = (struct syntax *)inherited_pattern(m, from, to, items[i]);
  return out;
}

const struct syntax *inherited_condition(struct machine *m, struct scope *s, const struct language *from,
                                         const struct language *to, const struct syntax *x) {
  const struct redex *k = m->redex;
  if (from == to || x->shape != SYNTAX_LIST || x->count < 2) return x;
  if (syntax_is_form(x, k->where) || syntax_is_form(x, k->where_hidden) || syntax_is_form(x, k->where_error))
    return with_child(m, x, 1, inherited_pattern(m, from, to, x->children[1]));
  if (syntax_is_form(x, k->judgment_holds))
    return with_child(m, x, 1, inherited_condition(m, s, from, to, x->children[1]));
  const struct binding *b = judgment_binding(s, x);
  const struct judgment *j = b && b->kind == BINDING_JUDGMENT ? b->payload : NULL;
  for (uint32_t i = 1; j && i < x->count && i <= j->arity; i++)
    if (j->modeless || j->is_output[i - 1]) x = with_child(m, x, i, inherited_pattern(m, from, to, x->children[i]));
  return x;
}
