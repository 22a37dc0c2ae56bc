/* rewrite: how users want names and forms to be set.
 *
 *     typeof=⊢                         a name
 *     (typeof Γ e τ)=Γ ⊢ e : τ         a form
 *
 * On the left, the names of non-terminals, with or without subscripts, stand for what may be their
 * phrases (typeset/stands_for.h), and name ... for the rest of a list; all else stands for itself.
 * On the right, those names stand for what they stood for, and all else for itself. A name is only
 * found where no letter or digit (of ASCII) touches it; in braces, {x}, it is found anywhere. */
#ifndef ASSAY_TYPESET_REWRITE_H
#define ASSAY_TYPESET_REWRITE_H

#include "core/read/syntax.h"
#include "redex/language/language.h"

struct rewrite_part {
  struct rewrite_part *next;
  const char *text; /* as it is; or... */
  term name;        /* ...what this stands for */
};

struct rewrite {
  const struct rewrite *next;
  const struct syntax *left;
  struct rewrite_part *right;
  bool (*is_name)(const void *data, term name); /* does it stand for something? */
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

/* One rewrite, from its text; raises at what is wrong with it. `what` names it in messages. */
struct rewrite *rewrite_read(struct machine *m, const char *what, const char *text,
                             bool (*is_name)(const void *data, term name), const void *data);
/* The language is that of the form in which it stands; NULL: none. */
bool rewrite_matches(struct machine *m, const struct rewrite *r, struct language *l, const struct syntax *x,
                     struct rewrite_match *out);
const struct rewrite_binding *rewrite_find(const struct rewrite_match *m, term name);

#endif
