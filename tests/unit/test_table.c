/* Tables against a naive model: an array of entries in order of insertion. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants these four first */
#include <cmocka.h>

#include "core/rng.h"
#include "racket/ordered_table.h"
#include "random_terms.h"

#include <string.h>

enum { MOST = 300 };

struct model {
  uint32_t count;
  struct {
    value key, content;
  } entries[MOST];
};

static uint32_t model_find(const struct model *m, value key) {
  uint32_t i = 0;
  while (i < m->count && m->entries[i].key != key) i++;
  return i;
}

static void model_put(struct model *m, value key, value content) {
  uint32_t i = model_find(m, key);
  m->entries[i].key = key;
  m->entries[i].content = content;
  if (i == m->count) m->count++;
}

static void model_remove(struct model *m, value key) {
  uint32_t i = model_find(m, key);
  if (i == m->count) return;
  m->count--;
  memmove(&m->entries[i], &m->entries[i + 1], (m->count - i) * sizeof m->entries[0]);
}

static void assert_agrees(struct world *w, const struct table *t, const struct model *m) {
  assert_int_equal(table_count(t), m->count);
  struct table_walk k = {0};
  for (uint32_t i = 0; i < m->count; i++) {
    assert_true(table_next(t, &k));
    assert_int_equal(k.key, m->entries[i].key);
    assert_int_equal(k.content, m->entries[i].content);
    assert_int_equal(table_get(w, t, EQUALITY_EQUAL, k.key), k.content);
  }
  assert_false(table_next(t, &k));
}

static value random_key(struct rng *r, uint32_t keys) { return small((int64_t)rng_below(r, keys)); }

static void versions_stay_as_they_are(void **state) {
  (void)state;
  enum { VERSIONS = 24 };
  static struct model models[VERSIONS];
  struct table *tables[VERSIONS];
  struct world *w = world_new();
  struct rng r;
  rng_init(&r, 1, 0);
  for (unsigned round = 0; round < random_rounds(30, 3000); round++) {
    uint32_t keys = 1 + (uint32_t)rng_below(&r, round % 2 ? 12 : MOST - 1);
    for (unsigned i = 0; i < VERSIONS; i++) {
      tables[i] = table_new(w);
      models[i].count = 0;
    }
    for (unsigned step = 0; step < 2000; step++) {
      size_t from = rng_below(&r, VERSIONS), to = rng_chance(&r, 0.8) ? from : rng_below(&r, VERSIONS);
      value key = random_key(&r, keys), content = small((int64_t)step);
      bool remove = rng_chance(&r, 0.2);
      struct table *t = remove ? table_without(w, tables[from], EQUALITY_EQUAL, key)
                               : table_with(w, tables[from], EQUALITY_EQUAL, key, content);
      if (to != from) models[to] = models[from];
      if (remove) model_remove(&models[to], key);
      else model_put(&models[to], key, content);
      tables[to] = t;
      assert_int_equal(table_get(w, t, EQUALITY_EQUAL, key), remove ? 0 : content);
    }
    for (unsigned i = 0; i < VERSIONS; i++) assert_agrees(w, tables[i], &models[i]);
  }
  world_free(w);
}

static void a_mutable_table_keeps_the_order_of_insertion(void **state) {
  (void)state;
  static struct model model;
  struct world *w = world_new();
  struct rng r;
  rng_init(&r, 2, 0);
  struct table *t = table_new(w);
  for (unsigned step = 0; step < random_rounds(50000, 2000000); step++) {
    value key = random_key(&r, MOST - 1), content = small((int64_t)step);
    if (rng_chance(&r, 0.3)) {
      table_delete(w, t, EQUALITY_EQUAL, key);
      model_remove(&model, key);
    } else {
      table_put(w, t, EQUALITY_EQUAL, w->epoch, key, content);
      model_put(&model, key, content);
    }
    if (step % 1000 == 0) assert_agrees(w, t, &model);
  }
  assert_agrees(w, table_copy(w, t), &model);
  world_free(w);
}

