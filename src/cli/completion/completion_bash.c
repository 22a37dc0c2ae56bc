/* completion_bash: a table of each command, and one function that reads it. */
#include "cli/completion/completion.h"
#include "cli/options.h"

static const char reader[] =
    "_assay() {\n"
    "  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} kind=\n"
    "  if [ \"$current\" = = ]; then # --option=\n"
    "    current=\n"
    "  elif [ \"$previous\" = = ]; then # --option=word\n"
    "    previous=${COMP_WORDS[COMP_CWORD - 2]}\n"
    "  fi\n"
    "  local options takes arguments\n"
    "  if ((COMP_CWORD == 1)); then\n"
    "    _assay_table ''\n"
    "    kind=$arguments\n"
    "    [[ $current != -* ]] || kind=${options// /|}\n"
    "  else\n"
    "    _assay_table \"${COMP_WORDS[1]}\"\n"
    "    if [[ $takes =~ \" $previous:\"([^ ]*) ]]; then\n"
    "      kind=${BASH_REMATCH[1]}\n"
    "    elif [[ $current == -* ]]; then\n"
    "      kind=${options// /|}\n"
    "    else\n"
    "      _assay_place\n"
    "    fi\n"
    "  fi\n"
    "  case $kind in\n"
    "  nothing | '') COMPREPLY=() ;;\n"
    "  files) compopt -o filenames && mapfile -t COMPREPLY < <(compgen -f -- \"$current\") ;;\n"
    "  directories) compopt -o filenames && mapfile -t COMPREPLY < <(compgen -d -- \"$current\") ;;\n"
    "  *) mapfile -t COMPREPLY < <(compgen -W \"${kind//|/ }\" -- \"$current\") ;;\n"
    "  esac\n"
    "}\n"
    "\n"
    "# Which argument it is that stands at the cursor; the last one may be repeated: \"kind...\".\n"
    "_assay_place() {\n"
    "  local place=0 i word list\n"
    "  for ((i = 2; i < COMP_CWORD; i++)); do\n"
    "    word=${COMP_WORDS[i]}\n"
    "    if [[ $takes == *\" $word:\"* ]]; then\n"
    "      [ \"${COMP_WORDS[i + 1]}\" != = ] || i=$((i + 1))\n"
    "      i=$((i + 1))\n"
    "    elif [[ $word != -* ]]; then\n"
    "      place=$((place + 1))\n"
    "    fi\n"
    "  done\n"
    "  read -ra list <<<\"$arguments\"\n"
    "  local count=${#list[@]}\n"
    "  ((count == 0 || place < count)) || [[ ${list[count - 1]} != *... ]] || place=$((count - 1))\n"
    "  kind=${list[place]%...}\n"
    "}\n"
    "\n"
    "complete -F _assay assay\n";

/* files, directories, nothing, or the words verbatim: a|b|c. */
static void print_kind(enum completion_kind kind, const char *words, FILE *out) {
  static const char *const names[] = {
      [COMPLETE_NOTHING] = "nothing", [COMPLETE_FILES] = "files", [COMPLETE_DIRECTORIES] = "directories"};
  fputs(kind == COMPLETE_WORDS ? words : names[kind], out);
}

static void print_takes(const struct option *o, FILE *out) {
  if (o->kind == OPTION_FLAG) return;
  fprintf(out, " --%s:", o->name);
  print_kind(completion_of_option(o), o->argument, out);
  if (!o->letter) return;
  fprintf(out, " -%c:", o->letter);
  print_kind(completion_of_option(o), o->argument, out);
}

static void print_command(const struct command *c, FILE *out) {
  fprintf(out, "  %s)\n    options='", c->name);
  for (const struct option *o = c->options; o->name; o++) {
    fprintf(out, "--%s ", o->name);
    if (o->letter) fprintf(out, "-%c ", o->letter);
  }
  fputs("--help -h'\n    takes='", out);
  for (const struct option *o = c->options; o->name; o++) print_takes(o, out);
  fputs(" '\n    arguments='", out);
  for (const struct command_argument *a = c->arguments; a->name; a++) {
    print_kind(completion_of_argument(a), a->words, out);
    fputs(a->several ? "..." : a[1].name ? " " : "", out);
  }
  fputs("'\n    ;;\n", out);
}

static void print_names(const struct command *const *commands, FILE *out) {
  for (size_t i = 0; commands[i]; i++) fprintf(out, "%s|", commands[i]->name);
}

void completion_print_bash(const struct command *const *commands, FILE *out) {
  fputs("# bash completion for assay: written by `assay --completion bash`.\n"
        "# shellcheck shell=bash disable=SC2034\n\n"
        "_assay_table() {\n  options='' takes='' arguments=''\n  case $1 in\n  '')\n"
        "    options='--help --version --completion'\n    arguments='",
        out);
  print_names(commands, out);
  fputs("help'\n    ;;\n  help)\n    arguments='", out);
  print_names(commands, out);
  fputs("'\n    ;;\n  --completion) arguments='bash|zsh|fish' ;;\n", out);
  for (size_t i = 0; commands[i]; i++) print_command(commands[i], out);
  fputs("  esac\n}\n\n", out);
  fputs(reader, out);
}
