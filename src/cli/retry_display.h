/* retry_display: terms of a campaign or a corpus that are tried again, and what is printed about
 * them. */
#ifndef ASSAY_CLI_RETRY_DISPLAY_H
#define ASSAY_CLI_RETRY_DISPLAY_H

#include "campaign/retry.h"
#include "cli/invocation.h"

struct retry_display {
  bool json, quiet, is_silent; /* is_silent: nothing is printed */
  int color;                   /* of the common options */
};

/* Runs it, and prints all. Returns the exit status. */
int retry_and_show(struct invocation *call, struct retry *r, const struct retry_display *d);

/* The terms of a corpus, tried on the file; only its items and its options are used of what is
 * there afterwards. False: it was not possible, and the reason was printed. *status is what came
 * of it. */
struct corpus;
bool retry_corpus(struct invocation *call, const char *directory, const char *file, double limit, unsigned jobs,
                  const struct retry_display *d, struct corpus *out, int *status);

#endif
