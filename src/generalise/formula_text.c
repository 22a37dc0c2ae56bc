/* formula_text: formulas as text, and as terms that another world reads back. */
#include "core/number/number.h"
#include "generalise/formula.h"

#include <ctype.h>
#include <string.h>

/* ---- names of variables ---- */

/* Does the term contain a symbol of this letter and digits? */
static bool mentions_letter(struct world *w, term t, char letter) {
  if (is_symbol(t)) {
    const char *text = text_bytes(t);
    if (text[0] != letter || !text[1]) return false;
    while (isdigit((unsigned char)*++text)) continue;
    return !*text;
  }
  if (!is_sequence(t)) return false;
  world_check_stack(w);
  for (uint32_t i = 0; i < seq_count(t); i++)
    if (mentions_letter(w, seq_item(t, i), letter)) return true;
  return false;
}

/* x, unless the term itself has an x0, x1...; then another. */
static char letter_of(struct world *w, const struct formula *f) {
  const char letters[] = "xyzvuwabcdefghijklmnopqrst";
  for (const char *at = letters; *at; at++)
    if (!mentions_letter(w, f->t, *at)) return *at;
  return 'x';
}

static term variable_symbol(struct world *w, char letter, uint32_t i) {
  char text[16];
  snprintf(text, sizeof text, "%c%u", letter, i);
  return term_symbol(w, text);
}

void formula_variable_name(struct world *w, const struct formula *f, uint32_t i, struct buffer *out) {
  buffer_printf(out, "%c%u", letter_of(w, f), i);
}

/* ---- text ---- */

struct formula_writing {
  struct space *space;
  const struct formula *formula;
  const struct formula_style *style;
  char letter;
  struct buffer *out;
};

static void put_term(const struct formula_writing *x, term t) {
  if (x->style && x->style->print) x->style->print(x->style->data, x->out, t);
  else print_term(x->out, t);
}

static void put_name(const struct formula_writing *x, uint32_t i) { buffer_printf(x->out, "%c%u", x->letter, i); }

/* : e. Some have no names. */
static void put_sort(const struct formula_writing *x, const struct sort *sort) {
  struct buffer name = {0};
  x->space->name(x->space, sort, &name);
  if (name.length) buffer_printf(x->out, " : %s", name.text);
  buffer_free(&name);
}

/* x0 x1 : e, x2 : number. Adjacent variables of one sort are grouped. */
static bool put_quantifier(const struct formula_writing *x, enum variable_kind kind, const char *word) {
  const struct formula *f = x->formula;
  const struct sort *sort = NULL;
  bool any = false;
  for (uint32_t i = 0; i < f->variable_count; i++) {
    if (f->variables[i].kind != kind) continue;
    if (!any) buffer_puts(x->out, word);
    else if (f->variables[i].sort != sort) {
      put_sort(x, sort);
      buffer_puts(x->out, ",");
    }
    buffer_puts(x->out, " ");
    put_name(x, i);
    sort = f->variables[i].sort;
    any = true;
  }
  if (any) put_sort(x, sort);
  return any;
}

static void put_guard(const struct formula_writing *x, const struct guard *g) {
  put_name(x, g->left);
  buffer_printf(x->out, " %s ", guard_kind_text(g->kind));
  if (g->to_variable) put_name(x, g->right);
  else put_term(x, g->bound);
}

void formula_guard_print(struct world *w, const struct formula *f, const struct guard *g, struct buffer *out) {
  struct space space = {.world = w};
  const struct formula_writing x = {&space, f, NULL, letter_of(w, f), out};
  put_guard(&x, g);
}

/* for every constructor of e there are arguments such that... */
static void put_constructors(const struct formula_writing *x) {
  const struct formula *f = x->formula;
  for (uint32_t i = 0; i < f->variable_count; i++) {
    if (f->variables[i].kind != VARIABLE_EXISTS) continue;
    buffer_puts(x->out, "for every constructor of ");
    x->space->name(x->space, f->variables[i].sort, x->out);
    buffer_puts(x->out, " there are arguments such that ");
  }
}

static void put_witnesses(const struct formula_writing *x) {
  const struct formula *f = x->formula;
  for (uint32_t i = 0; i < f->variable_count; i++) {
    if (f->variables[i].kind != VARIABLE_EXISTS) continue;
    buffer_puts(x->out, ", as with ");
    put_name(x, i);
    buffer_puts(x->out, " =");
    for (uint32_t k = 0; k < f->variables[i].witness_count; k++) {
      buffer_puts(x->out, k ? ", " : " ");
      put_term(x, f->variables[i].witnesses[k]);
    }
  }
}

static term shape_of(const struct formula_writing *x) {
  const struct formula *f = x->formula;
  term names[f->variable_count + 1];
  for (uint32_t i = 0; i < f->variable_count; i++) names[i] = variable_symbol(x->space->world, x->letter, i);
  const term t = formula_instance(x->space, f, names);
  return x->style && x->style->whole ? x->style->whole(x->style->data, t) : t;
}

