/* variable-not-in and variables-not-in; subst/proc and fvs of redex/tut-subst: capture-avoiding
 * substitution in terms whose only binder is (λ (x type) ... body) or (λ x ... body). */
#include "racket/prim/hash_order.h"
#include "racket/prim/prim.h"
#include "redex/binding/unused_names.h"

PRIMITIVE(prim_variable_not_in) {
  need_symbol(m, "variable-not-in", argv[1]);
  return variable_not_in(m, argv[0], argv[1]);
}

PRIMITIVE(prim_variables_not_in) {
  need_list(m, "variables-not-in", argv[1]);
  for (struct list_walk k = list_walk(argv[1]); list_more(&k);) need_symbol(m, "variables-not-in", list_next(&k));
  uint32_t count;
  term *names = list_to_array(m->world, argv[1], &count);
  variables_not_in(m, argv[0], names, count, names);
  return list_from_array(m->world, names, count);
}

/* ---- shapes ---- */

/* The kind of binder: its variables are the items before the last one. */
enum shape { NO_BINDER, TYPED, UNTYPED };

static bool all_binders(term t, bool typed) {
  for (uint32_t i = 1; i + 1 < seq_count(t); i++) {
    term item = seq_item(t, i);
    if (typed ? !is_sequence(item) || seq_count(item) != 2 : !is_symbol(item)) return false;
  }
  return true;
}

static enum shape shape_of(term t, term lambda) {
  if (seq_count(t) < 2 || seq_item(t, 0) != lambda) return NO_BINDER;
  if (all_binders(t, true)) return TYPED;
  return all_binders(t, false) ? UNTYPED : NO_BINDER;
}

static term binder_at(term t, enum shape shape, uint32_t i) {
  return shape == TYPED ? seq_item(seq_item(t, i), 0) : seq_item(t, i);
}

/* ---- testing whether a term is a variable ---- */

enum { REMEMBERED = 64 }; /* a power of two */

struct subst_variables {
  struct machine *m;
  term lambda;
  value predicate; /* the program's */
  struct {
    term t;
    bool yes;
  } answers[REMEMBERED]; /* by the term's address; 0: none */
};

static void variables_start(struct subst_variables *v, struct machine *m, value predicate) {
  *v = (struct subst_variables){.m = m, .lambda = term_symbol(m->world, "λ"), .predicate = predicate};
}

static bool is_variable(struct subst_variables *v, term t) {
  size_t i = (t >> 4) & (REMEMBERED - 1);
  if (v->answers[i].t == t) return v->answers[i].yes;
  bool yes = holds1(v->m, v->predicate, t);
  v->answers[i].t = t;
  v->answers[i].yes = yes;
  return yes;
}

/* ---- free variables ---- */

struct binder_around { /* enclosing binders; innermost first */
  const struct binder_around *outer;
  term t;
  enum shape shape;
};

static bool is_bound(const struct binder_around *b, term x) {
  for (; b; b = b->outer)
    for (uint32_t i = 1; i + 1 < seq_count(b->t); i++)
      if (binder_at(b->t, b->shape, i) == x) return true;
  return false;
}

/* As in the original, only typed binders bind here. */
static void collect_free(struct subst_variables *v, term t, const struct binder_around *bound,
                         struct hash_object *set) {
  struct world *w = v->m->world;
  world_check_stack(w);
  if (is_sequence(t) && shape_of(t, v->lambda) == TYPED) {
    struct binder_around inner = {bound, t, TYPED};
    collect_free(v, seq_item(t, seq_count(t) - 1), &inner, set);
  } else if (is_variable(v, t)) {
    if (!is_bound(bound, t) && !table_get(w, set->table, EQUALITY_EQUAL, t))
      table_put(w, set->table, EQUALITY_EQUAL, set->epoch, t, t);
  } else if (is_sequence(t)) {
    for (uint32_t i = 0; i < seq_count(t); i++) collect_free(v, seq_item(t, i), bound, set);
  }
}

