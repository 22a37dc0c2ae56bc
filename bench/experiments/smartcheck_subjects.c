/* smartcheck_subjects: see the header. */
#include "experiments/smartcheck_subjects.h"

#include "core/system/memory.h"
#include "engine/engine.h"
#include "experiments/smartcheck_heap.h"
#include "experiments/smartcheck_parser.h"

#include <stdlib.h>

struct data {
  struct heap_program heap;
  struct toy_language toy;
};

void *smartcheck_data_new(assay *w) {
  struct data *d = memory_array(1, sizeof *d);
  heap_program_init(&d->heap, w->world);
  toy_language_init(&d->toy, w->world);
  return d;
}

void smartcheck_data_free(void *data) {
  struct data *d = data;
  heap_program_free(&d->heap);
  toy_language_free(&d->toy);
  free(d);
}

/* ---- figure 2: sums of 16-bit numbers ---- */

static bool sum_list(term list, int16_t *total, int16_t *own) {
  *own = 0;
  for (uint32_t i = 0; i < seq_count(list); i++) {
    const term n = seq_item(list, i);
    if (!is_small(n) || small_value(n) < INT16_MIN || small_value(n) > INT16_MAX) return false;
    *own = (int16_t)(*own + small_value(n));
  }
  *total = (int16_t)(*total + *own);
  return true;
}

/* The sum of all; false: the precondition does not hold. */
static bool bound5_total(term t, int16_t *total) {
  enum { BOUND = 256 };
  *total = 0;
  for (uint32_t i = 1; i < seq_count(t); i++) {
    int16_t own;
    if (!sum_list(seq_item(t, i), total, &own) || own >= BOUND) return false;
  }
  return true;
}

static assay_verdict bound5(term t) {
  enum { BOUND = 5 * 256 };
  int16_t total;
  if (!bound5_total(t, &total)) return ASSAY_OUTSIDE;
  return total < BOUND ? ASSAY_HOLDS : ASSAY_FAILS;
}

static size_t bound5_size(void *data, term t) {
  (void)data;
  size_t size = 0;
  for (uint32_t i = 1; i < seq_count(t); i++) size += seq_count(seq_item(t, i));
  return size;
}

/* ---- section 4.3.1: division by zero ---- */

static const char *head_of_term(term t) { return text_bytes(seq_item(t, 0)); }

static bool is_constant(term t, int64_t n) { return *head_of_term(t) == 'C' && seq_item(t, 1) == small(n); }

/* Numbers are machine integers, and no divisor is the constant 0. */
static bool has_no_zero_divisor(term t) {
  if (*head_of_term(t) == 'C') return is_small(seq_item(t, 1));
  if (*head_of_term(t) == 'D' && is_constant(seq_item(t, 2), 0)) return false;
  return has_no_zero_divisor(seq_item(t, 1)) && has_no_zero_divisor(seq_item(t, 2));
}

static int64_t divide(int64_t a, int64_t b) { /* rounding down, as Haskell's div */
  if (b == -1) return (int64_t)(0 - (uint64_t)a);
  const int64_t q = a / b;
  return a % b != 0 && (a < 0) != (b < 0) ? q - 1 : q;
}

/* False: a division by zero. */
static bool evaluate_arithmetic(term t, int64_t *out) {
  int64_t a, b;
  if (*head_of_term(t) == 'C') {
    *out = small_value(seq_item(t, 1));
    return true;
  }
  if (*head_of_term(t) == 'A') {
    if (!evaluate_arithmetic(seq_item(t, 1), &a) || !evaluate_arithmetic(seq_item(t, 2), &b)) return false;
    *out = (int64_t)((uint64_t)a + (uint64_t)b);
    return true;
  }
  if (!evaluate_arithmetic(seq_item(t, 2), &b) || b == 0 || !evaluate_arithmetic(seq_item(t, 1), &a)) return false;
  *out = divide(a, b);
  return true;
}

static assay_verdict div0(term t) {
  int64_t result;
  if (!has_no_zero_divisor(t)) return ASSAY_OUTSIDE;
  return evaluate_arithmetic(t, &result) ? ASSAY_HOLDS : ASSAY_FAILS;
}

static size_t constructors(term t) {
  return *head_of_term(t) == 'C' ? 1 : 1 + constructors(seq_item(t, 1)) + constructors(seq_item(t, 2));
}

static size_t div0_size(void *data, term t) {
  (void)data;
  return constructors(t);
}

