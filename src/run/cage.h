/* cage: what keeps other people's programs in (docs/security.md).
 *
 *   1. cage_make: a warden is started, the first process of namespaces of its own: processes, files, network, messages
 *   2. cage_enter, in a child before it begins: it joins them, and loses what rights are left
 *   3. cage_clear, when the child has ended: whatever it has left behind is killed
 *   4. 2 and 3 again, for one child after the other; cage_free
 *
 * Making namespaces takes much longer than joining them. Files are read-only there but for one
 * directory. What the system does not allow is left out: `cage_parts` tells what there is. */
#ifndef ASSAY_RUN_CAGE_H
#define ASSAY_RUN_CAGE_H

#include "core/printer.h"

#include <stdbool.h>
#include <sys/types.h>

enum cage_part {
  CAGE_PROCESSES = 1, /* a PID namespace: it sees no other processes, and none of its own survives */
  CAGE_FILES = 2,     /* a mount namespace: all but its directory is read-only */
  CAGE_NETWORK = 4,   /* a network namespace */
  CAGE_COUNT = 8,     /* the number of its processes is limited */
  CAGE_LANDLOCK = 16, /* it writes to its own directory only, not even to that of a neighbour */
  CAGE_SOCKETS = 32,  /* a seccomp filter: it gets no sockets */
  CAGE_ALL = 63,
};

struct cage_birth { /* which a process that was forked tells us, in memory that we share */
  pid_t pid;
  int problem; /* errno */
};

struct cage {
  int parts;
  pid_t warden;   /* 0: there is none */
  int namespaces; /* the warden's pidfd */
  int control;    /* a socket to the warden */
  int left; /* a file in which the warden's children are listed: those that a child has left behind; -1: there is none */
  int root;         /* the warden's root directory; -1: it cannot be told */
  bool is_trusting; /* its writable directory is "/" */
  bool is_mapped;   /* there is a user namespace around the others */
  struct cage_birth *birth;
};

/* `writable`: an absolute path; NULL: none; "/": for a program of the user's own, which has no
 * network, and leaves no process behind, but may otherwise do all that we may. */
void cage_make(struct cage *c, const char *writable);
void cage_free(struct cage *c);
/* False: the warden is gone; so is everything in the cage, which cannot be used again. */
bool cage_clear(struct cage *c);

/* A set of rules for a child that may write to this directory only; -1: there is none. */
int cage_rules(const char *directory);
/* A child gets into the cage in two ways, because only the children of who joins a PID namespace
 * are in it. Root joins for a moment: between cage_open and cage_close, children that the thread
 * makes are in the namespace, and join the others by cage_join. Others cannot: they need a process
 * in between that joins all of them (cage_join_all). cage_open says which it is. */
bool cage_open(const struct cage *c);
void cage_close(void);
bool cage_join(const struct cage *c);
bool cage_join_all(const struct cage *c);
/* In the process itself: what it may do from now on, and all that come of it. */
void cage_restrict(const struct cage *c, int rules);

/* What this system allows, and in words what is missing, one line for each; nothing, if nothing
 * is. */
int cage_parts(void);
void cage_describe_missing(struct buffer *b, int parts);

/* ---- its parts ---- */

/* Which there are without a warden. */
int cage_rights(void);

enum { CAGE_DEVICES = 5 };
extern const char *const cage_devices[CAGE_DEVICES]; /* which it may use */
/* Its files: a set of parts. */
int cage_arrange_files(const char *writable);
bool cage_write_file(const char *path, const char *text);

#endif
