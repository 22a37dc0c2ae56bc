/* subject_copy: see the header. */
#include "campaign/subject_copy.h"

#include "core/printer.h"
#include "core/system/memory.h"
#include "core/system/path.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct copying {
  struct subject_copy *copy;
  char *base;     /* the directory for the main file: so deep that all others are below the temporary directory */
  size_t deepest; /* how many directories up any file is */
  struct diagnostic *error;
};

static size_t directories_up(const char *path) {
  size_t up = 0;
  for (; !strncmp(path, "../", 3); path += 3) up++;
  return up;
}

static bool measure_depth(void *data, const void *row) {
  struct copying *c = data;
  const size_t up = directories_up(((const struct source_row *)row)->path);
  if (up > c->deepest) c->deepest = up;
  return true;
}

/* A campaign may be a stranger's: no file may be outside of the temporary directory. */
static bool is_inside(const char *path) {
  const char *rest = path + directories_up(path) * strlen("../");
  for (const char *at = rest; (at = strstr(at, "..")); at += 2)
    if ((at == rest || at[-1] == '/') && (at[2] == '/' || !at[2])) return false;
  return true;
}

/* All directories on the way to the file. */
static void make_directories(char *path) {
  for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
    *slash = '\0';
    mkdir(path, 0777);
    *slash = '/';
  }
}

static bool write_source(void *data, const void *row) {
  struct copying *c = data;
  const struct source_row *s = row;
  if (!is_inside(s->path)) return diagnostic_set(c->error, "the campaign has a source with a bad path: %s", s->path);
  char *path = memory_printf("%s/%s", c->base, s->path);
  make_directories(path);
  const bool good =
      directory_write(path, s->text, strlen(s->text)) || diagnostic_set(c->error, "%s: %s", path, strerror(errno));
  free(path);
  return good;
}

static bool take_file(void *data, const void *row) {
  struct copying *c = data;
  c->copy->file = memory_printf("%s/%s", c->base, path_name(((const struct campaign_row *)row)->file));
  return true;
}

static void find_base(struct copying *c) {
  struct buffer b = {0};
  buffer_puts(&b, c->copy->directory.path);
  for (size_t i = 0; i < c->deepest; i++) buffer_puts(&b, "/d");
  c->base = b.text;
}

bool subject_copy_make(struct subject_copy *copy, struct campaign_store *s, struct diagnostic *error) {
  struct copying c = {.copy = copy, .error = error};
  *copy = (struct subject_copy){0};
  if (!directory_make(&copy->directory)) return diagnostic_set(error, "a temporary directory: %s", strerror(errno));
  bool good = store_read(s, &table_source, NULL, NULL, 0, measure_depth, &c);
  find_base(&c);
  good = good && store_read(s, &table_source, NULL, NULL, 0, write_source, &c) &&
         store_read(s, &table_campaign, NULL, NULL, 0, take_file, &c);
  free(c.base);
  if (good && !error->text) return true;
  diagnostic_copy(error, &s->error);
  subject_copy_remove(copy);
  return false;
}

void subject_copy_remove(struct subject_copy *c) {
  if (c->directory.path) directory_remove(&c->directory);
  free(c->file);
  *c = (struct subject_copy){0};
}
