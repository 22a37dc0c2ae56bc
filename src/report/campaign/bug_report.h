/* bug_report: a finding as a report to a compiler's developers, in Markdown: what is wrong,
 * versions and flags, how to reproduce it, expected and actual output. */
#ifndef ASSAY_REPORT_CAMPAIGN_BUG_REPORT_H
#define ASSAY_REPORT_CAMPAIGN_BUG_REPORT_H

#include "core/printer.h"
#include "report/campaign/campaign_data.h"

/* A long text that several findings share is identified by its kind, so that a page needs only one
 * copy. */
enum bug_part { BUG_PROGRAM, BUG_OUTPUT };
struct bug_writer {
  void (*text)(void *data, const char *text);
  /* which: the number of the evidence */
  void (*part)(void *data, enum bug_part part, size_t which, const char *text);
  void *data;
};

void bug_report(const struct campaign_data *c, const struct report_finding *f, const struct bug_writer *w);
/* All of it. */
void bug_report_print(const struct campaign_data *c, const struct report_finding *f, struct buffer *out);

/* The command `assay replay DIR SHAPE`, for a shell; of callbacks, which term of the program's own
 * it is. */
void bug_report_replay(const struct campaign_data *c, const struct report_finding *f, struct buffer *out);

#endif
