/* sandbox: what keeps other people's programs in (docs/security.md).
 *
 *   1. sandbox_make: a warden is started, the first process of namespaces of its own: processes, files, network, messages
 *   2. sandbox_enter, in a child before it begins: it joins them, and loses what rights are left
 *   3. sandbox_clear, when the child has ended: whatever it has left behind is killed
 *   4. 2 and 3 again, for one child after the other; sandbox_free
 *
 * Making namespaces takes much longer than joining them. Files are read-only there but for one
 * directory. What the system does not allow is left out: `sandbox_parts` tells what there is. */
#ifndef ASSAY_RUN_SANDBOX_H
#define ASSAY_RUN_SANDBOX_H

#include "core/printer.h"

#include <stdbool.h>
#include <sys/types.h>

enum sandbox_part {
  SANDBOX_PROCESSES = 1, /* a PID namespace: it sees no other processes, and none of its own survives */
  SANDBOX_FILES = 2,     /* a mount namespace: all but its directory is read-only */
  SANDBOX_NETWORK = 4,   /* a network namespace */
  SANDBOX_COUNT = 8,     /* the number of its processes is limited */
  SANDBOX_LANDLOCK = 16, /* it writes to its own directory only, not even to that of a neighbour */
  SANDBOX_SOCKETS = 32,  /* a seccomp filter: it gets no sockets */
  SANDBOX_ALL = 63,
};

struct sandbox_birth { /* which a process that was forked tells us, in memory that we share */
  pid_t pid;
  int problem; /* errno */
};

struct sandbox {
  int parts;
  pid_t warden;   /* 0: there is none */
  int namespaces; /* the warden's pidfd */
  int control;    /* a socket to the warden */
  int left; /* a file in which the warden's children are listed: those that a child has left behind; -1: there is none */
  int root;         /* the warden's root directory; -1: it cannot be told */
  bool is_trusting; /* its writable directory is "/" */
  bool is_mapped;   /* there is a user namespace around the others */
  struct sandbox_birth *birth;
};

/* `writable`: an absolute path; NULL: none; "/": for a program of the user's own, which has no
 * network, and leaves no process behind, but may otherwise do all that we may. */
void sandbox_make(struct sandbox *c, const char *writable);
void sandbox_free(struct sandbox *c);
/* False: the warden is gone; so is everything in the sandbox, which cannot be used again. */
bool sandbox_clear(struct sandbox *c);

/* A set of rules for a child that may write to this directory only; -1: there is none. */
int sandbox_rules(const char *directory);
/* A child gets into the sandbox in two ways, because only the children of who joins a PID namespace
 * are in it. Root joins for a moment: between sandbox_open and sandbox_close, children that the
 * thread makes are in the namespace, and join the others by sandbox_join. Others cannot: they need
 * a process in between that joins all of them (sandbox_join_all). sandbox_open says which it is. */
bool sandbox_open(const struct sandbox *c);
void sandbox_close(void);
bool sandbox_join(const struct sandbox *c);
bool sandbox_join_all(const struct sandbox *c);
/* In the process itself: what it may do from now on, and all that come of it. */
void sandbox_restrict(const struct sandbox *c, int rules);

/* What this system allows, and in words what is missing, one line for each; nothing, if nothing
 * is. */
int sandbox_parts(void);
void sandbox_describe_missing(struct buffer *b, int parts);

/* ---- its parts ---- */

/* Which there are without a warden. */
int sandbox_rights(void);

enum { SANDBOX_DEVICES = 5 };
extern const char *const sandbox_devices[SANDBOX_DEVICES]; /* which it may use */
/* Its files: a set of parts. */
int sandbox_arrange_files(const char *writable);
bool sandbox_write_file(const char *path, const char *text);

#endif
