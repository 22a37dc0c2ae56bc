/* why: explanations as JSON. */
#include "report/reasons.h"
#include "store/json_text.h"

enum { DEEPEST = 300 }; /* JSON parsers give up at greater depths */

static json_t *bindings(const struct assay_why *n) {
  json_t *object = json_object();
  for (size_t i = 0; i < n->name_count; i++) {
    struct buffer b = {0};
    text_flat(&b, n->values[i]);
    json_object_set_new(object, n->names[i], json_stringn(b.text, b.length));
    buffer_free(&b);
  }
  return object;
}

static json_t *from_node(const struct assay_why *n, unsigned depth) {
  static const char *const kinds[] = {[ASSAY_WHY_QUESTION] = "question",
                                      [ASSAY_WHY_ATTEMPT] = "attempt",
                                      [ASSAY_WHY_HOLDS] = "holds",
                                      [ASSAY_WHY_FAILS] = "fails"};
  json_t *parts = json_array();
  for (size_t i = 0; i < n->count && depth < DEEPEST; i++)
    json_array_append_new(parts, from_node(n->parts[i], depth + 1));
  json_t *object = json_pack("{s:s, s:s, s:o, s:o, s:o}", "kind", kinds[n->kind], "text", n->text, "reason",
                             json_text_or_null(n->reason), "place", json_text_or_null(n->place), "parts", parts);
  if (n->kind == ASSAY_WHY_ATTEMPT) json_object_set_new(object, "bindings", bindings(n));
  return object;
}

json_t *json_of_why(const struct assay_explanation *e) {
  if (!e->reason) return json_null();
  return json_pack("{s:s, s:o, s:b}", "reason", e->reason, "tree", from_node(e->tree, 0), "cut", e->cut);
}
