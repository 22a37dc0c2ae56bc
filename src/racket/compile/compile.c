/* compile: names, calls and constants; the shared parts of the compiler. */
#include "racket/compile/compile.h"

#include "racket/module/library.h"
#include "racket/module/mistakes.h"
#include "racket/module/module.h"

#include <string.h>

/* ---- errors ---- */

const char *form_name(const struct syntax *form) {
  bool named = form->shape != SYNTAX_ATOM && form->count > 0 && syntax_is_symbol(form->children[0]);
  return named ? text_bytes(form->children[0]->atom) : "#%app";
}

void bad_syntax(struct machine *m, const struct syntax *form, const struct syntax *at, const char *detail) {
  if (!detail) raise_syntax(m, &at->place, "%s: bad syntax", form_name(form));
  raise_syntax(m, &at->place, "%s: bad syntax (%s)", form_name(form), detail);
}

void expect_count(struct machine *m, const struct syntax *form, uint32_t min, uint32_t max) {
  if (form->shape != SYNTAX_LIST || form->count < min || form->count > max) bad_syntax(m, form, form, NULL);
}

term expect_name(struct machine *m, const struct syntax *form, const struct syntax *x) {
  if (!syntax_is_symbol(x)) bad_syntax(m, form, x, "not an identifier");
  return x->atom;
}

const struct syntax *expect_list(struct machine *m, const struct syntax *form, const struct syntax *x) {
  if (!syntax_is_list(x)) bad_syntax(m, form, x, "not a list");
  return x;
}

/* ---- nodes ---- */

void *node_new(struct machine *m, enum expr_kind kind, const struct syntax *at, size_t bytes) {
  struct expr *e = arena_alloc_zero(&m->world->arena, bytes);
  e->kind = kind;
  e->place = at ? &at->place : NULL;
  return e;
}

struct expr *expr_constant(struct machine *m, value v) {
  struct constant_node *n = node_new(m, NODE_CONSTANT, NULL, sizeof *n);
  n->v = v;
  return &n->e;
}

struct expr *expr_void(struct machine *m) {
  return expr_constant(m, m->world->void_);
}

struct expr *expr_custom(struct machine *m, const struct syntax *place, custom_function *run, void *data) {
  struct custom_node *n = node_new(m, NODE_CUSTOM, place, sizeof *n);
  n->run = run;
  n->data = data;
  return &n->e;
}

struct expr *node_select(struct machine *m, const struct syntax *at, select_function *choose, void *data) {
  struct select_node *n = node_new(m, NODE_SELECT, at, sizeof *n);
  n->choose = choose;
  n->data = data;
  return &n->e;
}

struct expr *node_sequence(struct machine *m, const struct syntax *at, struct expr **parts, uint32_t count) {
  if (count == 0) return expr_void(m);
  if (count == 1) return parts[0];
  struct list_node *n = node_new(m, NODE_SEQUENCE, at, sizeof *n + count * sizeof *parts);
  n->count = count;
  memcpy(n->parts, parts, count * sizeof *parts);
  return &n->e;
}

struct expr *node_if(struct machine *m, const struct syntax *at, struct expr *test, struct expr *then,
                     struct expr *otherwise) {
  struct if_node *n = node_new(m, NODE_IF, at, sizeof *n);
  n->test = test;
  n->then = then;
  n->otherwise = otherwise;
  return &n->e;
}

struct expr *node_bind(struct machine *m, const struct syntax *at, uint32_t slot, struct expr *content) {
  struct set_node *n = node_new(m, NODE_BIND, at, sizeof *n);
  n->e.slot = slot;
  n->content = content;
  return &n->e;
}

struct expr *node_set_local(struct machine *m, const struct syntax *at, const struct local *l, struct expr *content) {
  struct expr *e = node_bind(m, at, l->slot, content);
  if (l->boxed) e->kind = NODE_SET_BOX;
  return e;
}

struct error_data {
  struct struct_type *type;
  const struct place *place;
  const char *message;
};

static value run_error(struct machine *m, void *data, value *frame) {
  (void)frame;
  const struct error_data *d = data;
  raise_exception(m, d->type, d->place, "%s", d->message);
}

struct expr *node_error(struct machine *m, const struct syntax *at, struct struct_type *type, const char *message) {
  struct error_data *d = arena_alloc(&m->world->arena, sizeof *d);
  *d = (struct error_data){type, &at->place, arena_string(&m->world->arena, message, strlen(message))};
  return expr_custom(m, at, run_error, d);
}

/* ---- scopes ---- */

struct local *scope_variable(struct machine *m, struct scope *s, term name) {
  return scope_add(m, s, name, NOT_A_PATTERN_VARIABLE, scope_is_assigned(s, name));
}

