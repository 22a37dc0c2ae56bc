/* child: one program in a sandbox. run/runner.h runs several of them and waits; this is what it
 * asks for and what it gets.
 *
 * A child and all that come of it are killed when its first process ends or a limit is reached
 * (run/sandbox.h). What it prints is read as it comes. It dies with us. It gets none of our files,
 * and no core file is written. */
#ifndef ASSAY_RUN_CHILD_H
#define ASSAY_RUN_CHILD_H

#include "core/printer.h"
#include "run/sandbox.h"

#include <stdbool.h>
#include <sys/types.h>

struct child_limits { /* 0: none */
  double wall;        /* seconds until it is killed */
  double cpu;         /* seconds for each of its processes, rounded up to whole ones */
  size_t memory;      /* bytes of address space for each of its processes */
  size_t file;        /* bytes in a file that it writes */
  size_t disk;   /* bytes in all files of its directory, until it is killed; it is looked at from time to time only */
  size_t output; /* bytes that it may print, until it is killed */
};

/* What a child of ours does instead of becoming another program; returns its exit status. */
typedef int child_function(const void *data);

struct child_request {
  const char *const *argv; /* the program is looked for in PATH unless it has a slash */
  child_function *call; /* or NULL. It is called instead, and has a copy of all our memory, but none of our threads */
  const void *data;
  const char *const *environment; /* NAME=VALUE, beside and instead of ours; NULL: ours */
  const char *directory;          /* where it runs, and may write: an absolute path; NULL: anywhere */
  const char *input;              /* a file; NULL: there is nothing to read */
  const char *output, *errors;    /* files that get what it prints; NULL: the result has it */
  size_t kept;                    /* how much of that the result has: the first so many bytes of each */
  struct child_limits limits;
};

enum child_end {
  CHILD_EXITED,
  CHILD_SIGNALLED,
  CHILD_TIMEOUT,
  CHILD_CPU,
  CHILD_MEMORY, /* it ended badly when most of its memory was used: programs do not say why */
  CHILD_OUTPUT, /* it printed too much, or wrote too much to a file */
  CHILD_DISK,   /* it wrote too many files */
  CHILD_NOT_STARTED,
  CHILD_CANCELLED,
};

struct child_result {
  enum child_end end;
  int code;                     /* its exit status; the signal; if it was not started, errno */
  struct buffer output, errors; /* the receiver frees them */
  double seconds, cpu;
};
void child_result_free(struct child_result *r);
/* "exited with status 3", "ran longer than 2 s"... */
void child_describe(struct buffer *b, const struct child_result *r, const struct child_limits *limits);

/* ---- for the runner ---- */

struct child {
  pid_t pid;
  int process;       /* its pidfd */
  int streams[2];    /* pipes from its output and errors; -1: closed, or there is none */
  double begun, due; /* by CLOCK_MONOTONIC; due: when it is killed */
  double look;       /* when its directory is looked at again */
  char *directory;   /* malloc'ed; NULL: that has no limit */
  size_t kept, printed;
  struct child_limits limits;
  struct sandbox *sandbox;
  size_t inherited; /* bytes of memory that are a copy of ours; 0: it is a program of its own */
  bool is_killed;
  struct child_result result; /* `end`: why it was killed, if it was */
};

#define CHILD_PATIENCE 0.25 /* False: it was not started, and the result says why. */
bool child_start(struct child *c, const struct child_request *q, struct sandbox *sandbox);
/* Kills it if its time is over, or its directory too full. When to do so again. */
double child_check(struct child *c, double now);
void child_kill(struct child *c, enum child_end why);
/* Reads what has come from one of the streams; closes it at its end. */
void child_read(struct child *c, int stream);
/* Its first process has ended: ends the others, and fills in the result. If that was not possible,
 * the sandbox has no warden any more. */
void child_finish(struct child *c);

#endif
