/* making: the rules (lambda/generate/making.h). */
#include "lambda/generate/making.h"

#include "core/sequence.h"

/* (head argument ...), where the head is a variable or a constant. */
static term apply_head(const struct making *m, term head, const term *arguments, uint32_t count) {
  if (count == 0) return head;
  struct sequence_making s = sequence_begin(m->signature->world, count + 1);
  sequence_put(&s, 0, head);
  for (uint32_t i = 0; i < count; i++) sequence_put(&s, i + 1, arguments[i]);
  return sequence_finish(m->signature->world, &s);
}

/* ---- variables in scope ---- */

static term use_variable(struct making *m, uint32_t variable) {
  struct use *use = arena_alloc(&m->signature->world->arena, sizeof *use);
  *use = (struct use){variable, m->uses};
  m->uses = use;
  m->scope[variable].uses++;
  return m->names.list[variable];
}

/* The type of a use of the variable. */
static struct type *variable_type(struct making *m, const struct scope_variable *v) {
  if (!v->polymorphic) return v->type;
  struct type *bindings[TYPE_MOST_PARAMETERS] = {NULL};
  return type_instance(&m->store, v->type, bindings);
}

/* A state to which a goal can backtrack. The scope must be the same as then. */
struct making_point {
  size_t bound;
  struct use *uses;
};

static struct making_point point_here(const struct making *m) { return (struct making_point){m->store.bound, m->uses}; }

static void go_back(struct making *m, struct making_point point) {
  type_undo(&m->store, point.bound);
  for (; m->uses != point.uses; m->uses = m->uses->before) m->scope[m->uses->variable].uses--;
}

/* ---- functions ---- */

/* The type as a function type, if it is or can become one; or NULL. */
static struct type *as_function(struct making *m, struct type *t) {
  t = type_resolve(t);
  if (t->head != TYPE_VARIABLE) return t->head == TYPE_ARROW ? t : NULL;
  struct type *function = type_arrow(m->signature->world, type_variable(&m->store), type_variable(&m->store));
  return type_unify(&m->store, t, function) ? function : NULL;
}

static term make_lambdas(struct making *m, struct type *goal, uint32_t lambdas, int32_t size);

/* A λ that binds that variable, and then `lambdas` more. */
static term make_binder(struct making *m, struct scope_variable v, struct type *goal, uint32_t lambdas, int32_t size) {
  const uint32_t depth = m->depth;
  if (depth == m->names.count) return 0;
  m->scope[m->depth++] = v;
  m->definitions += v.is_definition;
  const term body = make_lambdas(m, goal, lambdas, size);
  m->definitions -= v.is_definition;
  m->depth = depth;
  return body ? lambda_make(m->signature, m->names.list[depth], body) : 0;
}

/* That many λs, and then anything. */
static term make_lambdas(struct making *m, struct type *goal, uint32_t lambdas, int32_t size) {
  if (lambdas == 0) return make_goal(m, goal, size);
  if (!(goal = as_function(m, goal))) return 0;
  const struct scope_variable v = {.type = goal->arguments[0]};
  return make_binder(m, v, goal->arguments[1], lambdas - 1, size);
}

static term make_lambda(struct making *m, struct type *goal, int32_t size) {
  int32_t share;
  m->style->share(m, size, 1, 1, &share);
  return make_lambdas(m, goal, 1, share);
}

/* Does the constant that the program begins with restrict the next argument? */
static bool restricts_next_argument(const struct making *m, term e) {
  const bool is_application = is_sequence(e) && seq_item(e, 0) != m->signature->lambda;
  const struct constant *c = signature_constant(m->signature, is_application ? seq_item(e, 0) : e);
  const uint32_t next = is_application ? seq_count(e) - 1 : 0;
  return c && next < c->arity && (c->arguments[next].is_variable || c->arguments[next].lambdas);
}

static term make_application(struct making *m, struct type *goal, int32_t size) {
  struct type *from = m->style->unknown(m), *function = type_arrow(m->signature->world, from, goal);
  int32_t shares[2];
  m->style->share(m, size, 1, 2, shares);
  const term f = m->style->only_redexes ? make_lambdas(m, function, 1, shares[0]) : make_goal(m, function, shares[0]);
  if (!f || restricts_next_argument(m, f)) return 0;
  const term argument = make_goal(m, from, shares[1]);
  return argument ? lambda_apply(m->signature, f, &argument, 1) : 0;
}

/* ---- functions whose parameters are added as they are used ---- */

