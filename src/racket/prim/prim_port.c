/* Printing and reading. */
#include "racket/datum.h"
#include "racket/path.h"
#include "racket/prim/prim.h"
#include "racket/utf8.h"

#include <stdlib.h>
#include <string.h>

enum { PRETTY_WIDTH = 79 };

/* ---- ports ---- */

static struct port_object *port_new(struct machine *m, enum port_kind kind, const char *what) {
  struct port_object *p = arena_alloc_zero(&m->world->arena, sizeof *p);
  p->opaque = (struct opaque_object){{.kind = KIND_OPAQUE, .aux = OPAQUE_PORT}, what};
  p->kind = kind;
  p->epoch = m->world->epoch;
  return p;
}

value port_make(struct machine *m, enum port_kind kind) {
  static const char *const names[] = {"output-port:stdout", "output-port:stderr", "output-port:string",
                                      "output-port:nowhere"};
  return (value)port_new(m, kind, names[kind]);
}

static value port_from_text(struct machine *m, const char *name, const char *text, size_t length) {
  struct port_object *p = port_new(m, PORT_FROM_STRING, "input-port:string");
  reader_init(&p->reader, m->world, source_from_text(m->world, name, text, length));
  return (value)p;
}

static void string_write(struct machine *m, struct port_object *p, const char *text, size_t length) {
  if (p->length + length > p->capacity) {
    world_store_young(m->world, p->epoch);
    p->capacity = 2 * (p->length + length) + 64;
    char *more = arena_alloc(&m->world->arena, p->capacity);
    if (p->length) memcpy(more, p->text, p->length);
    p->text = more;
  }
  memcpy(p->text + p->length, text, length);
  p->length += length;
}

void port_write(struct machine *m, value port, const char *text, size_t length) {
  struct port_object *p = port_of(port);
  if (length == 0 || p->kind == PORT_NOWHERE) return;
  if (p->kind == PORT_TO_STRING) string_write(m, p, text, length);
  else fwrite(text, 1, length, p->kind == PORT_ERR ? m->err : m->out);
}

value current_output_port(const struct machine *m) {
  return ((const struct parameter_object *)m->output_port)->content;
}

value current_error_port(const struct machine *m) { return ((const struct parameter_object *)m->error_port)->content; }

bool port_is_standard(value port) { return port_of(port)->kind == PORT_OUT || port_of(port)->kind == PORT_ERR; }

/* The port that the primitive's parameter holds: its data. */
static value current(struct machine *m) { return ((struct parameter_object *)m->data)->content; }

static value need_output(struct machine *m, const char *who, value v) {
  if (!is_output_port(v)) raise_argument(m, who, "output-port?", v);
  return v;
}

/* The port argument at `index`, or else the current port. */
static value output_argument(struct machine *m, const char *who, uint32_t argc, const value *argv, uint32_t index) {
  return need_output(m, who, argc > index ? argv[index] : current(m));
}

/* ---- printing ---- */

static value write_buffer(struct machine *m, value port, struct buffer *b) {
  port_write(m, port, b->text, b->length);
  buffer_free(b);
  return m->world->void_;
}

static value print_to_port(struct machine *m, const char *who, uint32_t argc, const value *argv, enum print_mode mode,
                           const char *end) {
  value port = output_argument(m, who, argc, argv, 1);
  struct buffer b = {0};
  print_value(m, &b, argv[0], mode);
  buffer_puts(&b, end);
  return write_buffer(m, port, &b);
}

PRIMITIVE(prim_display) { return print_to_port(m, "display", argc, argv, PRINT_DISPLAY, ""); }
PRIMITIVE(prim_write) { return print_to_port(m, "write", argc, argv, PRINT_WRITE, ""); }
PRIMITIVE(prim_print) { return print_to_port(m, "print", argc, argv, PRINT_PRINT, ""); }
PRIMITIVE(prim_displayln) { return print_to_port(m, "displayln", argc, argv, PRINT_DISPLAY, "\n"); }
PRIMITIVE(prim_writeln) { return print_to_port(m, "writeln", argc, argv, PRINT_WRITE, "\n"); }
PRIMITIVE(prim_println) { return print_to_port(m, "println", argc, argv, PRINT_PRINT, "\n"); }

