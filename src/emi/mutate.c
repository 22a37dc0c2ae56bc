/* mutate: see the header. */
#include "emi/mutate.h"

#include "lambda/typing.h"
#include "reduce/lambda_regenerate.h"
#include "reduce/lambda_space.h"

#include <string.h>

const char *const mutation_names[MUTATIONS] = {"replaced", "fails", "swapped", "inserted"};

enum { MOST_PATH = 200 };

struct path { /* to a sub-term: items of sequences */
  uint32_t items[MOST_PATH];
  uint32_t length;
};

struct mutator {
  struct lambda_wanted wanted;
  const struct signature *signature;
  struct reference *reference;
  struct space *space;
  const struct constant **failing; /* constants of any type, which can only fail */
  uint32_t failing_count;
  term mark;
  struct { /* that was given; or 0 */
    term program;
    bool *evaluated;
    uint32_t count;
  } seen;
};

/* ---- places ---- */

/* The way to place number *place, as reference/expression.h counts them; *place is counted down. */
static bool find_path(const struct signature *s, term e, uint32_t *place, struct path *p) {
  world_check_stack(s->world);
  if (lambda_kind(s, e) == LAMBDA_ANNOTATION || p->length == MOST_PATH) return false;
  if (*place == 0) return true;
  --*place;
  const enum lambda_kind kind = lambda_kind(s, e);
  const uint32_t first = kind == LAMBDA_ABSTRACTION ? 2 : 0;
  const uint32_t count = kind == LAMBDA_ABSTRACTION || kind == LAMBDA_APPLICATION ? seq_count(e) : 0;
  for (uint32_t i = first; i < count; i++) {
    p->items[p->length++] = i;
    if (find_path(s, seq_item(e, i), place, p)) return true;
    p->length--;
  }
  return false;
}

static term part_at(term e, const struct path *p) {
  for (uint32_t i = 0; i < p->length; i++) e = seq_item(e, p->items[i]);
  return e;
}

static term with_part(const struct mutator *m, term e, const struct path *p, uint32_t from, term part) {
  if (from == p->length) return part;
  const term changed = with_part(m, seq_item(e, p->items[from]), p, from + 1, part);
  const uint32_t count = seq_count(e);
  term *items = arena_array(&m->signature->world->arena, count, sizeof *items);
  for (uint32_t i = 0; i < count; i++) items[i] = i == p->items[from] ? changed : seq_item(e, i);
  /* applications are flat */
  if (p->items[from] == 0 && lambda_kind(m->signature, e) == LAMBDA_APPLICATION)
    return lambda_apply(m->signature, changed, items + 1, count - 1);
  return term_sequence(m->signature->world, items, count);
}

static bool is_inside(const struct path *inner, const struct path *outer) {
  return inner->length >= outer->length && !memcmp(inner->items, outer->items, outer->length * sizeof *outer->items);
}

/* A random place that is evaluated, or is not; the whole is none. */
static bool draw_place(const struct mutator *m, term program, const bool *evaluated, uint32_t count, bool wanted,
                       struct rng *r, struct path *out) {
  uint32_t matching = 0;
  for (uint32_t i = 1; i < count; i++) matching += evaluated[i] == wanted;
  if (!matching) return false;
  uint32_t which = (uint32_t)rng_below(r, matching), place = 1;
  while (evaluated[place] != wanted || which--) place++;
  out->length = 0;
  return find_path(m->signature, program, &place, out);
}

/* ---- other parts ---- */

static struct cursor *cursor_at(struct mutator *m, term program, const struct path *p, struct cursor *c) {
  cursor_init(c, m->space);
  cursor_start(c, program);
  do {
    bool is_there = c->depth == p->length + 1U;
    for (uint32_t i = 0; is_there && i < p->length; i++) is_there = c->levels[i].item == p->items[i];
    if (is_there) return c;
  } while (cursor_next(c, true));
  return NULL;
}

static term regenerate(struct mutator *m, term program, const struct path *p, struct rng *r) {
  enum { SIZE = 12 };
  struct cursor c;
  term made = 0;
  if (cursor_at(m, program, p, &c)) made = lambda_regenerate(&m->wanted, &c, r, SIZE);
  cursor_free(&c);
  return made;
}

static term draw_failing(const struct mutator *m, struct rng *r) {
  return m->failing_count ? m->failing[rng_below(r, m->failing_count)]->name : 0;
}

/* ---- is it one? ---- */

static bool is_well_typed(const struct mutator *m, term program) {
  struct typing t;
  typing_init(&t, m->signature);
  t.ignores_variables = true;
  return typing_check(&t, program, m->wanted.type);
}

static bool does_the_same(struct mutator *m, term a, term b) {
  struct buffer x = {0}, y = {0};
  const bool known = reference_write(m->reference, a, &x) && reference_write(m->reference, b, &y);
  const bool same = known && x.length == y.length && !memcmp(x.text, y.text, x.length);
  buffer_free(&x);
  buffer_free(&y);
  return same;
}

