/* program_coverage: see the header. */
#include "checks/compare/program_coverage.h"

#include "core/read/reader.h"
#include "core/system/directory.h"
#include "core/system/interruption.h"
#include "core/system/memory.h"
#include "emi/gcov.h"
#include "programs/programs.h"
#include "run/differing.h"

#include <stdlib.h>

/* ---- by the reference semantics ---- */

static void take_meanings(struct program_coverage *c) {
  struct world *w = c->programs->owner->world;
  for (size_t i = 0; i < c->count && !is_stopped(c->stop); i++) {
    const struct world_mark mark = world_mark(w);
    struct program_places *p = &c->places[i];
    bool *evaluated;
    p->is_known = c->programs->space->covered(c->programs->space, c->list[i].term, &p->count, &evaluated);
    if (p->is_known) {
      p->evaluated = memory_array(p->count, sizeof *p->evaluated);
      memcpy(p->evaluated, evaluated, p->count * sizeof *evaluated);
    } else {
      p->why = memory_text("what it does is not known for all runs");
    }
    world_release(w, mark);
  }
}

static assay_status try_take_meanings(struct program_coverage *c) { ENGINE_TRY(c->programs->owner, take_meanings(c)); }

static void make_places(struct program_coverage *c) {
  c->places = memory_array(c->count, sizeof *c->places);
  for (size_t i = 0; i < c->count; i++) c->places[i] = (struct program_places){0};
}

bool program_coverage_by_meaning(struct program_coverage *c) {
  make_places(c);
  return try_take_meanings(c) == ASSAY_OK && !is_stopped(c->stop);
}

/* ---- tools ---- */

static const void *read_hpc(struct world *w, const struct source *text) { return hpc_read(w, text); }
static const void *file_of_hpc(const void *files, const char *name) { return hpc_module_of(files, name); }
static bool covered_by_hpc(const void *file, const struct hpc_program *p, bool *e) { return hpc_covered(file, p, e); }
static const void *read_gcov(struct world *w, const struct source *text) { return gcov_read(w, text); }
static const void *file_of_gcov(const void *files, const char *name) { return gcov_file_of(files, name); }
static bool covered_by_gcov(const void *file, const struct hpc_program *p, bool *e) { return gcov_covered(file, p, e); }

static const struct tool {
  const char *name;
  const void *(*read)(struct world *w, const struct source *text); /* of all files; raises */
  const void *(*file)(const void *files, const char *name);        /* NULL: no data about that file */
  bool (*covered)(const void *file, const struct hpc_program *p, bool *evaluated);
} tools[] = {{"hpc", read_hpc, file_of_hpc, covered_by_hpc}, {"gcov", read_gcov, file_of_gcov, covered_by_gcov}};

/* Targets have no other tools. */
static const struct tool *tool_of(const struct target *t) {
  return !strcmp(text_bytes(t->coverage->name), tools[0].name) ? &tools[0] : &tools[1];
}

/* ---- by a tool: programs ---- */

struct coverage_counting {
  struct program_coverage *coverage;
  const struct target *target;
  struct buffer type, definitions;
  struct target_term *terms; /* of each program */
  struct lambda_spans *spans;
  struct batch_pool *pool;
  struct line_rules *rules;
  size_t per_batch;
  size_t rejected; /* rejected programs */
  /* of a report of the tool */
  const struct batch_coverage *text;
  size_t first; /* its first program */
  size_t seen;  /* how many programs it covers */
};

static void write_programs(struct coverage_counting *k) {
  struct program_coverage *c = k->coverage;
  struct world *w = c->programs->owner->world;
  k->target = programs_coverage_target(c->programs);
  if (c->tool && strcmp(c->tool, tool_of(k->target)->name) != 0)
    world_error(w, &k->target->place, "the target's coverage is that of %s, not of %s", tool_of(k->target)->name,
                c->tool);
  c->tool = tool_of(k->target)->name;
  programs_write_type(c->programs, &k->type);
  programs_write_definitions(c->programs, &k->definitions);
  for (size_t i = 0; i < c->count; i++) {
    const struct world_mark mark = world_mark(w);
    struct buffer b = {0}, inputs = {0};
    struct program_places *p = &c->places[i];
    p->count = c->programs->space->write_spans(c->programs->space, &b, c->list[i].term, &k->spans[i], &inputs);
    k->terms[i] = (struct target_term){.text = b.text, .type = k->type.text, .inputs = inputs.text};
    p->evaluated = memory_array(p->count, sizeof *p->evaluated);
    memset(p->evaluated, 0, p->count * sizeof *p->evaluated);
    world_release(w, mark);
  }
}

static assay_status try_write_programs(struct coverage_counting *k) {
  ENGINE_TRY(k->coverage->programs->owner, write_programs(k));
}

