/* color: whether to use colors on a stream, and which. */
#ifndef ASSAY_CLI_TERMINAL_COLOR_H
#define ASSAY_CLI_TERMINAL_COLOR_H

#include <stdbool.h>
#include <stdio.h>

enum color_choice { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER }; /* in the order of the choices of --color */

/* Escape sequences, or empty strings, so that they can be printed unconditionally. */
struct palette {
  const char *good, *bad, *strong, *faint, *plain; /* `plain` ends each of the others */
};

extern const struct palette palette_colors;

/* Is it a terminal that can do more than print: TERM is set, and not to dumb? */
bool stream_is_terminal(FILE *stream);

/* By choice; for COLOR_AUTO: when the stream is a terminal, TERM is not dumb, and NO_COLOR is
 * not set or empty. */
struct palette palette_for(enum color_choice choice, FILE *stream);

#endif
