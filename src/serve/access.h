/* access: who may ask a server. */
#ifndef ASSAY_SERVE_ACCESS_H
#define ASSAY_SERVE_ACCESS_H

#include "serve/listener.h"

#include <stddef.h>

enum { TOKEN_LEAST = 16 }; /* characters */

/* Letters, digits and - . _ ~, and not too few. */
bool token_is_good(const char *token);
/* A new one, malloc'ed. NULL: there is no randomness. */
char *token_make(void);
/* Are they the same? How long that takes does not depend on where they differ. */
bool token_is(const char *token, const char *given);

/* Is that (the header Host) what the machine itself calls the server? A page from elsewhere that
 * has had its name point to this machine (DNS rebinding) asks for its own name. */
bool host_is_own(const struct listener *l, const char *host);

#endif
