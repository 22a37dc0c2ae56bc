/* lint_from: finds where a file names another one. */
#include "lint/lint.h"

#include "core/system/path.h"
#include "core/world.h"

#include <stdlib.h>
#include <string.h>

/* Is it the path of the other file, relative to this file's directory? */
static bool names_file(const struct lint *l, const struct syntax *x, const char *real) {
  if (x->shape != SYNTAX_ATOM || !x->end || !is_string(x->atom)) return false;
  const char *path = path_beside(&l->world->arena, l->source->name, text_bytes(x->atom));
  char *other = realpath(path, NULL);
  const bool same = other && !strcmp(other, real);
  free(other);
  return same;
}

static const struct syntax *find_name(const struct lint *l, const struct syntax *x, const char *real) {
  if (names_file(l, x, real)) return x;
  const struct syntax *found = NULL;
  for (uint32_t i = 0; x->shape != SYNTAX_ATOM && i < x->count && !found; i++)
    found = find_name(l, x->children[i], real);
  return found;
}

static bool is_import(const struct syntax *x) {
  const char *head = syntax_head(x);
  return !strcmp(head, "require") || !strcmp(head, "include") || !strncmp(head, "module", strlen("module"));
}

struct lint_range lint_range_of_file(const struct lint *l, const char *file) {
  const struct syntax *found = NULL;
  char *real = realpath(file, NULL);
  for (uint32_t i = 0; real && l->source && i < l->form_count && !found; i++)
    if (is_import(l->forms[i])) found = find_name(l, l->forms[i], real);
  free(real);
  return found ? lint_range_of(l, found) : (struct lint_range){1, 1, 1, 1};
}
