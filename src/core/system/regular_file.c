/* regular_file: see the header. */
#include "core/system/regular_file.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

/* Opens the file without blocking on a FIFO or a device. */
int regular_file_open(const char *path, struct stat *status, const char **why) {
  const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (fd < 0 || fstat(fd, status) < 0) *why = strerror(errno);
  else if (S_ISDIR(status->st_mode)) *why = "it is a directory";
  else if (!S_ISREG(status->st_mode)) *why = "it is not a regular file";
  return fd;
}

bool descriptor_read(int fd, struct buffer *b) {
  char block[1 << 16];
  ssize_t n;
  buffer_append(b, "", 0);
  while ((n = read(fd, block, sizeof block)) != 0) {
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return false;
    buffer_append(b, block, (size_t)n);
  }
  return true;
}

const char *regular_file_read(const char *path, struct buffer *b) {
  struct stat status;
  const char *why = NULL;
  const int fd = regular_file_open(path, &status, &why);
  buffer_append(b, "", 0);
  if (!why && !descriptor_read(fd, b)) why = strerror(errno);
  if (fd >= 0) close(fd);
  return why;
}
