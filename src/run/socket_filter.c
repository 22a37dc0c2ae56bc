/* socket_filter: see the header. */
#include "run/socket_filter.h"

#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "refused_calls.h"

bool socket_filter_works(void) {
  const unsigned action = SECCOMP_RET_ERRNO;
  return syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
}

void socket_filter_install(void) {
  const struct sock_fprog program = {sizeof refused_calls / sizeof *refused_calls,
                                     (struct sock_filter *)(uintptr_t)refused_calls};
  syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_SPEC_ALLOW, &program);
}
