/* campaign_junit: a campaign as JUnit's XML, for systems that show test results: a property is a
 * class, a finding is a failed test, and a property without failures is a passed test. A property
 * whose failures are all duplicates of others' findings is a failed test, too. */
#include "report/campaign/bug_report.h"
#include "report/campaign/campaign_report.h"
#include "report/campaign/markup.h"

#include <inttypes.h>
#include <string.h>

struct totals {
  uint64_t tests, failures;
};

static struct totals totals_of(const struct campaign_data *c) {
  struct totals t = {c->finding_count, c->finding_count};
  for (size_t i = 0; i < c->property_count; i++) {
    t.tests += !c->properties[i].findings;
    t.failures += campaign_fails_elsewhere(&c->properties[i]);
  }
  return t;
}

static void put_property(struct buffer *out, const char *name, const char *text) {
  buffer_printf(out, "      <property name=\"%s\" value=\"", name);
  markup_xml(out, text);
  buffer_puts(out, "\"/>\n");
}

/* A property's name and its place. */
static void put_case(struct buffer *out, const struct report_property *p, const char *shape, double seconds) {
  buffer_puts(out, "    <testcase classname=\"");
  markup_xml(out, p->file);
  buffer_puts(out, "\" name=\"");
  markup_xml(out, p->form);
  buffer_puts(out, " ");
  markup_xml(out, p->name);
  if (shape) buffer_puts(out, " "), markup_xml(out, shape);
  buffer_puts(out, "\" file=\"");
  markup_xml(out, p->file);
  buffer_printf(out, "\" line=\"%" PRIu64 "\" time=\"%.3f\"", p->line, seconds);
}

static void put_totals(struct buffer *out, const struct campaign_data *c) {
  const struct totals t = totals_of(c);
  buffer_printf(out, "name=\"");
  markup_xml(out, c->name);
  buffer_printf(out, "\" tests=\"%" PRIu64 "\" failures=\"%" PRIu64 "\" errors=\"0\" skipped=\"0\" time=\"%.3f\"",
                t.tests, t.failures, c->elapsed);
}

/* A property without findings of its own. */
static void put_property_case(struct buffer *out, const struct campaign_data *c, const struct report_property *p) {
  put_case(out, p, NULL, 0);
  if (!campaign_fails_elsewhere(p)) {
    buffer_puts(out, "/>\n");
    return;
  }
  buffer_puts(out, ">\n      <failure type=\"same\" message=\"");
  campaign_put_why_elsewhere(out, c, p);
  buffer_puts(out, "\">");
  for (size_t i = 0; i < c->joined_count; i++) {
    const struct report_joined *j = &c->joined[i];
    if (j->property != p->number) continue;
    buffer_printf(out, "%" PRIu64 " of its failures: finding %" PRIu64 ", ", j->hits, j->finding);
    markup_xml(out, j->shape);
    buffer_puts(out, "\n");
  }
  buffer_puts(out, "</failure>\n    </testcase>\n");
}

static void begin_junit(struct buffer *out, const struct campaign_data *c) {
  buffer_puts(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites ");
  put_totals(out, c);
  buffer_puts(out, ">\n  <testsuite ");
  put_totals(out, c);
  if (strlen(c->created) >= strlen("2000-01-01T00:00:00")) {
    buffer_printf(out, " timestamp=\"");
    markup_xml(out, c->created);
    buffer_puts(out, "\"");
  }
  buffer_puts(out, ">\n    <properties>\n");
  put_property(out, "assay", c->version);
  put_property(out, "file", c->file);
  put_property(out, "subject_hash", c->subject_hash);
  put_property(out, "seed", c->seed);
  buffer_puts(out, "    </properties>\n");
  for (size_t i = 0; i < c->property_count; i++)
    if (!c->properties[i].findings) put_property_case(out, c, &c->properties[i]);
}

static void put_junit_finding(struct buffer *out, const struct campaign_data *c, const struct report_finding *f,
                              bool is_first) {
  struct buffer report = {0};
  (void)is_first;
  put_case(out, campaign_data_property(c, f->property), f->shape, f->seconds);
  buffer_printf(out, ">\n      <failure type=\"");
  markup_xml(out, f->kind);
  buffer_puts(out, "\" message=\"");
  markup_xml(out, report_finding_title(f));
  buffer_puts(out, "\">");
  bug_report_print(c, f, &report);
  markup_xml(out, report.text);
  buffer_puts(out, "</failure>\n    </testcase>\n");
  buffer_free(&report);
}

static void end_junit(struct buffer *out, const struct campaign_data *c) {
  (void)c;
  buffer_puts(out, "  </testsuite>\n</testsuites>\n");
}

const struct campaign_format campaign_junit = {"junit", ".xml", begin_junit, put_junit_finding, end_junit};
