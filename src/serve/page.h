/* page: the page that shows a campaign live. The texts are those of src/serve/page and
 * src/report/page, put into C when assay is built. */
#ifndef ASSAY_SERVE_PAGE_H
#define ASSAY_SERVE_PAGE_H

extern const char live_page[], live_style[], live_script[];

#endif
