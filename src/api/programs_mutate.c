/* api/programs_mutate: mutants of programs. */
#include "api/programs.h"

#include "core/reader.h"
#include "emi/mutate.h"

#include <string.h>

struct mutate_call {
  assay_programs *programs;
  term program;
  uint64_t index;
  const char *const *inputs;
  unsigned count;
  struct assay_mutant result;
};

static void run_on(struct assay *a, void *data) {
  const struct mutate_call *c = data;
  if (c->programs->kind->run_on) {
    c->programs->kind->run_on(c->programs, c->inputs, c->count);
    return;
  }
  const uint32_t wanted = programs_arguments(c->programs);
  term *arguments = arena_array(&a->world->arena, c->count, sizeof *arguments);
  programs_mutator(c->programs);
  if (c->count != wanted)
    world_error(a->world, NULL, "programs of this subject take %u argument%s, not %u", wanted, wanted == 1 ? "" : "s",
                c->count);
  for (unsigned i = 0; i < c->count; i++)
    arguments[i] =
        programs_read_argument(c->programs, i, source_from_text(a->world, "input", c->inputs[i], strlen(c->inputs[i])));
  programs_run_on(c->programs, arguments, c->count);
}

assay_status assay_programs_run_on(assay_programs *p, const char *const *inputs, unsigned count) {
  struct mutate_call c = {.programs = p, .inputs = inputs, .count = count};
  return api_call(p->owner, run_on, &c);
}

/* ---- texts ---- */

static const char *keep(struct assay *a, struct buffer *b) {
  const char *text = arena_string(&a->world->arena, b->text ? b->text : "", b->length);
  buffer_free(b);
  return text;
}

static const char *part_text(struct assay *a, const assay_programs *p, term part) {
  struct buffer b = {0};
  programs_write_part(p, &b, part);
  return keep(a, &b);
}

/* The mark stands where the part belongs: it comes between its two halves. */
static const char *marked_text(struct assay *a, const assay_programs *p, term marked, const char *part) {
  static const char mark[] = "\302\253\302\273";
  const char *text = part_text(a, p, marked), *at = strstr(text, mark);
  struct buffer b = {0};
  if (!at) return text;
  buffer_append(&b, text, (size_t)(at - text) + 2);
  buffer_puts(&b, part);
  buffer_puts(&b, at + 2);
  return keep(a, &b);
}

static void run(struct assay *a, void *data) {
  struct mutate_call *c = data;
  const assay_programs *p = c->programs;
  struct rng r;
  if (p->kind->mutate) {
    p->kind->mutate(p, c->program, c->index, &c->result);
    return;
  }
  rng_init(&r, p->seed, c->index);
  const struct mutant m = mutate(programs_mutator(p), c->program, REFERENCE_ALL_RUNS, &r);
  if (!m.program) return;
  struct buffer text = {0};
  programs_write(p, &text, m.program);
  const char *now = part_text(a, p, m.after);
  c->result = (struct assay_mutant){.program = m.program,
                                    .digest = term_digest(m.program, 0),
                                    .text = keep(a, &text),
                                    .marked = marked_text(a, p, m.marked, now),
                                    .mutation = mutation_names[m.mutation],
                                    .before = part_text(a, p, m.before),
                                    .now = now};
}

assay_status assay_programs_mutate(assay_programs *p, assay_term program, uint64_t index, struct assay_mutant *out) {
  struct mutate_call c = {.programs = p, .program = program, .index = index};
  const assay_status status = api_call(p->owner, run, &c);
  *out = c.result;
  return status;
}
