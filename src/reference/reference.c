/* reference: see the header. */
#include "reference/reference.h"

#include "core/printer.h"
#include "lambda/typing.h"
#include "reference/show.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_ARGUMENTS = 16 };

struct run_of { /* no arguments and no result: the program itself is the result */
  const struct expression **arguments;
  uint32_t count;
  struct type *result;
  bool is_of_function; /* the program must be a function, by its type */
};

struct reference {
  struct definitions_compiled *definitions;
  struct evaluator *evaluator;
  term language;
  struct run_of *runs;
  uint32_t run_count;
};

/* ---- runs ---- */

/* The result of a type after `count` arguments. */
static struct type *result_of(struct world *w, struct type *t, uint32_t count, const struct place *place) {
  for (uint32_t i = 0; i < count; i++) {
    t = type_resolve(t);
    if (t->head != TYPE_ARROW) world_error(w, place, "programs do not take that many arguments");
    t = t->arguments[1];
  }
  return t;
}

/* Does it consist of applied constants only? */
static bool is_plain_program(const struct signature *s, const struct syntax *x) {
  if (x->shape == SYNTAX_ATOM) return signature_constant(s, x->atom) != NULL;
  bool plain = syntax_is_list(x) && x->count;
  for (uint32_t i = 0; plain && i < x->count; i++) plain = is_plain_program(s, x->children[i]);
  return plain;
}

/* Checks an argument's type; that of anything but a plain term is unknown. */
static void check_argument(const struct signature *s, const struct syntax *x, struct type *wanted) {
  struct typing t;
  if (!is_plain_program(s, x)) return;
  typing_init(&t, s);
  t.ignores_restrictions = true;
  if (typing_check(&t, syntax_term(s->world, x), wanted)) return;
  const char *type = term_text_in(&s->world->arena, type_term(s->world, &s->constructors, wanted));
  world_error(s->world, &x->place, "programs take a %s here: %s", type, t.message);
}

static struct run_of read_run(struct reference *r, struct type *type, const struct syntax *x) {
  struct world *w = r->definitions->signature->world;
  if (syntax_is_named(x, "function")) return (struct run_of){.is_of_function = type_resolve(type)->head == TYPE_ARROW};
  if (!syntax_is_list(x) || !x->count || x->count > MOST_ARGUMENTS)
    world_error(w, &x->place, "expected the arguments of a run, [ARGUMENT ...], or `function`");
  struct run_of run = {.arguments = arena_array(&w->arena, x->count, sizeof *run.arguments), .count = x->count};
  run.result = result_of(w, type, x->count, &x->place);
  for (uint32_t i = 0; i < x->count; i++) {
    check_argument(r->definitions->signature, x->children[i],
                   type_resolve(result_of(w, type, i, &x->place))->arguments[0]);
    run.arguments[i] = expression_read(r->definitions, x->children[i]);
  }
  return run;
}

struct reference *reference_new(const struct signature *s, struct type *type, term language,
                                const struct syntax *runs) {
  struct arena *a = &s->world->arena;
  struct reference *r = arena_alloc_zero(a, sizeof *r);
  r->definitions = definitions_compile(s);
  r->language = language;
  r->runs = arena_array(a, runs->count, sizeof *r->runs);
  r->evaluator = evaluator_new(r->definitions);
  r->evaluator->by_value = runs->count > 1 && syntax_is_named(runs->children[1], "by-value");
  for (uint32_t i = r->evaluator->by_value ? 2 : 1; i < runs->count; i++)
    r->runs[r->run_count++] = read_run(r, type, runs->children[i]);
  return r;
}

bool reference_knows(const struct reference *r, const struct constant *c) {
  return c->is_constructor || r->definitions->list[c->number].body;
}

const struct constant *reference_lacks(const struct reference *r, term program) {
  return expression_lacks(r->definitions, program);
}

/* ---- evaluation ---- */

