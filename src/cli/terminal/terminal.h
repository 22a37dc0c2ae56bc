/* terminal: makes all output readable on a terminal, whatever its origin.
 *
 * Symbols, programs, lines of other people's files and compiler messages may contain characters
 * that a terminal obeys instead of showing. Files and pipes get everything verbatim, so that terms
 * can be read back. If stdout or stderr is a terminal, all output to it goes through
 * buffer_put_readable (core/printer.h). Colors of cli/terminal/color.h pass once they are
 * allowed. */
#ifndef ASSAY_CLI_TERMINAL_TERMINAL_H
#define ASSAY_CLI_TERMINAL_TERMINAL_H

#include <stdio.h>

/* Call once, before anything is printed. */
void terminal_guard(void);
/* Allows colors in output to the stream from now on. */
void terminal_allow_colors(const FILE *stream);
/* The stream below stdout or stderr, for code that moves the cursor and prints only its own
 * text. */
FILE *terminal_bare(FILE *stream);

#endif