struct local *scope_hidden(struct machine *m, struct scope *s) {
  return scope_add(m, s, 0, NOT_A_PATTERN_VARIABLE, false);
}

/* A scope for an expansion of a macro that was defined in `origin`. */
static struct scope *scope_of_expansion(struct machine *m, struct scope *s, struct module *origin) {
  if (origin == s->module) return s;
  struct scope *inner = scope_new(m, s, NULL);
  inner->origin = origin;
  return inner;
}

bool syntax_mentions(struct machine *m, const struct syntax *x, term name) {
  if (x->shape == SYNTAX_ATOM) return x->atom == name;
  world_check_stack(m->world);
  for (uint32_t i = 0; i < x->count; i++)
    if (syntax_mentions(m, x->children[i], name)) return true;
  return false;
}

static const struct form *form_of_resolved(const struct resolved *r) {
  return r->binding && r->binding->kind == BINDING_FORM ? r->binding->payload : NULL;
}

bool names_form(struct machine *m, struct scope *s, const struct syntax *x, const char *name) {
  if (!syntax_is_symbol(x)) return false;
  struct resolved r = scope_lookup(m, s, x->atom);
  return form_of_resolved(&r) && strcmp(form_of_resolved(&r)->name, name) == 0;
}

static struct macro *macro_of(struct machine *m, const struct resolved *r) {
  if (r->local) return r->local->macro;
  if (!r->binding || r->binding->kind != BINDING_MACRO) return NULL;
  library_need(m, r->binding);
  return r->binding->payload;
}

const struct form *head_form(struct machine *m, struct scope **s, const struct syntax **x) {
  enum { MOST = 1000 };
  for (uint32_t steps = 0; steps < MOST; steps++) {
    bool applies = (*x)->shape == SYNTAX_LIST && (*x)->count > 0 && syntax_is_symbol((*x)->children[0]);
    if (!applies) return NULL;
    struct resolved r = scope_lookup(m, *s, (*x)->children[0]->atom);
    struct macro *macro = macro_of(m, &r);
    if (!macro) return form_of_resolved(&r);
    *x = macro_expand(m, macro, *s, *x);
    *s = scope_of_expansion(m, *s, macro_home(macro));
  }
  raise_syntax(m, &(*x)->place, "%s: the macro's expansion does not end", form_name(*x));
}

/* ---- names ---- */

static value run_other_binding(struct machine *m, void *data, value *frame) {
  (void)frame;
  const struct name_node *n = data;
  if (n->binding->content) return n->binding->content;
  const char *name = text_bytes(n->name);
  raise_exception(m, m->exn_fail_syntax, n->e.place, "%s: %s", name,
                  strcmp(name, "mf-apply") == 0 ? "used outside of term" : "illegal use of syntax");
}

static struct expr *compile_binding(struct machine *m, const struct syntax *x, struct binding *b) {
  bool plain = b->kind == BINDING_VARIABLE || b->kind == BINDING_STRUCT;
  if (plain) library_need(m, b);
  if (plain && b->module == m->builtins && b->content) return expr_constant(m, b->content);
  struct name_node *n = node_new(m, NODE_GLOBAL, x, sizeof *n);
  n->name = x->atom;
  n->binding = b;
  return plain ? &n->e : expr_custom(m, x, run_other_binding, n);
}

/* Racket would reject such a file before it runs. Here it is an error when it is reached, which
 * handlers of the program do not catch, unless the program itself called eval. */
static struct expr *message_node(struct machine *m, const struct syntax *x, const char *message) {
  struct buffer b = {0};
  buffer_printf(&b, "%s: %s", text_bytes(x->atom), message);
  struct expr *e = node_error(m, x, m->evaluates ? m->exn_fail_variable : m->exn_refused, b.text);
  buffer_free(&b);
  return e;
}

static struct expr *compile_name(struct machine *m, struct scope *s, const struct syntax *x) {
  struct resolved r = scope_lookup(m, s, x->atom);
  if (!r.local && !r.binding) {
    mistakes_tell_name(m, &x->place, x->atom);
    return message_node(m, x, "unbound identifier");
  }
  struct macro *macro = macro_of(m, &r);
  if (macro && macro_is_computed(macro)) {
    const struct syntax *expanded = macro_expand(m, macro, s, x);
    return compile_expression(m, scope_of_expansion(m, s, macro_home(macro)), expanded, false);
  }
  if (r.binding) return compile_binding(m, x, r.binding);
  if (r.local->macro) return message_node(m, x, "bad syntax");
  if (r.local->depth < NOT_A_PATTERN_VARIABLE)
    raise_syntax(m, &x->place, "%s: pattern variable cannot be used outside of a template", text_bytes(x->atom));
  if (r.local->depth != NOT_A_PATTERN_VARIABLE)
    return message_node(m, x, "pattern variable cannot be used outside of term");
  struct name_node *n = node_new(m, NODE_LOCAL, x, sizeof *n);
  n->e.slot = r.slot;
  n->name = x->atom;
  if (r.local->boxed) n->e.kind = r.local->unset_check ? NODE_BOXED_CHECKED : NODE_BOXED;
  return &n->e;
}

