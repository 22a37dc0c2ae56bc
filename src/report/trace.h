/* trace: reductions as text. */
#ifndef ASSAY_REPORT_TRACE_H
#define ASSAY_REPORT_TRACE_H

#include "report/text.h"

/* A line per step: its rule, and the resulting term. */
void report_steps(struct buffer *out, const struct assay_steps *steps, unsigned width);

/* The terms one below the other with the rules between them, and at the end the outcome:
 *
 *     (+ 1 (+ 2 3))
 *       →  [add]
 *     (+ 1 5)
 *       →  [add]
 *     6
 *     normal form after 2 steps */
void report_trace(struct buffer *out, const struct assay_trace *trace, unsigned width);

#endif
