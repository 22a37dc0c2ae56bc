/* access: which clients may use a server. */
#ifndef ASSAY_SERVE_ACCESS_H
#define ASSAY_SERVE_ACCESS_H

#include "serve/listener.h"

#include <stddef.h>

enum { TOKEN_LEAST = 16 }; /* characters */

/* Is it made of letters, digits and - . _ ~, and long enough? */
bool token_is_good(const char *token);
/* A new one, malloc'ed. Returns NULL if there is no randomness. */
char *token_make(void);
/* Are they the same? Compares in constant time. */
bool token_is(const char *token, const char *given);

/* Is `host` (the header Host) one of the machine's own names for the server? After DNS rebinding, a
 * foreign page sends its own name. */
bool host_is_own(const struct listener *l, const char *host);

#endif
