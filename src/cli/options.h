/* options: one table per command, from which parsing, --help, the manual page and shell completion
 * come.
 *
 * A command declares a struct for what may be given to it, and a table that says how each member
 * is written on the command line. `options_parse` fills the struct; `options_help` and
 * `options_dump` print the table. */
#ifndef ASSAY_CLI_OPTIONS_H
#define ASSAY_CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* The kinds of option, and the member that each fills. */
enum option_kind {
  OPTION_FLAG = 1, /* bool */
  OPTION_NUMBER,   /* uint64_t, from `least` to `most` */
  OPTION_TEXT,     /* const char *, never empty; NULL if not given */
  OPTION_LIST,     /* struct text_list: may be given several times */
  OPTION_CHOICE,   /* int: the place of the chosen word in `argument` */
  OPTION_TIME,     /* double: seconds, written as 90, 90s, 1.5m, 100ms or 2h; more than 0 */
};

enum { OPTION_GROUPS = 4 };

/* What the first argument has to be, by its name, for an option to have a meaning. */
enum option_about {
  ABOUT_ALL,
  ABOUT_MODELS,
  ABOUT_SUBJECTS, /* subject files (.assay) */
};
/* Of a number, in `otherwise`: the default depends on more than the table. */
#define NUMBER_NOT_GIVEN UINT64_MAX

/* The words belong to argv, the array to the struct that options_parse filled. */
struct text_list {
  const char **items;
  size_t count;
};

struct option {
  const char *name; /* without the dashes; NULL ends the table */
  char letter;      /* 'q' for -q; 0: none */
  uint8_t group;    /* at most one option of a group may be given; 0: none, else below OPTION_GROUPS */
  enum option_kind kind;
  uint8_t about;        /* enum option_about */
  const char *argument; /* its name in --help: N, DIR; of a choice the words: auto|always|never */
  const char *initial;  /* the default as a user would write it; NULL: false, 0, NULL, empty */
  uint64_t least, most; /* of a number */
  uint64_t otherwise;   /* what a number without `initial` is when it is not given */
  const char *bounds;   /* these in words, where they depend on something; NULL: they do not */
  size_t offset;
  const char *help; /* one sentence, without the full stop */
};

struct command_argument { /* a const char *; of several, a struct text_list */
  const char *name;       /* NULL ends the table */
  bool optional;          /* it may be left out, as may those that follow it: then it is NULL */
  bool several;           /* the last one only: all words that are left, perhaps none */
  const char *words;      /* what is often given: a|b|c, for completion; NULL: the name tells */
  size_t offset;
  const char *help;
};

struct command {
  const char *name;
  const char *summary;     /* one line for `assay help` */
  const char *description; /* paragraphs as they are printed, without the last newline */
  const char *success;     /* what exit status 0 means */
  const char *failure;     /* what exit status 1 means; NULL: there is none */
  const struct command_argument *arguments;
  const struct option *options;
  size_t size; /* of the struct that the offsets above point into */
  int (*run)(const void *options);
  const char *program; /* NULL, or the program that runs it instead, with the same command line */
};

/* The options that every command has: a struct with a member `common` ends its table with
 * OPTIONS_COMMON (cli/options_shared.h). */
struct common_options {
  struct text_list lib;
  int color; /* an enum color_choice */
};

struct usage_error {
  char text[480]; /* one line, cut short if need be; without the program's name */
};

enum parse_status { PARSE_RUN, PARSE_HELP, PARSE_BAD };

/* Reads argv (NULL-terminated, the command's name not among it) into `options`, cleared before
 * by the caller. PARSE_HELP: --help was asked for. PARSE_BAD: `error` says why. Always followed
 * by options_free. */
enum parse_status options_parse(const struct command *c, const char *const *argv, void *options,
                                struct usage_error *error);
/* Gives one more option its argument, in a struct that has been filled. Not for lists; of a
 * text, the word must live as long as the struct. */
enum parse_status options_set(const struct option *o, const char *word, void *options, struct usage_error *error);
/* Is it a subject file (.assay), by its name? */
bool path_is_subject_file(const char *path);
/* Has the option a meaning for that file? */
bool option_is_about(const struct option *o, const char *path);
void options_free(const struct command *c, void *options);

void options_usage(const struct command *c, FILE *out); /* the line "usage: ..." */
void options_help(const struct command *c, FILE *out);
/* Tab-separated lines, for man/options.awk: see there. */
void options_dump(const struct command *c, FILE *out);

#endif
