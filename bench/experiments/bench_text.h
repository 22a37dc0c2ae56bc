/* bench_text: the results of a benchmark as a table on the terminal, as JSON, and as CSV. */
#ifndef ASSAY_EXPERIMENTS_BENCH_TEXT_H
#define ASSAY_EXPERIMENTS_BENCH_TEXT_H

#include "core/printer.h"
#include "experiments/bench.h"

#include <jansson.h>

void bench_print(const struct bench *x, struct buffer *b);
/* Redex's times beside assay's, and their ratio. */
void bench_print_baselines(const struct bench *x, struct buffer *b);
/* model, bug, found, seconds, generator, terms; and more. */
json_t *bench_json(const struct bench *b, size_t bug);
/* A line for each bug and generator. */
void bench_csv(const struct bench *b, struct buffer *out);

#endif
