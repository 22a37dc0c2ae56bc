/* export: see the header. */
#include "campaign/export.h"

#include "core/system/memory.h"

#include <stdlib.h>
#include <string.h>

static const char format_name[] = "assay campaign";
enum { FORMAT = 1 };

/* Text columns that contain JSON, which is exported as JSON. */
static const char *const nested[] = {"options", "formulas", "evidence", "state"};
enum { NESTED = sizeof nested / sizeof *nested };

/* ---- export ---- */

static void unfold(json_t *row) {
  for (size_t i = 0; i < NESTED; i++) {
    const char *text = json_string_value(json_object_get(row, nested[i]));
    json_t *x = text ? json_loads(text, 0, NULL) : NULL;
    if (x) json_object_set_new(row, nested[i], x);
  }
}

struct exporting {
  const struct store_table *table;
  json_t *rows;
};

static bool add_row(void *data, const void *row) {
  const struct exporting *e = data;
  json_t *object = store_table_json(e->table, row);
  unfold(object);
  json_array_append_new(e->rows, object);
  return true;
}

static bool add_table(struct campaign_store *s, const struct store_table *t, json_t *all) {
  const struct exporting e = {t, json_array()};
  json_object_set_new(all, t->name, e.rows);
  return store_read(s, t, NULL, NULL, 0, add_row, (void *)(uintptr_t)&e);
}

/* The hits of each finding, for users; importing counts them again. */
static void add_hits(json_t *all) {
  json_t *counts = json_object();
  size_t i;
  json_t *x;
  json_array_foreach(json_object_get(all, "look"), i, x) {
    const char *shape = json_string_value(json_object_get(x, "shape"));
    if (shape) json_object_set_new(counts, shape, json_integer(json_integer_value(json_object_get(counts, shape)) + 1));
  }
  json_array_foreach(json_object_get(all, "finding"), i, x) {
    const char *shape = json_string_value(json_object_get(x, "shape"));
    json_object_set_new(x, "hits", json_integer(json_integer_value(json_object_get(counts, shape))));
  }
  json_decref(counts);
}

json_t *export_json(struct campaign_store *s) {
  json_t *all = json_pack("{s:s, s:i, s:s}", "format", format_name, "version", FORMAT, "assay", ASSAY_VERSION);
  bool good = add_table(s, &table_campaign, all);
  for (const struct store_table *const *t = store_tables; good && *t; t++) good = add_table(s, *t, all);
  if (good) {
    add_hits(all);
    return all;
  }
  json_decref(all);
  return NULL;
}

/* ---- import ---- */

static void fold_nested(json_t *row) {
  for (size_t i = 0; i < NESTED; i++) {
    const json_t *x = json_object_get(row, nested[i]);
    if (!json_is_object(x) && !json_is_array(x)) continue;
    char *text = json_dumps(x, JSON_COMPACT | (i == 0 ? JSON_SORT_KEYS : 0));
    json_object_set_new(row, nested[i], json_string(text));
    free(text);
  }
}

/* Is it the list or object that other code expects? */
static bool is_nested(const json_t *row, const char *name, bool is_list) {
  const char *text = json_string_value(json_object_get(row, name));
  json_t *x = text ? json_loads(text, 0, NULL) : NULL;
  const bool good = !text || (is_list ? json_is_array(x) : json_is_object(x));
  json_decref(x);
  return good;
}

static bool check_nested(const struct store_table *t, const json_t *row, const char **wrong) {
  *wrong = t == &table_finding && !is_nested(row, "formulas", true)    ? "formulas"
           : t == &table_finding && !is_nested(row, "evidence", true)  ? "evidence"
           : t == &table_campaign && !is_nested(row, "options", false) ? "options"
                                                                       : NULL;
  return !*wrong;
}

static bool read_table(struct campaign_store *s, const struct store_table *t, const json_t *all,
                       struct diagnostic *error) {
  const json_t *rows = json_object_get(all, t->name);
  void *row = memory_array(1, t->size);
  bool good = json_is_array(rows);
  if (!good) diagnostic_set(error, "there is no list `%s`", t->name);
  for (size_t i = 0; good && i < json_array_size(rows); i++) {
    json_t *object = json_deep_copy(json_array_get(rows, i));
    const char *wrong = NULL;
    fold_nested(object);
    good = json_is_object(object) && store_table_from_json(t, object, row, &wrong) && check_nested(t, object, &wrong);
    if (!good)
      diagnostic_set(error, "`%s`, item %zu: `%s` is missing, or is not what it should be", t->name, i + 1,
                     wrong ? wrong : "all of it");
    if (good && t == &table_campaign && !s->campaign) s->campaign = memory_text(((const struct campaign_row *)row)->id);
    if (good) store_put(s, t, row);
    json_decref(object);
  }
  free(row);
  return good;
}

static bool read_export(struct campaign_store *s, const json_t *object, struct diagnostic *error) {
  const char *name = json_string_value(json_object_get(object, "format"));
  const json_int_t version = json_integer_value(json_object_get(object, "version"));
  if (!name || strcmp(name, format_name)) return diagnostic_set(error, "this is no campaign that `assay export` wrote");
  if (version != FORMAT)
    return diagnostic_set(error, "its format is of version %lld, and this assay knows version %d", (long long)version,
                          FORMAT);
  bool good = read_table(s, &table_campaign, object, error);
  if (good && !s->campaign) good = diagnostic_set(error, "there is no campaign in it");
  for (const struct store_table *const *t = store_tables; good && *t; t++) good = read_table(s, *t, object, error);
  return good;
}

bool import_json(struct campaign_store *s, const json_t *object, struct diagnostic *error) {
  store_begin(s, false);
  const bool good = read_export(s, object, error);
  const bool kept = store_commit(s);
  return good && (kept || diagnostic_copy(error, &s->error));
}
