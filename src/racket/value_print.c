/* Printing values as Racket's write, display and print do. */
#include "core/printer.h"
#include "racket/extension.h"
#include "racket/macro/syntax_object.h"
#include "racket/ordered_table.h"
#include "racket/path.h"
#include "racket/port.h"
#include "racket/procedure.h"

#include <string.h>

struct value_printing {
  struct machine *m;
  struct buffer *b;
  enum print_mode mode;
  bool quoted; /* print mode: after a quote */
};

/* A part: in print mode within a quoted value, where (quote x) is written as 'x and nothing is
 * quoted again. */
static void print_plain(struct value_printing *p, value v);
/* A whole value in print mode: quoted, or as the expression that makes it. */
static void print_expression(struct value_printing *p, value v);

typedef void print_part(struct value_printing *p, value v);

/* ---- structures ---- */

/* Does it have a visible field? */
static bool is_transparent_somewhere(const struct struct_type *t) {
  for (; t; t = t->parent)
    if (t->transparent) return true;
  return false;
}

/* A space and each field; the fields of an opaque type in the chain are three dots. */
static void print_fields(struct value_printing *p, const struct struct_object *s, const struct struct_type *t,
                         print_part *part) {
  if (t->parent) print_fields(p, s, t->parent, part);
  uint32_t first = t->parent ? t->parent->fields : 0;
  if (!t->transparent && t->fields > first) buffer_puts(p->b, " ...");
  for (uint32_t i = first; t->transparent && i < t->fields; i++) {
    buffer_puts(p->b, " ");
    part(p, struct_fields(p->m->world, (value)s)[i]);
  }
}

static value writer_of(const struct struct_type *t) {
  while (t && !t->writer) t = t->parent;
  return t ? t->writer : 0;
}

/* By the structure's own procedure, which gets a port and a mode: #f to display, #t to write, the
 * quoting depth to print. */
static void print_by_writer(struct value_printing *p, const struct struct_object *s, value writer) {
  struct machine *m = p->m;
  value port = port_make(m, PORT_TO_STRING);
  value mode = p->mode == PRINT_PRINT ? small(p->quoted) : boolean_value(m->world, p->mode == PRINT_WRITE);
  value arguments[] = {(value)s, port, mode};
  apply(m, writer, 3, arguments);
  buffer_append(p->b, port_of(port)->text, port_of(port)->length);
}

static void print_struct(struct value_printing *p, const struct struct_object *s, print_part *part) {
  const struct struct_type *t = s->type;
  if (writer_of(t)) {
    print_by_writer(p, s, writer_of(t));
    return;
  }
  if (!is_transparent_somewhere(t)) {
    if (is_procedure((value)s)) buffer_printf(p->b, "#<procedure:%s>", text_bytes(t->name));
    else buffer_printf(p->b, "#<%s>", text_bytes(t->name));
    return;
  }
  bool literal = t->prefab && part == print_plain;
  buffer_printf(p->b, literal ? "#s(%s" : p->mode == PRINT_PRINT ? "(%s" : "#(struct:%s", text_bytes(t->name));
  print_fields(p, s, t, part);
  buffer_puts(p->b, ")");
}

/* ---- hash tables and sets ---- */

static const char *equality_suffix(enum equality e) {
  return e == EQUALITY_EQUAL ? "" : e == EQUALITY_EQV ? "eqv" : "eq";
}

static void print_set(struct value_printing *p, const struct hash_object *h) {
  bool print = p->mode == PRINT_PRINT;
  const char *prefix = h->mutable_ ? "mutable-" : "";
  buffer_printf(p->b, print ? "(%sset%s" : "#<%sset%s:", prefix, equality_suffix(h->equality));
  for (struct table_walk k = {0}; table_next(h->table, &k);) {
    buffer_puts(p->b, " ");
    (print ? print_expression : print_plain)(p, k.key);
  }
  buffer_puts(p->b, print ? ")" : ">");
}

