/* programs: the programs of a subject file, for those who try them. What kind of programs they
 * are is nobody else's business. */
#ifndef ASSAY_PROGRAMS_PROGRAMS_H
#define ASSAY_PROGRAMS_PROGRAMS_H

#include "engine/engine.h"

#include "core/printer.h"
#include "run/expected_output.h"
#include <string.h>

struct formula_style;
struct lambda_spans;
struct replacements;
struct signature;
struct source;
struct rng;
struct space;

struct program_trial_texts {
  struct buffer text, inputs;
  struct expected_output expected;
};

/* What programs are made of: a constant of a signature, or an operation. */
struct programs_word {
  const char *kind;
  term owner, name;
  uint32_t line;
};
typedef void programs_see_word(void *data, uint32_t number);

/* Programs and their mutants, of kinds that have some (docs/emi.md). A pair is two programs in one
 * term, which differ in some places only. */
struct program_mutants {
  /* Program number so-and-so as it was after so many mutations; 0: it has not so many. */
  term (*stage)(const assay_programs *p, uint64_t index, uint32_t mutations);
  term (*join)(const assay_programs *p, term left, term right);
  term (*side)(const assay_programs *p, term pair, bool right);
  uint64_t (*size)(const assay_programs *p, term pair);
  /* Should they print the same in that line? 0: in some line. */
  bool (*are_same)(const assay_programs *p, term left, term right, size_t line);
  /* Appends one of them as the language has it, with guillemets around what the other has not. */
  void (*write_side)(const assay_programs *p, struct buffer *b, term pair, bool right);
  struct space *(*space)(const assay_programs *p);
};

/* What can be done with programs of a kind. All of it is called inside of a call of the library,
 * and may raise. */
struct program_kind {
  /* Number so-and-so; 0: the generator gave up. It lives until the caller's mark. */
  term (*make)(const assay_programs *p, uint64_t index);
  term (*read)(const assay_programs *p, const struct source *text);
  uint64_t (*nodes)(const assay_programs *p, term e);
  /* The one spelling of programs that are the same but for names. */
  term (*canonical)(const assay_programs *p, term e);
  /* Appends the program as the language has it; the type that it is to have; the definitions that
   * programs rely on. */
  void (*write)(const assay_programs *p, struct buffer *b, term e);
  void (*write_type)(const assay_programs *p, struct buffer *b);
  void (*write_definitions)(const assay_programs *p, struct buffer *b);
  /* Appends what `write` does, what the program is run on, and what it should print then: false, if
   * nobody knows that. NULL: it is run on nothing, and nobody ever knows. */
  bool (*write_trial)(const assay_programs *p, struct program_trial_texts *out, term e);
  /* What it is run on for the time of that number, from 0, for a reader. NULL: the same for all. */
  void (*write_run)(const assay_programs *p, struct buffer *b, term e, uint32_t time);
  /* Appends a part of a program, with variables in it, as formulas show it. NULL: as a term. */
  void (*write_part)(const assay_programs *p, struct buffer *b, term part);
  /* Appends it with variables at places that may be anything for what it should print, if there are
   * some. NULL: that is unknown. */
  void (*write_proved)(const assay_programs *p, struct buffer *b, term e);
  /* The parts that programs are made of, if that is known: how many there are; a program with that
   * one, and as little else as can be, or 0; and without that one from now on: a warning that says
   * so, malloc'ed. NULL: there are none. */
  uint32_t (*count_parts)(const assay_programs *p);
  term (*part_alone)(const assay_programs *p, uint32_t part);
  char *(*drop_part)(const assay_programs *p, uint32_t part, const char *reason);
  /* Constants or operations: how many there are; the one of that number, false, if these programs
   * do without it; and those that a program has, some of them several times. */
  uint32_t (*count_words)(const assay_programs *p);
  bool (*word)(const assay_programs *p, uint32_t number, struct programs_word *out);
  void (*see_words)(const assay_programs *p, term e, programs_see_word *see, void *data);
  /* A program that does the same, with another part that is never evaluated, of that number;
   * *change is how much is different. 0: none. NULL: nobody knows how. */
  term (*mutant)(const assay_programs *p, term e, uint64_t index, uint64_t *change);
  /* Which parts of it are executed, by what it means, and how many parts there are: false, if
   * something is unknown. The program as `write` has it, where its parts are, and what it is run
   * on. Mutants of it are made by what somebody else has seen. NULL: as terms do. */
  bool (*covered)(const assay_programs *p, term e, uint32_t *count, bool **executed);
  uint32_t (*write_spans)(const assay_programs *p, struct buffer *b, term e, struct lambda_spans *spans,
                          struct buffer *inputs);
  void (*take_coverage)(const assay_programs *p, term e, const bool *executed, uint32_t count);
  /* The same with all that there is to be told about it; and what programs are run on instead: a
   * text for each argument. NULL: as terms do. */
  void (*mutate)(const assay_programs *p, term e, uint64_t index, struct assay_mutant *out);
  void (*run_on)(const assay_programs *p, const char *const *inputs, unsigned count);
  const struct program_mutants *mutants; /* or NULL */
  const char *(*part_name)(const assay_programs *p, uint32_t part);
  /* A program that does nothing that could go wrong; only of kinds that have write_trial. NULL:
   * none is known. */
  term (*harmless)(const assay_programs *p);
  struct space *(*space)(const assay_programs *p);
  bool (*offers)(const assay_programs *p, const char *way);
};

