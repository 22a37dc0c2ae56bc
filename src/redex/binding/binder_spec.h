/* binder_spec: the specification of a binding form. Private to binder*.c. */
#ifndef ASSAY_REDEX_BINDING_BINDER_SPEC_H
#define ASSAY_REDEX_BINDING_BINDER_SPEC_H

#include "redex/language/dispatch.h"
#include "redex/language/pattern.h"

struct binder_names {
  uint32_t count;
  const term *names;
};

/* The sources of names: one part of the form, or several of which earlier ones shadow later
 * ones. */
struct beta {
  bool is_name;
  bool repeat;                 /* followed by an ellipsis... */
  struct binder_names drivers; /* ...that iterates over these */
  term name;
  uint32_t count; /* (shadow part …); `nothing` has none */
  struct beta *parts;
  struct place place;
};

enum spec_kind {
  SPEC_ATOM,   /* a name of the pattern, or itself */
  SPEC_LIST,   /* items */
  SPEC_IMPORT, /* sub #:refers-to beta */
  SPEC_REPEAT, /* sub ... */
  SPEC_CHAIN,  /* sub #:...bind (name imports exports): each iteration binds in the following ones */
};

struct spec_node {
  enum spec_kind kind;
  struct place place;
  term atom;                   /* also the name of a chain */
  struct binder_names drivers; /* REPEAT, CHAIN */
  uint32_t count;
  struct spec_node *items;
  struct spec_node *sub;
  struct beta beta;
  const struct spec *chain; /* of one iteration and the following ones */
};

struct spec_name {
  term name;
  uint32_t depth; /* ellipses around it */
  bool ported;    /* it is exported, or some part refers to it */
  bool exported;
};

struct spec {
  struct spec_node body;
  struct beta exports;
  uint32_t name_count;
  struct spec_name *names;
};

struct binder_form {
  const struct syntax *source; /* the pattern alone */
  const char *prefix;          /* prefix of its non-terminals' names, in a union of languages; NULL: none */
  const struct spec *spec;
  struct unit *unit;
  struct pattern *pattern;
  struct pattern_name *names; /* of the pattern, in order */
  uint32_t name_count;
};

struct binder_table {
  uint32_t count;
  struct binder_form *forms;
  struct dispatch dispatch;
  bool wildcards; /* some form has a `_` in it */
  bool exports;   /* some form exports names */
};

/* Reads a form with its annotations, and the beta after its #:exports (or NULL); *pattern is the
 * form without annotations. */
const struct spec *spec_read(struct machine *m, const struct syntax *form, const struct syntax *exports,
                             struct syntax **pattern);
const struct spec_name *spec_find(const struct spec *s, term name); /* NULL: it does not occur */
bool spec_has_atom(const struct spec_node *n, term atom);

#endif
