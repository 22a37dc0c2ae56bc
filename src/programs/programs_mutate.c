/* programs_mutate: mutants of programs. */
#include "programs/lambda_programs.h"

#include "core/read/reader.h"
#include "lambda/pair.h"

#include <string.h>

void terms_run_on(struct space *s, const char *const *inputs, unsigned count) {
  const assay_programs *p = programs_of(s);
  struct world *w = p->owner->world;
  const uint32_t wanted = terms_arguments(p);
  term *arguments = arena_array(&w->arena, count, sizeof *arguments);
  programs_mutator(p);
  if (count != wanted)
    world_error(w, NULL, "programs of this subject take %u argument%s, not %u", wanted, plural(wanted), count);
  for (unsigned i = 0; i < count; i++)
    arguments[i] = terms_read_argument(p, i, source_from_text(w, "input", inputs[i], strlen(inputs[i])));
  terms_take_arguments(p, arguments, count);
}

assay_status assay_programs_run_on(assay_programs *p, const char *const *inputs, unsigned count) {
  ENGINE_TRY(p->owner, p->space->run_on(p->space, inputs, count));
}

/* ---- texts ---- */

/* The texts of all changes in sequence. */
static const char *changed_text(struct assay *a, const assay_programs *p, const struct pair_change *list,
                                uint32_t count, enum side side) {
  struct buffer b = {0};
  for (uint32_t i = 0; i < count; i++) {
    if (i) buffer_puts(&b, ", ");
    terms_write_part(p->space, &b, side == SIDE_LEFT ? list[i].left : list[i].right);
  }
  return buffer_keep(&b, &a->world->arena);
}

/* Raises if the program's semantics is not known. */
static void check_known(struct assay *a, const assay_programs *p, term program) {
  uint32_t count;
  bool *evaluated;
  const char *lacks = programs_lacks(p, program);
  if (lacks)
    world_error(a->world, NULL, "the meaning of `%s` is unknown, so it is unknown what this program never evaluates",
                lacks);
  if (!reference_covered(terms_of(p)->meaning, program, REFERENCE_ALL_RUNS, &count, &evaluated))
    world_error(a->world, NULL,
                "what this program never evaluates is unknown: it takes too many steps, or goes too deep");
}

void terms_mutate(struct space *s, term program, uint64_t index, struct assay_mutant *out) {
  enum { MOST_CHANGES = 32 };
  const assay_programs *p = programs_of(s);
  struct assay *a = p->owner;
  struct mutator *mutator = programs_mutator(p);
  struct pair_change changes[MOST_CHANGES];
  struct rng r;
  check_known(a, p, program);
  rng_init(&r, p->seed, index);
  const struct mutant m = mutate(mutator, program, REFERENCE_ALL_RUNS, &r);
  if (!m.program) return;
  const struct pairs *pairs = mutator_pairs(mutator);
  const term pair = pair_join(pairs, program, m.program);
  const uint32_t count = pair_changes(pairs, pair, changes, MOST_CHANGES);
  if (!count) return; /* they differ in names only */
  struct buffer text = {0}, marked = {0};
  programs_write(p, &text, m.program);
  terms_pairs.write_side(s, &marked, pair, true);
  *out = (struct assay_mutant){.program = m.program,
                               .digest = term_digest(pair_side(pairs, pair, SIDE_RIGHT), 0),
                               .text = buffer_keep(&text, &a->world->arena),
                               .marked = buffer_keep(&marked, &a->world->arena),
                               .mutation = mutation_names[m.mutation],
                               .before = changed_text(a, p, changes, count, SIDE_LEFT),
                               .now = changed_text(a, p, changes, count, SIDE_RIGHT)};
}

static void mutate_program(const assay_programs *p, term program, uint64_t index, struct assay_mutant *out) {
  engine_given(p->owner, program);
  p->space->mutate(p->space, program, index, out);
}

assay_status assay_programs_mutate(assay_programs *p, assay_term program, uint64_t index, struct assay_mutant *out) {
  *out = (struct assay_mutant){0};
  ENGINE_TRY(p->owner, mutate_program(p, program, index, out));
}
