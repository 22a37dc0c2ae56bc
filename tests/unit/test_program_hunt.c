/* program_hunt: what findings take of the world is given back, whatever programs they are of. */
#include "api/api.h"
#include "campaign/program_hunt.h"

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

static void watch(const struct program_hunt *h, void *data) {
  struct watching *k = data;
  const uint64_t looks = h->hits - h->unseen;
  if (h->reducing_index) return;
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
  struct program_hunt h = {.file = "tests/unit/cases/hunted.assay",
                           .subject = x->subject,
                           .oracle = x->oracle,
                           .emi = x->emi,
                           .count = 1100,
                           .jobs = 2,
                           .reduced = true,
                           .progress = watch,
                           .data = &k};
  assert_non_null(w);
  assert_true(program_hunt_run(&h, w));
  print_message("# %s%s: %zu findings, %zu terms in the world\n", x->subject, x->emi ? ", mutants" : "",
                (size_t)k.looks, k.last.interned);
  assert_true(h.finding_count > 0 && k.looks >= 5);
  if (x->emi && !x->oracle) assert_non_null(h.findings[h.finding_count - 1]->twin);
  assert_int_equal(k.warm.interned, k.last.interned);
  assert_ptr_equal(k.warm.end.chunk, k.last.end.chunk);
  assert_ptr_equal(k.warm.end.next, k.last.end.next);
  program_hunt_free(&h);
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
