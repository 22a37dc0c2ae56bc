/* programs_places: lambda terms as formulas: which of their parts may be anything
 * (docs/generalisation.md).
 *
 * A place is a sub-term, numbered as the evaluator numbers them, the whole not counted; what is
 * inside of one that varies, varies with it. */
#include "programs/lambda_programs.h"

#include "emi/places.h"
#include "lambda/lambda_print.h"
#include "lambda/notation.h"
#include "subject/subject.h"

enum { MOST_PLACES = 16 };

static const struct signature *signature_of(const assay_programs *p) { return p->subject->terms.signature; }

/* The way to a place, from 0; false: it is inside of the one before, or too deep. */
static bool path_to(const assay_programs *p, term e, uint32_t place, const struct route *before, struct route *out) {
  if (!place_path(signature_of(p), e, place + 1, out)) return false;
  return !before->length || !path_is_inside(out, before);
}

/* Without a meaning nobody knows what a place does. */
uint32_t terms_places(struct space *s, term e) {
  const assay_programs *p = programs_of(s);
  if (!terms_of(p)->meaning) return 0;
  const uint32_t count = lambda_places(signature_of(p), e) - 1;
  return count < MOST_PLACES ? count : MOST_PLACES;
}

/* ---- others ---- */

static term other_part(const assay_programs *p, term e, const struct route *path, struct rng *r) {
  enum { TRIES = 12 };
  term other = 0;
  for (int i = 0; i < TRIES && !other; i++) other = mutator_other(programs_mutator(p), e, path, r);
  return other;
}

/* The last ones first: ways to those before stay what they are. */
term terms_vary(struct space *s, term e, const bool *which, struct rng *r) {
  const assay_programs *p = programs_of(s);
  struct route list[MOST_PLACES], before = {.length = 0};
  const uint32_t places = terms_places(s, e);
  uint32_t count = 0;
  for (uint32_t i = 0; i < places; i++)
    if (which[i] && path_to(p, e, i, &before, &list[count])) before = list[count++];
  while (count-- > 0) {
    const term other = other_part(p, e, &list[count], r);
    if (!other) return 0;
    e = path_with(signature_of(p), e, &list[count], other);
  }
  return e;
}

/* ---- formulas ---- */

struct formula {
  struct buffer variables;
  struct route list[MOST_PLACES];
  uint32_t count;
};

static void add_variable(const assay_programs *p, struct formula *f, term e) {
  const struct route *path = &f->list[f->count];
  const struct signature *s = signature_of(p);
  struct type *type = mutator_type_of(programs_mutator(p), e, path);
  buffer_printf(&f->variables, "%sx%u", f->count ? ", " : "forall ", f->count);
  if (type && terms_of(p)->notation->has[NOTATION_ARROW]) {
    buffer_puts(&f->variables, " : ");
    lambda_print_type(s, terms_of(p)->notation, &f->variables, type_term(s->world, &s->constructors, type));
  }
  f->count++;
}

static void write(const assay_programs *p, struct buffer *b, term e, struct formula *f) {
  const struct signature *s = signature_of(p);
  for (uint32_t i = f->count; i-- > 0;) {
    char name[16];
    snprintf(name, sizeof name, "x%u", i);
    e = path_with(s, e, &f->list[i], term_symbol(s->world, name));
  }
  buffer_printf(b, "%s. ", f->variables.text);
  lambda_print(s, terms_of(p)->notation, b, e);
  buffer_free(&f->variables);
}

void terms_write_formula(struct space *s, struct buffer *b, term e, const bool *which) {
  const assay_programs *p = programs_of(s);
  struct formula f = {.count = 0};
  struct route before = {.length = 0};
  const uint32_t places = terms_places(s, e);
  for (uint32_t i = 0; i < places; i++) {
    if (!which[i] || !path_to(p, e, i, &before, &f.list[f.count])) continue;
    before = f.list[f.count];
    add_variable(p, &f, e);
  }
  write(p, b, e, &f);
}

void terms_write_proved(struct space *s, struct buffer *b, term e) {
  const assay_programs *p = programs_of(s);
  struct covered c = {.program = e};
  struct formula f = {.count = 0};
  uint32_t place = 0;
  bool *touched;
  if (!terms_of(p)->meaning || !reference_touched(terms_of(p)->meaning, e, &c.count, &touched)) return;
  c.evaluated = touched;
  while (f.count < MOST_PLACES && place_next_dead(signature_of(p), &c, &place, &f.list[f.count]))
    add_variable(p, &f, e);
  if (f.count) write(p, b, e, &f);
}
