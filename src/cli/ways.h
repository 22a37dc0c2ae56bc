/* ways: lists of generators on a command line. */
#ifndef ASSAY_CLI_WAYS_H
#define ASSAY_CLI_WAYS_H

#include <stdbool.h>

struct invocation;

/* Names with commas between them, as bits 1 << way. False: one of them is none. */
bool ways_read(const char *text, unsigned *ways);
/* The same, of what was given as --OPTION. False: one of them is none, and the reason was
 * printed. */
bool ways_read_option(const struct invocation *call, const char *option, const char *text, unsigned *ways);

#endif
