/* exception: the types of exceptions, raising them, and their messages. */
#include "racket/exception.h"

#include "racket/module/module.h"
#include "racket/prim/prim.h"
#include "racket/procedure.h"
#include "racket/structure.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* The value of the field `continuation-marks`: where the exception was raised. */
struct marks_object {
  struct opaque_object opaque;
  struct place place;
};

static value marks_new(struct machine *m, const struct place *place) {
  struct marks_object *marks = arena_alloc_zero(&m->world->arena, sizeof *marks);
  marks->opaque = (struct opaque_object){{.kind = KIND_OPAQUE}, "continuation-mark-set"};
  if (!place) place = m->place;
  if (place) marks->place = *place;
  return (value)marks;
}

enum { FIELD_MESSAGE, FIELD_MARKS, FIELD_REST, MOST_FIELDS = 8 };

value exception_make(struct machine *m, struct struct_type *type, const struct place *place, const char *message,
                     size_t length) {
  value fields[MOST_FIELDS];
  fields[FIELD_MESSAGE] = term_text(m->world, KIND_STRING, message, length);
  fields[FIELD_MARKS] = marks_new(m, place);
  for (uint32_t i = FIELD_REST; i < MOST_FIELDS; i++) fields[i] = m->world->false_;
  return struct_make(m, type, fields);
}

/* Raises with a text from vasprintf, which is freed; its length is -1 if vasprintf failed. */
static _Noreturn void raise_text(struct machine *m, struct struct_type *type, const struct place *place, char *text,
                                 int length) {
  if (length < 0) world_error(m->world, place, "out of memory");
  value e = exception_make(m, type, place, text, (size_t)length);
  free(text);
  world_raise(m->world, e);
}

void raise_exception(struct machine *m, struct struct_type *type, const struct place *place, const char *format, ...) {
  char *text;
  va_list arguments;
  va_start(arguments, format);
  int length = vasprintf(&text, format, arguments);
  va_end(arguments);
  raise_text(m, type, place, text, length);
}

void raise_syntax(struct machine *m, const struct place *place, const char *format, ...) {
  char *text;
  va_list arguments;
  va_start(arguments, format);
  int length = vasprintf(&text, format, arguments);
  va_end(arguments);
  raise_text(m, m->evaluates ? m->exn_fail_syntax : m->exn_refused, place, text, length);
}

void raise_too_early(struct machine *m, const struct binding *b, const char *kind, const struct place *place) {
  const char *name = text_bytes(b->name);
  if (b->is_local)
    raise_exception(m, m->exn_fail_variable, place, "%s: undefined;\n cannot use before initialization", name);
  raise_exception(m, m->exn_fail_variable, place, "%s: undefined;\n cannot use %s before its definition", name, kind);
}

void raise_argument(struct machine *m, const char *who, const char *expected, value given) {
  raise_exception(m, m->exn_fail_contract, NULL, "%s: contract violation\n  expected: %s\n  given: %s", who, expected,
                  value_text(m, given, PRINT_PRINT));
}

/* ---- messages on demand ---- */

/* Until the message is made, its field is 0, and its ingredients follow the fields. */
enum { LATE_WRITER, LATE_ABOUT, LATE_TERM, LATE_WORDS };

static void complete_message(struct world *w, struct struct_object *e) {
  const value *late = e->fields + e->type->fields;
  message_writer *write;
  memcpy(&write, &late[LATE_WRITER], sizeof write);
  struct buffer b = {0};
  write(w->machine, &b, (const void *)late[LATE_ABOUT], late[LATE_TERM]);
  const term message = term_text(w, KIND_STRING, b.text, b.length);
  buffer_free(&b);
  world_store_young(w, e->epoch);
  e->fields[FIELD_MESSAGE] = message;
}

void raise_redex_later(struct machine *m, message_writer *write, const void *about, term t) {
  struct world *w = m->world;
  struct struct_type *type = m->exn_fail_redex;
  if (is_sequence(t) && object_of(t)->flags & OBJECT_ON_STACK)
    t = term_sequence(w, sequence_of(t)->items, seq_count(t));
  struct struct_object *e = arena_alloc_zero(&w->arena, sizeof *e + (type->fields + LATE_WORDS) * sizeof(value));
  *e = (struct struct_object){{.kind = KIND_STRUCT}, w->epoch, type};
  e->fields[FIELD_MARKS] = marks_new(m, NULL);
  value *late = e->fields + type->fields;
  memcpy(&late[LATE_WRITER], &write, sizeof write);
  late[LATE_ABOUT] = (value)about;
  late[LATE_TERM] = t;
  world_raise(w, (value)e);
}

bool is_exception_of(value payload, const struct struct_type *type) { return is_struct_of(payload, type); }

bool exception_describe(struct machine *m, value payload, struct place *place, struct buffer *message) {
  *place = (struct place){0};
  if (m->place) *place = *m->place;
  if (!is_exception_of(payload, m->exn)) {
    buffer_puts(message, "uncaught exception: ");
    print_value(m, message, payload, PRINT_PRINT);
    return false;
  }
  const value *fields = struct_fields(m->world, payload);
  value text = fields[FIELD_MESSAGE], marks = fields[FIELD_MARKS];
  if (is_string(text)) buffer_append(message, text_bytes(text), text_of(text)->length);
  else print_value(m, message, text, PRINT_DISPLAY);
  if (has_kind(marks, KIND_OPAQUE)) {
    const struct marks_object *at = (struct marks_object *)marks;
    if (at->place.source) *place = at->place;
  }
  return true;
}

/* Procedures. */

PRIMITIVE(raise_) { world_raise(m->world, argv[0]); }

static value format_message(struct machine *m, uint32_t argc, const value *argv) {
  return apply(m, module_lookup(m->builtins, term_symbol(m->world, "format"))->content, argc, argv);
}

