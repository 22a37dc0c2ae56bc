/* failing: to be preloaded (LD_PRELOAD): calls that can fail do so when it is their turn.
 *
 *   FAIL_AT=N       the Nth call fails, and, with FAIL_ON=1, all after it
 *   FAIL_WHAT=memory|write   which calls are counted
 *   FAIL_ERRNO=N    what is wrong then, for files
 *   FAIL_COUNT=FILE gets the number of calls when the process ends
 *
 * Only the first process is meant, not what it starts. */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

extern void *__libc_malloc(size_t bytes);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *p, size_t bytes);
extern void *__libc_memalign(size_t alignment, size_t bytes);

static atomic_ulong calls;
static unsigned long turn;
static bool goes_on, counts_memory, counts_writes;
static int problem = EIO;
static char count_path[4096];
static pid_t process;

__attribute__((constructor)) static void begin(void) {
  const char *at = getenv("FAIL_AT"), *what = getenv("FAIL_WHAT"), *number = getenv("FAIL_ERRNO"),
             *path = getenv("FAIL_COUNT");
  if (path) snprintf(count_path, sizeof count_path, "%s", path);
  turn = at ? strtoul(at, NULL, 10) : 0;
  goes_on = getenv("FAIL_ON") != NULL;
  if (number) problem = atoi(number);
  unsetenv("LD_PRELOAD");
  process = getpid();
  counts_memory = what && !strcmp(what, "memory");
  counts_writes = what && !strcmp(what, "write");
}

__attribute__((destructor)) static void end(void) {
  char text[32];
  counts_memory = counts_writes = false;
  if (!count_path[0] || getpid() != process) return;
  const int fd = (int)syscall(SYS_openat, AT_FDCWD, count_path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  const int length = snprintf(text, sizeof text, "%lu\n", atomic_load(&calls));
  syscall(SYS_write, fd, text, (size_t)length);
  syscall(SYS_close, fd);
}

/* Is it this one's turn? Processes that were forked and have executed nothing count for
 * themselves. */
static bool fails(bool is_counted) {
  if (!is_counted) return false;
  const unsigned long number = atomic_fetch_add(&calls, 1) + 1;
  return turn && (number == turn || (goes_on && number > turn));
}

static bool fails_to_allocate(void) {
  if (!fails(counts_memory)) return false;
  errno = ENOMEM;
  return true;
}

static bool fails_to_write(void) {
  if (!fails(counts_writes)) return false;
  errno = problem;
  return true;
}

/* ---- memory ---- */

void *malloc(size_t bytes) { return fails_to_allocate() ? NULL : __libc_malloc(bytes); }
void *calloc(size_t count, size_t size) { return fails_to_allocate() ? NULL : __libc_calloc(count, size); }
void *realloc(void *p, size_t bytes) { return fails_to_allocate() ? NULL : __libc_realloc(p, bytes); }

void *reallocarray(void *p, size_t count, size_t size) {
  size_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes)) return NULL;
  return realloc(p, bytes);
}

void *aligned_alloc(size_t alignment, size_t bytes) {
  return fails_to_allocate() ? NULL : __libc_memalign(alignment, bytes);
}

int posix_memalign(void **p, size_t alignment, size_t bytes) {
  if (fails_to_allocate()) return ENOMEM;
  *p = __libc_memalign(alignment, bytes);
  return *p ? 0 : ENOMEM;
}

/* ---- files ---- */

/* What is printed is not meant: whether it arrives is not assay's promise. Nor are pipes to
 * children. */
static bool is_file(int fd) {
  struct stat status;
  const int before = errno;
  const bool is = fd > STDERR_FILENO && syscall(SYS_fstat, fd, &status) == 0 && S_ISREG(status.st_mode);
  errno = before;
  return is;
}

ssize_t write(int fd, const void *data, size_t bytes) {
  return is_file(fd) && fails_to_write() ? -1 : syscall(SYS_write, fd, data, bytes);
}

ssize_t pwrite(int fd, const void *data, size_t bytes, off_t at) {
  return is_file(fd) && fails_to_write() ? -1 : syscall(SYS_pwrite64, fd, data, bytes, at);
}
ssize_t pwrite64(int fd, const void *data, size_t bytes, off_t at) { return pwrite(fd, data, bytes, at); }

int fsync(int fd) { return fails_to_write() ? -1 : (int)syscall(SYS_fsync, fd); }
int fdatasync(int fd) { return fails_to_write() ? -1 : (int)syscall(SYS_fdatasync, fd); }
int ftruncate(int fd, off_t length) { return fails_to_write() ? -1 : (int)syscall(SYS_ftruncate, fd, length); }
int ftruncate64(int fd, off_t length) { return ftruncate(fd, length); }
int mkdir(const char *path, mode_t mode) {
  return fails_to_write() ? -1 : (int)syscall(SYS_mkdirat, AT_FDCWD, path, mode);
}
int rename(const char *from, const char *to) {
  return fails_to_write() ? -1 : (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
}

static bool is_for_writing(int how) { return (how & O_ACCMODE) != O_RDONLY || (how & O_CREAT); }

int open(const char *path, int how, ...) {
  va_list more;
  va_start(more, how);
  const mode_t mode = how & (O_CREAT | O_TMPFILE) ? va_arg(more, mode_t) : 0;
  va_end(more);
  return is_for_writing(how) && fails_to_write() ? -1 : (int)syscall(SYS_openat, AT_FDCWD, path, how, mode);
}

int open64(const char *path, int how, ...) {
  va_list more;
  va_start(more, how);
  const mode_t mode = how & (O_CREAT | O_TMPFILE) ? va_arg(more, mode_t) : 0;
  va_end(more);
  return open(path, how, mode);
}

/* stdio opens files by a name of its own. */
FILE *fopen(const char *path, const char *mode) {
  static FILE *(*real)(const char *, const char *);
  if (!real) *(void **)&real = dlsym(RTLD_NEXT, "fopen");
  return strpbrk(mode, "wa+") && fails_to_write() ? NULL : real(path, mode);
}
FILE *fopen64(const char *path, const char *mode) { return fopen(path, mode); }
