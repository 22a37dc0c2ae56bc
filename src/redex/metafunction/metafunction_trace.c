/* metafunction_trace: prints calls of metafunctions and procedures as racket/trace does. */
#include "redex/metafunction/metafunction_trace.h"

#include "racket/compile/compile.h"
#include "racket/port.h"

#include <string.h>

enum { PAGE_WIDTH = 79 };

bool metafunction_is_traced_now(const struct machine *m, term name) {
  const value traced = ((const struct parameter_object *)m->redex->traced_metafunctions)->content;
  if (is_symbol(traced)) return strcmp(text_bytes(traced), "all") == 0;
  for (struct list_walk k = list_walk(traced); list_more(&k);)
    if (list_next(&k) == name) return true;
  return false;
}

/* "> > " at level 3; deep levels are numbered. */
static void put_prefix(struct buffer *b, uint32_t level, char label) {
  enum { DEEPEST = 10, NUMBERED_AT = 6 };
  const bool numbered = level >= DEEPEST;
  const uint32_t shown = numbered ? NUMBERED_AT : level;
  for (uint32_t i = 0; i <= shown; i++) buffer_printf(b, "%c", i % 2 == 0 ? label : ' ');
  if (numbered) buffer_printf(b, "[%u] ", level);
}

/* A value after its prefix; further lines are below it. */
static void put_line(struct machine *m, const char *margin, char label, value v, enum print_mode mode) {
  struct buffer line = {0}, text = {0};
  put_prefix(&line, m->redex->trace_level, label);
  const int indent = (int)line.length;
  print_value_pretty(m, &text, v, mode, (uint32_t)(PAGE_WIDTH - indent));
  struct buffer all = {0};
  buffer_printf(&all, "%s%s", margin, line.text);
  for (const char *at = text.text, *end; at; at = end) {
    end = strchr(at, '\n');
    buffer_printf(&all, "%.*s\n%*s", end ? (int)(end - at) : (int)strlen(at), at, end ? indent : 0, "");
    if (end) end++;
  }
  port_write(m, current_output_port(m), all.text, all.length);
  buffer_free(&all);
  buffer_free(&text);
  buffer_free(&line);
}

void trace_call(struct machine *m, term name, term arguments, bool remembered) {
  const uint32_t count = seq_count(arguments);
  term *items = arena_array(&m->world->arena, count + 1, sizeof *items);
  items[0] = name;
  for (uint32_t i = 0; i < count; i++) items[i + 1] = seq_item(arguments, i);
  put_line(m, remembered ? "c" : " ", '>', term_sequence(m->world, items, count + 1), PRINT_WRITE);
  m->redex->trace_level++;
}

void trace_result(struct machine *m, term result) {
  if (m->redex->trace_level) m->redex->trace_level--;
  put_line(m, " ", '<', result, PRINT_WRITE);
}

/* (trace procedure …) */

/* The call as it would be written. */
static value written_call(struct machine *m, value name, uint32_t argc, const value *argv) {
  struct buffer b = {0};
  buffer_printf(&b, "(%s", text_bytes(name));
  for (uint32_t i = 0; i < argc; i++) buffer_printf(&b, " %s", value_text(m, argv[i], PRINT_PRINT));
  buffer_puts(&b, ")");
  value text = make_string(m, b.text, b.length);
  buffer_free(&b);
  return text;
}

/* Its data is the pair of the name and the procedure. */
static value traced_procedure(struct machine *m, uint32_t argc, value *argv) {
  const struct pair_object *data = (const struct pair_object *)m->data;
  put_line(m, "", '>', written_call(m, data->head, argc, argv), PRINT_DISPLAY);
  m->redex->trace_level++;
  const value result = apply(m, data->tail, argc, argv);
  if (m->redex->trace_level) m->redex->trace_level--;
  put_line(m, "", '<', result, PRINT_PRINT);
  return result;
}

PRIMITIVE(make_traced) {
  (void)argc;
  if (!is_procedure(argv[1])) raise_argument(m, "trace", "procedure?", argv[1]);
  const value data = value_cons(m->world, argv[0], argv[1]);
  return primitive_with_data(m, text_bytes(argv[0]), 0, ANY_COUNT, traced_procedure, data);
}

/* Each name is assigned: (set! f (#%traced 'f f)). */
static struct expr *compile_trace(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  (void)tail;
  struct world *w = m->world;
  struct expr **parts = arena_array(&w->arena, x->count, sizeof(struct expr *));
  for (uint32_t i = 1; i < x->count; i++) {
    struct syntax *name = x->children[i];
    if (!syntax_is_symbol(name)) raise_syntax(m, &name->place, "trace: not an identifier");
    struct syntax *quote[] = {syntax_atom(w, name->place, m->names->quote), name};
    struct syntax *call[] = {syntax_symbol(w, name->place, "#%traced"), syntax_list_copy(w, name->place, quote, 2),
                             name};
    struct syntax *set[] = {syntax_atom(w, name->place, m->names->set), name,
                            syntax_list_copy(w, name->place, call, 3)};
    parts[i - 1] = compile_expression(m, s, syntax_list_copy(w, name->place, set, 3), false);
  }
  return x->count > 1 ? node_sequence(m, x, parts, x->count - 1) : expr_constant(m, w->void_);
}

static value add_parameter(struct machine *m, const char *name, value content) {
  const value parameter = parameter_named(m, name, content);
  builtins_add_value(m, name, parameter);
  return parameter;
}

/* The cache size affects no answer, so this only checks its argument. */
PRIMITIVE(set_cache_size) {
  (void)argc;
  if (!is_number(argv[0])) raise_argument(m, "set-cache-size!", "number?", argv[0]);
  return m->world->void_;
}

static const struct primitive_row rows[] = {
    {"set-cache-size!", 1, 1, set_cache_size},
    {"#%traced", 2, 2, make_traced},
};

static const struct form forms[] = {{"trace", compile_trace, NULL}};

void metafunction_trace_install(struct machine *m) {
  m->redex->caching_enabled = add_parameter(m, "caching-enabled?", m->world->true_);
  m->redex->traced_metafunctions = add_parameter(m, "current-traced-metafunctions", m->world->empty);
  builtins_add_primitives(m, rows, COUNT_OF(rows));
  builtins_add_forms(m, forms, COUNT_OF(forms));
}
