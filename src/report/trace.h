/* trace: reductions as text. */
#ifndef ASSAY_REPORT_TRACE_H
#define ASSAY_REPORT_TRACE_H

#include "report/text.h"

/* A line for each step: its rule, and the term it leads to. */
void report_steps(struct buffer *out, const struct assay_steps *steps, unsigned width);

/* The terms below each other, the rule between them, and at the end how it ended:
 *
 *     (+ 1 (+ 2 3))
 *       →  [add]
 *     (+ 1 5)
 *       →  [add]
 *     6
 *     normal form after 2 steps */
void report_trace(struct buffer *out, const struct assay_trace *trace, unsigned width);

#endif