static void put_followers(const struct formula_writing *x) {
  const struct formula *f = x->formula;
  bool any = false;
  for (uint32_t i = 0; i < f->variable_count; i++) {
    if (f->variables[i].kind != VARIABLE_FOLLOWS) continue;
    buffer_puts(x->out, any ? " " : " with the ");
    put_name(x, i);
    any = true;
  }
  if (any) buffer_puts(x->out, " that belongs to it");
}

void formula_print(struct space *s, const struct formula *f, const struct formula_style *style, struct buffer *out) {
  const struct formula_writing x = {s, f, style, letter_of(s->world, f), out};
  bool quantified = put_quantifier(&x, VARIABLE_ANY, "forall");
  quantified =
      put_quantifier(&x, VARIABLE_UNREAD, quantified ? " and, proved, forall" : "proved: forall") || quantified;
  for (uint32_t i = 0; i < f->guard_count; i++) {
    buffer_puts(out, i ? ", " : " where ");
    put_guard(&x, &f->guards[i]);
  }
  if (quantified) buffer_puts(out, ". ");
  put_constructors(&x);
  put_term(&x, shape_of(&x));
  put_followers(&x);
  if (!formula_is_universal(f)) buffer_puts(out, " fails"); /* which it does only if the condition is true */
  else if (style && style->condition) buffer_printf(out, " such that %s", style->condition);
  put_witnesses(&x);
}

/* ---- to a term ---- */

static const char *const kind_names[] = {"any", "unread", "exists", "follows"};
static const char *const relation_names[GUARD_KINDS] = {"differs", "below", "at-most", "above", "at-least"};

static term path_term(struct world *w, const struct term_path *p) {
  term items[p->length + 1];
  for (uint32_t i = 0; i < p->length; i++) items[i] = small(p->items[i]);
  return term_sequence(w, items, p->length);
}

static term sort_term(struct space *s, const struct sort *sort) {
  struct buffer b = {0};
  s->name(s, sort, &b);
  const term name = term_text(s->world, KIND_STRING, b.text ? b.text : "", b.length);
  buffer_free(&b);
  return name;
}

static term variable_term(struct space *s, const struct variable *v) {
  struct world *w = s->world;
  term places[v->place_count + 1];
  for (uint32_t i = 0; i < v->place_count; i++) places[i] = path_term(w, &v->places[i]);
  return term_list(w, 4, term_symbol(w, kind_names[v->kind]), sort_term(s, v->sort),
                   term_sequence(w, places, v->place_count), term_sequence(w, v->witnesses, v->witness_count));
}

static term guard_term(struct world *w, const struct guard *g) {
  return term_list(w, 4, term_symbol(w, relation_names[g->kind]), small(g->left),
                   term_symbol(w, g->to_variable ? "variable" : "constant"),
                   g->to_variable ? small(g->right) : g->bound);
}

term formula_to_term(struct space *s, const struct formula *f) {
  struct world *w = s->world;
  term variables[f->variable_count + 1], guards[f->guard_count + 1];
  for (uint32_t i = 0; i < f->variable_count; i++) variables[i] = variable_term(s, &f->variables[i]);
  for (uint32_t i = 0; i < f->guard_count; i++) guards[i] = guard_term(w, &f->guards[i]);
  return term_list(w, 6, term_symbol(w, "formula"), f->t, small((int64_t)f->tests), small((int64_t)f->discarded),
                   term_sequence(w, variables, f->variable_count), term_sequence(w, guards, f->guard_count));
}

/* ---- reading untrusted formulas ---- */

static bool is_list_of(term t, uint32_t count) { return is_sequence(t) && seq_count(t) == count; }

static bool find_name(const char *const *names, uint32_t count, term t, uint32_t *out) {
  for (uint32_t i = 0; is_symbol(t) && i < count; i++)
    if (!strcmp(names[i], text_bytes(t))) {
      *out = i;
      return true;
    }
  return false;
}

static bool read_number(term t, uint64_t most, uint32_t *out) {
  if (!is_small(t) || small_value(t) < 0 || (uint64_t)small_value(t) > most) return false;
  *out = (uint32_t)small_value(t);
  return true;
}

struct place_search {
  const struct term_path *path;
  const struct sort *found;
};

static void see_place(void *data, const struct sort *sort, term t, const struct term_path *path) {
  struct place_search *x = data;
  (void)t;
  if (term_path_equal(path, x->path)) x->found = sort;
}

/* The sort of the sub-term at the place; NULL: the term has no such place. */
static const struct sort *sort_at(struct space *s, term t, const struct term_path *p) {
  if (s->places) {
    struct place_search x = {p, NULL};
    s->places(s, t, see_place, &x);
    return x.found;
  }
  const struct sort *sort = s->root;
  for (uint32_t i = 0; i < p->length; i++) {
    struct split split;
    const struct sort *form = s->form_of(s, sort, t, &split);
    if (!form || p->items[i] >= seq_count(t)) return NULL;
    sort = form_part(form, seq_count(t), &split, p->items[i])->sort;
    t = seq_item(t, p->items[i]);
  }
  return sort;
}

