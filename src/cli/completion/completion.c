/* completion: functions for the scripts of all shells. */
#include "cli/completion/completion.h"

#include "cli/options.h"

#include <string.h>

bool completion_print(const char *shell, const struct command *const *commands, FILE *out) {
  static const struct {
    const char *name;
    void (*print)(const struct command *const *commands, FILE *out);
  } shells[] = {{"bash", completion_print_bash}, {"zsh", completion_print_zsh}, {"fish", completion_print_fish}};
  for (size_t i = 0; i < sizeof shells / sizeof *shells; i++) {
    if (strcmp(shell, shells[i].name) != 0) continue;
    shells[i].print(commands, out);
    return true;
  }
  return false;
}

static enum completion_kind kind_by_name(const char *name) {
  static const struct {
    const char *name;
    enum completion_kind kind;
  } kinds[] = {{"FILE", COMPLETE_FILES}, {"OUT", COMPLETE_FILES},       {"PATH", COMPLETE_FILES},
               {"FROM", COMPLETE_FILES}, {"DIR", COMPLETE_DIRECTORIES}, {"MODELS", COMPLETE_DIRECTORIES}};
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
    if (strcmp(name, kinds[i].name) == 0) return kinds[i].kind;
  return COMPLETE_NOTHING;
}

enum completion_kind completion_of_option(const struct option *o) {
  return o->kind == OPTION_CHOICE ? COMPLETE_WORDS : kind_by_name(o->argument);
}

enum completion_kind completion_of_argument(const struct command_argument *a) {
  return a->words ? COMPLETE_WORDS : kind_by_name(a->name);
}

void completion_print_words(const char *words, FILE *out) {
  for (; *words; words++) fputc(*words == '|' ? ' ' : *words, out);
}
