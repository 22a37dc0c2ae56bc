/* lambda_tactics: see the header. */
#include "spaces/lambda/lambda_tactics.h"

#include "lambda/lambda_substitute.h"
#include "spaces/lambda/lambda_space.h"

static const struct signature *signature_of(const struct explorer *x) {
  return lambda_space_wanted(x->space)->signature;
}

static bool is_program(const struct explorer *x, term t) {
  return x->space->is_of(x->space, cursor_here(&x->cursor)->sort, t);
}

/* ---- prefixes of applications ---- */

/* The number of prefixes of the term: itself and, of an application f a b c, also f a b and f a. */
static uint32_t beginnings(const struct signature *s, term t) {
  return lambda_kind(s, t) == LAMBDA_APPLICATION ? seq_count(t) - 1 : 1;
}

/* Without the last `less` arguments. */
static term beginning(const struct signature *s, term t, uint32_t less) {
  if (less == 0) return t;
  return lambda_apply(s, seq_item(t, 0), sequence_of(t)->items + 1, seq_count(t) - 1 - less);
}

/* The term with another prefix. */
static term with_beginning(const struct signature *s, term t, uint32_t less, term other) {
  return less ? lambda_apply(s, other, sequence_of(t)->items + seq_count(t) - less, less) : other;
}

/* ---- sub-terms ---- */

/* The programs inside a program. Constants and variables have their own tactics. */
static void collect_programs(struct explorer *x, const struct signature *s, term t) {
  world_check_stack(x->space->world);
  if (!is_sequence(t)) return;
  for (uint32_t less = 1; less < beginnings(s, t); less++) explorer_list(x, beginning(s, t, less));
  for (uint32_t i = 0; i < seq_count(t); i++) {
    const term item = seq_item(t, i);
    if (is_program(x, item)) explorer_list(x, item);
    collect_programs(x, s, item);
  }
}

/* s->run: arguments behind the prefix; s->step: an index into the list, which is rebuilt each time,
 * because prefixes are not parts of the term and would not survive. */
static bool sub_terms_next(struct explorer *x, struct tactic_state *s, term *out) {
  const struct signature *g = signature_of(x);
  const term t = cursor_here(&x->cursor)->t;
  for (; s->run < beginnings(g, t); s->run++, s->step = 0) {
    x->list_count = 0;
    collect_programs(x, g, beginning(g, t, s->run));
    if (s->step == x->list_count) continue;
    *out = with_beginning(g, t, s->run, x->list[s->step++]);
    return true;
  }
  return false;
}

const struct tactic lambda_sub_terms = {"sub-terms", ON_SEQUENCES, sub_terms_next, NULL, true};

/* The place may need a function where a part is not one: it becomes a function that ignores its
 * argument. */
static bool constant_functions_next(struct explorer *x, struct tactic_state *s, term *out) {
  const struct signature *g = signature_of(x);
  const term binder = term_symbol(g->world, "unused");
  x->list_count = 0;
  collect_programs(x, g, cursor_here(&x->cursor)->t);
  if (s->step == x->list_count) return false;
  *out = lambda_make(g, binder, x->list[s->step++]);
  return true;
}

const struct tactic lambda_constant_functions = {"constant functions", ON_SEQUENCES, constant_functions_next, NULL,
                                                 true};

/* ---- constants ---- */

/* Replaces a prefix by one of the smallest programs: constants, or the λs after them. */
static bool smallest_next(struct explorer *x, struct tactic_state *s, bool constants, term *out) {
  const struct signature *g = signature_of(x);
  const struct level *here = cursor_here(&x->cursor);
  for (; s->run < beginnings(g, here->t); s->run++, s->step = 0)
    while (s->step < here->sort->smallest_count) {
      const term small = here->sort->smallest[s->step++];
      if (is_sequence(small) == constants) continue;
      *out = with_beginning(g, here->t, s->run, small);
      return true;
    }
  return false;
}

static bool constants_next(struct explorer *x, struct tactic_state *s, term *out) {
  return smallest_next(x, s, true, out);
}

static bool functions_next(struct explorer *x, struct tactic_state *s, term *out) {
  return smallest_next(x, s, false, out);
}

