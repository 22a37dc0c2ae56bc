#include "cli/terminal/color.h"

#include "cli/terminal/terminal.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool is_set(const char *variable) {
  const char *text = getenv(variable);
  return text && *text;
}

bool stream_is_terminal(FILE *stream) {
  const char *terminal = getenv("TERM");
  return isatty(fileno(terminal_bare(stream))) && terminal && strcmp(terminal, "dumb") != 0;
}

const struct palette palette_colors = {"\033[32m", "\033[31m", "\033[1m", "\033[2m", "\033[0m"};

struct palette palette_for(enum color_choice choice, FILE *stream) {
  static const struct palette none = {"", "", "", "", ""};
  if (choice == COLOR_AUTO) choice = !is_set("NO_COLOR") && stream_is_terminal(stream) ? COLOR_ALWAYS : COLOR_NEVER;
  if (choice != COLOR_ALWAYS) return none;
  terminal_allow_colors(stream);
  return palette_colors;
}
