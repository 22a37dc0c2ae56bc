/* assay: the program. Finds the command, parses its command line, runs it. */
#include "cli/commands.h"
#include "cli/completion/completion.h"
#include "cli/main_program.h"
#include "cli/options.h"
#include "cli/suggest.h"
#include "cli/version.h"

#include <string.h>

static const struct command *const commands[] = {
    &check_command,   &gen_command,   &hunt_command,   &blame_command,  &replay_command, &report_command,
    &serve_command,   &merge_command, &export_command, &shrink_command, &bench_command,  &run_command,
    &judge_command,   &step_command,  &match_command,  &mutate_command, &nat_command,    &repl_command,
    &typeset_command, &new_command,   &doctor_command, &lint_command,   &lsp_command,    NULL,
};

static void print_help(FILE *out) {
  fputs("usage: assay COMMAND FILE [ARGUMENT]... [OPTION]...\n"
        "       assay help [COMMAND]\n"
        "       assay --version\n"
        "       assay --completion bash|zsh|fish\n"
        "\n"
        "assay finds bugs in language semantics and in compilers.\n"
        "\n"
        "Commands:\n",
        out);
  for (size_t i = 0; commands[i]; i++) fprintf(out, "  %-8s  %s\n", commands[i]->name, commands[i]->summary);
  fputs("\n"
        "'assay help COMMAND' shows what a command takes.\n"
        "\n"
        "Exit status: 0 nothing found, 1 findings or no answer, 2 bad usage or bad input.\n",
        out);
}

static const struct command *find_command(const char *name) {
  for (size_t i = 0; commands[i]; i++)
    if (strcmp(commands[i]->name, name) == 0) return commands[i];

  struct suggestion s = suggestion_for(name, strlen(name));
  for (size_t i = 0; commands[i]; i++) suggestion_offer(&s, commands[i]->name);
  suggestion_offer(&s, "help");
  fprintf(stderr, "assay: unknown command '%s'", name);
  if (s.best) fprintf(stderr, "; did you mean '%s'?\n", s.best);
  else fputs("; see 'assay help'\n", stderr);
  return NULL;
}

/* assay help [COMMAND] */
static int run_help(const char *const *names) {
  if (!names[0]) {
    print_help(stdout);
    return 0;
  }
  const struct command *c = find_command(names[0]);
  if (!c) return BAD_USAGE;
  if (names[1]) {
    fprintf(stderr, "assay help: one argument too many: '%s'\n", names[1]);
    return BAD_USAGE;
  }
  options_help(c, stdout);
  return 0;
}

static int dump_options(void) {
  for (size_t i = 0; commands[i]; i++) options_dump(commands[i], stdout);
  return 0;
}

/* assay --completion SHELL */
static int print_completion(const char *const *shell) {
  if (shell[0] && !shell[1] && completion_print(shell[0], commands, stdout)) return 0;
  fputs("assay: --completion wants a shell: bash, zsh or fish\n", stderr);
  return BAD_USAGE;
}

static int print_version(const char *const *rest) {
  if (rest[0]) {
    fprintf(stderr, "assay: nothing may follow --version, such as '%s'\n", rest[0]);
    return BAD_USAGE;
  }
  version_print(stdout);
  return 0;
}

/* A word that begins with a dash in the place of a command. */
static int option_of_assay(const char *option, const char *const *rest) {
  if (strcmp(option, "--help") == 0 || strcmp(option, "-h") == 0) return run_help(rest);
  if (strcmp(option, "--dump-options") == 0) return dump_options();
  if (strcmp(option, "--completion") == 0) return print_completion(rest);
  if (strcmp(option, "--version") == 0) return print_version(rest);
  fprintf(stderr, "assay: unknown option '%s' before the command; see 'assay help'\n", option);
  return BAD_USAGE;
}

static int dispatch(const char *const *argv) {
  if (!argv[0]) {
    print_help(stderr);
    return BAD_USAGE;
  }
  if (strcmp(argv[0], "help") == 0) return run_help(argv + 1);
  if (argv[0][0] == '-') return option_of_assay(argv[0], argv + 1);
  const struct command *c = find_command(argv[0]);
  return c ? main_program_run(c, argv + 1) : BAD_USAGE;
}

int main(int argc, char **argv) {
  main_program_begin();
  return main_program_end(dispatch((const char *const *)(argc > 0 ? argv + 1 : argv)));
}
