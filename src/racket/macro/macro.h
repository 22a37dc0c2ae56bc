/* macro: what the files of macros share: patterns and templates of syntax, and the macros made of
 * them. */
#ifndef ASSAY_RACKET_MACRO_MACRO_H
#define ASSAY_RACKET_MACRO_MACRO_H

#include "racket/compile/compile.h"

/* The meaning of names in a pattern. */
struct pattern_rules {
  term *literals;
  uint32_t literal_count;
  bool typed; /* syntax-parse: x:id is a variable with a class */
};

struct pattern_variable {
  term name;
  int depth; /* of ellipses */
};
struct pattern_variables {
  struct pattern_variable *items;
  uint32_t count, capacity;
};

/* A piece of syntax, or one for each repetition. It is a value, so that a frame can hold it. */
struct matched {
  struct opaque_object opaque;
  const struct syntax *x;
  int depth; /* of ellipses: 0 for a piece of syntax */
  struct matched **items;
  uint32_t count;
};

struct environment {
  struct environment *next;
  term name;
  struct matched *matched;
};

/* The names that a template binds, which are fresh in each expansion. */
struct macro_renaming {
  term *names;
  uint32_t count, capacity;
};

struct macro_clause {
  const struct syntax *pattern, *template;
  struct macro_renaming renamed;
};

struct macro {
  struct module *home;
  const char *name;
  const struct syntax *definition;
  bool assigns;  /* some template has a set! in it */
  bool computed; /* procedural: the expansion is the result of `transformer` */
  const struct syntax *transformer;
  value procedure; /* the transformer's value once it was needed; or 0 */
  struct macro_renaming renamed;
  struct pattern_rules rules;
  struct macro_clause *clauses;
  uint32_t clause_count;
};

/* The current expansion of a procedural macro. */
struct expansion {
  const struct macro *macro;
  struct scope *scope; /* of the use */
  struct place place;
  uint32_t number;
};

/* macro_match.c */
bool is_ellipsis(const struct machine *m, const struct syntax *x);
void pattern_variables(struct machine *m, const struct pattern_rules *r, const struct syntax *pattern, int depth,
                       struct pattern_variables *out);
void pattern_literals(struct machine *m, struct pattern_rules *rules, const struct syntax *list);
struct matched *matched_lookup(const struct environment *e, term name);
struct matched *matched_one(struct machine *m, const struct syntax *x);
void matched_bind(struct machine *m, struct environment **e, term name, struct matched *matched);
bool syntax_match(struct machine *m, const struct pattern_rules *r, const struct syntax *pattern,
                  const struct syntax *x, struct environment **e);
/* Matches the children of a list pattern from `from` on against those of x. */
bool syntax_match_children(struct machine *m, const struct pattern_rules *r, const struct syntax *pattern,
                           uint32_t from, const struct syntax *x, struct environment **e);

/* macro_fill.c: fills in the variables of a template. */
struct macro_filling {
  struct machine *m;
  const struct macro_renaming *renamed; /* or NULL */
  struct module *assigner;              /* renamed names may be assigned there; or NULL */
  struct place place;                   /* of everything that the template adds; without a source: its own */
  uint32_t number;
};
struct syntax *template_fill(const struct macro_filling *f, const struct syntax *t, const struct environment *e);

/* macro_computed.c: procedural macros. */
const struct syntax *macro_compute(struct machine *m, struct macro *macro, struct scope *s, const struct syntax *form);

#endif
