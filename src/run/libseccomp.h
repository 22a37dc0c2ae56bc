/* libseccomp: the functions of libseccomp that are used here, without their seccomp_. It is loaded
 * when the first sandbox is made; a static program has it inside. */
#ifndef ASSAY_RUN_LIBSECCOMP_H
#define ASSAY_RUN_LIBSECCOMP_H

#include <seccomp.h>
#include <stdbool.h>

#define SECCOMP_FUNCTIONS(F)                                                                                           \
  F(arch_add)                                                                                                          \
  F(attr_set)                                                                                                          \
  F(export_bpf)                                                                                                        \
  F(init)                                                                                                              \
  F(release)                                                                                                           \
  F(rule_add_array)

struct libseccomp {
/* NOLINTNEXTLINE(bugprone-macro-parentheses): the name of a member */
#define SECCOMP_MEMBER(name) __typeof__(seccomp_##name) *name;
  SECCOMP_FUNCTIONS(SECCOMP_MEMBER)
#undef SECCOMP_MEMBER
};

/* False: it is not installed. */
bool libseccomp_load(struct libseccomp *library);

#endif
