/* api/programs: the programs of a subject file, for those who try them. */
#ifndef ASSAY_API_PROGRAMS_H
#define ASSAY_API_PROGRAMS_H

#include "api/api.h"
#include "lambda/lambda_generator.h"
#include "lambda/lambda_term.h"

struct assay_programs { /* in the world's arena */
  struct assay *owner;
  struct subject_file *file;
  const struct subject *subject;
  const struct notation *notation;
  const struct lambda_way *way;
  struct lambda_wanted wanted;
  struct lambda_generator *generator; /* of these */
  const struct lambda_reader *reader;
  struct variable_names names;
  uint64_t seed;
};

/* Appends the program as the language has it, with annotations where it needs them; and the type that it is to have. */
void programs_write(const assay_programs *p, struct buffer *b, term e);
void programs_write_type(const assay_programs *p, struct buffer *b);
/* Appends the definitions that programs rely on. */
void programs_write_definitions(const assay_programs *p, struct buffer *b);

#endif