static struct reference_cell *apply_program(struct reference *r, const struct expression *program,
                                            const struct run_of *run) {
  struct reference_cell *arguments[MOST_ARGUMENTS];
  struct evaluator *m = r->evaluator;
  for (uint32_t i = 0; i < run->count; i++) arguments[i] = evaluator_delay(m, run->arguments[i], NULL);
  return evaluator_apply(m, evaluator_delay(m, program, NULL), arguments, run->count);
}

static enum shown show_run(struct reference *r, const struct expression *program, const struct run_of *run,
                           struct reference_showing *k) {
  evaluator_begin(r->evaluator, EVALUATOR_STEPS);
  struct reference_cell *c = apply_program(r, program, run);
  if (run->result) return reference_show(k, run->result, c);
  if (c->kind == CELL_UNKNOWN) return SHOWN_UNKNOWN;
  if (c->kind == CELL_FAILURE) {
    k->set = c->set;
    return SHOWN_FAILURE;
  }
  if (run->is_of_function && !evaluator_is_function(c)) return SHOWN_UNKNOWN;
  buffer_puts(k->out, "function");
  return SHOWN;
}

static void add_exception(const struct buffer *text, const char *name, bool is_beginning, struct expected_output *out) {
  struct buffer b = {0};
  buffer_append(&b, text->text, text->length);
  buffer_printf(&b, "*** exception: %s", name);
  expected_add_text(out, b.text, b.length, is_beginning);
  buffer_free(&b);
}

/* Adds each possible exception after the same text; or that there is one. */
static void add_failure(const struct reference *r, const struct buffer *text, exception_set set,
                        struct expected_output *out) {
  const struct exceptions *e = &r->definitions->exceptions;
  if (set & EXCEPTION_ANY) {
    add_exception(text, "", true, out);
    return;
  }
  for (uint32_t i = 0; i < e->count; i++)
    if (set >> i & 1) add_exception(text, text_bytes(e->names[i]), false, out);
}

enum written { LINE_UNKNOWN, LINE_LOST /* it fails in an unknown way */, LINE_KNOWN };

static enum written add_line(struct reference *r, const struct expression *program, const struct run_of *run,
                             struct expected_output *out) {
  const struct world_mark mark = world_mark(r->evaluator->world);
  struct buffer text = {0};
  struct reference_showing k = {.evaluator = r->evaluator, .language = r->language, .out = &text};
  const enum shown shown = show_run(r, program, run, &k);
  const bool is_unknown = shown == SHOWN_UNKNOWN || (shown == SHOWN_FAILURE && !k.set);
  expected_add_line(out);
  if (!is_unknown && shown == SHOWN_FAILURE) add_failure(r, &text, k.set, out);
  else if (!is_unknown) expected_add_text(out, text.text, text.length, false);
  buffer_free(&text);
  world_release(r->evaluator->world, mark);
  return is_unknown ? LINE_UNKNOWN : is_lost(k.set) ? LINE_LOST : LINE_KNOWN;
}

bool reference_expect(struct reference *r, term program, struct expected_output *out) {
  uint32_t places;
  bool any = false;
  if (reference_lacks(r, program)) return false;
  const struct expression *e = expression_of(r->definitions, program, &places);
  r->evaluator->wants_sets = true;
  r->evaluator->evaluated = NULL;
  for (uint32_t i = 0; i < r->run_count; i++) any = add_line(r, e, &r->runs[i], out) != LINE_UNKNOWN || any;
  return any;
}

bool reference_same(struct reference *r, term a, term b, uint32_t run) {
  uint32_t places;
  bool same = !reference_lacks(r, a) && !reference_lacks(r, b);
  r->evaluator->wants_sets = true;
  r->evaluator->evaluated = NULL;
  for (uint32_t i = 0; i < r->run_count && same; i++) {
    struct expected_output x = {0}, y = {0};
    if (run != REFERENCE_ALL_RUNS && run != i) continue;
    same = add_line(r, expression_of(r->definitions, a, &places), &r->runs[i], &x) == LINE_KNOWN &&
           add_line(r, expression_of(r->definitions, b, &places), &r->runs[i], &y) == LINE_KNOWN &&
           expected_same(&x, &y);
    expected_close(&x);
    expected_close(&y);
  }
  return same;
}

