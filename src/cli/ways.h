/* ways: lists of generators on a command line. */
#ifndef ASSAY_CLI_WAYS_H
#define ASSAY_CLI_WAYS_H

#include <stdbool.h>

/* Names with commas between them, as bits 1 << way. False: one of them is none. */
bool ways_read(const char *text, unsigned *ways);

#endif
