/* table: see the header. */
#include "store/table.h"

#include "core/printer.h"
#include "core/system/memory.h"
#include "store/database.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_COLUMNS = 32, WORD_DIGITS = 24 };

/* Texts of numbers that are stored as text, while the values are used. */
struct column_texts {
  char text[MOST_COLUMNS][WORD_DIGITS];
};

static bool has_campaign(const struct store_table *t) { return t != &table_campaign; }

/* ---- SQL ---- */

static void put_names(struct buffer *b, const struct store_table *t, const char *before) {
  if (has_campaign(t)) buffer_printf(b, "%scampaign, ", before);
  for (size_t i = 0; i < t->count; i++)
    buffer_printf(b, "%s%s%s", has_campaign(t) || i ? "" : before, t->columns[i].name, i + 1 < t->count ? ", " : "");
}

static void put_keys(struct buffer *b, const struct store_table *t) {
  if (has_campaign(t)) buffer_puts(b, "campaign, ");
  for (size_t i = 0; i < t->keys; i++) buffer_printf(b, "%s%s", t->columns[i].name, i + 1 < t->keys ? ", " : "");
}

static char *insertion_sql(const struct store_table *t, bool is_change) {
  struct buffer b = {0};
  buffer_printf(&b, "INSERT INTO %s (", t->name);
  put_names(&b, t, "");
  buffer_puts(&b, ") VALUES (");
  for (size_t i = 0; i < t->count + has_campaign(t); i++) buffer_printf(&b, "%s$%zu", i ? ", " : "", i + 1);
  buffer_puts(&b, ")");
  if (!is_change) return b.text;
  buffer_puts(&b, " ON CONFLICT (");
  put_keys(&b, t);
  buffer_puts(&b, ") DO UPDATE SET ");
  for (size_t i = t->keys; i < t->count; i++)
    buffer_printf(&b, "%s%s = excluded.%s", i > t->keys ? ", " : "", t->columns[i].name, t->columns[i].name);
  return b.text;
}

/* A store of an older version, which is only read, lacks the newer columns. */
static char *selection_sql(const struct store_table *t, const char *where, int version) {
  struct buffer b = {0};
  buffer_puts(&b, "SELECT ");
  for (size_t i = 0; i < t->count; i++) {
    const bool is_there = t->columns[i].since <= version;
    buffer_printf(&b, "%s%s%s", i ? ", " : "", is_there ? "t." : "NULL AS ", t->columns[i].name);
  }
  buffer_printf(&b, " FROM %s t WHERE t.%s = $1", t->name, has_campaign(t) ? "campaign" : "id");
  if (where) buffer_printf(&b, " AND (%s)", where);
  buffer_puts(&b, " ORDER BY ");
  if (t->order) buffer_printf(&b, "t.%s, ", t->order);
  for (size_t i = 0; i < t->keys; i++) buffer_printf(&b, "%st.%s", i ? ", " : "", t->columns[i].name);
  return b.text;
}

/* ---- members ---- */

static struct database_value member_value(const struct column *c, const void *row, char *word) {
  const char *at = (const char *)row + c->offset;
  switch (c->kind) {
  case COLUMN_NUMBER: return value_integer((int64_t) * (const uint64_t *)(const void *)at);
  case COLUMN_WORD: snprintf(word, WORD_DIGITS, "%" PRIu64, *(const uint64_t *)(const void *)at); break;
  case COLUMN_DIGEST: snprintf(word, WORD_DIGITS, "%016" PRIx64, *(const uint64_t *)(const void *)at); break;
  case COLUMN_REAL: return value_real(*(const double *)(const void *)at);
  case COLUMN_TEXT: return value_text(*(const char *const *)(const void *)at);
  case COLUMN_FLAG: return value_integer(*(const bool *)(const void *)at);
  }
  return value_text(word);
}

static void set_member(const struct column *c, void *row, const struct database_value *v) {
  char *at = (char *)row + c->offset;
  switch (c->kind) {
  case COLUMN_NUMBER: *(uint64_t *)(void *)at = (uint64_t)v->integer; break;
  case COLUMN_WORD: *(uint64_t *)(void *)at = v->text ? strtoull(v->text, NULL, 10) : 0; break;
  case COLUMN_DIGEST: *(uint64_t *)(void *)at = v->text ? strtoull(v->text, NULL, 16) : 0; break;
  case COLUMN_REAL: *(double *)(void *)at = value_as_real(v); break;
  case COLUMN_TEXT: *(const char **)(void *)at = v->text; break;
  case COLUMN_FLAG: *(bool *)(void *)at = v->integer != 0; break;
  }
}

