/* serve: shows a campaign live in a browser.
 *
 * A small read-only web server for the store of a campaign in which a hunt may be running. Clients
 * on the same machine need no token; all others do. */
#ifndef ASSAY_SERVE_SERVE_H
#define ASSAY_SERVE_SERVE_H

#include <stdbool.h>
#include <stdint.h>

struct diagnostic;

struct serve_request {
  const char *directory; /* of the campaign */
  const char *address;   /* to listen on: IPv4, IPv6 or localhost */
  uint16_t port;         /* 0: any free one */
  const char *token;     /* that all clients need; NULL: one is made if it is needed */
  const int *stop;       /* set from outside to stop it */
  bool (*ready)(const char *url,
                void *data); /* called once, with a URL that has the token; false: it could not be shown */
  void *data;
};

/* Runs until it is stopped. Returns false on failure. */
bool serve_run(const struct serve_request *r, struct diagnostic *error);

#endif
