/* The primitives, by the cases of cases/prim.txt: they answer what Racket answers (see
 * cases/answers.rkt). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants these four first */
#include <cmocka.h>

#include "core/read/reader.h"
#include "racket/module/module.h"
#include "redex/redex.h"

#include <stdlib.h>
#include <string.h>

struct prim_case {
  struct machine *m;
  struct module *module;
  const struct syntax *expression;
  char name[200];
  char *expected;
};

static value evaluate(struct machine *m, struct module *module, const struct syntax *x) {
  struct unit *u = unit_new(m, NULL);
  struct scope *s = scope_new(m, scope_of_module(m, module), u);
  struct expr *e = compile_expression(m, s, x, false);
  value *frame = arena_alloc_zero(&m->world->arena, (u->slots + 1) * sizeof *frame);
  return eval_value(m, e, frame);
}

/* Line ends are written \n in the file. */
static void append_line(struct buffer *out, const struct buffer *text) {
  for (size_t i = 0; i < text->length; i++) {
    if (text->text[i] == '\n') buffer_puts(out, "\\n");
    else buffer_append(out, text->text + i, 1);
  }
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
  append_line(out, &text);
  buffer_free(&text);
}

static void answers_as_racket(void **state) {
  const struct prim_case *c = *state;
  struct buffer actual = {0};
  answer(c->m, c->module, c->expression, &actual);
  assert_string_equal(actual.text, c->expected);
  buffer_free(&actual);
}

/* An expression, a line end, "=> " and the expected answer. */
static void read_case(struct reader *r, struct prim_case *c) {
  const char *start = r->next;
  uint32_t line = r->line;
  c->expression = reader_next(r);
  snprintf(c->name, sizeof c->name, "prim.txt:%u %.*s", line, (int)(r->next - start), start);
  c->expected = strndup(r->next + strlen("\n=> "), strcspn(r->next + strlen("\n=> "), "\n"));
  r->next += strcspn(r->next + 1, "\n") + 1;
  r->line++;
}

static struct prim_case *read_cases(struct machine *m, const char *path, size_t *count) {
  struct module *module = module_from_text(m, "cases", "(define (x? x) (symbol? x))", 27);
  struct reader r;
  reader_init(&r, m->world, source_from_file(m->world, path));
  struct prim_case *cases = NULL;
  *count = 0;
  while (r.next < r.end) {
    if (*r.next == ';') r.next += strcspn(r.next, "\n");
    else if (*r.next == '\n') {
      r.next++;
      r.line++;
    } else {
      struct prim_case *more = realloc(cases, (*count + 1) * sizeof *cases);
      if (!more) abort();
      cases = more;
      cases[*count] = (struct prim_case){.m = m, .module = module};
      read_case(&r, &cases[(*count)++]);
    }
  }
  return cases;
}

static void run_all(void *failures) {
  struct world *w = world_new();
  struct machine *m = machine_new(w, &redex_extension);
  m->out = m->err = fopen("/dev/null", "w");
  size_t count;
  struct prim_case *cases = read_cases(m, "tests/unit/cases/prim.txt", &count);
  struct CMUnitTest *tests = calloc(count + 1, sizeof *tests);
  for (size_t i = 0; i < count; i++)
    tests[i] = (struct CMUnitTest){.name = cases[i].name, .test_func = answers_as_racket, .initial_state = &cases[i]};
  *(int *)failures = _cmocka_run_group_tests("primitives", tests, count, NULL, NULL);
  for (size_t i = 0; i < count; i++) free(cases[i].expected);
  free(tests);
  free(cases);
  fclose(m->out);
  machine_free(m);
  world_free(w);
}

int main(void) {
  int failures = 1;
  world_run_on_large_stack(run_all, &failures);
  return failures;
}
