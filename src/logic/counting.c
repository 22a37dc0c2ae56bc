/* counting: ,(length (term (x ...))), a common idiom for a position in a list.
 *
 * The number is known as soon as the length is, whatever the items become; and a known number
 * determines the length of the list. */
#include "logic/search.h"

#include "redex/metafunction/template_node.h"

/* The slot of x. */
static bool counted_slot(const struct machine *m, struct scope *scope, const struct syntax *x, uint32_t *slot) {
  if (!condition_is_call(m, scope, x, "length", 1) || !condition_is_call(m, scope, x->children[1], "term", 1))
    return false;
  const struct syntax *list = x->children[1]->children[1];
  return syntax_is_list(list) && list->count == 2 && syntax_is_symbol(list->children[0]) &&
         pattern_is_ellipsis(m, list->children[1]) && scope_pattern_slot(scope, list->children[0]->atom, 1, slot);
}

bool counting_is(const struct machine *m, const struct template *t) {
  uint32_t slot;
  return t && t->kind == TEMPLATE_UNQUOTE && counted_slot(m, t->scope, t->source, &slot);
}

/* (where n ,(length (term (x ...)))) */
void counting_note(struct program *p, struct inference *r) {
  for (const struct condition *c = r->premises; c; c = c->next) {
    const struct template *t = c->kind == CONDITION_WHERE ? c->template : NULL;
    uint32_t slot;
    if (!t || t->kind != TEMPLATE_UNQUOTE || c->pattern->kind != PATTERN_NAME) continue;
    if (!counted_slot(p->machine, t->scope, t->source, &slot)) continue;
    if (!r->counts) r->counts = arena_alloc_zero(&p->machine->world->arena, (r->unit->slots + 1) * sizeof *r->counts);
    r->counts[slot] = c->pattern->slot + 1;
  }
}

int64_t counting_length(struct search *s, const struct instance *i, uint32_t slot) {
  if (!i->rule || !i->rule->counts || !i->rule->counts[slot]) return -1;
  const uint32_t number = i->rule->counts[slot] - 1;
  if (!i->frame[number]) return -1;
  store_blame(&s->store, i->levels[number]);
  open_term n = store_deref(&s->store, i->frame[number]);
  return is_small(n) && small_value(n) >= 0 ? small_value(n) : -1;
}

static bool make_list(struct search *s, open_term list, int64_t length) {
  enum { LONGEST = 1000 };
  if (length < 0 || length > LONGEST) return false;
  open_term items[LONGEST];
  for (int64_t k = 0; k < length; k++) items[k] = store_variable(&s->store, NULL);
  return store_unify(&s->store, list, store_sequence(&s->store, items, (uint32_t)length));
}

enum counting counting_run(struct search *s, struct goal *g) {
  uint32_t slot;
  if (g->kind != GOAL_BUILD || g->template->kind != TEMPLATE_UNQUOTE) return COUNTING_NOTHING;
  if (!counted_slot(s->store.machine, g->template->scope, g->template->source, &slot)) return COUNTING_NOTHING;
  open_term list = store_deref(&s->store, instance_slot(s, &g->instance, slot));
  open_term number = store_deref(&s->store, g->result);
  if (open_is_sequence(list))
    return store_unify(&s->store, number, small(open_count(list))) ? COUNTING_DONE : COUNTING_FAILED;
  if (!is_small(number)) return is_variable(number) ? COUNTING_NOTHING : COUNTING_FAILED;
  return make_list(s, list, small_value(number)) ? COUNTING_DONE : COUNTING_FAILED;
}
