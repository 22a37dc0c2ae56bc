/* template: terms to be built: compiled terms with pattern variables, unquotes and metafunction
 * calls. */
#ifndef ASSAY_REDEX_METAFUNCTION_TEMPLATE_H
#define ASSAY_REDEX_METAFUNCTION_TEMPLATE_H

#include "racket/compile/expr.h"

struct template;
struct language;

/* A name bound as a pattern variable in the scope stands for its term; one bound to a metafunction
 * at the head of a list is a call; any other name is itself. Checks ellipsis depths. */
struct template *template_compile(struct machine *m, struct scope *s, const struct syntax *x);
/* Several as one sequence: argument lists. */
struct template *template_compile_list(struct machine *m, struct scope *s, struct syntax *const *items, uint32_t count,
                                       const struct syntax *whole);
/* In a term of a language, the part of a name before an underscore must be a non-terminal or built
 * in: raises if it is not. */
void template_check_names(struct machine *m, struct scope *s, const struct language *l, const struct syntax *x);
term template_build(struct machine *m, const struct template *t, value *frame);
/* The value of a template: as template_build, but a template that is just an unquote gives its
 * value unchanged. */
value template_value(struct machine *m, const struct template *t, value *frame);

/* Converts any value to a term: lists become sequences; values that are not terms become opaque
 * leaves. */
term term_from_value(struct machine *m, value v);

#endif
