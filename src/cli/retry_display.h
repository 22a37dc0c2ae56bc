/* retry_display: replays terms of a campaign or a corpus, and prints the results. */
#ifndef ASSAY_CLI_RETRY_DISPLAY_H
#define ASSAY_CLI_RETRY_DISPLAY_H

#include "campaign/retry.h"
#include "cli/invocation.h"

struct retry_display {
  bool json, quiet, is_silent; /* is_silent: nothing is printed */
  int color;                   /* of the common options */
};

/* Replays the terms and prints all results. Returns the exit status. */
int retry_and_show(struct invocation *call, struct retry *r, const struct retry_display *d);

/* Replays the terms of a corpus on the file, those of a test by the program `test` (or NULL); the
 * caller may then use only its items and its options. On failure, returns false after it has
 * printed the reason. *status is the exit status. */
struct corpus;
bool retry_corpus(struct invocation *call, const char *directory, const char *file, const char *test, double limit,
                  unsigned jobs, const struct retry_display *d, struct corpus *out, int *status);

#endif
