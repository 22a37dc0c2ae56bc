/* socket_filter: a sandbox refuses sockets, and what stands for them (run/filter/write_filter.c
 * makes the list). */
#ifndef ASSAY_RUN_SOCKET_FILTER_H
#define ASSAY_RUN_SOCKET_FILTER_H

#include <stdbool.h>

/* Has the kernel filters? */
bool socket_filter_works(void);
/* For this process, and all that come of it. It allocates nothing: a child calls it. */
void socket_filter_install(void);

#endif
