/* program_hunt: what findings take of the world is given back, whatever programs they are of. */
#include "engine/engine.h"
#include "hunt/hunt.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct usage { /* of the world, between findings */
  struct arena_mark end;
  size_t interned;
};

struct watching {
  const struct world *world;
  uint64_t looks;          /* findings that were made */
  struct usage warm, last; /* after the first three of them; now */
};

static void watch(const struct hunt *h, void *data) {
  struct watching *k = data;
  uint64_t looks = 0;
  for (size_t i = 0; i < h->findings.count; i++) looks += h->findings.list[i]->hits;
  if (h->streams[0].examining || k->world->marks) return; /* something is under way */
  k->last = (struct usage){arena_mark(&k->world->arena), k->world->intern.count};
  if (k->looks < 3) k->warm = k->last;
  k->looks = looks;
}

struct hunted {
  const char *subject, *oracle;
  bool emi;
};

static void leaves_nothing(void **state) {
  const struct hunted *x = *state;
  assay *w = assay_new();
  struct watching k = {.world = w->world};
  struct hunt h = {.check = {.kind = &compare_check_kind,
                             .file = "tests/unit/cases/hunted.assay",
                             .subject = x->subject,
                             .oracle = x->oracle,
                             .emi = x->emi,
                             .jobs = 2,
                             .reduced = true,
                             .generalising = 10000},
                   .count = 1100,
                   .progress = watch,
                   .data = &k};
  assert_non_null(w);
  assert_true(hunt_run(&h, w));
  print_message("# %s%s: %zu findings, %zu terms in the world\n", x->subject, x->emi ? ", mutants" : "",
                (size_t)k.looks, k.last.interned);
  assert_true(h.findings.count > 0 && k.looks >= 5);
  if (x->emi && !x->oracle) assert_non_null(h.findings.list[h.findings.count - 1]->evidence.neighbour);
  assert_int_equal(k.warm.interned, k.last.interned);
  assert_ptr_equal(k.warm.end.chunk, k.last.end.chunk);
  assert_ptr_equal(k.warm.end.next, k.last.end.next);
  hunt_free(&h);
  assay_free(w);
}

int main(void) {
  static const struct hunted hunts[] = {{"texts", NULL, false},
                                        {"units", NULL, false},
                                        {"units", NULL, true},
                                        {"graphs", "variants", false},
                                        {"graphs", "variants", true}};
  const struct CMUnitTest tests[] = {
      {"findings of terms leave nothing in the world", leaves_nothing, NULL, NULL, (void *)(uintptr_t)&hunts[0]},
      {"findings of terms that mean something leave nothing", leaves_nothing, NULL, NULL, (void *)(uintptr_t)&hunts[1]},
      {"pairs of terms leave nothing", leaves_nothing, NULL, NULL, (void *)(uintptr_t)&hunts[2]},
      {"findings of graphs leave nothing", leaves_nothing, NULL, NULL, (void *)(uintptr_t)&hunts[3]},
      {"mutants of graphs leave nothing", leaves_nothing, NULL, NULL, (void *)(uintptr_t)&hunts[4]},
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
