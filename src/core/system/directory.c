/* directory: see the header. */
#include "core/system/directory.h"

#include "core/diagnostic.h"
#include "core/system/memory.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <fts.h>
#include <ftw.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

static const char prefix[] = "assay-run-";
static const char lock_name[] = ".assay-lock"; /* marks a directory as one that assay may remove */

static const char *parent(void) {
  const char *given = getenv("TMPDIR");
  return given && given[0] ? given : "/tmp";
}

static char *joined_path(const char *a, const char *b) {
  const size_t room = strlen(a) + strlen(b) + 2;
  char *path = memory_array(room, 1);
  snprintf(path, room, "%s/%s", a, b);
  return path;
}

/* ---- removal ---- */

enum { OPEN_AT_ONCE = 32 };

static int remove_one(const char *path, const struct stat *status, int kind, struct FTW *where) {
  (void)status, (void)kind, (void)where;
  return remove(path) ? 1 : 0;
}

static int make_removable(const char *path, const struct stat *status, int kind, struct FTW *where) {
  (void)status, (void)where;
  if (kind == FTW_D || kind == FTW_DNR) chmod(path, S_IRWXU);
  return 0;
}

bool directory_remove_path(const char *path) {
  const int how = FTW_DEPTH | FTW_PHYS | FTW_MOUNT;
  if (nftw(path, remove_one, OPEN_AT_ONCE, how) == 0) return true;
  /* A directory without permissions hides those below it: each round opens one more level. */
  for (int round = 0; round < OPEN_AT_ONCE; round++) {
    nftw(path, make_removable, OPEN_AT_ONCE, FTW_PHYS | FTW_MOUNT);
    if (nftw(path, remove_one, OPEN_AT_ONCE, how) == 0) return true;
  }
  return access(path, F_OK) != 0;
}

/* ---- directories of earlier processes ---- */

/* -1: there is no lock, or another process holds it. */
static int locked(const char *directory, int how) {
  char *path = joined_path(directory, lock_name);
  const int fd = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | how, 0600);
  free(path);
  if (fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) == 0) return fd;
  if (fd >= 0) close(fd);
  return -1;
}

static void remove_if_left(const char *path) {
  struct stat status;
  if (lstat(path, &status) || !S_ISDIR(status.st_mode) || status.st_uid != geteuid()) return;
  const int lock = locked(path, 0);
  if (lock < 0) return;
  directory_remove_path(path);
  close(lock);
}

static void sweep(void) {
  DIR *d = opendir(parent());
  if (!d) return;
  for (const struct dirent *e; (e = readdir(d));) {
    if (strncmp(e->d_name, prefix, strlen(prefix)) != 0 || strlen(e->d_name) != strlen(prefix) + 6) continue;
    char *path = joined_path(parent(), e->d_name);
    remove_if_left(path);
    free(path);
  }
  closedir(d);
}

/* ---- creation ---- */

/* Another process may take a new directory for an abandoned one before it is locked. */
static bool is_still_there(int fd) {
  struct stat status;
  return fstat(fd, &status) == 0 && status.st_nlink > 0;
}

static bool make_once(struct directory *d) {
  char *pattern = joined_path(parent(), "assay-run-XXXXXX");
  d->path = mkdtemp(pattern) ? realpath(pattern, NULL) : NULL;
  const int reason = errno;
  free(pattern);
  errno = reason;
  if (!d->path) return false;
  d->lock = locked(d->path, O_CREAT | O_EXCL);
  const int refused = d->lock < 0 ? errno : 0;
  if (!refused && is_still_there(d->lock)) return true;
  directory_remove(d);
  errno = refused && refused != ENOENT ? refused : EAGAIN; /* another process has swept it away: try again */
  return false;
}

bool directory_make(struct directory *d) {
  enum { ATTEMPTS = 10 };
  *d = (struct directory){.lock = -1};
  sweep();
  for (int i = 0; i < ATTEMPTS; i++) {
    if (make_once(d)) return true;
    if (errno != EAGAIN) return false;
  }
  return false;
}

bool directory_refuse(struct diagnostic *error) {
  const char *reason = strerror(errno), *given = getenv("TMPDIR");
  return diagnostic_set(error, "there can be no directory in %s%s: %s", parent(), given && *given ? " (TMPDIR)" : "",
                        reason);
}

void directory_remove(struct directory *d) {
  if (!d->path) return;
  directory_remove_path(d->path);
  if (d->lock >= 0) close(d->lock);
  free(d->path);
  *d = (struct directory){.lock = -1};
}

bool directory_is_full(const struct directory *d) {
  enum { ROOM = 1 << 16 };
  struct statvfs status;
  return statvfs(d->path, &status) == 0 && status.f_bavail * status.f_frsize < ROOM;
}

bool directory_exceeds(const char *path, size_t bytes) {
  enum { MOST_FILES = 100000, BLOCK = 512 };
  char *const paths[] = {(char *)(uintptr_t)path, NULL};
  FTS *walk = fts_open(paths, FTS_PHYSICAL | FTS_NOCHDIR | FTS_XDEV, NULL);
  size_t used = 0, count = 0;
  for (const FTSENT *e; walk && used <= bytes && count <= MOST_FILES && (e = fts_read(walk)); count++)
    if (e->fts_info == FTS_F) used += (size_t)e->fts_statp->st_blocks * BLOCK;
  if (walk) fts_close(walk);
  return used > bytes || count > MOST_FILES;
}

/* ---- files ---- */

static bool write_all(int fd, const char *text, size_t length) {
  while (length) {
    const ssize_t n = write(fd, text, length);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return false;
    text += n;
    length -= (size_t)n;
  }
  return true;
}

bool directory_write(const char *path, const char *text, size_t length) {
  const int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (fd < 0) return false;
  const bool written = write_all(fd, text, length);
  const int reason = errno;
  const bool closed = close(fd) == 0;
  if (!written) errno = reason;
  return written && closed;
}
