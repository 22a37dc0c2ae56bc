/* lambda_pairs: two changes at a time: removes a part of a program, and replaces another part of
 * the rest by something small. A part that has lost an argument, or has been replaced by one of its
 * own parts, has another type; a second change may make it fit again. Only such pairs are tried:
 * programs that are well-typed after the first change have already been. */
#include "spaces/lambda/lambda_tactics.h"

#include "lambda/lambda_term.h"
#include "spaces/lambda/lambda_space.h"

struct pair_search {
  const struct explorer *explorer;
  const struct signature *signature;
};

static bool is_program(const struct pair_search *k, term t) {
  return k->explorer->space->is_of(k->explorer->space, cursor_here(&k->explorer->cursor)->sort, t);
}

/* ---- sub-programs by number ---- */

static uint32_t first_part(const struct pair_search *k, term t) {
  return lambda_kind(k->signature, t) == LAMBDA_ABSTRACTION ? 2 : 0;
}

/* Sub-program number *left, from 0, in textual order, without the whole. 0: there are fewer, and
 * *left is reduced by their number. */
static term part_of(const struct pair_search *k, term t, uint32_t *left) {
  world_check_stack(k->signature->world);
  for (uint32_t i = first_part(k, t); is_sequence(t) && i < seq_count(t); i++) {
    const term item = seq_item(t, i);
    if (!is_program(k, item)) continue;
    if ((*left)-- == 0) return item;
    const term found = part_of(k, item, left);
    if (found) return found;
  }
  return 0;
}

/* The program with that sub-program replaced. */
static term with_part(const struct pair_search *k, term t, uint32_t *left, term with) {
  world_check_stack(k->signature->world);
  if (!is_sequence(t)) return t;
  const uint32_t count = seq_count(t);
  term *items = arena_array(&k->signature->world->arena, count, sizeof *items);
  for (uint32_t i = 0; i < count; i++) {
    items[i] = seq_item(t, i);
    if (i < first_part(k, t) || *left == UINT32_MAX || !is_program(k, items[i])) continue;
    items[i] = (*left)-- == 0 ? with : with_part(k, items[i], left, with);
  }
  return term_sequence(k->signature->world, items, count);
}

/* ---- the first change ---- */

/* Removes an argument, or replaces the whole by a sub-program. 0: there are fewer changes. */
static term first_change(const struct pair_search *k, term t, uint32_t number) {
  const bool is_application = lambda_kind(k->signature, t) == LAMBDA_APPLICATION;
  const uint32_t arguments = is_application ? seq_count(t) - 1 : 0;
  if (number >= arguments) {
    number -= arguments;
    return part_of(k, t, &number);
  }
  term *items = arena_array(&k->signature->world->arena, arguments, sizeof *items);
  uint32_t n = 0;
  for (uint32_t i = 1; i <= arguments; i++)
    if (i != number + 1) items[n++] = seq_item(t, i);
  return lambda_apply(k->signature, seq_item(t, 0), items, n);
}

/* ---- the second change ---- */

/* Replacements of a part: its direct parts, the smallest programs, variables in scope. 0: there are
 * fewer. */
static term second_change(const struct pair_search *k, term part, uint32_t number) {
  const uint32_t before = first_part(k, part), inside = is_sequence(part) ? seq_count(part) - before : 0;
  return number < inside ? seq_item(part, before + number) : lambda_replacement(k->explorer, number - inside);
}

static bool is_well_typed(const struct pair_search *k, term whole) {
  struct space *s = k->explorer->space;
  return s->is_of(s, s->root, whole) && s->is_valid(s, whole);
}

/* s->run: the first change; s->at: the part of the result to replace; s->step: its replacement. */
static bool pairs_next(struct explorer *x, struct tactic_state *s, term *out) {
  const struct pair_search k = {x, lambda_space_wanted(x->space)->signature};
  const term t = cursor_here(&x->cursor)->t;
  for (term first; (first = first_change(&k, t, s->run)); s->run++, s->at = s->step = 0, s->begun = false) {
    const term whole = cursor_plug(&x->cursor, first);
    if (!s->begun && is_well_typed(&k, whole)) continue;
    s->begun = true;
    for (;; s->at++, s->step = 0) {
      uint32_t number = s->at;
      const term part = part_of(&k, whole, &number);
      if (!part) break;
      const term with = second_change(&k, part, s->step++);
      if (!with) continue;
      number = s->at;
      *out = with_part(&k, whole, &number, with);
      x->gives_whole = true;
      return true;
    }
  }
  return false;
}

const struct tactic lambda_pairs = {"pairs", ON_SEQUENCES, pairs_next, NULL, true};
