/* template: compiling and building terms. */
#include "redex/metafunction/template.h"
#include "core/array.h"

#include "redex/binding/binder.h"
#include "redex/binding/substitute.h"
#include "redex/judgment/judgment.h"
#include "redex/language/pattern.h"
#include "redex/match/context.h"
#include "redex/match/matching.h"
#include "redex/metafunction/metafunction.h"
#include "redex/metafunction/template_node.h"
#include "redex/redex.h"

#include <string.h>

static struct template *template_new(struct machine *m, enum template_kind kind, const struct syntax *x) {
  struct template *t = arena_alloc_zero(&m->world->arena, sizeof *t);
  t->kind = kind;
  t->place = x->place;
  return t;
}

static struct template *constant(struct machine *m, const struct syntax *x, term t0) {
  struct template *t = template_new(m, TEMPLATE_CONSTANT, x);
  t->constant = t0;
  return t;
}

/* Other computed parts of terms are treated as unquotes. */
static struct template *computed(struct machine *m, struct scope *s, const struct syntax *x, struct expr *e) {
  struct template *t = template_new(m, TEMPLATE_UNQUOTE, x);
  t->unquote = e;
  t->source = x;
  t->scope = s;
  return t;
}

/* A name of define-term. If it was already evaluated, and only once, its term is known. */

static value run_defined(struct machine *m, void *data, value *frame) {
  (void)frame;
  const struct binding *b = data;
  if (b->content) return b->content;
  raise_too_early(m, b, "term", NULL);
}

static struct template *compile_defined(struct machine *m, struct scope *s, const struct syntax *x, struct binding *b) {
  if (b->content) return constant(m, x, (term)b->content);
  return computed(m, s, x, expr_custom(m, x, run_defined, b));
}

static struct template *compile_symbol(struct machine *m, struct scope *s, const struct syntax *x) {
  if (x->atom == m->redex->hole) return constant(m, x, m->world->hole);
  if (x->atom == m->redex->ellipsis) raise_syntax(m, &x->place, "misplaced ellipsis: it must follow a term");
  struct resolved r = scope_lookup_term(m, s, x->atom);
  if (r.binding && r.binding->kind == BINDING_TERM) return compile_defined(m, s, x, r.binding);
  if (r.binding && r.binding->kind == BINDING_METAFUNCTION)
    raise_syntax(m, &x->place, "the metafunction `%s` must be applied", text_bytes(x->atom));
  if (!r.local || r.local->depth < 0) return constant(m, x, binder_written_name(m->world, x->atom));
  if (r.local->depth > 0)
    raise_syntax(m, &x->place, "missing ellipsis: `%s` was bound under %d ellips%s", text_bytes(x->atom),
                 r.local->depth, r.local->depth == 1 ? "is" : "es");
  struct template *t = template_new(m, TEMPLATE_VARIABLE, x);
  t->slot = r.slot;
  return t;
}

/* Ellipses. Inside, each mentioned variable that was bound under an ellipsis stands for one of its
 * terms. */

struct driver_list {
  struct driver *items;
  uint32_t count, capacity;
};

static void add_driver(struct machine *m, struct scope *outer, struct scope *inner, term name, int below,
                       struct driver_list *list) {
  for (struct local *l = inner->locals; l; l = l->next)
    if (l->name == name) return;
  struct resolved r = scope_lookup_term(m, outer, name);
  if (!r.local || r.local->depth <= below) return;
  struct local *one = scope_add(m, inner, name, r.local->depth - 1, false);
  ARENA_ROOM(&m->world->arena, list->items, list->count, list->capacity);
  list->items[list->count++] = (struct driver){r.slot, one->slot};
}

/* A variable bound under d ellipses follows the innermost d around its use: `below` counts those in
 * between. */
static void find_drivers(struct machine *m, struct scope *outer, struct scope *inner, const struct syntax *x, int below,
                         struct driver_list *list) {
  if (syntax_is_symbol(x)) add_driver(m, outer, inner, x->atom, below, list);
  if (x->shape == SYNTAX_ATOM) return;
  world_check_stack(m->world);
  for (uint32_t i = 0; i < x->count; i++) {
    int more = 0;
    while (i + 1 + (uint32_t)more < x->count && pattern_is_any_ellipsis(m, x->children[i + 1 + (uint32_t)more])) more++;
    find_drivers(m, outer, inner, x->children[i], below + more, list);
  }
}

