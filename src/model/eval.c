/* eval: the value of a compiled expression.
 *
 * One loop over the kinds of node; what is in tail position is not a C call but another turn of the loop. A procedure's
 * frame is an array on the C stack, made by whoever calls it; arguments are evaluated straight into it. */
#include "model/node.h"
#include "model/prim.h"

#include <string.h>

#define noinline __attribute__((noinline))

static _Noreturn noinline void raise_undefined(struct machine *m, const struct name_node *n) {
  if (n->e.kind == NODE_BOXED_CHECKED)
    raise_exception(m, m->exn_fail_variable, n->e.place, "%s: undefined;\n cannot use before initialization",
                    text_bytes(n->name));
  raise_exception(m, m->exn_fail_variable, n->e.place,
                  "%s: undefined;\n cannot reference an identifier before its definition", text_bytes(n->name));
}

static _Noreturn noinline void raise_runaway(struct machine *m, value function, uint32_t argc, const value *argv) {
  enum { SHOWN = 60 };
  struct buffer b = {0};
  term name = procedure_name(m, function);
  buffer_printf(&b, "runaway recursion: (%s", name ? text_bytes(name) : "#<procedure>");
  for (uint32_t i = 0; i < argc && b.length < 3 * SHOWN; i++) {
    struct buffer one = {0};
    print_value(m, &one, argv[i], PRINT_WRITE);
    size_t shown = one.length;
    if (shown > SHOWN)
      for (shown = SHOWN; (one.text[shown] & 0xC0) == 0x80;) shown--;
    buffer_puts(&b, " ");
    buffer_append(&b, one.text, shown);
    if (shown < one.length) buffer_puts(&b, "…");
    buffer_free(&one);
  }
  buffer_puts(&b, ")");
  char *text = arena_string(&m->world->arena, b.text, b.length);
  buffer_free(&b);
  raise_exception(m, m->exn_fail_limit, NULL, "%s", text);
}

static inline bool stack_is_short(const struct machine *m) {
  return (char *)__builtin_frame_address(0) < m->world->stack_limit;
}

/* eval, with the two commonest kinds inline. */
static inline value quick(struct machine *m, const struct expr *e, value *frame) {
  if (e->kind == NODE_LOCAL) return frame[e->slot];
  if (e->kind == NODE_CONSTANT) return ((const struct constant_node *)e)->v;
  return eval(m, e, frame);
}

