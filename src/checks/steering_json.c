/* steering_json: a stream's tables, and what it has learnt in the current epoch, as JSON, so that
 * another process can continue. */
#include "checks/steering.h"

#include "core/system/memory.h"
#include "store/json_text.h"

#include <stdlib.h>

/* ---- to JSON ---- */

static json_t *of_examples(const struct assay_example *list, size_t count) {
  json_t *array = json_array();
  for (size_t i = 0; i < count; i++)
    json_array_append_new(
        array, list[i].text ? json_pack("[s, I, I]", list[i].text, (json_int_t)list[i].nodes, (json_int_t)list[i].index)
                            : json_null());
  return array;
}

static json_t *of_numbers(const uint64_t *list, size_t count) {
  json_t *array = json_array();
  for (size_t i = 0; i < count; i++) json_array_append_new(array, json_integer((json_int_t)list[i]));
  return array;
}

json_t *steering_json(const struct steering *s) {
  const size_t count = s->rows->count;
  json_t *values = json_array();
  for (size_t i = 0; i < count; i++) json_array_append_new(values, json_integer(s->values[i]));
  return json_pack("{s:I, s:I, s:o, s:o, s:o, s:o, s:o}", "table", (json_int_t)s->table, "end", (json_int_t)s->end,
                   "values", values, "examples", of_examples(s->examples, count), "hits",
                   of_numbers(s->learned.hits, count), "credit", of_numbers(s->learned.credit, count), "found",
                   of_examples(s->learned.examples, count));
}

/* ---- from JSON ---- */

static void read_examples(const json_t *array, struct assay_example *list, size_t count) {
  for (size_t i = 0; i < count; i++) {
    const json_t *x = json_array_get(array, i);
    const char *text = json_string_value(json_array_get(x, 0));
    free(list[i].text);
    list[i] = (struct assay_example){memory_text(text), (size_t)json_integer_value(json_array_get(x, 1)),
                                     (uint64_t)json_integer_value(json_array_get(x, 2))};
  }
}

static void read_numbers(const json_t *array, uint64_t *list, size_t count) {
  for (size_t i = 0; i < count; i++) list[i] = (uint64_t)json_integer_value(json_array_get(array, i));
}

bool steering_read_json(struct steering *s, const json_t *object) {
  const size_t count = s->rows->count;
  const json_t *values = json_object_get(object, "values");
  if (json_array_size(values) != count) return false;
  s->table = (unsigned)json_integer_value(json_object_get(object, "table"));
  s->end = json_number_member(object, "end");
  for (size_t i = 0; i < count; i++) s->values[i] = (uint32_t)json_integer_value(json_array_get(values, i));
  read_examples(json_object_get(object, "examples"), s->examples, count);
  read_numbers(json_object_get(object, "hits"), s->learned.hits, count);
  read_numbers(json_object_get(object, "credit"), s->learned.credit, count);
  read_examples(json_object_get(object, "found"), s->learned.examples, count);
  return true;
}
