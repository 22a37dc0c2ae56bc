/* lambda_space: see the header. */
#include "reduce/lambda_space.h"

#include "lambda/substitute.h"
#include "lambda/typing.h"
#include "reduce/cursor.h"
#include "reduce/lambda_regenerate.h"

struct lambda_space {
  struct space base;
  const struct signature *signature;
  struct lambda_wanted wanted;
  /* sorts: the parts of programs are programs, but for the names that λs bind */
  struct sort program, abstraction, application;
  struct part abstraction_parts[3], application_parts[2];
};

static struct lambda_space *lambda_of(struct space *s) { return (struct lambda_space *)s; }

static const struct sort fixed = {.kind = SORT_FIXED};

static bool is_of(struct space *s, const struct sort *sort, term t) {
  const struct lambda_space *k = lambda_of(s);
  return sort == &k->program && lambda_kind(k->signature, t) != LAMBDA_MALFORMED;
}

static const struct sort *form_of(struct space *s, const struct sort *sort, term t, struct split *split) {
  (void)split;
  struct lambda_space *k = lambda_of(s);
  if (sort != &k->program) return NULL;
  switch (lambda_kind(k->signature, t)) {
  case LAMBDA_ABSTRACTION: return &k->abstraction;
  case LAMBDA_APPLICATION: return &k->application;
  default: return NULL;
  }
}

/* Are all constants in it among those that are taken? */
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
  const bool valid = typing_check(&typing, whole, k->wanted.type);
  world_release(s->world, mark);
  return valid;
}

/* ---- its own candidates: a step of reduction; the variables in scope ---- */

/* The variable that λ number `number` around the place binds, from the inside out; 0: there are not so many. */
static term variable_in_scope(const struct lambda_space *k, const struct cursor *c, uint32_t number) {
  for (size_t i = c->depth - 1; i-- > 0;) {
    const term t = c->levels[i].t;
    if (lambda_kind(k->signature, t) == LAMBDA_ABSTRACTION && number-- == 0) return lambda_binder(t);
  }
  return 0;
}

static bool candidate(struct space *s, const struct cursor *c, uint32_t *step, term *out) {
  const struct lambda_space *k = lambda_of(s);
  const struct level *here = cursor_here(c);
  if (here->sort != &k->program) return false;
  if ((*step)++ == 0 && (*out = lambda_beta(k->signature, here->t))) return true;
  *out = variable_in_scope(k, c, *step - 1);
  return *out;
}

/* ---- the order: variables before constants, these as the signature has them ---- */

static bool is_variable(struct space *s, term symbol) {
  return lambda_kind(lambda_of(s)->signature, symbol) == LAMBDA_VARIABLE;
}

static uint32_t rank(struct space *s, term symbol) {
  const struct constant *c = signature_constant(lambda_of(s)->signature, symbol);
  return c ? c->number + 1 : 0;
}

static void name(struct space *s, const struct sort *sort, struct buffer *out) {
  (void)s, (void)sort;
  buffer_puts(out, "program");
}

static void make_sorts(struct lambda_space *k) {
  const struct signature *s = k->signature;
  term *constants = arena_array(&s->world->arena, s->count, sizeof *constants);
  uint32_t count = 0;
  for (uint32_t i = 0; i < s->count; i++)
    if (k->wanted.taken[i]) constants[count++] = s->constants[i]->name;
  k->program = (struct sort){.kind = SORT_ANY, .nests = true, .smallest = constants, .smallest_count = count};
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
  struct world *w = wanted->signature->world;
  struct lambda_space *k = arena_alloc_zero(&w->arena, sizeof *k);
  *k = (struct lambda_space){.base = {.world = w,
                                      .root = &k->program,
                                      .is_of = is_of,
                                      .form_of = form_of,
                                      .is_valid = is_valid,
                                      .regenerate = regenerate,
                                      .candidate = candidate,
                                      .is_variable = is_variable,
                                      .rank = rank,
                                      .name = name},
                             .signature = wanted->signature,
                             .wanted = *wanted};
  make_sorts(k);
  return &k->base;
}
