/* outline: nested nodes, one below the other, each line behind a guide of branches. */
#ifndef ASSAY_REPORT_CAMPAIGN_OUTLINE_H
#define ASSAY_REPORT_CAMPAIGN_OUTLINE_H

#include "report/text.h"

/* The parts of branches, three columns each. */
struct outline_style {
  const char *child, *last; /* before a node: ├─ and └─ */
  const char *down, *blank; /* before the lines below a node */
};
extern const struct outline_style outline_unicode, outline_ascii;
/* ASCII if the locale has nothing else. */
const struct outline_style *outline_style(void);

struct outline {
  struct buffer *out;
  const struct outline_style *style;
  struct buffer guide; /* precedes each line below the current node */
  unsigned width;
};

/* Begins at column `indent`; the caller writes the first line. */
void outline_begin(struct outline *o, struct buffer *out, const struct outline_style *style, unsigned width,
                   unsigned indent);
void outline_end(struct outline *o);
/* Is there so little room left that deeper nodes should not be drawn? */
bool outline_is_deep(const struct outline *o);
/* The term, over as many lines as it needs: each but the first behind the guide, and `beside` the
 * line down to the node below it. No newline at the end. */
void outline_term(struct outline *o, assay_term t, const char *beside);
/* Call outline_enter before a child is printed, and outline_leave with its result after the child
 * and everything below it. */
size_t outline_enter(struct outline *o, bool is_last);
void outline_leave(struct outline *o, size_t before);

#endif
