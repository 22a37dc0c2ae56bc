/* apply: applies procedures of all kinds, and binds arguments to parameters. */
#include "racket/apply.h"

#include "racket/prim/prim.h"

#include <stdlib.h>
#include <string.h>

enum { SHOWN = 120 }; /* approximate bytes of a call in a message */

/* Prints the beginning of a value: shared parts may make the whole of it astronomically long. */
static void print_start(struct machine *m, struct buffer *b, value v) {
  if (b->length > SHOWN) return;
  if (is_pair(v) || v == m->world->empty) {
    buffer_puts(b, "(");
    for (struct list_walk k = list_walk(v); list_more(&k) && b->length <= SHOWN;) {
      print_start(m, b, list_next(&k));
      if (list_more(&k)) buffer_puts(b, " ");
    }
    buffer_puts(b, ")");
  } else if (is_term(v) || is_procedure(v)) {
    print_value(m, b, v, PRINT_WRITE);
  } else {
    buffer_puts(b, "…");
  }
}

void raise_runaway(struct machine *m, value function, uint32_t argc, const value *argv) {
  struct buffer b = {0};
  term name = procedure_name(m, function);
  buffer_printf(&b, "(%s", name ? text_bytes(name) : "#<procedure>");
  char *limit = world_stack_limit(m->world);
  world_put_stack_limit(m->world, NULL); /* printing needs only a little more stack */
  for (uint32_t i = 0; i < argc; i++) {
    buffer_puts(&b, " ");
    print_start(m, &b, argv[i]);
  }
  world_put_stack_limit(m->world, limit);
  bool cut = b.length > SHOWN;
  if (cut)
    for (b.length = SHOWN; (b.text[b.length] & 0xC0) == 0x80;) b.length--;
  buffer_puts(&b, cut ? "…" : ")");
  char *text = buffer_keep(&b, &m->world->arena);
  raise_exception(m, m->exn_limit, NULL, "runaway recursion: %s", text);
}

/* Binding arguments to parameters, the general case. */

static value rest_list(struct machine *m, uint32_t argc, const value *argv, uint32_t from) {
  return from < argc ? list_from_array(m->world, argv + from, argc - from) : m->world->empty;
}

static value keyword_value(term keyword, uint32_t count, const value *keywords) {
  for (size_t i = 0; i < count; i++)
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
  for (size_t i = 0; i < count; i++) {
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
static noinline value run_closure(struct machine *m, value f, uint32_t argc, const value *argv, uint32_t keyword_count,
                                  const value *keywords) {
  if (stack_is_short(m)) raise_runaway(m, f, argc, argv);
  if (((struct closure_object *)f)->lambda->cases) f = choose_case(m, f, argc, argv);
  struct closure_object *c = (struct closure_object *)f;
  struct lambda *l = c->lambda;
  if (!l->body) lambda_complete(m, l);
  value frame[l->unit->slots + 1];
  give_captures(c, frame);
  if (l->simple && argc == l->required && keyword_count == 0)
    for (uint32_t i = 0; i < argc; i++) frame[i] = argv[i];
  else bind_parameters(m, f, argc, argv, keyword_count, keywords, frame);
  return eval(m, l->body, frame);
}

/* Application. */

/* The arguments of a pending call outlive the frame that computed them, so they are in the
 * machine. */
static noinline void grow_tail(struct machine *m, uint32_t count) {
  enum { LEAST = 16 };
  uint32_t capacity = count < LEAST ? LEAST : 2 * count;
  value *grown = realloc(m->tail_arguments, capacity * sizeof *grown);
  if (!grown) world_error(m->world, NULL, "out of memory");
  m->tail_arguments = grown;
  m->tail_capacity = capacity;
}

value apply_later(struct machine *m, value function, uint32_t argc, const value *argv, uint32_t keyword_count,
                  const value *keywords) {
  uint32_t total = argc + 2 * keyword_count;
  if (total > m->tail_capacity) grow_tail(m, total);
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
    value all[argc + 2 * keyword_count + 1];
    copy_values(all, argv, argc);
    copy_values(all + argc, keywords, 2 * keyword_count);
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

/* A structure whose type has prop:procedure: a field that holds the procedure, or a procedure that
 * gets the structure too. */
static value apply_structure(struct machine *m, value f, uint32_t argc, const value *argv, uint32_t keyword_count,
                             const value *keywords) {
  struct struct_object *s = (struct struct_object *)f;
  value p = 0;
  for (struct struct_type *t = s->type; t && !p; t = t->parent) p = t->property_procedure;
  if (is_small(p)) return apply_later(m, s->fields[small_value(p)], argc, argv, keyword_count, keywords);
  value all[argc + 1];
  all[0] = f;
  copy_values(all + 1, argv, argc);
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
    if (l && l->simple && total == l->required) { /* the arguments leave the buffer before the body runs */
      r = run_closure(m, f, argc, m->tail_arguments, 0, NULL);
    } else {
      value copy[total + 1];
      copy_values(copy, m->tail_arguments, total);
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
