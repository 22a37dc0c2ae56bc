/* embedded_open: the user's tables as programs. */
#include "embedded/embedded.h"

#include "core/world.h"
#include "embedded/embedded_eval.h"
#include "embedded/embedded_type.h"
#include "graph/operations.h"
#include "graph/reachable.h"
#include "run/target.h"
#include "subject/subject.h"
#include "subject/subject_check.h"
#include "subject/subject_file.h"

#include <stdlib.h>
#include <string.h>

/* ---- tables for children ---- */

static int by_name(const void *a, const void *b) {
  const struct embedded_operation *x = a, *y = b;
  return strcmp(x->name, y->name);
}

const struct embedded_operation *embedded_find(const struct embedded *e, const char *name) {
  const struct embedded_operation wanted = {.name = name};
  return bsearch(&wanted, e->operations, e->count, sizeof wanted, by_name);
}

/* ---- functions for what was read ---- */

static struct assay_node node_of(const struct embedded *e, const struct assay_op *op, const struct operation *o) {
  struct assay_node n = {.op = op, .operand_count = o->argument_count, .result_count = o->result_count};
  for (uint32_t i = 0; i < o->argument_count; i++) n.operands[i] = e->types[o->arguments[i]->number];
  for (uint32_t i = 0; i < o->result_count; i++) n.results[i] = e->types[o->results[i]->number];
  return n;
}

/* Adds the next operation that was read, with its semantics. */
static void add_operation(struct operations *to, struct embedded *e, const struct assay_op *op,
                          const struct operations *from) {
  struct operation *o = arena_alloc(&to->world->arena, sizeof *o);
  *o = *from->list[to->count];
  const struct assay_node n = node_of(e, op, o);
  if (op->eval) embedded_set_meaning(to->world, e, o, &n);
  operation_index_add(to, o);
  e->operations[to->count] = (struct embedded_operation){text_bytes(o->name), n};
  to->list[to->count++] = o;
}

/* They are in the order of the table, and of each operation's types. */
static const struct operations *with_meanings(struct world *w, struct embedded *e, const struct operations *from) {
  struct operations *to = arena_alloc(&w->arena, sizeof *to);
  *to = (struct operations){.world = w,
                            .name = from->name,
                            .types = from->types,
                            .type_count = from->type_count,
                            .list = arena_array(&w->arena, from->count, sizeof *to->list)};
  e->operations = arena_array(&w->arena, from->count, sizeof *e->operations);
  embedded_types_set(w, e, from);
  for (const struct assay_op *op = e->given->ops; op->name; op++)
    for (size_t i = embedded_instances(op); i > 0; i--) add_operation(to, e, op, from);
  e->count = to->count;
  qsort(e->operations, e->count, sizeof *e->operations, by_name);
  return to;
}

/* An operation that takes a type which no operation makes would never be applied. */
static void check_reachable(struct world *w, const struct operations *o) {
  bool *all = arena_array(&w->arena, o->count, sizeof *all);
  memset(all, true, o->count * sizeof *all);
  const struct reachable *r = reachable_find(o, all, false);
  for (uint32_t i = 0; i < o->count; i++) {
    const struct value_type *lacks = reachable_lacks(r, o->list[i]);
    if (lacks)
      world_error(w, NULL, "the operation `%s` can never be applied: no operation makes a `%s` for it",
                  text_bytes(o->list[i]->name), text_bytes(lacks->name));
  }
}

static const struct target *with_calls(struct world *w, const struct embedded *e, const struct target *from) {
  struct target *to = arena_alloc(&w->arena, sizeof *to);
  struct target_variant *variants = arena_array(&w->arena, from->variant_count, sizeof *variants);
  struct embedded_variant *told = arena_array(&w->arena, from->variant_count, sizeof *told);
  for (uint32_t i = 0; i < from->variant_count; i++) {
    told[i] = (struct embedded_variant){e, &e->given->variants[i]};
    variants[i] = from->variants[i];
    variants[i].call = embedded_child;
    variants[i].data = &told[i];
  }
  *to = *from;
  to->variants = variants;
  to->limits_are_answers = true;
  to->term_limit = e->seconds;
  return to;
}

static const struct subject *with_functions(struct world *w, struct embedded *e, const struct subject *from) {
  struct subject *to = arena_alloc(&w->arena, sizeof *to);
  struct subject_check *check = arena_alloc(&w->arena, sizeof *check);
  *check = *from->check;
  check->variants.target = with_calls(w, e, check->variants.target);
  *to = *from;
  to->check = check;
  to->graphs.operations = with_meanings(w, e, from->graphs.operations);
  check_reachable(w, to->graphs.operations);
  return to;
}

/* ---- opening ---- */

double embedded_seconds(const struct assay_embedded *e, unsigned size) {
  const double usual = e->seconds > 0 ? e->seconds : 1, large = size / 100.0;
  return large > 1 ? usual * large : usual;
}

static struct subject_file *read_tables(struct world *w, const struct assay_embedded *e, double seconds) {
  struct buffer b = {0};
  embedded_write(&b, e, seconds);
  char *text = arena_string(&w->arena, b.text, b.length);
  buffer_free(&b);
  return subject_file_read_text(w, e->name, text);
}

static assay_programs *open_tables(struct assay *a, const struct assay_embedded *given, uint64_t seed, unsigned size) {
  struct world *w = a->world;
  embedded_check(w, given);
  const double seconds = embedded_seconds(given, size);
  struct subject_file *f = read_tables(w, given, seconds);
  struct embedded *e = engine_alloc(a, 1, sizeof *e);
  assay_programs *p = engine_alloc(a, 1, sizeof *p);
  *e = (struct embedded){.given = given, .seconds = seconds};
  *p = (assay_programs){.owner = a, .seed = seed};
  p->subject = with_functions(w, e, subject_file_find(f, SUBJECT_SUBJECT, given->name));
  programs_open_graphs(p, f, &(struct assay_programs_options){.size = size, .seed = seed});
  return p;
}

static assay_status try_open_tables(struct assay *a, const struct assay_embedded *given, uint64_t seed, unsigned size,
                                    assay_programs **out) {
  ENGINE_TRY(a, *out = open_tables(a, given, seed, size));
}

assay_status embedded_status(assay *w, assay_status status) {
  return status == ASSAY_RAISED ? (w->status = ASSAY_BAD_INPUT) : status;
}

assay_status embedded_open(assay *w, const struct assay_embedded *e, uint64_t seed, unsigned size,
                           assay_programs **out) {
  return embedded_status(w, try_open_tables(w, e, seed, size, out));
}