static void print_hash(struct value_printing *p, const struct hash_object *h) {
  buffer_printf(p->b, "#hash%s(", equality_suffix(h->equality));
  const char *separator = "";
  for (struct table_walk k = {0}; table_next(h->table, &k); separator = " ") {
    buffer_printf(p->b, "%s(", separator);
    print_plain(p, k.key);
    buffer_puts(p->b, " . ");
    print_plain(p, k.content);
    buffer_puts(p->b, ")");
  }
  buffer_puts(p->b, ")");
}

/* ---- objects without parts ---- */

/* An anonymous procedure is identified by its place; a long file name by its end. */
static void print_anonymous(struct value_printing *p, value v) {
  const struct lambda *l = has_kind(v, KIND_CLOSURE) ? ((struct closure_object *)v)->lambda : NULL;
  if (!l || !l->place || !l->place->source) {
    buffer_puts(p->b, "#<procedure>");
    return;
  }
  const char *name = l->place->source->name;
  size_t length = strlen(name), shown = 19;
  const char *end = length > shown + 1 ? name + length - shown : name;
  buffer_printf(p->b, "#<procedure:%s%s:%u:%u>", end == name ? "" : "...", end, l->place->line, l->place->column - 1);
}

static void print_procedure(struct value_printing *p, value v) {
  term name = procedure_name(p->m, v);
  if (name) buffer_printf(p->b, "#<procedure:%s>", text_bytes(name));
  else print_anonymous(p, v);
}

static void print_promise(struct value_printing *p, const struct promise_object *promise) {
  if (!promise->forced) {
    buffer_puts(p->b, "#<promise>");
    return;
  }
  buffer_puts(p->b, "#<promise!");
  print_plain(p, promise->content);
  buffer_puts(p->b, ">");
}

static void print_values(struct value_printing *p, value v) {
  uint32_t count;
  value *items = values_items(&v, &count);
  for (uint32_t i = 0; i < count; i++) {
    if (i) buffer_puts(p->b, "\n");
    print_plain(p, items[i]);
  }
}

static void print_opaque(struct value_printing *p, value v) {
  if (is_syntax(v)) print_syntax(p->m, p->b, v);
  else if (is_path(v) && p->mode == PRINT_DISPLAY) buffer_puts(p->b, text_bytes(((struct path_object *)v)->text));
  else if (is_path(v)) buffer_printf(p->b, "#<path:%s>", text_bytes(((struct path_object *)v)->text));
  else buffer_printf(p->b, "#<%s>", ((struct opaque_object *)v)->what);
}

static void print_object(struct value_printing *p, value v) {
  switch (object_of(v)->kind) {
  case KIND_PARAMETER:
    if (!procedure_name(p->m, v)) buffer_puts(p->b, "#<procedure:parameter-procedure>");
    else print_procedure(p, v);
    break;
  case KIND_CLOSURE:
  case KIND_PRIMITIVE: print_procedure(p, v); break;
  case KIND_ESCAPE: buffer_puts(p->b, "#<continuation>"); break;
  case KIND_STRUCT_TYPE: buffer_printf(p->b, "#<struct-type:%s>", text_bytes(((struct struct_type *)v)->name)); break;
  case KIND_VALUES: print_values(p, v); break;
  case KIND_PROMISE: print_promise(p, (struct promise_object *)v); break;
  default:
    if (!p->m->extension || !p->m->extension->print(p->m, p->b, v)) print_opaque(p, v);
    break;
  }
}

static void print_leaf(struct value_printing *p, term t) {
  switch (is_small(t) ? KIND_INTEGER : object_of(t)->kind) {
  case KIND_HOLE: buffer_puts(p->b, p->mode == PRINT_PRINT || p->mode == PRINT_TERM ? "hole" : "#<hole>"); break;
  case KIND_VOID: buffer_puts(p->b, "#<void>"); break;
  case KIND_EOF: buffer_puts(p->b, "#<eof>"); break;
  default: print_atom(p->b, t, p->mode != PRINT_DISPLAY); break;
  }
}

/* ---- lists and vectors ---- */