static bool open_counting(struct coverage_counting *k) {
  struct program_coverage *c = k->coverage;
  make_places(c);
  k->terms = memory_array(c->count, sizeof *k->terms);
  k->spans = memory_array(c->count, sizeof *k->spans);
  for (size_t i = 0; i < c->count; i++) {
    k->terms[i] = (struct target_term){0};
    k->spans[i] = (struct lambda_spans){0};
  }
  if (try_write_programs(k) != ASSAY_OK || !k->target) return false;
  k->pool = batch_pool_new(c->jobs);
  k->rules = line_rules_new(k->target);
  if (!k->pool) directory_refuse(&c->error);
  return k->pool;
}

static void close_counting(struct coverage_counting *k) {
  batch_pool_free(k->pool);
  line_rules_free(k->rules);
  buffer_free(&k->type);
  buffer_free(&k->definitions);
  for (size_t i = 0; i < k->coverage->count; i++) {
    free((char *)k->terms[i].text);
    free((char *)k->terms[i].inputs);
    lambda_spans_free(&k->spans[i]);
  }
  free(k->terms);
  free(k->spans);
}

/* ---- by a tool: its reports ---- */

struct beginnings { /* of terms in a file */
  size_t *terms, *offsets;
  size_t count, capacity;
};

static void begins(void *data, size_t which, size_t offset) {
  struct beginnings *b = data;
  if (b->count == b->capacity) {
    b->capacity = b->capacity ? 2 * b->capacity : 64;
    b->terms = memory_resize(b->terms, b->capacity, sizeof *b->terms);
    b->offsets = memory_resize(b->offsets, b->capacity, sizeof *b->offsets);
  }
  b->terms[b->count] = which;
  b->offsets[b->count++] = offset;
}

static void take_file(struct coverage_counting *k, const void *file, const struct buffer *text,
                      const struct beginnings *b) {
  struct hpc_position at = {1, 1};
  size_t before = 0;
  for (size_t i = 0; i < b->count; i++) {
    const size_t program = k->first + b->terms[i];
    struct program_places *p = &k->coverage->places[program];
    at = hpc_advance(at, text->text + before, b->offsets[i] - before);
    before = b->offsets[i];
    const struct hpc_program written = {.signature = programs_signature(k->coverage->programs),
                                        .program = k->coverage->list[program].term,
                                        .text = k->terms[program].text,
                                        .spans = &k->spans[program],
                                        .at = at};
    if (!tool_of(k->target)->covered(file, &written, p->evaluated)) continue;
    k->seen++;
    p->is_known = true;
  }
}

/* For one of the compiled files, which is written again to find the positions of terms in it. */
static void take_copy(struct coverage_counting *k, const void *files, const struct target_program *q, size_t part) {
  struct buffer name = {0}, text = {0};
  struct beginnings b = {0};
  const struct target_terms terms = {k->terms + k->first, k->text->to - k->text->from, k->definitions.text};
  target_write_name(q, part, &name);
  const void *file = tool_of(k->target)->file(files, name.text ? name.text : "");
  if (file) {
    target_write_telling(k->target, q, &terms, part, &text, begins, &b);
    take_file(k, file, &text, &b);
  }
  free(b.terms);
  free(b.offsets);
  buffer_free(&name);
  buffer_free(&text);
}

static void take_text(struct coverage_counting *k) {
  struct world *w = k->coverage->programs->owner->world;
  const struct world_mark mark = world_mark(w);
  const struct source *source = source_from_text(w, "coverage", k->text->text, strlen(k->text->text));
  const void *files = tool_of(k->target)->read(w, source);
  k->seen = 0;
  for (uint32_t i = 0; i < k->target->program_count; i++) {
    const struct target_program *q = &k->target->programs[i];
    for (size_t part = 0; part < target_copies(k->target, q, k->text->to - k->text->from); part++)
      take_copy(k, files, q, part);
  }
  world_release(w, mark);
}

static assay_status try_take_text(struct coverage_counting *k) {
  ENGINE_TRY(k->coverage->programs->owner, take_text(k));
}

/* ---- by a tool: running ---- */

static void take_outcome(struct coverage_counting *k, size_t program, const struct outcome *o) {
  struct program_places *p = &k->coverage->places[program];
  k->rejected += o->kind == OUTCOME_REJECTED;
  if (p->is_known && !outcome_is_unknown(k->rules, o)) return;
  p->why = o->message    ? memory_text(o->message)
           : p->is_known ? memory_text("a limit was reached in one of the runs")
                         : memory_text("the tool tells nothing about it");
  p->is_known = false;
}

static bool take_result(struct coverage_counting *k, const struct batch_result *r) {
  struct program_coverage *c = k->coverage;
  const size_t first = (size_t)(r->ticket - 1) * k->per_batch;
  if (r->failure) return diagnostic_set(&c->error, "%s", r->failure);
  for (size_t i = 0; i < r->coverage_count; i++) {
    k->text = &r->coverage[i];
    k->first = first + k->text->from;
    if (try_take_text(k) != ASSAY_OK) return false;
    if (k->seen) continue;
    return diagnostic_set(&c->error, "behind `@@ end`, the target's coverage (%s) tells nothing about any program",
                          text_bytes(k->target->coverage->name));
  }
  for (size_t i = 0; i < r->count; i++) take_outcome(k, first + i, &r->outcomes[i]);
  return true;
}