PRIMITIVE(prim_newline) {
  port_write(m, output_argument(m, "newline", argc, argv, 0), "\n", 1);
  return m->world->void_;
}

PRIMITIVE(prim_write_string) {
  need_string(m, "write-string", argv[0]);
  port_write(m, output_argument(m, "write-string", argc, argv, 1), text_bytes(argv[0]), text_of(argv[0])->length);
  return small(utf8_count(text_bytes(argv[0]), text_of(argv[0])->length));
}

PRIMITIVE(prim_write_char) {
  if (!has_kind(argv[0], KIND_CHAR)) raise_argument(m, "write-char", "char?", argv[0]);
  value port = output_argument(m, "write-char", argc, argv, 1);
  struct buffer b = {0};
  buffer_put_code(&b, char_code(argv[0]));
  return write_buffer(m, port, &b);
}

static value print_formatted(struct machine *m, const char *who, value port, uint32_t argc, const value *argv) {
  struct buffer b = {0};
  format_text(m, who, &b, argv[0], argc - 1, argv + 1);
  return write_buffer(m, port, &b);
}

PRIMITIVE(prim_printf) { return print_formatted(m, "printf", need_output(m, "printf", current(m)), argc, argv); }
PRIMITIVE(prim_eprintf) { return print_formatted(m, "eprintf", need_output(m, "eprintf", current(m)), argc, argv); }
PRIMITIVE(prim_fprintf) {
  return print_formatted(m, "fprintf", need_output(m, "fprintf", argv[0]), argc - 1, argv + 1);
}

PRIMITIVE(prim_flush_output) {
  value port = output_argument(m, "flush-output", argc, argv, 0);
  if (port_is_standard(port)) fflush(port_of(port)->kind == PORT_ERR ? m->err : m->out);
  return m->world->void_;
}

void print_value_pretty(struct machine *m, struct buffer *b, value v, enum print_mode mode, uint32_t width) {
  print_value(m, b, v, mode);
  term t = utf8_count(b->text, b->length) > width && mode != PRINT_DISPLAY ? value_to_term(m->world, v) : 0;
  if (!t) return;
  b->length = 0;
  if (mode == PRINT_PRINT) buffer_puts(b, "'");
  print_term_pretty(b, t, width, mode == PRINT_PRINT ? 1 : 0);
}

/* The value of pretty-print-columns: a number, or infinity. */
static uint32_t pretty_width(struct machine *m) {
  value columns = ((struct parameter_object *)m->pretty_columns)->content;
  return is_small(columns) && small_value(columns) > 0 && small_value(columns) < UINT32_MAX
             ? (uint32_t)small_value(columns)
             : UINT32_MAX;
}

static value pretty(struct machine *m, const char *who, uint32_t argc, const value *argv, enum print_mode mode) {
  value port = output_argument(m, who, argc, argv, 1);
  struct buffer b = {0};
  print_value_pretty(m, &b, argv[0], mode, pretty_width(m));
  buffer_puts(&b, "\n");
  return write_buffer(m, port, &b);
}

PRIMITIVE(prim_pretty_print) { return pretty(m, "pretty-print", argc, argv, PRINT_PRINT); }
PRIMITIVE(prim_pretty_write) { return pretty(m, "pretty-write", argc, argv, PRINT_WRITE); }
PRIMITIVE(prim_pretty_display) { return pretty(m, "pretty-display", argc, argv, PRINT_DISPLAY); }

PRIMITIVE(prim_pretty_format) {
  struct buffer b = {0};
  const uint32_t width = argc > 1 && is_small(argv[1]) ? need_index(m, "pretty-format", argv[1]) : pretty_width(m);
  print_value_pretty(m, &b, argv[0], PRINT_PRINT, width);
  value v = make_string(m, b.text, b.length);
  buffer_free(&b);
  return v;
}

/* ---- output to strings ---- */

PRIMITIVE(prim_open_output_string) { return port_make(m, PORT_TO_STRING); }
PRIMITIVE(prim_open_output_nowhere) { return port_make(m, PORT_NOWHERE); }