/* The abbreviation of (quote x) and the like, or NULL. */
static const char *abbreviation(value head) {
  static const char *const table[][2] = {
      {"quote", "'"},   {"quasiquote", "`"},   {"unquote", ","},   {"unquote-splicing", ",@"},
      {"syntax", "#'"}, {"quasisyntax", "#`"}, {"unsyntax", "#,"}, {"unsyntax-splicing", "#,@"}};
  if (!is_symbol(head)) return NULL;
  for (unsigned i = 0; i < sizeof table / sizeof table[0]; i++)
    if (strcmp(text_bytes(head), table[i][0]) == 0) return table[i][1];
  return NULL;
}

static bool walk_is_proper(const struct list_walk *k) { return is_sequence(k->rest); }
static value walk_tail(const struct list_walk *k) {
  return has_kind(k->rest, KIND_DOTTED) ? seq_item(k->rest, seq_count(k->rest) - 1) : k->rest;
}

static void print_list(struct value_printing *p, value v) {
  uint32_t length = list_length(v);
  bool abbreviate = p->mode == PRINT_PRINT && is_list(v);
  struct list_walk k = list_walk(v);
  for (uint32_t i = 0; list_more(&k); i++) {
    value item = list_next(&k);
    const char *mark = abbreviate && i + 2 == length ? abbreviation(item) : NULL;
    buffer_puts(p->b, i == 0 ? (mark ? "" : "(") : mark ? " . " : " ");
    if (mark) {
      buffer_puts(p->b, mark);
      print_plain(p, list_next(&k));
      buffer_puts(p->b, i == 0 ? "" : ")");
      return;
    }
    print_plain(p, item);
  }
  if (length == 0) buffer_puts(p->b, "(");
  if (!walk_is_proper(&k)) {
    buffer_puts(p->b, " . ");
    print_plain(p, walk_tail(&k));
  }
  buffer_puts(p->b, ")");
}

static const value *items_of(value v, uint32_t *count) {
  if (has_kind(v, KIND_VECTOR)) {
    *count = seq_count(v);
    return sequence_of(v)->items;
  }
  *count = ((struct vector_object *)v)->count;
  return ((struct vector_object *)v)->items;
}

static void print_vector(struct value_printing *p, value v) {
  uint32_t count;
  const value *items = items_of(v, &count);
  buffer_puts(p->b, "#(");
  for (uint32_t i = 0; i < count; i++) {
    if (i) buffer_puts(p->b, " ");
    print_plain(p, items[i]);
  }
  buffer_puts(p->b, ")");
}

static void print_plain(struct value_printing *p, value v) {
  world_check_stack(p->m->world);
  switch (is_small(v) ? KIND_INTEGER : object_of(v)->kind) {
  case KIND_SEQUENCE:
  case KIND_DOTTED:
  case KIND_PAIR: print_list(p, v); break;
  case KIND_VECTOR:
  case KIND_MUTABLE_VECTOR: print_vector(p, v); break;
  case KIND_BOX:
    buffer_puts(p->b, "#&");
    print_plain(p, ((struct box_object *)v)->content);
    break;
  case KIND_HASH: print_hash(p, (struct hash_object *)v); break;
  case KIND_SET: print_set(p, (struct hash_object *)v); break;
  case KIND_STRUCT: print_struct(p, (struct struct_object *)v, print_plain); break;
  default:
    if (is_term(v)) print_leaf(p, v);
    else print_object(p, v);
  }
}

/* ---- print mode ---- */

static bool needs_constructor(struct world *w, value v);

static bool list_needs_constructor(struct world *w, value v) {
  struct list_walk k = list_walk(v);
  while (list_more(&k))
    if (needs_constructor(w, list_next(&k))) return true;
  return !walk_is_proper(&k) && needs_constructor(w, walk_tail(&k));
}

static bool struct_needs_constructor(struct world *w, const struct struct_object *s) {
  if (writer_of(s->type)) return false;
  if (!s->type->prefab) return is_transparent_somewhere(s->type);
  for (uint32_t i = 0; i < s->type->fields; i++)
    if (needs_constructor(w, struct_fields(w, (value)s)[i])) return true;
  return false;
}

/* Does it contain a set or a structure with visible fields? Such a value is printed as an
 * expression. */
