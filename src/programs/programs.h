/* programs: the programs of a subject file: the space of its terms, with the members for making and
 * writing programs set (space/space.h), and the subject's settings for them. */
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

/* A warning with its place; its text is also in `warnings`. */
struct programs_warning {
  const struct place *place;
  const char *text;
  struct programs_warning *next;
};

struct assay_programs { /* in the world's arena */
  struct assay *owner;
  struct space *space;
  /* Makes another space of the same kind. It holds the sorts that reduction and generalisation
   * find, and is released with the caller's mark. */
  struct space *(*new_space)(assay_programs *p);
  const struct subject *subject;
  const struct subject_file *file; /* of the subject; NULL: it is a text */
  const char *way;                 /* the generator's name */
  uint64_t seed;
  void *own;                       /* the space's */
  const char *warnings;            /* about the subject, one per line; or NULL */
  struct programs_warning *placed; /* the warnings that have a place, the last one first */
  bool needs_two;                  /* at least two variants are needed: there is no other way to know what is right */
  const struct subject *whole;     /* the complete subject, if `subject` has only the last of its variants; or NULL */
  bool is_probed;                  /* the subject has only the variants that are installed */
  const char *left_out;            /* the missing variants, one per line; or NULL */
};

static inline assay_programs *programs_of(const struct space *s) { return s->maker; }

static inline term programs_make(const assay_programs *p, uint64_t index) {
  return p->space->make(p->space, p->seed, index);
}
static inline uint64_t programs_nodes(const assay_programs *p, term e) { return p->space->nodes(p->space, e); }
/* The canonical form of programs that differ in names only. */
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

/* With its text, in the arena, if `text`. */
struct assay_program programs_describe(const assay_programs *p, term e, bool text);
/* As assay_programs_read; raises. */
struct assay_program programs_read(const assay_programs *p, const char *name, unsigned line, const char *text);

static inline bool programs_are_meant(const struct assay_programs_options *o) {
  return !o->oracle || strcmp(o->oracle, "variants") != 0;
}

/* How to show formulas about programs (generalise/formula.h). */
struct formula_style programs_formula_style(const assay_programs *p);

/* ---- opening ---- */

extern const char programs_graph_way[]; /* the name of the only generator of graphs */

struct subject_file;
/* `p` has its owner, subject and seed; sets the rest. Raises. */
void programs_open_terms(assay_programs *p, struct subject_file *f, const struct assay_programs_options *o);
void programs_open_graphs(assay_programs *p, struct subject_file *f, const struct assay_programs_options *o);

/* Of terms with known semantics. Raises for others, and if the semantics is not known. */
struct mutator *programs_mutator(const assay_programs *p);
/* Call before programs run. Leaves out optional variants that are not installed, which may run
 * their probes. */
assay_status programs_probe(assay_programs *p);

/* A constant of the program without semantics, though others have some; in the arena, or NULL. */
const char *programs_lacks(const assay_programs *p, term program);

/* The target whose `coverage` reports which parts of programs are evaluated on their inputs. Raises
 * if there is none. */
const struct target *programs_coverage_target(const assay_programs *p);
/* The signature of terms; NULL: programs of another kind. */
const struct signature *programs_signature(const assay_programs *p);

#endif
