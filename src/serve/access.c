/* access: see the header. */
#include "serve/access.h"

#include "core/system/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/random.h>

bool token_is_good(const char *token) {
  const size_t length = strlen(token);
  return length >= TOKEN_LEAST &&
         strspn(token, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~") == length;
}

char *token_make(void) {
  uint64_t random[2];
  if (getrandom(random, sizeof random, 0) != (ssize_t)sizeof random) return NULL;
  return memory_printf("%016llx%016llx", (unsigned long long)random[0], (unsigned long long)random[1]);
}

bool token_is(const char *token, const char *given) {
  const size_t length = strlen(token), given_length = strlen(given);
  unsigned different = length != given_length;
  for (size_t i = 0; i < length; i++)
    different |= (unsigned char)token[i] ^ (unsigned)(i < given_length ? (unsigned char)given[i] : 0xFFU);
  return different == 0;
}

/* With the port or, if that is the browsers' default, without. */
static bool is_named(const char *host, const char *name, uint16_t port) {
  const size_t length = strlen(name);
  char with_port[16];
  snprintf(with_port, sizeof with_port, ":%u", port);
  if (strncasecmp(host, name, length) != 0) return false;
  return !strcmp(host + length, with_port) || (port == 80 && !host[length]);
}

bool host_is_own(const struct listener *l, const char *host) {
  return host && (is_named(host, "localhost", l->port) || is_named(host, "127.0.0.1", l->port) ||
                  is_named(host, "[::1]", l->port) || is_named(host, l->host, l->port));
}
