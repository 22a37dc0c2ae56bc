/* campaign_difference: see the header. */
#include "campaign/campaign_difference.h"

#include "core/system/memory.h"

#include <stdlib.h>
#include <string.h>

/* ---- sources ---- */

static bool take_source(void *data, const void *row) {
  struct source_list *l = data;
  const struct source_row *r = row;
  l->rows = memory_resize(l->rows, l->count + 1, sizeof *l->rows);
  l->rows[l->count++] = (struct source_row){memory_text(r->path), memory_text(r->text)};
  return true;
}

bool source_list_read(struct source_list *l, struct campaign_store *s) {
  *l = (struct source_list){0};
  return store_read(s, &table_source, NULL, NULL, 0, take_source, l);
}

void source_list_free(struct source_list *l) {
  for (size_t i = 0; i < l->count; i++) {
    free((char *)(uintptr_t)l->rows[i].path);
    free((char *)(uintptr_t)l->rows[i].text);
  }
  free(l->rows);
  *l = (struct source_list){0};
}

static const struct source_row *source_at_path(const struct source_list *l, const char *path) {
  for (size_t i = 0; i < l->count; i++)
    if (!strcmp(l->rows[i].path, path)) return &l->rows[i];
  return NULL;
}

const char *source_list_changed(const struct source_list *a, const struct source_list *b) {
  for (size_t i = 0; i < a->count; i++) {
    const struct source_row *other = source_at_path(b, a->rows[i].path);
    if (other && strcmp(other->text, a->rows[i].text)) return a->rows[i].path;
  }
  return NULL;
}

const char *source_list_missing(const struct source_list *a, const struct source_list *b) {
  for (size_t i = 0; i < a->count; i++)
    if (!source_at_path(b, a->rows[i].path)) return a->rows[i].path;
  return NULL;
}

bool source_list_has_text(const struct source_list *l, const char *text) {
  for (size_t i = 0; i < l->count; i++)
    if (!strcmp(l->rows[i].text, text)) return true;
  return false;
}

/* ---- options ---- */

json_t *campaign_options_read(const char *text) {
  json_t *options = json_loads(text ? text : "", 0, NULL);
  if (json_is_object(options)) return options;
  json_decref(options);
  return NULL;
}

static char *show_option(const json_t *x) { return x ? json_dumps(x, JSON_ENCODE_ANY | JSON_COMPACT) : NULL; }

static void compare_option(const char *name, const json_t *a, const json_t *b, struct option_difference *out) {
  const json_t *first = json_object_get(a, name), *second = json_object_get(b, name);
  if (out->name || first == second || (first && second && json_equal(first, second))) return;
  *out = (struct option_difference){memory_text(name), show_option(first), show_option(second)};
}

bool options_differ(const json_t *a, const json_t *b, struct option_difference *out) {
  json_t *all = json_object();
  const char *name;
  json_t *ignored;
  *out = (struct option_difference){0};
  json_object_update(all, (json_t *)(uintptr_t)a);
  json_object_update(all, (json_t *)(uintptr_t)b);
  compare_option("test", a, b, out);
  json_object_foreach(all, name, ignored) { compare_option(name, a, b, out); }
  json_decref(all);
  return out->name;
}

void option_difference_free(struct option_difference *d) {
  free(d->name);
  free(d->in_first);
  free(d->in_second);
  *d = (struct option_difference){0};
}
