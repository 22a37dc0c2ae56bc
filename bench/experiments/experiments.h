/* experiments: what `assay bench` runs. Each returns the exit status. */
#ifndef ASSAY_EXPERIMENTS_EXPERIMENTS_H
#define ASSAY_EXPERIMENTS_EXPERIMENTS_H

struct bench_options;
struct invocation;

/* Runs the experiment that the options name. */
int bench_command_run(const struct bench_options *options);

int palka_command(struct invocation *call, const struct bench_options *options);
int palka_shrink_command(struct invocation *call, const struct bench_options *options);
int graph_bench_command(struct invocation *call, const struct bench_options *options);
/* With the models and values in that directory. */
int smartcheck_command(struct invocation *call, const struct bench_options *options, const char *directory);

#endif