/* Applies a λ of the parameters that the body uses, from the current depth on, to arguments, which
 * are made now, outside the λ. If none is used, this is just the body. */
static term apply_to_used(struct making *m, term body) {
  struct scope_variable parameters[MOST_ARGUMENTS] = {0};
  term arguments[MOST_ARGUMENTS];
  uint32_t count = 0;
  for (uint32_t i = 0; i < m->style->parameters; i++) parameters[i] = m->scope[m->depth + i];
  for (uint32_t i = 0; i < m->style->parameters; i++) {
    if (!parameters[i].uses) continue;
    if (!(arguments[count++] = make_goal(m, parameters[i].type, parameters[i].size))) return 0;
  }
  for (uint32_t i = m->style->parameters; i-- > 0;)
    if (parameters[i].uses) body = lambda_make(m->signature, m->names.list[m->depth + i], body);
  return count ? lambda_apply(m->signature, body, arguments, count) : body;
}

/* The body may take a new parameter for any goal. So the parameters are not named by their depths:
 * in the end all variables are renamed. */
static term make_open_redex(struct making *m, struct type *goal, int32_t size) {
  enum { SMALL = 3 };
  const uint32_t depth = m->depth;
  if (m->style->parameters > m->names.count - depth) return 0;
  for (uint32_t i = 0; i < m->style->parameters; i++)
    m->scope[m->depth++] =
        (struct scope_variable){.type = type_variable(&m->store), .is_parameter = true, .size = SMALL};
  m->style->share(m, size, 2, 1, &size); /* one λ and its application */
  const term body = make_goal(m, goal, size);
  m->depth = depth;
  return body ? apply_to_used(m, body) : 0;
}

/* ---- variables ---- */

/* A use of a new parameter; its argument is made later. The costs of its λ, its application and
 * itself count here. */
static term make_variable(struct making *m, uint32_t variable, struct type *goal, int32_t size) {
  struct scope_variable *v = &m->scope[variable];
  if (!type_unify(&m->store, variable_type(m, v), goal)) return 0;
  if (is_new(v)) m->style->share(m, size, 3, 1, &v->size);
  return use_variable(m, variable);
}

/* The number of arguments with which the type's result can be the goal: a random possible one, or
 * 0. A type that is still open may become a function's. */
static uint32_t choose_argument_count(struct making *m, struct type *type, struct type *goal) {
  uint32_t chosen = 0, possible = 0;
  type = type_resolve(type);
  for (uint32_t count = 1; count <= MOST_ARGUMENTS && type->head == TYPE_ARROW; count++) {
    type = type_resolve(type->arguments[1]);
    const size_t bound = m->store.bound;
    if (type_unify(&m->store, type, goal) && rng_below(&m->rng, ++possible) == 0) chosen = count;
    type_undo(&m->store, bound);
  }
  return type->head == TYPE_VARIABLE && !chosen ? 1 : chosen;
}

static term make_call(struct making *m, uint32_t variable, struct type *goal, int32_t size) {
  struct scope_variable *v = &m->scope[variable];
  struct type *type = variable_type(m, v), *types[MOST_ARGUMENTS];
  term arguments[MOST_ARGUMENTS];
  int32_t shares[MOST_ARGUMENTS + 1];
  const uint32_t count = choose_argument_count(m, type, goal);
  if (count == 0) return 0;
  for (uint32_t i = 0; i < count; i++) {
    type = as_function(m, type);
    if (!type) return 0;
    types[i] = type->arguments[0];
    type = type->arguments[1];
  }
  if (!type_unify(&m->store, type, goal)) return 0;
  m->style->share(m, size, 1 + count + (is_new(v) ? 2 : 0), count + is_new(v), shares);
  if (is_new(v)) v->size = shares[count];
  const term function = use_variable(m, variable);
  for (uint32_t i = 0; i < count; i++)
    if (!(arguments[i] = make_goal(m, types[i], shares[i]))) return 0;
  return apply_head(m, function, arguments, count);
}

/* ---- constants ---- */

struct constant_instance { /* of a constant, with arguments */
  const struct constant *constant;
  uint32_t count;
  struct type *bindings[TYPE_MOST_PARAMETERS];
  struct type *extra[EXTRA_ARGUMENTS]; /* the types of arguments beyond its arity */
  bool has_definition;                 /* an argument whose type is left open, to be generalised: */
  uint32_t definition;                 /* the parameter that is its type */
  struct scheme generalised;           /* its type, once it is made */
  term arguments[MOST_ARGUMENTS];
};

