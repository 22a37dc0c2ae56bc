/* sandbox: the warden, and the processes that join its namespaces. */
#include "run/sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { JOINED = CLONE_NEWPID | CLONE_NEWNS | CLONE_NEWNET | CLONE_NEWIPC };

/* ---- the warden: only what a signal handler could call ---- */

bool sandbox_write_file(const char *path, const char *text) {
  const int fd = open(path, O_WRONLY | O_CLOEXEC);
  if (fd < 0) return false;
  const size_t length = strlen(text);
  const bool written = write(fd, text, length) == (ssize_t)length;
  return close(fd) == 0 && written;
}

/* Maps the user and the group to themselves. */
static bool map_to_self(uid_t uid, gid_t gid) {
  char map[64];
  sandbox_write_file("/proc/self/setgroups", "deny");
  snprintf(map, sizeof map, "%ld %ld 1", (long)gid, (long)gid);
  const bool has_group = sandbox_write_file("/proc/self/gid_map", map);
  snprintf(map, sizeof map, "%ld %ld 1", (long)uid, (long)uid);
  return sandbox_write_file("/proc/self/uid_map", map) && has_group;
}

/* Kills all processes of the sandbox but the warden, and waits until they have ended, since all of
 * them become its children. */
static void end_everything(void) {
  kill(-1, SIGKILL);
  for (;;)
    if (waitpid(-1, NULL, 0) < 0 && errno != EINTR) return;
}

static _Noreturn void watch_sandboxed(int control) {
  char message = 0;
  while (read(control, &message, 1) == 1) {
    end_everything();
    if (write(control, &message, 1) != 1) break;
  }
  _exit(0); /* this kills everything in the sandbox */
}

static void keep_only(int fd) {
  if (fd > 0) close_range(0, (unsigned)fd - 1, 0);
  close_range((unsigned)fd + 1, ~0U, 0);
}

static _Noreturn void be_warden(int control, const char *writable, bool is_mapped, uid_t uid, gid_t gid) {
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, NULL);
  setsid();
  keep_only(control);
  const char name[] = "assay-warden";
  prctl(PR_SET_NAME, name);
  char parts = 0;
  if (!is_mapped || map_to_self(uid, gid))
    parts = (char)(SANDBOX_PROCESSES | SANDBOX_NETWORK | sandbox_arrange_files(writable));
  if (write(control, &parts, 1) != 1 || !parts) _exit(1);
  watch_sandboxed(control);
}

/* ---- making ---- */

/* Like fork, but into new namespaces; the child may do little, since no lock was prepared for
 * it. */
static pid_t fork_into(int namespaces) {
  return (pid_t)syscall(SYS_clone, (unsigned long)namespaces | SIGCHLD, NULL, NULL, NULL, NULL);
}

static int open_children(pid_t pid) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%ld/task/%ld/children", (long)pid, (long)pid);
  return open(path, O_RDONLY | O_CLOEXEC);
}

/* A process that joins the warden's mount namespace starts at its root, which differs from ours
 * after a chroot. */
static int open_root(pid_t pid) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%ld/root", (long)pid);
  return open(path, O_PATH | O_DIRECTORY | O_CLOEXEC);
}

static void start_warden(struct sandbox *c, const char *writable, bool is_mapped) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends)) return;
  const uid_t uid = geteuid();
  const gid_t gid = getegid();
  const pid_t pid = fork_into(is_mapped ? JOINED | CLONE_NEWUSER : JOINED);
  if (pid == 0) be_warden(ends[1], writable, is_mapped, uid, gid);
  close(ends[1]);
  char parts = 0;
  const bool is_made = pid > 0 && read(ends[0], &parts, 1) == 1 && parts;
  const int process = is_made ? (int)syscall(SYS_pidfd_open, pid, 0) : -1;
  if (process >= 0) {
    c->parts |= parts;
    c->warden = pid;
    c->namespaces = process;
    c->control = ends[0];
    c->left = open_children(pid);
    c->root = open_root(pid);
    c->is_mapped = is_mapped;
    return;
  }
  close(ends[0]);
  if (pid > 0) waitpid(pid, NULL, 0);
}

