/* evaluator: see the header. */
#include "reference/evaluator.h"

#include <string.h>

enum { MOST_DEPTH = 4000, MOST_TURNS = 2, MOST_ARGUMENTS = MOST_PARAMETERS, MOST_FUNCTIONS = 8 };

static struct reference_cell unknown = {.kind = CELL_UNKNOWN};

/* ---- cells ---- */

static struct reference_cell *new_cell(struct evaluator *m, enum cell_kind kind, uint32_t items) {
  struct reference_cell *c = arena_alloc(&m->world->arena, sizeof *c + items * sizeof(struct reference_cell *));
  c->kind = kind;
  c->count = items;
  return c;
}

struct reference_cell *evaluator_integer(struct evaluator *m, int64_t number) {
  struct reference_cell *c = new_cell(m, CELL_INTEGER, 0);
  c->number = number;
  return c;
}

struct reference_cell *evaluator_fail(struct evaluator *m, exception_set set) {
  struct reference_cell *c = new_cell(m, CELL_FAILURE, 0);
  c->set = set;
  return c;
}

static const struct reference_environment *extend_environment(struct evaluator *m, struct reference_cell *c,
                                                              const struct reference_environment *outer) {
  struct reference_environment *e = arena_alloc(&m->world->arena, sizeof *e);
  *e = (struct reference_environment){c, outer};
  return e;
}

static struct reference_cell *lookup_cell(const struct reference_environment *e, uint32_t index) {
  while (index--) e = e->outer;
  return e->cell;
}

static struct reference_cell *behind_links(struct reference_cell *c) {
  while (c->kind == CELL_LINK) c = c->link;
  return c;
}

static struct reference_cell *new_function(struct evaluator *m, const struct expression *e,
                                           const struct reference_environment *env) {
  struct reference_cell *c = new_cell(m, CELL_FUNCTION, 0);
  c->expression = e;
  c->environment = env;
  return c;
}

/* ---- constants ---- */

static struct reference_cell *constant_cell(struct evaluator *m, uint32_t number) {
  const struct reference_definition *d = &m->definitions->list[number];
  struct reference_cell *c = m->constants[number];
  if (c) return c;
  if (d->is_constructor) {
    c = new_cell(m, d->arity ? CELL_PARTIAL : CELL_DATA, 0);
    c->constructor = number;
    c->link = NULL;
  } else if (!d->body) {
    c = &unknown;
  } else {
    c = evaluator_delay(m, d->body, NULL);
    c->looking = 0;
  }
  return m->constants[number] = c;
}

/* ---- delayed evaluation ---- */

struct reference_cell *evaluator_delay(struct evaluator *m, const struct expression *e,
                                       const struct reference_environment *env) {
  const bool is_watched = m->evaluated && e->place != NO_PLACE;
  if (e->kind == EXPRESSION_VARIABLE && !is_watched) return lookup_cell(env, e->index);
  struct reference_cell *c = new_cell(m, CELL_WAITING, 0);
  c->looking = m->looking;
  c->expression = e;
  c->environment = env;
  return c;
}

static struct reference_cell *evaluate_expression(struct evaluator *m, const struct expression *e,
                                                  const struct reference_environment *env);

struct reference_cell *evaluator_force(struct evaluator *m, struct reference_cell *c) {
  c = behind_links(c);
  if (c->kind >= CELL_INTEGER) return c;
  if (c->kind == CELL_BUSY || m->depth >= MOST_DEPTH) {
    m->ran_out = true;
    return &unknown;
  }
  const struct expression *e = c->expression;
  const struct reference_environment *env = c->environment;
  const uint32_t looking = m->looking;
  m->looking = c->looking;
  c->kind = CELL_BUSY;
  m->depth++;
  struct reference_cell *found = evaluate_expression(m, e, env);
  m->depth--;
  m->looking = looking;
  if (found->kind == CELL_UNKNOWN) { /* it may become known with more steps */
    c->kind = CELL_WAITING;
    c->expression = e;
    c->environment = env;
    return found;
  }
  c->kind = CELL_LINK;
  c->link = found;
  return found;
}

/* ---- failures ---- */

enum begun { BEGUN, HAD_ITS_TURNS, TOO_MANY };

