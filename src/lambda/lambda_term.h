/* lambda_term: programs as terms, without types.
 *
 *     e ::= x             a variable: a symbol that is not a constant
 *         | c             a constant: an atom that the signature has
 *         | (λ x e)
 *         | (e e e ...)   application, curried and flat: the first item is not an application
 *         | (: e T)       annotation
 *
 * Variables are named by their depth, so that alpha-equivalent closed terms are the same term. */
#ifndef ASSAY_LAMBDA_LAMBDA_TERM_H
#define ASSAY_LAMBDA_LAMBDA_TERM_H

#include "lambda/signature.h"

enum lambda_kind {
  LAMBDA_VARIABLE,
  LAMBDA_CONSTANT,
  LAMBDA_ABSTRACTION,
  LAMBDA_APPLICATION,
  LAMBDA_ANNOTATION,
  LAMBDA_MALFORMED /* not a program */
};

enum lambda_kind lambda_kind(const struct signature *s, term e);
static inline term lambda_binder(term e) { return seq_item(e, 1); }
static inline term lambda_body(term e) { return seq_item(e, 2); }

term lambda_make(const struct signature *s, term binder, term body);
/* f applied to more arguments; f may be an application itself. */
term lambda_apply(const struct signature *s, term f, const term *arguments, uint32_t count);

/* Variables, constants, λs and (binary) applications, as in the literature. */
uint64_t lambda_nodes(const struct signature *s, term e);

/* The same, but each constant counts with its size in the signature. */
uint64_t lambda_size(const struct signature *s, term e);

/* Calls `see` with the numbers of its constants, from left to right. */
typedef void lambda_see_constant(void *data, uint32_t number);
void lambda_see_constants(const struct signature *s, term e, lambda_see_constant *see, void *data);

/* The same without annotations. */
term lambda_without_annotations(const struct signature *s, term e);

/* ---- names ---- */

struct notation;

struct variable_names { /* by depth; in the world's arena */
  term *list;
  uint32_t count;
};

/* That many names: a, b, ... z, a1, ...; none is a constant, or a word that the notation (or NULL)
 * reserves. */
struct variable_names variable_names(const struct signature *s, const struct notation *n, uint32_t count);

#endif