PRIMITIVE(prim_fvs) {
  struct subst_variables v;
  variables_start(&v, m, argv[0]);
  struct hash_object *set = hash_new(m->world, KIND_SET, EQUALITY_EQUAL, false);
  collect_free(&v, value_need_term(m, argv[1]), NULL, set);
  return (value)set;
}

/* ---- substitution ---- */

struct variable_rule { /* the replacement of a variable */
  term from, to;
  bool on;
};

struct subst_run {
  struct subst_variables v;
  struct variable_rule *replacements, *renamings; /* a renaming is active inside a binder that it has renamed */
  uint32_t replacement_count, renaming_count;
};

static struct variable_rule *rule_for(struct variable_rule *rules, uint32_t count, term from) {
  for (uint32_t i = 0; i < count; i++)
    if (rules[i].from == from) return &rules[i];
  return NULL;
}

static term replaced_variable(struct subst_run *s, term t) {
  struct variable_rule *r = rule_for(s->renamings, s->renaming_count, t);
  if (!r || !r->on) r = rule_for(s->replacements, s->replacement_count, t);
  if (!r || !r->on || r->to == s->v.m->world->false_) return t;
  return is_variable(&s->v, t) ? r->to : t;
}

static term substitute(struct subst_run *s, term t);

enum { FEW = 16 };

/* A binder that could capture a variable of the replacements is renamed, and the variable that it
 * binds is not replaced. */
static term enter_binder(struct subst_run *s, term x, struct variable_rule **turned_on,
                         struct variable_rule **turned_off) {
  struct variable_rule *renaming = rule_for(s->renamings, s->renaming_count, x);
  struct variable_rule *replacement = rule_for(s->replacements, s->replacement_count, x);
  *turned_on = renaming && !renaming->on ? renaming : NULL;
  *turned_off = replacement && replacement->on ? replacement : NULL;
  if (*turned_on) renaming->on = true;
  if (*turned_off) replacement->on = false;
  return renaming ? renaming->to : x;
}

static term substitute_under(struct subst_run *s, term t, enum shape shape) {
  struct world *w = s->v.m->world;
  uint32_t count = seq_count(t), last = count - 1;
  bool small_enough = count <= FEW;
  term few[FEW], *items = small_enough ? few : arena_alloc(&w->arena, count * sizeof *items);
  struct variable_rule *few_rules[2 * FEW],
      **rules = small_enough ? few_rules : arena_alloc(&w->arena, 2 * (size_t)count * sizeof *rules);
  items[0] = seq_item(t, 0);
  for (uint32_t i = 1; i < last; i++) {
    term x = binder_at(t, shape, i), new = enter_binder(s, x, &rules[2 * (size_t)i], &rules[2 * (size_t)i + 1]);
    items[i] = seq_item(t, i);
    if (new == x) continue;
    items[i] = shape == TYPED ? term_list(w, 2, new, seq_item(items[i], 1)) : new;
  }
  items[last] = substitute(s, seq_item(t, last));
  for (size_t i = last; i-- > 1;) {
    if (rules[2 * i]) rules[2 * i]->on = false;
    if (rules[2 * i + 1]) rules[2 * i + 1]->on = true;
  }
  return term_sequence(w, items, count);
}

/* A term is tested for being a variable only if it would change; variables do not. */
static term substitute_items(struct subst_run *s, term t) {
  struct world *w = s->v.m->world;
  uint32_t count = seq_count(t), i = 0;
  term changed = 0;
  for (; i < count && !changed; i++) {
    term new = substitute(s, seq_item(t, i));
    if (new != seq_item(t, i)) changed = new;
  }
  if (!changed || is_variable(&s->v, t)) return t;
  term few[FEW], *items = count <= FEW ? few : arena_alloc(&w->arena, count * sizeof *items);
  for (uint32_t k = 0; k + 1 < i; k++) items[k] = seq_item(t, k);
  items[i - 1] = changed;
  for (; i < count; i++) items[i] = substitute(s, seq_item(t, i));
  return term_sequence(w, items, count);
}