const struct tactic lambda_constants = {"constants", ON_SEQUENCES, constants_next, NULL, true};
const struct tactic lambda_functions = {"functions", ON_SEQUENCES, functions_next, NULL, true};

static bool simpler_constants_next(struct explorer *x, struct tactic_state *s, term *out) {
  const struct level *here = cursor_here(&x->cursor);
  if (lambda_kind(signature_of(x), here->t) != LAMBDA_CONSTANT) return false;
  if (s->step >= here->sort->smallest_count || here->t == here->sort->smallest[s->step]) return false;
  *out = here->sort->smallest[s->step++];
  return true;
}

const struct tactic lambda_simpler_constants = {"simpler constants", ON_ATOMS, simpler_constants_next, NULL, true};

/* ---- variables ---- */

/* The variable of the `number`-th λ around the place, from the inside out; 0: there are fewer. */
static term variable_in_scope(const struct signature *s, const struct cursor *c, uint32_t number) {
  for (size_t i = c->depth - 1; i-- > 0;) {
    const term t = c->levels[i].t;
    if (lambda_kind(s, t) == LAMBDA_ABSTRACTION && number-- == 0) return lambda_binder(t);
  }
  return 0;
}

term lambda_replacement(const struct explorer *x, uint32_t number) {
  const struct sort *sort = cursor_here(&x->cursor)->sort;
  if (number < sort->smallest_count) return sort->smallest[number];
  return variable_in_scope(signature_of(x), &x->cursor, number - sort->smallest_count);
}

static bool variables_next(struct explorer *x, struct tactic_state *s, term *out) {
  const struct signature *g = signature_of(x);
  const term t = cursor_here(&x->cursor)->t;
  for (; s->run < beginnings(g, t); s->run++, s->step = 0) {
    const term variable = variable_in_scope(g, &x->cursor, s->step++);
    if (!variable) continue;
    *out = with_beginning(g, t, s->run, variable);
    return true;
  }
  return false;
}

const struct tactic lambda_variables = {"variables in scope", ON_SEQUENCES | ON_ATOMS, variables_next, NULL, true};

/* ---- steps of reduction ---- */

static bool reduction_next(struct explorer *x, struct tactic_state *s, term *out) {
  if (s->step++) return false;
  *out = lambda_beta(signature_of(x), cursor_here(&x->cursor)->t);
  return *out;
}

const struct tactic lambda_reduction = {"reduction", ON_SEQUENCES, reduction_next, NULL, true};

static bool expansion_next(struct explorer *x, struct tactic_state *s, term *out) {
  const struct signature *g = signature_of(x);
  const term t = cursor_here(&x->cursor)->t;
  if (s->step++ || lambda_kind(g, t) != LAMBDA_ABSTRACTION) return false;
  const term body = lambda_body(t);
  if (lambda_kind(g, body) != LAMBDA_APPLICATION) return false;
  if (seq_item(body, seq_count(body) - 1) != lambda_binder(t)) return false;
  *out = beginning(g, body, 1);
  if (beginnings(g, body) == 1) *out = seq_item(body, 0);
  return !lambda_has_free(g, *out, lambda_binder(t));
}

const struct tactic lambda_expansion = {"expansion", ON_SEQUENCES, expansion_next, NULL, true};

/* The body of a λ, with its variable replaced by each of the smallest programs and each variable;
 * if the λ is applied, its argument is replaced. */
static bool bodies_next(struct explorer *x, struct tactic_state *s, term *out) {
  const struct signature *g = signature_of(x);
  const term t = cursor_here(&x->cursor)->t, head = is_sequence(t) ? seq_item(t, 0) : t;
  const bool is_applied = lambda_kind(g, t) == LAMBDA_APPLICATION;
  const term function = is_applied ? head : t;
  if (lambda_kind(g, function) != LAMBDA_ABSTRACTION) return false;
  const term body = lambda_body(function), binder = lambda_binder(function), with = lambda_replacement(x, s->step);
  if (!with || (s->step && !lambda_has_free(g, body, binder))) return false;
  s->step++;
  *out = lambda_substitute(g, body, binder, with);
  if (is_applied) *out = lambda_apply(g, *out, sequence_of(t)->items + 2, seq_count(t) - 2);
  return true;
}

const struct tactic lambda_bodies = {"bodies", ON_SEQUENCES, bodies_next, NULL, true};
