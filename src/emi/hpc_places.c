/* hpc_places: see the header. */
#include "emi/hpc_places.h"

#include "core/system/memory.h"

#include <stdlib.h>

/* What is known of a place. */
struct told {
  bool is_printed; /* it has a span */
  bool has_box, is_evaluated;
};

struct covering {
  const struct signature *signature;
  const struct told *told;
  bool *evaluated;
  uint32_t place; /* of the next sub-term */
};

static struct told *what_boxes_tell(const struct hpc_module *m, const struct hpc_program *p) {
  const uint32_t count = lambda_places(p->signature, p->program);
  struct told *told = memory_array(count, sizeof *told);
  for (uint32_t i = 0; i < count; i++) told[i] = (struct told){0};
  for (size_t i = 0; i < p->spans->count; i++) {
    const struct lambda_span *s = &p->spans->list[i];
    struct told *t = &told[s->place];
    const struct hpc_position from = hpc_advance(p->at, p->text, s->from);
    struct hpc_position to = hpc_advance(from, p->text + s->from, s->to - s->from);
    uint64_t ticks;
    to.column--; /* its last character */
    t->is_printed = true;
    if (!hpc_ticks(m, from, to, &ticks)) continue;
    t->has_box = true;
    t->is_evaluated = t->is_evaluated || ticks;
  }
  return told;
}

/* The counts of a λ that is not printed itself are those of its body. */
static const struct told *told_of(const struct covering *k, term e) {
  const struct told *t = &k->told[k->place];
  while (!t->is_printed && lambda_kind(k->signature, e) == LAMBDA_ABSTRACTION) {
    e = lambda_body(e);
    t++;
  }
  return t;
}

static void cover(struct covering *k, term e, bool is_outer_evaluated) {
  const struct signature *s = k->signature;
  world_check_stack(s->world);
  while (lambda_kind(s, e) == LAMBDA_ANNOTATION) e = seq_item(e, 1);
  const struct told *t = told_of(k, e);
  const bool is_evaluated = t->has_box ? t->is_evaluated : is_outer_evaluated;
  const enum lambda_kind kind = lambda_kind(s, e);
  k->evaluated[k->place] = k->evaluated[k->place] || is_evaluated;
  k->place++;
  if (kind == LAMBDA_ABSTRACTION) cover(k, lambda_body(e), is_evaluated);
  for (uint32_t i = 0; kind == LAMBDA_APPLICATION && i < seq_count(e); i++) cover(k, seq_item(e, i), is_evaluated);
}

bool hpc_covered(const struct hpc_module *m, const struct hpc_program *p, bool *evaluated) {
  struct told *told = what_boxes_tell(m, p);
  const bool is_seen = m->is_counted && told[0].has_box;
  struct covering k = {p->signature, told, evaluated, 0};
  if (is_seen) cover(&k, p->program, false);
  free(told);
  return is_seen;
}