PRIMITIVE(prim_get_output_string) {
  if (!is_port(argv[0]) || port_of(argv[0])->kind != PORT_TO_STRING)
    raise_argument(m, "get-output-string", "(and/c output-port? string-port?)", argv[0]);
  return make_string(m, port_of(argv[0])->text, port_of(argv[0])->length);
}

PRIMITIVE(prim_call_with_output_string) {
  need_procedure(m, "call-with-output-string", argv[0]);
  value port = port_make(m, PORT_TO_STRING);
  apply1(m, argv[0], port);
  return make_string(m, port_of(port)->text, port_of(port)->length);
}

/* Runs the thunk with m->out and the current output port redirected to memory; restores both in any
 * case. */
PRIMITIVE(prim_with_output_to_string) {
  need_procedure(m, "with-output-to-string", argv[0]);
  struct parameter_object *parameter = (struct parameter_object *)m->data;
  FILE *out = m->out;
  value content = parameter->content;
  char *text = NULL;
  size_t length = 0;
  FILE *memory = open_memstream(&text, &length);
  if (!memory) raise_exception(m, m->exn_fail, NULL, "with-output-to-string: out of memory");
  value standard = port_make(m, PORT_OUT);
  world_store(m->world, parameter->epoch, standard);
  parameter->content = standard;
  m->out = memory;
  struct catcher c;
  bool raised = true;
  if (world_try(m->world, &c)) {
    apply(m, argv[0], 0, NULL);
    world_catch_end(m->world, &c);
    raised = false;
  }
  m->out = out;
  parameter->content = content;
  fclose(memory);
  value result = raised ? 0 : make_string(m, text, length);
  free(text);
  if (raised) world_raise(m->world, c.payload);
  return result;
}

/* ---- input ---- */

PRIMITIVE(prim_open_input_string) {
  need_string(m, "open-input-string", argv[0]);
  return port_from_text(m, "string", text_bytes(argv[0]), text_of(argv[0])->length);
}

static struct reader *input_argument(struct machine *m, const char *who, uint32_t argc, const value *argv) {
  value port = argc ? argv[0] : current(m);
  if (!is_input_port(port)) raise_argument(m, who, "input-port?", port);
  return &port_of(port)->reader;
}

PRIMITIVE(prim_read) {
  struct syntax *s = reader_next(input_argument(m, "read", argc, argv));
  return s ? datum_value(m, s) : m->world->eof;
}

PRIMITIVE(prim_read_line) {
  struct reader *r = input_argument(m, "read-line", argc, argv);
  if (r->next == r->end) return m->world->eof;
  const char *line = r->next, *stop = memchr(line, '\n', (size_t)(r->end - line));
  r->next = stop ? stop + 1 : r->end;
  return make_string(m, line, (size_t)((stop ? stop : r->end) - line));
}

static value character(struct machine *m, struct reader *r, bool consume) {
  if (r->next == r->end) return m->world->eof;
  const char *next = r->next;
  uint32_t code = utf8_next(&next);
  if (consume) r->next = next;
  return term_char(m->world, code);
}

PRIMITIVE(prim_read_char) { return character(m, input_argument(m, "read-char", argc, argv), true); }
PRIMITIVE(prim_peek_char) { return character(m, input_argument(m, "peek-char", argc, argv), false); }

/* Returns the remaining lines. */
PRIMITIVE(prim_port_to_lines) {
  struct list_builder b = {0};
  for (value line; (line = prim_read_line(m, argc, argv)) != m->world->eof;) list_add(m->world, &b, line);
  return list_done(m->world, &b);
}

PRIMITIVE(prim_port_to_string) {
  struct reader *r = input_argument(m, "port->string", argc, argv);
  value v = make_string(m, r->next, (size_t)(r->end - r->next));
  r->next = r->end;
  return v;
}