/* The sort with that name among the alternatives of the sort and itself; NULL: none. */
static const struct sort *sort_named(struct space *s, const struct sort *sort, term name, unsigned depth) {
  enum { DEEPEST = 8 };
  if (sort_term(s, sort) == name) return sort;
  for (uint32_t i = 0; depth < DEEPEST && sort->kind == SORT_CHOICE && i < sort->count; i++) {
    const struct sort *found = sort_named(s, sort->choices[i], name, depth + 1);
    if (found) return found;
  }
  return NULL;
}

static bool read_path(struct space *s, term t, struct term_path *out) {
  if (!is_sequence(t)) return false;
  uint32_t *items = arena_array(&s->world->arena, seq_count(t) + 1, sizeof *items);
  for (uint32_t i = 0; i < seq_count(t); i++)
    if (!read_number(seq_item(t, i), UINT32_MAX, &items[i])) return false;
  *out = (struct term_path){seq_count(t), items};
  return true;
}

static bool read_variable(struct space *s, term whole, term t, struct variable *out) {
  uint32_t kind;
  if (!is_list_of(t, 4) || !find_name(kind_names, 4, seq_item(t, 0), &kind)) return false;
  const term places = seq_item(t, 2), witnesses = seq_item(t, 3);
  if (!is_sequence(places) || !seq_count(places) || !is_sequence(witnesses)) return false;
  struct term_path *paths = arena_array(&s->world->arena, seq_count(places), sizeof *paths);
  *out = (struct variable){.kind = (enum variable_kind)kind,
                           .place_count = seq_count(places),
                           .places = paths,
                           .witness_count = seq_count(witnesses),
                           .witnesses = sequence_of(witnesses)->items};
  for (uint32_t i = 0; i < seq_count(places); i++) {
    if (!read_path(s, seq_item(places, i), &paths[i])) return false;
    const struct sort *here = sort_at(s, whole, &paths[i]);
    const struct sort *sort = here ? sort_named(s, here, seq_item(t, 1), 0) : NULL;
    if (!sort) return false;
    if (i == 0) out->sort = sort;
  }
  return true;
}

static bool read_guard(term t, uint32_t variables, struct guard *out) {
  static const char *const sides[] = {"constant", "variable"};
  uint32_t relation, side;
  if (!is_list_of(t, 4) || !find_name(relation_names, GUARD_KINDS, seq_item(t, 0), &relation)) return false;
  if (!find_name(sides, 2, seq_item(t, 2), &side)) return false;
  *out = (struct guard){.kind = (enum guard_kind)relation, .to_variable = side, .bound = seq_item(t, 3)};
  if (!read_number(seq_item(t, 1), UINT32_MAX, &out->left) || out->left >= variables) return false;
  return !side || (read_number(seq_item(t, 3), UINT32_MAX, &out->right) && out->right < variables);
}

/* No place may be inside another. */
static bool are_apart(const struct formula *f) {
  for (uint32_t i = 0; i < f->variable_count; i++)
    for (uint32_t j = 0; j < f->variable_count; j++)
      for (uint32_t k = 0; k < f->variables[i].place_count; k++)
        for (uint32_t l = 0; l < f->variables[j].place_count; l++)
          if ((i != j || k != l) && term_path_is_inside(&f->variables[i].places[k], &f->variables[j].places[l]))
            return false;
  return true;
}

const struct formula *formula_from_term(struct space *s, term t) {
  struct arena *arena = &s->world->arena;
  if (!is_list_of(t, 6) || seq_item(t, 0) != term_symbol(s->world, "formula")) return NULL;
  const term whole = seq_item(t, 1), tests = seq_item(t, 2), discarded = seq_item(t, 3);
  const term variables = seq_item(t, 4), guards = seq_item(t, 5);
  if (!is_small(tests) || !is_small(discarded) || !is_sequence(variables) || !is_sequence(guards)) return NULL;
  struct variable *v = arena_array(arena, seq_count(variables) + 1, sizeof *v);
  struct guard *g = arena_array(arena, seq_count(guards) + 1, sizeof *g);
  for (uint32_t i = 0; i < seq_count(variables); i++)
    if (!read_variable(s, whole, seq_item(variables, i), &v[i])) return NULL;
  for (uint32_t i = 0; i < seq_count(guards); i++)
    if (!read_guard(seq_item(guards, i), seq_count(variables), &g[i])) return NULL;
  struct formula *f = arena_alloc(arena, sizeof *f);
  *f = (struct formula){.t = whole,
                        .variable_count = seq_count(variables),
                        .guard_count = seq_count(guards),
                        .variables = v,
                        .guards = g,
                        .tests = (uint64_t)small_value(tests),
                        .discarded = (uint64_t)small_value(discarded)};
  return are_apart(f) ? f : NULL;
}