/* Unifies its result with the goal; with more arguments than its type has, with a function to the
 * goal. */
static bool fit_result(struct making *m, struct constant_instance *x, struct type *goal) {
  const struct constant *c = x->constant;
  const uint32_t extra = x->count > c->arity ? x->count - c->arity : 0;
  for (uint32_t i = extra; i-- > 0;) {
    x->extra[i] = m->style->unknown(m);
    goal = type_arrow(m->signature->world, x->extra[i], goal);
  }
  return type_unify_scheme(&m->store, c->results[x->count - extra], x->bindings, goal);
}

static bool fit_variable(struct making *m, struct constant_instance *x, uint32_t argument, uint32_t variable) {
  const uint32_t parameters = x->constant->scheme.parameters;
  struct type *before[TYPE_MOST_PARAMETERS];
  const size_t bound = m->store.bound;
  for (uint32_t i = 0; i < parameters; i++) before[i] = x->bindings[i];
  struct type *type = variable_type(m, &m->scope[variable]);
  if (type_unify_scheme(&m->store, x->constant->arguments[argument].type, x->bindings, type)) {
    x->arguments[argument] = use_variable(m, variable);
    return true;
  }
  type_undo(&m->store, bound);
  for (uint32_t i = 0; i < parameters; i++) x->bindings[i] = before[i];
  return false;
}

/* Chooses variables of the scope for the arguments that must be variables. */
static bool choose_variables(struct making *m, struct constant_instance *x) {
  const struct constant *c = x->constant;
  for (uint32_t i = 0; i < x->count && i < c->arity; i++) {
    if (!c->arguments[i].is_variable) continue;
    if (m->depth == 0) return false;
    const uint32_t start = (uint32_t)rng_below(&m->rng, m->depth);
    uint32_t tried = 0;
    while (tried < m->depth && !fit_variable(m, x, i, (start + tried) % m->depth)) tried++;
    if (tried == m->depth) return false;
  }
  return true;
}

static bool is_chosen(const struct constant *c, uint32_t argument) {
  return argument < c->arity && c->arguments[argument].is_variable;
}

/* ---- definitions: constants that generalise an argument ---- */

struct speaking {
  const struct making *making;
  const struct constant_instance *instance;
};

/* Does it occur in a variable of the scope, or in a type around the definition? Goals further out
 * can refer to it only through these. */
static bool is_spoken_of(const void *data, const struct type *variable) {
  const struct speaking *s = data;
  const struct constant *c = s->instance->constant;
  for (uint32_t i = 0; i < c->scheme.parameters; i++)
    if (i != s->instance->definition && type_occurs(variable, s->instance->bindings[i])) return true;
  for (uint32_t i = 0; i < s->making->depth; i++)
    if (type_occurs(variable, s->making->scope[i].type)) return true;
  return false;
}

/* The type of a definition: usually a function; now and then one whose result can be that of the
 * whole, so that it can be used there. */
static struct type *draw_definition_type(struct making *m, struct constant_instance *x) {
  const struct constant *c = x->constant;
  const uint64_t kind = rng_below(&m->rng, 4);
  struct type *from = type_variable(&m->store);
  if (kind == 0) return from;
  struct type *to = kind == 1 ? type_instance(&m->store, c->results[c->arity], x->bindings) : type_variable(&m->store);
  return type_arrow(m->signature->world, from, to);
}

/* A definition's type is the type of what was made, as general as possible. */
static term make_definition(struct making *m, struct constant_instance *x, int32_t size) {
  const struct speaking speaking = {m, x};
  const struct making_style *style = m->style;
  struct type *type = draw_definition_type(m, x);
  if (!type_unify(&m->store, x->bindings[x->definition], type)) return 0;
  if (style->of_definitions) m->style = style->of_definitions;
  const term e = make_goal(m, type, size);
  m->style = style;
  x->generalised = type_generalise(m->signature->world, type, is_spoken_of, &speaking);
  return e;
}

static term make_body(struct making *m, struct constant_instance *x, struct type *goal, uint32_t lambdas,
                      int32_t size) {
  const struct scope_variable v = {
      .type = x->generalised.body, .polymorphic = x->generalised.parameters, .is_definition = true};
  return make_binder(m, v, goal->arguments[1], lambdas - 1, size);
}

