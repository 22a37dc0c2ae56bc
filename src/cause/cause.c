/* cause: see the header. */
#include "cause/cause.h"

#include "core/printer.h"
#include "core/system/memory.h"
#include "store/json_text.h"

#include <stdlib.h>

static void put_list(struct buffer *b, char *const *list, size_t count) {
  for (size_t i = 0; i < count; i++) buffer_printf(b, "%s%s", !i ? "" : i + 1 < count ? ", " : " and ", list[i]);
}

char *cause_describe(const struct failure_cause *c) {
  struct buffer b = {0};
  if (!c->variant) return NULL;
  put_list(&b, c->switches, c->count);
  if (!c->count) buffer_printf(&b, "none of %zu switch%s cures it", c->tried, c->tried == 1 ? "" : "es");
  else if (c->count == 1) buffer_puts(&b, " cures it");
  else buffer_puts(&b, ", together, cure it");
  buffer_printf(&b, " in the variant %s", c->variant);
  if (c->other_count) buffer_printf(&b, "; so do%s ", c->other_count == 1 ? "es" : ", each alone,");
  put_list(&b, c->others, c->other_count);
  return b.text;
}

static json_t *list_json(char *const *list, size_t count) {
  json_t *x = json_array();
  for (size_t i = 0; i < count; i++) json_array_append_new(x, json_text(list[i]));
  return x;
}

static char **list_of(const json_t *x, size_t *count) {
  char **list = memory_array(json_array_size(x) + 1, sizeof *list);
  for (size_t i = 0; i < json_array_size(x); i++) {
    const char *name = json_string_value(json_array_get(x, i));
    if (name) list[(*count)++] = memory_text(name);
  }
  return list;
}

static void free_list(char **list, size_t count) {
  for (size_t i = 0; i < count; i++) free(list[i]);
  free(list);
}

json_t *cause_json(const struct failure_cause *c) {
  if (!c->variant) return json_null();
  return json_pack("{s:o, s:o, s:o, s:I}", "variant", json_text(c->variant), "switches",
                   list_json(c->switches, c->count), "others", list_json(c->others, c->other_count), "tried",
                   (json_int_t)c->tried);
}

char *cause_to_text(const struct failure_cause *c) { return c->variant ? json_take_text(cause_json(c)) : NULL; }

struct failure_cause cause_from_text(const char *text) {
  json_t *x = text ? json_loads(text, 0, NULL) : NULL;
  struct failure_cause c = {.variant = memory_text(json_string_value(json_object_get(x, "variant")))};
  if (c.variant) {
    c.switches = list_of(json_object_get(x, "switches"), &c.count);
    c.others = list_of(json_object_get(x, "others"), &c.other_count);
    c.tried = (size_t)json_integer_value(json_object_get(x, "tried"));
  }
  json_decref(x);
  return c;
}

void cause_free(struct failure_cause *c) {
  free_list(c->switches, c->count);
  free_list(c->others, c->other_count);
  free(c->variant);
  *c = (struct failure_cause){0};
}
