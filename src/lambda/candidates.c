/* candidates: making the index (lambda/candidates.h). */
#include "lambda/candidates.h"

#include <string.h>

struct building {
  const struct signature *signature;
  const bool *taken;
  int head; /* for which; below 0: any */
  struct candidate *list;
  double *sums;
  uint32_t count; /* with list NULL, they are only counted */
};

static void add(struct building *b, const struct constant *c, uint32_t arguments) {
  if (b->list) {
    b->list[b->count] = (struct candidate){c, arguments};
    b->sums[b->count] = (b->count ? b->sums[b->count - 1] : 0) + c->weight;
  }
  b->count++;
}

/* Those of a constant with so many arguments. */
static void add_with(struct building *b, const struct constant *c, uint32_t arguments) {
  const uint32_t known = arguments < c->arity ? arguments : c->arity;
  const uint16_t head = c->results[known]->head;
  if (arguments < c->least || (known < arguments && (head != TYPE_PARAMETER || b->head < 0))) return;
  if (b->head < 0 || head == TYPE_PARAMETER || head == b->head) add(b, c, arguments);
}

static void add_all(struct building *b, bool leaves) {
  const struct signature *s = b->signature;
  for (uint32_t i = 0; i < s->count; i++) {
    const struct constant *c = s->constants[i];
    if (!b->taken[i] || c->weight <= 0) continue;
    if (leaves) add_with(b, c, 0);
    else
      for (uint32_t n = 1; n <= c->arity + EXTRA_ARGUMENTS; n++) add_with(b, c, n);
  }
}

static struct candidate_list make_list(const struct signature *s, const bool *taken, int head) {
  struct building b = {.signature = s, .taken = taken, .head = head};
  struct candidate_list l = {0};
  add_all(&b, true);
  l.leaves = b.count;
  add_all(&b, false);
  l.list = b.list = arena_array(&s->world->arena, b.count, sizeof *b.list);
  l.sums = b.sums = arena_array(&s->world->arena, b.count, sizeof *b.sums);
  l.count = b.count;
  b.count = 0;
  add_all(&b, true);
  add_all(&b, false);
  return l;
}

struct candidates candidates_make(const struct signature *s, const bool *taken) {
  struct candidates c = {.by_head = arena_array(&s->world->arena, s->constructors.count, sizeof *c.by_head)};
  for (uint32_t i = 0; i < s->count; i++)
    if (s->constants[i]->arity + EXTRA_ARGUMENTS > MOST_ARGUMENTS)
      world_error(s->world, &s->constants[i]->place, "a constant has at most %d arguments",
                  MOST_ARGUMENTS - EXTRA_ARGUMENTS);
  for (uint16_t i = 0; i < s->constructors.count; i++) c.by_head[i] = make_list(s, taken, i);
  c.any = make_list(s, taken, -1);
  return c;
}
