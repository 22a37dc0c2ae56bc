/* rewrite: how users want names and forms to be set.
 *
 *     typeof=⊢                         a name
 *     (typeof Γ e τ)=Γ ⊢ e : τ         a form
 *
 * On the left, the names of non-terminals, with or without subscripts, match what may be their
 * terms (typeset/stands_for.h), and name ... matches the rest of a list; everything else matches
 * itself. On the right, those names are replaced by what they matched. A name is only found where
 * no letter or digit (of ASCII) is adjacent; in braces, {x}, it is found anywhere. */
#ifndef ASSAY_TYPESET_REWRITE_H
#define ASSAY_TYPESET_REWRITE_H

#include "core/read/syntax.h"
#include "redex/language/language.h"

struct rewrite_part {
  struct rewrite_part *next;
  const char *text; /* literal text; or... */
  term name;        /* ...the match of this name */
};

struct rewrite {
  const struct rewrite *next;
  const struct syntax *left;
  struct rewrite_part *right;
  bool (*is_name)(const void *data, term name); /* is it a name that matches something? */
  const void *data;
};

enum { MOST_REWRITE_NAMES = 32 };
struct rewrite_match {
  uint32_t count;
  struct rewrite_binding {
    term name;
    struct syntax *const *items; /* several, of name ... */
    uint32_t count;
    bool several;
  } bindings[MOST_REWRITE_NAMES];
};

/* Parses a rewrite; raises if it is malformed. `what` names it in messages. */
struct rewrite *rewrite_read(struct machine *m, const char *what, const char *text,
                             bool (*is_name)(const void *data, term name), const void *data);
/* The language is that of the enclosing form; NULL: none. */
bool rewrite_matches(struct machine *m, const struct rewrite *r, struct language *l, const struct syntax *x,
                     struct rewrite_match *out);
const struct rewrite_binding *rewrite_find(const struct rewrite_match *m, term name);

#endif
