/* live_line: see the header. */
#include "cli/live_line.h"

#include "campaign/pool.h"

#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

void live_line_begin(struct live_line *l) {
  *l = (struct live_line){.is_terminal = isatty(STDERR_FILENO), .last = monotonic_seconds()};
}

bool live_line_is_due(struct live_line *l) {
  const double now = monotonic_seconds(), pause = l->is_terminal ? 0.2 : 10;
  if (now - l->last < pause) return false;
  l->last = now;
  return true;
}

void live_line_show(struct live_line *l, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  if (l->is_terminal) fputs("\r\033[K", stderr);
  vfprintf(stderr, format, arguments);
  fputs(l->is_terminal ? "" : "\n", stderr);
  fflush(stderr);
  l->is_shown = l->is_terminal;
  va_end(arguments);
}

void live_line_end(struct live_line *l) {
  if (l->is_shown) fputs("\r\033[K", stderr);
  l->is_shown = false;
}
