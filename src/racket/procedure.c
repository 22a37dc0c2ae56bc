/* procedure: names and arities of procedures; values, parameters, promises, escapes. */
#include "racket/procedure.h"

#include "racket/compile/compile.h"
#include "racket/compile/names.h"
#include "racket/structure.h"

#include <string.h>

bool is_procedure(value v) {
  if (is_small(v)) return false;
  switch (object_of(v)->kind) {
  case KIND_CLOSURE:
  case KIND_PRIMITIVE:
  case KIND_PARAMETER:
  case KIND_ESCAPE: return true;
  case KIND_STRUCT:
    for (const struct struct_type *t = ((struct struct_object *)v)->type; t; t = t->parent)
      if (t->property_procedure) return true;
    return false;
  default: return false;
  }
}

term procedure_name(struct machine *m, value procedure) {
  if (is_small(procedure)) return 0;
  switch (object_of(procedure)->kind) {
  case KIND_CLOSURE: return ((struct closure_object *)procedure)->lambda->name;
  case KIND_PRIMITIVE: return term_symbol(m->world, ((struct primitive_object *)procedure)->name);
  case KIND_PARAMETER: return ((struct parameter_object *)procedure)->name;
  default: return 0;
  }
}

static bool lambda_accepts(const struct lambda *l, uint32_t argc) {
  for (uint32_t i = 0; i < l->case_count; i++)
    if (lambda_accepts(l->cases[i], argc)) return true;
  if (l->cases) return false;
  for (uint32_t i = 0; i < l->parameter_count; i++)
    if (l->parameters[i].kind == PARAMETER_KEYWORD && !l->parameters[i].initial) return false;
  return argc >= l->required && (l->rest || argc <= l->required + l->optional);
}

bool procedure_accepts(value procedure, uint32_t argc) {
  switch (object_of(procedure)->kind) {
  case KIND_CLOSURE: return lambda_accepts(((struct closure_object *)procedure)->lambda, argc);
  case KIND_PRIMITIVE:
    return argc >= ((struct primitive_object *)procedure)->min && argc <= ((struct primitive_object *)procedure)->max;
  case KIND_PARAMETER: return argc <= 1;
  default: return true;
  }
}

/* "  expected: 2" and the like; empty if the procedure takes several counts, as in Racket. */
static void describe_arity(struct buffer *b, value f) {
  uint32_t min = 0, max = 0;
  if (has_kind(f, KIND_CLOSURE)) {
    const struct lambda *l = ((struct closure_object *)f)->lambda;
    if (l->cases) return;
    min = l->required;
    max = l->rest ? ANY_COUNT : l->required + l->optional;
    if (l->optional && l->rest) return;
  } else if (has_kind(f, KIND_PRIMITIVE)) {
    min = ((struct primitive_object *)f)->min;
    max = ((struct primitive_object *)f)->max;
  } else {
    return;
  }
  if (max == ANY_COUNT) buffer_printf(b, "\n  expected: at least %u", min);
  else if (min == max) buffer_printf(b, "\n  expected: %u", min);
}

void raise_arity(struct machine *m, value procedure, uint32_t argc, const value *argv) {
  (void)argv;
  struct buffer b = {0};
  term name = procedure_name(m, procedure);
  if (name) buffer_printf(&b, "%s: ", text_bytes(name));
  buffer_puts(&b, "arity mismatch;\n the expected number of arguments does not match the given number");
  describe_arity(&b, procedure);
  buffer_printf(&b, "\n  given: %u", argc);
  const char *text = buffer_keep(&b, &m->world->arena);
  raise_exception(m, m->exn_fail_arity, NULL, "%s", text);
}

value primitive_with_data(struct machine *m, const char *name, uint32_t min, uint32_t max, primitive_function *function,
                          value data) {
  struct primitive_object *p = arena_alloc(&m->world->arena, sizeof *p);
  *p = (struct primitive_object){
      .object = {.kind = KIND_PRIMITIVE}, .name = name, .min = min, .max = max, .function = function, .data = data};
  return (value)p;
}

/* ---- multiple values ---- */

value values_make(struct machine *m, uint32_t count, const value *items) {
  if (count == 1) return items[0];
  struct values_object *v = arena_alloc(&m->world->arena, sizeof *v + count * sizeof(value));
  v->object = (struct object){.kind = KIND_VALUES};
  v->count = count;
  if (count) memcpy(v->items, items, count * sizeof(value));
  return (value)v;
}

