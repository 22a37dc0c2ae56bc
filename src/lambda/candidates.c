/* candidates: making the index (lambda/candidates.h). */
#include "lambda/candidates.h"

#include <string.h>

enum section { LEAVES, USERS, OTHERS, SECTIONS };

struct building {
  const struct signature *signature;
  const bool *taken;
  struct candidates_extra extra;
  int head; /* for which; below 0: any */
  struct candidate *list;
  double *sums;
  uint32_t count; /* with list NULL, they are only counted */
};

static enum section section_of(const struct constant *c, uint32_t arguments) {
  for (uint32_t i = 0; i < arguments && i < c->arity; i++)
    if (c->arguments[i].is_variable) return USERS;
  return arguments ? OTHERS : LEAVES;
}

static bool may_fit(const struct building *b, const struct constant *c, uint32_t arguments) {
  const uint32_t known = arguments < c->arity ? arguments : c->arity;
  const uint16_t head = c->results[known]->head;
  if (arguments < c->least || (known < arguments && (head != TYPE_PARAMETER || b->head < 0))) return false;
  return b->head < 0 || head == TYPE_PARAMETER || head == b->head;
}

static void add(struct building *b, const struct constant *c, uint32_t arguments) {
  if (b->list) {
    b->list[b->count] = (struct candidate){c, arguments};
    b->sums[b->count] = (b->count ? b->sums[b->count - 1] : 0) + c->weight;
  }
  b->count++;
}

static void add_section(struct building *b, enum section section) {
  const struct signature *s = b->signature;
  for (uint32_t i = 0; i < s->count; i++) {
    const struct constant *c = s->constants[i];
    const uint32_t extra = c->arity ? b->extra.of_functions : b->extra.of_atoms;
    if (!b->taken[i] || c->weight <= 0) continue;
    for (uint32_t n = 0; n <= c->arity + extra; n++)
      if (section_of(c, n) == section && may_fit(b, c, n)) add(b, c, n);
  }
}

static struct candidate_list make_list(struct building b) {
  struct arena *arena = &b.signature->world->arena;
  uint32_t ends[SECTIONS];
  for (int i = 0; i < SECTIONS; i++) {
    add_section(&b, (enum section)i);
    ends[i] = b.count;
  }
  b.list = arena_array(arena, b.count, sizeof *b.list);
  b.sums = arena_array(arena, b.count, sizeof *b.sums);
  b.count = 0;
  for (int i = 0; i < SECTIONS; i++) add_section(&b, (enum section)i);
  return (struct candidate_list){b.list, b.sums, ends[LEAVES], ends[USERS], ends[OTHERS]};
}

struct candidates candidates_make(const struct signature *s, const bool *taken, struct candidates_extra extra) {
  struct candidates c = {.by_head = arena_array(&s->world->arena, s->constructors.count, sizeof *c.by_head)};
  for (uint32_t i = 0; i < s->count; i++)
    if (s->constants[i]->arity + EXTRA_ARGUMENTS > MOST_ARGUMENTS)
      world_error(s->world, &s->constants[i]->place, "a constant has at most %d arguments",
                  MOST_ARGUMENTS - EXTRA_ARGUMENTS);
  struct building b = {.signature = s, .taken = taken, .extra = extra};
  for (b.head = 0; b.head < s->constructors.count; b.head++) c.by_head[b.head] = make_list(b);
  b.head = -1;
  c.any = make_list(b);
  return c;
}
