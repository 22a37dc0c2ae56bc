/* programs: the programs of a subject file: the space of its terms, with the parts that make and
 * write programs filled in (space/space.h), and what the subject says about them. */
#ifndef ASSAY_PROGRAMS_PROGRAMS_H
#define ASSAY_PROGRAMS_PROGRAMS_H

#include "engine/engine.h"

#include "core/printer.h"
#include "space/space.h"
#include <string.h>

struct formula_style;
struct lambda_spans;
struct replacements;
struct signature;

/* A warning with its place: the text of all is in `warnings`, too. */
struct programs_warning {
  const struct place *place;
  const char *text;
  struct programs_warning *next;
};

struct assay_programs { /* in the world's arena */
  struct assay *owner;
  struct space *space;
  /* Another one of the same: sorts that reduction and generalisation find are kept in it, and are
   * released with the caller's mark. */
  struct space *(*new_space)(assay_programs *p);
  const struct subject *subject;
  const struct subject_file *file; /* that it is in; NULL: a text */
  const char *way;                 /* the name of the generator */
  uint64_t seed;
  void *own;                       /* the space's */
  const char *warnings;            /* about the subject, a line each; or NULL */
  struct programs_warning *placed; /* those of them that have a place, the last one first */
  bool needs_two;                  /* variants: there is nothing else that says what is right */
  const struct subject *whole;     /* the subject, if `subject` has but the last of its variants; or NULL */
  bool is_probed;                  /* the subject has those variants alone that are there; and */
  const char *left_out;            /* the others, a line each; or NULL */
};

static inline assay_programs *programs_of(const struct space *s) { return s->maker; }

static inline term programs_make(const assay_programs *p, uint64_t index) {
  return p->space->make(p->space, p->seed, index);
}
static inline uint64_t programs_nodes(const assay_programs *p, term e) { return p->space->nodes(p->space, e); }
/* The one spelling of programs that are the same but for names. */
static inline term programs_canonical(const assay_programs *p, term e) {
  return p->space->normal ? p->space->normal(p->space, e) : e;
}
static inline void programs_write(const assay_programs *p, struct buffer *b, term e) {
  p->space->write(p->space, b, e);
}
static inline void programs_write_type(const assay_programs *p, struct buffer *b) {
  buffer_puts(b, "");
  if (p->space->write_type) p->space->write_type(p->space, b);
}
static inline void programs_write_definitions(const assay_programs *p, struct buffer *b) {
  p->space->write_definitions(p->space, b);
}

/* With its text, in the arena, if that is wanted. */
struct assay_program programs_describe(const assay_programs *p, term e, bool text);

static inline bool programs_are_meant(const struct assay_programs_options *o) {
  return !o->oracle || strcmp(o->oracle, "variants") != 0;
}

/* How formulas about them are shown (generalise/formula.h). */
struct formula_style programs_formula_style(const assay_programs *p);

/* ---- opening ---- */

extern const char programs_graph_way[]; /* the name of the only generator of graphs */

struct subject_file;
/* `p` has its owner, its subject and its seed; the rest is filled in. Raises. */
void programs_open_terms(assay_programs *p, struct subject_file *f, const struct assay_programs_options *o);
void programs_open_graphs(assay_programs *p, struct subject_file *f, const struct assay_programs_options *o);

/* Of terms whose meaning is known. Raises if it is not, or for others. */
struct mutator *programs_mutator(const assay_programs *p);
/* Before programs are run: leaves out optional variants that are not there, which may take running
 * their probes. */
assay_status programs_probe(assay_programs *p);

/* A constant of the program that nobody knows the meaning of, though that of others is known; in
 * the arena, or NULL. */
const char *programs_lacks(const assay_programs *p, term program);

/* Of pairs (struct space_pairs), as assay_programs_reducer. */
assay_status programs_pair_reducer(assay_programs *p, assay_reducer **out);

/* What tells which parts of programs are evaluated, on what they are run on: its `coverage` is
 * there. Raises. */
const struct target *programs_coverage_target(const assay_programs *p);
/* The signature of terms; NULL: they are of another kind. */
const struct signature *programs_signature(const assay_programs *p);

#endif
