/* lambda_space: see the header. */
#include "spaces/lambda/lambda_space.h"

#include "lambda/lambda_substitute.h"
#include "lambda/pair.h"
#include "lambda/typing.h"
#include "spaces/lambda/lambda_places.h"
#include "spaces/lambda/lambda_tactics.h"

struct lambda_space {
  struct space base;
  const struct signature *signature;
  struct lambda_wanted wanted;
  struct variable_names names;
  const struct pairs *pairs; /* if it is a space of pairs; or NULL */
  struct lambda_places places;
  /* sorts: parts of programs are programs, except the names that λs bind */
  struct sort program, abstraction, application;
  struct part abstraction_parts[3], application_parts[2];
};

static struct lambda_space *lambda_of(struct space *s) { return (struct lambda_space *)s; }

const struct lambda_wanted *lambda_space_wanted(struct space *s) { return &lambda_of(s)->wanted; }

static const struct sort fixed = {.kind = SORT_FIXED};

static bool is_of_program(struct space *s, const struct sort *sort, term t) {
  const struct lambda_space *k = lambda_of(s);
  if (lambda_kind(k->signature, t) == LAMBDA_MALFORMED) return false;
  return sort == &k->program || (sort->own && lambda_places_take(&k->places, sort, t));
}

static const struct sort *form_of_program(struct space *s, const struct sort *sort, term t, struct split *split) {
  (void)split;
  struct lambda_space *k = lambda_of(s);
  if (sort != &k->program) return NULL;
  switch (lambda_kind(k->signature, t)) {
  case LAMBDA_ABSTRACTION: return &k->abstraction;
  case LAMBDA_APPLICATION: return &k->application;
  default: return NULL;
  }
}

/* Are all its constants available? */
static bool is_taken(const struct lambda_space *k, term t) {
  world_check_stack(k->base.world);
  for (uint32_t i = 0; is_sequence(t) && i < seq_count(t); i++)
    if (!is_taken(k, seq_item(t, i))) return false;
  const struct constant *c = is_sequence(t) ? NULL : signature_constant(k->signature, t);
  return !c || k->wanted.taken[c->number];
}

static bool is_valid(struct space *s, term whole) {
  struct lambda_space *k = lambda_of(s);
  if (!is_taken(k, whole)) return false;
  const struct world_mark mark = world_mark(s->world);
  struct typing typing;
  typing_init(&typing, k->signature);
  typing.ignores_variables = true;
  const bool valid = typing_check(&typing, whole, k->wanted.type);
  world_release(s->world, mark);
  return valid;
}

/* ---- the order: variables before constants, and these in the order of the signature ---- */

static bool is_variable(struct space *s, term symbol) {
  return lambda_kind(lambda_of(s)->signature, symbol) == LAMBDA_VARIABLE;
}

static uint32_t rank_constant(struct space *s, term symbol) {
  const struct constant *c = signature_constant(lambda_of(s)->signature, symbol);
  return c ? c->number + 1 : 0;
}

/* The size used in the literature, but constants have the sizes that the signature gives them. */
static size_t measure_program(struct space *s, term t) {
  const struct lambda_space *k = lambda_of(s);
  return k->pairs ? pair_size(k->pairs, t) : lambda_size(k->signature, t);
}

static term normal(struct space *s, term whole) {
  const struct lambda_space *k = lambda_of(s);
  if (k->pairs) return pair_normal(k->pairs, whole);
  return lambda_canonical(k->signature, &k->names, whole);
}

static void name(struct space *s, const struct sort *sort, struct buffer *out) {
  if (sort->own) lambda_places_name(&lambda_of(s)->places, sort, out);
  else buffer_puts(out, "program");
}

static void see_places(struct space *s, term whole, space_see_place *see, void *data) {
  lambda_places_see(&lambda_of(s)->places, s, whole, see, data);
}

static term vary(struct space *s, const struct sort *sort, term whole, struct rng *r, size_t nodes) {
  (void)whole;
  return sort->own ? lambda_places_vary(&lambda_of(s)->places, sort, r, nodes) : 0;
}

/* The constants; then λs that are as small, and have any function type: λ a. a, and λ a.
 * undefined. */
static void find_smallest(struct lambda_space *k) {
  const struct signature *s = k->signature;
  const term binder = k->names.list[0];
  term *list = arena_array(&s->world->arena, 2 * s->count + 1, sizeof *list);
  uint32_t count = 0;
  for (uint32_t i = 0; i < s->count; i++)
    if (k->wanted.taken[i]) list[count++] = s->constants[i]->name;
  list[count++] = lambda_make(s, binder, binder);
  for (uint32_t i = 0; i < s->count; i++)
    if (k->wanted.taken[i] && constant_is_of_any_type(s->constants[i]))
      list[count++] = lambda_make(s, binder, s->constants[i]->name);
  k->program.smallest = list;
  k->program.smallest_count = count;
}

static void make_sorts(struct lambda_space *k) {
  const struct signature *s = k->signature;
  k->program = (struct sort){.kind = SORT_ANY, .nests = true};
  find_smallest(k);
  k->abstraction_parts[0] = k->abstraction_parts[1] = (struct part){&fixed, false};
  k->abstraction_parts[2] = k->application_parts[0] = (struct part){&k->program, false};
  k->application_parts[1] = (struct part){&k->program, true};
  k->abstraction = (struct sort){.kind = SORT_SEQUENCE,
                                 .count = 3,
                                 .least = 3,
                                 .first_repeat = 3,
                                 .parts = k->abstraction_parts,
                                 .head = s->lambda};
  k->application = (struct sort){
      .kind = SORT_SEQUENCE, .count = 2, .least = 1, .repeats = 1, .first_repeat = 1, .parts = k->application_parts};
}

static term regenerate(struct space *s, struct cursor *c, struct rng *r, size_t below) {
  const struct lambda_space *k = lambda_of(s);
  return cursor_here(c)->sort == &k->program ? lambda_regenerate(&k->wanted, c, r, below) : 0;
}

struct space *lambda_space_new(const struct lambda_wanted *wanted) {
  enum { NAMES = 64 };
  struct world *w = wanted->signature->world;
  struct lambda_space *k = arena_alloc_zero(&w->arena, sizeof *k);
  *k = (struct lambda_space){.base = {.world = w,
                                      .root = &k->program,
                                      .is_of = is_of_program,
                                      .form_of = form_of_program,
                                      .is_valid = is_valid,
                                      .regenerate = regenerate,
                                      .vary = vary,
                                      .places = see_places,
                                      .normal = normal,
                                      .measure = measure_program,
                                      .plans = lambda_plans,
                                      .plan_count = LAMBDA_PLANS,
                                      .is_variable = is_variable,
                                      .rank = rank_constant,
                                      .ranks_atoms = true,
                                      .name = name},
                             .signature = wanted->signature,
                             .wanted = *wanted,
                             .names = variable_names(wanted->signature, wanted->notation, NAMES)};
  k->places.wanted = &k->wanted;
  make_sorts(k);
  return &k->base;
}

struct space *lambda_space_of_pairs(const struct pairs *pairs) {
  struct space *s = lambda_space_new(&pairs->wanted);
  lambda_of(s)->pairs = pairs;
  s->plans = &lambda_plan_of_pairs;
  s->plan_count = 1;
  return s;
}