/* Does it succeed at first? */
static bool shows_something(const struct expected_output *line) {
  static const char failed[] = "*** exception: ";
  if (expected_is_unknown(line, 0)) return true;
  const struct expected_text t = expected_text_at(line, 0, 0);
  return t.length < sizeof failed - 1 || memcmp(t.bytes, failed, sizeof failed - 1) != 0;
}

bool reference_is_lively(struct reference *r, term program) {
  uint32_t places, runs = 0;
  bool some_works = false, some_differ = false, unknown = reference_lacks(r, program);
  struct expected_output first = {0}, line = {0};
  r->evaluator->wants_sets = false;
  r->evaluator->evaluated = NULL;
  for (uint32_t i = 0; i < r->run_count && !unknown && !(some_works && some_differ); i++) {
    if (!r->runs[i].result) continue; /* a run that only shows a function is irrelevant */
    struct expected_output *out = runs++ ? &line : &first;
    expected_clear(out);
    unknown = add_line(r, expression_of(r->definitions, program, &places), &r->runs[i], out) == LINE_UNKNOWN;
    some_works = some_works || shows_something(out);
    some_differ = some_differ || (out == &line && !expected_same(&first, &line));
  }
  expected_close(&first);
  expected_close(&line);
  return unknown || (some_works && (some_differ || runs < 2));
}

bool reference_never_ends(struct reference *r, term program) {
  struct evaluator *m = r->evaluator;
  if (reference_lacks(r, program)) return false;
  const struct world_mark mark = world_mark(m->world);
  m->wants_sets = false;
  m->evaluated = NULL;
  evaluator_begin(m, EVALUATOR_STEPS);
  const struct reference_cell *c =
      evaluator_force(m, evaluator_delay(m, expression_without_places(r->definitions, program), NULL));
  const bool never = c->kind == CELL_UNKNOWN && m->ran_out;
  world_release(m->world, mark);
  return never;
}

uint32_t reference_runs(const struct reference *r) { return r->run_count; }

void reference_run_on(struct reference *r, struct type *type, const term *arguments, uint32_t count) {
  struct world *w = r->evaluator->world;
  struct run_of run = {.arguments = arena_array(&w->arena, count, sizeof *run.arguments), .count = count};
  for (uint32_t i = 0; i < count; i++) run.arguments[i] = expression_without_places(r->definitions, arguments[i]);
  run.result = result_of(w, type, count, NULL);
  r->runs = arena_array(&w->arena, 1, sizeof *r->runs);
  r->runs[0] = run;
  r->run_count = 1;
}

/* ---- coverage ---- */

static bool cover(struct reference *r, term program, uint32_t run, bool sets, uint32_t *count, bool **evaluated) {
  struct world *w = r->evaluator->world;
  bool known = !reference_lacks(r, program);
  if (!known) return false;
  const struct expression *e = expression_of(r->definitions, program, count);
  *evaluated = arena_alloc_zero(&w->arena, *count * sizeof **evaluated);
  r->evaluator->wants_sets = sets;
  r->evaluator->evaluated = *evaluated;
  for (uint32_t i = 0; i < r->run_count; i++) {
    if (run != REFERENCE_ALL_RUNS && run != i) continue;
    const struct world_mark mark = world_mark(w);
    struct buffer text = {0};
    struct reference_showing k = {.evaluator = r->evaluator, .language = r->language, .out = &text};
    known = show_run(r, e, &r->runs[i], &k) != SHOWN_UNKNOWN && !is_lost(k.set) && known;
    buffer_free(&text);
    world_release(w, mark);
  }
  r->evaluator->evaluated = NULL;
  return known;
}

bool reference_covered(struct reference *r, term program, uint32_t run, uint32_t *count, bool **evaluated) {
  return cover(r, program, run, false, count, evaluated);
}

bool reference_touched(struct reference *r, term program, uint32_t *count, bool **touched) {
  return cover(r, program, REFERENCE_ALL_RUNS, true, count, touched);
}
