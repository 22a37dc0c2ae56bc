/* bench_load: the bugs of all benchmark files in a directory, as texts. */
#include "experiments/bench.h"

#include "core/system/memory.h"
#include "core/world.h"
#include "subject/bugs.h"

#include <errno.h>
#include <glob.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *copy(const char *text, size_t length) {
  char *c = memory_array(length + 1, 1);
  memcpy(c, text, length);
  c[length] = '\0';
  return c;
}

static char *copy_text(const char *text) { return copy(text, strlen(text)); }

/* ---- selecting bugs ---- */

/* Is the bug among "stlc-1,rvm"? */
static bool is_bug_wanted(const char *list, const char *model, unsigned number) {
  if (!list) return true;
  char name[256];
  snprintf(name, sizeof name, "%s-%u", model, number);
  for (;;) {
    const size_t length = strcspn(list, ",");
    if ((strlen(name) == length && memcmp(name, list, length) == 0) ||
        (strlen(model) == length && memcmp(model, list, length) == 0))
      return true;
    if (list[length] == '\0') return false;
    list += length + 1;
  }
}

/* An unknown name in the list, malloc'ed; or NULL. */
static char *unknown_word(const struct bench *b) {
  for (const char *list = b->bugs; list;) {
    const size_t length = strcspn(list, ",");
    char *word = copy(list, length);
    bool known = false;
    for (size_t i = 0; i < b->bug_count; i++) known = known || is_bug_wanted(word, b->list[i].model, b->list[i].number);
    if (!known) return word;
    free(word);
    list = list[length] ? list + length + 1 : NULL;
  }
  return NULL;
}

/* ---- reading ---- */

static void add_model(struct bench *b, const struct source *model) {
  b->models = memory_resize(b->models, b->model_count + 1, sizeof *b->models);
  b->models[b->model_count++] =
      (struct bench_model){copy_text(model->name), copy(model->text, model->length), model->length};
}

static void add_bug(struct bench *b, struct world *w, const struct benchmark *m, const struct bug *bug) {
  const struct source *changed = bugs_apply(w, m, bug);
  b->list = memory_resize(b->list, b->bug_count + 1, sizeof *b->list);
  b->list[b->bug_count++] = (struct bench_bug){.model = copy_text(m->name),
                                               .unchanged = b->model_count - 1,
                                               .number = bug->number,
                                               .says = copy_text(bug->says),
                                               .class = copy_text(bug->class),
                                               .size = bug->size,
                                               .file = copy_text(changed->name),
                                               .text = copy(changed->text, changed->length),
                                               .length = changed->length};
}

static void add_file(struct bench *b, struct world *w, const char *path) {
  const struct benchmark *m = bugs_load(w, path);
  add_model(b, m->model);
  for (size_t i = 0; i < m->bug_count; i++)
    if (is_bug_wanted(b->bugs, m->name, m->bugs[i].number)) add_bug(b, w, m, &m->bugs[i]);
}

static void fail_loading(struct bench *b, const struct world *w) {
  diagnostic_set_at(&b->error, &w->error.place, w->error.message ? w->error.message : "out of memory");
}

static void read_file(struct bench *b, const char *path) {
  struct world *w = world_new();
  struct catcher c;
  if (!w) {
    diagnostic_set(&b->error, "out of memory");
    return;
  }
  if (world_try(w, &c)) {
    add_file(b, w, path);
    world_catch_end(w, &c);
  } else {
    fail_loading(b, w);
  }
  world_free(w);
}

bool bench_load(struct bench *b) {
  const size_t room = strlen(b->directory) + sizeof "/*.assay";
  char *pattern = memory_array(room, 1);
  snprintf(pattern, room, "%s/*.assay", b->directory);
  glob_t files;
  const int status = glob(pattern, 0, NULL, &files); /* in order */
  free(pattern);
  if (status)
    return diagnostic_set(&b->error, "there are no benchmark files (*.assay) in this directory: %s", b->directory);
  for (size_t i = 0; i < files.gl_pathc && !b->error.text; i++) read_file(b, files.gl_pathv[i]);
  globfree(&files);
  char *word = b->error.text ? NULL : unknown_word(b);
  if (word) diagnostic_set(&b->error, "--bugs: there is no such bug or model: %s", word);
  free(word);
  return !b->error.text;
}
