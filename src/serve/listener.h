/* listener: the socket of a server. */
#ifndef ASSAY_SERVE_LISTENER_H
#define ASSAY_SERVE_LISTENER_H

#include <stdbool.h>
#include <stdint.h>

struct listener {
  int socket;
  uint16_t port;
  bool is_loopback; /* nobody comes from another machine */
  char host[64];    /* the address as it is written in URLs: 127.0.0.1, [::1] */
};

/* False: *error says why, malloc'ed. */
bool listener_open(struct listener *l, const char *address, uint16_t port, char **error);

#endif
