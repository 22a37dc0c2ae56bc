/* campaign_json: a campaign as one JSON object (docs/reports.md, docs/report.schema.json). */
#include "report/campaign/bug_report.h"
#include "report/campaign/campaign_report.h"
#include "report/campaign/markup.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- members ---- */

static void put_name(struct buffer *out, const char *name) { buffer_printf(out, "\"%s\": ", name); }

static void put_text(struct buffer *out, const char *name, const char *text) {
  put_name(out, name);
  markup_json(out, text);
  buffer_puts(out, ", ");
}

static void put_count(struct buffer *out, const char *name, uint64_t n) {
  put_name(out, name);
  buffer_put_unsigned(out, n);
  buffer_puts(out, ", ");
}

static void put_seconds(struct buffer *out, const char *name, double seconds) {
  put_name(out, name);
  buffer_printf(out, "%.9g, ", isfinite(seconds) ? seconds : 0);
}

/* A seed is a number if it fits into JSON's integers. */
static void put_seed(struct buffer *out, const char *seed) {
  enum { DIGITS = 18 };
  put_name(out, "seed");
  const size_t digits = strspn(seed, "0123456789");
  if (digits && digits <= DIGITS && !seed[digits] && (*seed != '0' || digits == 1)) buffer_puts(out, seed);
  else markup_json(out, seed);
  buffer_puts(out, ", ");
}

static void put_json(struct buffer *out, const char *name, const json_t *x) {
  char *text = x ? json_dumps(x, JSON_COMPACT | JSON_ENCODE_ANY) : NULL;
  put_name(out, name);
  buffer_puts(out, text ? text : "null");
  buffer_puts(out, ", ");
  free(text);
}

/* Removes the comma behind the last member. */
static void end_members(struct buffer *out, const char *end) {
  out->length -= strlen(", ");
  buffer_puts(out, end);
}

/* ---- the campaign ---- */

static void put_campaign(struct buffer *out, const struct campaign_data *c) {
  buffer_puts(out, "  \"campaign\": {");
  put_text(out, "id", c->id);
  put_text(out, "name", c->name);
  put_text(out, "kind", c->kind);
  put_text(out, "file", c->file);
  put_text(out, "subject", c->subject);
  put_text(out, "subject_hash", c->subject_hash);
  put_text(out, "version", c->version);
  put_seed(out, c->seed);
  put_count(out, "shards", c->shards);
  put_count(out, "bound_count", c->bound_count);
  put_seconds(out, "bound_seconds", c->bound_seconds);
  put_json(out, "options", c->options);
  put_text(out, "created", c->created);
  put_name(out, "done");
  buffer_puts(out, campaign_data_is_done(c) ? "true, " : "false, ");
  put_seconds(out, "elapsed", c->elapsed);
  put_seconds(out, "cpu", c->cpu);
  put_count(out, "findings", c->finding_count);
  put_count(out, "hits", c->hits);
  put_count(out, "pending", c->pending);
  end_members(out, "},\n");
}

/* By findings of other properties. */
static void put_explained_by(struct buffer *out, const struct campaign_data *c, const struct report_property *p) {
  put_name(out, "explained_by");
  buffer_puts(out, "[");
  bool any = false;
  for (size_t i = 0; i < c->joined_count; i++) {
    if (c->joined[i].property != p->number) continue;
    buffer_puts(out, any ? ", {" : "{");
    put_text(out, "shape", c->joined[i].shape);
    put_count(out, "hits", c->joined[i].hits);
    end_members(out, "}");
    any = true;
  }
  buffer_puts(out, "], ");
}

static void put_properties(struct buffer *out, const struct campaign_data *c) {
  buffer_puts(out, "  \"properties\": [");
  for (size_t i = 0; i < c->property_count; i++) {
    const struct report_property *p = &c->properties[i];
    buffer_puts(out, i ? ",\n    {" : "\n    {");
    put_count(out, "number", (uint64_t)p->number);
    put_text(out, "form", p->form);
    put_text(out, "name", p->name);
    put_text(out, "file", p->file);
    put_count(out, "line", p->line);
    put_count(out, "column", p->column);
    put_count(out, "findings", p->findings);
    put_count(out, "failures", p->failures);
    put_explained_by(out, c, p);
    end_members(out, "}");
  }
  buffer_puts(out, "],\n");
}

