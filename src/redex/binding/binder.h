/* binder: the binding forms of a language (#:binding-forms), and their semantics: freshening,
 * alpha-equivalence, substitution. */
#ifndef ASSAY_REDEX_BINDING_BINDER_H
#define ASSAY_REDEX_BINDING_BINDER_H

#include "redex/language/language.h"

struct binder_table; /* a language's own; NULL: it has no binding forms */

/* Reads the specifications after #:binding-forms; they follow the parent's. The language's grammar
 * must be compiled. */
void binder_forms_read(struct machine *m, struct language *l, struct syntax *const *forms, uint32_t count);
/* Inherits the forms of another language, before its own; `prefix` (or NULL) is added to the names
 * of that language's non-terminals. */
void binder_forms_inherit(struct machine *m, struct language *l, const struct language *from, const char *prefix);

/* The term with the binders of its outermost form renamed to fresh names; itself if it is not a
 * binding form. */
term binder_freshen(struct machine *m, const struct language *l, term t);
/* The canonical form of a term: alpha-equivalent terms have equal ones. Programs must not see
 * it. */
term binder_canonical(struct machine *m, const struct language *l, term t);
bool binder_equivalent(struct machine *m, const struct language *l, term a, term b);
/* Are two values of the program equivalent? Terms up to alpha-equivalence, other values by
 * equal?. */
bool binder_equivalent_values(struct machine *m, const struct language *l, value a, value b);
/* Substitutes the terms for the variables, simultaneously and avoiding capture. */
term binder_substitute(struct machine *m, const struct language *l, term body, const term *variables, const term *terms,
                       uint32_t count);

/* Sets of terms up to alpha-equivalence: a member is in both sets with the same number, once in its
 * original and once in its canonical form. */
uint32_t binder_set_add(struct machine *m, const struct language *l, struct term_set *members,
                        struct term_set *canonical, term t, bool *added);
bool binder_set_has(struct machine *m, const struct language *l, const struct term_set *members,
                    const struct term_set *canonical, term t);

/* Marks a variable that a literal term mentions, so that it is not mistaken for one made by
 * freshening. */
term binder_written_name(struct world *w, term symbol);

/* The value of the parameter default-language, for `substitute`, alpha-equivalent? and Redex's
 * tests where no language is named. NULL: none. A raise restores it. */
struct language *binder_default_language(const struct machine *m);
value binder_enter_language(struct machine *m, const struct language *l); /* the argument for... */
void binder_leave_language(struct machine *m, value before);

void binder_install(struct machine *m);

#endif
