/* sandbox_files: arranges a sandbox's files, in its warden: everything is read-only but one
 * directory; /dev has a few harmless devices; /proc shows the sandbox's processes. */
#include "run/sandbox.h"

#include <fcntl.h>
#include <linux/mount.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* The kernel's header and glibc's cannot both be included. */
int mount(const char *source, const char *target, const char *type, unsigned long flags, const void *data);

/* Threads count, too. Numbers below 300 are not used a second time. */
static const char most_processes[] = "1024";

const char *const sandbox_devices[SANDBOX_DEVICES] = {"/dev/null", "/dev/zero", "/dev/full", "/dev/random",
                                                      "/dev/urandom"};

static int copy_of(const char *path) {
  return (int)syscall(SYS_open_tree, AT_FDCWD, path, OPEN_TREE_CLONE | O_CLOEXEC);
}

static bool mount_tree(int tree, const char *path) {
  return tree >= 0 && syscall(SYS_move_mount, tree, "", AT_FDCWD, path, MOVE_MOUNT_F_EMPTY_PATH) == 0;
}

static bool set_attributes(const char *path, unsigned how, uint64_t attributes) {
  struct mount_attr attr = {.attr_set = attributes};
  return syscall(SYS_mount_setattr, AT_FDCWD, path, how, &attr, sizeof attr) == 0;
}

static bool make_file(const char *path) {
  const int fd = open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0666);
  return fd >= 0 && close(fd) == 0;
}

static bool arrange_devices(const int trees[SANDBOX_DEVICES]) {
  if (mount("assay", "/dev", "tmpfs", MS_NOSUID | MS_NOEXEC, "mode=0755,size=64k")) return false;
  bool is_good = true;
  for (int i = 0; i < SANDBOX_DEVICES; i++)
    is_good = make_file(sandbox_devices[i]) && mount_tree(trees[i], sandbox_devices[i]) && is_good;
  is_good = symlink("/proc/self/fd", "/dev/fd") == 0 && is_good;
  is_good = symlink("/proc/self/fd/0", "/dev/stdin") == 0 && is_good;
  is_good = symlink("/proc/self/fd/1", "/dev/stdout") == 0 && is_good;
  is_good = symlink("/proc/self/fd/2", "/dev/stderr") == 0 && is_good;
  return set_attributes("/dev", 0, MOUNT_ATTR_RDONLY) && is_good;
}

/* A container may not allow mounting it: then the old one stays. */
static int arrange_processes(void) {
  if (mount("assay", "/proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC, NULL)) return 0;
  const int parts = sandbox_write_file("/proc/sys/kernel/pid_max", most_processes) ? SANDBOX_COUNT : 0;
  return set_attributes("/proc", 0, MOUNT_ATTR_RDONLY) ? parts : 0;
}

int sandbox_arrange_files(const char *writable) {
  int trees[SANDBOX_DEVICES];
  if (mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL)) return 0;
  if (writable && !strcmp(writable, "/")) return arrange_processes();
  const int own = writable ? copy_of(writable) : -1;
  for (int i = 0; i < SANDBOX_DEVICES; i++) trees[i] = copy_of(sandbox_devices[i]);
  if (!set_attributes("/", AT_RECURSIVE, MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV)) return 0;
  if (writable && !mount_tree(own, writable)) return 0;
  if (!arrange_devices(trees)) return 0;
  return SANDBOX_FILES | arrange_processes();
}
