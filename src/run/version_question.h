/* version_question: what programs say that they are: the first line that a command prints; and
 * whether it can be run at all. */
#ifndef ASSAY_RUN_VERSION_QUESTION_H
#define ASSAY_RUN_VERSION_QUESTION_H

#include <stdbool.h>
#include <stddef.h>

struct version_question {
  const char *const *command; /* NULL-terminated; NULL: nobody is asked */
  size_t memory, file;        /* limits in bytes; 0: none */
  char *text;                 /* the answer, malloc'ed; NULL: nobody knows */
  char *failure;              /* why there is none, malloc'ed; or NULL */
  bool succeeded;             /* the command did, and be it without an answer */
};

/* All of them at once, in the sandbox, each for ten seconds at most. Who takes longer, or fails,
 * has no version. */
void version_questions_ask(struct version_question *list, size_t count);
void version_questions_free(struct version_question *list, size_t count); /* what they hold, not the list */

#endif
