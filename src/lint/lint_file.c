/* lint_file: lints a file of either kind. */
#include "lint/lint.h"

#include "engine/engine.h"

#include <stdlib.h>
#include <string.h>

static void lint_by_ending(struct lint *l, struct assay *a, const char *path, const char *text, size_t length) {
  const char *ending = strrchr(path, '.');
  if (ending && !strcmp(ending, ".assay")) lint_subject(l, a, path, text, length);
  else lint_model(l, a, path, text, length);
}

static assay_status try_lint(struct lint *l, struct assay *a, const char *path, const char *text, size_t length) {
  ENGINE_TRY(a, lint_by_ending(l, a, path, text, length));
}

static int compare_places(const void *x, const void *y) {
  const struct lint_message *a = x, *b = y;
  const int files = strcmp(a->file, b->file);
  if (files) return files;
  if (a->line != b->line) return a->line < b->line ? -1 : 1;
  return (a->column > b->column) - (a->column < b->column);
}

bool lint_file(struct lint *l, struct assay *a, const char *path, const char *text, size_t length) {
  *l = (struct lint){.world = a->world};
  const bool done = try_lint(l, a, path, text, length) == ASSAY_OK;
  if (l->count) qsort(l->list, l->count, sizeof *l->list, compare_places);
  return done;
}