/* Begins to explore the alternatives there, unless it is a recursion that has had its turns. */
static enum begun begin_look(struct evaluator *m, const struct expression *at) {
  uint32_t turns = 0;
  const bool is_open = !m->by_value || (at && at->kind == EXPRESSION_PRIMITIVE); /* the order of evaluation */
  if (!m->wants_sets || !is_open) return HAD_ITS_TURNS;
  for (uint32_t i = m->looking; i; i = m->looked[i].outer) turns += m->looked[i].at == at;
  if (turns >= MOST_TURNS) return HAD_ITS_TURNS;
  if (m->looked_count + 1 >= EVALUATOR_LOOKED) return TOO_MANY;
  m->looked[++m->looked_count] = (struct looked){at, m->looking};
  m->looking = m->looked_count;
  m->inside++;
  return BEGUN;
}

static void end_look(struct evaluator *m) {
  m->looking = m->looked[m->looking].outer;
  m->inside--;
}

/* Exploring the alternatives: all exceptions that they may throw, and the functions that they may
 * return. A compiler may apply these before it knows whether the scrutinee fails. */
struct exception_look {
  exception_set set;
  struct reference_cell *functions[MOST_FUNCTIONS];
  uint32_t count;
};

static void add_function(struct exception_look *l, struct reference_cell *f) {
  for (uint32_t i = 0; i < l->count; i++)
    if (l->functions[i] == f) return;
  if (l->count < MOST_FUNCTIONS) l->functions[l->count++] = f;
  else l->set |= EXCEPTION_LOST; /* the exceptions of its application */
}

/* An unknown value may be anything. */
static void add_cell(struct exception_look *l, struct reference_cell *c) {
  if (c->kind == CELL_UNKNOWN) l->set |= EXCEPTION_LOST;
  if (evaluator_is_function(c)) add_function(l, c);
  if (c->kind != CELL_FAILURE) return;
  l->set |= c->set;
  for (uint32_t i = 0; i < c->count; i++) add_function(l, c->items[i]);
}

static void look_at(struct evaluator *m, struct exception_look *l, const struct expression *e,
                    const struct reference_environment *env) {
  add_cell(l, evaluator_force(m, evaluator_delay(m, e, env)));
}

static struct reference_cell *new_failure(struct evaluator *m, const struct exception_look *l) {
  struct reference_cell *c = new_cell(m, CELL_FAILURE, l->count);
  c->set = l->set;
  memcpy(c->items, l->functions, l->count * sizeof *c->items);
  return c;
}

/* The failure alone, without exploring. */
static struct reference_cell *fail_alone(struct evaluator *m, const struct reference_cell *failure, enum begun why) {
  return evaluator_fail(m, failure->set | (why == TOO_MANY ? EXCEPTION_LOST : 0));
}

/* Adds the exceptions of expressions evaluated beside it: parts of e. If all of them are needed, in
 * any order, and one may diverge, the whole may diverge. */
static struct reference_cell *fail_with(struct evaluator *m, struct reference_cell *failure, const struct expression *e,
                                        const struct reference_environment *env) {
  struct exception_look l = {.set = failure->set};
  bool may_not_end = false;
  const enum begun begun = begin_look(m, e);
  if (begun != BEGUN) return fail_alone(m, failure, begun);
  for (uint32_t i = 1; i < e->count; i++) {
    struct reference_cell *c = evaluator_force(m, evaluator_delay(m, e->parts[i], env));
    may_not_end = may_not_end || c->kind == CELL_UNKNOWN;
    add_cell(&l, c);
  }
  end_look(m);
  return may_not_end && e->kind != EXPRESSION_IF ? &unknown : new_failure(m, &l);
}

/* The scrutinee fails: explores the alternatives without it. */
static struct reference_cell *fail_in_case(struct evaluator *m, const struct reference_cell *failure,
                                           const struct expression *e, const struct reference_environment *env) {
  struct exception_look l = {.set = failure->set};
  const enum begun begun = begin_look(m, e);
  if (begun != BEGUN) return fail_alone(m, failure, begun);
  for (uint32_t i = 0; i < e->count; i++) {
    const struct reference_environment *inner = env;
    for (uint32_t k = 0; k < e->alternatives[i].fields; k++) inner = extend_environment(m, evaluator_fail(m, 0), inner);
    look_at(m, &l, e->alternatives[i].body, inner);
  }
  end_look(m);
  return new_failure(m, &l);
}

/* ---- application ---- */

/* A partial application with more arguments; complete if that is enough. */
static struct reference_cell *add_arguments(struct evaluator *m, const struct reference_cell *f,
                                            struct reference_cell *const *arguments, uint32_t count) {
  const bool is_constructor = !f->link;
  const uint32_t before = f->count, whole = before + count;
  const bool is_done = is_constructor && whole == m->definitions->list[f->constructor].arity;
  struct reference_cell *c = new_cell(m, is_done ? CELL_DATA : CELL_PARTIAL, whole);
  c->constructor = f->constructor;
  c->link = f->link;
  memcpy(c->items, f->items, before * sizeof *c->items);
  memcpy(c->items + before, arguments, count * sizeof *c->items);
  return c;
}

