/* regular_file: see the header. */
#include "core/regular_file.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>

/* Opened so that a FIFO or a device cannot make us wait. */
int regular_file_open(const char *path, struct stat *status, const char **why) {
  const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (fd < 0 || fstat(fd, status) < 0) *why = strerror(errno);
  else if (S_ISDIR(status->st_mode)) *why = "it is a directory";
  else if (!S_ISREG(status->st_mode)) *why = "it is not a regular file";
  return fd;
}
