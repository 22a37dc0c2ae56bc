/* shard, trace, table: whose index is whose; long chains are thinned out; rows come back from the
 * store and from JSON. */
#include "store/shard.h"

#include "core/system/directory.h"
#include "core/system/memory.h"
#include "store/reduction_trace.h"
#include "store/store.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- shards ---- */

static void shards_share_all_indices(void **state) {
  (void)state;
  for (uint64_t places = 1; places <= 5; places++)
    for (uint64_t count = 0; count <= 700; count += 53) {
      unsigned char *seen = memory_array(count + 2, 1);
      memset(seen, 0, count + 2);
      for (uint64_t place = 0; place < places; place++) {
        const struct shard s = {place, places};
        const uint64_t positions = shard_positions(&s, count);
        for (uint64_t p = 1; p <= positions; p++) {
          const uint64_t index = shard_index(&s, p);
          assert_true(index >= 1 && index <= count);
          seen[index]++;
        }
        assert_true(shard_index(&s, positions + 1) > count);
      }
      for (uint64_t i = 1; i <= count; i++) assert_int_equal(seen[i], 1);
      free(seen);
    }
}

static void runs_have_indices_in_a_row(void **state) {
  (void)state;
  const struct shard s = {2, 3};
  for (uint64_t p = 1; p < 300; p++) {
    const uint64_t run = shard_run(&s, p);
    assert_true(run >= 1 && run <= SHARD_CHUNK);
    assert_int_equal(shard_index(&s, p + run - 1), shard_index(&s, p) + run - 1);
    assert_true(shard_index(&s, p + run) > shard_index(&s, p) + run);
  }
}

/* ---- chains ---- */

static void long_chains_are_thinned_out(void **state) {
  (void)state;
  enum { MANY = 12345 };
  struct reduction_trace c = {0};
  char text[20];
  for (int i = 1; i <= MANY; i++) {
    snprintf(text, sizeof text, "%d", i);
    reduction_trace_add(&c, &(struct assay_reduction_step){text, (uint64_t)i, "drop"});
  }
  reduction_trace_close(&c);
  assert_int_equal(c.steps, MANY);
  assert_true(c.count > 300 && c.count <= 1001);
  assert_string_equal(c.list[0].term, "1");
  assert_string_equal(c.list[c.count - 1].term, "12345");
  for (size_t i = 1; i < c.count; i++) assert_true(c.list[i].nodes > c.list[i - 1].nodes);
  reduction_trace_free(&c);
}

static void short_chains_are_whole(void **state) {
  (void)state;
  struct reduction_trace c = {0};
  for (uint64_t i = 0; i < 5; i++) reduction_trace_add(&c, &(struct assay_reduction_step){"x", i, "hoist"});
  reduction_trace_close(&c);
  assert_int_equal(c.count, 5);
  reduction_trace_free(&c);
}

/* ---- rows ---- */

static const struct shard_row a_shard = {.number = 3,
                                         .seed = UINT64_MAX,
                                         .place = 1,
                                         .places = 4,
                                         .elapsed = 0.1,
                                         .is_done = true,
                                         .worker = NULL,
                                         .state = "{\"a\":1}",
                                         .touched = "now"};

static bool is_the_shard(void *data, const void *row) {
  const struct shard_row *r = row;
  assert_int_equal(r->number, 3);
  assert_true(r->seed == UINT64_MAX);
  assert_true(r->elapsed == 0.1);
  assert_true(r->is_done);
  assert_null(r->worker);
  assert_string_equal(r->state, "{\"a\":1}");
  ++*(int *)data;
  return true;
}

static void rows_come_back(void **state) {
  (void)state;
  struct directory d;
  struct diagnostic error = {0};
  assert_true(directory_make(&d));
  char *path = memory_printf("%s/campaign", d.path);
  struct campaign_store *s = store_open(path, &error);
  if (!s) fail_msg("%s", error.text);
  const struct campaign_row c = {.id = "x",
                                 .name = "x",
                                 .kind = "model",
                                 .file = "f",
                                 .subject_hash = "",
                                 .version = "1",
                                 .options = "{}",
                                 .created = "now"};
  s->campaign = memory_text("x");
  for (int i = 0; i < 2; i++) { /* the same keys: the same row */
    store_begin(s, true);
    store_put(s, &table_campaign, &c);
    store_put(s, &table_shard, &a_shard);
    assert_true(store_commit(s));
  }
  int rows = 0;
  assert_true(store_read(s, &table_shard, NULL, NULL, 0, is_the_shard, &rows));
  assert_int_equal(rows, 1);
  /* One that fails takes the others with it. */
  store_begin(s, false);
  struct shard_row other = a_shard;
  other.number = 4;
  store_put(s, &table_shard, &other);
  const struct stream_row orphan = {.shard = 77, .generator = "enum"};
  store_put(s, &table_stream, &orphan);
  assert_false(store_commit(s));
  assert_non_null(strstr(s->error.text, "FOREIGN KEY"));
  rows = 0;
  assert_true(store_read(s, &table_shard, NULL, NULL, 0, is_the_shard, &rows));
  assert_int_equal(rows, 1);
  assert_null(store_open(path, &error));
  assert_non_null(strstr(error.text, "somebody is hunting here already"));
  diagnostic_clear(&error);
  store_close(s);
  free(path);
  directory_remove(&d);
}

static void rows_are_json(void **state) {
  (void)state;
  json_t *x = store_table_json(&table_shard, &a_shard);
  struct shard_row back;
  const char *wrong = NULL;
  int rows = 0;
  assert_true(store_table_from_json(&table_shard, x, &back, &wrong));
  is_the_shard(&rows, &back);
  json_object_set_new(x, "elapsed", json_string("soon"));
  assert_false(store_table_from_json(&table_shard, x, &back, &wrong));
  assert_string_equal(wrong, "elapsed");
  json_decref(x);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(shards_share_all_indices),
                                     cmocka_unit_test(runs_have_indices_in_a_row),
                                     cmocka_unit_test(long_chains_are_thinned_out),
                                     cmocka_unit_test(short_chains_are_whole),
                                     cmocka_unit_test(rows_come_back),
                                     cmocka_unit_test(rows_are_json)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
