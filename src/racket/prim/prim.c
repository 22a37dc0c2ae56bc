#include "racket/prim/prim.h"

#include <stdarg.h>
#include <string.h>

const char *value_text(struct machine *m, value v, enum print_mode mode) {
  struct buffer b = {0};
  print_value(m, &b, v, mode);
  return buffer_keep(&b, &m->world->arena);
}

/* ---- errors ---- */

static const char *ordinal(uint32_t n) {
  static const char *const names[] = {"1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th", "9th"};
  return n < COUNT_OF(names) ? names[n] : "last";
}

_Noreturn static void raise_text(struct machine *m, struct buffer *b) {
  const char *text = buffer_keep(b, &m->world->arena);
  raise_exception(m, m->exn_fail_contract, NULL, "%s", text);
}

void raise_argument_at(struct machine *m, const char *who, const char *expected, uint32_t index, uint32_t argc,
                       const value *argv) {
  if (argc == 1) raise_argument(m, who, expected, argv[0]);
  struct buffer b = {0};
  buffer_printf(&b, "%s: contract violation\n  expected: %s\n  given: ", who, expected);
  print_value(m, &b, argv[index], PRINT_PRINT);
  buffer_printf(&b, "\n  argument position: %s\n  other arguments...:", ordinal(index));
  for (uint32_t i = 0; i < argc; i++) {
    if (i == index) continue;
    buffer_puts(&b, "\n   ");
    print_value(m, &b, argv[i], PRINT_PRINT);
  }
  raise_text(m, &b);
}

void raise_details(struct machine *m, const char *message, ...) {
  struct buffer b = {0};
  buffer_puts(&b, message);
  va_list arguments;
  va_start(arguments, message);
  for (const char *label; (label = va_arg(arguments, const char *));) {
    buffer_printf(&b, "\n  %s: ", label);
    print_value(m, &b, va_arg(arguments, value), PRINT_PRINT);
  }
  va_end(arguments);
  raise_text(m, &b);
}

void raise_contract(struct machine *m, const char *format, ...) {
  char *text;
  va_list arguments;
  va_start(arguments, format);
  int length = vasprintf(&text, format, arguments);
  va_end(arguments);
  if (length < 0) raise_exception(m, m->exn_fail_contract, NULL, "%s", format);
  struct buffer b = {.text = text, .length = (size_t)length, .capacity = (size_t)length + 1};
  raise_text(m, &b);
}

void need_list(struct machine *m, const char *who, value v) {
  if (!is_list(v)) raise_argument(m, who, "list?", v);
}

void need_procedure(struct machine *m, const char *who, value v) {
  if (!is_procedure(v)) raise_argument(m, who, "procedure?", v);
}

void need_string(struct machine *m, const char *who, value v) {
  if (!is_string(v)) raise_argument(m, who, "string?", v);
}

void need_symbol(struct machine *m, const char *who, value v) {
  if (!is_symbol(v)) raise_argument(m, who, "symbol?", v);
}

term need_number(struct machine *m, const char *who, value v) {
  if (!is_number(v)) raise_argument(m, who, "number?", v);
  return v;
}

term need_real(struct machine *m, const char *who, value v) {
  if (!is_real_number(v)) raise_argument(m, who, "real?", v);
  return v;
}

term need_rational(struct machine *m, const char *who, value v) {
  if (!is_rational_number(v)) raise_argument(m, who, "rational?", v);
  return v;
}

uint32_t need_index(struct machine *m, const char *who, value v) {
  if (!is_natural(v)) raise_argument(m, who, "exact-nonnegative-integer?", v);
  return is_small(v) && small_value(v) < UINT32_MAX ? (uint32_t)small_value(v) : UINT32_MAX;
}

uint32_t need_size(struct machine *m, const char *who, value v) {
  uint32_t size = need_index(m, who, v);
  if (size > UINT32_C(1) << 28) raise_exception(m, m->exn_limit, NULL, "%s: out of memory", who);
  return size;
}

void need_list_at(struct machine *m, const char *who, uint32_t index, uint32_t argc, const value *argv) {
  if (!is_list(argv[index])) raise_argument_at(m, who, "list?", index, argc, argv);
}

void need_procedure_at(struct machine *m, const char *who, uint32_t index, uint32_t argc, const value *argv) {
  if (!is_procedure(argv[index])) raise_argument_at(m, who, "procedure?", index, argc, argv);
}

/* ---- keywords ---- */

uint32_t positional_count(uint32_t argc, const value *argv) {
  while (argc >= 2 && is_keyword(argv[argc - 2])) argc -= 2;
  return argc;
}

value keyword_argument(struct machine *m, uint32_t argc, const value *argv, const char *keyword) {
  (void)m;
  for (; argc >= 2 && is_keyword(argv[argc - 2]); argc -= 2)
    if (strcmp(text_bytes(argv[argc - 2]), keyword) == 0) return argv[argc - 1];
  return 0;
}

/* ---- lists ---- */