static term substitute(struct subst_run *s, term t) {
  if (is_symbol(t)) return replaced_variable(s, t);
  if (!is_sequence(t)) return rule_for(s->replacements, s->replacement_count, t) ? replaced_variable(s, t) : t;
  if (seq_count(t) == 0) return t;
  world_check_stack(s->v.m->world);
  enum shape shape = shape_of(t, s->v.lambda);
  if (shape != NO_BINDER) return substitute_under(s, t, shape);
  term new = replaced_variable(s, t);
  return new != t ? new : substitute_items(s, t);
}

/* Does a binder in the body bind a name that occurs in the term? */
static bool term_occurs(struct world *w, term t, term x) {
  if (t == x) return true;
  if (!is_sequence(t)) return false;
  world_check_stack(w);
  for (uint32_t i = 0; i < seq_count(t); i++)
    if (term_occurs(w, seq_item(t, i), x)) return true;
  return false;
}

static bool may_catch(struct subst_run *s, term body, term replacements) {
  if (!is_sequence(body)) return false;
  struct world *w = s->v.m->world;
  world_check_stack(w);
  enum shape shape = shape_of(body, s->v.lambda);
  uint32_t count = seq_count(body);
  for (uint32_t i = 1; shape != NO_BINDER && i + 1 < count; i++)
    if (term_occurs(w, replacements, binder_at(body, shape, i))) return true;
  for (uint32_t i = shape == NO_BINDER ? 0 : count - 1; i < count; i++)
    if (may_catch(s, seq_item(body, i), replacements)) return true;
  return false;
}

/* New names for all variables of the replacements, in case a binder would capture them. */
static void prepare_renamings(struct subst_run *s, value variables, term replacements, term body) {
  struct machine *m = s->v.m;
  struct hash_object *free = hash_new(m->world, KIND_SET, EQUALITY_EQUAL, false);
  collect_free(&s->v, replacements, NULL, free);
  uint32_t count;
  const struct table_walk *all = hash_entries(m->world, free, &count);
  s->renamings = arena_alloc(&m->world->arena, count * sizeof *s->renamings);
  value avoid = value_cons(m->world, variables, body);
  for (uint32_t i = 0; i < count; i++) {
    if (!is_symbol(all[i].key)) raise_argument(m, "variables-not-in", "symbol?", all[i].key);
    term fresh = variable_not_in(m, avoid, all[i].key);
    avoid = value_cons(m->world, fresh, avoid);
    s->renamings[i] = (struct variable_rule){.from = all[i].key, .to = fresh};
  }
  s->renaming_count = count;
}

/* (subst/proc variable? variables replacements body) */
PRIMITIVE(prim_subst) {
  need_list(m, "subst/proc", argv[1]);
  need_list(m, "subst/proc", argv[2]);
  term replacements = value_need_term(m, argv[2]), body = value_need_term(m, argv[3]);
  struct subst_run s = {0};
  variables_start(&s.v, m, argv[0]);
  s.replacements = arena_alloc(&m->world->arena, list_length(argv[1]) * sizeof *s.replacements);
  uint32_t i = 0;
  for (struct list_walk k = list_walk(argv[1]); list_more(&k) && i < seq_count(replacements); i++) {
    term x = value_need_term(m, list_next(&k)), to = seq_item(replacements, i);
    struct variable_rule *same = rule_for(s.replacements, s.replacement_count, x);
    if (same) same->to = to;
    else s.replacements[s.replacement_count++] = (struct variable_rule){.from = x, .to = to, .on = true};
  }
  if (may_catch(&s, body, replacements)) prepare_renamings(&s, argv[1], replacements, body);
  return substitute(&s, body);
}

void prim_subst_install(struct machine *m) {
  static const struct primitive_row rows[] = {
      {"variable-not-in", 2, 2, prim_variable_not_in},
      {"variables-not-in", 2, 2, prim_variables_not_in},
      {"fvs", 2, 2, prim_fvs},
      {"subst/proc", 4, 4, prim_subst},
  };
  builtins_add_primitives(m, rows, COUNT_OF(rows));
}
