/* campaign_files: findings as files for users: DIR/findings/NNNN-SHAPE/. They are derived from the
 * database, and can be rewritten. */
#include "campaign/campaign.h"

#include "core/printer.h"
#include "core/system/directory.h"
#include "core/system/memory.h"
#include "store/database.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct campaign_writing {
  const struct campaign *campaign;
  char *directory; /* has a temporary name until it is complete */
  bool is_mending; /* it exists; existing files that are not empty are not overwritten */
  struct buffer steps;
  struct diagnostic *error;
};

static void note_write_error(struct campaign_writing *w, const char *path) {
  diagnostic_set(w->error, "%s: %s", path, strerror(errno));
}

static bool write_all(int fd, const char *text) {
  for (size_t left = strlen(text); left;) {
    const ssize_t n = write(fd, text, left);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return false;
    text += n;
    left -= (size_t)n;
  }
  return fsync(fd) == 0;
}

static bool has_content(const char *path) {
  struct stat about;
  return stat(path, &about) == 0 && about.st_size > 0;
}

static void write_file(struct campaign_writing *w, const char *name, const char *text) {
  if (!text || w->error->text) return;
  char *path = memory_printf("%s/%s", w->directory, name);
  if (w->is_mending && (!*text || has_content(path))) {
    free(path);
    return;
  }
  const int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (fd < 0 || !write_all(fd, text)) note_write_error(w, path);
  if (fd >= 0 && close(fd)) note_write_error(w, path);
  free(path);
}

static void write_line(struct campaign_writing *w, const char *name, const char *text) {
  char *line = memory_printf("%s\n", text);
  write_file(w, name, line);
  free(line);
}

/* ---- contents ---- */

static void write_formulas(struct campaign_writing *w, const struct finding_row *f) {
  json_t *list = json_loads(f->formulas, 0, NULL);
  struct buffer b = {0};
  for (size_t i = 0; i < json_array_size(list); i++) {
    const json_t *x = json_array_get(list, i);
    const char *text = json_string_value(json_object_get(x, "text"));
    buffer_printf(&b, "%s (%lld instances tried)\n", text ? text : "",
                  (long long)json_integer_value(json_object_get(x, "tests")));
  }
  write_file(w, "formula.txt", b.text);
  buffer_free(&b);
  json_decref(list);
}

/* A valid file name. */
static char *file_name(const char *who) {
  char *name = memory_printf("output-%s.txt", who);
  for (char *c = name; *c; c++)
    if (strchr("/ \t\n\\:\"'*?<>|", *c) || (unsigned char)*c < ' ') *c = '-';
  return name;
}

static void write_outputs(struct campaign_writing *w, const struct finding_row *f) {
  json_t *list = json_loads(f->evidence, 0, NULL);
  for (size_t i = 0; i < json_array_size(list); i++) {
    const json_t *x = json_array_get(list, i);
    const char *who = json_string_value(json_object_get(x, "who")),
               *output = json_string_value(json_object_get(x, "output"));
    if (!who || !output) continue;
    char *name = file_name(who);
    write_file(w, name, output);
    free(name);
  }
  json_decref(list);
}

static void write_log(struct campaign_writing *w, const struct finding_row *f) {
  struct buffer b = {0};
  buffer_printf(&b, "finding %" PRIu64 ", shape %s, kind %s\n", f->number, f->shape, f->kind);
  buffer_printf(&b, "generator %s, seed %" PRIu64 ", index %" PRIu64 ", weights %" PRIu64 "\n", f->generator, f->seed,
                f->index, f->weights);
  buffer_printf(&b, "found %s, after %.3f s; made small in %.3f s: %" PRIu64 " steps, %" PRIu64 " terms tried\n",
                f->found, f->seconds, f->reducing, f->steps, f->checks);
  if (f->run) buffer_printf(&b, "run on %s\n", f->run);
  if (f->cause) buffer_printf(&b, "cause: %s\n", f->cause);
  if (f->exception) buffer_printf(&b, "it raised: %s\n", f->exception);
  buffer_printf(&b, "assay " ASSAY_VERSION "; again: assay replay %s %s\n", w->campaign->store->directory, f->shape);
  write_file(w, "log.txt", b.text);
  buffer_free(&b);
}

static bool add_step(void *data, const void *row) {
  struct campaign_writing *w = data;
  const struct step_row *s = row;
  buffer_printf(&w->steps, "%" PRIu64 " %s, %" PRIu64 " nodes: %s\n", s->number, s->pass, s->nodes, s->term);
  return true;
}

static void write_steps(struct campaign_writing *w, const struct finding_row *f) {
  const struct database_value shape = value_text(f->shape);
  store_read(w->campaign->store, &table_step, "t.shape = $2", &shape, 1, add_step, w);
  write_file(w, "steps.txt", w->steps.text);
  buffer_free(&w->steps);
  w->steps = (struct buffer){0};
}

/* ---- the directory ---- */

static void sync_directory(const char *path) {
  const int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd >= 0) fsync(fd);
  if (fd >= 0) close(fd);
}

static char *directory_of(const struct campaign *c, const struct finding_row *f) {
  return memory_printf("%s/findings/%04" PRIu64 "-%s", c->store->directory, f->number, f->shape);
}

bool campaign_accepts_shape(const struct campaign_store *s, const struct finding_row *f, struct diagnostic *error) {
  return !strchr(f->shape, '/') ||
         diagnostic_set(error, "%s: the campaign is damaged: finding %" PRIu64 " has a bad shape: %s", s->directory,
                        f->number, f->shape);
}

static void write_files(struct campaign_writing *w, const struct finding_row *f) {
  write_line(w, "original.txt", f->original);
  write_line(w, "reduced.txt", f->text);
  write_formulas(w, f);
  write_file(w, "program.txt", f->program);
  write_outputs(w, f);
  write_steps(w, f);
  write_log(w, f);
}

static void write_finding(struct campaign_writing *w, const struct finding_row *f, const char *path) {
  char *all = memory_printf("%s/findings", w->campaign->store->directory);
  w->directory = memory_printf("%s.new", path);
  mkdir(all, 0777);
  directory_remove_path(w->directory); /* left by a killed process */
  if (mkdir(w->directory, 0777)) note_write_error(w, w->directory);
  write_files(w, f);
  if (!w->error->text) sync_directory(w->directory);
  if (!w->error->text && rename(w->directory, path)) note_write_error(w, path);
  if (w->error->text) directory_remove_path(w->directory);
  else sync_directory(all);
  free(w->directory);
  free(all);
}

static bool take_finding(void *data, const void *row) {
  struct campaign_writing *w = data;
  if (!campaign_accepts_shape(w->campaign->store, row, w->error)) return false;
  char *path = directory_of(w->campaign, row);
  w->is_mending = access(path, F_OK) == 0;
  if (w->is_mending) {
    w->directory = path;
    write_files(w, row);
  } else {
    write_finding(w, row, path);
  }
  free(path);
  return !w->error->text;
}

static bool write_missing(const struct campaign *c, const char *where, const struct database_value *key,
                          struct diagnostic *error) {
  struct campaign_writing w = {.campaign = c, .error = error};
  if (!store_read(c->store, &table_finding, where, key, key ? 1 : 0, take_finding, &w))
    diagnostic_copy(error, &c->store->error);
  return !error->text;
}

bool campaign_write_files(const struct campaign *c, const char *shape, struct diagnostic *error) {
  const struct database_value key = value_text(shape);
  return write_missing(c, "t.shape = $2", &key, error);
}

bool campaign_mend_files(const struct campaign *c, struct diagnostic *error) {
  return write_missing(c, NULL, NULL, error);
}
