/* expr: compiled expressions, and their evaluation. */
#ifndef ASSAY_RACKET_COMPILE_EXPR_H
#define ASSAY_RACKET_COMPILE_EXPR_H

#include "racket/compile/scope.h"

struct expr; /* a node; racket/eval.c */

/* How a form is compiled. `tail`: its value is the procedure's value. */
typedef struct expr *compile_function(struct machine *m, struct scope *s, const struct syntax *form, bool tail);
/* At module level, `declare` runs for all forms before any is executed, and enters their names
 * (module_declare). `compile` (NULL for pure declarations) then makes the code that runs in
 * order. */
typedef void declare_function(struct machine *m, struct module *module, const struct syntax *form);

struct form {
  const char *name;
  compile_function *compile;
  declare_function *declare; /* only for definition forms */
};

/* Raises a syntax error at the place of the mistake. Unknown names compile to an error when
 * evaluated. */
struct expr *compile_expression(struct machine *m, struct scope *s, const struct syntax *x, bool tail);
struct expr *compile_body(struct machine *m, struct scope *s, struct syntax *const *forms, uint32_t count, bool tail,
                          const struct syntax *whole); /* internal definitions allowed */

/* Evaluates a node in a frame. In tail position it may leave a pending tail call instead (it
 * returns TAIL_CALL), which `apply` runs. Code outside the evaluator calls only eval_value, and
 * compiles with tail = false. */
#define TAIL_CALL ((value)0)
value eval(struct machine *m, const struct expr *e, value *frame);
static inline value eval_value(struct machine *m, const struct expr *e, value *frame) { return eval(m, e, frame); }

/* Nodes for forms written elsewhere (the Redex forms): eval calls run(m, data, frame). */
typedef value custom_function(struct machine *m, void *data, value *frame);
struct expr *expr_custom(struct machine *m, const struct syntax *place, custom_function *run, void *data);
struct expr *expr_constant(struct machine *m, value v);
struct expr *expr_void(struct machine *m);

/* A unit with captures that is not a lambda, such as a relation that closes over local variables.
 * Copies the captured values, in capture order, out of the frame in which the object is made... */
value *captures_take(struct machine *m, const struct unit *inner, const value *frame);
/* ...or out of what another unit of the same code captured in the same frame... */
value *captures_again(struct machine *m, const struct unit *before, const value *captured, const struct unit *unit);
/* ...and puts them into a new frame of the inner unit. */
void captures_give(const struct unit *inner, const value *captured, value *frame);
/* Call this with each new frame of a clause, rule or production: puts the captures of its
 * definition in place. */
static inline void unit_enter(const struct unit *u, value *frame) {
  if (u->captured) captures_give(u, u->captured, frame);
}

/* Code to be compiled at first use, or at the end of the module at the latest: the bodies of
 * module-level procedures, clauses, rules. `run` must allow being called only once. */
typedef void deferred_function(struct machine *m, void *data);
void module_defer(struct machine *m, struct module *module, deferred_function *run, void *data);
/* Compiles at first use or at the end of the file, whichever comes first. If that fails, the next
 * use fails, too. */
void compile_late(struct machine *m, bool *done, deferred_function *compile, void *data);
/* Calls `run`, and then what it has deferred. */
void module_defer_apart(struct machine *m, struct module *module, deferred_function *run, void *data);

/* Tables of the forms and primitives of the builtins module. */
struct primitive_row {
  const char *name;
  uint32_t min, max;
  primitive_function *function;
};
#define ANY_COUNT UINT32_MAX
void builtins_add_forms(struct machine *m, const struct form *forms, size_t count);
void builtins_add_primitives(struct machine *m, const struct primitive_row *rows, size_t count);
void builtins_add_value(struct machine *m, const char *name, value v);

#endif
