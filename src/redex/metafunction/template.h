/* template: what `term` builds: compiled terms with holes for pattern variables, unquotes and
 * metafunction calls. */
#ifndef ASSAY_REDEX_METAFUNCTION_TEMPLATE_H
#define ASSAY_REDEX_METAFUNCTION_TEMPLATE_H

#include "racket/compile/expr.h"

struct template;
struct language;

/* A name bound as a pattern variable in the scope stands for its term; one bound to a metafunction
 * and at the head of a list is a call; any other name is itself. Checks ellipsis depths. */
struct template *template_compile(struct machine *m, struct scope *s, const struct syntax *x);
/* Several as one sequence: argument lists. */
struct template *template_compile_list(struct machine *m, struct scope *s, struct syntax *const *items, uint32_t count,
                                       const struct syntax *whole);
/* In a term of a language, what stands before an underscore must be a non-terminal or built in:
 * raises if it is not. */
void template_check_names(struct machine *m, struct scope *s, const struct language *l, const struct syntax *x);
term template_build(struct machine *m, const struct template *t, value *frame);
/* The value that a template denotes: as template_build, but a template that is just an unquote
 * gives its value as it is. */
value template_value(struct machine *m, const struct template *t, value *frame);

/* Any value as a term: lists become sequences; what no term can be stays as it is, an opaque
 * leaf. */
term term_from_value(struct machine *m, value v);

#endif