value *values_items(value *v, uint32_t *count) {
  if (!has_kind(*v, KIND_VALUES)) {
    *count = 1;
    return v;
  }
  struct values_object *o = (struct values_object *)*v;
  *count = o->count;
  return o->items;
}

void raise_values(struct machine *m, const char *who, uint32_t expected, uint32_t received) {
  raise_exception(m, m->exn_fail_arity, NULL,
                  "%s%sresult arity mismatch;\n expected number of values not received\n  expected: %u\n  received: %u",
                  who ? who : "", who ? ": " : "", expected, received);
}

PRIMITIVE(values_) { return values_make(m, argc, argv); }

PRIMITIVE(call_with_values) {
  value v = apply(m, argv[0], 0, NULL);
  uint32_t count;
  const value *items = values_items(&v, &count);
  return apply_later(m, argv[1], count, items, 0, NULL);
}

/* ---- application ---- */

PRIMITIVE(apply_) {
  uint32_t plain = positional_count(argc, argv);
  if (plain < 2) raise_arity(m, argv[0], plain, argv);
  value list = argv[plain - 1];
  if (!is_list(list)) raise_argument(m, "apply", "list?", list);
  uint32_t given = plain - 2, total = given + list_length(list);
  value *all = arena_alloc(&m->world->arena, (total + 1) * sizeof *all);
  memcpy(all, argv + 1, given * sizeof *all);
  for (struct list_walk k = list_walk(list); list_more(&k);) all[given++] = list_next(&k);
  return apply_later(m, argv[0], total, all, (argc - plain) / 2, argv + plain);
}

/* (keyword-apply f keywords values v ... list) */
PRIMITIVE(keyword_apply) {
  uint32_t count, values_count, length;
  value *keywords = list_to_array(m->world, argv[1], &count);
  value *contents = list_to_array(m->world, argv[2], &values_count);
  value *last = list_to_array(m->world, argv[argc - 1], &length);
  if (count != values_count) raise_contract(m, "keyword-apply: keyword list and value list have different lengths");
  value pairs[2 * count + 1], all[argc + length];
  for (size_t i = 0; i < count; i++) {
    pairs[2 * i] = keywords[i];
    pairs[2 * i + 1] = contents[i];
  }
  uint32_t total = 0;
  for (uint32_t i = 3; i + 1 < argc; i++) all[total++] = argv[i];
  for (uint32_t i = 0; i < length; i++) all[total++] = last[i];
  return apply_later(m, argv[0], total, all, count, pairs);
}

PREDICATE(is_procedure_, is_procedure(v))

PRIMITIVE(object_name) {
  term name = procedure_name(m, argv[0]);
  if (!name && has_kind(argv[0], KIND_STRUCT)) name = ((struct struct_object *)argv[0])->type->name;
  return name ? name : m->world->false_;
}

PRIMITIVE(arity_includes) {
  need_procedure_at(m, "procedure-arity-includes?", 0, argc, argv);
  return boolean_value(m->world, procedure_accepts(argv[0], need_index(m, "procedure-arity-includes?", argv[1])));
}

/* As procedure_accepts, but ignoring required keywords. */
static bool takes_count(value f, uint32_t argc) {
  if (!has_kind(f, KIND_CLOSURE) || ((struct closure_object *)f)->lambda->cases) return procedure_accepts(f, argc);
  const struct lambda *l = ((struct closure_object *)f)->lambda;
  return argc >= l->required && (l->rest || argc <= l->required + l->optional);
}

/* A number, an arity-at-least, or a list of such. */
PRIMITIVE(procedure_arity) {
  enum { MANY = 100 };
  need_procedure(m, "procedure-arity", argv[0]);
  uint32_t end = MANY;
  while (end > 0 && takes_count(argv[0], MANY) && takes_count(argv[0], end - 1)) end--;
  struct list_builder all = {0};
  for (uint32_t i = 0; i < end; i++)
    if (takes_count(argv[0], i)) list_add(m->world, &all, small(i));
  value least = small(end);
  if (end < MANY) list_add(m->world, &all, struct_make(m, m->arity_at_least, &least));
  value arities = list_done(m->world, &all);
  struct list_walk k = list_walk(arities);
  return list_length(arities) == 1 ? list_next(&k) : arities;
}

