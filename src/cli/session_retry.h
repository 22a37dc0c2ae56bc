/* session_retry: telling what became of terms that were tried again. Private to session*.c. */
#ifndef ASSAY_CLI_SESSION_RETRY_H
#define ASSAY_CLI_SESSION_RETRY_H

#include "campaign/retry.h"
#include "cli/session_frame.h"

struct retry_display {
  bool json, quiet;
  int color; /* of the common options */
};

/* Runs it, and prints all. Returns the exit status. */
int session_retry(struct session *s, struct retry *r, const struct retry_display *d);

#endif
