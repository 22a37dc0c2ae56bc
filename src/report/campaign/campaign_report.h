/* campaign_report: reports on a campaign, in several formats. */
#ifndef ASSAY_REPORT_CAMPAIGN_CAMPAIGN_REPORT_H
#define ASSAY_REPORT_CAMPAIGN_CAMPAIGN_REPORT_H

#include "core/printer.h"
#include "report/campaign/campaign_data.h"

/* Each function appends to the text, which is written out after each finding. */
struct campaign_format {
  const char *name;
  const char *ending; /* the suffix of such files */
  void (*begin)(struct buffer *out, const struct campaign_data *c);
  void (*finding)(struct buffer *out, const struct campaign_data *c, const struct report_finding *f, bool is_first);
  void (*end)(struct buffer *out, const struct campaign_data *c);
};

extern const struct campaign_format campaign_html, campaign_text, campaign_json, campaign_junit, campaign_sarif,
    campaign_markdown;

/* Writes the report. Returns false if the campaign could not be read or, without an error, the file
 * could not be written (errno). */
bool campaign_report_write(const struct campaign_data *c, const struct campaign_format *format, FILE *out,
                           struct diagnostic *error);

/* ---- for all formats ---- */

/* "12,345" */
void campaign_put_number(struct buffer *out, uint64_t n);
/* "until 100,000 of each generator", "for 60 s", or what is missing. */
void campaign_put_bounds(struct buffer *out, const struct campaign_data *c);
/* Does the property fail, though it has no finding of its own? */
bool campaign_fails_elsewhere(const struct report_property *p);
/* Why: "it fails because of finding 3", or that its failures were not examined. */
void campaign_put_why_elsewhere(struct buffer *out, const struct campaign_data *c, const struct report_property *p);

#endif
