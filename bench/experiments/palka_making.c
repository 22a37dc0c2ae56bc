/* palka_making: see the header. */
#include "experiments/palka_making.h"

#include "core/distinct.h"
#include "core/system/clock.h"
#include "core/system/interruption.h"

static void count_program(struct palka_making *m, struct distinct *d, const struct assay_program *p) {
  m->made++;
  m->nodes += p->nodes;
  m->sizes[size_class(p->nodes)]++;
  m->distinct += distinct_add(d, p->digest);
}

static assay_status make_all(struct palka_making *m, assay *w, assay_programs *programs, const int *stop) {
  enum { MOST = 100000, AT_ONCE = 100 };
  const double patience = 2;
  struct distinct d = {0};
  assay_status status = ASSAY_OK;
  const double begun = thread_seconds();
  for (uint64_t i = 1; i <= MOST && status == ASSAY_OK && !is_stopped(stop); i++) {
    if (i % AT_ONCE == 0 && thread_seconds() - begun > patience) break;
    const struct assay_mark mark = assay_mark(w);
    struct assay_program p;
    status = assay_programs_make(programs, i, false, &p);
    if (status == ASSAY_OK && p.term) count_program(m, &d, &p);
    assay_release(w, mark);
  }
  m->seconds = thread_seconds() - begun;
  distinct_free(&d);
  return status;
}

assay_status palka_make(struct palka_making *m, assay *w, const char *file, uint64_t seed, const int *stop) {
  const struct assay_programs_options options = {.way = m->way, .size = m->size, .seed = seed};
  assay_programs *programs;
  const assay_status status = assay_programs_new(w, file, &options, &programs);
  return status == ASSAY_OK ? make_all(m, w, programs, stop) : status;
}