static struct template *compile_sequence(struct machine *m, struct scope *s, struct syntax *const *items,
                                         uint32_t count, const struct syntax *whole);

/* x ..._1, where ..._1 is in a pattern: repeats x that many times, for any x. */
static bool compile_counted(struct machine *m, struct scope *s, struct template_part *p, const struct syntax *x,
                            const struct syntax *ellipsis) {
  if (pattern_is_ellipsis(m, ellipsis)) return false;
  struct resolved r = scope_lookup_term(m, s, ellipsis->atom);
  if (!r.local || r.local->depth < 0) return false;
  if (r.local->depth > 0)
    raise_syntax(m, &ellipsis->place, "missing ellipsis: `%s` was bound under %d ellips%s", text_bytes(ellipsis->atom),
                 r.local->depth, r.local->depth == 1 ? "is" : "es");
  p->counted = true;
  p->count_slot = r.slot;
  p->repeat = 1;
  p->template = template_compile(m, s, x);
  return true;
}

static void compile_part(struct machine *m, struct scope *s, struct template_part *p, const struct syntax *x,
                         uint32_t repeat) {
  if (repeat == 0) {
    p->splice = syntax_is_form(x, m->redex->unquote_splicing);
    p->template = template_compile(m, s, x);
    return;
  }
  struct scope *inner = scope_new(m, s, NULL);
  struct driver_list drivers = {0};
  find_drivers(m, s, inner, x, (int)repeat - 1, &drivers);
  if (drivers.count == 0)
    raise_syntax(m, &x->place, "too many ellipses: nothing before this ellipsis was bound under one");
  p->repeat = repeat;
  p->drivers = drivers.items;
  p->driver_count = drivers.count;
  if (repeat == 1) {
    p->splice = syntax_is_form(x, m->redex->unquote_splicing);
    p->template = template_compile(m, inner, x);
    return;
  }
  /* x ... ...: the inner ellipsis' items, spliced for each iteration of the outer one */
  struct template *t = template_new(m, TEMPLATE_SEQUENCE, x);
  t->count = 1;
  t->parts = arena_alloc_zero(&m->world->arena, sizeof(struct template_part));
  compile_part(m, inner, t->parts, x, repeat - 1);
  p->template = t;
  p->splice = true;
}

static struct template *compile_sequence(struct machine *m, struct scope *s, struct syntax *const *items,
                                         uint32_t count, const struct syntax *whole) {
  struct template *t = template_new(m, TEMPLATE_SEQUENCE, whole);
  t->parts = arena_alloc_zero(&m->world->arena, (count + 1) * sizeof(struct template_part));
  t->plain = true;
  bool all_constant = true;
  for (uint32_t i = 0; i < count;) {
    const struct syntax *x = items[i++];
    uint32_t repeat = 0;
    while (i < count && pattern_is_any_ellipsis(m, items[i])) repeat++, i++;
    struct template_part *p = &t->parts[t->count++];
    if (repeat != 1 || !compile_counted(m, s, p, x, items[i - 1])) compile_part(m, s, p, x, repeat);
    t->plain &= !p->splice && !p->repeat;
    all_constant &= t->plain && p->template->kind == TEMPLATE_CONSTANT;
  }
  if (!all_constant) return t;
  term *terms = arena_alloc(&m->world->arena, (t->count + 1) * sizeof(term));
  for (uint32_t i = 0; i < t->count; i++) terms[i] = t->parts[i].template->constant;
  return constant(m, whole, term_sequence(m->world, terms, t->count));
}

/* In a term, a judgment form is a yes-or-no question. */
static void check_judgment(struct machine *m, const struct syntax *x, const struct binding *b) {
  const struct judgment *j = b->kind == BINDING_JUDGMENT ? b->payload : NULL;
  if (j && j->modeless) raise_syntax(m, &x->place, "modeless judgment forms disallowed");
  if (j && judgment_output_count(j))
    raise_syntax(m, &x->place, "judgment forms with output mode (\"O\") positions disallowed");
}

static struct template *compile_call(struct machine *m, struct scope *s, const struct syntax *x, struct binding *b) {
  check_judgment(m, x, b);
  struct template *t = template_new(m, b->kind == BINDING_JUDGMENT ? TEMPLATE_JUDGMENT : TEMPLATE_CALL, x);
  t->binding = b->kind == BINDING_METAFUNCTION ? metafunction_redirect(m, b) : b;
  t->arguments = template_compile_list(m, s, x->children + 1, x->count - 1, x);
  return t;
}

