/* lambda_programs: lambda terms as programs, for the files that implement them. */
#ifndef ASSAY_PROGRAMS_LAMBDA_PROGRAMS_H
#define ASSAY_PROGRAMS_LAMBDA_PROGRAMS_H

#include "programs/programs.h"

#include "emi/mutate.h"
#include "lambda/generate/lambda_generator.h"
#include "lambda/lambda_term.h"
#include "reference/reference.h"

struct lambda_reader;
struct notation;

struct terms { /* of a subject */
  const struct notation *notation;
  struct lambda_wanted wanted;
  struct lambda_generator *generator; /* of such terms */
  const struct lambda_reader *reader;
  struct variable_names names;
  struct reference *meaning; /* the reference semantics, which gives the expected output; NULL: unknown */
  struct mutator *mutator; /* NULL: not needed so far; it lives as long as this struct, whatever mark it was made in */
  uint32_t epoch;          /* the world's when these were made */
  bool is_emi;             /* programs have mutants */
  const char *arguments;   /* the user's inputs for programs, in the language's syntax; or NULL */
  bool is_lively;          /* programs that fail or print the same in all runs are redrawn */
  const term *corpus;      /* programs to use instead of generated ones; or NULL */
  uint64_t corpus_count;
};

static inline const struct terms *terms_of(const assay_programs *p) { return p->own; }

/* The generator's term of this number; 0: the generator gave up. */
term terms_draw(const assay_programs *p, uint64_t seed, uint64_t number);
/* Reads the argument with this number, from 0, in the syntax of programs. Raises. */
term terms_read_argument(const assay_programs *p, uint32_t number, const struct source *text);
uint32_t terms_arguments(const assay_programs *p);
void terms_take_arguments(const assay_programs *p, const term *arguments, uint32_t count);
/* As in struct space. */
term terms_make_mutant(struct space *s, uint64_t index);
term terms_mutant(struct space *s, term e, uint64_t index, uint64_t *change);
void terms_mutate(struct space *s, term e, uint64_t index, struct assay_mutant *out);
void terms_run_on(struct space *s, const char *const *inputs, unsigned count);
void terms_write_part(struct space *s, struct buffer *b, term part);
void terms_write_proved(struct space *s, struct buffer *b, term e);
extern const struct space_pairs terms_pairs;

#endif
