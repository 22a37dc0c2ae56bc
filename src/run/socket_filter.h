/* socket_filter: refuses sockets and their substitutes in a sandbox (run/filter/write_filter.c
 * makes the list). */
#ifndef ASSAY_RUN_SOCKET_FILTER_H
#define ASSAY_RUN_SOCKET_FILTER_H

#include <stdbool.h>

/* Does the kernel have filters? */
bool socket_filter_works(void);
/* For this process and its descendants. Allocates nothing, because a child calls it. */
void socket_filter_install(void);

#endif