/* A name of term-let-fn, applied. */
struct procedure_call {
  uint32_t slot;
  struct template *arguments;
};

static value run_procedure(struct machine *m, void *data, value *frame) {
  const struct procedure_call *c = data;
  value arguments = template_build(m, c->arguments, frame);
  return apply(m, frame[c->slot], 1, &arguments);
}

static struct template *compile_procedure_call(struct machine *m, struct scope *s, const struct syntax *x,
                                               uint32_t slot) {
  struct procedure_call *c = arena_alloc(&m->world->arena, sizeof *c);
  c->slot = slot;
  c->arguments = template_compile_list(m, s, x->children + 1, x->count - 1, x);
  return computed(m, s, x, expr_custom(m, x, run_procedure, c));
}

/* (a b . c) */
struct dotted {
  struct template *items, *tail;
};

static value run_dotted(struct machine *m, void *data, value *frame) {
  const struct dotted *d = data;
  value list = template_value(m, d->tail, frame);
  term items = template_build(m, d->items, frame);
  for (uint32_t i = seq_count(items); i-- > 0;) list = value_cons(m->world, seq_item(items, i), list);
  return list;
}

static struct template *compile_dotted(struct machine *m, struct scope *s, const struct syntax *x) {
  struct dotted *d = arena_alloc(&m->world->arena, sizeof *d);
  d->items = compile_sequence(m, s, x->children, x->count - 1, x);
  d->tail = template_compile(m, s, x->children[x->count - 1]);
  bool known = d->items->kind == TEMPLATE_CONSTANT && d->tail->kind == TEMPLATE_CONSTANT;
  return known ? constant(m, x, syntax_term(m->world, x)) : computed(m, s, x, expr_custom(m, x, run_dotted, d));
}

/* (mf-apply f t …): an application of f, which must be a metafunction. */
static struct template *compile_mf_apply(struct machine *m, struct scope *s, const struct syntax *x) {
  if (x->count < 2) raise_syntax(m, &x->place, "malformed mf-apply: expected (mf-apply metafunction term …)");
  struct resolved r = {0};
  if (syntax_is_symbol(x->children[1])) r = scope_lookup_term(m, s, x->children[1]->atom);
  const bool is_substitute =
      syntax_is_symbol(x->children[1]) && !r.binding && !r.local && x->children[1]->atom == m->redex->substitute;
  bool good =
      is_substitute || (r.binding && r.binding->kind == BINDING_METAFUNCTION) || (r.local && r.local->term_function);
  if (!good) raise_syntax(m, &x->children[1]->place, "mf-apply: expected a previously defined metafunction");
  return template_compile(m, s, syntax_list(m->world, x->place, x->children + 1, x->count - 1));
}

struct template *template_compile_list(struct machine *m, struct scope *s, struct syntax *const *items, uint32_t count,
                                       const struct syntax *whole) {
  return compile_sequence(m, s, items, count, whole);
}

/* The pattern variable of this very unit with that name, or NULL. */
static struct local *own_variable(struct scope *s, const struct syntax *name) {
  if (!syntax_is_symbol(name)) return NULL;
  for (const struct scope *at = s; at && at->unit == s->unit; at = at->outer)
    for (struct local *l = at->locals; l; l = l->next)
      if (l->name == name->atom) return l->depth == 0 && !l->boxed ? l : NULL;
  return NULL;
}

static struct template *compile_in_hole(struct machine *m, struct scope *s, const struct syntax *x) {
  if (x->count != 3) raise_syntax(m, &x->place, "expected (in-hole context term)");
  struct template *t = template_new(m, TEMPLATE_IN_HOLE, x);
  struct local *l = own_variable(s, x->children[1]);
  bool used = l && l->used;
  t->context = template_compile(m, s, x->children[1]);
  if (l) {
    l->used = used; /* plugging does not count as a use */
    l->plugged = true;
    t->plugged = l;
  }
  t->sub = template_compile(m, s, x->children[2]);
  return t;
}

