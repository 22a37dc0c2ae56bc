/* formulas_json: formulas as JSON, and back. */
#include "store/formulas.h"

#include "core/system/memory.h"
#include "store/json_text.h"

#include <string.h>

static const char *const kinds[] = {"any", "unread", "exists", "follows"};

/* ---- to JSON ---- */

static json_t *texts(const char *const *list, size_t count) {
  json_t *array = json_array();
  for (size_t i = 0; i < count; i++) json_array_append_new(array, json_string(list[i]));
  return array;
}

static json_t *from_variable(const struct assay_variable *v) {
  json_t *object = json_pack("{s:s, s:s, s:s, s:o}", "name", v->name, "sort", v->sort, "kind", kinds[v->kind], "places",
                             texts(v->places, v->place_count));
  if (v->witness_count) json_object_set_new(object, "witnesses", texts(v->witnesses, v->witness_count));
  return object;
}

static json_t *from_formula(const struct assay_formula *f) {
  json_t *variables = json_array();
  for (size_t i = 0; i < f->variable_count; i++) json_array_append_new(variables, from_variable(&f->variables[i]));
  return json_pack("{s:s, s:b, s:o, s:o, s:o, s:o, s:o, s:s}", "text", f->text, "universal", f->is_universal,
                   "variables", variables, "guards", texts(f->guards, f->guard_count), "condition",
                   json_text_or_null(f->condition), "tests", json_number(f->tests), "discarded",
                   json_number(f->discarded), "encoded", f->encoded);
}

json_t *formulas_json(const struct assay_formulas *f) {
  json_t *array = json_array();
  for (size_t i = 0; i < f->count; i++) json_array_append_new(array, from_formula(&f->list[i]));
  return array;
}

/* ---- from JSON ---- */

static const char *text_of(const json_t *object, const char *key) {
  const char *text = json_string_value(json_object_get(object, key));
  return memory_text(text ? text : "");
}

static const char *const *texts_of(const json_t *object, const char *key, size_t *count) {
  const json_t *array = json_object_get(object, key);
  const char **list = memory_array(json_array_size(array) + 1, sizeof *list);
  *count = 0;
  for (size_t i = 0; i < json_array_size(array); i++) {
    const char *text = json_string_value(json_array_get(array, i));
    if (text) list[(*count)++] = memory_text(text);
  }
  return list;
}

static struct assay_variable variable_of_json(const json_t *object) {
  struct assay_variable v = {.name = text_of(object, "name"), .sort = text_of(object, "sort")};
  const char *kind = json_string_value(json_object_get(object, "kind"));
  for (size_t i = 0; kind && i < sizeof kinds / sizeof *kinds; i++)
    if (!strcmp(kind, kinds[i])) v.kind = (assay_variable_kind)i;
  v.places = texts_of(object, "places", &v.place_count);
  v.witnesses = texts_of(object, "witnesses", &v.witness_count);
  return v;
}

static struct assay_formula formula_of(const json_t *object) {
  const json_t *array = json_object_get(object, "variables");
  struct assay_variable *variables = memory_array(json_array_size(array) + 1, sizeof *variables);
  for (size_t i = 0; i < json_array_size(array); i++) variables[i] = variable_of_json(json_array_get(array, i));
  struct assay_formula f = {.text = text_of(object, "text"),
                            .encoded = text_of(object, "encoded"),
                            .variable_count = json_array_size(array),
                            .variables = variables,
                            .condition = memory_text(json_string_value(json_object_get(object, "condition"))),
                            .is_universal = json_is_true(json_object_get(object, "universal")),
                            .tests = json_number_member(object, "tests"),
                            .discarded = json_number_member(object, "discarded")};
  f.guards = texts_of(object, "guards", &f.guard_count);
  return f;
}

struct assay_formulas formulas_from_json(const json_t *array) {
  struct assay_formula *list = memory_array(json_array_size(array) + 1, sizeof *list);
  struct assay_formulas f = {.list = list, .complete = true};
  for (size_t i = 0; i < json_array_size(array); i++) {
    const json_t *object = json_array_get(array, i);
    if (json_is_string(json_object_get(object, "text")) && !json_is_true(json_object_get(object, "proved")))
      list[f.count++] = formula_of(object);
  }
  return f;
}
