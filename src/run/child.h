/* child: one program in a sandbox: the request and the result. run/runner.h runs several of them.
 *
 * A child and its descendants are killed when its first process ends or a limit is reached
 * (run/sandbox.h), and when assay ends. Its output is read as it comes. It inherits none of our
 * descriptors, and writes no core file. */
#ifndef ASSAY_RUN_CHILD_H
#define ASSAY_RUN_CHILD_H

#include "core/printer.h"
#include "run/sandbox.h"

#include <stdbool.h>
#include <sys/types.h>

struct child_limits { /* 0: none */
  double wall;        /* elapsed seconds */
  double cpu;         /* CPU seconds per process, rounded up to whole ones */
  size_t memory;      /* bytes of address space per process */
  size_t file;        /* bytes per file that it writes */
  size_t disk;        /* bytes in all files of its directory, which is checked from time to time only */
  size_t output;      /* bytes of output */
};

enum { CHILD_LATE = 124 }; /* the exit status of a call that has noticed that it takes too long */

/* Runs in the child instead of another program; returns its exit status. */
typedef int child_function(const void *data);

struct child_request {
  const char *const *argv; /* the program is searched for in PATH unless its name has a slash */
  child_function *call;    /* or NULL. Runs instead of a program, with a copy of our memory but none of our threads */
  const void *data;
  const char *const *environment; /* NAME=VALUE, added to ours, or replacing it; NULL: ours */
  const char *directory; /* its working directory, the only one it may write to: an absolute path; NULL: anywhere */
  const char *input;     /* a file; NULL: empty input */
  const char *output, *errors; /* files for its output; NULL: the result has it */
  size_t kept;                 /* the result has at most this many bytes of each stream, from the beginning */
  struct child_limits limits;
};

enum child_end {
  CHILD_EXITED,
  CHILD_SIGNALLED,
  CHILD_TIMEOUT,
  CHILD_CPU,
  CHILD_MEMORY, /* it failed with most of its memory used: programs do not report why */
  CHILD_OUTPUT, /* its output, or a file that it wrote, was too large */
  CHILD_DISK,   /* its files were too large together */
  CHILD_ASLEEP, /* a call has stopped its own process, which can then not notice that it takes too long */
  CHILD_NOT_STARTED,
  CHILD_CANCELLED,
};

struct child_result {
  enum child_end end;
  int code;                     /* its exit status; the signal; errno if it was not started */
  struct buffer output, errors; /* the caller frees them */
  double seconds, cpu;
};
void child_result_free(struct child_result *r);
/* "exited with status 3", "ran longer than 2 s"... */
void child_describe(struct buffer *b, const struct child_result *r, const struct child_limits *limits);

/* ---- for the runner ---- */

struct child {
  pid_t pid;
  int process;       /* its pidfd */
  int streams[2];    /* pipes from its output and errors; -1: closed, or not used */
  double begun, due; /* by CLOCK_MONOTONIC; at `due` it is killed */
  double look;       /* when to check again its directory, and whether it is stopped */
  char *directory;   /* malloc'ed; NULL: no limit on the directory */
  size_t kept, printed;
  struct child_limits limits;
  struct sandbox *sandbox;
  size_t inherited; /* bytes of memory copied from ours; 0: it is another program */
  bool is_killed;
  struct child_result result; /* `end`: the reason why it was killed, if it was */
};

#define CHILD_PATIENCE 0.25 /* Returns false if it was not started: see the result. */
bool child_start(struct child *c, const struct child_request *q, struct sandbox *sandbox);
/* Kills the child if its time is over or its directory too full. Returns when to check again. */
double child_check(struct child *c, double now);
void child_kill(struct child *c, enum child_end why);
/* Reads available data from one of the streams, and closes it at its end. */
void child_read(struct child *c, int stream);
/* Call when its first process has ended. Ends the others, and sets the result. If it cannot end
 * them, the sandbox has no warden from then on. */
void child_finish(struct child *c);

#endif