static struct template *compile_unquote(struct machine *m, struct scope *s, const struct syntax *x) {
  if (x->count != 2) raise_syntax(m, &x->place, "expected one expression to unquote");
  struct template *t = template_new(m, TEMPLATE_UNQUOTE, x);
  t->unquote = compile_expression(m, s, x->children[1], false);
  t->source = x->children[1];
  t->scope = s;
  return t;
}

/* (... t): t, in which an ellipsis is an ordinary symbol. */
static struct template *compile_escaped(struct machine *m, struct scope *s, const struct syntax *x) {
  world_check_stack(m->world);
  if (syntax_is_symbol(x) && pattern_is_any_ellipsis(m, x)) return constant(m, x, x->atom);
  if (!syntax_is_list(x) || syntax_is_form(x, m->redex->unquote) || syntax_is_form(x, m->redex->in_hole))
    return template_compile(m, s, x);
  struct template *t = template_new(m, TEMPLATE_SEQUENCE, x);
  t->parts = arena_alloc_zero(&m->world->arena, (x->count + 1) * sizeof(struct template_part));
  t->plain = true;
  for (uint32_t i = 0; i < x->count; i++) t->parts[t->count++].template = compile_escaped(m, s, x->children[i]);
  return t;
}

struct template *template_compile(struct machine *m, struct scope *s, const struct syntax *x) {
  const struct redex *k = m->redex;
  world_check_stack(m->world);
  if (syntax_is_symbol(x)) return compile_symbol(m, s, x);
  if (syntax_is_form(x, k->ellipsis) && x->count == 2) return compile_escaped(m, s, x->children[1]);
  if (x->shape == SYNTAX_DOTTED) return compile_dotted(m, s, x);
  if (x->shape != SYNTAX_LIST) return constant(m, x, syntax_term(m->world, x));
  if (syntax_is_value_literal(x)) return computed(m, s, x, compile_expression(m, s, x, false));
  if (syntax_is_form(x, k->literal)) return constant(m, x, x->children[1]->atom);
  if (syntax_is_form(x, k->mf_apply)) return compile_mf_apply(m, s, x);
  if (syntax_is_form(x, k->unquote) || syntax_is_form(x, k->unquote_splicing)) return compile_unquote(m, s, x);
  if (syntax_is_form(x, k->in_hole)) return compile_in_hole(m, s, x);
  if (x->count > 0 && syntax_is_symbol(x->children[0])) {
    struct resolved r = scope_lookup_term(m, s, x->children[0]->atom);
    if (r.binding && (r.binding->kind == BINDING_METAFUNCTION || r.binding->kind == BINDING_JUDGMENT))
      return compile_call(m, s, x, r.binding);
    if (r.local && r.local->term_function) return compile_procedure_call(m, s, x, r.slot);
    if (!r.binding && !r.local && x->children[0]->atom == k->substitute) {
      struct template *t = template_new(m, TEMPLATE_SUBSTITUTE, x);
      t->arguments = template_compile_list(m, s, x->children + 1, x->count - 1, x);
      return t;
    }
  }
  return compile_sequence(m, s, x->children, x->count, x);
}

/* A name that is called in terms, or stands for one, is not restricted. */
static bool is_known_in_terms(struct machine *m, struct scope *s, term name) {
  const struct resolved r = scope_lookup_term(m, s, name);
  return r.local ? r.local->term_function : r.binding && r.binding->kind >= BINDING_METAFUNCTION;
}

void template_check_names(struct machine *m, struct scope *s, const struct language *l, const struct syntax *x) {
  const struct redex *k = m->redex;
  world_check_stack(m->world);
  if (syntax_is_symbol(x)) {
    const char *under = strchr(text_bytes(x->atom), '_');
    if (under && !pattern_is_any_ellipsis(m, x) && !pattern_is_name(m, l, x->atom) && !is_known_in_terms(m, s, x->atom))
      raise_syntax(m, &x->place,
                   "`%s`: before the underscore must stand a non-terminal or a built-in pattern, not `%.*s`",
                   text_bytes(x->atom), (int)(under - text_bytes(x->atom)), text_bytes(x->atom));
  }
  if (x->shape == SYNTAX_ATOM || syntax_is_form(x, k->unquote) || syntax_is_form(x, k->unquote_splicing)) return;
  for (uint32_t i = 0; i < x->count; i++) template_check_names(m, s, l, x->children[i]);
}

/* Building. */

