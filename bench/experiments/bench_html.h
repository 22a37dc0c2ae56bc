/* bench_html: the results of a benchmark as a page, with figures like 24 to 26 of Fetscher's
 * dissertation. */
#ifndef ASSAY_EXPERIMENTS_BENCH_HTML_H
#define ASSAY_EXPERIMENTS_BENCH_HTML_H

#include "core/printer.h"
#include "experiments/bench.h"

/* A self-contained file with the figures as inline SVG. */
void bench_html(const struct bench *b, struct buffer *out);

#endif
