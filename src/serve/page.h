/* page: the page that shows a campaign live, from src/serve/page and src/report/page, which the
 * build puts into C. */
#ifndef ASSAY_SERVE_PAGE_H
#define ASSAY_SERVE_PAGE_H

extern const char live_page[], live_style[], live_script[];

#endif
