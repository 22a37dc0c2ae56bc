/* Interning: equal terms are the same word, whatever was made and released before. Order and
 * digests do not depend on the world. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/number/number.h"
#include "core/printer.h"
#include "core/world.h"
#include "random_terms.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static int make_world(void **state) {
  *state = world_new();
  return *state == NULL;
}

static int free_world(void **state) {
  world_free(*state);
  return 0;
}

static void equal_content_is_the_same_word(void **state) {
  struct world *w = *state;
  term a = term_symbol(w, "a"), one_a[] = {small(1), a};
  assert_int_equal(a, term_text(w, KIND_SYMBOL, "abc", 1));
  assert_int_equal(term_text(w, KIND_STRING, "a\0b", 3), term_text(w, KIND_STRING, "a\0b", 3));
  assert_int_equal(term_char(w, 0x3BB), term_char(w, 0x3BB));
  assert_int_equal(term_real(w, 1.5), term_real(w, 1.5));
  assert_int_equal(term_regexp(w, "a", 1, true), term_regexp(w, "a", 1, true));
  assert_int_equal(term_list(w, 2, small(1), a), term_sequence(w, one_a, 2));
  assert_int_equal(term_sequence(w, NULL, 0), w->empty);
  assert_int_equal(term_integer(w, INT64_MIN), term_integer(w, INT64_MIN));
}

static void different_content_is_a_different_word(void **state) {
  struct world *w = *state;
  term a = term_symbol(w, "a"), pair[] = {a, a};
  const term all[] = {
      a,
      term_symbol(w, "b"),
      term_symbol(w, ""),
      term_text(w, KIND_KEYWORD, "a", 1),
      term_text(w, KIND_STRING, "a", 1),
      term_text(w, KIND_STRING, "a\0b", 3),
      term_text(w, KIND_STRING, "a\0c", 3),
      term_regexp(w, "a", 1, false),
      term_regexp(w, "a", 1, true),
      term_char(w, 'a'),
      term_char(w, 'b'),
      w->true_,
      w->false_,
      w->hole,
      w->void_,
      w->eof,
      w->empty,
      small(0),
      small(1),
      term_real(w, 0.0),
      term_real(w, -0.0),
      term_real(w, 1.0),
      term_real(w, NAN),
      term_integer(w, INT64_MAX),
      term_integer(w, INT64_MIN),
      number_divide(w, small(1), small(2)),
      term_complex(w, small(1), small(2)),
      term_complex(w, small(2), small(1)),
      term_sequence(w, pair, 1),
      term_sequence(w, pair, 2),
      term_items(w, KIND_DOTTED, pair, 2),
      term_items(w, KIND_VECTOR, pair, 2),
      term_items(w, KIND_VECTOR, pair, 0),
  };
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    for (size_t k = 0; k < i; k++) {
      assert_int_not_equal(all[i], all[k]);
      assert_int_not_equal(term_compare(all[i], all[k]), 0);
      assert_int_equal(term_compare(all[i], all[k]), -term_compare(all[k], all[i]));
    }
  }
}

static void there_is_one_nan(void **state) {
  struct world *w = *state;
  uint64_t bits = UINT64_C(0xFFF8000000000123);
  double other;
  memcpy(&other, &bits, sizeof other);
  assert_int_equal(term_real(w, NAN), term_real(w, other));
  assert_int_equal(term_real(w, NAN), term_real(w, -NAN));
}

static void integers_that_fit_a_word_are_small(void **state) {
  struct world *w = *state;
  assert_true(is_small(term_integer(w, SMALL_MAX)));
  assert_true(is_small(term_integer(w, SMALL_MIN)));
  assert_false(is_small(term_integer(w, SMALL_MAX + 1)));
  assert_false(is_small(term_integer(w, SMALL_MIN - 1)));
  assert_int_equal(small_value(term_integer(w, SMALL_MIN)), SMALL_MIN);
  assert_int_equal(number_subtract(w, term_integer(w, SMALL_MAX + 1), small(1)), small(SMALL_MAX));
}

static void a_list_behind_a_dot_comes_up(void **state) {
  struct world *w = *state;
  term a = small(1), b = small(2), c = small(3), abc[] = {a, b, c};
  term dotted = term_items(w, KIND_DOTTED, abc, 3);
  term outer[] = {a, term_items(w, KIND_DOTTED, abc + 1, 2)};
  assert_int_equal(term_items(w, KIND_DOTTED, outer, 2), dotted);
  outer[1] = term_sequence(w, abc + 1, 2);
  assert_int_equal(term_items(w, KIND_DOTTED, outer, 2), term_sequence(w, abc, 3));
  outer[1] = w->empty;
  assert_int_equal(term_items(w, KIND_DOTTED, outer, 2), term_sequence(w, &a, 1));
  assert_int_equal(term_items(w, KIND_DOTTED, &a, 1), a);
}

static void sequences_know_their_holes_depth_and_size(void **state) {
  struct world *w = *state;
  term in = term_list(w, 2, small(1), w->hole), out = term_list(w, 2, in, w->empty);
  assert_true(has_hole(w->hole) && has_hole(in) && has_hole(out));
  assert_false(has_hole(term_list(w, 1, term_symbol(w, "hole"))));
  assert_int_equal(term_nodes(out), 5);
  assert_int_equal(term_depth(out), 2);
  assert_int_equal(term_depth(w->empty), 1);
  assert_int_equal(term_nodes(number_divide(w, small(1), small(2))), 1);
  assert_int_equal(term_depth(term_complex(w, small(1), small(2))), 0);
}

static void sizes_of_shared_terms_saturate(void **state) {
  struct world *w = *state;
  term t = small(0);
  for (unsigned i = 0; i < 100; i++) t = term_list(w, 2, t, t);
  assert_int_equal(term_depth(t), 100);
  assert_true(term_nodes(t) == SIZE_MAX);
  assert_int_equal(term_compare(t, term_list(w, 2, t, t)), -1);
}

static void caches_of_new_terms_are_empty(void **state) {
  struct world *w = *state;
  for (unsigned round = 0; round < 2; round++) {
    struct world_mark m = world_mark(w);
    term terms[] = {term_symbol(w, "fresh"), term_list(w, 1, small(7)), term_char(w, 7), term_real(w, 7),
                    term_integer(w, INT64_MIN)};
    for (size_t i = 0; i < 5; i++) {
      struct term_object *o = (struct term_object *)terms[i];
      assert_true(o->known == 0 && o->yes == 0);
      o->known = o->yes = UINT64_MAX;
    }
    assert_true(world_release(w, m));
  }
}

/* A model of the table: the texts of the terms that are alive, in the order of their making.
 * Whatever the sequence of marks and releases, what is alive is found again at its address, and
 * nothing else is. */