/* A warning with its place: the text of all is in `warnings`, too. */
struct programs_warning {
  const struct place *place;
  const char *text;
  struct programs_warning *next;
};

struct assay_programs { /* in the world's arena */
  struct assay *owner;
  const struct program_kind *kind;
  const struct subject *subject;
  const struct subject_file *file; /* that it is in; NULL: a text */
  const char *way;                 /* the name of the generator */
  uint64_t seed;
  void *own;                       /* the kind's */
  const char *warnings;            /* about the subject, a line each; or NULL */
  struct programs_warning *placed; /* those of them that have a place, the last one first */
  bool needs_two;                  /* variants: there is nothing else that says what is right */
  const struct subject *whole;     /* the subject, if `subject` has but the last of its variants; or NULL */
  bool is_probed;                  /* the subject has those variants alone that are there; and */
  const char *left_out;            /* the others, a line each; or NULL */
};

static inline term programs_make(const assay_programs *p, uint64_t index) { return p->kind->make(p, index); }
static inline uint64_t programs_nodes(const assay_programs *p, term e) { return p->kind->nodes(p, e); }
static inline term programs_canonical(const assay_programs *p, term e) { return p->kind->canonical(p, e); }
static inline void programs_write(const assay_programs *p, struct buffer *b, term e) { p->kind->write(p, b, e); }
static inline void programs_write_type(const assay_programs *p, struct buffer *b) { p->kind->write_type(p, b); }
static inline void programs_write_definitions(const assay_programs *p, struct buffer *b) {
  p->kind->write_definitions(p, b);
}

/* With its text, in the arena, if that is wanted. */
struct assay_program programs_describe(const assay_programs *p, term e, bool text);

static inline bool programs_are_meant(const struct assay_programs_options *o) {
  return !o->oracle || strcmp(o->oracle, "variants") != 0;
}

/* How formulas about them are shown (generalise/formula.h). */
struct formula_style programs_formula_style(const assay_programs *p);

/* ---- the kinds ---- */

struct subject_file;
/* `p` has its owner, its subject and its seed; the rest is filled in. Raises. */
void programs_open_terms(assay_programs *p, struct subject_file *f, const struct assay_programs_options *o);
void programs_open_graphs(assay_programs *p, struct subject_file *f, const struct assay_programs_options *o);

/* Of terms whose meaning is known. Raises if it is not, or for others. */
struct mutator *programs_mutator(const assay_programs *p);
/* An argument of theirs as its users write it: argument number so-and-so, from 0. Raises. */
term programs_read_argument(const assay_programs *p, uint32_t number, const struct source *text);
uint32_t programs_arguments(const assay_programs *p);
void programs_run_on(const assay_programs *p, const term *arguments, uint32_t count);
/* A part of one, with variables of other parts. */
void programs_write_part(const assay_programs *p, struct buffer *b, term part);

/* Before programs are run: leaves out optional variants that are not there, which may take running
 * their probes. */
assay_status programs_probe(assay_programs *p);

/* A constant of the program that nobody knows the meaning of, though that of others is known; in
 * the arena, or NULL. */
const char *programs_lacks(const assay_programs *p, term program);

/* Of pairs (struct program_mutants), as assay_programs_reducer. */
assay_status programs_pair_reducer(assay_programs *p, assay_reducer **out);

/* Which of its sub-terms are evaluated, by what it means (reference/reference.h). False: something
 * is unknown. */
bool programs_covered(const assay_programs *p, term e, uint32_t *count, bool **evaluated);
/* From now on, mutants of that program are made by what somebody else has seen evaluated.
 * `evaluated` is copied. */
void programs_take_coverage(const assay_programs *p, term e, const bool *evaluated, uint32_t count);
/* What tells which parts of programs are evaluated, on what they are run on: its `coverage` is
 * there. Raises. */
const struct target *programs_coverage_target(const assay_programs *p);
/* As `write`, and where the parts are in what is appended. Of a kind that has some, also what the
 * program is run on. Returns how many parts there are. */
uint32_t programs_write_spans(const assay_programs *p, struct buffer *b, term e, struct lambda_spans *spans,
                              struct buffer *inputs);

/* The signature of terms; NULL: they are of another kind. */
const struct signature *programs_signature(const assay_programs *p);

#endif
