/* term_let: term-let and term-let-fn: names for parts of values, and for procedures, in terms.
 *
 * The patterns of term-let do not refer to a language: each name matches anything, each sequence
 * may have one ellipsis, and the end of a pair may have a name. */
#include "core/array.h"
#include "racket/compile/compile.h"
#include "redex/language/pattern.h"
#include "redex/metafunction/template.h"
#include "redex/redex.h"

struct let_shape {
  enum { SHAPE_NAME, SHAPE_LITERAL, SHAPE_LIST } kind;
  uint32_t slot; /* name */
  term literal;
  struct let_shape **items; /* list: items before the ellipsis, the repeated one, items after it */
  uint32_t count, repeated; /* repeated: its index; count: none */
  struct let_shape *tail;   /* (x . tail); NULL: the list ends */
  uint32_t *slots;          /* of the names in the repeated item */
  uint32_t slot_count;
};

struct shape_compiler {
  struct machine *m;
  struct scope *scope;
  const struct syntax *form;
  struct local **names;
  uint32_t count, capacity;
};

static struct let_shape *compile_shape(struct shape_compiler *c, const struct syntax *x, int depth);

static struct let_shape *compile_name(struct shape_compiler *c, const struct syntax *x, int depth) {
  struct let_shape *p = arena_alloc_zero(&c->m->world->arena, sizeof *p);
  for (uint32_t i = 0; i < c->count; i++)
    if (c->names[i]->name == x->atom && x->atom != c->m->redex->underscore)
      raise_syntax(c->m, &x->place, "%s: the variable `%s` is used twice in the pattern", form_name(c->form),
                   text_bytes(x->atom));
  struct local *l = scope_add(c->m, c->scope, x->atom, depth, false);
  ARENA_ROOM(&c->m->world->arena, c->names, c->count, c->capacity);
  c->names[c->count++] = l;
  p->slot = l->slot;
  return p;
}

static void compile_repeated(struct shape_compiler *c, struct let_shape *p, const struct syntax *x, int depth) {
  uint32_t before = c->count;
  p->repeated = p->count;
  p->items[p->count++] = compile_shape(c, x, depth + 1);
  p->slot_count = c->count - before;
  p->slots = arena_alloc(&c->m->world->arena, (p->slot_count + 1) * sizeof *p->slots);
  for (uint32_t i = 0; i < p->slot_count; i++) p->slots[i] = c->names[before + i]->slot;
}

static struct let_shape *compile_list(struct shape_compiler *c, const struct syntax *x, int depth) {
  struct let_shape *p = arena_alloc_zero(&c->m->world->arena, sizeof *p);
  uint32_t length = x->shape == SYNTAX_DOTTED ? x->count - 1 : x->count;
  bool repeats = false;
  p->kind = SHAPE_LIST;
  p->items = arena_alloc(&c->m->world->arena, (x->count + 1) * sizeof *p->items);
  for (uint32_t i = 0; i < length; i++) {
    if (i + 1 == length || !pattern_is_ellipsis(c->m, x->children[i + 1])) {
      p->items[p->count++] = compile_shape(c, x->children[i], depth);
      continue;
    }
    if (repeats)
      raise_syntax(c->m, &x->children[i + 1]->place, "%s: only one ellipsis is allowed in each sequence",
                   form_name(c->form));
    repeats = true;
    compile_repeated(c, p, x->children[i++], depth);
  }
  if (!repeats) p->repeated = p->count;
  if (x->shape == SYNTAX_DOTTED) p->tail = compile_shape(c, x->children[length], depth);
  return p;
}

static struct let_shape *compile_shape(struct shape_compiler *c, const struct syntax *x, int depth) {
  world_check_stack(c->m->world);
  if (pattern_is_ellipsis(c->m, x))
    raise_syntax(c->m, &x->place, "%s: misplaced ellipsis: it must follow a pattern", form_name(c->form));
  if (syntax_is_symbol(x)) return compile_name(c, x, depth);
  if (x->shape == SYNTAX_LIST || x->shape == SYNTAX_DOTTED) return compile_list(c, x, depth);
  struct let_shape *p = arena_alloc_zero(&c->m->world->arena, sizeof *p);
  p->kind = SHAPE_LITERAL;
  p->literal = syntax_term(c->m->world, x);
  return p;
}

/* Matching. */

static bool match_let(struct machine *m, const struct let_shape *p, term t, value *frame);

/* Matches the terms from `at` on against the repeated shape; its names become the sequences of
 * their values. */
static bool match_repeated(struct machine *m, const struct let_shape *p, const term *items, uint32_t count,
                           value *frame) {
  term *columns = arena_alloc(&m->world->arena, ((size_t)p->slot_count * count + 1) * sizeof(term));
  for (uint32_t i = 0; i < count; i++) {
    if (!match_let(m, p->items[p->repeated], items[i], frame)) return false;
    for (uint32_t k = 0; k < p->slot_count; k++) columns[(size_t)k * count + i] = frame[p->slots[k]];
  }
  for (uint32_t k = 0; k < p->slot_count; k++)
    frame[p->slots[k]] = term_sequence(m->world, columns + (size_t)k * count, count);
  return true;
}

