/* Steering of programs: parts that were rare are drawn more often, and even weights change
 * nothing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "checks/steering.h"
#include "programs/programs.h"

#include <stdlib.h>
#include <string.h>

enum { PROGRAMS = 400, MOST_PARTS = 4000 };

struct fixture {
  assay *world;
  assay_programs *programs;
  struct space *space;
  uint32_t count;
  uint64_t uses[MOST_PARTS]; /* of each part */
};

static struct fixture open_fixture(const char *subject) {
  struct fixture f = {.world = assay_new()};
  const struct assay_programs_options options = {.subject = subject, .seed = 3};
  assert_int_equal(assay_programs_new(f.world, "tests/unit/cases/hunted.assay", &options, &f.programs), ASSAY_OK);
  f.space = f.programs->space;
  f.count = f.space->count_parts(f.space);
  assert_in_range(f.count, 2, MOST_PARTS);
  return f;
}

static void count_use(void *data, uint32_t number) { ((struct fixture *)data)->uses[number]++; }

/* A digest of all programs. */
static uint64_t make_programs(struct fixture *f) {
  uint64_t digest = 0;
  memset(f->uses, 0, sizeof f->uses);
  for (uint64_t i = 1; i <= PROGRAMS; i++) {
    const struct world_mark mark = world_mark(f->world->world);
    const term e = programs_make(f->programs, i);
    if (e) digest = digest * 31 + term_digest(e, 0);
    if (e) f->space->see_parts(f->space, e, count_use, f);
    world_release(f->world->world, mark);
  }
  return digest;
}

/* Of the parts that are used, the one that is used least often. */
static uint32_t rarest_part(const struct fixture *f) {
  uint32_t rarest = UINT32_MAX;
  for (uint32_t i = 0; i < f->count; i++)
    if (f->uses[i] && (rarest == UINT32_MAX || f->uses[i] < f->uses[rarest])) rarest = i;
  assert_true(rarest != UINT32_MAX);
  return rarest;
}

static void weights_are_obeyed(const char *subject) {
  struct fixture f = open_fixture(subject);
  uint32_t weights[MOST_PARTS];
  for (uint32_t i = 0; i < f.count; i++) weights[i] = SPACE_EVEN;
  const uint64_t digest = make_programs(&f);
  const uint32_t rare = rarest_part(&f);
  const uint64_t before = f.uses[rare];
  f.space->weigh_parts(f.space, weights);
  assert_true(make_programs(&f) == digest);
  weights[rare] = 100 * SPACE_EVEN;
  f.space->weigh_parts(f.space, weights);
  assert_true(make_programs(&f) != digest);
  assert_true(f.uses[rare] > 2 * before);
  weights[rare] = SPACE_EVEN;
  f.space->weigh_parts(f.space, weights);
  assert_true(make_programs(&f) == digest);
  assay_free(f.world);
}

static void weights_of_constants_are_obeyed(void **state) {
  (void)state;
  weights_are_obeyed("texts");
}

static void weights_of_operations_are_obeyed(void **state) {
  (void)state;
  weights_are_obeyed("graphs");
}

static void rare_parts_weigh_more_in_the_next_epoch(void **state) {
  (void)state;
  enum { PARTS = 3 };
  struct steering_rows rows = steering_rows_of_parts(PARTS);
  struct steering s;
  assert_true(steering_applies(&rows, ASSAY_WAYS));
  steering_init(&s, &rows, ASSAY_WAYS);
  for (size_t i = 0; i < PARTS; i++) assert_int_equal(s.values[i], SPACE_EVEN);
  const uint64_t end = s.end;
  struct assay_learned range = learned_new(PARTS);
  range.hits[0] = 1000; /* often; rarely; never */
  range.hits[1] = 10;
  steering_add(&s, &range);
  steering_turn(&s);
  assert_true(s.values[0] < SPACE_EVEN && s.values[1] > SPACE_EVEN && s.values[2] > SPACE_EVEN);
  assert_true(s.table == 1 && s.end == 2 * end);
  json_t *kept = steering_json(&s);
  struct steering again;
  steering_init(&again, &rows, ASSAY_WAYS);
  assert_true(steering_read_json(&again, kept));
  assert_true(again.table == 1 && !memcmp(again.values, s.values, PARTS * sizeof *s.values));
  assert_false(steering_read_json(&again, NULL));
  json_decref(kept);
  learned_free(&range, PARTS);
  steering_free(&s);
  steering_free(&again);
  steering_rows_free(&rows);
}

static void programs_without_parts_are_not_steered(void **state) {
  (void)state;
  struct steering_rows rows = steering_rows_of_parts(0);
  assert_false(steering_applies(&rows, ASSAY_WAYS));
  steering_rows_free(&rows);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(weights_of_constants_are_obeyed),
      cmocka_unit_test(weights_of_operations_are_obeyed),
      cmocka_unit_test(rare_parts_weigh_more_in_the_next_epoch),
      cmocka_unit_test(programs_without_parts_are_not_steered),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