/* Tickets start at 1, in the order of the programs. */
static void start_batches(struct coverage_counting *k) {
  enum { PATIENCE = 3 }; /* a compiler that rejects the first programs lacks the tool */
  static const uint32_t variant = BATCH_COVERAGE;
  const struct program_coverage *c = k->coverage;
  const size_t share = (c->count + c->jobs - 1) / c->jobs;
  k->per_batch = share < k->target->batch ? share : k->target->batch;
  for (size_t from = 0; from < c->count; from += k->per_batch) {
    const size_t left = c->count - from;
    const struct batch_request q = {.target = k->target,
                                    .variants = &variant,
                                    .variant_count = 1,
                                    .terms = k->terms + from,
                                    .count = left < k->per_batch ? left : k->per_batch,
                                    .definitions = k->definitions.text,
                                    .patience = PATIENCE};
    batch_start(k->pool, &q);
  }
}

static bool count_all(struct coverage_counting *k) {
  const double patience = 0.2;
  bool is_good = true, is_cancelled = false;
  start_batches(k);
  while (batch_pool_open(k->pool)) {
    struct batch_result r = {0};
    if ((!is_good || is_stopped(k->coverage->stop)) && !is_cancelled) {
      batch_pool_cancel(k->pool);
      is_cancelled = true;
    }
    if (!batch_wait(k->pool, patience, &r)) continue;
    is_good = is_good && !is_cancelled && take_result(k, &r);
    batch_result_free(&r);
  }
  return is_good && !is_stopped(k->coverage->stop);
}

/* A compiler that rejects everything lacks the tool. */
static bool compiles_something(const struct coverage_counting *k) {
  struct program_coverage *c = k->coverage;
  if (!c->count || k->rejected < c->count) return true;
  return diagnostic_set(&c->error, "the target's coverage (%s) compiles no program; of the first one it said: %s",
                        text_bytes(k->target->coverage->name), c->places[0].why);
}

bool program_coverage_by_tool(struct program_coverage *c) {
  struct coverage_counting k = {.coverage = c};
  const bool is_done = open_counting(&k) && count_all(&k) && compiles_something(&k);
  close_counting(&k);
  return is_done;
}

void program_coverage_free(struct program_coverage *c) {
  for (size_t i = 0; c->places && i < c->count; i++) {
    free(c->places[i].evaluated);
    free(c->places[i].why);
  }
  free(c->places);
  diagnostic_clear(&c->error);
  *c = (struct program_coverage){0};
}

/* ---- for display ---- */

static int compare_spans(const void *a, const void *b) {
  const struct lambda_span *x = a, *y = b;
  if (x->from != y->from) return x->from < y->from ? -1 : 1;
  return x->to == y->to ? 0 : x->to > y->to ? -1 : 1;
}

/* Appends the program, with marks around the parts that are not evaluated. */
static void write_marked(const struct program_coverage *c, size_t number, const char *before, const char *behind,
                         struct buffer *out) {
  const struct program_places *places = &c->places[number];
  struct buffer text = {0}, inputs = {0};
  struct lambda_spans spans = {0};
  size_t at = 0;
  c->programs->space->write_spans(c->programs->space, &text, c->list[number].term, &spans, &inputs);
  qsort(spans.list, spans.count, sizeof *spans.list, compare_spans);
  for (size_t i = 0; places->is_known && i < spans.count; i++) {
    const struct lambda_span *s = &spans.list[i];
    if (places->evaluated[s->place] || s->from < at) continue;
    buffer_append(out, text.text + at, s->from - at);
    buffer_puts(out, before);
    buffer_append(out, text.text + s->from, s->to - s->from);
    buffer_puts(out, behind);
    at = s->to;
  }
  buffer_puts(out, text.text + at);
  buffer_free(&text);
  buffer_free(&inputs);
  lambda_spans_free(&spans);
}

static assay_status try_write_marked(const struct program_coverage *c, size_t number, const char *before,
                                     const char *behind, struct buffer *out) {
  ENGINE_TRY(c->programs->owner, write_marked(c, number, before, behind, out));
}

char *program_coverage_text(const struct program_coverage *c, size_t number, const char *before, const char *behind) {
  struct buffer out = {0};
  return try_write_marked(c, number, before, behind, &out) == ASSAY_OK ? out.text : NULL;
}

/* ---- for mutants ---- */

static assay_status try_take_coverage(const struct program_coverage *c, size_t number) {
  const struct program_places *p = &c->places[number];
  ENGINE_TRY(c->programs->owner,
             c->programs->space->take_coverage(c->programs->space, c->list[number].term, p->evaluated, p->count));
}

bool program_coverage_use(const struct program_coverage *c, size_t number) {
  return try_take_coverage(c, number) == ASSAY_OK;
}