static void keys_are_compared_as_the_table_says(void **state) {
  (void)state;
  struct world *w = world_new();
  term t = term_list(w, 2, small(1), small(2));
  value pairs = value_cons(w, small(1), value_cons(w, small(2), w->empty));
  struct table *by_content = table_with(w, table_new(w), EQUALITY_EQUAL, t, small(5));
  assert_int_equal(table_get(w, by_content, EQUALITY_EQUAL, pairs), small(5));
  struct table *by_identity = table_with(w, table_new(w), EQUALITY_EQ, pairs, small(5));
  assert_int_equal(table_get(w, by_identity, EQUALITY_EQ, pairs), small(5));
  assert_int_equal(table_get(w, by_identity, EQUALITY_EQ, t), 0);
  world_free(w);
}

/* An extension that is released again must leave nothing behind in what it shared. */
static void a_released_extension_does_not_disturb_the_older_version(void **state) {
  (void)state;
  struct world *w = world_new();
  struct table *old = table_new(w);
  for (int64_t i = 0; i < 40; i++) old = table_with(w, old, EQUALITY_EQUAL, small(i), small(i));
  for (unsigned round = 0; round < 50; round++) {
    struct world_mark mark = world_mark(w);
    struct table *new = old;
    for (int64_t i = 0; i < 30; i++)
      new = table_with(w, new, EQUALITY_EQUAL, term_list(w, 2, small(i), small(round)), small(i));
    assert_int_equal(table_count(new), 70);
    assert_true(world_release(w, mark));
    memset(arena_alloc(&w->arena, 4096), 0xff, 4096);
    assert_int_equal(table_count(old), 40);
    for (int64_t i = 0; i < 40; i++) assert_int_equal(table_get(w, old, EQUALITY_EQUAL, small(i)), small(i));
    assert_int_equal(table_get(w, old, EQUALITY_EQUAL, term_list(w, 2, small(3), small(round))), 0);
  }
  world_free(w);
}

static void growth_of_an_older_mutable_table_keeps_the_memory(void **state) {
  (void)state;
  struct world *w = world_new();
  struct table *t = table_new(w);
  uint32_t epoch = w->epoch;
  struct world_mark mark = world_mark(w);
  table_put(w, t, EQUALITY_EQUAL, epoch, small(0), small(0));
  assert_false(world_release(w, mark));
  for (int64_t i = 1; i < 100; i++) {
    mark = world_mark(w);
    table_put(w, t, EQUALITY_EQUAL, epoch, small(i), small(i));
    world_release(w, mark);
    memset(arena_alloc(&w->arena, 4096), 0xff, 4096);
  }
  for (int64_t i = 0; i < 100; i++) assert_int_equal(table_get(w, t, EQUALITY_EQUAL, small(i)), small(i));
  world_free(w);
}

/* Changing one of many entries again and again must not copy them all. */
static void an_update_costs_little_memory(void **state) {
  (void)state;
  struct world *w = world_new();
  struct table *t = table_new(w);
  for (int64_t i = 0; i < 1000; i++) t = table_with(w, t, EQUALITY_EQUAL, small(i), small(i));
  size_t before = w->arena.used;
  for (int64_t i = 0; i < 10000; i++) t = table_with(w, t, EQUALITY_EQUAL, small(i % 1000), small(i));
  assert_true(w->arena.used - before < 25000000);
  world_free(w);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(versions_stay_as_they_are),
      cmocka_unit_test(a_mutable_table_keeps_the_order_of_insertion),
      cmocka_unit_test(keys_are_compared_as_the_table_says),
      cmocka_unit_test(a_released_extension_does_not_disturb_the_older_version),
      cmocka_unit_test(growth_of_an_older_mutable_table_keeps_the_memory),
      cmocka_unit_test(an_update_costs_little_memory),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
