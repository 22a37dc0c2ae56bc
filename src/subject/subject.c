/* subject: reading the `subject` form (subject/subject.h). */
#include "subject/subject.h"

#include "core/world.h"
#include "lambda/learnt.h"
#include "lambda/signature.h"
#include "subject/subject_check.h"
#include "subject/subject_file.h"

#include <string.h>

static const char *head_of(const struct syntax *s) {
  const bool has = syntax_is_list(s) && s->count && syntax_is_symbol(s->children[0]);
  return has ? text_bytes(s->children[0]->atom) : "";
}

/* ---- terms ---- */

static bool has_group(const struct signature *s, term group) {
  for (uint32_t i = 0; i < s->count; i++)
    if (s->constants[i]->group == group) return true;
  return false;
}

/* (without NAME ...) or (only NAME ...): names are groups, or single constants. */
static void take_selection(struct world *w, struct subject_terms *t, const struct syntax *x, bool only) {
  const struct signature *s = t->signature;
  for (uint32_t i = 0; only && i < s->count; i++) t->taken[i] = false;
  for (uint32_t k = 1; k < x->count; k++) {
    const struct syntax *name = x->children[k];
    const struct constant *c = name->shape == SYNTAX_ATOM ? signature_constant(s, name->atom) : NULL;
    if (!c && (!syntax_is_symbol(name) || !has_group(s, name->atom)))
      world_error(w, &name->place, "the signature `%s` has no such group, and no such constant", text_bytes(s->name));
    for (uint32_t i = 0; i < s->count; i++)
      if (s->constants[i] == c || s->constants[i]->group == name->atom) t->taken[i] = only;
  }
}

static void take_learnt(struct subject_file *f, struct subject_terms *t, const struct syntax *x) {
  struct world *w = subject_file_world(f);
  if (x->count != 2) world_error(w, &x->place, "expected (learnt NAME)");
  t->learnt = subject_file_use(f, SUBJECT_LEARNT, x->children[1]);
  const struct signature *s = learnt_signature(t->learnt);
  if (s != t->signature)
    world_error(w, &x->place, "that was learnt about the signature `%s`, not about `%s`", text_bytes(s->name),
                text_bytes(t->signature->name));
}

static void take_option(struct subject_file *f, struct subject_terms *t, const struct syntax *x) {
  struct world *w = subject_file_world(f);
  const char *head = head_of(x);
  if (!strcmp(head, "without") || !strcmp(head, "only")) {
    take_selection(w, t, x, head[0] == 'o');
  } else if (!strcmp(head, "size")) {
    const term size = x->count == 2 && x->children[1]->shape == SYNTAX_ATOM ? x->children[1]->atom : 0;
    if (!size || !is_small(size) || small_value(size) < 1 || small_value(size) > 100000)
      world_error(w, &x->place, "expected (size N), with a number from 1 to 100000");
    t->size = (uint64_t)small_value(size);
  } else if (!strcmp(head, "learnt")) {
    take_learnt(f, t, x);
  } else {
    world_error(w, &x->place, "expected (without NAME ...), (only NAME ...), (size N) or (learnt NAME)");
  }
}

static void read_terms(struct subject_file *f, struct subject_terms *t, const struct syntax *x) {
  struct world *w = subject_file_world(f);
  if (x->count < 3) world_error(w, &x->place, "expected (terms SIGNATURE TYPE ...)");
  t->signature = subject_file_use(f, SUBJECT_SIGNATURE, x->children[1]);
  t->type = signature_read_type(t->signature, x->children[2]);
  t->taken = arena_array(&w->arena, t->signature->count, sizeof *t->taken);
  memset(t->taken, true, t->signature->count * sizeof *t->taken);
  for (uint32_t i = 3; i < x->count; i++) take_option(f, t, x->children[i]);
}

/* ---- all ---- */

const struct subject *subject_read(struct subject_file *f, const struct syntax *form) {
  struct world *w = subject_file_world(f);
  struct subject *s = arena_alloc_zero(&w->arena, sizeof *s);
  const struct syntax **parts = arena_array(&w->arena, form->count, sizeof *parts);
  uint32_t count = 0;
  s->name = form->children[1]->atom;
  s->place = form->place;
  for (uint32_t i = 2; i < form->count; i++) {
    const struct syntax *x = form->children[i];
    const char *head = head_of(x);
    if (subject_check_has_part(head)) parts[count++] = x;
    else if (strcmp(head, "terms") != 0)
      world_error(w, &x->place,
                  "expected a part of a subject: terms, differ, equivalent, accepts, reference, also or known");
    else if (s->terms.signature) world_error(w, &x->place, "`terms` is given twice");
    else read_terms(f, &s->terms, x);
  }
  if (!s->terms.signature)
    world_error(w, &form->place, "the subject lacks (terms SIGNATURE TYPE): which terms are to be made?");
  s->check = subject_check_read(f, s->terms.signature, parts, count);
  return s;
}