/* (error 'who "format" v ...), (error "message" v ...), (error 'symbol). */
PRIMITIVE(error_) {
  struct buffer b = {0};
  if (is_symbol(argv[0]) && argc == 1) {
    buffer_printf(&b, "error: %s", text_bytes(argv[0]));
  } else if (is_symbol(argv[0])) {
    if (!is_string(argv[1])) raise_argument_at(m, "error", "string?", 1, argc, argv);
    value text = format_message(m, argc - 1, argv + 1);
    buffer_printf(&b, "%s: ", text_bytes(argv[0]));
    buffer_append(&b, text_bytes(text), text_of(text)->length);
  } else {
    if (!is_string(argv[0])) raise_argument_at(m, "error", "(or/c string? symbol?)", 0, argc, argv);
    buffer_append(&b, text_bytes(argv[0]), text_of(argv[0])->length);
    for (uint32_t i = 1; i < argc; i++) {
      buffer_puts(&b, " ");
      print_value(m, &b, argv[i], PRINT_PRINT);
    }
  }
  value e = exception_make(m, m->exn_fail, NULL, b.text ? b.text : "", b.length);
  buffer_free(&b);
  world_raise(m->world, e);
}

/* As error, but raises as raise-user-error does. */
PRIMITIVE(user_error) {
  struct catcher c;
  if (world_try(m->world, &c)) error_(m, argc, argv);
  if (is_exception_of(c.payload, m->exn_fail)) ((struct struct_object *)c.payload)->type = m->exn_fail_user;
  world_raise(m->world, c.payload);
}

/* (raise-argument-error 'who "expected" v), (raise-argument-error 'who "expected" index v ...) */
PRIMITIVE(argument_error) {
  need_symbol(m, "raise-argument-error", argv[0]);
  need_string(m, "raise-argument-error", argv[1]);
  value given = argc == 3 ? argv[2] : argv[3 + need_index(m, "raise-argument-error", argv[2]) % (argc - 3)];
  raise_argument(m, text_bytes(argv[0]), text_bytes(argv[1]), given);
}

/* (raise-arguments-error 'who "message" "label" v ...) */
PRIMITIVE(arguments_error) {
  need_symbol(m, "raise-arguments-error", argv[0]);
  need_string(m, "raise-arguments-error", argv[1]);
  struct buffer b = {0};
  buffer_printf(&b, "%s: %s", text_bytes(argv[0]), text_bytes(argv[1]));
  for (uint32_t i = 2; i + 1 < argc; i += 2) {
    buffer_puts(&b, "\n  ");
    print_value(m, &b, argv[i], PRINT_DISPLAY);
    buffer_puts(&b, ": ");
    print_value(m, &b, argv[i + 1], PRINT_PRINT);
  }
  value e = exception_make(m, m->exn_fail_contract, NULL, b.text, b.length);
  buffer_free(&b);
  world_raise(m->world, e);
}

PRIMITIVE(current_marks) { return marks_new(m, NULL); }

static const struct primitive_row rows[] = {
    {"raise", 1, 2, raise_},
    {"error", 1, ANY_COUNT, error_},
    {"raise-user-error", 1, ANY_COUNT, user_error},
    {"raise-argument-error", 3, ANY_COUNT, argument_error},
    {"raise-type-error", 3, ANY_COUNT, argument_error},
    {"raise-arguments-error", 2, ANY_COUNT, arguments_error},
    {"current-continuation-marks", 0, 1, current_marks},
};

void exception_install(struct machine *m) {
  m->exn = builtins_add_struct(m, "exn", NULL, "message continuation-marks");
  m->exn_fail = builtins_add_struct(m, "exn:fail", m->exn, "");
  m->exn_fail_contract = builtins_add_struct(m, "exn:fail:contract", m->exn_fail, "");
  m->exn_fail_arity = builtins_add_struct(m, "exn:fail:contract:arity", m->exn_fail_contract, "");
  m->exn_fail_divide = builtins_add_struct(m, "exn:fail:contract:divide-by-zero", m->exn_fail_contract, "");
  m->exn_fail_variable = builtins_add_struct(m, "exn:fail:contract:variable", m->exn_fail_contract, "id");
  m->exn_fail_blame = builtins_add_struct(m, "exn:fail:contract:blame", m->exn_fail_contract, "object");
  m->exn_fail_syntax = builtins_add_struct(m, "exn:fail:syntax", m->exn_fail, "exprs");
  builtins_add_struct(m, "exn:fail:read", m->exn_fail, "srclocs");
  m->exn_fail_filesystem = builtins_add_struct(m, "exn:fail:filesystem", m->exn_fail, "");
  builtins_add_struct(m, "exn:fail:network", m->exn_fail, "");
  builtins_add_struct(m, "exn:fail:out-of-memory", m->exn_fail, "");
  builtins_add_struct(m, "exn:fail:unsupported", m->exn_fail, "");
  m->exn_fail_user = builtins_add_struct(m, "exn:fail:user", m->exn_fail, "");
  m->exn_fail_redex = builtins_add_struct(m, "exn:fail:redex", m->exn_fail, "");
  m->exn_fail_redex->complete = complete_message;
  m->exn_refused = builtins_add_struct(m, "exn:refused", m->exn, "");
  m->exn_limit = builtins_add_struct(m, "exn:limit", m->exn, "");
  m->exn_match = builtins_add_struct(m, "exn:misc:match", m->exn_fail, "value srclocs");
  m->exn_break = builtins_add_struct(m, "exn:break", m->exn, "continuation");
  builtins_add_value(m, "exn:misc:match?", struct_predicate(m, m->exn_match));
  builtins_add_primitives(m, rows, COUNT_OF(rows));
}
