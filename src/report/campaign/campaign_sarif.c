/* campaign_sarif: a campaign as SARIF 2.1.0, for systems that show the results of analyses beside
 * the code. A property is a rule; a finding is a result at the property, identified by its shape;
 * other properties that fail because of it are related locations. */
#include "report/campaign/bug_report.h"
#include "report/campaign/campaign_report.h"
#include "report/campaign/markup.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>

static void put_member(struct buffer *out, const char *name, const char *text) {
  buffer_printf(out, "\"%s\": ", name);
  markup_json(out, text);
}

/* A path as a relative or absolute URI reference. */
static void put_uri(struct buffer *out, const char *path) {
  buffer_puts(out, *path == '/' ? "\"file://" : "\"");
  for (; *path; path++) {
    const unsigned char c = (unsigned char)*path;
    if (isalnum(c) || c == '/' || c == '.' || c == '-' || c == '_' || c == '~') buffer_append(out, path, 1);
    else buffer_printf(out, "%%%02X", c);
  }
  buffer_puts(out, "\"");
}

/* redex-check:12 */
static void put_rule_id(struct buffer *out, const struct report_property *p) {
  struct buffer id = {0};
  buffer_printf(&id, "%s/%" PRId64, p->form, p->number);
  markup_json(out, id.text);
  buffer_free(&id);
}

static void put_rule(struct buffer *out, const struct report_property *p) {
  struct buffer text = {0};
  buffer_printf(&text, "%s %s", p->form, p->name);
  buffer_puts(out, "{\"id\": ");
  put_rule_id(out, p);
  buffer_puts(out, ", \"shortDescription\": {");
  put_member(out, "text", text.text);
  buffer_puts(out, "}, \"defaultConfiguration\": {\"level\": \"error\"}}");
  buffer_free(&text);
}

static void begin_sarif(struct buffer *out, const struct campaign_data *c) {
  buffer_puts(out, "{\n  \"$schema\": \"https://json.schemastore.org/sarif-2.1.0.json\",\n  \"version\": \"2.1.0\",\n"
                   "  \"runs\": [{\n    \"tool\": {\"driver\": {\"name\": \"assay\", ");
  put_member(out, "version", c->version);
  buffer_puts(out, ", \"rules\": [");
  for (size_t i = 0; i < c->property_count; i++) {
    buffer_puts(out, i ? ",\n      " : "\n      ");
    put_rule(out, &c->properties[i]);
  }
  buffer_puts(out, "]}},\n    \"columnKind\": \"unicodeCodePoints\",\n    \"automationDetails\": {");
  put_member(out, "id", c->name);
  buffer_puts(out, "},\n    \"properties\": {");
  put_member(out, "seed", c->seed);
  buffer_puts(out, ", ");
  put_member(out, "subjectHash", c->subject_hash);
  buffer_puts(out, "},\n    \"results\": [");
}

static void put_place(struct buffer *out, const struct report_property *p) {
  buffer_puts(out, "\"physicalLocation\": {\"artifactLocation\": {\"uri\": ");
  put_uri(out, p->file);
  buffer_puts(out, "}");
  if (p->line) buffer_printf(out, ", \"region\": {\"startLine\": %" PRIu64, p->line);
  if (p->line && p->column) buffer_printf(out, ", \"startColumn\": %" PRIu64, p->column);
  buffer_puts(out, p->line ? "}}" : "}");
}

static void put_location(struct buffer *out, const struct report_property *p) {
  buffer_puts(out, "\"locations\": [{");
  put_place(out, p);
  buffer_puts(out, "}]");
}

/* Other properties that fail because of it. */
static void put_related(struct buffer *out, const struct campaign_data *c, const struct report_finding *f) {
  bool any = false;
  for (size_t i = 0; i < c->joined_count; i++) {
    const struct report_property *p = campaign_data_property(c, c->joined[i].property);
    if (c->joined[i].finding != f->number) continue;
    struct buffer text = {0};
    buffer_printf(&text, "%s %s fails because of the same", p->form, p->name);
    buffer_puts(out, any ? ", {" : ", \"relatedLocations\": [{");
    put_place(out, p);
    buffer_puts(out, ", \"message\": {");
    put_member(out, "text", text.text);
    buffer_puts(out, "}}");
    buffer_free(&text);
    any = true;
  }
  if (any) buffer_puts(out, "]");
}

static void put_message(struct buffer *out, const struct campaign_data *c, const struct report_finding *f) {
  struct buffer report = {0}, text = {0};
  bug_report_print(c, f, &report);
  buffer_printf(&text, "%s: %s", report_kind_text(f->kind), report_finding_title(f));
  buffer_puts(out, "\"message\": {");
  put_member(out, "text", text.text);
  buffer_puts(out, ", ");
  put_member(out, "markdown", report.text);
  buffer_puts(out, "}");
  buffer_free(&text);
  buffer_free(&report);
}

static void put_sarif_finding(struct buffer *out, const struct campaign_data *c, const struct report_finding *f,
                              bool is_first) {
  const struct report_property *p = campaign_data_property(c, f->property);
  buffer_puts(out, is_first ? "\n      {\"ruleId\": " : ",\n      {\"ruleId\": ");
  put_rule_id(out, p);
  buffer_puts(out, ", \"level\": \"error\", \"kind\": \"fail\", ");
  put_message(out, c, f);
  buffer_puts(out, ", ");
  put_location(out, p);
  put_related(out, c, f);
  buffer_puts(out, ", \"partialFingerprints\": {");
  put_member(out, "assayShape/v1", f->shape);
  buffer_printf(out, "}, \"occurrenceCount\": %" PRIu64 ", \"properties\": {", f->hits ? f->hits : 1);
  put_member(out, "generator", f->generator);
  buffer_puts(out, ", ");
  put_member(out, "seed", f->seed);
  buffer_printf(out, ", \"index\": %" PRIu64 ", ", f->index);
  put_member(out, "reduced", f->reduced);
  buffer_puts(out, "}}");
}

static void end_sarif(struct buffer *out, const struct campaign_data *c) {
  (void)c;
  buffer_puts(out, "]\n  }]\n}\n");
}

const struct campaign_format campaign_sarif = {"sarif", ".sarif", begin_sarif, put_sarif_finding, end_sarif};
