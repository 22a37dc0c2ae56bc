/* output_file: see the header. */
#include "campaign/output_file.h"

#include "core/memory.h"
#include "run/directory.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

char *output_file_original(const char *path) { return memory_printf("%s.orig", path); }

/* A new file takes the place, and the permissions, of the old one. */
static bool replace(const char *path, const struct stat *before, const char *text, size_t length) {
  char *new = memory_printf("%s.assay-new", path);
  bool done = directory_write(new, text, length);
  if (done && before) chmod(new, before->st_mode & 07777);
  done = done && rename(new, path) == 0;
  const int reason = errno;
  if (!done) remove(new);
  free(new);
  errno = reason;
  return done;
}

char *output_file_write(const char *path, const char *text, size_t length) {
  struct stat before;
  const bool is_there = lstat(path, &before) == 0;
  if (is_there && S_ISFIFO(before.st_mode)) /* nobody may ever read it */
    return memory_printf("%s: error: cannot write the file: it is not a regular file\n", path);
  const bool done = is_there && !S_ISREG(before.st_mode) ? directory_write(path, text, length)
                                                         : replace(path, is_there ? &before : NULL, text, length);
  return done ? NULL : memory_printf("%s: error: cannot write the file: %s\n", path, strerror(errno));
}
