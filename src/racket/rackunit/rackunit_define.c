/* User-defined checks of rackunit: define-simple-check, define-binary-check, define-check;
 * with-check-info. */
#include "racket/rackunit/rackunit.h"

#include "racket/exception.h"
#include "racket/module/module.h"
#include "racket/structure.h"

#include <string.h>

/* A user-defined check; in the world's arena. */
struct defined_check {
  const char *name;
  uint32_t count; /* of parameters; a message may follow */
  enum defined_check_kind { CHECK_SIMPLE, CHECK_BINARY, CHECK_FREE } kind;
  value procedure;
};

enum { FIELD_MESSAGE, FIELD_STACK = 2 }; /* of the exception of fail-check */

/* The values of a failure: the arguments, then those of fail-check and of with-check-info. */
struct shown_values {
  const char **labels;
  value *values;
  uint32_t count;
};

static void add_shown(struct shown_values *s, const char *label, value v) {
  s->labels[s->count] = label;
  s->values[s->count++] = v;
}

static struct shown_values shown_arguments(struct machine *m, const struct defined_check *d, const value *argv,
                                           uint32_t more) {
  struct shown_values s = {arena_array(&m->world->arena, 2 + more, sizeof *s.labels),
                           arena_array(&m->world->arena, 2 + more, sizeof *s.values), 0};
  if (d->kind == CHECK_BINARY) {
    add_shown(&s, "actual", argv[0]);
    add_shown(&s, "expected", argv[1]);
  } else {
    add_shown(&s, "params", list_from_array(m->world, argv, d->count));
  }
  return s;
}

static value failed_by(struct machine *m, const struct defined_check *d, const struct check_run *c, const value *argv,
                       value exception) {
  const value *fields = struct_fields(m->world, exception);
  value message = fields[FIELD_MESSAGE], stack = fields[FIELD_STACK];
  struct shown_values s = shown_arguments(m, d, argv, 1 + (is_list(stack) ? list_length(stack) : 0));
  if (is_string(message) && text_of(message)->length > 0) add_shown(&s, "reason", message);
  for (struct list_walk k = list_walk(stack); list_more(&k);) {
    value pair = list_next(&k);
    add_shown(&s, value_text(m, list_head(pair), PRINT_DISPLAY), list_tail(m->world, pair));
  }
  return check_end(m, c, false, s.labels, s.values, s.count);
}

/* After a raise: a failed nested check was already reported. */
static value handle_raised(struct machine *m, const struct defined_check *d, const struct check_run *c,
                           const value *argv, value payload) {
  if (payload && is_exception_of(payload, m->exn_check)) return failed_by(m, d, c, argv, payload);
  if (payload != m->test_case_failed || m->check || m->test_cases) world_raise(m->world, payload);
  return m->world->void_;
}

PRIMITIVE(run_defined) {
  const struct defined_check *d = (const struct defined_check *)m->data;
  const struct check_run c = check_begin(m, d->name, check_message(m, d->name, d->count, argc, argv));
  struct catcher catcher;
  if (!world_try(m->world, &catcher)) return handle_raised(m, d, &c, argv, catcher.payload);
  value v = check_apply(m, &c, d->procedure, d->count, argv);
  world_catch_end(m->world, &catcher);
  if (d->kind == CHECK_FREE || is_true(m->world, v)) return check_end(m, &c, true, NULL, NULL, 0);
  const struct shown_values s = shown_arguments(m, d, argv, 0);
  return check_end(m, &c, false, s.labels, s.values, s.count);
}

/* (#%make-check name kind count procedure) */
PRIMITIVE(make_check) {
  struct defined_check *d = arena_alloc(&m->world->arena, sizeof *d);
  *d = (struct defined_check){text_bytes(argv[0]), (uint32_t)small_value(argv[2]),
                              (enum defined_check_kind)small_value(argv[1]), argv[3]};
  return primitive_with_data(m, d->name, d->count, d->count + 1, run_defined, (value)d);
}

PRIMITIVE(fail_check) {
  const bool plain = argc == 0;
  if (!plain && !is_string(argv[0])) raise_argument(m, "fail-check", "string?", argv[0]);
  value e =
      exception_make(m, m->exn_check, NULL, plain ? "" : text_bytes(argv[0]), plain ? 0 : text_of(argv[0])->length);
  const struct check_info *known = m->check ? m->check->check_info : m->check_info;
  struct list_builder stack = {0};
  for (const struct check_info *i = m->check_info; i && i != known; i = i->outer)
    list_add(m->world, &stack, value_cons(m->world, i->name, i->content));
  ((struct struct_object *)e)->fields[FIELD_STACK] = list_done(m->world, &stack);
  world_raise(m->world, e);
}

/* ---- the forms ---- */

static const struct syntax *head_of_definition(struct machine *m, const struct syntax *x, uint32_t least,
                                               uint32_t most) {
  expect_count(m, x, 2, UINT32_MAX);
  const struct syntax *head = expect_list(m, x, x->children[1]);
  if (head->count < 1 + least || head->count - 1 > most) bad_syntax(m, x, head, NULL);
  expect_name(m, x, head->children[0]);
  return head;
}

