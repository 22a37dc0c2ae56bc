#include "report/json.h"

#include "report/text.h"
#include "store/json_text.h"

static json_t *from_term(assay_term t) {
  struct buffer b = {0};
  text_flat(&b, t);
  json_t *text = json_stringn(b.text, b.length);
  buffer_free(&b);
  return text;
}

static json_t *bindings(const char *const *names, const assay_term *values, size_t count) {
  json_t *object = json_object();
  for (size_t i = 0; i < count; i++) json_object_set_new(object, names[i], from_term(values[i]));
  return object;
}

json_t *json_of_matches(const struct assay_matches *m) {
  json_t *rows = json_array();
  for (size_t i = 0; i < m->count; i++)
    json_array_append_new(rows, bindings(m->names, m->cells + i * m->name_count, m->name_count));
  return json_pack("{s:b, s:o}", "matches", m->count > 0, "bindings", rows);
}

json_t *json_of_derivation(const struct assay_derivation *d) {
  json_t *premises = json_array();
  for (size_t i = 0; i < d->premise_count; i++) json_array_append_new(premises, json_of_derivation(d->premises[i]));
  return json_pack("{s:o, s:o, s:o}", "conclusion", from_term(d->conclusion), "rule", json_text_or_null(d->rule),
                   "premises", premises);
}

json_t *json_of_answers(const struct assay_answers *a) {
  json_t *answers = json_array();
  for (size_t i = 0; i < a->count; i++) {
    const struct assay_answer *x = &a->answers[i];
    json_t *row = json_pack("{s:o, s:o}", "conclusion", from_term(x->conclusion), "bindings",
                            bindings(a->names, x->values, a->name_count));
    if (x->derivation) json_object_set_new(row, "derivation", json_of_derivation(x->derivation));
    json_array_append_new(answers, row);
  }
  json_t *object = json_pack("{s:b, s:o}", "holds", a->count > 0, "answers", answers);
  if (a->unknown) json_object_set_new(object, "unknown", json_true());
  return object;
}

json_t *json_of_steps(const struct assay_steps *s) {
  json_t *steps = json_array();
  for (size_t i = 0; i < s->count; i++)
    json_array_append_new(
        steps, json_pack("{s:o, s:o}", "rule", json_text_or_null(s->list[i].rule), "term", from_term(s->list[i].term)));
  return json_pack("{s:o}", "steps", steps);
}

json_t *json_of_normal_forms(const struct assay_graph *g) {
  json_t *forms = json_array();
  for (size_t i = 0; i < g->node_count; i++)
    if (g->normal[i]) json_array_append_new(forms, from_term(g->nodes[i]));
  return json_pack("{s:o, s:o, s:b}", "normal_forms", forms, "terms", json_number(g->node_count), "cut", g->cut);
}

json_t *json_of_trace(const struct assay_trace *t) {
  static const char *const ends[] = {
      [ASSAY_NORMAL_FORM] = "normal form", [ASSAY_CYCLE] = "cycle", [ASSAY_CUT] = "limit"};
  json_t *steps = json_array();
  for (size_t i = 0; i < t->count; i++)
    json_array_append_new(steps, json_pack("{s:o, s:o, s:o}", "rule", json_text_or_null(t->steps[i].rule), "term",
                                           from_term(t->steps[i].term), "choices", json_number(t->steps[i].choices)));
  json_t *object = json_pack("{s:o, s:o, s:s}", "start", from_term(t->start), "steps", steps, "end", ends[t->end]);
  if (t->end == ASSAY_CYCLE) json_object_set_new(object, "cycle_to", json_number(t->cycle_to));
  return object;
}

json_t *json_of_graph(const struct assay_graph *g) {
  json_t *nodes = json_array(), *edges = json_array();
  for (size_t i = 0; i < g->node_count; i++)
    json_array_append_new(nodes, json_pack("{s:o, s:b}", "term", from_term(g->nodes[i]), "normal", g->normal[i]));
  for (size_t i = 0; i < g->edge_count; i++)
    json_array_append_new(edges, json_pack("{s:o, s:o, s:o}", "from", json_number(g->edges[i].from), "to",
                                           json_number(g->edges[i].to), "rule", json_text_or_null(g->edges[i].rule)));
  return json_pack("{s:o, s:o, s:b}", "nodes", nodes, "edges", edges, "cut", g->cut);
}

/* ---- tests and properties ---- */

static json_t *at_place(const char *file, unsigned line, unsigned column) {
  return json_pack("{s:o, s:o, s:o}", "file", json_text(file), "line", json_number(line), "column",
                   json_number(column));
}

static json_t *from_property(const struct assay_property *p) {
  json_t *object = at_place(p->file, p->line, p->column);
  json_object_set_new(object, "form", json_string(p->form));
  json_object_set_new(object, "attempts", json_number(p->attempts));
  json_object_set_new(object, "skipped", json_number(p->skipped));
  json_object_set_new(object, "finished", json_boolean(p->finished));
  json_object_set_new(object, "counterexample", json_text_or_null(p->counterexample));
  if (!p->counterexample) return object;
  json_object_set_new(object, "index", json_number(p->index));
  json_object_set_new(object, "source", json_text_or_null(p->source));
  json_object_set_new(object, "exception", json_text_or_null(p->exception));
  return object;
}

json_t *json_of_error(const struct assay_error_parts *e) {
  json_t *object = at_place(e->file, e->line, e->column);
  json_object_set_new(object, "message", json_string(e->message));
  return object;
}

json_t *json_of_report(const struct assay_report *r) {
  json_t *failures = json_array(), *properties = json_array();
  for (size_t i = 0; i < r->failure_count; i++) {
    json_t *row = at_place(r->failures[i].file, r->failures[i].line, r->failures[i].column);
    json_object_set_new(row, "text", json_string(r->failures[i].text));
    json_array_append_new(failures, row);
  }
  for (size_t i = 0; i < r->property_count; i++) json_array_append_new(properties, from_property(&r->properties[i]));
  return json_pack("{s:{s:o, s:o, s:o}, s:o}", "tests", "passed", json_number(r->passed), "failed",
                   json_number(r->failed), "failures", failures, "properties", properties);
}
