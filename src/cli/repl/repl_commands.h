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
  const char *property, *using, *opaque; /* NULL: all; names with commas between */
  const char *subject;                   /* NULL: the only one */
  uint64_t seed, max_checks, tries, max_size, max_depth, instances, size, jobs;
  double seconds, limit, shrink_seconds;
  bool tree;
};

struct repl {
  struct invocation *invocation;
  struct repl_options options; /* as they are now */
  char **words;                /* that they point to, malloc'ed */
  size_t word_count;
  const char **opaque; /* malloc'ed, NULL-terminated: what options.opaque says */
  char *opaque_words;
  struct reduction_bounds bounds;
  struct interactive_hunt hunt;
  struct pool *pool; /* whose watch interrupts what runs too long */
  struct repl_input *input;
  unsigned line; /* of the script, from 1 */
  bool failed;   /* a line of it was wrong */
  bool quit;
  int status;
};

static inline bool repl_is_of_programs(const struct repl *r) { return r->hunt.hunt.check.kind == &compare_check_kind; }

/* Does what a line says; empty ones and those that begin with ; or # say nothing. */
void repl_obey(struct repl *r, const char *line);
repl_complete repl_complete_line; /* the data is a struct repl */

/* Something is wrong with the line: says so. Always false. */
bool repl_complain(struct repl *r, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The same of what the hunt could not do. */
bool repl_complain_of_why(struct repl *r);

/* ---- bounds (repl_set.c) ---- */

/* set, set NAME, set NAME VALUE. False: it was complained of. */
bool repl_set(struct repl *r, const char *text);
/* Lets the hunt have the bounds. False: it was complained of. */
bool repl_use_bounds(struct repl *r);
/* The names of all bounds that have a meaning for the file. */
void repl_offer_bounds(const struct repl *r, repl_offer *offer, void *data);
void repl_free_bounds(struct repl *r);

#endif
