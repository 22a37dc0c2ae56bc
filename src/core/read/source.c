/* source: see the header and core/read/reader.h. */
#include "core/read/source.h"

#include "core/read/reader.h"
#include "core/system/regular_file.h"
#include "core/unicode.h"
#include "core/world.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Lines and columns are 32 bits. */
static const size_t max_length = UINT32_MAX - 1;

static struct source *new_source(struct world *w, const char *name) {
  struct source *s = arena_alloc_zero(&w->arena, sizeof *s);
  s->name = arena_string(&w->arena, name, strlen(name));
  return s;
}

const struct source *source_from_text(struct world *w, const char *name, const char *text, size_t length) {
  struct source *s = new_source(w, name);
  if (length > max_length) world_error(w, &(struct place){s, 0, 0}, "the text is larger than 4 GiB");
  s->text = arena_string(&w->arena, text, length);
  s->length = length;
  return s;
}

/* Empty lines before the text give it its line numbers. */
const struct source *source_from_line(struct world *w, const char *name, unsigned line, const char *text) {
  const size_t before = line ? line - 1 : 0, length = strlen(text);
  char *copy = arena_alloc(&w->arena, before + length + 1);
  memset(copy, '\n', before);
  memcpy(copy + before, text, length + 1);
  return source_from_text(w, name, copy, before + length);
}

static _Noreturn void cannot_read(struct world *w, const struct source *s, const char *why) {
  world_error(w, &(struct place){s, 0, 0}, "cannot read the file: %s", why);
}

/* Reads the whole file, or sets *why. The room has one byte more than the file had, to detect that
 * it grows. */
static size_t read_bytes(int fd, char *text, size_t room, const char **why) {
  size_t length = 0;
  while (length < room) {
    ssize_t n = read(fd, text + length, room - length);
    if (n == 0) break;
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) {
      *why = strerror(errno);
      break;
    }
    length += (size_t)n;
  }
  if (length == room) *why = "it changed while it was read";
  return length;
}

static int open_source(const char *path, struct stat *status, const char **why) {
  const int fd = regular_file_open(path, status, why);
  if (!*why && status->st_size > (off_t)max_length) *why = "it is larger than 4 GiB";
  return fd;
}

/* The descriptor is closed before anything raises; allocation may raise, so the size is determined
 * first. */
const struct source *source_from_file(struct world *w, const char *path) {
  struct source *s = new_source(w, path);
  struct stat status = {0};
  const char *why = NULL;
  int fd = open_source(path, &status, &why);
  if (fd >= 0) close(fd);
  if (why) cannot_read(w, s, why);
  size_t room = (size_t)status.st_size + 1;
  char *text = arena_alloc(&w->arena, room);
  fd = open_source(path, &status, &why);
  if (fd >= 0 && !why) s->length = read_bytes(fd, text, room, &why);
  if (fd >= 0) close(fd);
  if (why) cannot_read(w, s, why);
  text[s->length] = '\0';
  s->text = text;
  return s;
}

void source_check(struct world *w, const struct source *source) {
  struct place place = {source, 1, 1};
  const char *p = source->text + source_mark_length(source), *end = source->text + source->length;
  while (p < end) {
    uint32_t code = (unsigned char)*p;
    unsigned bytes = code < 0x80 ? 1 : unicode_decode(p, end, &code);
    if (!bytes) world_error(w, &place, "invalid UTF-8: byte 0x%02X", (unsigned char)*p);
    p += bytes;
    place.column++;
    if (code == '\n') {
      place.line++;
      place.column = 1;
    }
  }
}
