/* eval: the value of a compiled expression.
 *
 * One loop over the kinds of node; a tail position is another iteration, not a C call. A
 * procedure's frame is an array on the C stack, made by the caller, which evaluates the arguments
 * straight into it. */
#include "racket/apply.h"
#include "racket/prim/prim.h"

#include <string.h>

static _Noreturn noinline void raise_undefined(struct machine *m, const struct name_node *n) {
  if (n->e.kind == NODE_BOXED_CHECKED)
    raise_exception(m, m->exn_fail_variable, n->e.place, "%s: undefined;\n cannot use before initialization",
                    text_bytes(n->name));
  raise_exception(m, m->exn_fail_variable, n->e.place,
                  "%s: undefined;\n cannot reference an identifier before its definition", text_bytes(n->name));
}

/* eval, with the two most frequent kinds inline. */
static inline value quick(struct machine *m, const struct expr *e, value *frame) {
  if (e->kind == NODE_LOCAL) return frame[e->slot];
  if (e->kind == NODE_CONSTANT) return ((const struct constant_node *)e)->v;
  return eval(m, e, frame);
}

/* Closures. */

static value make_closure(struct machine *m, struct lambda *l, const value *frame) {
  uint32_t count = l->unit->capture_count;
  struct closure_object *f = arena_alloc(&m->world->arena, sizeof *f + count * sizeof(value));
  f->object = (struct object){.kind = KIND_CLOSURE};
  f->lambda = l;
  for (uint32_t i = 0; i < count; i++) f->captured[i] = frame[l->unit->captures[i].outer];
  return (value)f;
}

static noinline value make_case_closure(struct machine *m, const struct lambda_node *n, value *frame) {
  struct lambda *l = n->lambda;
  struct closure_object *f = arena_alloc(&m->world->arena, sizeof *f + l->case_count * sizeof(value));
  f->object = (struct object){.kind = KIND_CLOSURE};
  f->lambda = l;
  for (uint32_t i = 0; i < l->case_count; i++) f->captured[i] = eval(m, n->cases[i], frame);
  return (value)f;
}

static noinline void make_fix(struct machine *m, const struct fix_node *n, value *frame) {
  for (uint32_t i = 0; i < n->count; i++) {
    struct lambda *l = n->bindings[i].lambda;
    struct closure_object *f = arena_alloc(&m->world->arena, sizeof *f + l->unit->capture_count * sizeof(value));
    f->object = (struct object){.kind = KIND_CLOSURE};
    f->lambda = l;
    frame[n->bindings[i].slot] = (value)f;
  }
  for (uint32_t i = 0; i < n->count; i++) {
    struct closure_object *f = (struct closure_object *)frame[n->bindings[i].slot];
    const struct unit *u = f->lambda->unit;
    for (uint32_t j = 0; j < u->capture_count; j++) f->captured[j] = frame[u->captures[j].outer];
  }
}

/* Call nodes. */

static inline void eval_args(struct machine *m, const struct call_node *c, uint32_t count, value *frame, value *into) {
  for (uint32_t i = 0; i < count; i++) into[i] = quick(m, c->args[i], frame);
}

static noinline value call_any(struct machine *m, const struct call_node *c, value f, value *frame) {
  value argv[c->argc + 1];
  eval_args(m, c, c->argc, frame, argv);
  m->place = c->e.place;
  return apply(m, f, c->argc, argv);
}

static noinline value call_value(struct machine *m, const struct call_node *c, value *frame) {
  value f = quick(m, c->function, frame);
  struct closure_object *closure = (struct closure_object *)f;
  if (!has_kind(f, KIND_CLOSURE) || !closure->lambda->simple || closure->lambda->required != c->argc ||
      stack_is_short(m))
    return call_any(m, c, f, frame);
  struct lambda *l = closure->lambda;
  if (!l->body) lambda_complete(m, l);
  value callee[l->unit->slots + 1];
  eval_args(m, c, c->argc, frame, callee);
  give_captures(closure, callee);
  m->place = c->e.place;
  value r = eval(m, l->body, callee);
  return r == TAIL_CALL ? apply_pending(m) : r;
}

static noinline value call_tail(struct machine *m, const struct call_node *c, value *frame) {
  value f = quick(m, c->function, frame);
  value argv[c->argc + 1];
  eval_args(m, c, c->argc, frame, argv);
  m->place = c->e.place;
  return apply_later(m, f, c->argc, argv, 0, NULL);
}

/* New arguments in the same frame: closures have copies of what they captured from it. */
static noinline void rebind_self(struct machine *m, const struct call_node *c, value *frame) {
  world_check_stack(m->world); /* not for the stack: loops must be interruptible */
  value argv[c->argc + 1];
  eval_args(m, c, c->argc, frame, argv);
  for (uint32_t i = 0; i < c->argc; i++) frame[i] = argv[i];
}

