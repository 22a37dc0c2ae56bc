/* listener: the socket of a server. */
#ifndef ASSAY_SERVE_LISTENER_H
#define ASSAY_SERVE_LISTENER_H

#include <stdbool.h>
#include <stdint.h>

struct diagnostic;

struct listener {
  int socket;
  uint16_t port;
  bool is_loopback; /* no other machine can connect */
  char host[64];    /* the address in URL syntax: 127.0.0.1, [::1] */
};

/* Returns false on failure. */
bool listener_open(struct listener *l, const char *address, uint16_t port, struct diagnostic *error);

#endif