static struct reference_cell *partial(struct evaluator *m, struct reference_cell *function,
                                      struct reference_cell *const *arguments, uint32_t count) {
  struct reference_cell *c = new_cell(m, CELL_PARTIAL, count);
  c->constructor = 0;
  c->link = function;
  memcpy(c->items, arguments, count * sizeof *c->items);
  return c;
}

static struct reference_cell *apply_all(struct evaluator *m, const struct expression *at, struct reference_cell *f,
                                        struct reference_cell *const *arguments, uint32_t count);

/* A failure is applied: the exceptions of the arguments count, and the functions that it may be. */
static struct reference_cell *fail_applying(struct evaluator *m, const struct expression *at,
                                            const struct reference_cell *failure,
                                            struct reference_cell *const *arguments, uint32_t count) {
  struct exception_look l = {.set = failure->set};
  const enum begun begun = begin_look(m, at);
  if (begun != BEGUN) return fail_alone(m, failure, begun);
  for (uint32_t i = 0; i < count; i++) {
    const struct reference_cell *c = evaluator_force(m, arguments[i]);
    l.set |= c->kind == CELL_FAILURE ? c->set : c->kind == CELL_UNKNOWN ? EXCEPTION_LOST : 0;
  }
  for (uint32_t i = 0; i < failure->count; i++) add_cell(&l, apply_all(m, at, failure->items[i], arguments, count));
  end_look(m);
  return new_failure(m, &l);
}

/* The next call: a function with as many arguments as it takes. */
struct body_call {
  const struct expression *body;
  const struct reference_environment *env;
};

/* Applies it to the arguments that it takes. NULL: a call follows, which takes *used arguments;
 * else the value, which takes all. */
static struct reference_cell *apply_once(struct evaluator *m, const struct expression *at, struct reference_cell *f,
                                         struct reference_cell *const *arguments, uint32_t count,
                                         struct body_call *call, uint32_t *used) {
  struct reference_cell *all[MOST_ARGUMENTS];
  *used = count;
  if (f->kind == CELL_FAILURE) return fail_applying(m, at, f, arguments, count);
  if (f->kind == CELL_PARTIAL && !f->link) {
    const uint32_t room = m->definitions->list[f->constructor].arity - f->count;
    return count <= room ? add_arguments(m, f, arguments, count) : &unknown;
  }
  const struct reference_cell *function = f->kind == CELL_PARTIAL ? f->link : f;
  const uint32_t before = f->kind == CELL_PARTIAL ? f->count : 0;
  if (function->kind != CELL_FUNCTION || before + count > MOST_ARGUMENTS) return &unknown;
  const uint32_t takes = function->expression->index;
  if (before + count < takes) return before ? add_arguments(m, f, arguments, count) : partial(m, f, arguments, count);
  memcpy(all, f->items, before * sizeof *all);
  memcpy(all + before, arguments, count * sizeof *all);
  const struct reference_environment *env = function->environment;
  for (uint32_t i = 0; i < takes; i++) env = extend_environment(m, all[i], env);
  *call = (struct body_call){function->expression->parts[0], env};
  *used = takes - before;
  return NULL;
}

static struct reference_cell *apply_all(struct evaluator *m, const struct expression *at, struct reference_cell *f,
                                        struct reference_cell *const *arguments, uint32_t count) {
  while (count && f->kind != CELL_UNKNOWN) {
    struct body_call call = {0};
    uint32_t used = 0;
    struct reference_cell *found = apply_once(m, at, f, arguments, count, &call, &used);
    if (!found && !call.body) return &unknown; /* impossible: one of them is set */
    f = found ? found : evaluate_expression(m, call.body, call.env);
    arguments += used;
    count -= used;
  }
  return f;
}

struct reference_cell *evaluator_apply(struct evaluator *m, struct reference_cell *function,
                                       struct reference_cell *const *arguments, uint32_t count) {
  return apply_all(m, NULL, evaluator_force(m, function), arguments, count);
}

/* ---- integers ---- */

static struct reference_cell *evaluate_primitive(struct evaluator *m, const struct expression *e,
                                                 const struct reference_environment *env) {
  struct reference_cell *a = evaluator_force(m, evaluator_delay(m, e->parts[0], env));
  if (a->kind == CELL_FAILURE) return fail_with(m, a, e, env);
  if (a->kind != CELL_INTEGER) return &unknown;
  struct reference_cell *b = evaluator_force(m, evaluator_delay(m, e->parts[1], env));
  if (b->kind == CELL_FAILURE) return b;
  struct reference_cell *c =
      b->kind == CELL_INTEGER ? integer_compute(m, (enum primitive)e->index, a->number, b->number) : NULL;
  return c ? c : &unknown;
}