static term make_own_argument(struct making *m, struct constant_instance *x, uint32_t i, int32_t size) {
  const struct constant *c = x->constant;
  const struct constant_argument *a = &c->arguments[i];
  struct type *type = type_instance(&m->store, a->type, x->bindings);
  if (x->has_definition && i + 1 == c->generalised) return make_definition(m, x, size);
  if (x->has_definition && a->binds_generalised) return make_body(m, x, type, a->lambdas, size);
  return make_lambdas(m, type, a->lambdas, size);
}

static bool make_argument(struct making *m, struct constant_instance *x, uint32_t i, int32_t size) {
  const uint32_t arity = x->constant->arity;
  x->arguments[i] = i < arity ? make_own_argument(m, x, i, size) : make_goal(m, x->extra[i - arity], size);
  return x->arguments[i] != 0;
}

/* Makes all arguments except for the chosen variables, which only take their own nodes of the
 * size. */
static bool make_arguments(struct making *m, struct constant_instance *x, int32_t size) {
  int32_t shares[MOST_ARGUMENTS] = {0};
  uint32_t chosen = 0, next = 0;
  for (uint32_t i = 0; i < x->count; i++) chosen += is_chosen(x->constant, i);
  if (chosen < x->count) m->style->share(m, size, 1 + x->count + chosen, x->count - chosen, shares);
  for (uint32_t i = 0; i < x->count; i++)
    if (!is_chosen(x->constant, i) && !make_argument(m, x, i, shares[next++])) return false;
  return true;
}

/* Closes the types that the result and the variables leave open. That of a generalised variable
 * stays open if it occurs nowhere else. */
static void close_bindings(struct making *m, struct constant_instance *x) {
  const struct constant *c = x->constant;
  const struct type *open = c->generalised ? c->arguments[c->generalised - 1].type : NULL;
  x->has_definition = open && open->head == TYPE_PARAMETER && !x->bindings[open->count];
  if (x->has_definition) x->bindings[x->definition = open->count] = type_variable(&m->store);
  for (uint32_t i = 0; i < c->scheme.parameters; i++)
    if (!x->bindings[i]) x->bindings[i] = m->style->unknown(m);
}

static term make_constant(struct making *m, const struct candidate *candidate, struct type *goal, int32_t size) {
  struct constant_instance x;
  enum { LEAST_FOR_DEFINITION = 12 }; /* smaller programs would hardly use it */
  const struct constant *c = x.constant = candidate->constant;
  if (c->generalised && size < LEAST_FOR_DEFINITION) return 0;
  x.count = candidate->arguments;
  for (uint32_t i = 0; i < c->scheme.parameters; i++) x.bindings[i] = NULL;
  if (!fit_result(m, &x, goal)) return 0;
  if (x.count == 0) return c->name;
  if (!choose_variables(m, &x)) return 0;
  close_bindings(m, &x);
  return make_arguments(m, &x, size) ? apply_head(m, c->name, x.arguments, x.count) : 0;
}

/* ---- goals ---- */

static term make_by(struct making *m, struct goal_choice choice, struct type *goal, int32_t size) {
  switch ((enum making_rule)choice.rule) {
  case RULE_LAMBDA: return make_lambda(m, goal, size);
  case RULE_APPLY: return (m->style->parameters ? make_open_redex : make_application)(m, goal, size);
  case RULE_VARIABLE: return make_variable(m, choice.item, goal, size);
  case RULE_CALL: return make_call(m, choice.item, goal, size);
  case RULE_CONSTANT: break;
  }
  return make_constant(m, &making_candidates(m, goal)->list[choice.item], goal, size);
}

static bool may_go_on(struct making *m) {
  enum { STACK = 1 << 17 }; /* of a goal and its calls */
  return ++m->steps <= m->most_steps && world_stack_has(m->signature->world, STACK);
}

term make_goal(struct making *m, struct type *goal, int32_t size) {
  struct goal_choices choices;
  if (!may_go_on(m)) return 0;
  goal = type_resolve(goal);
  choices_init(&choices);
  m->style->offer(m, &choices, goal, size);
  const int most_failures = size > 1 ? m->style->patience : m->style->last_patience;
  int failures = 0;
  for (struct goal_choice choice; failures < most_failures && choices_draw(&choices, &m->rng, &choice);) {
    const struct making_point point = point_here(m);
    const uint64_t steps = m->steps;
    const term e = make_by(m, choice, goal, size);
    if (e) return e;
    go_back(m, point);
    if (m->steps > m->most_steps) return 0;
    failures += m->steps > steps;
  }
  return 0;
}
