/* live_line: see the header. */
#include "cli/terminal/live_line.h"

#include "cli/terminal/color.h"
#include "cli/terminal/terminal.h"
#include "core/system/memory.h"
#include "report/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

void live_line_begin(struct live_line *l) {
  const double often = 0.2, first = 10, rarely = 600;
  *l = (struct live_line){.is_terminal = stream_is_terminal(stderr)};
  if (l->is_terminal) schedule_begin(&l->schedule, often, often);
  else schedule_begin(&l->schedule, first, rarely);
}

bool live_line_is_due(struct live_line *l) { return schedule_is_due(&l->schedule); }

/* The last column stays empty: some terminals wrap when it is filled. */
size_t live_line_columns(const struct live_line *l) {
  enum { USUAL = 80 };
  struct winsize size;
  if (!l->is_terminal) return 0;
  const bool is_known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  if (!is_known) return USUAL - 1;
  return size.ws_col > 1 ? size.ws_col - 1u : 1;
}

void live_line_show(struct live_line *l, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  char *text = NULL;
  if (vasprintf(&text, format, arguments) < 0) text = NULL;
  va_end(arguments);
  struct buffer b = {0};
  const size_t columns = live_line_columns(l);
  if (text) text_cut(&b, text, columns ? columns : SIZE_MAX);
  FILE *bare = terminal_bare(stderr); /* text_cut leaves only displayable text */
  fprintf(bare, "%s%s%s", l->is_terminal ? "\r\033[K" : "", b.text ? b.text : "", l->is_terminal ? "" : "\n");
  fflush(bare);
  l->is_shown = l->is_terminal;
  buffer_free(&b);
  free(text);
}

void live_line_clear(struct live_line *l) {
  FILE *bare = terminal_bare(stderr);
  if (l->is_shown) fputs("\r\033[K", bare);
  fflush(bare);
  l->is_shown = false;
}
