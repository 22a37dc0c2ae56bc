/* child_end: the output and the end of a child. */
#include "run/child.h"

#include "core/system/clock.h"
#include "core/system/directory.h"

#include <errno.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

void child_kill(struct child *c, enum child_end why) {
  if (c->is_killed) return;
  c->is_killed = true;
  c->result.end = why;
  kill(-c->pid, SIGKILL);
}

/* Nothing would ever continue it. */
static bool is_asleep(const struct child *c) {
  siginfo_t told = {0};
  return c->inherited && waitid(P_PIDFD, (id_t)c->process, &told, WSTOPPED | WNOHANG | WNOWAIT) == 0 && told.si_pid;
}

/* Checking takes time, too, if there are many files: it gets at most a tenth of all. */
static void look_at_child(struct child *c, double now) {
  if (is_asleep(c)) child_kill(c, CHILD_ASLEEP);
  if (c->directory && directory_exceeds(c->directory, c->limits.disk)) child_kill(c, CHILD_DISK);
  const double pause = 10 * (monotonic_seconds() - now);
  c->look = now + (pause > CHILD_PATIENCE ? pause : CHILD_PATIENCE);
}

double child_check(struct child *c, double now) {
  if (c->is_killed) return INFINITY;
  if (c->due <= now) child_kill(c, CHILD_TIMEOUT);
  else if (c->look <= now) look_at_child(c, now);
  if (c->is_killed) return INFINITY;
  return c->look < c->due ? c->look : c->due;
}

/* ---- output ---- */

static void keep_output(struct child *c, int stream, const char *text, size_t length) {
  struct buffer *b = stream ? &c->result.errors : &c->result.output;
  const size_t room = c->kept > b->length ? c->kept - b->length : 0;
  if (room) buffer_append(b, text, length < room ? length : room);
  c->printed += length;
  if (c->limits.output && c->printed > c->limits.output) child_kill(c, CHILD_OUTPUT);
}

void child_read(struct child *c, int stream) {
  enum { MOST_BLOCKS = 16 }; /* more than a pipe holds; then it is another child's turn */
  char block[1 << 16];
  ssize_t n = 0;
  for (int i = 0; i < MOST_BLOCKS && (n = read(c->streams[stream], block, sizeof block)) > 0; i++) {
    keep_output(c, stream, block, (size_t)n);
    if (c->is_killed) return;
  }
  if (n > 0) return;
  if (n < 0 && (errno == EAGAIN || errno == EINTR)) return;
  close(c->streams[stream]);
  c->streams[stream] = -1;
}

/* ---- results ---- */

static double seconds_of_usage(const struct rusage *u) {
  return (double)(u->ru_utime.tv_sec + u->ru_stime.tv_sec) + (double)(u->ru_utime.tv_usec + u->ru_stime.tv_usec) / 1e6;
}

/* A shell reports by a status of 128 or more that a signal ended its command. */
static int signal_in(int status) {
  if (WIFSIGNALED(status)) return WTERMSIG(status);
  return WEXITSTATUS(status) > 128 ? WEXITSTATUS(status) - 128 : 0;
}

/* Our peak memory use, in bytes. */
static size_t our_peak(void) {
  static const char label[] = "VmHWM:";
  char line[128];
  size_t kilobytes = 0;
  FILE *f = fopen("/proc/self/status", "re");
  while (f && !kilobytes && fgets(line, sizeof line, f))
    if (!strncmp(line, label, strlen(label))) kilobytes = strtoul(line + strlen(label), NULL, 10);
  if (f) fclose(f);
  return kilobytes * 1024;
}

/* A program begins in our memory (vfork), and the kernel counts our peak as its own: only memory
 * above that is certainly its own. */
static bool has_used_its_memory(const struct child *c, const struct rusage *u) {
  const size_t limit = c->limits.memory, peak = (size_t)u->ru_maxrss * 1024;
  const size_t inexact = (size_t)1 << 20; /* the kernel counts per processor */
  if (!limit || peak < c->inherited + limit / 4 * 3) return false;
  return c->inherited || peak > our_peak() + inexact;
}

static enum child_end end_of(const struct child *c, int status, const struct rusage *u) {
  const int number = signal_in(status);
  if (c->limits.cpu > 0 && (number == SIGXCPU || (number == SIGKILL && seconds_of_usage(u) >= c->limits.cpu)))
    return CHILD_CPU;
  if (c->limits.file && number == SIGXFSZ) return CHILD_OUTPUT;
  if ((number || WEXITSTATUS(status)) && has_used_its_memory(c, u)) return CHILD_MEMORY;
  return WIFSIGNALED(status) ? CHILD_SIGNALLED : CHILD_EXITED;
}

/* No other process group can get its number before its first process has been waited for. */
void child_finish(struct child *c) {
  int status = 0;
  struct rusage usage = {0};
  kill(-c->pid, SIGKILL);
  for (int i = 0; i < 2; i++) {
    if (c->streams[i] >= 0) child_read(c, i);
    if (c->streams[i] >= 0) close(c->streams[i]);
    c->streams[i] = -1;
  }
  if (!sandbox_clear(c->sandbox)) sandbox_free(c->sandbox);
  while (wait4(c->pid, &status, 0, &usage) < 0 && errno == EINTR) continue;
  close(c->process);
  c->process = -1;
  free(c->directory);
  c->directory = NULL;
  struct child_result *r = &c->result;
  if (!c->is_killed) r->end = end_of(c, status, &usage);
  r->code = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
  r->seconds = monotonic_seconds() - c->begun;
  r->cpu = seconds_of_usage(&usage);
}

void child_result_free(struct child_result *r) {
  buffer_free(&r->output);
  buffer_free(&r->errors);
}

/* Directly, or in a command that a shell ran. */
static bool has_reached_file_limit(int code) { return code == SIGXFSZ || code == 128 + SIGXFSZ; }

void child_describe(struct buffer *b, const struct child_result *r, const struct child_limits *limits) {
  switch (r->end) {
  case CHILD_EXITED: buffer_printf(b, "exited with status %d", r->code); break;
  case CHILD_SIGNALLED: buffer_printf(b, "was ended by signal %d (%s)", r->code, strsignal(r->code)); break;
  case CHILD_TIMEOUT: buffer_printf(b, "ran longer than %g s", limits->wall); break;
  case CHILD_CPU: buffer_printf(b, "used more than %g s of processor time", limits->cpu); break;
  case CHILD_MEMORY: buffer_puts(b, "used up its memory"); break;
  case CHILD_OUTPUT:
    buffer_puts(b, has_reached_file_limit(r->code) ? "wrote too large a file" : "printed too much");
    break;
  case CHILD_DISK: buffer_puts(b, "wrote too many or too large files"); break;
  case CHILD_ASLEEP: buffer_puts(b, "has stopped its own process"); break;
  case CHILD_NOT_STARTED: buffer_printf(b, "could not be started: %s", strerror(r->code)); break;
  case CHILD_CANCELLED: buffer_puts(b, "was stopped"); break;
  }
}