/* ---- evaluation ---- */

/* Is the value of a type that this pattern may match? The types of meanings are not checked. */
static bool may_match(const struct evaluator *m, const struct case_alternative *a, const struct reference_cell *c) {
  const struct constant *const *constants = m->definitions->signature->constants;
  if (a->constructor == ALTERNATIVE_ELSE) return true;
  if (a->constructor == ALTERNATIVE_NUMBER) return c->kind == CELL_INTEGER;
  if (c->kind != CELL_DATA) return false;
  const struct constant *wanted = constants[a->constructor], *found = constants[c->constructor];
  return wanted == found || wanted->results[wanted->arity]->head == found->results[found->arity]->head;
}

/* NULL: none matches, or the value is not of the patterns' type. */
static const struct case_alternative *alternative_for(const struct evaluator *m, const struct expression *e,
                                                      const struct reference_cell *c) {
  const struct case_alternative *found = NULL;
  for (uint32_t i = 0; i < e->count; i++) {
    const struct case_alternative *a = &e->alternatives[i];
    if (!may_match(m, a, c)) return NULL;
    if (found) continue;
    if (a->constructor == ALTERNATIVE_ELSE ||
        (a->constructor == ALTERNATIVE_NUMBER ? a->number == c->number : a->constructor == c->constructor))
      found = a;
  }
  return found;
}

/* The expression to evaluate next; NULL: the result is *value. */
struct evaluation_next {
  const struct expression *expression;
  const struct reference_environment *environment;
  struct reference_cell *value;
};

static struct evaluation_next done(struct reference_cell *c) { return (struct evaluation_next){.value = c}; }

static struct evaluation_next go_on(const struct expression *e, const struct reference_environment *env) {
  return (struct evaluation_next){.expression = e, .environment = env};
}

static struct evaluation_next step_case(struct evaluator *m, const struct expression *e,
                                        const struct reference_environment *env) {
  struct reference_cell *c = evaluator_force(m, evaluator_delay(m, e->parts[0], env));
  if (c->kind == CELL_FAILURE) return done(fail_in_case(m, c, e, env));
  const struct case_alternative *a = c->kind == CELL_UNKNOWN ? NULL : alternative_for(m, e, c);
  if (!a) return done(&unknown);
  for (uint32_t i = 0; i < a->fields; i++) env = extend_environment(m, c->items[i], env);
  return go_on(a->body, env);
}

static struct evaluation_next step_if(struct evaluator *m, const struct expression *e,
                                      const struct reference_environment *env) {
  struct reference_cell *c = evaluator_force(m, evaluator_delay(m, e->parts[0], env));
  if (c->kind == CELL_FAILURE) return done(fail_with(m, c, e, env));
  if (c->kind != CELL_INTEGER) return done(&unknown);
  return go_on(e->parts[c->number ? 1 : 2], env);
}

static struct evaluation_next step_seq(struct evaluator *m, const struct expression *e,
                                       const struct reference_environment *env) {
  struct reference_cell *c = evaluator_force(m, evaluator_delay(m, e->parts[0], env));
  if (c->kind == CELL_FAILURE) return done(fail_with(m, c, e, env));
  return c->kind == CELL_UNKNOWN ? done(c) : go_on(e->parts[1], env);
}

/* One call after the other: which arguments are lazy is known only when the λ that takes them
 * is. */
static struct evaluation_next step_by_value(struct evaluator *m, const struct expression *e, struct reference_cell *f,
                                            struct reference_cell *const *arguments, uint32_t count) {
  for (;;) {
    struct body_call call = {0};
    uint32_t used = 0;
    if (f->kind == CELL_UNKNOWN) return done(f);
    struct reference_cell *found = by_value_arguments(m, f, arguments, count);
    if (!found) found = apply_once(m, e, f, arguments, count, &call, &used);
    if (found) return done(found);
    if (used == count) return go_on(call.body, call.env);
    f = evaluate_expression(m, call.body, call.env);
    arguments += used;
    count -= used;
  }
}

