/* forms: who reads what in a subject file. A new kind of form is a row here, and a name in subject/subject_file.h. */
#include "lambda/notation.h"
#include "subject/subject_file.h"

static const void *read_syntax(struct subject_file *f, const struct syntax *form) {
  return notation_read(subject_file_world(f), form);
}

const struct subject_form subject_forms[SUBJECT_KINDS] = {
    [SUBJECT_SYNTAX] = {"syntax", read_syntax},
};
