/* completion_fish: a line for each command, option and argument. */
#include "cli/completion/completion.h"
#include "cli/options.h"

static void print_help(const char *help, FILE *out) {
  fputs(" -d ", out);
  /* fish has \' inside single quotes, and no other escape there. */
  fputc('\'', out);
  for (; *help; help++) {
    if (*help == '\'' || *help == '\\') fputc('\\', out);
    fputc(*help, out);
  }
  fputs("'\n", out);
}

static void print_kind(enum completion_kind kind, const char *words, FILE *out) {
  switch (kind) {
  case COMPLETE_NOTHING: fputs(" -x", out); break;
  case COMPLETE_FILES: fputs(" -r -F", out); break;
  case COMPLETE_DIRECTORIES: fputs(" -x -a '(__fish_complete_directories)'", out); break;
  case COMPLETE_WORDS:
    fputs(" -x -a '", out);
    completion_print_words(words, out);
    fputc('\'', out);
    break;
  }
}

static void print_condition(const struct command *c, FILE *out) {
  fprintf(out, "complete -c assay -n '__fish_seen_subcommand_from %s'", c->name);
}

static void print_command(const struct command *c, FILE *out) {
  fprintf(out, "\ncomplete -c assay -n __fish_use_subcommand -a %s", c->name);
  print_help(c->summary, out);
  for (const struct option *o = c->options; o->name; o++) {
    print_condition(c, out);
    fprintf(out, " -l %s", o->name);
    if (o->letter) fprintf(out, " -s %c", o->letter);
    if (o->kind != OPTION_FLAG) print_kind(completion_of_option(o), o->argument, out);
    print_help(o->help, out);
  }
  print_condition(c, out);
  fputs(" -l help -s h", out);
  print_help("show a page of help", out);
  /* fish does not count arguments: the values of all of them are offered for each. */
  for (const struct command_argument *a = c->arguments; a->name; a++) {
    const enum completion_kind kind = completion_of_argument(a);
    if (kind == COMPLETE_NOTHING) continue;
    print_condition(c, out);
    if (kind == COMPLETE_FILES) fputs(" -F", out);
    else print_kind(kind, a->words, out);
    fputc('\n', out);
  }
}

void completion_print_fish(const struct command *const *commands, FILE *out) {
  fputs(
      "# fish completion for assay: written by `assay --completion fish`.\n\n"
      "complete -c assay -f\n"
      "complete -c assay -n __fish_use_subcommand -l help -s h -d 'show what assay is'\n"
      "complete -c assay -n __fish_use_subcommand -l version -d 'show the version, the commit and the features'\n"
      "complete -c assay -n __fish_use_subcommand -l completion -x -a 'bash zsh fish' -d 'print a completion script'\n"
      "complete -c assay -n __fish_use_subcommand -a help -d 'show what a command takes'\n"
      "complete -c assay -n '__fish_seen_subcommand_from help' -a '",
      out);
  for (size_t i = 0; commands[i]; i++) fprintf(out, "%s%s", i ? " " : "", commands[i]->name);
  fputs("'\n", out);
  for (size_t i = 0; commands[i]; i++) print_command(commands[i], out);
}
