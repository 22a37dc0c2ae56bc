/* Loops leave no garbage behind, where they can. */
#include "core/read/reader.h"
#include "racket/module/module.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* Bytes in use after the program has run; it must end normally. */
static size_t memory_after(const char *program) {
  struct world *w = world_new();
  struct machine *m = machine_new(w, NULL);
  FILE *nowhere = fopen("/dev/null", "w");
  m->out = nowhere;
  struct catcher c;
  size_t used = SIZE_MAX;
  if (world_try(w, &c)) {
    module_from_text(m, "program", program, strlen(program));
    world_catch_end(w, &c);
    used = w->arena.used;
  }
  fclose(nowhere);
  machine_free(m);
  world_free(w);
  return used;
}

static void assert_flat(const char *few, const char *many) {
  size_t small_use = memory_after(few), large_use = memory_after(many);
  assert_true(small_use != SIZE_MAX && large_use != SIZE_MAX);
  if (large_use > small_use + (1 << 20)) fail_msg("%zu bytes, then %zu", small_use, large_use);
}

static void for_releases_what_a_round_made(void **state) {
  (void)state;
  assert_flat("(for ([i 10]) (list i i) (format \"x~a\" i))", "(for ([i 100000]) (list i i) (format \"x~a\" i))");
}

static void nested_for_releases_what_a_round_made(void **state) {
  (void)state;
  assert_flat("(for* ([i 10] [j (list i i)]) (vector i j))", "(for* ([i 50000] [j (list i i)]) (vector i j))");
}

static void loops_with_small_results_release_what_a_round_made(void **state) {
  (void)state;
  assert_flat("(for/and ([i 10]) (pair? (list i i)))", "(for/and ([i 100000]) (pair? (list i i)))");
  assert_flat("(for/fold ([s 0]) ([i 10]) (+ s (length (list i i))))",
              "(for/fold ([s 0]) ([i 100000]) (+ s (length (list i i))))");
}

static void a_loop_by_tail_calls_on_numbers_allocates_nothing(void **state) {
  (void)state;
  assert_flat("(let loop ([i 0]) (if (= i 10) i (loop (+ i 1))))",
              "(let loop ([i 0]) (if (= i 1000000) i (loop (+ i 1))))");
  assert_flat("(define (f n) (if (= n 0) 'end (g (- n 1)))) (define (g n) (f n)) (f 10)",
              "(define (f n) (if (= n 0) 'end (g (- n 1)))) (define (g n) (f n)) (f 1000000)");
}

int main(void) {
  const struct CMUnitTest memory[] = {
      cmocka_unit_test(for_releases_what_a_round_made),
      cmocka_unit_test(nested_for_releases_what_a_round_made),
      cmocka_unit_test(loops_with_small_results_release_what_a_round_made),
      cmocka_unit_test(a_loop_by_tail_calls_on_numbers_allocates_nothing),
  };
  return cmocka_run_group_tests(memory, NULL, NULL);
}
