/* sandbox: confines other people's programs (docs/security.md).
 *
 *   1. sandbox_make: starts a warden, the first process of new namespaces: processes, files, network, messages
 *   2. sandbox_enter, in a child before it begins: joins them, and drops its remaining rights
 *   3. sandbox_clear, when the child has ended: kills what it has left behind
 *   4. 2 and 3 again, for one child after the other; sandbox_free
 *
 * Making namespaces takes much longer than joining them. All files but those of one directory are
 * read-only. Protections that the system does not allow are omitted: see `sandbox_parts`. */
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
  SANDBOX_LANDLOCK = 16, /* it writes to its own directory only, not to that of another child */
  SANDBOX_SOCKETS = 32,  /* a seccomp filter: it gets no sockets */
  SANDBOX_ALL = 63,
};

struct sandbox_birth { /* a forked process reports this in shared memory */
  pid_t pid;
  int problem; /* errno */
};

struct sandbox {
  int parts;
  pid_t warden;     /* 0: there is none */
  int namespaces;   /* the warden's pidfd */
  int control;      /* a socket to the warden */
  int left;         /* a file that lists the warden's children, which a child has left behind; -1: there is none */
  int root;         /* the warden's root directory; -1: it is unknown */
  bool is_trusting; /* its writable directory is "/" */
  bool is_mapped;   /* a user namespace encloses the others */
  struct sandbox_birth *birth;
};

/* `writable`: an absolute path; NULL: none; "/": for a user's own program, which has no network and
 * leaves no process behind, but may otherwise do all that we may. */
void sandbox_make(struct sandbox *c, const char *writable);
void sandbox_free(struct sandbox *c);
/* Returns false if the warden is dead; so is everything in the sandbox, which cannot be used
 * again. */
bool sandbox_clear(struct sandbox *c);

/* A Landlock ruleset for a child that may write to this directory only; -1: there is none. */
int sandbox_rules(const char *directory);
/* There are two ways into the sandbox, because a process that joins a PID namespace does not enter
 * it: only its children do. Root joins for a moment: between sandbox_open and sandbox_close, the
 * thread's children start in the namespace, and join the others by sandbox_join. Without root, a
 * process in between joins all of them (sandbox_join_all). sandbox_open returns which it is. */
bool sandbox_open(const struct sandbox *c);
void sandbox_close(void);
bool sandbox_join(const struct sandbox *c);
bool sandbox_join_all(const struct sandbox *c);
/* Call in the process itself: restricts it and its descendants. */
void sandbox_restrict(const struct sandbox *c, int rules);

/* The protections that this system allows; and a description of the missing ones, one per line. */
int sandbox_parts(void);
void sandbox_describe_missing(struct buffer *b, int parts);

/* ---- for sandbox*.c ---- */

/* The protections that need no warden. */
int sandbox_rights(void);

enum { SANDBOX_DEVICES = 5 };
extern const char *const sandbox_devices[SANDBOX_DEVICES]; /* devices that it may use */
/* Arranges its files. Returns a set of parts. */
int sandbox_arrange_files(const char *writable);
bool sandbox_write_file(const char *path, const char *text);

#endif
