/* child: starts children; see child_end.c for the rest. */
#include "run/child.h"

#include "core/number/decimal.h"
#include "core/system/clock.h"
#include "core/system/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- before the fork ---- */

static bool has_name_of(const char *variable, const char *other) {
  const size_t name = strcspn(variable, "=");
  return strncmp(variable, other, name) == 0 && other[name] == '=';
}

static bool is_replaced(const char *variable, const char *const *by) {
  for (; by && *by; by++)
    if (has_name_of(*by, variable)) return true;
  return false;
}

/* malloc'ed; the texts are not copied. */
static const char **environment_with(const char *const *more) {
  size_t room = 1, count = 0;
  for (size_t i = 0; environ[i]; i++) room++;
  for (size_t i = 0; more && more[i]; i++) room++;
  const char **list = memory_array(room, sizeof *list);
  for (size_t i = 0; environ[i]; i++)
    if (!is_replaced(environ[i], more)) list[count++] = environ[i];
  for (size_t i = 0; more && more[i]; i++) list[count++] = more[i];
  list[count] = NULL;
  return list;
}

/* The ends of the pipes, and the files. All are closed by exec. */
struct plumbing {
  int standard[3]; /* the child's input, output and errors */
  int ours[2];     /* our ends; -1: it prints to a file */
  int why[2];      /* the child writes here why it could not begin; exec closes it */
};

static void close_if_open(int fd) {
  if (fd >= 0) close(fd);
}

static void plumbing_close(struct plumbing *p) {
  for (int i = 0; i < 3; i++) close_if_open(p->standard[i]);
  for (int i = 0; i < 2; i++) close_if_open(p->ours[i]);
  for (int i = 0; i < 2; i++) close_if_open(p->why[i]);
}

/* If ours are closed, a new descriptor may be one of 0, 1 and 2, which the child would overwrite
 * before using it. */