static void put_streams(struct buffer *out, const struct campaign_data *c) {
  buffer_puts(out, "  \"streams\": [");
  for (size_t i = 0; i < c->stream_count; i++) {
    const struct report_stream *s = &c->streams[i];
    buffer_puts(out, i ? ",\n    {" : "\n    {");
    put_count(out, "property", (uint64_t)s->property);
    put_text(out, "generator", s->generator);
    for (int k = 0; k < OUTCOMES; k++) put_count(out, report_outcome_names[k], s->counts[k]);
    put_count(out, "hits", s->hits);
    put_count(out, "unseen", s->unseen);
    put_seconds(out, "seconds", s->seconds);
    put_seconds(out, "cpu", s->cpu);
    end_members(out, "}");
  }
  buffer_puts(out, "],\n");
}

static void put_coverage(struct buffer *out, const struct campaign_data *c) {
  buffer_puts(out, "  \"coverage\": [");
  for (size_t i = 0; i < c->coverage_count; i++) {
    const struct report_covered *x = &c->coverage[i];
    buffer_puts(out, i ? ",\n    {" : "\n    {");
    put_text(out, "kind", x->kind);
    put_text(out, "of", x->owner);
    if (*x->name) put_text(out, "name", x->name);
    put_count(out, "line", x->line);
    put_count(out, "used", x->used);
    end_members(out, "}");
  }
  buffer_puts(out, "],\n");
}

static void begin_json(struct buffer *out, const struct campaign_data *c) {
  buffer_puts(out, "{\n  \"format\": 1,\n  \"assay\": \"" ASSAY_VERSION "\",\n");
  put_campaign(out, c);
  put_properties(out, c);
  put_streams(out, c);
  put_coverage(out, c);
  buffer_puts(out, "  \"findings\": [");
}

/* ---- findings ---- */

static void put_steps(struct buffer *out, const struct report_finding *f) {
  put_name(out, "steps");
  buffer_puts(out, "[");
  for (size_t i = 0; i < f->chain; i++) {
    buffer_puts(out, i ? ", {" : "{");
    put_text(out, "term", f->steps[i].term);
    put_count(out, "nodes", f->steps[i].nodes);
    put_text(out, "pass", f->steps[i].pass);
    end_members(out, "}");
  }
  buffer_puts(out, "], ");
}

static void put_hits(struct buffer *out, const struct report_finding *f) {
  put_count(out, "hits", f->hits);
  put_name(out, "hit_by");
  buffer_puts(out, "[");
  for (size_t i = 0; i < f->hit_count; i++) {
    buffer_puts(out, i ? ", {" : "{");
    put_text(out, "generator", f->hit_by[i].generator);
    put_count(out, "hits", f->hit_by[i].count);
    put_count(out, "first", f->hit_by[i].first);
    put_count(out, "last", f->hit_by[i].last);
    put_seconds(out, "first_seconds", f->hit_by[i].begun);
    put_seconds(out, "last_seconds", f->hit_by[i].ended);
    end_members(out, "}");
  }
  buffer_puts(out, "], ");
}

static void put_origin(struct buffer *out, const struct report_finding *f) {
  put_text(out, "generator", f->generator);
  put_seed(out, f->seed);
  put_count(out, "shard", f->shard);
  put_count(out, "index", f->index);
  put_count(out, "weights", f->weights);
  put_text(out, "found", f->found);
  put_seconds(out, "seconds", f->seconds);
  put_seconds(out, "reducing", f->reducing);
  put_count(out, "checks", f->checks);
  put_text(out, "original", f->original);
  put_count(out, "original_nodes", f->original_nodes);
}

static void put_json_finding(struct buffer *out, const struct campaign_data *c, const struct report_finding *f,
                             bool is_first) {
  struct buffer replay = {0};
  bug_report_replay(c, f, &replay);
  buffer_puts(out, is_first ? "\n    {" : ",\n    {");
  put_count(out, "number", f->number);
  put_text(out, "shape", f->shape);
  put_text(out, "kind", f->kind);
  put_count(out, "property", (uint64_t)f->property);
  put_text(out, "reduced", f->reduced);
  put_count(out, "nodes", f->nodes);
  put_text(out, "text", f->text);
  put_text(out, "formula", report_finding_formula(f));
  put_json(out, "formulas", f->formulas);
  put_origin(out, f);
  put_text(out, "exception", f->exception);
  put_text(out, "run", f->run);
  put_text(out, "twin", f->twin);
  put_text(out, "program", f->program);
  put_text(out, "signature", f->signature);
  put_json(out, "evidence", f->evidence);
  put_text(out, "cause_text", f->cause);
  put_json(out, "cause", f->cause_json);
  put_steps(out, f);
  put_hits(out, f);
  put_text(out, "replay", replay.text);
  end_members(out, "}");
  buffer_free(&replay);
}

static void end_json_report(struct buffer *out, const struct campaign_data *c) {
  (void)c;
  buffer_puts(out, "]\n}\n");
}

const struct campaign_format campaign_json = {"json", ".json", begin_json, put_json_finding, end_json_report};
