/* bench_figures: the results of a benchmark drawn like figures 24 to 26 of Fetscher's dissertation
 * (SVG). Redex's generators, if they were run, have open marks and dashed lines. */
#ifndef ASSAY_EXPERIMENTS_BENCH_FIGURES_H
#define ASSAY_EXPERIMENTS_BENCH_FIGURES_H

#include "core/printer.h"
#include "experiments/bench.h"

/* Figure 24: the mean time for each bug with each generator, the easiest bug first. */
void bench_figure_bugs(const struct bench *b, struct buffer *out);

/* Figure 25: the number of bugs that each generator finds over time, among those to which all
 * apply. */
void bench_figure_generators(const struct bench *b, struct buffer *out);
/* Figure 26: the same for all bugs: the generators that apply to every one, and the best one for
 * each bug. */
void bench_figure_all(const struct bench *b, struct buffer *out);

#endif
