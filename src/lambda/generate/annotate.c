/* annotate: inference with the languages' types, and then each overloaded constant in turn
 * (lambda/generate/annotate.h). */
#include "lambda/generate/annotate.h"

struct annotating {
  const struct signature *signature;
  const bool *is_ambiguous;
  size_t next; /* of the occurrences */
};

/* Does the program alone determine that the constant has the signature's type? If not, it is
 * annotated, which may determine others. */
static bool is_ambiguous(struct type_store *store, const struct overloaded *o) {
  struct type *bindings[TYPE_MOST_PARAMETERS] = {NULL};
  const uint32_t first_new = store->variables;
  const size_t before = store->bound;
  type_unify(store, type_instance(store, o->constant->scheme.body, bindings), o->type);
  for (size_t i = before; i < store->bound; i++)
    if (store->trail[i]->number < first_new) return true;
  return false;
}

static term annotate(struct annotating *a, term e);

static term annotate_constant(struct annotating *a, const struct constant *c) {
  const struct signature *s = a->signature;
  if (!c->is_overloaded || !a->is_ambiguous[a->next++]) return c->name;
  const term type = type_term(s->world, &s->constructors, c->scheme.body);
  return term_list(s->world, 3, s->colon, c->name, type);
}

static term annotate(struct annotating *a, term e) {
  struct world *w = a->signature->world;
  world_check_stack(w);
  switch (lambda_kind(a->signature, e)) {
  case LAMBDA_CONSTANT: return annotate_constant(a, signature_constant(a->signature, e));
  case LAMBDA_ABSTRACTION: return lambda_make(a->signature, lambda_binder(e), annotate(a, lambda_body(e)));
  case LAMBDA_ANNOTATION: return term_list(w, 3, a->signature->colon, annotate(a, seq_item(e, 1)), seq_item(e, 2));
  case LAMBDA_APPLICATION: {
    term *items = arena_array(&w->arena, seq_count(e), sizeof *items);
    for (uint32_t i = 0; i < seq_count(e); i++) items[i] = annotate(a, seq_item(e, i));
    return term_sequence(w, items, seq_count(e));
  }
  case LAMBDA_VARIABLE:
  case LAMBDA_MALFORMED: break;
  }
  return e;
}

term lambda_annotate(const struct signature *s, term e, struct type *type) {
  struct typing t;
  typing_init(&t, s);
  t.as_seen = true;
  t.ignores_restrictions = true;
  if (!typing_check(&t, e, type) || !t.occurrence_count) return e;
  bool *ambiguous = arena_array(&s->world->arena, t.occurrence_count, sizeof *ambiguous), some = false;
  for (size_t i = 0; i < t.occurrence_count; i++) {
    ambiguous[i] = is_ambiguous(&t.store, &t.occurrences[i]);
    some = some || ambiguous[i];
  }
  struct annotating a = {s, ambiguous, 0};
  return some ? annotate(&a, e) : e;
}
