/* steering: see the header. */
#include "checks/steering.h"

#include "core/system/memory.h"
#include "space/space.h"

#include <stdlib.h>
#include <string.h>

enum { EVEN = SPACE_EVEN, LEAST = 8, MOST = 128, FULL_REWARD = 1 << 16 };
enum { GRAMMAR_EPOCH = 8192, DERIVE_EPOCH = 512, PROGRAM_EPOCH = 8192 }; /* indices */

/* ---- arrays ---- */

struct steering_rows steering_rows(const struct assay_coverage *c) {
  struct steering_rows r = {c->count, memory_array(c->count + 1, sizeof *r.kinds),
                            memory_array(c->count + 1, sizeof *r.owners)};
  for (size_t i = 0; i < c->count; i++) {
    const struct assay_covered *x = &c->list[i], *before = i ? &c->list[i - 1] : NULL;
    const bool again = before && strcmp(before->kind, x->kind) == 0 && strcmp(before->owner, x->owner) == 0;
    r.kinds[i] = strcmp(x->kind, "rule") == 0         ? STEERING_RULE
                 : strcmp(x->kind, "production") == 0 ? STEERING_PRODUCTION
                                                      : STEERING_OTHER;
    r.owners[i] = again ? r.owners[i - 1] : i;
  }
  return r;
}

struct steering_rows steering_rows_of_parts(size_t count) {
  struct steering_rows r = {count, memory_array(count + 1, sizeof *r.kinds), memory_array(count + 1, sizeof *r.owners)};
  for (size_t i = 0; i < count; i++) {
    r.kinds[i] = STEERING_PART;
    r.owners[i] = 0;
  }
  return r;
}

void steering_rows_free(struct steering_rows *r) {
  free(r->kinds);
  free(r->owners);
}

static struct assay_example *examples_new(size_t count) {
  struct assay_example *e = memory_array(count + 1, sizeof *e);
  memset(e, 0, (count + 1) * sizeof *e);
  return e;
}

static void examples_free(struct assay_example *e, size_t count) {
  for (size_t i = 0; i < count; i++) free(e[i].text);
  free(e);
}

/* Keeps the smaller one, or of two equally small ones the earlier. */
static void example_keep(struct assay_example *best, const struct assay_example *e) {
  if (!e->text) return;
  if (best->text && (e->nodes > best->nodes || (e->nodes == best->nodes && e->index >= best->index))) return;
  free(best->text);
  *best = *e;
  best->text = memory_text(e->text);
}

/* Replaces the example by that of the last epoch, if there is one: so examples change, and their
 * variations do, too. */
static void example_move(struct assay_example *to, struct assay_example *from) {
  if (!from->text) return;
  free(to->text);
  *to = *from;
  *from = (struct assay_example){0};
}

struct assay_learned learned_new(size_t count) {
  struct assay_learned l = {memory_array(count + 1, sizeof *l.hits), memory_array(count + 1, sizeof *l.credit),
                            examples_new(count)};
  memset(l.hits, 0, (count + 1) * sizeof *l.hits);
  memset(l.credit, 0, (count + 1) * sizeof *l.credit);
  return l;
}

void learned_free(struct assay_learned *l, size_t count) {
  examples_free(l->examples, count);
  free(l->hits);
  free(l->credit);
}

/* ---- epochs ---- */

static bool has_parts(const struct steering_rows *r) { return r->count && r->kinds[0] == STEERING_PART; }

bool steering_applies(const struct steering_rows *rows, assay_way way) {
  return way == ASSAY_GRAMMAR || way == ASSAY_DERIVE || has_parts(rows);
}

static uint64_t epoch_of(const struct steering *s) {
  return has_parts(s->rows) ? PROGRAM_EPOCH : s->way == ASSAY_DERIVE ? DERIVE_EPOCH : GRAMMAR_EPOCH;
}

void steering_init(struct steering *s, const struct steering_rows *rows, assay_way way) {
  *s = (struct steering){
      .rows = rows, .way = way, .examples = examples_new(rows->count), .learned = learned_new(rows->count)};
  s->end = epoch_of(s);
  s->values = memory_array(rows->count + 1, sizeof *s->values);
  for (size_t i = 0; i < rows->count; i++)
    s->values[i] = way == ASSAY_GRAMMAR && rows->kinds[i] != STEERING_PRODUCTION ? FULL_REWARD : EVEN;
}

void steering_free(struct steering *s) {
  learned_free(&s->learned, s->rows->count);
  examples_free(s->examples, s->rows->count);
  free(s->values);
}

void steering_add(struct steering *s, const struct assay_learned *block) {
  for (size_t i = 0; i < s->rows->count; i++) {
    s->learned.hits[i] += block->hits[i];
    s->learned.credit[i] += block->credit[i];
    example_keep(&s->learned.examples[i], &block->examples[i]);
  }
}

/* The mean of the old weight and the new one. */
static uint32_t towards(uint32_t old, uint64_t target) {
  if (target < LEAST) target = LEAST;
  if (target > MOST) target = MOST;
  return (uint32_t)((old + target + 1) / 2);
}

/* The rare parts that a production contributed per term with it, relative to all productions
 * together. */
static void turn_grammar(struct steering *s) {
  const struct steering_rows *r = s->rows;
  uint64_t hits = 0, credit = 0;
  for (size_t i = 0; i < r->count; i++) {
    if (r->kinds[i] != STEERING_PRODUCTION) continue;
    hits += s->learned.hits[i];
    credit += s->learned.credit[i];
  }
  for (size_t i = 0; i < r->count; i++) {
    if (r->kinds[i] != STEERING_PRODUCTION) s->values[i] = (uint32_t)(FULL_REWARD / (1 + s->learned.hits[i]));
    else if (s->learned.hits[i] && credit)
      s->values[i] = towards(s->values[i], s->learned.credit[i] / s->learned.hits[i] * EVEN / (1 + credit / hits));
  }
}

/* How much rarer a rule is than those of its judgment are on average; or a part than all parts. A
 * rule that was never used may be impossible; a part is not. */
static void turn_rarity(struct steering *s) {
  const struct steering_rows *r = s->rows;
  for (size_t first = 0, end; first < r->count; first = end) {
    uint64_t hits = s->learned.hits[first];
    for (end = first + 1; end < r->count && r->owners[end] == first; end++) hits += s->learned.hits[end];
    const uint64_t mean = hits / (end - first);
    for (size_t i = first; i < end; i++)
      s->values[i] = towards(s->values[i], s->learned.hits[i]             ? EVEN * mean / s->learned.hits[i]
                                           : r->kinds[i] == STEERING_PART ? MOST
                                                                          : EVEN);
  }
}

void steering_turn(struct steering *s) {
  if (s->way == ASSAY_GRAMMAR) turn_grammar(s);
  else turn_rarity(s);
  memset(s->learned.hits, 0, s->rows->count * sizeof *s->learned.hits);
  memset(s->learned.credit, 0, s->rows->count * sizeof *s->learned.credit);
  for (size_t i = 0; i < s->rows->count; i++) example_move(&s->examples[i], &s->learned.examples[i]);
  s->table++;
  s->end += epoch_of(s);
}
