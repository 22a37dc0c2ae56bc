/* serve: a campaign live in a browser.
 *
 * A small web server that only reads: the store of a campaign, in which somebody may be hunting.
 * Whoever asks on the same machine gets an answer; from elsewhere, only with the token. */
#ifndef ASSAY_SERVE_SERVE_H
#define ASSAY_SERVE_SERVE_H

#include <stdbool.h>
#include <stdint.h>

struct serve_request {
  const char *directory; /* of the campaign */
  const char *address;   /* to listen at: IPv4, IPv6 or localhost */
  uint16_t port;         /* 0: one that is free */
  const char *token;     /* that everybody has to know; NULL: none, or one is made where one is needed */
  const int *stop;       /* ends it when somebody makes it other than 0 */
  bool (*ready)(const char *url,
                void *data); /* once, when it listens; the URL has the token in it. False: nobody got to know it */
  void *data;
};

/* Until it is stopped. False: *error says why, malloc'ed. */
bool serve_run(const struct serve_request *r, char **error);

#endif
