/* lint_file: a file, whatever it is. */
#include "lint/lint.h"

#include "engine/engine.h"

#include <stdlib.h>
#include <string.h>

struct lint_call {
  struct lint *lint;
  const char *path, *text;
  size_t length;
};

static void lint_it(struct assay *a, void *data) {
  const struct lint_call *c = data;
  const char *ending = strrchr(c->path, '.');
  if (ending && !strcmp(ending, ".assay")) lint_subject(c->lint, a, c->path, c->text, c->length);
  else lint_model(c->lint, a, c->path, c->text, c->length);
}

static int compare_places(const void *x, const void *y) {
  const struct lint_message *a = x, *b = y;
  const int files = strcmp(a->file, b->file);
  if (files) return files;
  if (a->line != b->line) return a->line < b->line ? -1 : 1;
  return (a->column > b->column) - (a->column < b->column);
}

bool lint_file(struct lint *l, struct assay *a, const char *path, const char *text, size_t length) {
  struct lint_call c = {l, path, text, length};
  *l = (struct lint){.world = a->world};
  const bool done = engine_call(a, lint_it, &c) == ASSAY_OK;
  if (l->count) qsort(l->list, l->count, sizeof *l->list, compare_places);
  return done;
}