PRIMITIVE(prim_with_input_from_string) {
  need_string(m, "with-input-from-string", argv[0]);
  need_procedure(m, "with-input-from-string", argv[1]);
  struct parameter_object *parameter = (struct parameter_object *)m->data;
  value content = parameter->content, port = port_from_text(m, "string", text_bytes(argv[0]), text_of(argv[0])->length);
  world_store(m->world, parameter->epoch, port);
  parameter->content = port;
  struct catcher c;
  if (!world_try(m->world, &c)) {
    parameter->content = content;
    world_raise(m->world, c.payload);
  }
  value result = apply(m, argv[1], 0, NULL);
  world_catch_end(m->world, &c);
  parameter->content = content;
  return result;
}

/* ---- files ---- */

static const struct source *need_file(struct machine *m, const char *who, value path) {
  return source_from_file(m->world, need_path(m, who, path));
}

PRIMITIVE(prim_file_to_string) {
  const struct source *s = need_file(m, "file->string", argv[0]);
  return make_string(m, s->text, s->length);
}

PRIMITIVE(prim_file_to_list) {
  struct reader r;
  reader_init(&r, m->world, need_file(m, "file->list", argv[0]));
  struct list_builder b = {0};
  for (struct syntax *s; (s = reader_next(&r));) list_add(m->world, &b, datum_value(m, s));
  return list_done(m->world, &b);
}

PRIMITIVE(prim_file_to_value) {
  struct reader r;
  reader_init(&r, m->world, need_file(m, "file->value", argv[0]));
  struct syntax *s = reader_next(&r);
  return s ? datum_value(m, s) : m->world->eof;
}

PRIMITIVE(prim_file_to_lines) {
  const struct source *s = need_file(m, "file->lines", argv[0]);
  struct list_builder b = {0};
  for (const char *line = s->text, *end = s->text + s->length; line < end;) {
    const char *stop = memchr(line, '\n', (size_t)(end - line));
    list_add(m->world, &b, make_string(m, line, (size_t)((stop ? stop : end) - line)));
    line = stop ? stop + 1 : end;
  }
  return list_done(m->world, &b);
}

static value port_from_file(struct machine *m, const char *who, value path) {
  const struct source *s = need_file(m, who, path);
  return port_from_text(m, s->name, s->text, s->length);
}

PRIMITIVE(prim_open_input_file) { return port_from_file(m, "open-input-file", argv[0]); }

PRIMITIVE(prim_call_with_input_file) {
  need_procedure_at(m, "call-with-input-file", 1, argc, argv);
  return apply1(m, argv[1], port_from_file(m, "call-with-input-file", argv[0]));
}

/* Ports need not be closed. */
PRIMITIVE(prim_close) {
  if (!is_port(argv[0])) raise_argument(m, "close-port", "port?", argv[0]);
  return m->world->void_;
}

PRIMITIVE(prim_call_with_input_string) {
  need_string(m, "call-with-input-string", argv[0]);
  need_procedure(m, "call-with-input-string", argv[1]);
  return apply1(m, argv[1], port_from_text(m, "string", text_bytes(argv[0]), text_of(argv[0])->length));
}

PREDICATE(prim_is_port, is_port(v))
PREDICATE(prim_is_output_port, is_output_port(v))
PREDICATE(prim_is_input_port, is_input_port(v))

static void install_with(struct machine *m, const struct primitive_row *rows, size_t count, value data) {
  for (size_t i = 0; i < count; i++)
    builtins_add_value(m, rows[i].name,
                       primitive_with_data(m, rows[i].name, rows[i].min, rows[i].max, rows[i].function, data));
}

/* Guards of the parameters. */
PRIMITIVE(prim_guard_output) { return need_output(m, "current-output-port", argv[0]); }
PRIMITIVE(prim_guard_error) { return need_output(m, "current-error-port", argv[0]); }
PRIMITIVE(prim_guard_input) {
  if (!is_input_port(argv[0])) raise_argument(m, "current-input-port", "input-port?", argv[0]);
  return argv[0];
}

PRIMITIVE(prim_guard_print_struct) {
  if (argv[0] == m->world->false_)
    raise_exception(m, m->exn_fail, NULL, "print-struct: structures are always printed with their fields");
  return argv[0];
}

static value guarded(struct machine *m, const char *name, value content, primitive_function *guard) {
  value parameter = parameter_named(m, name, content);
  ((struct parameter_object *)parameter)->guard = primitive_with_data(m, name, 1, 1, guard, small(0));
  builtins_add_value(m, name, parameter);
  return parameter;
}