/* Constants and variables, the most frequent parts, without a call. */
static inline term build(struct machine *m, const struct template *t, value *frame) {
  if (t->kind == TEMPLATE_VARIABLE) return frame[t->slot];
  return t->kind == TEMPLATE_CONSTANT ? t->constant : template_build(m, t, frame);
}

struct template_items { /* terms under construction; on the stack while there are few */
  term local[32], *list;
  uint32_t count, capacity;
};

static void items_init(struct template_items *b) {
  b->list = b->local;
  b->count = 0;
  b->capacity = 32;
}

static void items_add(struct machine *m, struct template_items *b, term t) {
  ARENA_ROOM(&m->world->arena, b->list, b->count, b->capacity);
  b->list[b->count++] = t;
}

static void add_list(struct machine *m, struct template_items *b, const struct template *t, value *frame) {
  value v = t->kind == TEMPLATE_UNQUOTE ? eval_value(m, t->unquote, frame) : build(m, t, frame);
  if (!is_list(v)) raise_argument(m, "undatum-splicing", "list?", v);
  for (struct list_walk k = list_walk(v); list_more(&k);) items_add(m, b, term_from_value(m, list_next(&k)));
}

static void add_part(struct machine *m, struct template_items *b, const struct template_part *p, value *frame) {
  if (p->splice) add_list(m, b, p->template, frame);
  else items_add(m, b, build(m, p->template, frame));
}

static void add_repeated(struct machine *m, struct template_items *b, const struct template_part *p, value *frame) {
  if (p->counted) {
    term t = build(m, p->template, frame);
    for (int64_t i = small_value(frame[p->count_slot]); i > 0; i--) items_add(m, b, t);
    return;
  }
  uint32_t count = seq_count(frame[p->drivers[0].from]);
  for (uint32_t j = 1; j < p->driver_count; j++)
    if (seq_count(frame[p->drivers[j].from]) != count)
      raise_exception(m, m->exn_fail_redex, &p->template->place,
                      "syntax: incompatible ellipsis match counts for template");
  for (uint32_t i = 0; i < count; i++) {
    for (uint32_t j = 0; j < p->driver_count; j++) frame[p->drivers[j].to] = seq_item(frame[p->drivers[j].from], i);
    add_part(m, b, p, frame);
  }
}

/* ,@v at the end of a list: the value of v becomes the rest, list or not. */
static enum kind add_tail(struct machine *m, struct template_items *b, value v) {
  for (; has_kind(v, KIND_PAIR); v = ((struct pair_object *)v)->tail)
    items_add(m, b, term_from_value(m, ((struct pair_object *)v)->head));
  term rest = term_from_value(m, v);
  if (is_sequence(rest) || has_kind(rest, KIND_DOTTED))
    for (uint32_t i = 0; i < seq_count(rest); i++) items_add(m, b, seq_item(rest, i));
  else items_add(m, b, rest);
  return is_sequence(rest) ? KIND_SEQUENCE : KIND_DOTTED;
}

/* The items of a sequence or of a dotted list; a dotted list of one item is that item. */
static enum kind add_parts(struct machine *m, struct template_items *b, const struct template *t, value *frame) {
  const struct template_part *last = &t->parts[t->count - 1];
  bool tail = t->count > 0 && last->splice && !last->repeat && last->template->kind == TEMPLATE_UNQUOTE;
  for (uint32_t i = 0; i + tail < t->count; i++)
    if (t->parts[i].repeat) add_repeated(m, b, &t->parts[i], frame);
    else add_part(m, b, &t->parts[i], frame);
  return tail ? add_tail(m, b, eval_value(m, last->template->unquote, frame)) : KIND_SEQUENCE;
}

__attribute__((noinline)) static term build_sequence(struct machine *m, const struct template *t, value *frame) {
  if (t->plain && t->count <= 8) {
    term items[8];
    for (uint32_t i = 0; i < t->count; i++) items[i] = build(m, t->parts[i].template, frame);
    return term_sequence(m->world, items, t->count);
  }
  struct template_items b;
  items_init(&b);
  const enum kind kind = add_parts(m, &b, t, frame);
  if (kind == KIND_DOTTED && b.count == 1) return b.list[0];
  return term_items(m->world, kind, b.list, b.count);
}

