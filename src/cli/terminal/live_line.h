/* live_line: progress on standard error: one line that changes on a terminal, a line at intervals
 * elsewhere. */
#ifndef ASSAY_CLI_TERMINAL_LIVE_LINE_H
#define ASSAY_CLI_TERMINAL_LIVE_LINE_H

#include "cli/terminal/schedule.h"

#include <stddef.h>

struct live_line {
  bool is_terminal, is_shown;
  struct schedule schedule;
};

void live_line_begin(struct live_line *l);
/* Is an update due? */
bool live_line_is_due(struct live_line *l);
/* The current number of columns; 0: any number. */
size_t live_line_columns(const struct live_line *l);
/* Text that does not fit into the line is cut off. */
void live_line_show(struct live_line *l, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Erases the line, so that other output can follow. */
void live_line_clear(struct live_line *l);

#endif