/* ---- rows ---- */

static bool put_row(const struct store_table *t, struct database *d, const char *campaign, const void *row,
                    bool is_change) {
  struct database_value values[MOST_COLUMNS];
  struct column_texts words;
  size_t count = 0;
  if (has_campaign(t)) values[count++] = value_text(campaign);
  for (size_t i = 0; i < t->count; i++) values[count++] = member_value(&t->columns[i], row, words.text[i]);
  char *sql = insertion_sql(t, is_change);
  const bool good = database_run(d, sql, values, count);
  free(sql);
  return good;
}

bool store_table_put(const struct store_table *t, struct database *d, const char *campaign, const void *row) {
  return put_row(t, d, campaign, row, true);
}

bool store_table_add(const struct store_table *t, struct database *d, const char *campaign, const void *row) {
  return put_row(t, d, campaign, row, false);
}

struct row_reading {
  const struct store_table *table;
  bool (*take)(void *data, const void *row);
  void *data, *row;
};

static bool take_row(void *data, const struct database_value *columns, size_t count) {
  const struct row_reading *r = data;
  for (size_t i = 0; i < count; i++) set_member(&r->table->columns[i], r->row, &columns[i]);
  return r->take(r->data, r->row);
}

bool store_table_read(const struct store_table *t, struct database *d, const char *campaign, const char *where,
                      const struct database_value *values, size_t count, bool (*take)(void *data, const void *row),
                      void *data) {
  struct database_value all[MOST_COLUMNS];
  all[0] = value_text(campaign);
  for (size_t i = 0; i < count; i++) all[i + 1] = values[i];
  struct row_reading r = {t, take, data, memory_array(1, t->size)};
  char *sql = selection_sql(t, where, database_schema(d));
  const bool good = database_ask(d, sql, all, count + 1, take_row, &r);
  free(sql);
  free(r.row);
  return good;
}

/* ---- JSON ---- */

json_t *store_table_json(const struct store_table *t, const void *row) {
  json_t *object = json_object();
  for (size_t i = 0; i < t->count; i++) {
    char word[WORD_DIGITS];
    const struct database_value v = member_value(&t->columns[i], row, word);
    json_object_set_new(object, t->columns[i].name,
                        v.kind == DATABASE_NULL      ? json_null()
                        : v.kind == DATABASE_INTEGER ? json_integer(v.integer)
                        : v.kind == DATABASE_REAL    ? json_real(v.real)
                                                     : json_string(v.text));
  }
  return object;
}

/* Converts JSON to a column's value. */
static bool value_of_json(const struct column *c, const json_t *x, struct database_value *out) {
  const bool is_text = c->kind == COLUMN_TEXT || c->kind == COLUMN_WORD || c->kind == COLUMN_DIGEST;
  *out = json_is_string(x)    ? value_text(json_string_value(x))
         : json_is_integer(x) ? value_integer(json_integer_value(x))
         : json_is_real(x)    ? value_real(json_real_value(x))
                              : value_text(NULL);
  if (json_is_null(x)) return c->kind == COLUMN_TEXT;
  if (is_text) return out->kind == DATABASE_TEXT;
  if (out->integer < 0 || out->real < 0) return false; /* all columns are counts, places and times */
  return out->kind == DATABASE_INTEGER || (c->kind == COLUMN_REAL && out->kind == DATABASE_REAL);
}

bool store_table_from_json(const struct store_table *t, const json_t *object, void *row, const char **wrong) {
  for (size_t i = 0; i < t->count; i++) {
    struct database_value v;
    *wrong = t->columns[i].name;
    const json_t *x = json_object_get(object, *wrong);
    if (!x && t->columns[i].since) x = json_null(); /* an older version wrote it */
    if (!value_of_json(&t->columns[i], x, &v)) return false;
    set_member(&t->columns[i], row, &v);
  }
  *wrong = NULL;
  return true;
}
