/* terminal: what reaches a terminal can be read there, whoever wrote it.
 *
 * Symbols, programs, lines of other people's files and what compilers say may hold characters
 * that a terminal does not show, but obeys. Into files and pipes all is written as it is, so
 * that terms are read back as they were. Where stdout or stderr is a terminal, all of it goes
 * through buffer_put_readable (core/printer.h). Colors of cli/terminal/color.h are let through,
 * once they are used. */
#ifndef ASSAY_CLI_TERMINAL_TERMINAL_H
#define ASSAY_CLI_TERMINAL_TERMINAL_H

#include <stdio.h>

/* To be called once, before anything is printed. */
void terminal_guard(void);
/* From now on there are colors in what is printed there. */
void terminal_allow_colors(const FILE *stream);
/* What is below stdout or stderr, for those who move the cursor, and print nothing of other
 * people's. */
FILE *terminal_bare(FILE *stream);

#endif