static void *shared_memory(void) {
  void *p = mmap(NULL, sizeof(struct sandbox_birth), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  return p == MAP_FAILED ? NULL : p;
}

/* Without root, a user namespace encloses the others. */
void sandbox_make(struct sandbox *c, const char *writable) {
  *c = (struct sandbox){.parts = sandbox_rights(), .namespaces = -1, .control = -1, .left = -1, .root = -1};
  c->birth = shared_memory();
  c->is_trusting = writable && !strcmp(writable, "/");
  if (!c->birth) return;
  start_warden(c, writable, false);
  if (!c->warden) start_warden(c, writable, true);
  /* Only the namespace limits the number of root's processes. */
  if (c->warden && geteuid() != 0) c->parts |= SANDBOX_COUNT;
}

void sandbox_free(struct sandbox *c) {
  if (c->birth) munmap(c->birth, sizeof *c->birth);
  if (c->warden) {
    close(c->control);
    close(c->namespaces);
    if (c->left >= 0) close(c->left);
    if (c->root >= 0) close(c->root);
    while (waitpid(c->warden, NULL, 0) < 0 && errno == EINTR) continue;
  }
  *c = (struct sandbox){.namespaces = -1, .control = -1, .left = -1, .root = -1};
}

/* The warden adopts the children of dead processes; usually there are none, and there is no need to
 * wait for the warden. */
static bool is_sandbox_empty(const struct sandbox *c) {
  char first;
  return c->left >= 0 && pread(c->left, &first, 1, 0) == 0;
}

bool sandbox_clear(struct sandbox *c) {
  char message = 'c';
  if (!c->warden || is_sandbox_empty(c)) return true;
  if (send(c->control, &message, 1, MSG_NOSIGNAL) != 1) return false;
  ssize_t n;
  do n = read(c->control, &message, 1);
  while (n < 0 && errno == EINTR);
  return n == 1;
}

/* ---- joining ---- */

bool sandbox_open(const struct sandbox *c) {
  return c->warden && !c->is_mapped && setns(c->namespaces, CLONE_NEWPID) == 0;
}

void sandbox_close(void) {
  const int own = open("/proc/self/ns/pid", O_RDONLY | O_CLOEXEC);
  setns(own, CLONE_NEWPID);
  close(own);
}

static bool join_sandbox(const struct sandbox *c, int namespaces) {
  if (setns(c->namespaces, namespaces)) return false;
  return c->root < 0 || (fchdir(c->root) == 0 && chroot(".") == 0);
}

bool sandbox_join(const struct sandbox *c) { return join_sandbox(c, JOINED & ~CLONE_NEWPID); }

bool sandbox_join_all(const struct sandbox *c) {
  return join_sandbox(c, c->is_mapped ? JOINED | CLONE_NEWUSER : JOINED);
}

/* ---- available protections ---- */

int sandbox_parts(void) {
  struct sandbox c;
  sandbox_make(&c, NULL);
  const int parts = c.parts;
  sandbox_free(&c);
  return parts;
}

static const struct {
  enum sandbox_part part;
  const char *missing;
} words[] = {
    {SANDBOX_PROCESSES, "programs see other processes, and what they leave behind stays (no PID namespaces)"},
    {SANDBOX_FILES, "files outside of a program's directory are not read-only (no mount namespaces)"},
    {SANDBOX_NETWORK, "programs share our network (no network namespaces)"},
    {SANDBOX_COUNT, "the number of a program's processes is not limited (root, before Linux 6.14)"},
    {SANDBOX_LANDLOCK, "programs can write to the directories of other programs under test (no Landlock)"},
    {SANDBOX_SOCKETS, "programs can open sockets (no seccomp)"},
};

void sandbox_describe_missing(struct buffer *b, int parts) {
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (!(parts & (int)words[i].part)) buffer_printf(b, "%s\n", words[i].missing);
}
