/* copy: see the header. */
#include "store/copy.h"

#include "core/system/memory.h"
#include "store/database.h"

#include <stdlib.h>
#include <string.h>

static char **text_at(const struct column *c, void *row) { return (char **)(void *)((char *)row + c->offset); }

void *store_row_copy(const struct store_table *t, const void *row) {
  char *copy = memory_array(1, t->size);
  memcpy(copy, row, t->size);
  for (size_t i = 0; i < t->count; i++)
    if (t->columns[i].kind == COLUMN_TEXT) {
      char **text = text_at(&t->columns[i], copy);
      *text = memory_text(*text);
    }
  return copy;
}

void store_row_free(const struct store_table *t, void *row) {
  if (!row) return;
  for (size_t i = 0; i < t->count; i++)
    if (t->columns[i].kind == COLUMN_TEXT) free(*text_at(&t->columns[i], row));
  free(row);
}

struct row_copying {
  const struct store_table *table;
  const char *campaign;
  struct database *to;
  bool failed;
};

static bool copy_row(void *data, const void *row) {
  struct row_copying *c = data;
  c->failed = !store_table_put(c->table, c->to, c->campaign, row);
  return !c->failed;
}

bool store_copy(const struct store_table *t, const char *campaign, struct database *from, struct database *to,
                const char *where, const struct database_value *values, size_t count, struct diagnostic *error) {
  struct row_copying c = {t, campaign, to, false};
  const bool is_read = store_table_read(t, from, campaign, where, values, count, copy_row, &c);
  if (is_read && !c.failed) return true;
  return database_failed(c.failed ? to : from, error);
}