struct expr *store_name(struct machine *m, struct scope *s, const struct syntax *name, struct expr *content) {
  struct resolved r = scope_lookup(m, s, name->atom);
  struct set_node *n = node_new(m, NODE_BIND, name, sizeof *n);
  n->content = content;
  n->binding = r.binding;
  n->e.slot = r.slot;
  if (r.binding) n->e.kind = NODE_DEFINE_GLOBAL;
  else if (r.local->boxed) n->e.kind = NODE_SET_BOX;
  return &n->e;
}

/* ---- calls ---- */

static const struct fast_row {
  const char *name;
  enum expr_kind kind;
  uint32_t argc;
} fast[] = {
    {"+", NODE_ADD, 2},
    {"-", NODE_SUBTRACT, 2},
    {"*", NODE_MULTIPLY, 2},
    {"<", NODE_LESS, 2},
    {">", NODE_GREATER, 2},
    {"<=", NODE_LESS_EQUAL, 2},
    {">=", NODE_GREATER_EQUAL, 2},
    {"=", NODE_NUMBER_EQUAL, 2},
    {"eq?", NODE_EQ, 2},
    {"not", NODE_NOT, 1},
    {"null?", NODE_IS_NULL, 1},
    {"empty?", NODE_IS_NULL, 1},
    {"car", NODE_CAR, 1},
    {"cdr", NODE_CDR, 1},
    {"cons", NODE_CONS, 2},
    {"pair?", NODE_IS_PAIR, 1},
    {"symbol?", NODE_IS_SYMBOL, 1},
};

/* Specialises a call whose operator is a known primitive. */
static void specialise(struct call_node *n) {
  if (n->e.kind != NODE_CALL || n->function->kind != NODE_CONSTANT) return;
  value f = ((struct constant_node *)n->function)->v;
  if (!has_kind(f, KIND_PRIMITIVE)) return;
  struct primitive_object *p = (struct primitive_object *)f;
  if (n->argc < p->min || n->argc > p->max) return;
  n->primitive = p;
  n->e.kind = NODE_CALL_PRIMITIVE;
  if (strcmp(p->name, "apply") == 0 && n->argc >= 2) n->e.kind = NODE_APPLY;
  for (size_t i = 0; i < COUNT_OF(fast); i++)
    if (fast[i].argc == n->argc && strcmp(fast[i].name, p->name) == 0) n->e.kind = fast[i].kind;
}

struct expr *node_call(struct machine *m, const struct syntax *at, struct expr *function, struct expr **args,
                       uint32_t argc, bool tail) {
  struct call_node *n = node_new(m, NODE_CALL, at, sizeof *n + argc * sizeof *args);
  n->tail = tail;
  n->argc = argc;
  n->function = function;
  if (argc) memcpy(n->args, args, argc * sizeof *args);
  specialise(n);
  return &n->e;
}

static struct expr *compile_keyword_call(struct machine *m, struct scope *s, const struct syntax *x, bool tail,
                                         uint32_t keywords) {
  uint32_t argc = x->count - 1 - 2 * keywords;
  struct call_node *n = node_new(m, NODE_CALL_KEYWORDS, x, sizeof *n + (argc + keywords) * sizeof(struct expr *));
  term *names = arena_alloc(&m->world->arena, keywords * sizeof *names);
  n->tail = tail;
  n->argc = argc;
  n->keyword_count = keywords;
  n->keywords = names;
  n->function = compile_expression(m, s, x->children[0], false);
  uint32_t plain = 0, keyed = 0;
  for (uint32_t i = 1; i < x->count; i++) {
    if (!syntax_is_keyword(x->children[i])) {
      n->args[plain++] = compile_expression(m, s, x->children[i], false);
      continue;
    }
    for (uint32_t j = 0; j < keyed; j++)
      if (names[j] == x->children[i]->atom)
        raise_syntax(m, &x->children[i]->place, "application: duplicate keyword #:%s",
                     text_bytes(x->children[i]->atom));
    names[keyed] = x->children[i]->atom;
    n->args[argc + keyed++] = compile_expression(m, s, x->children[++i], false);
  }
  return &n->e;
}

