/* conditions: side conditions and unquotes whose syntax the search understands: equality,
 * comparison and sums of names and constants. This only guides the search: the condition itself is
 * evaluated in the end, when its names are known. */
#include "logic/search.h"

#include "core/number/number.h"
#include "logic/sort.h"
#include "redex/metafunction/template_node.h"

#include <string.h>

struct condition_reading {
  struct search *search;
  struct instance *instance;
  struct scope *scope;
};

bool condition_is_call(const struct machine *m, struct scope *scope, const struct syntax *x, const char *name,
                       uint32_t count) {
  if (!syntax_is_list(x) || x->count != count + 1 || !syntax_is_symbol(x->children[0])) return false;
  if (strcmp(text_bytes(x->children[0]->atom), name) != 0) return false;
  struct resolved meaning = scope_peek(scope, x->children[0]->atom);
  return meaning.binding && meaning.binding->module == m->builtins;
}

static bool is_call_of(const struct condition_reading *r, const struct syntax *x, const char *name, uint32_t count) {
  return condition_is_call(r->search->store.machine, r->scope, x, name, count);
}

/* A constant, or (term x) for a name under no ellipsis; 0: something else. */
static open_term read_operand(const struct condition_reading *r, const struct syntax *x) {
  if (is_call_of(r, x, "quote", 1) && x->children[1]->shape == SYNTAX_ATOM) return x->children[1]->atom;
  if (is_call_of(r, x, "term", 1)) {
    x = x->children[1];
    uint32_t slot;
    if (syntax_is_symbol(x) && scope_pattern_slot(r->scope, x->atom, 0, &slot))
      return instance_slot(r->search, r->instance, slot);
  }
  return x->shape == SYNTAX_ATOM && !syntax_is_symbol(x) ? x->atom : 0;
}

/* Comparisons. */

static bool read_comparison(const struct condition_reading *r, const struct syntax *x, bool truth) {
  static const struct {
    const char *name;
    bool down, strict;
  } comparisons[] = {{"<", false, true}, {"<=", false, false}, {">", true, true}, {">=", true, false}};
  for (size_t i = 0; i < sizeof comparisons / sizeof *comparisons; i++) {
    if (!is_call_of(r, x, comparisons[i].name, 2)) continue;
    open_term a = read_operand(r, x->children[1]), b = read_operand(r, x->children[2]);
    if (!a || !b) return true;
    bool down = comparisons[i].down != !truth; /* not a < b: b <= a */
    return bounds_add(r->search, down ? b : a, down ? a : b, comparisons[i].strict == truth);
  }
  return true;
}

/* Equality. False: a contradiction. */

static bool equate(const struct condition_reading *r, const struct syntax *x, bool truth) {
  open_term a = read_operand(r, x->children[1]), b = read_operand(r, x->children[2]);
  if (!a || !b) return true;
  struct constraint_store *s = &r->search->store;
  return truth ? store_unify(s, a, b) : store_differ(s, a, b);
}

static bool condition_holds(const struct condition_reading *r, const struct syntax *x, bool truth) {
  static const char *const equalities[] = {"equal?", "eq?", "eqv?", "="};
  if (is_call_of(r, x, "not", 1)) return condition_holds(r, x->children[1], !truth);
  if (syntax_is_list(x) && x->count > 0 && is_call_of(r, x, truth ? "and" : "or", x->count - 1)) {
    for (uint32_t i = 1; i < x->count; i++)
      if (!condition_holds(r, x->children[i], truth)) return false;
    return true;
  }
  for (size_t i = 0; i < sizeof equalities / sizeof *equalities; i++) {
    if (!is_call_of(r, x, equalities[i], 2)) continue;
    if (i > 0) r->search->incomplete = true; /* the other equalities are not quite the same as being one term */
    return equate(r, x, truth);
  }
  return read_comparison(r, x, truth);
}

bool condition_hold(struct search *s, struct instance *i, const struct syntax *x, struct scope *scope) {
  const struct condition_reading r = {s, i, scope};
  if (syntax_is_form(x, s->store.machine->redex->unquote) && x->count == 2) x = x->children[1];
  return condition_holds(&r, x, true);
}

/* Sums: (+ x ...), (- x y ...), (add1 x), (sub1 x). A single unknown operand follows from the known
 * ones and the result. */

struct linear_sum {
  int64_t known;
  open_term unknown; /* 0: none yet */
  int sign;          /* of the unknown */
  bool solvable;
};

static void add_operand(const struct condition_reading *r, struct linear_sum *k, const struct syntax *x, int sign) {
  open_term t = read_operand(r, x);
  if (t) t = store_deref(&r->search->store, t);
  if (t && is_small(t)) {
    k->solvable = k->solvable && !__builtin_add_overflow(k->known, sign * small_value(t), &k->known);
  } else {
    k->solvable = k->solvable && t && is_variable(t) && !k->unknown;
    k->unknown = t;
    k->sign = sign;
  }
}

static struct linear_sum read_sum(const struct condition_reading *r, const struct syntax *x) {
  struct linear_sum k = {.sign = 1};
  if (!syntax_is_list(x) || x->count < 2) return k;
  bool minus = is_call_of(r, x, "-", x->count - 1) && x->count > 2;
  k.solvable = minus || is_call_of(r, x, "+", x->count - 1);
  if (is_call_of(r, x, "add1", 1) || is_call_of(r, x, "sub1", 1)) {
    k.solvable = true;
    k.known = is_call_of(r, x, "add1", 1) ? 1 : -1;
  }
  for (uint32_t i = 1; k.solvable && i < x->count; i++) add_operand(r, &k, x->children[i], minus && i > 1 ? -1 : 1);
  return k;
}

bool condition_solve(struct search *s, struct goal *g) {
  if (g->kind != GOAL_BUILD || g->template->kind != TEMPLATE_UNQUOTE) return true;
  open_term result = store_deref(&s->store, g->result);
  if (!is_small(result)) return true;
  const struct condition_reading r = {s, &g->instance, g->template->scope};
  struct linear_sum k = read_sum(&r, g->template->source);
  int64_t n;
  if (!k.solvable || !k.unknown || __builtin_sub_overflow(small_value(result), k.known, &n)) return true;
  n *= k.sign;
  return !small_fits(n) || store_unify(&s->store, k.unknown, small(n));
}
