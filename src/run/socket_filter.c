/* socket_filter: see the header. */
#include "run/socket_filter.h"

#include "core/system/memory.h"
#include "run/libseccomp.h"

#include <errno.h>
#include <linux/seccomp.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

static const struct {
  int call, error;
} refused[] = {{SCMP_SYS(socket), EACCES},         {SCMP_SYS(socketcall), EACCES}, /* for 32-bit programs */
               {SCMP_SYS(io_uring_setup), ENOSYS}, {SCMP_SYS(add_key), ENOSYS},
               {SCMP_SYS(request_key), ENOSYS},    {SCMP_SYS(keyctl), ENOSYS}};

/* The same kernel runs programs of these machines. */
static const uint32_t other_machines[] = {
#if defined __x86_64__
    SCMP_ARCH_X86, SCMP_ARCH_X32
#elif defined __aarch64__
    SCMP_ARCH_ARM
#endif
};

static bool add_rules(const struct libseccomp *s, scmp_filter_ctx filter) {
  for (size_t i = 0; i < sizeof other_machines / sizeof *other_machines; i++)
    if (s->arch_add(filter, other_machines[i])) return false;
  if (s->attr_set(filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_ERRNO(ENOSYS))) return false;
  for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
    if (s->rule_add_array(filter, SCMP_ACT_ERRNO((unsigned)refused[i].error), refused[i].call, 0, NULL)) return false;
  return true;
}

/* libseccomp writes programs to files only. */
static bool read_program(int fd, struct sock_fprog *out) {
  const off_t length = lseek(fd, 0, SEEK_END);
  if (length <= 0) return false;
  struct sock_filter *code = memory_array(1, (size_t)length);
  *out = (struct sock_fprog){(unsigned short)((size_t)length / sizeof *code), code};
  if (pread(fd, code, (size_t)length, 0) == length) return true;
  free(code);
  *out = (struct sock_fprog){0};
  return false;
}

static bool compile_rules(const struct libseccomp *s, scmp_filter_ctx filter, struct sock_fprog *out) {
  const int fd = memfd_create("filter", MFD_CLOEXEC);
  const bool is_compiled = fd >= 0 && add_rules(s, filter) && s->export_bpf(filter, fd) == 0 && read_program(fd, out);
  if (fd >= 0) close(fd);
  return is_compiled;
}

static bool has_filters(void) {
  const unsigned action = SECCOMP_RET_ERRNO;
  return syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
}

bool socket_filter_make(struct socket_filter *f) {
  struct libseccomp s;
  *f = (struct socket_filter){0};
  if (!has_filters() || !libseccomp_load(&s)) return false;
  scmp_filter_ctx filter = s.init(SCMP_ACT_ALLOW);
  if (!filter) return false;
  const bool is_compiled = compile_rules(&s, filter, &f->program);
  s.release(filter);
  return is_compiled;
}

void socket_filter_free(struct socket_filter *f) {
  free(f->program.filter);
  *f = (struct socket_filter){0};
}

void socket_filter_install(const struct socket_filter *f) {
  syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_SPEC_ALLOW, &f->program);
}