static struct mutant finish(struct mutator *m, term program, const struct path *p, enum mutation how, term after) {
  const struct mutant none = {0};
  if (!after || after == part_at(program, p)) return none;
  const term changed = with_part(m, program, p, 0, after);
  if (changed == program || !is_well_typed(m, changed)) return none;
  return (struct mutant){.program = changed,
                         .mutation = how,
                         .before = part_at(program, p),
                         .after = after,
                         .marked = with_part(m, program, p, 0, m->mark)};
}

/* ---- ways ---- */

static struct mutant replace_dead(struct mutator *m, term program, const bool *evaluated, uint32_t count, bool fails,
                                  struct rng *r) {
  struct path p;
  if (!draw_place(m, program, evaluated, count, false, r, &p)) return (struct mutant){0};
  return finish(m, program, &p, fails ? MUTATION_FAILS : MUTATION_REPLACED,
                fails ? draw_failing(m, r) : regenerate(m, program, &p, r));
}

static struct mutant swap_dead(struct mutator *m, term program, const bool *evaluated, uint32_t count, struct rng *r) {
  struct path a, b;
  const struct mutant none = {0};
  if (!draw_place(m, program, evaluated, count, false, r, &a) ||
      !draw_place(m, program, evaluated, count, false, r, &b))
    return none;
  const term of_a = part_at(program, &a), of_b = part_at(program, &b);
  if (of_a == of_b || is_inside(&a, &b) || is_inside(&b, &a)) return none;
  const bool has_heads = a.items[a.length - 1] == 0 || b.items[b.length - 1] == 0; /* flattening moves places */
  if (has_heads) return none;
  struct mutant result = finish(m, with_part(m, program, &b, 0, of_a), &a, MUTATION_SWAPPED, of_b);
  result.before = of_a;
  return result;
}

/* (λ x e) dead, which any e can become. */
static struct mutant insert_dead(struct mutator *m, term program, const bool *evaluated, uint32_t count,
                                 struct rng *r) {
  struct path p;
  if (!draw_place(m, program, evaluated, count, true, r, &p)) return (struct mutant){0};
  const term dead = rng_next(r) >> 63 ? draw_failing(m, r) : regenerate(m, program, &p, r);
  if (!dead) return (struct mutant){0};
  const term binder = term_symbol(m->signature->world, "unused");
  const term after = lambda_apply(m->signature, lambda_make(m->signature, binder, part_at(program, &p)), &dead, 1);
  return finish(m, program, &p, MUTATION_INSERTED, after);
}

static struct mutant mutate_once(struct mutator *m, term program, const bool *evaluated, uint32_t count,
                                 struct rng *r) {
  switch (rng_below(r, 8)) {
  case 0:
  case 1:
  case 2: return replace_dead(m, program, evaluated, count, false, r);
  case 3:
  case 4:
  case 5: return replace_dead(m, program, evaluated, count, true, r);
  case 6: return swap_dead(m, program, evaluated, count, r);
  default: return insert_dead(m, program, evaluated, count, r);
  }
}

void mutator_take_coverage(struct mutator *m, term program, const bool *evaluated, uint32_t count) {
  m->seen.program = program;
  m->seen.count = count;
  m->seen.evaluated = arena_array(&m->signature->world->arena, count, sizeof *evaluated);
  memcpy(m->seen.evaluated, evaluated, count * sizeof *evaluated);
}

static bool covered(const struct mutator *m, term program, uint32_t run, uint32_t *count, bool **evaluated) {
  if (run != REFERENCE_ALL_RUNS || m->seen.program != program)
    return reference_covered(m->reference, program, run, count, evaluated);
  *count = m->seen.count;
  *evaluated = m->seen.evaluated;
  return true;
}

struct mutant mutate(struct mutator *m, term program, uint32_t run, struct rng *r) {
  const struct mutant none = {0};
  uint32_t count;
  bool *evaluated;
  if (!covered(m, program, run, &count, &evaluated)) return none;
  const struct mutant made = mutate_once(m, program, evaluated, count, r);
  if (!made.program) return none;
  /* modulo all runs the whole output tells; else the run itself does */
  if (run == REFERENCE_ALL_RUNS) return does_the_same(m, program, made.program) ? made : none;
  return reference_same(m->reference, program, made.program, run) ? made : none;
}

/* ---- all ---- */

static void find_failing(struct mutator *m) {
  const struct signature *s = m->signature;
  m->failing = arena_array(&s->world->arena, s->count, sizeof *m->failing);
  for (uint32_t i = 0; i < s->count; i++) {
    const struct constant *c = s->constants[i];
    if (m->wanted.taken[i] && c->scheme.body->head == TYPE_PARAMETER) m->failing[m->failing_count++] = c;
  }
}

struct mutator *mutator_new(const struct lambda_wanted *wanted, struct reference *reference) {
  struct world *w = wanted->signature->world;
  struct mutator *m = arena_alloc_zero(&w->arena, sizeof *m);
  *m = (struct mutator){.wanted = *wanted,
                        .signature = wanted->signature,
                        .reference = reference,
                        .space = lambda_space_new(wanted),
                        .mark = term_symbol(w, "\302\253\302\273")};
  find_failing(m);
  return m;
}
