/* replacements: matching and rewriting (lambda/replacements.h). */
#include "lambda/replacements.h"

#include "lambda/lambda_substitute.h"
#include "lambda/replace_holes.h"

struct filled_hole {
  term name, program;
};

struct match {
  const struct signature *signature;
  struct filled_hole holes[REPLACE_MOST_HOLES];
  uint32_t count;
};

/* ---- matching ---- */

static const struct filled_hole *find_hole(const struct match *m, term name) {
  for (uint32_t i = 0; i < m->count; i++)
    if (m->holes[i].name == name) return &m->holes[i];
  return NULL;
}

static bool match_hole(struct match *m, term name, term e) {
  const struct filled_hole *h = find_hole(m, name);
  if (h) return h->program == e;
  m->holes[m->count++] = (struct filled_hole){name, e};
  return true;
}

/* Does the pattern match the program, or, if it may be applied to more arguments, its beginning? */
static bool match_pattern(struct match *m, term pattern, term e, bool may_have_more) {
  if (is_replace_hole(pattern)) return match_hole(m, pattern, e);
  if (!is_sequence(pattern) || lambda_kind(m->signature, e) != LAMBDA_APPLICATION) return pattern == e;
  const uint32_t count = seq_count(pattern);
  if (seq_count(e) < count || (seq_count(e) > count && !may_have_more)) return false;
  for (uint32_t i = 0; i < count; i++)
    if (!match_pattern(m, seq_item(pattern, i), seq_item(e, i), false)) return false;
  return true;
}

/* ---- filling in ---- */

static term fill_holes(const struct match *m, term e);

/* Substitutes the argument in a λ; applies anything else. */
static term apply_to_argument(const struct signature *s, term f, term argument) {
  if (lambda_kind(s, f) != LAMBDA_ABSTRACTION) return lambda_apply(s, f, &argument, 1);
  return lambda_substitute(s, lambda_body(f), lambda_binder(f), argument);
}

static term fill_application(const struct match *m, term e) {
  const term head = seq_item(e, 0);
  term f = fill_holes(m, head);
  for (uint32_t i = 1; i < seq_count(e); i++) {
    const term argument = fill_holes(m, seq_item(e, i));
    f = is_replace_hole(head) ? apply_to_argument(m->signature, f, argument)
                              : lambda_apply(m->signature, f, &argument, 1);
  }
  return f;
}

/* The program in a hole never has a free variable of these λs: see replace_holes.h. */
static term fill_holes(const struct match *m, term e) {
  if (is_replace_hole(e)) return find_hole(m, e)->program;
  switch (lambda_kind(m->signature, e)) {
  case LAMBDA_ABSTRACTION: return lambda_make(m->signature, lambda_binder(e), fill_holes(m, lambda_body(e)));
  case LAMBDA_APPLICATION: return fill_application(m, e);
  default: return e;
  }
}

/* ---- rewriting everywhere ---- */

static term replace_here(const struct signature *s, const struct replacements *r, term e) {
  for (uint32_t i = 0; i < r->count; i++) {
    const term pattern = r->list[i].pattern;
    struct match m = {.signature = s};
    if (!match_pattern(&m, pattern, e, true)) continue;
    const term instead = fill_holes(&m, r->list[i].program);
    const uint32_t used = is_sequence(pattern) ? seq_count(pattern) : 0;
    return used ? lambda_apply(s, instead, sequence_of(e)->items + used, seq_count(e) - used) : instead;
  }
  return e;
}

static term replace_in_application(const struct signature *s, const struct replacements *r, term e) {
  const uint32_t count = seq_count(e) - 1;
  term *arguments = arena_array(&s->world->arena, count, sizeof *arguments);
  for (uint32_t i = 0; i < count; i++) arguments[i] = replacements_apply(s, r, seq_item(e, i + 1));
  return lambda_apply(s, replacements_apply(s, r, seq_item(e, 0)), arguments, count);
}

term replacements_apply(const struct signature *s, const struct replacements *r, term e) {
  world_check_stack(s->world);
  switch (lambda_kind(s, e)) {
  case LAMBDA_ABSTRACTION: return lambda_make(s, lambda_binder(e), replacements_apply(s, r, lambda_body(e)));
  case LAMBDA_ANNOTATION:
    return term_list(s->world, 3, s->colon, replacements_apply(s, r, seq_item(e, 1)), seq_item(e, 2));
  case LAMBDA_APPLICATION: return replace_here(s, r, replace_in_application(s, r, e));
  default: return replace_here(s, r, e);
  }
}
