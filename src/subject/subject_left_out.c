/* subject_left_out: see the header. */
#include "subject/subject_left_out.h"

#include "core/printer.h"
#include "core/system/memory.h"
#include "core/world.h"
#include "run/target.h"
#include "run/version_question.h"
#include "subject/subject_check.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

void subject_check_leave_out(struct world *w, struct subject_check *c, const struct target_variant *v,
                             const struct buffer *reason) {
  for (uint32_t i = 0; i < c->left_out_count; i++)
    if (c->left_out[i].variant == v) return;
  struct subject_left_out *longer = arena_array(&w->arena, c->left_out_count + 1, sizeof *longer);
  if (c->left_out_count) memcpy(longer, c->left_out, c->left_out_count * sizeof *longer);
  longer[c->left_out_count++] = (struct subject_left_out){v, arena_string(&w->arena, reason->text, reason->length)};
  c->left_out = longer;
}

/* ---- probes ---- */

struct probing {
  struct world *world;
  struct subject_check *check;
  struct version_question *questions; /* of all variants, in order */
  size_t count;
};

static const struct target_variant *variant_at(const struct subject_variants *v, uint32_t i) {
  return &v->target->variants[v->list[i]];
}

static void add_questions(struct probing *p, const struct subject_variants *v) {
  if (!v->target) return;
  p->questions = memory_resize(p->questions, p->count + v->count + 1, sizeof *p->questions);
  for (uint32_t i = 0; i < v->count; i++)
    p->questions[p->count++] = (struct version_question){
        .command = variant_at(v, i)->probe, .memory = v->target->memory_limit, .file = v->target->file_limit};
}

static bool asks_something(const struct probing *p) {
  for (size_t i = 0; i < p->count; i++)
    if (p->questions[i].command) return true;
  return false;
}

static bool has_failed(const struct version_question *q) { return q->command && !q->succeeded; }

/* "`node --maglev` exited with status 9: node: bad option", on one line. */
static void put_failure(struct buffer *b, const struct version_question *q) {
  struct buffer whole = {0};
  for (const char *const *word = q->command; *word; word++)
    buffer_printf(&whole, "%s%s", word == q->command ? "`" : " ", *word);
  buffer_printf(&whole, "` %s", q->failure);
  for (size_t i = 0; i < whole.length; i++)
    if (isspace((unsigned char)whole.text[i])) whole.text[i] = ' ';
  buffer_put_readable(b, whole.text, whole.length);
  buffer_free(&whole);
}

static void leave_out(const struct probing *p, const struct target_variant *v, const struct version_question *q) {
  struct buffer b = {0};
  put_failure(&b, q);
  subject_check_leave_out(p->world, p->check, v, &b);
  buffer_free(&b);
}

/* Keeps those whose probe did not fail; `q` are their probes. */
static void keep_usable(const struct probing *p, struct subject_variants *v, const struct version_question *q) {
  uint32_t usable = 0, kept = 0;
  for (uint32_t i = 0; v->target && i < v->count; i++) usable += !has_failed(&q[i]);
  if (!usable || usable == v->count) return;
  uint32_t *list = arena_array(&p->world->arena, usable, sizeof *list);
  for (uint32_t i = 0; i < v->count; i++)
    if (has_failed(&q[i])) leave_out(p, variant_at(v, i), &q[i]);
    else list[kept++] = v->list[i];
  *v = (struct subject_variants){v->target, list, kept};
}

/* Why all of them are unusable, in the arena; NULL: one is usable. */
static const char *refusal(const struct probing *p, const struct subject_variants *v,
                           const struct version_question *q) {
  for (uint32_t i = 0; i < v->count; i++)
    if (!has_failed(&q[i])) return NULL;
  if (!v->count) return NULL;
  struct buffer b = {0};
  put_failure(&b, q);
  return buffer_keep(&b, &p->world->arena);
}

const struct subject_check *subject_check_probe(struct world *w, const struct subject_check *c) {
  struct subject_check *check = arena_alloc(&w->arena, sizeof *check);
  struct subject_variants *also = arena_array(&w->arena, c->also_count, sizeof *also);
  struct probing p = {.world = w, .check = check, .questions = memory_array(1, sizeof *p.questions)};
  *check = *c;
  check->also = also;
  add_questions(&p, &c->variants);
  add_questions(&p, &c->reference);
  for (uint32_t i = 0; i < c->also_count; i++) add_questions(&p, &c->also[i]);
  if (asks_something(&p)) version_questions_ask(p.questions, p.count);
  const struct version_question *next = p.questions;
  const char *refused = refusal(&p, &c->variants, next);
  keep_usable(&p, &check->variants, next);
  next += c->variants.count;
  keep_usable(&p, &check->reference, next);
  next += c->reference.count;
  for (uint32_t i = 0; i < c->also_count; i++) {
    also[i] = c->also[i];
    keep_usable(&p, &also[i], next);
    next += c->also[i].count;
  }
  version_questions_free(p.questions, p.count);
  free(p.questions);
  if (refused)
    world_error(w, &c->variants.target->place, "no variant of `%s` can be used: %s",
                text_bytes(c->variants.target->name), refused);
  return check;
}
