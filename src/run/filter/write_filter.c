/* write_filter MACHINE: runs when assay is built. Writes a kernel filter for the system calls that
 * a sandbox refuses, as C code: sockets; io_uring, which also gives access to sockets; and
 * keyrings, which would outlive the program (run/socket_filter.h).
 *
 * libseccomp compiles the filter here and not when a sandbox is made, because it aborts when memory
 * runs out. */
#include <errno.h>
#include <seccomp.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <linux/filter.h>

static const struct {
  int call, error;
} refused[] = {{SCMP_SYS(socket), EACCES},         {SCMP_SYS(socketcall), EACCES}, /* of 32-bit programs */
               {SCMP_SYS(io_uring_setup), ENOSYS}, {SCMP_SYS(add_key), ENOSYS},
               {SCMP_SYS(request_key), ENOSYS},    {SCMP_SYS(keyctl), ENOSYS}};

/* Machines whose kernel also runs programs of another one. */
static const struct {
  uint32_t machine, other;
} guests[] = {{SCMP_ARCH_X86_64, SCMP_ARCH_X86}, {SCMP_ARCH_X86_64, SCMP_ARCH_X32}, {SCMP_ARCH_AARCH64, SCMP_ARCH_ARM}};

static bool add_machines(scmp_filter_ctx filter, uint32_t machine) {
  if (machine != seccomp_arch_native() &&
      (seccomp_arch_add(filter, machine) || seccomp_arch_remove(filter, SCMP_ARCH_NATIVE)))
    return false;
  for (size_t i = 0; i < sizeof guests / sizeof *guests; i++)
    if (guests[i].machine == machine && seccomp_arch_add(filter, guests[i].other)) return false;
  return seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_ERRNO(ENOSYS)) == 0;
}

static bool add_rules(scmp_filter_ctx filter) {
  for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
    if (seccomp_rule_add(filter, SCMP_ACT_ERRNO((unsigned)refused[i].error), refused[i].call, 0)) return false;
  return true;
}

static bool write_rules(scmp_filter_ctx filter) {
  FILE *f = tmpfile();
  struct sock_filter x;
  if (!f || seccomp_export_bpf(filter, fileno(f))) return false;
  rewind(f);
  printf("/* Written by src/run/filter/write_filter.c. */\nstatic const struct sock_filter refused_calls[] = {\n");
  while (fread(&x, sizeof x, 1, f) == 1)
    printf("    {0x%02x, %u, %u, 0x%08x},\n", (unsigned)x.code, (unsigned)x.jt, (unsigned)x.jf, (unsigned)x.k);
  printf("};\n");
  return !ferror(f) && fclose(f) == 0 && fflush(stdout) == 0;
}

int main(int argc, char **argv) {
  scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
  const uint32_t named = argc == 2 ? seccomp_arch_resolve_name(argv[1]) : 0;
  const uint32_t machine = named ? named : seccomp_arch_native();
  const bool is_written = filter && add_machines(filter, machine) && add_rules(filter) && write_rules(filter);
  if (filter) seccomp_release(filter);
  if (!is_written) fprintf(stderr, "%s: the filter cannot be written\n", argv[0]);
  return is_written ? EXIT_SUCCESS : EXIT_FAILURE;
}
