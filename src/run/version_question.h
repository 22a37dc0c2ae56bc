/* version_question: asks programs for their versions: the first line that a command prints; and
 * whether the command can be run at all. */
#ifndef ASSAY_RUN_VERSION_QUESTION_H
#define ASSAY_RUN_VERSION_QUESTION_H

#include <stdbool.h>
#include <stddef.h>

struct version_question {
  const char *const *command; /* NULL-terminated; NULL: no command */
  size_t memory, file;        /* limits in bytes; 0: none */
  char *text;                 /* the answer, malloc'ed; NULL: unknown */
  char *failure;              /* why there is none, malloc'ed; or NULL */
  bool succeeded;             /* the command succeeded, even without an answer */
};

/* Runs all commands at once in the sandbox, for ten seconds at most. One that takes longer or fails
 * gives no version. */
void version_questions_ask(struct version_question *list, size_t count);
void version_questions_free(struct version_question *list, size_t count); /* frees their members, not the list */

#endif