static inline void give_captures(const struct closure_object *f, value *frame) {
  const struct unit *u = f->lambda->unit;
  for (uint32_t i = 0; i < u->capture_count; i++) frame[u->captures[i].inner] = f->captured[i];
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
    struct closure_object *f =
        arena_alloc(&m->world->arena, sizeof *f + l->unit->capture_count * sizeof(value));
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

/* Binding arguments to parameters, the general way. */

static value rest_list(struct machine *m, uint32_t argc, const value *argv, uint32_t from) {
  return from < argc ? list_from_array(m->world, argv + from, argc - from) : m->world->empty;
}

static value keyword_value(term keyword, uint32_t count, const value *keywords) {
  for (uint32_t i = 0; i < count; i++)
    if (keywords[2 * i] == keyword) return keywords[2 * i + 1];
  return 0;
}

static void check_keywords(struct machine *m, value f, uint32_t count, const value *keywords) {
  const struct lambda *l = ((struct closure_object *)f)->lambda;
  term name = procedure_name(m, f);
  const char *who = name ? text_bytes(name) : "#<procedure>";
  if (count > 0 && l->keyword_count == 0)
    raise_exception(m, m->exn_fail_contract, NULL,
                    "application: procedure does not accept keyword arguments\n  procedure: %s", who);
  for (uint32_t i = 0; i < count; i++) {
    bool known = false;
    for (uint32_t j = 0; j < l->parameter_count; j++)
      known = known || (l->parameters[j].kind == PARAMETER_KEYWORD && l->parameters[j].keyword == keywords[2 * i]);
    if (!known)
      raise_exception(m, m->exn_fail_contract, NULL,
                      "application: procedure does not expect an argument with given keyword\n"
                      "  procedure: %s\n  given keyword: #:%s",
                      who, text_bytes(keywords[2 * i]));
  }
  for (uint32_t j = 0; j < l->parameter_count; j++) {
    const struct parameter_row *p = &l->parameters[j];
    if (p->kind == PARAMETER_KEYWORD && !p->initial && !keyword_value(p->keyword, count, keywords))
      raise_exception(m, m->exn_fail_contract, NULL,
                      "application: required keyword argument not supplied\n"
                      "  procedure: %s\n  required keyword: #:%s",
                      who, text_bytes(p->keyword));
  }
}

static void bind_parameters(struct machine *m, value f, uint32_t argc, const value *argv, uint32_t keyword_count,
                            const value *keywords, value *frame) {
  const struct lambda *l = ((struct closure_object *)f)->lambda;
  if (argc < l->required || (!l->rest && argc > l->required + l->optional)) raise_arity(m, f, argc, argv);
  if (keyword_count || l->keyword_count) check_keywords(m, f, keyword_count, keywords);
  uint32_t next = 0;
  for (uint32_t i = 0; i < l->parameter_count; i++) {
    const struct parameter_row *p = &l->parameters[i];
    value v = 0;
    switch (p->kind) {
    case PARAMETER_REQUIRED: v = argv[next++]; break;
    case PARAMETER_OPTIONAL: v = next < argc ? argv[next++] : eval(m, p->initial, frame); break;
    case PARAMETER_REST: v = rest_list(m, argc, argv, l->required + l->optional); break;
    case PARAMETER_KEYWORD:
      v = keyword_value(p->keyword, keyword_count, keywords);
      if (!v) v = eval(m, p->initial, frame);
      break;
    }
    frame[p->slot] = p->boxed ? value_box(m->world, v) : v;
  }
}

static value choose_case(struct machine *m, value f, uint32_t argc, const value *argv) {
  struct closure_object *c = (struct closure_object *)f;
  for (uint32_t i = 0; i < c->lambda->case_count; i++) {
    const struct lambda *l = c->lambda->cases[i];
    if (argc == l->required || (argc > l->required && l->rest)) return c->captured[i];
  }
  raise_arity(m, f, argc, argv);
}

/* Runs the closure's body; may leave a tail call pending. */
static noinline value run_closure(struct machine *m, value f, uint32_t argc, const value *argv,
                                  uint32_t keyword_count, const value *keywords) {
  if (stack_is_short(m)) raise_runaway(m, f, argc, argv);
  if (((struct closure_object *)f)->lambda->cases) f = choose_case(m, f, argc, argv);
  struct closure_object *c = (struct closure_object *)f;
  struct lambda *l = c->lambda;
  if (!l->body) lambda_complete(m, l);
  value frame[l->unit->slots + 1];
  give_captures(c, frame);
  if (l->simple && argc == l->required && keyword_count == 0)
    for (uint32_t i = 0; i < argc; i++) frame[i] = argv[i];
  else
    bind_parameters(m, f, argc, argv, keyword_count, keywords, frame);
  return eval(m, l->body, frame);
}

/* Application. */

value apply_later(struct machine *m, value function, uint32_t argc, const value *argv, uint32_t keyword_count,
                  const value *keywords) {
  uint32_t total = argc + 2 * keyword_count;
  if (total > m->tail_capacity) {
    void machine_grow_tail(struct machine *, uint32_t);
    machine_grow_tail(m, total);
  }
  m->tail_function = function;
  m->tail_count = argc;
  m->tail_keywords = keyword_count;
  for (uint32_t i = 0; i < argc; i++) m->tail_arguments[i] = argv[i];
  for (uint32_t i = 0; i < 2 * keyword_count; i++) m->tail_arguments[argc + i] = keywords[i];
  return TAIL_CALL;
}

static value call_primitive_object(struct machine *m, struct primitive_object *p, uint32_t argc, const value *argv,
                                   uint32_t keyword_count, const value *keywords) {
  if (keyword_count) {
    value all[argc + 2 * keyword_count];
    memcpy(all, argv, argc * sizeof *all);
    memcpy(all + argc, keywords, 2 * keyword_count * sizeof *all);
    if (argc < p->min) raise_arity(m, (value)p, argc, argv);
    if (argc + 2 * keyword_count > p->max)
      raise_contract(m, "application: procedure does not accept keyword arguments\n  procedure: %s", p->name);
    m->data = p->data;
    return p->function(m, argc + 2 * keyword_count, all);
  }
  if (argc < p->min || argc > p->max) raise_arity(m, (value)p, argc, argv);
  m->data = p->data;
  return p->function(m, argc, (value *)argv);
}

static value apply_parameter(struct machine *m, value f, uint32_t argc, const value *argv) {
  struct parameter_object *p = (struct parameter_object *)f;
  if (argc == 0) return p->content;
  if (argc > 1) raise_arity(m, f, argc, argv);
  value v = p->guard ? apply(m, p->guard, 1, argv) : argv[0];
  world_store(m->world, p->epoch, v);
  p->content = v;
  return m->world->void_;
}

static _Noreturn void apply_escape(struct machine *m, value f, uint32_t argc, const value *argv) {
  struct escape_object *k = (struct escape_object *)f;
  if (!k->live)
    raise_exception(m, m->exn_fail_contract, NULL,
                    "continuation application: attempt to jump into an escape continuation");
  k->result = argc == 1 ? argv[0] : values_make(m, argc, argv);
  world_raise(m->world, f);
}

/* A structure whose type has prop:procedure: a field that holds the procedure, or a procedure that gets the
 * structure too. */
static value apply_structure(struct machine *m, value f, uint32_t argc, const value *argv, uint32_t keyword_count,
                             const value *keywords) {
  struct struct_object *s = (struct struct_object *)f;
  value p = 0;
  for (struct struct_type *t = s->type; t && !p; t = t->parent) p = t->property_procedure;
  if (is_small(p)) return apply_later(m, s->fields[small_value(p)], argc, argv, keyword_count, keywords);
  value all[argc + 1];
  all[0] = f;
  memcpy(all + 1, argv, argc * sizeof *all);
  return apply_later(m, p, argc + 1, all, keyword_count, keywords);
}

static _Noreturn noinline void raise_not_procedure(struct machine *m, value f) {
  raise_contract(m,
                 "application: not a procedure;\n expected a procedure that can be applied to arguments\n  given: %s",
                 value_text(m, f, PRINT_PRINT));
}

/* One step: the result, or TAIL_CALL. */
static value apply_step(struct machine *m, value f, uint32_t argc, const value *argv, uint32_t keyword_count,
                        const value *keywords) {
  if (is_small(f)) raise_not_procedure(m, f);
  switch (object_of(f)->kind) {
  case KIND_CLOSURE: return run_closure(m, f, argc, argv, keyword_count, keywords);
  case KIND_PRIMITIVE:
    if (stack_is_short(m)) raise_runaway(m, f, argc, argv);
    return call_primitive_object(m, (struct primitive_object *)f, argc, argv, keyword_count, keywords);
  case KIND_PARAMETER: return apply_parameter(m, f, argc, argv);
  case KIND_ESCAPE: apply_escape(m, f, argc, argv);
  case KIND_STRUCT:
    if (is_procedure(f)) return apply_structure(m, f, argc, argv, keyword_count, keywords);
    raise_not_procedure(m, f);
  default: raise_not_procedure(m, f);
  }
}

value apply_pending(struct machine *m) {
  value r;
  do {
    uint32_t argc = m->tail_count, total = argc + 2 * m->tail_keywords;
    value f = m->tail_function;
    struct lambda *l = has_kind(f, KIND_CLOSURE) ? ((struct closure_object *)f)->lambda : NULL;
    if (l && l->simple && total == l->required) { /* the arguments are out of the buffer before the body runs */
      r = run_closure(m, f, argc, m->tail_arguments, 0, NULL);
    } else {
      value copy[total + 1];
      memcpy(copy, m->tail_arguments, total * sizeof *copy);
      r = apply_step(m, f, argc, copy, m->tail_keywords, copy + argc);
    }
  } while (r == TAIL_CALL);
  return r;
}

value apply_keywords(struct machine *m, value function, uint32_t argc, const value *argv, uint32_t keyword_count,
                     const value *keywords) {
  value r = apply_step(m, function, argc, argv, keyword_count, keywords);
  return r == TAIL_CALL ? apply_pending(m) : r;
}

value apply(struct machine *m, value function, uint32_t argc, const value *argv) {
  value r = apply_step(m, function, argc, argv, 0, NULL);
  return r == TAIL_CALL ? apply_pending(m) : r;
}

/* Call nodes. */

static inline void eval_args(struct machine *m, const struct call_node *c, uint32_t count, value *frame,
                             value *into) {
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

static noinline value call_with_keywords(struct machine *m, const struct call_node *c, value *frame) {
  value f = quick(m, c->function, frame);
  uint32_t total = c->argc + c->keyword_count;
  value given[total + 1], keywords[2 * c->keyword_count + 1];
  eval_args(m, c, total, frame, given);
  for (uint32_t i = 0; i < c->keyword_count; i++) {
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

/* The same with arguments that are known already: the slow half of the fast primitives. */
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
#define COMPARE(operator)                                                                          \
  {                                                                                                \
    value a = ARGUMENT(0), b = ARGUMENT(1);                                                        \
    if (is_small(a) && is_small(b)) return boolean_value(m->world, (int64_t)a operator(int64_t) b); \
    return call_primitive_2(m, PART(call_node), a, b);                                             \
  }
/* Small integers are kept as 2n + 1: the tag has to be taken off one operand. */
#define ARITHMETIC(builtin, left, right)                                       \
  {                                                                            \
    value a = ARGUMENT(0), b = ARGUMENT(1);                                    \
    int64_t r;                                                                 \
    if (is_small(a) && is_small(b) && !builtin(left, right, &r)) return RESULT; \
    return call_primitive_2(m, PART(call_node), a, b);                         \
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
    case NODE_CALL_KEYWORDS: return call_with_keywords(m, PART(call_node), frame);
    case NODE_CALL_PRIMITIVE: return call_primitive(m, PART(call_node), frame);
    case NODE_APPLY: return call_apply(m, PART(call_node), frame);
#define RESULT (value) r
    case NODE_ADD: ARITHMETIC(__builtin_add_overflow, (int64_t)(a - 1), (int64_t)b)
    case NODE_SUBTRACT: ARITHMETIC(__builtin_sub_overflow, (int64_t)a, (int64_t)(b - 1))
#undef RESULT
#define RESULT (value) r + 1
    case NODE_MULTIPLY: ARITHMETIC(__builtin_mul_overflow, (int64_t)(a - 1), small_value(b))
#undef RESULT
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
