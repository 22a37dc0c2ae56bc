/* outline: nodes below each other, each line behind a guide of branches. */
#ifndef ASSAY_REPORT_CAMPAIGN_OUTLINE_H
#define ASSAY_REPORT_CAMPAIGN_OUTLINE_H

#include "report/text.h"

/* What branches are drawn with, three columns each. */
struct outline_style {
  const char *child, *last; /* before a node: ├─ and └─ */
  const char *down, *blank; /* before what stands below it */
};
extern const struct outline_style outline_unicode, outline_ascii;
/* ASCII, if the locale says that there is nothing else. */
const struct outline_style *outline_style(void);

struct outline {
  struct buffer *out;
  const struct outline_style *style;
  struct buffer guide; /* what stands before each line below the present node */
  unsigned width;
};

/* At column `indent`; the first line is the caller's. */
void outline_begin(struct outline *o, struct buffer *out, const struct outline_style *style, unsigned width,
                   unsigned indent);
void outline_end(struct outline *o);
/* Is so little room left that what is below should not be drawn any more? */
bool outline_is_deep(const struct outline *o);
/* The term, over as many lines as it needs: each but the first behind the guide, and `beside` the
 * line down to what follows below it. No newline at the end. */
void outline_term(struct outline *o, assay_term t, const char *beside);
/* Before a child is printed, and after that and all below it, with what the first has returned. */
size_t outline_enter(struct outline *o, bool is_last);
void outline_leave(struct outline *o, size_t before);

#endif
