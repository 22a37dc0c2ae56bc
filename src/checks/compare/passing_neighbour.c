/* passing_neighbour_find: see the header. */
#include "checks/compare/passing_neighbour.h"

#include "programs/programs.h"

enum { MOST_NEIGHBOURS = 60 };

static bool is_listed(const struct reduce_candidate *list, size_t count, term t) {
  for (size_t i = 0; i < count; i++)
    if (list[i].t == t) return true;
  return false;
}

char *passing_neighbour_find(struct program_asking *k, term program) {
  const assay_programs *p = k->trial->programs;
  struct reduce_candidate list[MOST_NEIGHBOURS] = {{0}};
  uint64_t changes[MOST_NEIGHBOURS], least = UINT64_MAX;
  size_t count = 0, best = MOST_NEIGHBOURS;
  for (uint64_t i = 1; p->space->mutant && i <= UINT64_C(4) * MOST_NEIGHBOURS && count < MOST_NEIGHBOURS; i++) {
    const term t = p->space->mutant(p->space, program, i, &changes[count]);
    if (t && t != program && !is_listed(list, count, t)) list[count++].t = t;
  }
  if (!count) return NULL;
  program_ask(k, list, count);
  for (size_t i = 0; i < count; i++)
    if (list[i].verdict == REDUCE_PASSES && changes[i] < least) {
      least = changes[i];
      best = i;
    }
  if (best == MOST_NEIGHBOURS) return NULL;
  struct buffer b = {0};
  programs_write(p, &b, list[best].t);
  return b.text;
}
