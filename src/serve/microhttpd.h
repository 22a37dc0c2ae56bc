/* microhttpd: the functions of GNU libmicrohttpd that assay uses, without their MHD_. It is loaded
 * when a server starts. */
#ifndef ASSAY_SERVE_MICROHTTPD_H
#define ASSAY_SERVE_MICROHTTPD_H

#include <microhttpd.h>
#include <stdbool.h>

#define MICROHTTPD_FUNCTIONS(F)                                                                                        \
  F(add_response_header)                                                                                               \
  F(create_response_from_buffer)                                                                                       \
  F(create_response_from_callback)                                                                                     \
  F(create_response_from_fd64)                                                                                         \
  F(destroy_response)                                                                                                  \
  F(http_unescape)                                                                                                     \
  F(lookup_connection_value)                                                                                           \
  F(queue_response)                                                                                                    \
  F(start_daemon)                                                                                                      \
  F(stop_daemon)

struct microhttpd {
/* NOLINTNEXTLINE(bugprone-macro-parentheses): the name of a member */
#define MICROHTTPD_MEMBER(name) __typeof__(MHD_##name) *name;
  MICROHTTPD_FUNCTIONS(MICROHTTPD_MEMBER)
#undef MICROHTTPD_MEMBER
};

struct diagnostic;

/* Returns false on failure. */
bool microhttpd_load(struct microhttpd *mhd, struct diagnostic *error);

#endif