/* An unbound operator is an error before its operands are compiled: they may be anything. */
static bool is_unbound(struct machine *m, struct scope *s, const struct syntax *x) {
  if (!syntax_is_symbol(x)) return false;
  struct resolved r = scope_lookup(m, s, x->atom);
  return !r.local && !r.binding;
}

/* Is it a call of the enclosing simple procedure? */
static bool calls_itself(struct scope *s, const struct syntax *x) {
  const struct lambda *l = s->unit->lambda;
  if (!l || !l->simple || l->required != x->count - 1 || !syntax_is_symbol(x->children[0])) return false;
  struct resolved r = scope_peek(s, x->children[0]->atom);
  return (r.local && r.local == l->self_local) || (r.binding && r.binding == l->self_binding);
}

static struct expr *compile_call(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  if (is_unbound(m, s, x->children[0])) return compile_expression(m, s, x->children[0], false);
  uint32_t keywords = 0;
  for (uint32_t i = 1; i < x->count; i++) {
    if (!syntax_is_keyword(x->children[i])) continue;
    if (++i == x->count)
      raise_syntax(m, &x->children[i - 1]->place, "application: missing argument expression after keyword");
    keywords++;
  }
  if (keywords) return compile_keyword_call(m, s, x, tail, keywords);
  struct call_node *n = node_new(m, NODE_CALL, x, sizeof *n + (x->count - 1) * sizeof(struct expr *));
  n->tail = tail;
  n->argc = x->count - 1;
  if (tail && calls_itself(s, x)) {
    n->e.kind = NODE_CALL_SELF;
    n->self = s->unit->lambda;
  } else {
    n->function = compile_expression(m, s, x->children[0], false);
  }
  for (uint32_t i = 1; i < x->count; i++) n->args[i - 1] = compile_expression(m, s, x->children[i], false);
  specialise(n);
  return &n->e;
}

static struct expr *compile_list(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  if (x->count == 0)
    raise_syntax(
        m, &x->place,
        "#%%app: missing procedure expression;\n probably originally (), which is an illegal empty application");
  const struct syntax *whole = x;
  const struct form *form = head_form(m, &s, &x);
  if (form && (form->declare || !form->compile))
    raise_syntax(m, &x->place, "%s: not allowed in an expression context", form->name);
  if (form) return form->compile(m, s, x, tail);
  return x == whole ? compile_call(m, s, x, tail) : compile_expression(m, s, x, tail);
}

struct expr *compile_expression(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  world_check_stack(m->world);
  switch (x->shape) {
  case SYNTAX_LIST: return compile_list(m, s, x, tail);
  case SYNTAX_DOTTED: raise_syntax(m, &x->place, "%s: bad syntax (illegal use of `.')", form_name(x));
  case SYNTAX_VECTOR: return expr_constant(m, syntax_term(m->world, x));
  case SYNTAX_ATOM: break;
  }
  if (is_symbol(x->atom)) return compile_name(m, s, x);
  if (is_keyword(x->atom))
    raise_syntax(m, &x->place, "#%%datum: keyword misused as an expression: #:%s", text_bytes(x->atom));
  return expr_constant(m, x->atom);
}

/* ---- builtins ---- */

void builtins_add_value(struct machine *m, const char *name, value v) {
  struct binding *b = module_declare(m, m->builtins, term_symbol(m->world, name), BINDING_VARIABLE, NULL);
  b->content = v;
}

void builtins_add_primitives(struct machine *m, const struct primitive_row *rows, size_t count) {
  for (size_t i = 0; i < count; i++)
    builtins_add_value(m, rows[i].name,
                       primitive_with_data(m, rows[i].name, rows[i].min, rows[i].max, rows[i].function, 0));
}

void builtins_add_forms(struct machine *m, const struct form *forms, size_t count) {
  for (size_t i = 0; i < count; i++) {
    struct binding *b = module_declare(m, m->builtins, term_symbol(m->world, forms[i].name), BINDING_FORM, NULL);
    b->payload = (void *)&forms[i];
  }
}

void compile_install(struct machine *m) {
  compile_binding_install(m);
  compile_control_install(m);
  compile_define_install(m);
  compile_lambda_install(m);
  compile_quote_install(m);
  compile_escape_install(m);
  compile_struct_install(m);
  compile_for_install(m);
  racket_match_install(m);
  macro_install(m);
  module_language_install(m);
  macro_computed_install(m);
  command_line_install(m);
  namespace_install(m);
  compile_errors_install(m);
  syntax_forms_install(m);
  syntax_object_install(m);
  contract_install(m);
  procedure_install(m);
  rackunit_install(m);
  module_install(m);
  typesetting_install(m);
  library_install(m);
}
