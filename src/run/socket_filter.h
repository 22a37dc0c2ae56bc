/* socket_filter: the system calls that a sandbox refuses: sockets; rings, through which sockets can
 * be had as well; and keyrings, which would outlive the program.
 *
 * libseccomp compiles the filter when the sandbox is made. A child only installs it, because
 * between fork and exec nothing may be allocated. */
#ifndef ASSAY_RUN_SOCKET_FILTER_H
#define ASSAY_RUN_SOCKET_FILTER_H

#include <linux/filter.h>
#include <stdbool.h>

struct socket_filter {
  struct sock_fprog program; /* malloc'ed; of length 0: there is none */
};

/* False: the kernel has no filters, or libseccomp is missing. */
bool socket_filter_make(struct socket_filter *f);
void socket_filter_free(struct socket_filter *f);
/* For this process, and all that come of it. */
void socket_filter_install(const struct socket_filter *f);

#endif
