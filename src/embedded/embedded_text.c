/* embedded_text: the user's tables as a subject file, and their validation. */
#include "embedded/embedded.h"

#include "core/world.h"
#include "embedded/embedded_signature.h"

#include <stdlib.h>
#include <string.h>

/* ---- validation ---- */

static void check_name(struct world *w, const char *what, const char *name) {
  if (!text_part_is_name((struct text_part){name, strlen(name)}))
    world_error(w, NULL, "the %s `%s` needs another name: of letters, digits, _, - and ., a letter first", what, name);
}

/* Words of the notation that children read (embedded_graph.h). */
static bool is_notation(const char *name) {
  static const char *const words[] = {"parameter", "do", "return", "run"};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (!strcmp(name, words[i])) return true;
  return false;
}

static void check_item_type(struct world *w, const struct assay_embedded *e, const struct assay_op *op,
                            struct text_part item) {
  bool is_known = op->types && text_part_is(item, "T");
  for (const struct assay_type *t = e->types; t->name && !is_known; t++) is_known = text_part_is(item, t->name);
  if (!is_known)
    world_error(w, NULL, "the signature of the operation `%s` has a cell or array of `%.*s`, which is not a type",
                op->name, (int)item.length, item.start);
}

static bool is_length(struct text_part digits) {
  enum { MOST_ITEMS = 1024 };
  const unsigned long length = strtoul(digits.start, NULL, 10);
  return length > 0 && length <= MOST_ITEMS;
}

static void check_part(struct world *w, const struct assay_embedded *e, const struct assay_op *op,
                       const struct signature_part *p) {
  const struct text_part whole = p->whole;
  if (p->kind == SIGNATURE_WRONG || (p->kind == SIGNATURE_ARRAY && !is_length(p->count)))
    world_error(w, NULL, "the signature of the operation `%s` has %s, not `%.*s`", op->name,
                *whole.start == '(' ? "(cell TYPE), (array TYPE N) with N from 1 to 1024, and (effects)"
                                    : "names of types and an arrow",
                (int)whole.length, whole.start);
  if (p->kind == SIGNATURE_EFFECTS && whole.start[whole.length + strspn(whole.start + whole.length, " ")])
    world_error(w, NULL, "the signature of the operation `%s` goes on behind (effects): \"%s\"", op->name,
                op->signature);
  if (p->kind == SIGNATURE_CELL || p->kind == SIGNATURE_ARRAY) check_item_type(w, e, op, p->item);
}

static void check_signature(struct world *w, const struct assay_embedded *e, const struct assay_op *op) {
  if (!op->signature)
    world_error(w, NULL, "the operation `%s` lacks a signature, such as \"i32 i32 -> i32\"", op->name);
  const char *arrow = strstr(op->signature, "->"), *text = op->signature;
  if (!arrow || !arrow[2 + strspn(arrow + 2, " ")])
    world_error(w, NULL,
                "the signature of the operation `%s` lacks an arrow, and a result behind it: \"%s\"; without a "
                "result, (effects) stands there",
                op->name, op->signature);
  for (struct signature_part p; signature_next(&text, &p);) check_part(w, e, op, &p);
}

static bool has_type_variable(const char *signature) {
  for (struct signature_part p; signature_next(&signature, &p);)
    if (text_part_is(p.whole, "T") || (p.item.length && text_part_is(p.item, "T"))) return true;
  return false;
}

/* Only names, or the reader would take it for something else. */
static void check_types_of(struct world *w, const struct assay_op *op) {
  const char *text = op->types;
  for (struct signature_part p; text && signature_next(&text, &p);)
    if (p.kind != SIGNATURE_NAME)
      world_error(w, NULL, "the list of types of the operation `%s` has names of types, not `%.*s`", op->name,
                  (int)p.whole.length, p.whole.start);
  if (op->types && !embedded_instances(op)) world_error(w, NULL, "the operation `%s` has no types for T", op->name);
  if (op->types && !has_type_variable(op->signature))
    world_error(w, NULL, "the operation `%s` has a list of types, but no T in its signature: \"%s\"", op->name,
                op->signature);
}

static void check_operation(struct world *w, const struct assay_embedded *e, const struct assay_op *op) {
  const double most = 1e9;
  check_name(w, "operation", op->name);
  if (is_notation(op->name))
    world_error(w, NULL, "the operation `%s` needs another name: functions are written with this word", op->name);
  check_signature(w, e, op);
  check_types_of(w, op);
  if (!op->build) world_error(w, NULL, "the operation `%s` lacks the callback `build`", op->name);
  if (!(op->weight >= 0 && op->weight <= most))
    world_error(w, NULL, "the operation `%s` has the weight %g, which is no number from 0 to %g", op->name, op->weight,
                most);
}

