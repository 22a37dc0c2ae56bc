/* binder: the binding forms of a language (#:binding-forms), and what they mean: freshening,
 * alpha-equivalence, substitution. */
#ifndef ASSAY_REDEX_BINDING_BINDER_H
#define ASSAY_REDEX_BINDING_BINDER_H

#include "redex/language/language.h"

struct binder_table; /* a language's own; NULL: it has no binding forms */

/* What follows #:binding-forms, after the forms of the parent. The language's grammar is compiled
 * already. */
void binder_forms_read(struct machine *m, struct language *l, struct syntax *const *forms, uint32_t count);
/* The forms of another language, before its own; `prefix` (or NULL) stands before the names of that
 * one's non-terminals. */
void binder_forms_inherit(struct machine *m, struct language *l, const struct language *from, const char *prefix);

/* The term with the binders of its outermost form renamed to names that nothing else has; itself if
 * it is no binding form. */
term binder_freshen(struct machine *m, const struct language *l, term t);
/* Equal terms for alpha-equivalent ones. Not for the eyes of a program. */
term binder_canonical(struct machine *m, const struct language *l, term t);
bool binder_equivalent(struct machine *m, const struct language *l, term a, term b);
/* Of values of the program: terms, and anything else by equal?. */
bool binder_equivalent_values(struct machine *m, const struct language *l, value a, value b);
/* The terms for the variables, all at once, avoiding capture. */
term binder_substitute(struct machine *m, const struct language *l, term body, const term *variables, const term *terms,
                       uint32_t count);

/* Sets of terms up to alpha-equivalence: a member is in both sets, as it came and canonical, with
 * the same number. */
uint32_t binder_set_add(struct machine *m, const struct language *l, struct term_set *members,
                        struct term_set *canonical, term t, bool *added);
bool binder_set_has(struct machine *m, const struct language *l, const struct term_set *members,
                    const struct term_set *canonical, term t);

/* A variable that stands for itself in a written term must not be mistaken for one that freshening
 * made. */
term binder_written_name(struct world *w, term symbol);

/* The language that `substitute`, alpha-equivalent? and the tests of Redex go by where none is
 * named: what the parameter default-language holds. NULL: none. A raise puts it back. */
struct language *binder_default_language(const struct machine *m);
value binder_enter_language(struct machine *m, const struct language *l); /* what to give to... */
void binder_leave_language(struct machine *m, value before);

void binder_install(struct machine *m);

#endif
