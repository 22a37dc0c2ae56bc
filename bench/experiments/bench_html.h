/* bench_html: the outcome of a benchmark as a page, with figures like 24 to 26 of Fetscher's
 * dissertation. */
#ifndef ASSAY_EXPERIMENTS_BENCH_HTML_H
#define ASSAY_EXPERIMENTS_BENCH_HTML_H

#include "core/printer.h"
#include "experiments/bench.h"

/* One file that needs no other: the figures are SVG in it. */
void bench_html(const struct bench *b, struct buffer *out);

#endif