/* (define name (#%make-check 'name kind count procedure)) */
static const struct syntax *plain_define(struct machine *m, const struct syntax *x, const struct syntax *name,
                                         enum defined_check_kind kind, uint32_t count, struct syntax *procedure) {
  struct world *w = m->world;
  struct syntax *quoted[] = {syntax_atom(w, x->place, m->names->quote), syntax_atom(w, x->place, name->atom)};
  struct syntax *made[] = {syntax_symbol(w, x->place, "#%make-check"), syntax_list_copy(w, x->place, quoted, 2),
                           syntax_atom(w, x->place, small(kind)), syntax_atom(w, x->place, small(count)), procedure};
  struct syntax *parts[] = {syntax_atom(w, x->place, m->names->core_define), (struct syntax *)name,
                            syntax_list_copy(w, x->place, made, COUNT_OF(made))};
  return syntax_list_copy(w, x->place, parts, COUNT_OF(parts));
}

/* (define-check (name x …) body …): the procedure is (lambda (x …) body …) */
static const struct syntax *define_with_body(struct machine *m, const struct syntax *x, const struct syntax *head,
                                             enum defined_check_kind kind) {
  struct world *w = m->world;
  expect_count(m, x, 3, UINT32_MAX);
  struct syntax **lambda = arena_array(&w->arena, x->count, sizeof *lambda);
  lambda[0] = syntax_atom(w, x->place, m->names->core_lambda);
  lambda[1] = syntax_list_copy(w, head->place, head->children + 1, head->count - 1);
  memcpy(lambda + 2, x->children + 2, (x->count - 2) * sizeof *lambda);
  return plain_define(m, x, head->children[0], kind, head->count - 1, syntax_list(w, x->place, lambda, x->count));
}

static const struct syntax *define_simple(struct machine *m, const struct syntax *x) {
  return define_with_body(m, x, head_of_definition(m, x, 0, UINT32_MAX), CHECK_SIMPLE);
}

static const struct syntax *define_free(struct machine *m, const struct syntax *x) {
  return define_with_body(m, x, head_of_definition(m, x, 0, UINT32_MAX), CHECK_FREE);
}

/* (define-binary-check (name a b) body …) or (define-binary-check (name same? a b)) */
static const struct syntax *define_binary(struct machine *m, const struct syntax *x) {
  const struct syntax *head = head_of_definition(m, x, 2, 3);
  if (head->count == 3) return define_with_body(m, x, head, CHECK_BINARY);
  expect_count(m, x, 2, 2);
  return plain_define(m, x, head->children[0], CHECK_BINARY, 2, head->children[1]);
}

EXPANDS_TO_DEFINE(define_simple)
EXPANDS_TO_DEFINE(define_binary)
EXPANDS_TO_DEFINE(define_free)

static const struct definition_form definitions[] = {
    {{"define-simple-check", define_simple_compile, declare_names}, define_simple_names, &check_form},
    {{"define-binary-check", define_binary_compile, declare_names}, define_binary_names, &check_form},
    {{"define-check", define_free_compile, declare_names}, define_free_names, &check_form},
};

/* ---- (with-check-info ([name value] …) body …) ---- */

struct with_info {
  uint32_t count;
  struct expr **names, **contents;
  struct expr *body;
};

static value run_with_info(struct machine *m, void *data, value *frame) {
  const struct with_info *n = data;
  const struct check_info *outer = m->check_info;
  struct check_info infos[n->count + 1];
  for (uint32_t i = 0; i < n->count; i++)
    infos[i] = (struct check_info){eval_value(m, n->names[i], frame), eval_value(m, n->contents[i], frame),
                                   i + 1 < n->count ? &infos[i + 1] : outer};
  struct catcher c;
  if (!world_try(m->world, &c)) {
    m->check_info = outer;
    world_raise(m->world, c.payload);
  }
  m->check_info = n->count ? infos : outer;
  value v = eval(m, n->body, frame);
  world_catch_end(m->world, &c);
  m->check_info = outer;
  return v;
}

static struct expr *compile_with_info(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  (void)tail;
  expect_count(m, x, 3, UINT32_MAX);
  const struct syntax *list = expect_list(m, x, x->children[1]);
  struct with_info *n = arena_alloc(&m->world->arena, sizeof *n);
  *n = (struct with_info){.count = list->count};
  n->names = arena_array(&m->world->arena, list->count + 1, sizeof *n->names);
  n->contents = arena_array(&m->world->arena, list->count + 1, sizeof *n->contents);
  for (uint32_t i = 0; i < list->count; i++) {
    const struct syntax *pair = expect_list(m, x, list->children[i]);
    if (pair->count != 2) bad_syntax(m, x, pair, NULL);
    n->names[i] = compile_expression(m, s, pair->children[0], false);
    n->contents[i] = compile_expression(m, s, pair->children[1], false);
  }
  n->body = compile_body(m, s, x->children + 2, x->count - 2, false, x);
  return expr_custom(m, x, run_with_info, n);
}

static const struct primitive_row rows[] = {
    {"#%make-check", 4, 4, make_check},
    {"fail-check", 0, 1, fail_check},
};

static const struct form forms[] = {
    {"with-check-info", compile_with_info, NULL},
};

void rackunit_define_install(struct machine *m) {
  struct struct_type *test = builtins_add_struct(m, "exn:test", m->exn_fail, "");
  m->exn_check = builtins_add_struct(m, "exn:test:check", test, "stack");
  builtins_add_primitives(m, rows, COUNT_OF(rows));
  builtins_add_forms(m, forms, COUNT_OF(forms));
  definitions_add(m, definitions, COUNT_OF(definitions));
}
