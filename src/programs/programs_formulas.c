/* programs_formulas: formulas of programs in the language's syntax, and what the reference
 * evaluator proves (docs/generalisation.md). */
#include "programs/lambda_programs.h"

#include "emi/places.h"
#include "generalise/formula.h"
#include "subject/subject.h"

static void print_part(void *data, struct buffer *b, term part) {
  const assay_programs *p = data;
  if (p->space->write_part) p->space->write_part(p->space, b, part);
  else print_term(b, part);
}

struct formula_style programs_formula_style(const assay_programs *p) {
  return (struct formula_style){.print = print_part, .data = (void *)(uintptr_t)p};
}

/* ---- proofs ---- */

enum { MOST_DEAD = 16 };

/* The parts of a program that no run evaluates, as variables. */
struct dead_parts {
  struct arena *arena;
  uint32_t route_count, count;
  struct route routes[MOST_DEAD];
  struct variable variables[MOST_DEAD];
};

static void add_if_dead(void *data, const struct sort *sort, term t, const struct term_path *path) {
  struct dead_parts *d = data;
  (void)t;
  for (uint32_t i = 0; i < d->route_count; i++) {
    const struct route *r = &d->routes[i];
    if (!term_path_equal(path, &(struct term_path){r->length, r->items})) continue;
    struct term_path *place = arena_alloc(d->arena, sizeof *place);
    *place = *path;
    d->variables[d->count++] = (struct variable){.kind = VARIABLE_ANY, .sort = sort, .place_count = 1, .places = place};
  }
}

void terms_write_proved(struct space *own, struct buffer *b, term e) {
  assay_programs *p = programs_of(own);
  const struct signature *s = p->subject->terms.signature;
  struct dead_parts d = {.arena = &s->world->arena};
  struct covered c = {.program = e};
  uint32_t place = 0;
  bool *touched;
  if (!terms_of(p)->meaning || !reference_touched(terms_of(p)->meaning, e, &c.count, &touched)) return;
  c.evaluated = touched;
  while (d.route_count < MOST_DEAD && place_next_dead(s, &c, &place, &d.routes[d.route_count])) d.route_count++;
  struct space *space = p->new_space(p);
  space->places(space, e, add_if_dead, &d);
  const struct formula f = {.t = e, .variable_count = d.count, .variables = d.variables};
  const struct formula_style style = programs_formula_style(p);
  if (d.count) formula_print(space, &f, &style, b);
}
