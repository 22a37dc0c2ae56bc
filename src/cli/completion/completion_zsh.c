/* completion_zsh: a call of _arguments for each command. */
#include "cli/completion/completion.h"
#include "cli/options.h"

#include <string.h>

/* A text in single quotes; each character in `special` is escaped by a backslash. */
static void print_quoted(const char *text, const char *special, FILE *out) {
  fputc('\'', out);
  for (; *text; text++) {
    if (strchr(special, *text)) fputc('\\', out);
    if (*text == '\'') fputs("'\\''", out);
    else fputc(*text, out);
  }
  fputc('\'', out);
}

/* The part behind "message:". */
static void print_action(enum completion_kind kind, const char *words, FILE *out) {
  switch (kind) {
  case COMPLETE_NOTHING: fputc(' ', out); break; /* only the message is shown */
  case COMPLETE_FILES: fputs("_files", out); break;
  case COMPLETE_DIRECTORIES: fputs("_files -/", out); break;
  case COMPLETE_WORDS:
    fputc('(', out);
    completion_print_words(words, out);
    fputc(')', out);
    break;
  }
}

/* '(-j --jobs)'{-j+,--jobs=}'[help]:N: ' */
static void print_option(const struct option *o, FILE *out) {
  const bool takes = o->kind != OPTION_FLAG;
  fputs(" \\\n      ", out);
  if (o->kind == OPTION_LIST) fputs("'*'", out);
  else if (o->letter) fprintf(out, "'(-%c --%s)'", o->letter, o->name);
  if (o->letter) fprintf(out, "{-%c%s,--%s%s}", o->letter, takes ? "+" : "", o->name, takes ? "=" : "");
  else fprintf(out, "--%s%s", o->name, takes ? "=" : "");
  fputs("'['", out);
  print_quoted(o->help, "[]\\", out);
  fputs("']", out);
  if (takes) {
    fprintf(out, ":%s:", o->kind == OPTION_CHOICE ? o->name : o->argument);
    print_action(completion_of_option(o), o->argument, out);
  }
  fputc('\'', out);
}

static void print_argument(const struct command_argument *a, FILE *out) {
  fprintf(out, " \\\n      '%s%s:%s:", a->several ? "*" : "", a->optional && !a->several ? ":" : "", a->name);
  print_action(completion_of_argument(a), a->words, out);
  fputc('\'', out);
}

static void print_command(const struct command *c, FILE *out) {
  fprintf(out, "  %s)\n    _arguments -s -S", c->name);
  for (const struct option *o = c->options; o->name; o++) print_option(o, out);
  fputs(" \\\n      '(-h --help)'{-h,--help}'[show a page of help]'", out);
  for (const struct command_argument *a = c->arguments; a->name; a++) print_argument(a, out);
  fputs("\n    ;;\n", out);
}

void completion_print_zsh(const struct command *const *commands, FILE *out) {
  fputs("#compdef assay\n# zsh completion for assay: written by `assay --completion zsh`.\n\n"
        "_assay() {\n"
        "  local -a commands=(\n",
        out);
  for (size_t i = 0; commands[i]; i++) {
    fprintf(out, "    %s:", commands[i]->name);
    print_quoted(commands[i]->summary, ":\\", out);
    fputc('\n', out);
  }
  fputs("  )\n"
        "  if ((CURRENT == 2)); then\n"
        "    if [[ $words[2] == -* ]]; then\n"
        "      compadd -- --help --version --completion\n"
        "    else\n"
        "      commands+=(help:'show what a command takes')\n"
        "      _describe command commands\n"
        "    fi\n"
        "    return\n"
        "  fi\n"
        "  local command=$words[2]\n"
        "  shift words\n"
        "  ((CURRENT--))\n"
        "  case $command in\n"
        "  help) ((CURRENT > 2)) || _describe command commands ;;\n"
        "  --completion) ((CURRENT > 2)) || compadd bash zsh fish ;;\n",
        out);
  for (size_t i = 0; commands[i]; i++) print_command(commands[i], out);
  fputs("  esac\n}\n\n"
        "if [ \"$funcstack[1]\" = _assay ]; then _assay \"$@\"; else compdef _assay assay; fi\n",
        out);
}
