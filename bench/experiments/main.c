/* assay-bench: the published experiments. `assay bench` runs it, and has its option table
 * (cli/bench.c). */
#include "cli/commands.h"
#include "cli/main_program.h"
#include "cli/options.h"
#include "experiments/experiments.h"

static int run_experiment(const void *options) { return bench_command_run(options); }

int main(int argc, char **argv) {
  main_program_begin();
  struct command bench = bench_command;
  bench.program = NULL;
  bench.run = run_experiment;
  return main_program_end(main_program_run(&bench, (const char *const *)(argc > 0 ? argv + 1 : argv)));
}
