/* live_line: how far something has come, on standard error: one line that changes on a terminal,
 * a line now and then elsewhere. */
#ifndef ASSAY_CLI_TERMINAL_LIVE_LINE_H
#define ASSAY_CLI_TERMINAL_LIVE_LINE_H

#include "cli/terminal/schedule.h"

#include <stddef.h>

struct live_line {
  bool is_terminal, is_shown;
  struct schedule schedule;
};

void live_line_begin(struct live_line *l);
/* Is it time to show something? */
bool live_line_is_due(struct live_line *l);
/* How many columns there are at the moment; 0: any number. */
size_t live_line_columns(const struct live_line *l);
/* What does not fit into the line is cut off. */
void live_line_show(struct live_line *l, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Takes it away, so that something else can be printed. */
void live_line_clear(struct live_line *l);

#endif
