/* campaign_report: a campaign for people and programs to read, in several formats. */
#ifndef ASSAY_REPORT_CAMPAIGN_CAMPAIGN_REPORT_H
#define ASSAY_REPORT_CAMPAIGN_CAMPAIGN_REPORT_H

#include "core/printer.h"
#include "report/campaign/campaign_data.h"

/* Each appends to the text; it is written out after each finding. */
struct campaign_format {
  const char *name;
  const char *ending; /* of files in it */
  void (*begin)(struct buffer *out, const struct campaign_data *c);
  void (*finding)(struct buffer *out, const struct campaign_data *c, const struct report_finding *f, bool is_first);
  void (*end)(struct buffer *out, const struct campaign_data *c);
};

extern const struct campaign_format campaign_html, campaign_text, campaign_json, campaign_junit, campaign_sarif,
    campaign_markdown;

/* Writes all of it. False: the campaign could not be read, and *error says why, malloc'ed; or, if
 * that is NULL, the file could not be written (errno). */
bool campaign_report_write(const struct campaign_data *c, const struct campaign_format *format, FILE *out,
                           char **error);

/* ---- what formats share ---- */

/* "12,345" */
void campaign_put_number(struct buffer *out, uint64_t n);
/* "until 100,000 of each generator", "for 60 s", or what is missing. */
void campaign_put_bounds(struct buffer *out, const struct campaign_data *c);
/* Does the property fail, though no finding is its own? */
bool campaign_fails_elsewhere(const struct report_property *p);
/* Why, then: "it fails because of finding 3", or that nobody has looked. */
void campaign_put_why_elsewhere(struct buffer *out, const struct campaign_data *c, const struct report_property *p);

#endif
