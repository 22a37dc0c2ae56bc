/* node: the compiled expression. Private to the compiler (compile*.c and the files of single forms)
 * and eval.c. */
#ifndef ASSAY_RACKET_COMPILE_NODE_H
#define ASSAY_RACKET_COMPILE_NODE_H

#include "racket/procedure.h"

enum expr_kind {
  NODE_CONSTANT,
  NODE_LOCAL,
  NODE_BOXED,         /* a local variable that lives in a box... */
  NODE_BOXED_CHECKED, /* ...and may not have its value yet */
  NODE_GLOBAL,
  NODE_IF,
  NODE_AND,
  NODE_OR,
  NODE_SEQUENCE,
  NODE_LET,     /* values into slots, then a body */
  NODE_FIX,     /* closures that refer to each other, then a body */
  NODE_BIND,    /* a value into a slot; void */
  NODE_SET_BOX, /* a value into the box in a slot; void */
  NODE_SET_GLOBAL,
  NODE_DEFINE_GLOBAL,
  NODE_LAMBDA,
  NODE_CALL,
  NODE_CALL_SELF, /* a procedure calls itself in tail position: a jump */
  NODE_CALL_KEYWORDS,
  NODE_CALL_PRIMITIVE,
  NODE_APPLY, /* the procedure `apply`, called by name */
  /* primitives with a fast path for the common case */
  NODE_ADD,
  NODE_SUBTRACT,
  NODE_MULTIPLY,
  NODE_LESS,
  NODE_GREATER,
  NODE_LESS_EQUAL,
  NODE_GREATER_EQUAL,
  NODE_NUMBER_EQUAL,
  NODE_EQ,
  NODE_NOT,
  NODE_IS_NULL,
  NODE_IS_PAIR,
  NODE_IS_SYMBOL,
  NODE_CAR,
  NODE_CDR,
  NODE_CONS,
  NODE_CUSTOM, /* run(m, data, frame) is the value */
  NODE_SELECT, /* choose(m, data, frame) is the node to continue with */
};

struct expr {
  enum expr_kind kind;
  uint32_t slot; /* LOCAL, BOXED, BOXED_CHECKED, BIND, SET_BOX */
  const struct place *place;
};

struct constant_node {
  struct expr e;
  value v;
};
struct name_node { /* BOXED_CHECKED, GLOBAL */
  struct expr e;
  term name;
  struct binding *binding;
};
struct if_node {
  struct expr e;
  struct expr *test, *then, *otherwise;
};
struct list_node { /* AND, OR, SEQUENCE: at least one part */
  struct expr e;
  uint32_t count;
  struct expr *parts[];
};
struct let_node {
  struct expr e;
  struct expr *body;
  uint32_t count;
  struct let_binding {
    uint32_t slot;
    bool boxed;
    struct expr *initial;
  } bindings[];
};
struct set_node { /* BIND, SET_BOX, SET_GLOBAL, DEFINE_GLOBAL */
  struct expr e;
  struct binding *binding;
  struct expr *content;
};
struct lambda_node {
  struct expr e;
  struct lambda *lambda;
  struct expr **cases; /* case-lambda: the lambda nodes of its cases */
};
struct fix_node {
  struct expr e;
  struct expr *body;
  uint32_t count;
  struct fix_binding {
    uint32_t slot;
    struct lambda *lambda;
  } bindings[];
};
struct call_node { /* CALL*, APPLY and the fast primitives */
  struct expr e;
  bool tail;
  uint32_t argc, keyword_count;
  struct expr *function;
  struct primitive_object *primitive;
  const struct lambda *self; /* CALL_SELF */
  const term *keywords;      /* CALL_KEYWORDS: their values are args[argc], args[argc+1]... */
  struct expr *args[];
};
struct custom_node {
  struct expr e;
  custom_function *run;
  void *data;
};
typedef const struct expr *select_function(struct machine *m, void *data, value *frame);
struct select_node {
  struct expr e;
  select_function *choose;
  void *data;
};

/* Makes a node. */
void *node_new(struct machine *m, enum expr_kind kind, const struct syntax *at, size_t bytes);
struct expr *node_select(struct machine *m, const struct syntax *at, select_function *choose, void *data);
struct expr *node_sequence(struct machine *m, const struct syntax *at, struct expr **parts, uint32_t count);
struct expr *node_if(struct machine *m, const struct syntax *at, struct expr *test, struct expr *then,
                     struct expr *otherwise);
struct expr *node_call(struct machine *m, const struct syntax *at, struct expr *function, struct expr **args,
                       uint32_t argc, bool tail);
/* Stores into a local made with scope_add: its slot, or the box in it. */
struct expr *node_set_local(struct machine *m, const struct syntax *at, const struct local *l, struct expr *content);
struct expr *node_bind(struct machine *m, const struct syntax *at, uint32_t slot, struct expr *content);
/* Raises when evaluated. */
struct expr *node_error(struct machine *m, const struct syntax *at, struct struct_type *type, const char *message);

#endif
