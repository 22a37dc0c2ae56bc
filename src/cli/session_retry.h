/* session_retry: telling what became of terms that were tried again. Private to session*.c. */
#ifndef ASSAY_CLI_SESSION_RETRY_H
#define ASSAY_CLI_SESSION_RETRY_H

#include "campaign/retry.h"
#include "cli/session_frame.h"

struct retry_display {
  bool json, quiet, is_silent; /* is_silent: nothing is printed */
  int color;                   /* of the common options */
};

/* Runs it, and prints all. Returns the exit status. */
int session_retry(struct session *s, struct retry *r, const struct retry_display *d);

/* The terms of a corpus, tried on the file; only its items and its options are used of what is there afterwards. False: it was not possible,
 * and that was said. *status is what came of it. */
struct corpus;
bool session_try_corpus(struct session *s, const char *directory, const char *file, double limit, unsigned jobs,
                        const struct retry_display *d, struct corpus *out, int *status);

#endif