enum { MAX_LIVE = 20000 };
static struct {
  term live[MAX_LIVE];
  size_t count, marks;
  struct world_mark open[64];
  size_t count_at[64];
} model;

static void check_live(struct world *w) {
  size_t interned = w->intern.count;
  for (size_t i = 0; i < model.count; i++) {
    term t = model.live[i];
    if (is_small(t)) continue;
    if (object_of(t)->kind == KIND_SEQUENCE) assert_int_equal(term_sequence(w, sequence_of(t)->items, seq_count(t)), t);
    else if (is_symbol(t)) assert_int_equal(term_text(w, KIND_SYMBOL, text_bytes(t), text_of(t)->length), t);
  }
  assert_int_equal(w->intern.count, interned);
}

static term make_from_live(struct world *w, struct rng *r) {
  term items[4];
  size_t n = rng_below(r, 5);
  if (!model.count || rng_chance(r, 0.2)) return random_atom(w, r);
  for (size_t i = 0; i < n; i++) items[i] = model.live[rng_below(r, model.count)];
  return term_sequence(w, items, n);
}

static void release_restores_the_table_exactly(void **state) {
  struct world *w = *state;
  struct rng r;
  rng_init(&r, 11, 0);
  memset(&model, 0, sizeof model);
  for (unsigned step = 0; step < random_rounds(300000, 10000000); step++) {
    if (rng_chance(&r, 0.01) && model.marks < 64) {
      model.count_at[model.marks] = model.count;
      model.open[model.marks++] = world_mark(w);
    } else if (model.marks && (rng_chance(&r, 0.009) || model.count + 1 == MAX_LIVE)) {
      struct world_mark m = model.open[--model.marks];
      assert_true(world_release(w, m));
      assert_int_equal(w->intern.count, m.interned);
      model.count = model.count_at[model.marks];
    } else if (model.count + 1 < MAX_LIVE) {
      model.live[model.count] = make_from_live(w, &r);
      model.count++;
    }
    if (step % 10000 == 0) check_live(w);
  }
  check_live(w);
  while (model.marks) assert_true(world_release(w, model.open[--model.marks]));
}

