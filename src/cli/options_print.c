/* options: prints a command's table as text. */
#include "cli/options.h"

#include <string.h>

enum { WIDTH = 80, LEFT = 24 };

static bool is_continuation(char byte) { return ((unsigned char)byte & 0xC0) == 0x80; }

/* The columns that `bytes` bytes of text take, one per code point. */
static int columns_of_text(const char *text, size_t bytes) {
  int count = 0;
  for (size_t i = 0; i < bytes; i++) count += !is_continuation(text[i]);
  return count;
}

/* Prints words from column `column` on, in lines that begin at `left`. */
static void print_wrapped(const char *text, int column, int left, FILE *out) {
  bool first = true;
  while (*text) {
    const size_t length = strcspn(text, " ");
    const int width = columns_of_text(text, length);
    if (!first && column + 1 + width > WIDTH) {
      fprintf(out, "\n%*s", left, "");
      column = left;
      first = true;
    }
    fprintf(out, "%s%.*s", first ? "" : " ", (int)length, text);
    column += width + !first;
    first = false;
    text += length + (text[length] == ' ');
  }
  fputc('\n', out);
}

/* "  item     help", the help on a line of its own if the item is long. */
static void print_item(const char *item, const char *help, FILE *out) {
  const int width = 2 + columns_of_text(item, strlen(item));
  fprintf(out, "  %s", item);
  if (width + 2 > LEFT) fprintf(out, "\n%*s", LEFT, "");
  else fprintf(out, "%*s", LEFT - width, "");
  print_wrapped(help, LEFT, LEFT, out);
}

static void print_option(const struct option *o, FILE *out) {
  char item[80], help[400];
  const char letter[] = {'-', o->letter, ',', ' ', '\0'};
  snprintf(item, sizeof item, "%s--%s%s%s", o->letter ? letter : "    ", o->name, o->argument ? " " : "",
           o->argument ? o->argument : "");
  snprintf(help, sizeof help, o->initial ? "%s (default: %s)" : "%s", o->help, o->initial);
  print_item(item, help, out);
}

void options_usage(const struct command *c, FILE *out) {
  fprintf(out, "usage: assay %s", c->name);
  for (const struct command_argument *a = c->arguments; a->name; a++)
    fprintf(out, a->several ? " [%s]..." : a->optional ? " [%s]" : " %s", a->name);
  fprintf(out, " [OPTION]...\n");
}

void options_help(const struct command *c, FILE *out) {
  options_usage(c, out);
  fprintf(out, "\n%s\n\n", c->description);
  if (c->arguments->name) fprintf(out, "Arguments:\n");
  for (const struct command_argument *a = c->arguments; a->name; a++) print_item(a->name, a->help, out);
  fprintf(out, "%sOptions:\n", c->arguments->name ? "\n" : "");
  for (const struct option *o = c->options; o->name; o++) print_option(o, out);
  print_item("-h, --help", "show this help", out);
  fprintf(out, "\nExit status:\n");
  print_item("0", c->success, out);
  if (c->failure) print_item("1", c->failure, out);
  print_item("2", "bad usage or bad input; the reason is on standard error", out);
}

void options_dump(const struct command *c, FILE *out) {
  fprintf(out, "command\t%s\t%s\n", c->name, c->summary);
  for (const struct command_argument *a = c->arguments; a->name; a++)
    fprintf(out, "argument\t%s\t%s\t%s\n", c->name, a->name, a->help);
  for (const struct option *o = c->options; o->name; o++) {
    const char letter[] = {o->letter, '\0'};
    fprintf(out, "option\t%s\t%s\t%s\t%s\t%s\t%s\n", c->name, o->name, letter, o->argument ? o->argument : "",
            o->initial ? o->initial : "", o->help);
  }
  fprintf(out, "option\t%s\thelp\th\t\t\tshow a page of help\n", c->name);
  fprintf(out, "status\t%s\t0\t%s\n", c->name, c->success);
  if (c->failure) fprintf(out, "status\t%s\t1\t%s\n", c->name, c->failure);
}
