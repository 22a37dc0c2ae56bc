/* palka: see the header. */
#include "experiments/palka.h"

#include "core/system/interruption.h"
#include "core/system/memory.h"
#include "hunt/name_list.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const struct {
  const char *name, *file;
} properties[] = {{"strictness", "strictness.assay"}, {"order", "order.assay"}};
static const unsigned sizes[] = {30, 50, 70, 90};
enum { PROPERTIES = sizeof properties / sizeof *properties, SIZES = sizeof sizes / sizeof *sizes };

static unsigned count_ways(const struct palka *p) {
  unsigned count = 0;
  for (unsigned i = 0; assay_programs_way(i); i++) count += name_list_has(p->ways, ',', assay_programs_way(i));
  return count;
}

double palka_seconds(const struct palka_row *r) {
  if (!r->tally.tried) return INFINITY;
  return (r->compile_cpu + r->run_cpu) / (double)r->tally.tried + r->generating / (double)r->made;
}

static bool run_row(struct palka *p, assay *w, struct palka_row *r, const char *file, double seconds) {
  char *path = memory_printf("%s/%s", p->directory, file);
  struct hunt h = {.check = {.kind = &compare_check_kind,
                             .file = path,
                             .oracle = "variants",
                             .generator = r->way,
                             .size = r->size,
                             .seed = p->seed,
                             .jobs = p->jobs,
                             .counted = true,
                             .stop = p->stop},
                   .seconds = seconds};
  const bool good = hunt_run(&h, w);
  diagnostic_copy(&p->error, &h.error);
  r->tally = hunt_tally(&h);
  r->made = h.report.made;
  r->generating = h.report.generating;
  r->compile_cpu = h.report.compile_cpu;
  r->run_cpu = h.report.run_cpu;
  hunt_free(&h);
  free(path);
  return good;
}

typedef bool do_one(struct palka *p, assay *w, const char *way, unsigned size, size_t property);

/* Calls `f` for each requested generator and each size. */
static bool for_each(struct palka *p, assay *w, size_t property, do_one *f) {
  for (unsigned way = 0; assay_programs_way(way); way++)
    for (size_t k = 0; k < SIZES && name_list_has(p->ways, ',', assay_programs_way(way)) && !is_stopped(p->stop); k++)
      if (!f(p, w, assay_programs_way(way), sizes[k], property)) return false;
  return true;
}

static bool make_one(struct palka *p, assay *w, const char *way, unsigned size, size_t property) {
  struct palka_making m = {.way = way, .size = size};
  char *path = memory_printf("%s/%s", p->directory, properties[property].file);
  const assay_status status = palka_make(&m, w, path, p->seed, p->stop);
  free(path);
  if (status == ASSAY_OK) p->making(&m, p->data);
  return status == ASSAY_OK;
}

static bool try_one(struct palka *p, assay *w, const char *way, unsigned size, size_t property) {
  const unsigned rows = PROPERTIES * SIZES * count_ways(p);
  struct palka_row *r = &p->rows[p->count];
  *r = (struct palka_row){.property = properties[property].name, .way = way, .size = size};
  if (!run_row(p, w, r, properties[property].file, p->seconds / rows)) return false;
  p->count++;
  p->progress(p, p->data);
  return true;
}

bool palka_run(struct palka *p, assay *w) {
  const unsigned ways = count_ways(p);
  p->rows = memory_array(PROPERTIES * SIZES * ways + 1, sizeof *p->rows);
  if (!ways) diagnostic_set(&p->error, "no generator of programs is among `%s`", p->ways);
  if (!ways || !for_each(p, w, 0, make_one)) return false;
  for (size_t i = 0; i < PROPERTIES; i++)
    if (!for_each(p, w, i, try_one)) return false;
  return true;
}

void palka_free(struct palka *p) {
  free(p->rows);
  diagnostic_clear(&p->error);
}
