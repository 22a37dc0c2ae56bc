/* subject_needs: the external programs that the subjects of a file call. */
#ifndef ASSAY_SUBJECT_SUBJECT_NEEDS_H
#define ASSAY_SUBJECT_SUBJECT_NEEDS_H

#include "core/term.h"

#include <stdbool.h>

struct subject_file;

struct subject_need {
  const char *subject;        /* its name */
  const char *const *command; /* of a step of one of its variants, NULL-terminated */
  const char *const *version; /* the command that prints the variant's version; or NULL */
  bool is_optional;           /* the subject works without this variant */
};

typedef void subject_need_function(void *data, const struct subject_need *need);
/* Calls `tell` for each step of each variant that a subject of the file uses, except for programs
 * made by the variant's own steps. */
void subject_needs(struct subject_file *f, subject_need_function *tell, void *data);

#endif