static void install_parameters(struct machine *m) {
  static const struct primitive_row output[] = {
      {"display", 1, 2, prim_display},
      {"write", 1, 2, prim_write},
      {"print", 1, 3, prim_print},
      {"displayln", 1, 2, prim_displayln},
      {"writeln", 1, 2, prim_writeln},
      {"println", 1, 3, prim_println},
      {"newline", 0, 1, prim_newline},
      {"write-string", 1, 2, prim_write_string},
      {"write-char", 1, 2, prim_write_char},
      {"printf", 1, ANY_COUNT, prim_printf},
      {"flush-output", 0, 1, prim_flush_output},
      {"pretty-print", 1, 2, prim_pretty_print},
      {"pretty-write", 1, 2, prim_pretty_write},
      {"pretty-display", 1, 2, prim_pretty_display},
      {"with-output-to-string", 1, 1, prim_with_output_to_string},
  };
  static const struct primitive_row error[] = {{"eprintf", 1, ANY_COUNT, prim_eprintf}};
  static const struct primitive_row input[] = {
      {"read", 0, 1, prim_read},
      {"read-line", 0, 2, prim_read_line},
      {"read-char", 0, 1, prim_read_char},
      {"peek-char", 0, 1, prim_peek_char},
      {"port->string", 0, 1, prim_port_to_string},
      {"port->lines", 0, 1, prim_port_to_lines},
      {"in-lines", 0, 2, prim_port_to_lines},
      {"with-input-from-string", 2, 2, prim_with_input_from_string},
  };
  value out = guarded(m, "current-output-port", port_make(m, PORT_OUT), prim_guard_output);
  value err = guarded(m, "current-error-port", port_make(m, PORT_ERR), prim_guard_error);
  value in = guarded(m, "current-input-port", port_from_text(m, "stdin", "", 0), prim_guard_input);
  m->print_as_expression = parameter_named(m, "print-as-expression", m->world->true_);
  builtins_add_value(m, "print-as-expression", m->print_as_expression);
  guarded(m, "print-struct", m->world->true_, prim_guard_print_struct);
  m->output_port = out;
  m->error_port = err;
  install_with(m, output, COUNT_OF(output), out);
  prim_file_output_install(m, out);
  install_with(m, error, COUNT_OF(error), err);
  install_with(m, input, COUNT_OF(input), in);
}

void prim_port_install(struct machine *m) {
  static const struct primitive_row rows[] = {
      {"fprintf", 2, ANY_COUNT, prim_fprintf},
      {"pretty-format", 1, 2, prim_pretty_format},
      {"open-output-string", 0, 1, prim_open_output_string},
      {"open-output-nowhere", 0, 1, prim_open_output_nowhere},
      {"get-output-string", 1, 1, prim_get_output_string},
      {"call-with-output-string", 1, 1, prim_call_with_output_string},
      {"open-input-string", 1, 2, prim_open_input_string},
      {"file->string", 1, 3, prim_file_to_string},
      {"file->list", 1, 2, prim_file_to_list},
      {"file->value", 1, 3, prim_file_to_value},
      {"file->lines", 1, 3, prim_file_to_lines},
      {"open-input-file", 1, 3, prim_open_input_file},
      {"call-with-input-file", 2, 4, prim_call_with_input_file},
      {"call-with-input-file*", 2, 4, prim_call_with_input_file},
      {"close-input-port", 1, 1, prim_close},
      {"close-output-port", 1, 1, prim_close},
      {"call-with-input-string", 2, 2, prim_call_with_input_string},
      {"port?", 1, 1, prim_is_port},
      {"output-port?", 1, 1, prim_is_output_port},
      {"input-port?", 1, 1, prim_is_input_port},
  };
  builtins_add_primitives(m, rows, COUNT_OF(rows));
  m->pretty_columns = parameter_named(m, "pretty-print-columns", small(PRETTY_WIDTH));
  builtins_add_value(m, "pretty-print-columns", m->pretty_columns);
  install_parameters(m);
}