/* (Div a b) with b = 0: any a. If b is (Div 0 d): any d, too; it divides by zero itself, or not. */
static const char *const *div0_universal(term t) {
  static const char *const dividend[] = {"1", NULL}, *const both[] = {"1", "2 2", NULL}, *const none[] = {NULL};
  if (*head_of_term(t) != 'D') return none;
  const term b = seq_item(t, 2);
  return *head_of_term(b) == 'D' && is_constant(seq_item(b, 1), 0) ? both : dividend;
}

static const char *const div0_two_culprits[] = {
    "(Add (Div (C 1) (Add (C -2) (C 2))) (Div (C 0) (Add (C -1) (C 1))))",
    "(Add (Div (C 0) (Add (C 0) (C 0))) (Div (C 0) (Add (C 0) (C 0))))",
    "(Add (Div (C 5) (Div (C 0) (C 3))) (Add (C 2) (Div (C 1) (Add (C 7) (C -7)))))",
    "(Div (Div (C 1) (Add (C 1) (C -1))) (Div (C 0) (C 4)))",
    NULL,
};

/* ---- lists that equal their reverse ---- */

static assay_verdict reverse(term t) {
  for (uint32_t i = 0, count = seq_count(t); i < count / 2; i++)
    if (seq_item(t, i) != seq_item(t, count - 1 - i)) return ASSAY_FAILS;
  return ASSAY_HOLDS;
}

static size_t reverse_size(void *data, term t) {
  (void)data;
  return seq_count(t);
}

/* ---- the table ---- */

#define CHECK_EACH(property)                                                                                           \
  static void check_##property(void *data, struct assay_candidate *list, size_t count) {                               \
    (void)data;                                                                                                        \
    for (size_t i = 0; i < count; i++) list[i].verdict = property(list[i].term);                                       \
  }                                                                                                                    \
  static bool is_valid_##property(void *data, assay_term t) {                                                          \
    (void)data;                                                                                                        \
    return property(t) != ASSAY_OUTSIDE;                                                                               \
  }

CHECK_EACH(bound5)
CHECK_EACH(div0)
CHECK_EACH(reverse)

static void check_heap(void *data, struct assay_candidate *list, size_t count) {
  struct data *d = data;
  for (size_t i = 0; i < count; i++)
    list[i].verdict = heap_program_is_sorted(&d->heap, &list[i].term) ? ASSAY_HOLDS : ASSAY_FAILS;
}

static bool is_valid_heap(void *data, assay_term t) { return heap_program_is_valid(&((struct data *)data)->heap, t); }

static void check_parser(void *data, struct assay_candidate *list, size_t count) {
  struct data *d = data;
  for (size_t i = 0; i < count; i++)
    list[i].verdict = toy_language_round_trip(&d->toy, list[i].term) ? ASSAY_HOLDS : ASSAY_FAILS;
}

static bool is_valid_parser(void *data, assay_term t) {
  (void)data, (void)t;
  return true;
}

static size_t heap_size(void *data, assay_term t) {
  (void)data;
  return heap_program_size(t);
}

static size_t parser_size(void *data, assay_term t) {
  (void)data;
  return toy_language_size(t);
}

static const char *const heap_opaque[] = {"h", NULL};

const struct smartcheck_subject smartcheck_subjects[] = {
    {.name = "bound5",
     .pattern = "t",
     .check = check_bound5,
     .size = bound5_size,
     .is_valid = is_valid_bound5,
     .condition = "the 16-bit sum of each list is below 256",
     .says = "such that the 16-bit sum"},
    {.name = "div0",
     .pattern = "e",
     .check = check_div0,
     .size = div0_size,
     .is_valid = is_valid_div0,
     .condition = "no constant 0 is a divisor",
     .is_common = true,
     .universal = div0_universal,
     .says = "such that no constant 0 is a divisor",
     .two_culprits = div0_two_culprits},
    {.name = "reverse",
     .pattern = "l",
     .check = check_reverse,
     .size = reverse_size,
     .is_valid = is_valid_reverse,
     .is_common = true,
     .says = "x0 ≠ x1. (x0 x1)"},
    {.name = "heap",
     .pattern = "t",
     .opaque = heap_opaque,
     .check = check_heap,
     .size = heap_size,
     .is_valid = is_valid_heap,
     .says = "x0 < x1"},
    {.name = "parser", .pattern = "t", .check = check_parser, .size = parser_size, .is_valid = is_valid_parser},
};
const size_t smartcheck_subject_count = sizeof smartcheck_subjects / sizeof *smartcheck_subjects;
