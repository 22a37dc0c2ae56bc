/* ways: lists of generators on a command line. */
#ifndef ASSAY_CLI_WAYS_H
#define ASSAY_CLI_WAYS_H

#include <stdbool.h>

struct invocation;

/* Reads names separated by commas as bits 1 << way. Returns false if one is not a generator. */
bool ways_read(const char *text, unsigned *ways);
/* The same for the value of --OPTION. On failure, returns false after it has printed the reason. */
bool ways_read_option(const struct invocation *call, const char *option, const char *text, unsigned *ways);

#endif
