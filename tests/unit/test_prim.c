/* The primitives, by the cases of cases/prim.txt: what they answer is what Racket answers (cases/answers.rkt). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "core/reader.h"
#include "model/module.h"

#include <stdlib.h>
#include <string.h>

struct run {
  const char *path;
  unsigned passed, failed;
};

/* Line ends are written \n in the file. */
static void append_line(struct buffer *out, const char *text, size_t length) {
  for (size_t i = 0; i < length; i++) {
    if (text[i] == '\n') buffer_puts(out, "\\n");
    else buffer_append(out, text + i, 1);
  }
}

static value evaluate(struct machine *m, struct module *module, const struct syntax *x) {
  struct unit *u = unit_new(m, NULL);
  struct scope *s = scope_new(m, scope_of_module(m, module), u);
  struct expr *e = compile_expression(m, s, x, false);
  value *frame = arena_alloc_zero(&m->world->arena, (u->slots + 1) * sizeof *frame);
  return eval_value(m, e, frame);
}

static void answer(struct machine *m, struct module *module, const struct syntax *x, struct buffer *out) {
  struct catcher c;
  struct buffer text = {0};
  if (world_try(m->world, &c)) {
    value v = evaluate(m, module, x);
    print_value(m, &text, v, PRINT_PRINT);
    world_catch_end(m->world, &c);
  } else {
    struct place place;
    buffer_puts(out, "error: ");
    exception_describe(m, c.payload, &place, &text);
  }
  append_line(out, text.text ? text.text : "", text.length);
  buffer_free(&text);
}

static void check(struct machine *m, struct module *module, struct reader *r, struct run *run) {
  struct syntax *x = reader_next(r);
  if (!x) return;
  while (r->next < r->end && (*r->next == '\n' || *r->next == ' ')) r->next++;
  const char *expected = r->next + 3, *end = memchr(r->next, '\n', (size_t)(r->end - r->next));
  struct buffer actual = {0};
  answer(m, module, x, &actual);
  size_t length = (size_t)(end - expected);
  bool same = actual.length == length && memcmp(actual.text, expected, length) == 0;
  if (same) run->passed++;
  else {
    run->failed++;
    char *shown = term_to_text(syntax_term(m->world, x));
    print_error("%s\n  expected %.*s\n  actual   %s\n", shown, (int)length, expected, actual.text);
    free(shown);
  }
  buffer_free(&actual);
  r->next = end;
}

static void run_file(void *data) {
  struct run *run = data;
  struct world *w = world_new();
  struct machine *m = machine_new(w);
  m->out = m->err = fopen("/dev/null", "w");
  struct module *module = module_from_text(m, "cases", "(define (x? x) (symbol? x))", 27);
  struct reader r;
  reader_init(&r, w, source_from_file(w, run->path));
  while (r.next < r.end) {
    if (strchr(" \n", *r.next)) r.next++;
    else if (*r.next == ';') r.next = memchr(r.next, '\n', (size_t)(r.end - r.next));
    else check(m, module, &r, run);
  }
  fclose(m->out);
  machine_free(m);
  world_free(w);
}

static void primitives_answer_as_in_racket(void **state) {
  (void)state;
  struct run run = {.path = "tests/unit/cases/prim.txt"};
  world_run_on_large_stack(run_file, &run);
  assert_true(run.passed > 1000);
  assert_int_equal(run.failed, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(primitives_answer_as_in_racket)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
