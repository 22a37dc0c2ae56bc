/* live_line: how far a reduction has come, on standard error: one line that changes on a terminal, a line now and then
 * elsewhere. */
#ifndef ASSAY_CLI_LIVE_LINE_H
#define ASSAY_CLI_LIVE_LINE_H

#include <stdbool.h>

struct live_line {
  bool is_terminal, is_shown;
  double last; /* seconds */
};

void live_line_begin(struct live_line *l);
/* Is it time to show something? */
bool live_line_is_due(struct live_line *l);
void live_line_show(struct live_line *l, const char *format, ...) __attribute__((format(printf, 2, 3)));
void live_line_end(struct live_line *l);

#endif
