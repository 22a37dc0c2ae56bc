/* subject_needs: which programs of other people the subjects of a file call. */
#ifndef ASSAY_SUBJECT_SUBJECT_NEEDS_H
#define ASSAY_SUBJECT_SUBJECT_NEEDS_H

#include "core/term.h"

#include <stdbool.h>

struct subject_file;

struct subject_need {
  const char *subject;        /* its name */
  const char *const *command; /* of a step of one of its variants, NULL-terminated */
  const char *const *version; /* how the variant tells its version; or NULL */
  bool is_optional;           /* the subject can do without this variant */
};

typedef void subject_need_function(void *data, const struct subject_need *need);
/* For each step of each variant that a subject of the file has to do with. What a variant's own
 * steps have made is none. */
void subject_needs(struct subject_file *f, subject_need_function *tell, void *data);

#endif
