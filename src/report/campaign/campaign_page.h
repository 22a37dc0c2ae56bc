/* campaign_page: the parts of a campaign's page, from src/report/page, which the build puts into
 * C. */
#ifndef ASSAY_REPORT_CAMPAIGN_CAMPAIGN_PAGE_H
#define ASSAY_REPORT_CAMPAIGN_CAMPAIGN_PAGE_H

#include "core/printer.h"
#include "report/campaign/campaign_data.h"

extern const char campaign_page_style[], campaign_page_script[];
/* 'sha256-…' of each, for the page's policy. */
extern const char campaign_page_style_hash[], campaign_page_script_hash[];

/* A finding: its visible summary, and the rest as data, from which the script makes the details
 * when it is opened. */
void campaign_html_finding(struct buffer *out, const struct campaign_data *c, const struct report_finding *f);

#endif
