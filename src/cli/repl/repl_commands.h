/* repl_commands: the commands of assay repl. */
#ifndef ASSAY_CLI_REPL_REPL_COMMANDS_H
#define ASSAY_CLI_REPL_REPL_COMMANDS_H

#include "checks/pool.h"
#include "cli/invocation.h"
#include "cli/repl/repl_input.h"
#include "hunt/interactive_hunt.h"

struct repl_options {
  struct common_options common;
  const char *file;
  const char *property, *using, *opaque; /* NULL: all; names separated by commas */
  const char *subject;                   /* NULL: the only one */
  uint64_t seed, max_checks, tries, max_size, max_depth, instances, size, jobs;
  double seconds, limit, shrink_seconds;
  bool tree;
};

struct repl {
  struct invocation *invocation;
  struct repl_options options; /* the current values */
  char **words;                /* the words that `options` points to, malloc'ed */
  size_t word_count;
  const char **opaque; /* malloc'ed, NULL-terminated: the names in options.opaque */
  char *opaque_words;
  struct reduction_bounds bounds;
  struct interactive_hunt hunt;
  struct pool *pool; /* its watchdog interrupts what exceeds the limit */
  struct repl_input *input;
  unsigned line; /* of the script, from 1 */
  bool failed;   /* a line of the script was wrong */
  bool quit;
  int status;
};

static inline bool repl_is_of_programs(const struct repl *r) { return r->hunt.hunt.check.kind == &compare_check_kind; }

/* Executes a line; ignores empty lines and those that begin with ; or #. */
void repl_obey(struct repl *r, const char *line);
repl_complete repl_complete_line; /* `data` is a struct repl */

/* Reports an error in the line. Always returns false. */
bool repl_complain(struct repl *r, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The same for an error of the hunt. */
bool repl_complain_of_why(struct repl *r);

/* ---- bounds (repl_set.c) ---- */

/* set, set NAME, set NAME VALUE. On failure, returns false after it has reported the error. */
bool repl_set(struct repl *r, const char *text);
/* Passes the bounds to the hunt. On failure, returns false after it has reported the error. */
bool repl_use_bounds(struct repl *r);
/* The first name in options.opaque that is no non-terminal of the model; NULL: all are. */
const char *repl_unknown_opaque(const struct repl *r);
/* The names of all bounds that apply to the file. */
void repl_offer_bounds(const struct repl *r, repl_offer *offer, void *data);
void repl_free_bounds(struct repl *r);

#endif
