/* procedure: the code of closures, and the objects that only the evaluator makes. */
#ifndef ASSAY_RACKET_PROCEDURE_H
#define ASSAY_RACKET_PROCEDURE_H

#include "racket/compile/expr.h"

struct parameter_row { /* in source order */
  enum { PARAMETER_REQUIRED, PARAMETER_OPTIONAL, PARAMETER_KEYWORD, PARAMETER_REST } kind;
  uint32_t slot;
  bool boxed;
  term keyword;
  struct expr *initial; /* NULL: required */
};

struct lambda {
  term name; /* 0: anonymous */
  const struct place *place;
  struct unit *unit;
  uint32_t required, optional, keyword_count;
  bool rest;
  bool simple; /* required parameters only, none of them boxed: they are slots 0, 1, 2... */
  struct parameter_row *parameters;
  uint32_t parameter_count;
  struct lambda **cases; /* case-lambda: captured[] holds one closure per case, and there is no body */
  uint32_t case_count;
  struct expr *body;                  /* NULL until compiled: see lambda_complete */
  const struct local *self_local;     /* the variable whose only value this procedure is, if known... */
  const struct binding *self_binding; /* ...local, or of the module */
  struct scope *scope;                /* the body's, and its source */
  struct syntax *const *forms;
  uint32_t form_count;
  const struct syntax *whole;
};

/* Compiles a module-level procedure's body if that has not been done. */
void lambda_complete(struct machine *m, struct lambda *l);

struct values_object { /* zero, two or more values; one value is itself */
  struct object object;
  uint32_t count;
  value items[];
};

struct parameter_object {
  struct object object;
  uint32_t epoch;
  value content;
  value guard; /* or 0 */
  term name;
};

struct promise_object {
  struct object object;
  uint32_t epoch;
  value content; /* a thunk until forced */
  bool forced;
};

struct escape_object {
  struct object object;
  bool live;
  value result;
};

/* The common start of KIND_OPAQUE objects; `what` is printed as #<what>. */
struct opaque_object {
  struct object object;
  const char *what;
};

value *values_items(value *v, uint32_t *count); /* the values that *v stands for */
value values_make(struct machine *m, uint32_t count, const value *items);
_Noreturn void raise_values(struct machine *m, const char *who, uint32_t expected, uint32_t received);

/* Keyword arguments: keywords[2i] is the keyword, keywords[2i+1] its value. Primitives receive them
 * inline, at the end. */
value apply_keywords(struct machine *m, value function, uint32_t argc, const value *argv, uint32_t keyword_count,
                     const value *keywords);
/* Runs the tail call that eval has left pending. */
value apply_pending(struct machine *m);
/* Leaves a call pending and returns TAIL_CALL. */
value apply_later(struct machine *m, value function, uint32_t argc, const value *argv, uint32_t keyword_count,
                  const value *keywords);

term procedure_name(struct machine *m, value procedure); /* a symbol, or 0 */
bool procedure_accepts(value procedure, uint32_t argc);  /* without keywords */
value primitive_with_data(struct machine *m, const char *name, uint32_t min, uint32_t max, primitive_function *function,
                          value data);
_Noreturn void raise_arity(struct machine *m, value procedure, uint32_t argc, const value *argv);

#endif
