/* hunt_json: see the header. */
#include "report/hunt_json.h"

#include "report/hunt_text.h"
#include "store/json_text.h"

#include <string.h>

const char *stream_why_barren(const struct stream *a) {
  if (a->refused.text) return diagnostic_message(&a->refused);
  if (a->exhausted) return "there are no such terms: all was tried that could lead to one";
  return a->why ? a->why : "the search gave up";
}

static json_t *json_of_coverage(const struct hunt *h) {
  json_t *list = json_array();
  for (size_t i = 0; i < h->covered_count; i++) {
    const struct covered_part *c = &h->covered[i];
    json_t *x = json_pack("{s:s, s:s, s:i, s:I}", "kind", c->kind, "of", c->owner, "line", (int)c->line, "used",
                          (json_int_t)c->count);
    if (c->name) json_object_set_new(x, "name", json_string(c->name));
    json_array_append_new(list, x);
  }
  return list;
}

static json_t *json_of_stream(const struct stream *a) {
  json_t *object =
      json_pack("{s:s, s:I, s:I, s:I, s:I, s:b}", "generator", a->generator, "tried", (json_int_t)a->tally.tried,
                "skipped", (json_int_t)a->tally.skipped, "not_made", (json_int_t)a->tally.not_made, "too_long",
                (json_int_t)a->tally.too_long, "exhausted", a->exhausted);
  if (a->tally.flaky) json_object_set_new(object, "flaky", json_integer((json_int_t)a->tally.flaky));
  if (a->refused.text) json_object_set_new(object, "refused", json_string(a->refused.text));
  else if (stream_is_barren(a)) json_object_set_new(object, "why", json_string(stream_why_barren(a)));
  return object;
}

static json_t *json_of_statement(const struct hunt *h, size_t number) {
  const struct statement *t = &h->statements[number];
  json_t *streams = json_array(), *findings = json_array();
  for (size_t i = 0; i < h->stream_count; i++)
    if (h->streams[i].statement == number) json_array_append_new(streams, json_of_stream(&h->streams[i]));
  for (size_t i = 0; i < h->findings.count; i++)
    if (h->findings.list[i]->first.statement == number)
      json_array_append_new(findings, finding_json(h, h->findings.list[i]));
  json_t *object =
      json_pack("{s:s, s:s, s:o, s:i, s:i, s:b, s:b, s:o}", "form", t->form, "name", t->name, "file",
                json_text(t->file), "line", (int)t->line, "column", (int)t->column, "found",
                t->found || hunt_pending(h, number), "untried", hunt_is_untried(h, number), "generators", streams);
  json_object_update_new(object, json_pack("{s:b, s:I, s:I, s:I, s:o}", "undecided", hunt_is_undecided(h, number),
                                           "hits", (json_int_t)t->hits, "unseen", (json_int_t)hunt_unseen(h, number),
                                           "pending", (json_int_t)hunt_pending(h, number), "findings", findings));
  if (t->found) json_object_set_new(object, "counterexample", finding_json(h, t->found));
  return object;
}

/* The property's subject comes first. */
static json_t *json_of_property(const struct statement *t) {
  return json_pack("{s:s, s:s, s:o, s:i, s:i}", "form", t->form, "name", t->name, "file", json_text(t->file), "line",
                   (int)t->line, "column", (int)t->column);
}

json_t *hunt_finding_json(const struct hunt *h, const struct finding *f) {
  if (h->check.kind == &compare_check_kind) return finding_json(h, f);
  json_t *object = json_pack("{s:o}", "property", json_of_property(&h->statements[f->first.statement]));
  json_object_update_new(object, finding_json(h, f));
  return object;
}

static json_t *json_of_streams(const struct hunt *h) {
  json_t *streams = json_array();
  for (size_t i = 0; i < h->stream_count; i++)
    json_array_append_new(streams,
                          json_pack("{s:o, s:s}", "property", json_of_property(&h->statements[h->streams[i].statement]),
                                    "generator", h->streams[i].generator));
  return streams;
}

json_t *hunt_start_json(const struct hunt *h) {
  const struct check_options *o = &h->check;
  json_t *object = json_pack("{s:s, s:s, s:o, s:I, s:i}", "version", ASSAY_VERSION, "kind", o->kind->name, "file",
                             json_text(o->file), "seed", (json_int_t)o->seed, "jobs", (int)o->jobs);
  if (o->kind == &compare_check_kind) {
    if (o->subject) json_object_set_new(object, "subject", json_string(o->subject));
    json_object_set_new(object, "generator", json_string(h->streams[0].generator));
  } else {
    json_object_set_new(object, "streams", json_of_streams(h));
  }
  if (h->count) json_object_set_new(object, "count", json_integer((json_int_t)h->count));
  if (h->seconds > 0) json_object_set_new(object, "seconds", json_real(h->seconds));
  return object;
}

static json_t *json_of_properties(const struct hunt *h) {
  json_t *list = json_array();
  for (size_t i = 0; i < h->statement_count; i++) {
    bool tried = false;
    for (size_t a = 0; a < h->stream_count; a++) tried = tried || h->streams[a].statement == i;
    if (tried) json_array_append_new(list, json_of_statement(h, i));
  }
  return json_pack("{s:f, s:I, s:b, s:o, s:o}", "elapsed", h->elapsed, "findings", (json_int_t)h->findings.count,
                   "interrupted", h->stopped, "properties", list, "coverage", json_of_coverage(h));
}

static json_t *json_of_left_out(const struct check_report *r) {
  json_t *list = json_array();
  for (size_t i = 0; i < r->left_out_count; i++)
    json_array_append_new(
        list, json_pack("{s:s, s:s}", r->left_out[i].what, r->left_out[i].name, "reason", r->left_out[i].reason));
  return list;
}

static json_t *json_of_programs(const struct hunt *h) {
  const struct tally t = hunt_tally(h);
  const struct check_report *r = &h->report;
  json_t *findings = json_array();
  for (size_t i = 0; i < h->findings.count; i++) json_array_append_new(findings, finding_json(h, h->findings.list[i]));
  return json_pack(
      "{s:o, s:o, s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:b, s:s*, s:f, s:f, s:f, s:f, s:b}",
      "findings", findings, "left_out", json_of_left_out(r), "made", (json_int_t)t.made, "not_made",
      (json_int_t)t.not_made, "repeated", (json_int_t)t.repeated, "unchanged", (json_int_t)t.unchanged, "tried",
      (json_int_t)t.tried, "unknown", (json_int_t)t.unknown, "flaky", (json_int_t)t.flaky, "known",
      (json_int_t)t.permitted, "hits", (json_int_t)t.failed, "unseen", (json_int_t)hunt_unseen(h, 0), "pending",
      (json_int_t)hunt_pending(h, 0), "undecided", hunt_is_undecided(h, 0), "limit", r->limit, "elapsed", h->elapsed,
      "generating", r->generating, "compile_cpu", r->compile_cpu, "run_cpu", r->run_cpu, "interrupted", h->stopped);
}

json_t *hunt_end_json(const struct hunt *h) {
  return h->check.kind == &compare_check_kind ? json_of_programs(h) : json_of_properties(h);
}
