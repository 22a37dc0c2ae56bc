/* lambda_programs: lambda terms as programs, for the files that are about them. */
#ifndef ASSAY_PROGRAMS_LAMBDA_PROGRAMS_H
#define ASSAY_PROGRAMS_LAMBDA_PROGRAMS_H

#include "programs/programs.h"

#include "emi/mutate.h"
#include "lambda/generate/lambda_generator.h"
#include "lambda/lambda_term.h"
#include "reference/reference.h"

struct lambda_reader;
struct notation;

struct terms { /* what there is to know of them */
  const struct notation *notation;
  struct lambda_wanted wanted;
  struct lambda_generator *generator; /* of these */
  const struct lambda_reader *reader;
  struct variable_names names;
  struct reference *meaning; /* what they should print; NULL: nobody knows */
  struct mutator *mutator; /* NULL: nobody has needed it; it stays as long as these do, whatever mark it was made in */
  uint32_t epoch;          /* of the world, when these were made */
  bool is_emi;             /* mutants are made */
  const char *arguments;   /* that programs are run on because a user wants it, as the language has them; or NULL */
  bool is_lively;          /* programs are drawn again that fail or print the same in all runs */
  const term *corpus;      /* programs instead of those of the generator; or NULL */
  uint64_t corpus_count;
};

static inline const struct terms *terms_of(const assay_programs *p) { return p->own; }

/* What the generator makes for that number; 0: it gave up. */
term terms_draw(const assay_programs *p, uint64_t seed, uint64_t number);
/* An argument of programs as its users write it: argument number so-and-so, from 0. Raises. */
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