__attribute__((noinline)) static term build_in_hole(struct machine *m, const struct template *t, value *frame) {
  struct nonterminal *hiding = t->plugged ? t->plugged->hiding : NULL;
  const bool hides = hiding && hiding->language->hides_holes;
  if (t->plugged && t->plugged->is_path) {
    const struct path *path = (const struct path *)frame[t->plugged->slot];
    const term filling = build(m, t->sub, frame);
    return hides || t->plugged->hides ? path_plug(m->world, path, filling)
                                      : path_plug_leftmost(m->world, path, filling);
  }
  term context = build(m, t->context, frame);
  term sub = build(m, t->sub, frame);
  if (hides && has_several_holes(context)) return context_plug_as(m, hiding, context, sub);
  return context_plug(m->world, context, sub);
}

/* The number of arguments is known only after building them. */
__attribute__((noinline)) static term build_call_of_parts(struct machine *m, const struct template *t, value *frame) {
  struct template_items b;
  items_init(&b);
  const enum kind kind = add_parts(m, &b, t->arguments, frame);
  if (kind == KIND_SEQUENCE && b.count <= MEMO_ARGUMENTS) {
    union stack_arguments arguments;
    term list = stack_arguments(&arguments, b.count);
    for (uint32_t i = 0; i < b.count; i++) arguments.sequence.items[i] = b.list[i];
    return metafunction_call(m, t->binding, list, &t->place);
  }
  const bool is_one = kind == KIND_DOTTED && b.count == 1;
  const term all = is_one ? b.list[0] : term_items(m->world, kind, b.list, b.count);
  return metafunction_call(m, t->binding, all, &t->place);
}

__attribute__((noinline)) static term build_call(struct machine *m, const struct template *t, value *frame) {
  const struct template *a = t->arguments;
  if (a->kind != TEMPLATE_SEQUENCE) return metafunction_call(m, t->binding, build(m, a, frame), &t->place);
  if (!a->plain || a->count > MEMO_ARGUMENTS) return build_call_of_parts(m, t, frame);
  union stack_arguments arguments;
  term list = stack_arguments(&arguments, a->count);
  for (uint32_t i = 0; i < a->count; i++) arguments.sequence.items[i] = build(m, a->parts[i].template, frame);
  return metafunction_call(m, t->binding, list, &t->place);
}

term template_build(struct machine *m, const struct template *t, value *frame) {
  switch (t->kind) {
  case TEMPLATE_CONSTANT: return t->constant;
  case TEMPLATE_VARIABLE: return frame[t->slot];
  case TEMPLATE_SEQUENCE: return build_sequence(m, t, frame);
  case TEMPLATE_UNQUOTE: return term_from_value(m, eval_value(m, t->unquote, frame));
  case TEMPLATE_IN_HOLE: return build_in_hole(m, t, frame);
  case TEMPLATE_CALL: return build_call(m, t, frame);
  case TEMPLATE_SUBSTITUTE: return substitute_call(m, template_build(m, t->arguments, frame));
  case TEMPLATE_JUDGMENT: return judgment_test(m, t->binding, template_build(m, t->arguments, frame), &t->place);
  }
  return m->world->void_;
}

value template_value(struct machine *m, const struct template *t, value *frame) {
  return t->kind == TEMPLATE_UNQUOTE ? eval_value(m, t->unquote, frame) : template_build(m, t, frame);
}

static term convert(struct machine *m, value v) {
  if (!has_kind(v, KIND_PAIR)) return v;
  world_check_stack(m->world);
  struct template_items b;
  items_init(&b);
  value rest = v;
  for (; has_kind(rest, KIND_PAIR); rest = ((struct pair_object *)rest)->tail)
    items_add(m, &b, convert(m, ((struct pair_object *)rest)->head));
  if (is_sequence(rest)) {
    for (uint32_t i = 0; i < seq_count(rest); i++) items_add(m, &b, seq_item(rest, i));
    return term_sequence(m->world, b.list, b.count);
  }
  items_add(m, &b, convert(m, rest));
  return term_items(m->world, KIND_DOTTED, b.list, b.count);
}

term term_from_value(struct machine *m, value v) {
  if (!has_kind(v, KIND_PAIR)) return v;
  struct converted *last = &m->redex->converted;
  if (last->pair == v && last->releases == m->world->releases) return last->t;
  const term t = convert(m, v);
  *last = (struct converted){v, t, m->world->releases};
  return t;
}
