/* listener: see the header. */
#include "serve/listener.h"

#include "core/diagnostic.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* Host names are not resolved, because they may lead anywhere. */
static struct addrinfo *read_address(const char *address) {
  const struct addrinfo hints = {.ai_flags = AI_NUMERICHOST | AI_PASSIVE, .ai_socktype = SOCK_STREAM};
  struct addrinfo *found = NULL;
  if (!strcmp(address, "localhost")) address = "127.0.0.1";
  return getaddrinfo(address, NULL, &hints, &found) == 0 ? found : NULL;
}

static bool is_loopback(const struct sockaddr *a) {
  const unsigned loopback = 127, first_byte = 24;
  if (a->sa_family == AF_INET)
    return ntohl(((const struct sockaddr_in *)(const void *)a)->sin_addr.s_addr) >> first_byte == loopback;
  return a->sa_family == AF_INET6 && IN6_IS_ADDR_LOOPBACK(&((const struct sockaddr_in6 *)(const void *)a)->sin6_addr);
}

static void set_port(struct sockaddr *a, uint16_t port) {
  if (a->sa_family == AF_INET) ((struct sockaddr_in *)(void *)a)->sin_port = htons(port);
  else ((struct sockaddr_in6 *)(void *)a)->sin6_port = htons(port);
}

static uint16_t port_of(int socket) {
  union {
    struct sockaddr any;
    struct sockaddr_in four;
    struct sockaddr_in6 six;
  } a = {0};
  socklen_t length = sizeof a;
  if (getsockname(socket, &a.any, &length)) return 0;
  return ntohs(a.any.sa_family == AF_INET ? a.four.sin_port : a.six.sin6_port);
}

static void write_host(struct listener *l, const struct addrinfo *a) {
  char text[INET6_ADDRSTRLEN] = "";
  getnameinfo(a->ai_addr, a->ai_addrlen, text, sizeof text, NULL, 0, NI_NUMERICHOST);
  snprintf(l->host, sizeof l->host, a->ai_family == AF_INET6 ? "[%s]" : "%s", text);
}

static bool listen_at(int fd, const struct addrinfo *a) {
  enum { WAITING = 64 };
  const int yes = 1;
  setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  return bind(fd, a->ai_addr, a->ai_addrlen) == 0 && listen(fd, WAITING) == 0;
}

static bool fail_to_listen(const char *host, uint16_t port, int reason, struct diagnostic *error) {
  if (reason == EADDRINUSE)
    return diagnostic_set(error, "port %u of %s is in use: --port says another, and --port 0 one that is free", port,
                          host);
  if (reason == EADDRNOTAVAIL) return diagnostic_set(error, "%s is no address of this machine", host);
  if (reason == EACCES) return diagnostic_set(error, "port %u is not for everybody: --port says another", port);
  return diagnostic_set(error, "cannot listen at %s, port %u: %s", host, port, strerror(reason));
}

bool listener_open(struct listener *l, const char *address, uint16_t port, struct diagnostic *error) {
  *l = (struct listener){.socket = -1};
  struct addrinfo *a = read_address(address);
  if (!a)
    return diagnostic_set(error, "--listen wants an address such as 127.0.0.1, ::1 or 0.0.0.0, not '%s'", address);
  set_port(a->ai_addr, port);
  write_host(l, a);
  l->is_loopback = is_loopback(a->ai_addr);
  l->socket = socket(a->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (l->socket < 0 || !listen_at(l->socket, a)) {
    fail_to_listen(l->host, port, errno, error);
    if (l->socket >= 0) close(l->socket);
    l->socket = -1;
  } else {
    l->port = port_of(l->socket);
  }
  freeaddrinfo(a);
  return l->socket >= 0;
}