/* The rest of a term after its first items: a list, or the end of a pair. */
static term rest_of(struct machine *m, term t, uint32_t used) {
  uint32_t count = seq_count(t);
  if (is_sequence(t)) return term_sequence(m->world, sequence_of(t)->items + used, count - used);
  if (used + 1 == count) return seq_item(t, used);
  return term_items(m->world, KIND_DOTTED, sequence_of(t)->items + used, count - used);
}

static bool match_list(struct machine *m, const struct let_shape *p, term t, value *frame) {
  bool dotted = has_kind(t, KIND_DOTTED);
  if (!is_sequence(t) && !dotted) return p->tail && p->count == 0 && match_let(m, p->tail, t, frame);
  uint32_t fixed = p->repeated < p->count ? p->count - 1 : p->count;
  uint32_t given = dotted ? seq_count(t) - 1 : seq_count(t);
  if (given < fixed || (dotted && !p->tail)) return false;
  uint32_t repeated = p->repeated < p->count ? given - fixed : 0;
  if (!p->tail && fixed + repeated != given) return false;
  const term *items = sequence_of(t)->items;
  uint32_t at = 0;
  for (uint32_t i = 0; i < p->count; i++) {
    bool matched = i == p->repeated ? match_repeated(m, p, items + at, repeated, frame)
                                    : match_let(m, p->items[i], items[at], frame);
    if (!matched) return false;
    at += i == p->repeated ? repeated : 1;
  }
  return !p->tail || match_let(m, p->tail, rest_of(m, t, at), frame);
}

static bool match_let(struct machine *m, const struct let_shape *p, term t, value *frame) {
  world_check_stack(m->world);
  if (p->kind == SHAPE_LITERAL) return p->literal == t;
  if (p->kind == SHAPE_LIST) return match_list(m, p, t, frame);
  frame[p->slot] = t;
  return true;
}

/* The forms. */

struct term_let {
  uint32_t count;
  struct expr **values;
  struct let_shape **shapes;
  const struct syntax **sources;
  struct expr *body;
};

static const struct expr *choose_body(struct machine *m, void *data, value *frame) {
  const struct term_let *l = data;
  for (uint32_t i = 0; i < l->count; i++) {
    value v = eval_value(m, l->values[i], frame);
    if (!match_let(m, l->shapes[i], term_from_value(m, v), frame))
      raise_exception(m, m->exn_fail, &l->sources[i]->place, "term-let: term %s does not match pattern %s",
                      value_text(m, v, PRINT_WRITE), value_text(m, syntax_term(m->world, l->sources[i]), PRINT_WRITE));
  }
  return l->body;
}

static void check_clauses(struct machine *m, const struct syntax *form) {
  bool good = form->count >= 3 && syntax_is_list(form->children[1]);
  for (uint32_t i = 0; good && i < form->children[1]->count; i++) {
    const struct syntax *clause = form->children[1]->children[i];
    good = syntax_is_list(clause) && clause->count == 2;
  }
  if (!good) raise_syntax(m, &form->place, "expected (%s ([name expression] …) body …)", form_name(form));
}

/* Each expression sees earlier names. */
static struct expr *compile_term_let(struct machine *m, struct scope *s, const struct syntax *form, bool tail) {
  check_clauses(m, form);
  const struct syntax *clauses = form->children[1];
  struct term_let *l = arena_alloc(&m->world->arena, sizeof *l);
  l->count = clauses->count;
  l->values = arena_alloc(&m->world->arena, (l->count + 1) * sizeof *l->values);
  l->shapes = arena_alloc(&m->world->arena, (l->count + 1) * sizeof *l->shapes);
  l->sources = arena_alloc(&m->world->arena, (l->count + 1) * sizeof *l->sources);
  for (uint32_t i = 0; i < l->count; i++) {
    const struct syntax *clause = clauses->children[i];
    l->values[i] = compile_expression(m, s, clause->children[1], false);
    s = scope_new(m, s, NULL);
    struct shape_compiler c = {.m = m, .scope = s, .form = form};
    l->sources[i] = clause->children[0];
    l->shapes[i] = compile_shape(&c, clause->children[0], 0);
  }
  l->body = compile_body(m, s, form->children + 2, form->count - 2, tail, form);
  return node_select(m, form, choose_body, l);
}

/* A name whose application in a term calls a procedure with the list of its arguments. */
static struct expr *compile_term_let_fn(struct machine *m, struct scope *s, const struct syntax *form, bool tail) {
  check_clauses(m, form);
  const struct syntax *clauses = form->children[1];
  struct scope *inner = scope_new(m, s, NULL);
  struct expr **parts = arena_alloc(&m->world->arena, (clauses->count + 1) * sizeof *parts);
  for (uint32_t i = 0; i < clauses->count; i++) {
    const struct syntax *clause = clauses->children[i];
    struct expr *procedure = compile_expression(m, s, clause->children[1], false);
    struct local *l = scope_add(m, inner, expect_name(m, form, clause->children[0]), NOT_A_PATTERN_VARIABLE, false);
    l->term_function = true;
    parts[i] = node_set_local(m, form, l, procedure);
  }
  parts[clauses->count] = compile_body(m, inner, form->children + 2, form->count - 2, tail, form);
  return node_sequence(m, form, parts, clauses->count + 1);
}

static const struct form forms[] = {
    {"term-let", compile_term_let, NULL},
    {"term-let-fn", compile_term_let_fn, NULL},
};

void term_let_install(struct machine *m) { builtins_add_forms(m, forms, COUNT_OF(forms)); }