static void check_type(struct world *w, const struct assay_type *t) {
  check_name(w, "type", t->name);
  if (t->kind == ASSAY_CELL || t->kind == ASSAY_ARRAY)
    world_error(w, NULL, "the type `%s` is a cell or array: signatures have these, as (cell TYPE) or (array TYPE N)",
                t->name);
  if ((unsigned)t->kind > ASSAY_DOUBLE)
    world_error(w, NULL, "the type `%s` is of no kind that there is: %u", t->name, (unsigned)t->kind);
}

static void check_compiler(struct world *w, const struct assay_compiler *c) {
  const char *lacking = !c              ? "a table of callbacks"
                        : !c->begin     ? "the callback `begin`"
                        : !c->parameter ? "the callback `parameter`"
                        : !c->literal   ? "the callback `literal`"
                        : !c->finish    ? "the callback `finish`"
                        : !c->run       ? "the callback `run`"
                                        : NULL;
  if (lacking) world_error(w, NULL, "the compiler lacks %s", lacking);
}

static void check_variants(struct world *w, const struct assay_embedded *e) {
  size_t count = 0;
  for (const struct assay_variant *v = e->variants; v && v->name; v++, count++) {
    check_name(w, "variant", v->name);
    if (!strcmp(v->name, "meaning"))
      world_error(w, NULL, "a variant is named `meaning`, which is what operations mean: it needs another name");
    for (const struct assay_variant *u = e->variants; u < v; u++)
      if (!strcmp(u->name, v->name)) world_error(w, NULL, "two variants are named `%s`", v->name);
  }
  if (!count) world_error(w, NULL, "there are no variants of the compiler: one is needed at least");
  for (const struct assay_op *op = e->ops; count == 1 && op->name; op++)
    if (!op->eval)
      world_error(
          w, NULL,
          "the operation `%s` has no `eval`, and there is one variant only: there is nothing to compare it with",
          op->name);
}

void embedded_check(struct world *w, const struct assay_embedded *e) {
  enum { MOST_FUNCTIONS = 1000000, MOST_MEGABYTES = 1000000 };
  const double least = 1e-3, most = 1e5;
  if (!e->name) world_error(w, NULL, "the compiler lacks a name");
  check_name(w, "compiler", e->name);
  if (!e->types || !e->types->name) world_error(w, NULL, "there are no types");
  if (!e->ops || !e->ops->name) world_error(w, NULL, "there are no operations");
  for (const struct assay_type *t = e->types; t->name; t++) check_type(w, t);
  for (const struct assay_op *op = e->ops; op->name; op++) check_operation(w, e, op);
  if (e->seconds != 0 && !(e->seconds >= least && e->seconds <= most))
    world_error(w, NULL, "`.seconds` is no time for a function, from %g to %g: %g", least, most, e->seconds);
  if (e->megabytes > MOST_MEGABYTES)
    world_error(w, NULL, "`.megabytes` is too much memory for a child, which has at most %u: %u",
                (unsigned)MOST_MEGABYTES, e->megabytes);
  if (e->batch > MOST_FUNCTIONS)
    world_error(w, NULL, "`.batch` is too many functions for a child, of which it has at most %u: %u",
                (unsigned)MOST_FUNCTIONS, e->batch);
  check_compiler(w, e->compiler);
  check_variants(w, e);
}

size_t embedded_instances(const struct assay_op *op) {
  size_t count = 0;
  if (!op->types) return 1;
  for (const char *text = op->types; *(text += strspn(text, " ")); text += strcspn(text, " ")) count++;
  return count;
}

/* ---- the text ---- */

static void write_type(struct buffer *b, const struct assay_type *t) {
  buffer_printf(b, "    [%s ", t->name);
  if (t->kind == ASSAY_BOOL) buffer_puts(b, "boolean");
  else if (t->kind == ASSAY_DOUBLE) buffer_puts(b, "double");
  else buffer_printf(b, "(integer %u%s)", t->bits, t->kind == ASSAY_SIGNED ? " signed" : "");
  buffer_printf(b, " (embedded \"%s\")]\n", t->name);
}

/* [cell.i32 (cell i32) (embedded "cell.i32")], unless it has been written: several operations may
 * use it. */
