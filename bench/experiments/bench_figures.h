/* bench_figures: the outcome of a benchmark drawn as figures 24 to 26 of Fetscher's dissertation
 * draw theirs (SVG). Where Redex's generators were run, too, they are in the figures with open
 * marks and dashed lines. */
#ifndef ASSAY_EXPERIMENTS_BENCH_FIGURES_H
#define ASSAY_EXPERIMENTS_BENCH_FIGURES_H

#include "core/printer.h"
#include "experiments/bench.h"

/* Figure 24: of each bug the mean time with each generator, the easiest bug first. */
void bench_figure_bugs(const struct bench *b, struct buffer *out);

/* Figure 25: how many bugs each generator finds in how much time, among those to which all
 * apply. */
void bench_figure_generators(const struct bench *b, struct buffer *out);
/* Figure 26: the same for all bugs: the generators that apply to every one, and the best of all
 * for each. */
void bench_figure_all(const struct bench *b, struct buffer *out);

#endif
