/* completion: scripts that complete the commands and options of assay in a shell, made from the
 * option tables.
 *
 * The name of an argument determines its completion: FILE is a file, DIR a directory, a|b|c one of
 * these words. */
#ifndef ASSAY_CLI_COMPLETION_COMPLETION_H
#define ASSAY_CLI_COMPLETION_COMPLETION_H

#include <stdbool.h>
#include <stdio.h>

struct command_argument;
struct command;
struct option;

/* Prints the script of a shell: bash, zsh or fish. Returns false for another one. `commands` ends
 * with NULL. */
bool completion_print(const char *shell, const struct command *const *commands, FILE *out);

/* ---- for the shells ---- */

enum completion_kind { COMPLETE_NOTHING, COMPLETE_FILES, COMPLETE_DIRECTORIES, COMPLETE_WORDS };

enum completion_kind completion_of_option(const struct option *o);
enum completion_kind completion_of_argument(const struct command_argument *a);

/* The words of "a|b|c" with spaces between them. */
void completion_print_words(const char *words, FILE *out);

void completion_print_bash(const struct command *const *commands, FILE *out);
void completion_print_zsh(const struct command *const *commands, FILE *out);
void completion_print_fish(const struct command *const *commands, FILE *out);

#endif
