/* ways: lists of generators on a command line. */
#ifndef ASSAY_CLI_WAYS_H
#define ASSAY_CLI_WAYS_H

#include <stdbool.h>

struct invocation;

/* The name of a generator by its number, from 0; NULL: there are no more. */
typedef const char *ways_name(unsigned number);
const char *ways_of_model(unsigned number);
const char *ways_of_programs(unsigned number);

/* Reads names of a model's generators, separated by commas, as bits 1 << way. Returns false if one
 * is not a generator, or named twice. */
bool ways_read(const char *text, unsigned *ways);
/* The same for the value of --OPTION. On failure, returns false after it has printed the reason. */
bool ways_read_option(const struct invocation *call, const char *option, const char *text, unsigned *ways);
/* The same for generators of any kind. */
bool ways_read_named(const struct invocation *call, const char *option, const char *text, ways_name *name_of,
                     unsigned *ways);
/* The same for the one generator of programs. */
bool ways_read_program(const struct invocation *call, const char *option, const char *text);

#endif