PRIMITIVE(procedure_rename) {
  need_procedure_at(m, "procedure-rename", 0, argc, argv);
  if (!has_kind(argv[0], KIND_CLOSURE) || ((struct closure_object *)argv[0])->lambda->cases) return argv[0];
  const struct closure_object *old = (struct closure_object *)argv[0];
  if (!old->lambda->body) lambda_complete(m, old->lambda);
  uint32_t count = old->lambda->unit->capture_count;
  struct closure_object *f = arena_alloc(&m->world->arena, sizeof *f + count * sizeof(value));
  memcpy(f, old, sizeof *f + count * sizeof(value));
  f->lambda = arena_alloc(&m->world->arena, sizeof *f->lambda);
  *f->lambda = *old->lambda;
  f->lambda->name = argv[1];
  return (value)f;
}

/* ---- parameters ---- */

PRIMITIVE(parameter_new) {
  struct parameter_object *p = arena_alloc(&m->world->arena, sizeof *p);
  *p = (struct parameter_object){.object = {.kind = KIND_PARAMETER}, .epoch = m->world->epoch, .content = argv[0]};
  if (argc > 1 && is_true(m->world, argv[1])) p->guard = argv[1];
  if (argc > 2 && is_symbol(argv[2])) p->name = argv[2];
  return (value)p;
}

PREDICATE(is_parameter, has_kind(v, KIND_PARAMETER))

/* ---- promises ---- */

PRIMITIVE(force) {
  if (!has_kind(argv[0], KIND_PROMISE)) return argv[0];
  struct promise_object *p = (struct promise_object *)argv[0];
  if (p->forced) return p->content;
  value v = apply(m, p->content, 0, NULL);
  if (p->forced) return p->content;
  while (has_kind(v, KIND_PROMISE)) v = force(m, 1, &v);
  world_store(m->world, p->epoch, v);
  p->content = v;
  p->forced = true;
  return v;
}

PREDICATE(is_promise, has_kind(v, KIND_PROMISE))
PRIMITIVE(promise_forced) {
  return boolean_value(m->world, has_kind(argv[0], KIND_PROMISE) && ((struct promise_object *)argv[0])->forced);
}

/* ---- escapes ---- */

static value run_escaping(struct machine *m, struct escape_object *k, value receiver) {
  struct catcher c;
  if (world_try(m->world, &c)) {
    value v = apply(m, receiver, 1, (value[]){(value)k});
    world_catch_end(m->world, &c);
    k->live = false;
    return v;
  }
  k->live = false;
  if (c.payload == (value)k) return k->result;
  world_raise(m->world, c.payload);
}

PRIMITIVE(call_with_escape) {
  struct escape_object *k = arena_alloc(&m->world->arena, sizeof *k);
  *k = (struct escape_object){.object = {.kind = KIND_ESCAPE}, .live = true};
  return run_escaping(m, k, argv[0]);
}

PRIMITIVE(dynamic_wind) {
  apply(m, argv[0], 0, NULL);
  struct catcher c;
  if (!world_try(m->world, &c)) {
    apply(m, argv[2], 0, NULL);
    world_raise(m->world, c.payload);
  }
  value v = apply(m, argv[1], 0, NULL);
  world_catch_end(m->world, &c);
  apply(m, argv[2], 0, NULL);
  return v;
}

static const struct primitive_row rows[] = {
    {"values", 0, ANY_COUNT, values_},
    {"call-with-values", 2, 2, call_with_values},
    {"apply", 2, ANY_COUNT, apply_},
    {"keyword-apply", 4, ANY_COUNT, keyword_apply},
    {"procedure?", 1, 1, is_procedure_},
    {"object-name", 1, 1, object_name},
    {"procedure-arity", 1, 1, procedure_arity},
    {"procedure-arity-includes?", 2, 3, arity_includes},
    {"procedure-rename", 2, 2, procedure_rename},
    {"make-parameter", 1, 3, parameter_new},
    {"parameter?", 1, 1, is_parameter},
    {"force", 1, 1, force},
    {"promise?", 1, 1, is_promise},
    {"promise-forced?", 1, 1, promise_forced},
    {"call/ec", 1, 1, call_with_escape},
    {"call/cc", 1, 2, call_with_escape},
    {"call-with-escape-continuation", 1, 1, call_with_escape},
    {"call-with-current-continuation", 1, 2, call_with_escape},
    {"dynamic-wind", 3, 3, dynamic_wind},
};

void procedure_install(struct machine *m) {
  builtins_add_primitives(m, rows, COUNT_OF(rows));
  m->arity_at_least = builtins_add_struct(m, "arity-at-least", NULL, "value");
}