static void write_object_type(struct buffer *b, const struct signature_part *p, struct text_part item) {
  struct buffer name = {0}, line = {0};
  const bool is_array = p->kind == SIGNATURE_ARRAY;
  const int digits = is_array ? (int)p->count.length : 0;
  buffer_printf(&name, "%s.%.*s%s%.*s", is_array ? "array" : "cell", (int)item.length, item.start, is_array ? "." : "",
                digits, p->count.start);
  buffer_printf(&line, "    [%s (%s %.*s %.*s) (embedded \"%s\")]\n", name.text, is_array ? "array" : "cell",
                (int)item.length, item.start, digits, p->count.start, name.text);
  if (!strstr(b->text, line.text)) buffer_puts(b, line.text);
  buffer_free(&name);
  buffer_free(&line);
}

/* T stands for each of the operation's types. */
static void write_object_types(struct buffer *b, const struct assay_op *op) {
  const char *signature = op->signature;
  for (struct signature_part p, t; signature_next(&signature, &p);) {
    const char *types = op->types;
    if (p.kind != SIGNATURE_CELL && p.kind != SIGNATURE_ARRAY) continue;
    if (!types || !text_part_is(p.item, "T")) write_object_type(b, &p, p.item);
    else
      while (signature_next(&types, &t)) write_object_type(b, &p, t.whole);
  }
}

/* One hole per operand. */
static void write_code(struct buffer *b, const struct assay_op *op) {
  const char *text = op->signature;
  unsigned operands = 0;
  buffer_printf(b, " (embedded \"%s%s", op->name, op->types ? ".$T" : "");
  for (struct signature_part p; signature_next(&text, &p) && signature_part_is_type(p.kind);)
    buffer_printf(b, " $%u", ++operands);
  buffer_puts(b, "\")");
}

static void write_operation(struct buffer *b, const struct assay_op *op) {
  buffer_puts(b, "  ");
  if (op->types) buffer_printf(b, "(for T (%s) ", op->types);
  buffer_printf(b, "[%s : %s", op->name, op->signature);
  write_code(b, op);
  if (op->weight > 0) buffer_printf(b, " (weight %.17g)", op->weight);
  buffer_puts(b, op->types ? "])\n" : "]\n");
}

/* Children read this (embedded_graph.c). */
static const char syntax[] = "(graph-syntax embedded\n"
                             "  (value \"v$i\")\n"
                             "  (parameter \"$x = parameter $n\\n\")\n"
                             "  (node \"$x = $e\\n\")\n"
                             "  (several \"$results = $e\\n\") (join \" \")\n"
                             "  (effect \"do $e\\n\")\n"
                             "  (result \"return $x\\n\")\n"
                             "  (literal \"$n($d)\")\n"
                             "  (inputs \"run $c $words\")\n"
                             "  (word \"$w \"))\n";

/* Batches have no short limit; the child itself notices a graph that hangs. */
static void write_target(struct buffer *b, const struct assay_embedded *e, double seconds) {
  enum { BATCH = 500, PATIENCE = 20, MEGABYTES = 2000 };
  buffer_printf(b, "(target %s\n  (syntax embedded)\n", e->name);
  buffer_puts(b, "  (repeat graphs \"$term$inputs\\n\\n\")\n");
  buffer_puts(b, "  (program \"" EMBEDDED_FILE "\" \"$graphs\")\n");
  for (const struct assay_variant *v = e->variants; v->name; v++)
    buffer_printf(b, "  (variant %s (run \"%s\"))\n", v->name, e->name);
  buffer_printf(b, "  (batch %u) (run-limit %g) (memory-limit %u))\n", e->batch ? e->batch : BATCH, PATIENCE * seconds,
                e->megabytes ? e->megabytes : MEGABYTES);
}

void embedded_write(struct buffer *b, const struct assay_embedded *e, double seconds) {
  buffer_printf(b, "(operations %s\n  (types\n", e->name);
  for (const struct assay_type *t = e->types; t->name; t++) write_type(b, t);
  for (const struct assay_op *op = e->ops; op->name; op++) write_object_types(b, op);
  buffer_puts(b, "  )\n");
  for (const struct assay_op *op = e->ops; op->name; op++) write_operation(b, op);
  buffer_printf(b, ")\n%s", syntax);
  write_target(b, e, seconds);
  buffer_printf(b, "(subject %s\n  (graphs %s %s)\n", e->name, e->name, e->settings ? e->settings : "");
  if (e->known) buffer_printf(b, "  %s\n", e->known);
  buffer_printf(b, "  (differ %s))\n", e->name);
}