void list_add(struct world *w, struct list_builder *b, value v) {
  value pair = value_cons(w, v, w->empty);
  if (b->last) b->last->tail = pair;
  else b->first = pair;
  b->last = (struct pair_object *)pair;
}

value list_done(struct world *w, const struct list_builder *b) { return b->first ? b->first : w->empty; }

value list_done_with(const struct list_builder *b, value end) {
  if (!b->last) return end;
  b->last->tail = end;
  return b->first;
}

value *spread_arguments(struct machine *m, uint32_t *argc, const value *argv) {
  const uint32_t before = *argc - 1;
  uint32_t count;
  const value *last = list_to_array(m->world, argv[before], &count);
  value *all = arena_alloc(&m->world->arena, (before + count) * sizeof *all);
  memcpy(all, argv, before * sizeof *all);
  memcpy(all + before, last, count * sizeof *all);
  *argc = before + count;
  return all;
}

value list_before(struct machine *m, value list, uint32_t count) {
  struct list_builder b = {0};
  for (struct list_walk k = list_walk(list); count > 0; count--) list_add(m->world, &b, list_next(&k));
  return list_done(m->world, &b);
}

value list_after(struct machine *m, value v, uint32_t count) {
  for (; count > 0; count--) {
    if (is_sequence(v)) return list_from_array(m->world, sequence_of(v)->items + count, seq_count(v) - count);
    v = list_tail(m->world, v);
  }
  return v;
}

bool list_measure(value v, uint32_t *length) {
  uint32_t n = 0;
  for (; has_kind(v, KIND_PAIR); v = ((struct pair_object *)v)->tail) n++;
  if (!is_sequence(v)) return false;
  *length = n + seq_count(v);
  return true;
}

/* The equality that a procedure value implements, if it is equal?, eqv? or eq?. */
static bool is_standard_equality(value procedure, enum equality *e) {
  static const char *const names[] = {[EQUALITY_EQUAL] = "equal?", [EQUALITY_EQV] = "eqv?", [EQUALITY_EQ] = "eq?"};
  if (!has_kind(procedure, KIND_PRIMITIVE)) return false;
  for (unsigned i = 0; i < COUNT_OF(names); i++) {
    if (strcmp(((struct primitive_object *)procedure)->name, names[i]) != 0) continue;
    *e = (enum equality)i;
    return true;
  }
  return false;
}

struct value_comparison comparison_of(struct machine *m, const char *who, uint32_t argc, const value *argv,
                                      uint32_t index) {
  struct value_comparison c = {.equality = EQUALITY_EQUAL};
  if (index >= argc) return c;
  need_procedure_at(m, who, index, argc, argv);
  if (!is_standard_equality(argv[index], &c.equality)) c.procedure = argv[index];
  return c;
}

bool comparison_holds(struct machine *m, const struct value_comparison *c, value a, value b) {
  if (c->procedure) return holds2(m, c->procedure, a, b);
  return a == b || (c->equality == EQUALITY_EQUAL && value_equal(m->world, a, b));
}

/* ---- construction ---- */

value make_string(struct machine *m, const char *text, size_t length) {
  return term_text(m->world, KIND_STRING, length ? text : "", length);
}

value string_from_buffer(struct machine *m, struct buffer *b) {
  value v = make_string(m, b->text, b->length);
  buffer_free(b);
  return v;
}

value make_vector(struct world *w, const value *items, uint32_t count) {
  struct vector_object *v = arena_alloc(&w->arena, sizeof *v + count * sizeof(value));
  v->object = (struct object){.kind = KIND_MUTABLE_VECTOR};
  v->epoch = w->epoch;
  v->count = count;
  if (items) memcpy(v->items, items, count * sizeof(value));
  return (value)v;
}

value *vector_contents(value v, uint32_t *count) {
  if (has_kind(v, KIND_MUTABLE_VECTOR)) {
    *count = ((struct vector_object *)v)->count;
    return ((struct vector_object *)v)->items;
  }
  if (!has_kind(v, KIND_VECTOR)) return NULL;
  *count = seq_count(v);
  return sequence_of(v)->items;
}

value parameter_named(struct machine *m, const char *name, value content) {
  struct parameter_object *p = arena_alloc_zero(&m->world->arena, sizeof *p);
  p->object.kind = KIND_PARAMETER;
  p->epoch = m->world->epoch;
  p->content = content;
  p->name = term_symbol(m->world, name);
  return (value)p;
}

void prims_install(struct machine *m) {
  prim_number_install(m);
  prim_math_install(m);
  prim_pair_install(m);
  prim_list_install(m);
  prim_select_install(m);
  prim_sort_install(m);
  prim_vector_install(m);
  prim_string_install(m);
  prim_split_install(m);
  prim_char_install(m);
  prim_symbol_install(m);
  prim_format_install(m);
  prim_path_install(m);
  prim_port_install(m);
  prim_regexp_install(m);
  prim_hash_install(m);
  prim_dict_install(m);
  prim_set_install(m);
  prim_misc_install(m);
  prim_function_install(m);
  prim_subst_install(m);
}