static void a_table_that_was_large_shrinks_and_still_finds(void **state) {
  struct world *w = *state;
  term kept = term_list(w, 2, term_symbol(w, "kept"), small(1));
  struct world_mark m = world_mark(w);
  for (int64_t i = 0; i < 200000; i++) term_list(w, 2, small(i), small(i + 1));
  size_t large = w->intern.capacity;
  assert_true(world_release(w, m));
  assert_true(w->intern.capacity < large);
  assert_int_equal(term_list(w, 2, term_symbol(w, "kept"), small(1)), kept);
}

static void comparing_is_a_total_order(void **state) {
  struct world *w = *state;
  struct rng r;
  rng_init(&r, 12, 0);
  for (unsigned i = 0; i < random_rounds(20000, 2000000); i++) {
    struct world_mark m = world_mark(w);
    unsigned size = (unsigned)rng_below(&r, 8);
    term a = random_term(w, &r, size), b = random_term(w, &r, size), c = random_term(w, &r, size);
    assert_int_equal(term_compare(a, b), -term_compare(b, a));
    assert_int_equal(term_compare(a, b) == 0, a == b);
    if (term_compare(a, b) < 0 && term_compare(b, c) < 0) assert_int_equal(term_compare(a, c), -1);
    world_release(w, m);
  }
}

static void numbers_are_ordered_by_size(void **state) {
  struct world *w = *state;
  struct rng r;
  rng_init(&r, 13, 0);
  for (unsigned i = 0; i < 20000; i++) {
    term a = random_integer(w, &r), b = random_integer(w, &r);
    assert_int_equal(term_compare(a, b), number_compare(w, a, b));
    double x = random_double(&r), y = random_double(&r);
    if (x != y) assert_int_equal(term_compare(term_real(w, x), term_real(w, y)), x < y ? -1 : 1);
  }
  assert_int_equal(term_compare(term_real(w, -0.0), term_real(w, 0.0)), -1);
}

/* The same terms are made in two worlds, in one of them among many others. */
static void hashes_orders_and_digests_do_not_depend_on_the_world(void **state) {
  struct world *w = *state, *other = world_new();
  struct rng r, noise;
  rng_init(&noise, 14, 1);
  for (unsigned i = 0; i < 5000; i++) random_term(other, &noise, 5);
  for (unsigned i = 0; i < 5000; i++) {
    term t[2][2];
    rng_init(&r, 15, i);
    t[0][0] = random_term(w, &r, 10);
    t[0][1] = random_term(w, &r, 10);
    rng_init(&r, 15, i);
    t[1][0] = random_term(other, &r, 10);
    t[1][1] = random_term(other, &r, 10);
    assert_int_equal(term_hash(t[0][0]), term_hash(t[1][0]));
    assert_true(term_digest(t[0][0], i) == term_digest(t[1][0], i));
    assert_int_equal(term_compare(t[0][0], t[0][1]), term_compare(t[1][0], t[1][1]));
  }
  world_free(other);
}