static bool needs_constructor(struct world *w, value v) {
  if (is_term(v)) return false;
  world_check_stack(w);
  uint32_t count;
  switch (object_of(v)->kind) {
  case KIND_PAIR: return list_needs_constructor(w, v);
  case KIND_SET: return true;
  case KIND_STRUCT: return struct_needs_constructor(w, (struct struct_object *)v);
  case KIND_BOX: return needs_constructor(w, ((struct box_object *)v)->content);
  case KIND_MUTABLE_VECTOR: {
    const value *items = items_of(v, &count);
    for (uint32_t i = 0; i < count; i++)
      if (needs_constructor(w, items[i])) return true;
    return false;
  }
  case KIND_HASH:
    for (struct table_walk k = {0}; table_next(((struct hash_object *)v)->table, &k);)
      if (needs_constructor(w, k.key) || needs_constructor(w, k.content)) return true;
    return false;
  default: return false;
  }
}

static void print_argument(struct value_printing *p, value v) {
  buffer_puts(p->b, " ");
  print_expression(p, v);
}

static void print_list_constructor(struct value_printing *p, value v) {
  buffer_puts(p->b, is_list(v) ? "(list" : list_length(v) == 1 ? "(cons" : "(list*");
  struct list_walk k = list_walk(v);
  while (list_more(&k)) print_argument(p, list_next(&k));
  if (!walk_is_proper(&k)) print_argument(p, walk_tail(&k));
  buffer_puts(p->b, ")");
}

static void print_constructor(struct value_printing *p, value v) {
  switch (object_of(v)->kind) {
  case KIND_PAIR: print_list_constructor(p, v); return;
  case KIND_SET: print_set(p, (struct hash_object *)v); return;
  case KIND_STRUCT: print_struct(p, (struct struct_object *)v, print_expression); return;
  case KIND_BOX:
    buffer_puts(p->b, "(box");
    print_argument(p, ((struct box_object *)v)->content);
    break;
  case KIND_MUTABLE_VECTOR: {
    uint32_t count;
    const value *items = items_of(v, &count);
    buffer_puts(p->b, "(vector");
    for (uint32_t i = 0; i < count; i++) print_argument(p, items[i]);
    break;
  }
  default: { /* KIND_HASH */
    struct hash_object *h = (struct hash_object *)v;
    buffer_printf(p->b, "(hash%s", equality_suffix(h->equality));
    for (struct table_walk k = {0}; table_next(h->table, &k);) {
      print_argument(p, k.key);
      print_argument(p, k.content);
    }
  }
  }
  buffer_puts(p->b, ")");
}

/* Numbers, strings, procedures... are self-evaluating; other values are quoted. */
static bool is_quoted(value v) {
  switch (is_small(v) ? KIND_INTEGER : object_of(v)->kind) {
  case KIND_SYMBOL:
  case KIND_KEYWORD:
  case KIND_SEQUENCE:
  case KIND_DOTTED:
  case KIND_VECTOR:
  case KIND_PAIR:
  case KIND_MUTABLE_VECTOR:
  case KIND_BOX:
  case KIND_HASH: return true;
  case KIND_STRUCT: return ((struct struct_object *)v)->type->prefab;
  default: return false;
  }
}

static void print_expression(struct value_printing *p, value v) {
  world_check_stack(p->m->world);
  if (needs_constructor(p->m->world, v)) {
    print_constructor(p, v);
    return;
  }
  p->quoted = is_quoted(v);
  if (p->quoted) buffer_puts(p->b, "'");
  print_plain(p, v);
  p->quoted = false;
}

static bool prints_expressions(const struct machine *m) {
  return !m->print_as_expression ||
         ((const struct parameter_object *)m->print_as_expression)->content != m->world->false_;
}

void print_value(struct machine *m, struct buffer *b, value v, enum print_mode mode) {
  if (mode == PRINT_PRINT && !prints_expressions(m)) mode = PRINT_WRITE;
  struct value_printing p = {.m = m, .b = b, .mode = mode};
  if (mode == PRINT_PRINT) print_expression(&p, v);
  else print_plain(&p, v);
}