static noinline value call_with_keywords(struct machine *m, const struct call_node *c, value *frame) {
  value f = quick(m, c->function, frame);
  uint32_t total = c->argc + c->keyword_count;
  value given[total + 1], keywords[2 * c->keyword_count + 1];
  eval_args(m, c, total, frame, given);
  for (size_t i = 0; i < c->keyword_count; i++) {
    keywords[2 * i] = c->keywords[i];
    keywords[2 * i + 1] = given[c->argc + i];
  }
  m->place = c->e.place;
  if (c->tail) return apply_later(m, f, c->argc, given, c->keyword_count, keywords);
  return apply_keywords(m, f, c->argc, given, c->keyword_count, keywords);
}

static noinline value call_primitive(struct machine *m, const struct call_node *c, value *frame) {
  value argv[c->argc + 1];
  eval_args(m, c, c->argc, frame, argv);
  m->place = c->e.place;
  m->data = c->primitive->data;
  value r = c->primitive->function(m, c->argc, argv);
  return r == TAIL_CALL && !c->tail ? apply_pending(m) : r;
}

/* The same with evaluated arguments: the slow path of the fast primitives. */
static noinline value call_primitive_1(struct machine *m, const struct call_node *c, value a) {
  value argv[1] = {a};
  m->place = c->e.place;
  return c->primitive->function(m, 1, argv);
}

static noinline value call_primitive_2(struct machine *m, const struct call_node *c, value a, value b) {
  value argv[2] = {a, b};
  m->place = c->e.place;
  return c->primitive->function(m, 2, argv);
}

/* (apply f a ... list) */
static noinline value call_apply(struct machine *m, const struct call_node *c, value *frame) {
  value given[c->argc];
  eval_args(m, c, c->argc, frame, given);
  m->place = c->e.place;
  value list = given[c->argc - 1];
  if (!is_list(list)) raise_argument(m, "apply", "list?", list);
  uint32_t plain = c->argc - 2, argc = plain + list_length(list);
  value *argv = arena_alloc(&m->world->arena, (argc + 1) * sizeof *argv);
  memcpy(argv, given + 1, plain * sizeof *argv);
  uint32_t i = plain;
  for (struct list_walk k = list_walk(list); list_more(&k);) argv[i++] = list_next(&k);
  if (c->tail) return apply_later(m, given[0], argc, argv, 0, NULL);
  return apply(m, given[0], argc, argv);
}

static noinline void set_box(struct machine *m, value box, value v) {
  struct box_object *b = (struct box_object *)box;
  world_store(m->world, b->epoch, v);
  b->content = v;
}

static noinline void set_global(struct machine *m, const struct set_node *n, value v) {
  if (n->e.kind == NODE_SET_GLOBAL && !n->binding->content)
    raise_exception(m, m->exn_fail_variable, n->e.place,
                    "set!: assignment disallowed;\n cannot set variable before its definition\n  variable: %s",
                    text_bytes(n->binding->name));
  world_store(m->world, n->binding->epoch, v);
  n->binding->content = v;
}

static noinline void bind_let(struct machine *m, const struct let_node *n, value *frame) {
  for (uint32_t i = 0; i < n->count; i++) {
    value v = quick(m, n->bindings[i].initial, frame);
    frame[n->bindings[i].slot] = n->bindings[i].boxed ? value_box(m->world, v) : v;
  }
}

#define PART(type) ((const struct type *)e)
#define ARGUMENT(i) quick(m, PART(call_node)->args[i], frame)
#define COMPARE(operator)                                                                                              \
  {                                                                                                                    \
    value a = ARGUMENT(0), b = ARGUMENT(1);                                                                            \
    if (is_small(a) && is_small(b)) return boolean_value(m->world, (int64_t)a operator(int64_t) b);                    \
    return call_primitive_2(m, PART(call_node), a, b);                                                                 \
  }
/* Small integers are represented as 2n + 1: the tag must be removed from one operand. */
#define ARITHMETIC(builtin, left, right, tag)                                                                          \
  {                                                                                                                    \
    value a = ARGUMENT(0), b = ARGUMENT(1);                                                                            \
    int64_t r;                                                                                                         \
    if (is_small(a) && is_small(b) && !builtin(left, right, &r)) return (value)r + (tag);                              \
    return call_primitive_2(m, PART(call_node), a, b);                                                                 \
  }