static struct evaluation_next step_apply(struct evaluator *m, const struct expression *e,
                                         const struct reference_environment *env) {
  struct reference_cell *arguments[MOST_ARGUMENTS];
  const uint32_t count = e->count - 1;
  if (count > MOST_ARGUMENTS) return done(&unknown);
  struct reference_cell *f = evaluator_force(m, evaluator_delay(m, e->parts[0], env));
  if (f->kind == CELL_UNKNOWN) return done(f);
  for (uint32_t i = 0; i < count; i++) arguments[i] = evaluator_delay(m, e->parts[i + 1], env);
  if (m->by_value) return step_by_value(m, e, f, arguments, count);
  struct body_call call = {0};
  uint32_t used = 0;
  struct reference_cell *found = apply_once(m, e, f, arguments, count, &call, &used);
  if (found || !call.body) return done(found ? found : &unknown);
  if (used == count) return go_on(call.body, call.env);
  f = evaluate_expression(m, call.body, call.env);
  return done(apply_all(m, e, f, arguments + used, count - used));
}

static struct evaluation_next step_try(struct evaluator *m, const struct expression *e,
                                       const struct reference_environment *env) {
  struct reference_cell *c = evaluator_force(m, evaluator_delay(m, e->parts[0], env));
  if (c->kind != CELL_FAILURE) return done(c);
  return is_lost(c->set) ? done(&unknown) : go_on(e->parts[1], env); /* it may diverge instead */
}

static struct evaluation_next step_let(struct evaluator *m, const struct expression *e,
                                       const struct reference_environment *env) {
  struct reference_environment *inner = arena_alloc(&m->world->arena, sizeof *inner);
  *inner = (struct reference_environment){NULL, env};
  inner->cell = evaluator_delay(m, e->parts[0], inner);
  if (!inner->cell) return done(&unknown); /* it depends only on itself */
  if (m->by_value) {
    struct reference_cell *c = evaluator_force(m, inner->cell);
    if (c->kind == CELL_FAILURE || c->kind == CELL_UNKNOWN) return done(c);
  }
  return go_on(e->parts[1], inner);
}

static struct evaluation_next step_expression(struct evaluator *m, const struct expression *e,
                                              const struct reference_environment *env) {
  switch (e->kind) {
  case EXPRESSION_VARIABLE: return done(evaluator_force(m, lookup_cell(env, e->index)));
  case EXPRESSION_CONSTANT: return done(evaluator_force(m, constant_cell(m, e->index)));
  case EXPRESSION_INTEGER: {
    struct reference_cell *c = integer_known(m, e->number);
    return done(c ? c : &unknown);
  }
  case EXPRESSION_LAMBDA: return done(new_function(m, e, env));
  case EXPRESSION_APPLY: return step_apply(m, e, env);
  case EXPRESSION_LET: return step_let(m, e, env);
  case EXPRESSION_CASE: return step_case(m, e, env);
  case EXPRESSION_IF: return step_if(m, e, env);
  case EXPRESSION_SEQ: return step_seq(m, e, env);
  case EXPRESSION_TRY: return step_try(m, e, env);
  case EXPRESSION_ERROR:
    return done(evaluator_fail(m, e->index < MOST_EXCEPTIONS ? UINT64_C(1) << e->index : EXCEPTION_ANY));
  case EXPRESSION_PRIMITIVE: return done(evaluate_primitive(m, e, env));
  }
  return done(&unknown);
}

static struct reference_cell *evaluate_expression(struct evaluator *m, const struct expression *e,
                                                  const struct reference_environment *env) {
  for (;;) {
    uint64_t *left = m->inside ? &m->looks : &m->steps;
    if (!*left) {
      m->ran_out = m->ran_out || !m->inside;
      return &unknown;
    }
    --*left;
    if (m->evaluated && e->place != NO_PLACE) m->evaluated[e->place] = true;
    world_check_stack(m->world);
    const struct evaluation_next n = step_expression(m, e, env);
    if (n.value) return n.value;
    e = n.expression;
    env = n.environment;
  }
}

/* ---- entry points ---- */

struct evaluator *evaluator_new(const struct definitions_compiled *d) {
  struct evaluator *m = arena_alloc_zero(&d->signature->world->arena, sizeof *m);
  m->definitions = d;
  m->world = d->signature->world;
  m->looked = arena_array(&m->world->arena, EVALUATOR_LOOKED, sizeof *m->looked);
  m->constants = arena_alloc_zero(&m->world->arena, d->signature->count * sizeof(struct reference_cell *));
  return m;
}

void evaluator_begin(struct evaluator *m, uint64_t steps) {
  memset(m->constants, 0, m->definitions->signature->count * sizeof *m->constants);
  m->steps = steps;
  m->looks = EVALUATOR_LOOKS;
  m->ran_out = false;
  m->depth = m->inside = m->looking = m->looked_count = 0;
}
