/* output_file: see the header. */
#include "core/system/output_file.h"

#include "core/diagnostic.h"
#include "core/system/memory.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

char *output_file_original(const char *path) { return memory_printf("%s.orig", path); }

/* ---- as a stream ---- */

/* A dangling link is left to the system. */
static bool is_replaced(const char *path) {
  struct stat about;
  if (stat(path, &about) == 0) return S_ISREG(about.st_mode);
  return lstat(path, &about) != 0;
}

bool output_file_open(struct output_file *o, const char *path) {
  *o = (struct output_file){.file = stdout};
  if (!path || !strcmp(path, "-")) return true;
  char *real = realpath(path, NULL);
  o->path = real ? real : memory_text(path);
  if (!is_replaced(path)) return (o->file = fopen(path, "we")) != NULL;
  o->temporary = memory_printf("%s.%ld.tmp", o->path, (long)getpid());
  return (o->file = fopen(o->temporary, "wxe")) != NULL;
}

static bool put_in_place(const struct output_file *o) {
  struct stat before;
  if (stat(o->path, &before) == 0) chmod(o->temporary, before.st_mode & 07777);
  return rename(o->temporary, o->path) == 0;
}

bool output_file_close(struct output_file *o, bool good) {
  int reason = errno;
  const bool is_open = o->file && o->path;
  if (good && o->file && fflush(o->file) != 0) good = false, reason = errno;
  if (good && o->temporary && fsync(fileno(o->file)) != 0) good = false, reason = errno;
  if (is_open && fclose(o->file) != 0 && good) good = false, reason = errno;
  if (good && o->temporary && o->path && !put_in_place(o)) good = false, reason = errno;
  if (!good && o->temporary && is_open) unlink(o->temporary);
  free(o->temporary);
  free(o->path);
  *o = (struct output_file){0};
  errno = reason;
  return good;
}

/* ---- as a whole ---- */

bool output_file_write(const char *path, const char *text, size_t length, struct diagnostic *error) {
  struct stat before;
  struct output_file o;
  if (lstat(path, &before) == 0 && S_ISFIFO(before.st_mode)) /* it may never get a reader */
    return diagnostic_set_in(error, path, "cannot write the file: it is not a regular file");
  const bool written = output_file_open(&o, path) && fwrite(text, 1, length, o.file) == length;
  return output_file_close(&o, written) || diagnostic_set_in(error, path, "cannot write the file: %s", strerror(errno));
}
