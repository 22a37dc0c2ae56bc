/* passing_neighbour_find: see the header. */
#include "checks/passing_neighbour.h"

#include "checks/program_ask.h"
#include "programs/programs.h"

enum { MOST_NEIGHBOURS = 60 };

struct looking {
  struct program_asking asking;
  assay_term program;
  char **out;
};

static bool is_there(const struct assay_candidate *list, size_t count, assay_term t) {
  for (size_t i = 0; i < count; i++)
    if (list[i].term == t) return true;
  return false;
}

static void find_twin(struct looking *k) {
  const assay_programs *p = k->asking.trial->programs;
  struct assay_candidate list[MOST_NEIGHBOURS] = {{0}};
  uint64_t changes[MOST_NEIGHBOURS], least = UINT64_MAX;
  size_t count = 0, best = MOST_NEIGHBOURS;
  for (uint64_t i = 1; i <= UINT64_C(4) * MOST_NEIGHBOURS && count < MOST_NEIGHBOURS; i++) {
    const assay_term t = p->space->mutant(p->space, k->program, i, &changes[count]);
    if (t && t != k->program && !is_there(list, count, t)) list[count++].term = t;
  }
  if (!count) return;
  program_ask(&k->asking, list, count);
  for (size_t i = 0; i < count; i++)
    if (list[i].verdict == ASSAY_HOLDS && changes[i] < least) {
      least = changes[i];
      best = i;
    }
  if (best == MOST_NEIGHBOURS) return;
  struct buffer b = {0};
  programs_write(p, &b, list[best].term);
  *k->out = b.text;
}

static assay_status try_find(struct looking *k) { ENGINE_TRY(k->asking.trial->programs->owner, find_twin(k)); }

assay_status passing_neighbour_find(const struct check *c, const struct program_trial *t, assay_term program,
                                    enum agreement wanted, char **out) {
  struct looking k = {.asking = {.check = c, .trial = t, .wanted = wanted}, .program = program, .out = out};
  *out = NULL;
  if (!t->programs->space->mutant) return ASSAY_OK;
  const assay_status status = try_find(&k);
  program_texts_free(&k.asking.texts);
  return status;
}