value eval(struct machine *m, const struct expr *e, value *frame) {
  for (;;) {
    switch (e->kind) {
    case NODE_CONSTANT: return PART(constant_node)->v;
    case NODE_LOCAL: return frame[e->slot];
    case NODE_BOXED: return ((struct box_object *)frame[e->slot])->content;
    case NODE_BOXED_CHECKED: {
      value v = ((struct box_object *)frame[e->slot])->content;
      if (!v) raise_undefined(m, PART(name_node));
      return v;
    }
    case NODE_GLOBAL: {
      value v = PART(name_node)->binding->content;
      if (!v) raise_undefined(m, PART(name_node));
      return v;
    }
    case NODE_IF:
      e = is_true(m->world, quick(m, PART(if_node)->test, frame)) ? PART(if_node)->then : PART(if_node)->otherwise;
      continue;
    case NODE_AND: {
      uint32_t last = PART(list_node)->count - 1, i = 0;
      while (i < last && is_true(m->world, quick(m, PART(list_node)->parts[i], frame))) i++;
      if (i < last) return m->world->false_;
      e = PART(list_node)->parts[last];
      continue;
    }
    case NODE_OR: {
      uint32_t last = PART(list_node)->count - 1;
      value v = m->world->false_;
      for (uint32_t i = 0; i < last && v == m->world->false_; i++) v = quick(m, PART(list_node)->parts[i], frame);
      if (v != m->world->false_) return v;
      e = PART(list_node)->parts[last];
      continue;
    }
    case NODE_SEQUENCE: {
      uint32_t last = PART(list_node)->count - 1;
      for (uint32_t i = 0; i < last; i++) quick(m, PART(list_node)->parts[i], frame);
      e = PART(list_node)->parts[last];
      continue;
    }
    case NODE_LET:
      bind_let(m, PART(let_node), frame);
      e = PART(let_node)->body;
      continue;
    case NODE_FIX:
      make_fix(m, PART(fix_node), frame);
      e = PART(fix_node)->body;
      continue;
    case NODE_BIND: frame[e->slot] = quick(m, PART(set_node)->content, frame); return m->world->void_;
    case NODE_SET_BOX: {
      value v = quick(m, PART(set_node)->content, frame);
      set_box(m, frame[e->slot], v);
      return m->world->void_;
    }
    case NODE_SET_GLOBAL:
    case NODE_DEFINE_GLOBAL:
      set_global(m, PART(set_node), quick(m, PART(set_node)->content, frame));
      return m->world->void_;
    case NODE_LAMBDA:
      if (PART(lambda_node)->cases) return make_case_closure(m, PART(lambda_node), frame);
      return make_closure(m, PART(lambda_node)->lambda, frame);
    case NODE_CALL:
      return PART(call_node)->tail ? call_tail(m, PART(call_node), frame) : call_value(m, PART(call_node), frame);
    case NODE_CALL_SELF:
      rebind_self(m, PART(call_node), frame);
      e = PART(call_node)->self->body;
      continue;
    case NODE_CALL_KEYWORDS: return call_with_keywords(m, PART(call_node), frame);
    case NODE_CALL_PRIMITIVE: return call_primitive(m, PART(call_node), frame);
    case NODE_APPLY: return call_apply(m, PART(call_node), frame);
    case NODE_ADD: ARITHMETIC(__builtin_add_overflow, (int64_t)(a - 1), (int64_t)b, 0)
    case NODE_SUBTRACT: ARITHMETIC(__builtin_sub_overflow, (int64_t)a, (int64_t)(b - 1), 0)
    case NODE_MULTIPLY: ARITHMETIC(__builtin_mul_overflow, (int64_t)(a - 1), small_value(b), 1)
    case NODE_LESS: COMPARE(<)
    case NODE_GREATER: COMPARE(>)
    case NODE_LESS_EQUAL: COMPARE(<=)
    case NODE_GREATER_EQUAL: COMPARE(>=)
    case NODE_NUMBER_EQUAL: COMPARE(==)
    case NODE_EQ: {
      value a = ARGUMENT(0), b = ARGUMENT(1);
      return boolean_value(m->world, a == b);
    }
    case NODE_NOT: return boolean_value(m->world, ARGUMENT(0) == m->world->false_);
    case NODE_IS_NULL: return boolean_value(m->world, ARGUMENT(0) == m->world->empty);
    case NODE_IS_PAIR: return boolean_value(m->world, is_pair(ARGUMENT(0)));
    case NODE_IS_SYMBOL: return boolean_value(m->world, is_symbol(ARGUMENT(0)));
    case NODE_CONS: {
      value head = ARGUMENT(0);
      return value_cons(m->world, head, ARGUMENT(1));
    }
    case NODE_CAR: {
      value a = ARGUMENT(0);
      if (has_kind(a, KIND_PAIR)) return ((struct pair_object *)a)->head;
      return call_primitive_1(m, PART(call_node), a);
    }
    case NODE_CDR: {
      value a = ARGUMENT(0);
      if (has_kind(a, KIND_PAIR)) return ((struct pair_object *)a)->tail;
      return call_primitive_1(m, PART(call_node), a);
    }
    case NODE_CUSTOM: return PART(custom_node)->run(m, PART(custom_node)->data, frame);
    case NODE_SELECT: e = PART(select_node)->choose(m, PART(select_node)->data, frame); continue;
    }
  }
}
