/* network: see the header. */
#include "run/network.h"

#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

/* The namespaces are those of a child that only makes them and waits until they have been opened here. */
enum { MADE_NONE, MADE_NET, MADE_BOTH };

static void write_file(const char *path, const char *text) {
  const int fd = open(path, O_WRONLY | O_CLOEXEC);
  if (fd < 0) return;
  const ssize_t written = write(fd, text, strlen(text));
  (void)written; /* without its map, the namespace still has no network */
  close(fd);
}

static void stay_who_we_are(uid_t uid, gid_t gid) {
  char map[64];
  write_file("/proc/self/setgroups", "deny");
  snprintf(map, sizeof map, "%ld %ld 1", (long)uid, (long)uid);
  write_file("/proc/self/uid_map", map);
  snprintf(map, sizeof map, "%ld %ld 1", (long)gid, (long)gid);
  write_file("/proc/self/gid_map", map);
}

static char make_namespaces(void) {
  const uid_t uid = geteuid();
  const gid_t gid = getegid();
  if (unshare(CLONE_NEWNET) == 0) return MADE_NET;
  if (unshare(CLONE_NEWUSER | CLONE_NEWNET)) return MADE_NONE;
  stay_who_we_are(uid, gid);
  return MADE_BOTH;
}

static int open_namespace(pid_t pid, const char *name) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%ld/ns/%s", (long)pid, name);
  return open(path, O_RDONLY | O_CLOEXEC);
}

static void hold(int out) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  const char made = make_namespaces();
  if (write(out, &made, 1) == 1) pause();
  _exit(0);
}

static void open_from(struct network *n, pid_t pid, char made) {
  if (made == MADE_NONE) return;
  if (made == MADE_BOTH) n->user = open_namespace(pid, "user");
  if (made == MADE_NET || n->user >= 0) n->net = open_namespace(pid, "net");
}

void network_make(struct network *n) {
  int ends[2];
  *n = (struct network){-1, -1};
  if (pipe2(ends, O_CLOEXEC)) return;
  const pid_t pid = fork();
  if (pid == 0) hold(ends[1]);
  close(ends[1]);
  char made = MADE_NONE;
  if (pid > 0 && read(ends[0], &made, 1) == 1) open_from(n, pid, made);
  close(ends[0]);
  if (pid <= 0) return;
  kill(pid, SIGKILL);
  waitpid(pid, NULL, 0);
}

void network_free(struct network *n) {
  if (n->user >= 0) close(n->user);
  if (n->net >= 0) close(n->net);
}

void network_enter(const struct network *n) {
  if (n->user >= 0 && setns(n->user, CLONE_NEWUSER)) return;
  if (n->net >= 0) setns(n->net, CLONE_NEWNET);
}
