/* session_why: what --why adds to a no. Private to session*.c. */
#ifndef ASSAY_CLI_SESSION_WHY_H
#define ASSAY_CLI_SESSION_WHY_H

#include "cli/session_frame.h"

/* Below what was printed. A search for reasons that failed is told, and changes nothing. */
void session_put_why(const struct session *s, struct buffer *b, assay_status status, const struct assay_explanation *e);
void session_json_why(json_t *object, assay_status status, const struct assay_explanation *e);
/* After an error: its reason, if there is one, on stderr. Returns EXIT_BAD, as session_failed. */
int session_failed_why(const struct session *s, assay_status status, const struct assay_explanation *e);

#endif
