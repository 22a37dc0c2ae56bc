/* options: one table per command, from which parsing, --help, the manual page and shell completion
 * come.
 *
 * A command declares a struct for its options and arguments, and a table that says how each member
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
  OPTION_LIST,     /* struct text_list: may be repeated */
  OPTION_CHOICE,   /* int: the index of the chosen word in `argument` */
  OPTION_TIME,     /* double: seconds, written as 90, 90s, 1.5m, 100ms or 2h; more than 0 */
};

enum { OPTION_GROUPS = 4 };

/* The kind of first argument, by its name, that an option applies to. */
enum option_about {
  ABOUT_ALL,
  ABOUT_MODELS,
  ABOUT_SUBJECTS, /* subject files (.assay) */
};
/* As `otherwise` of a number: the default depends on more than the table. */
#define NUMBER_NOT_GIVEN UINT64_MAX

/* argv owns the words; the struct that options_parse filled owns the array. */
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
  const char *argument; /* its name in --help: N, DIR; of a choice the alternatives: auto|always|never */
  const char *initial;  /* the default in the user's syntax; NULL: false, 0, NULL, empty */
  uint64_t least, most; /* of a number */
  uint64_t otherwise;   /* the value of a number without `initial` when it is not given */
  const char *bounds;   /* a description of the bounds if they depend on something; NULL: they do not */
  size_t offset;
  size_t given;     /* the offset of a bool that is set if it is given; 0: none */
  const char *help; /* one sentence, without the full stop */
};

struct command_argument { /* a const char *; if `several`, a struct text_list */
  const char *name;       /* NULL ends the table */
  bool optional;          /* it may be omitted, as may those after it: then it is NULL */
  bool several;           /* the last one only: all remaining words, if any */
  const char *words;      /* frequent values: a|b|c, for completion; NULL: the name determines it */
  size_t offset;
  const char *help;
};

struct invocation;
/* What a command does in its world (cli/invocation.h). Returns its exit status. */
typedef int invocation_body(struct invocation *call, const void *options);

struct command {
  const char *name;
  const char *summary;     /* one line for `assay help` */
  const char *description; /* paragraphs as printed, without the last newline */
  const char *success;     /* what exit status 0 means */
  const char *failure;     /* what exit status 1 means; NULL: it is not used */
  const struct command_argument *arguments;
  const struct option *options;
  size_t size;                     /* of the struct that the offsets above point into */
  invocation_body *body;           /* of a command whose options begin with the common ones; or... */
  int (*run)(const void *options); /* ...what it does first: it calls invocation_run */
  const char *program;             /* NULL, or the program that runs it instead, with the same command line */
};

/* The options that every command has: a struct with a member `common` ends its table with
 * OPTIONS_COMMON (cli/options_shared.h). */
struct common_options {
  struct text_list lib;
  int color; /* an enum color_choice */
};

struct usage_error {
  char text[480]; /* one line, truncated if necessary; without the program's name */
};

enum parse_status { PARSE_RUN, PARSE_HELP, PARSE_BAD };

/* Reads argv (NULL-terminated, without the command's name) into `options`, which the caller has
 * cleared. PARSE_HELP: --help was given. PARSE_BAD: `error` has the reason. Always call
 * options_free afterwards. */
enum parse_status options_parse(const struct command *c, const char *const *argv, void *options,
                                struct usage_error *error);
/* Sets one more option in a struct that has been filled. Not for lists; the word of a text must
 * live as long as the struct. */
enum parse_status options_set(const struct option *o, const char *word, void *options, struct usage_error *error);
/* Does its name end in .assay? */
bool path_is_subject_file(const char *path);
/* Does the option apply to that file? */
bool option_is_about(const struct option *o, const char *path);
void options_free(const struct command *c, void *options);

void options_usage(const struct command *c, FILE *out); /* the line "usage: ..." */
void options_help(const struct command *c, FILE *out);
/* Tab-separated lines, for man/options.awk: see there. */
void options_dump(const struct command *c, FILE *out);

#endif