static int above_standard(int fd) {
  if (fd < 0 || fd > STDERR_FILENO) return fd;
  const int copy = fcntl(fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  close(fd);
  return copy;
}

static bool open_pipe(int ends[2]) {
  if (pipe2(ends, O_CLOEXEC)) return false;
  for (int i = 0; i < 2; i++) ends[i] = above_standard(ends[i]);
  return ends[0] >= 0 && ends[1] >= 0;
}

static int open_file(const char *path, int how) { return above_standard(open(path, how | O_CLOEXEC, 0666)); }

static bool open_output(struct plumbing *p, int stream, const char *file) {
  if (file) return (p->standard[1 + stream] = open_file(file, O_WRONLY | O_CREAT | O_TRUNC)) >= 0;
  int ends[2];
  if (!open_pipe(ends)) return false;
  p->ours[stream] = ends[0];
  p->standard[1 + stream] = ends[1];
  return fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0;
}

static bool plumbing_open(struct plumbing *p, const struct child_request *q) {
  *p = (struct plumbing){{-1, -1, -1}, {-1, -1}, {-1, -1}};
  p->standard[0] = open_file(q->input ? q->input : "/dev/null", O_RDONLY);
  return p->standard[0] >= 0 && open_output(p, 0, q->output) && open_output(p, 1, q->errors) && open_pipe(p->why);
}

/* ---- memory ---- */

struct memory_used { /* bytes */
  size_t addresses, resident;
};

static struct memory_used memory_used(void) {
  char line[128] = "";
  const size_t size = (size_t)sysconf(_SC_PAGESIZE);
  FILE *f = fopen("/proc/self/statm", "re");
  const char *at = f && fgets(line, sizeof line, f) ? line : "";
  uint64_t addresses = 0, resident = 0;
  if (!decimal_read(&at, &addresses) || !decimal_read(&at, &resident)) addresses = resident = 0;
  if (f) fclose(f);
  return (struct memory_used){addresses * size, resident * size};
}

/* ---- the child, between fork and exec: only what a signal handler could call ---- */

/* The parameters of a child. */
struct birth {
  const struct child_request *request;
  const struct plumbing *plumbing;
  const char *const *environment;
  struct sandbox *sandbox;
  int rules;      /* sandbox_rules */
  bool is_inside; /* it starts in the sandbox's PID namespace, but has not joined the others */
  pid_t parent;
};

enum { MOST_FILES = 4096, MOST_PROCESSES = 1024 };

static void limit_resource(__rlimit_resource_t what, size_t soft, size_t hard) {
  const struct rlimit l = {soft, hard};
  setrlimit(what, &l);
}

static void limit_to_most(__rlimit_resource_t what, size_t most) {
  struct rlimit l;
  if (getrlimit(what, &l)) return;
  if (l.rlim_max > most) l.rlim_max = most;
  if (l.rlim_cur > most) l.rlim_cur = most;
  setrlimit(what, &l);
}

/* Processes are counted per user namespace. Without one, all of the user's processes would
 * count. */
static void set_limits(const struct child_limits *l, size_t used, const struct sandbox *c) {
  const size_t seconds = (size_t)ceil(l->cpu);
  if (seconds) limit_resource(RLIMIT_CPU, seconds, seconds + 1);
  if (l->memory) limit_resource(RLIMIT_AS, used + l->memory, used + l->memory);
  if (l->file) limit_resource(RLIMIT_FSIZE, l->file, l->file);
  limit_resource(RLIMIT_CORE, 0, 0);
  limit_to_most(RLIMIT_NOFILE, MOST_FILES);
  if (c->warden) limit_to_most(RLIMIT_NPROC, MOST_PROCESSES);
}

/* Undoes our ignored and blocked signals. */
static void reset_signals(void) {
  sigset_t none;
  sigemptyset(&none);
  const struct sigaction usual = {.sa_handler = SIG_DFL};
  for (int i = 1; i < NSIG; i++)
    if (i != SIGKILL && i != SIGSTOP) sigaction(i, &usual, NULL);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

/* There is no other thread in the child, and malloc works after a fork: from here on, it is an
 * ordinary process. */
static _Noreturn void call_in_child(const struct birth *b) {
  const struct child_request *q = b->request;
  close_range(STDERR_FILENO + 1, ~0U, 0);
  set_limits(&q->limits, memory_used().addresses, b->sandbox);
  environ = (char **)(uintptr_t)b->environment;
  const int status = q->call(q->data);
  fflush(stdout);
  fflush(stderr);
  _exit(status);
}

/* Detaches it from our terminal. A sandbox has none; and on a busy machine, the scheduler delays a
 * new session. */
static void leave_group(const struct sandbox *c) {
  if (c->is_trusting || (c->parts & SANDBOX_FILES)) setpgid(0, 0);
  else setsid();
}

/* In a sandbox it cannot see its parent; there, the warden makes sure that it dies with us. */
static void die_with_parent(const struct birth *b) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (!b->sandbox->warden && getppid() != b->parent) _exit(1);
}

static int become(void *data) {
  const struct birth *b = data;
  const struct child_request *q = b->request;
  leave_group(b->sandbox);
  reset_signals();
  bool ready = !b->is_inside || sandbox_join(b->sandbox);
  ready = ready && (!q->directory || chdir(q->directory) == 0);
  for (int i = 0; ready && i < 3; i++) ready = dup2(b->plumbing->standard[i], i) == i;
  if (ready) sandbox_restrict(b->sandbox, b->rules);
  die_with_parent(b); /* changes of rights cancel it */
  if (ready && q->call) call_in_child(b);
  if (ready) {
    close_range(STDERR_FILENO + 1, ~0U, CLOSE_RANGE_CLOEXEC);
    set_limits(&q->limits, 0, b->sandbox);
    execvpe(q->argv[0], (char *const *)(uintptr_t)q->argv, (char *const *)(uintptr_t)b->environment);
  }
  const int reason = errno;
  const ssize_t written = write(b->plumbing->why[1], &reason, sizeof reason);
  _exit(written == sizeof reason ? 127 : 126);
}

/* There is only one thread, so that no other can hold a lock. */
static pid_t fork_plainly(int how) { return (pid_t)syscall(SYS_clone, (unsigned long)how, NULL, NULL, NULL, NULL); }

/* Joins the sandbox, and forks a child there that becomes one of ours. */
static _Noreturn void become_joiner(struct birth *b) {
  enum { STACK = 1 << 16 };
  _Alignas(16) char stack[STACK];
  struct sandbox_birth *out = b->sandbox->birth;
  if (!sandbox_join_all(b->sandbox)) {
    out->problem = errno;
    _exit(1);
  }
  const int how = CLONE_PARENT | SIGCHLD;
  const pid_t pid =
      b->request->call ? fork_plainly(how) : clone(become, stack + STACK, how | CLONE_VM | CLONE_VFORK, b);
  if (pid == 0) become(b);
  if (pid < 0) out->problem = errno;
  else out->pid = pid;
  _exit(0);
}

/* ---- starting ---- */

static bool refuse_start(struct child *c, int reason) {
  c->result.end = CHILD_NOT_STARTED;
  c->result.code = reason;
  return false;
}

/* In the parent: 0, or why the program was not started. */
static int reason_of(int why) {
  int reason = 0;
  ssize_t n;
  do n = read(why, &reason, sizeof reason);
  while (n < 0 && errno == EINTR);
  return n == sizeof reason ? reason : 0;
}

/* The process that joined the sandbox has reported the child's pid. */
static pid_t made_by(pid_t joiner, const struct sandbox *c) {
  while (waitpid(joiner, NULL, 0) < 0 && errno == EINTR) continue;
  errno = c->birth->problem;
  return c->birth->pid;
}

/* A signal between fork and exec would run our handlers in the child. The child shares our memory
 * until exec, and we wait: copying the page tables of a large process takes longer than a small
 * compiler runs. But a child that calls a function of ours gets a copy. */
static pid_t fork_undisturbed(struct birth *b) {
  struct sandbox *c = b->sandbox;
  if (b->request->call) fflush(stdout); /* or the child would print it again */
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  b->is_inside = sandbox_open(c);
  const bool needs_joiner = c->warden && !b->is_inside;
  if (needs_joiner) *c->birth = (struct sandbox_birth){-1, ECHILD};
  pid_t pid = b->request->call ? fork() : vfork();
  if (pid == 0 && needs_joiner) become_joiner(b);
  if (pid == 0) _exit(become(b));
  if (pid > 0 && needs_joiner) pid = made_by(pid, c);
  const int reason = errno;
  if (b->is_inside) sandbox_close();
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  errno = reason;
  return pid;
}

static pid_t give_birth(const struct child_request *q, const struct plumbing *p, struct sandbox *sandbox) {
  const char **environment = environment_with(q->environment);
  const int rules = sandbox_rules(q->directory);
  struct birth b = {q, p, environment, sandbox, rules, false, getpid()};
  const pid_t pid = fork_undisturbed(&b);
  const int reason = errno;
  close_if_open(rules);
  free(environment);
  errno = reason;
  return pid;
}

static void adopt(struct child *c, const struct child_request *q, struct plumbing *p) {
  for (int i = 0; i < 2; i++) {
    c->streams[i] = p->ours[i];
    p->ours[i] = -1;
  }
  c->kept = q->kept;
  c->limits = q->limits;
  c->inherited = q->call ? memory_used().resident : 0;
  c->begun = monotonic_seconds();
  c->due = q->limits.wall > 0 ? c->begun + q->limits.wall : INFINITY;
  c->directory = q->limits.disk ? memory_text(q->directory) : NULL;
  c->look = c->directory || q->call ? c->begun + CHILD_PATIENCE : INFINITY;
}

static bool start_with(struct child *c, const struct child_request *q, struct plumbing *p) {
  c->pid = give_birth(q, p, c->sandbox);
  if (c->pid < 0) return refuse_start(c, errno);
  close(p->why[1]);
  p->why[1] = -1;
  const int reason = reason_of(p->why[0]);
  c->process = reason ? -1 : (int)syscall(SYS_pidfd_open, c->pid, 0);
  if (c->process >= 0) {
    adopt(c, q, p);
    return true;
  }
  refuse_start(c, reason ? reason : errno);
  kill(-c->pid, SIGKILL);
  waitpid(c->pid, NULL, 0);
  return false;
}

bool child_start(struct child *c, const struct child_request *q, struct sandbox *sandbox) {
  struct plumbing p;
  *c = (struct child){.process = -1, .streams = {-1, -1}, .sandbox = sandbox};
  const bool started = plumbing_open(&p, q) ? start_with(c, q, &p) : refuse_start(c, errno);
  plumbing_close(&p);
  return started;
}