/* Digests are stored with findings. */
static void digests_are_frozen(void **state) {
  struct world *w = *state;
  term a = term_symbol(w, "a"), x[] = {a, small(-1), term_real(w, 0.5)};
  const struct {
    term t;
    uint64_t seed, digest;
  } cases[] = {
      {a, 0, 0x5937AA168012B0FB},
      {a, 1, 0x1E3209655380BAFE},
      {w->empty, 0, 0xBE5D8D3D24570FB6},
      {small(0), 0, 0x55981E3ED9360D3D},
      {term_integer(w, INT64_MAX), 0, 0x07998C673DC73D30},
      {term_sequence(w, x, 3), 0, 0x71851185EAC0E58A},
      {term_items(w, KIND_VECTOR, x, 3), 0, 0x5B29B90A96D047D4},
      {term_items(w, KIND_DOTTED, x, 3), 0, 0x96A62001D1146034},
      {number_divide(w, small(1), small(3)), 0, 0x0B2C8F02ABD1070B},
      {term_text(w, KIND_STRING, "\xCE\xBB", 2), 7, 0xFA16CA07AC9090C5},
      {w->hole, 0, 0x25F5B6F7BCFB02CB},
      {w->true_, 0, 0x173740DE51434345},
      {term_list(w, 2, a, term_list(w, 1, term_char(w, 65))), 0, 0x8F94C0B21E44E01E},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    uint64_t digest = term_digest(cases[i].t, cases[i].seed);
    if (digest != cases[i].digest) fail_msg("case %zu: 0x%016llX", i, (unsigned long long)digest);
  }
}

static int by_digest(const void *a, const void *b) {
  uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return (x > y) - (x < y);
}

static void digests_of_different_terms_differ(void **state) {
  struct world *w = *state;
  enum { COUNT = 200000 };
  uint64_t *digests = malloc(COUNT * sizeof *digests);
  for (int64_t i = 0; i < COUNT; i++)
    digests[i] = term_digest(term_list(w, 2, small(i % 1000), term_list(w, 1, small(i / 1000))), 1);
  qsort(digests, COUNT, sizeof *digests, by_digest);
  for (size_t i = 1; i < COUNT; i++) assert_true(digests[i] != digests[i - 1]);
  free(digests);
}

static int by_hash(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

/* The hash of ((((x)))) is made from the hash of (((x))), and so on: that must not run into a
 * cycle. */
static void hashes_of_nested_terms_do_not_repeat(void **state) {
  struct world *w = *state;
  enum { COUNT = 1000000 };
  uint32_t *hashes = malloc(COUNT * sizeof *hashes);
  for (unsigned shape = 0; shape < 3; shape++) {
    unsigned repeated = 0;
    term t = term_symbol(w, "x"), a = term_symbol(w, "a");
    for (size_t i = 0; i < COUNT; i++) {
      term items[] = {t, a, t};
      t = shape == 0 ? term_sequence(w, items, 1) : term_sequence(w, items + shape % 2, 2);
      hashes[i] = term_hash(t);
    }
    qsort(hashes, COUNT, sizeof *hashes, by_hash);
    for (size_t i = 1; i < COUNT; i++) repeated += hashes[i] == hashes[i - 1];
    assert_in_range(repeated, 0, 400); /* 116 are expected */
  }
  free(hashes);
}

static void digest_and_order_cope_with_any_depth(void **state) {
  struct world *w = *state;
  struct world_mark m = world_mark(w);
  term a = small(1), b = small(2);
  for (unsigned i = 0; i < 1000000; i++) {
    a = term_sequence(w, &a, 1);
    b = term_sequence(w, &b, 1);
  }
  assert_int_equal(term_depth(a), 1000000);
  assert_int_equal(term_compare(a, b), -1);
  assert_true(term_digest(a, 0) != term_digest(b, 0));
  assert_true(world_release(w, m));
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, make_world, free_world)
  const struct CMUnitTest tests[] = {
      TEST(equal_content_is_the_same_word),
      TEST(different_content_is_a_different_word),
      TEST(there_is_one_nan),
      TEST(integers_that_fit_a_word_are_small),
      TEST(a_list_behind_a_dot_comes_up),
      TEST(sequences_know_their_holes_depth_and_size),
      TEST(sizes_of_shared_terms_saturate),
      TEST(caches_of_new_terms_are_empty),
      TEST(release_restores_the_table_exactly),
      TEST(a_table_that_was_large_shrinks_and_still_finds),
      TEST(comparing_is_a_total_order),
      TEST(numbers_are_ordered_by_size),
      TEST(hashes_orders_and_digests_do_not_depend_on_the_world),
      TEST(digests_are_frozen),
      TEST(digests_of_different_terms_differ),
      TEST(hashes_of_nested_terms_do_not_repeat),
      TEST(digest_and_order_cope_with_any_depth),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
