/* macro_fill: fills in syntax templates: pattern variables are replaced, and names that a template
 * binds are fresh in each expansion. */
#include "core/array.h"
#include "racket/macro/macro.h"

#include "racket/module/module.h"

static term introduced_name(const struct macro_filling *f, term name) {
  for (uint32_t i = 0; f->renamed && i < f->renamed->count; i++) {
    if (f->renamed->names[i] != name) continue;
    struct buffer b = {0};
    buffer_printf(&b, "%s~%u", text_bytes(name), f->number);
    term fresh = term_text(f->m->world, KIND_SYMBOL, b.text, b.length);
    buffer_free(&b);
    if (f->assigner) module_assign(f->m, f->assigner, fresh);
    return fresh;
  }
  return name;
}

/* ---- ellipses ---- */

/* The variables that an ellipsis iterates over: those with more repetitions than the inner ellipses
 * use. */
struct ellipsis_driver {
  struct ellipsis_driver *next;
  term name;
  struct matched *matched;
};

static uint32_t ellipses_after(const struct machine *m, const struct syntax *t, uint32_t i) {
  uint32_t count = 0;
  while (i + 1 + count < t->count && is_ellipsis(m, t->children[i + 1 + count])) count++;
  return count;
}

static void find_drivers(const struct macro_filling *f, const struct syntax *t, const struct environment *e, int inner,
                         struct ellipsis_driver **out) {
  if (syntax_is_symbol(t)) {
    struct matched *found = matched_lookup(e, t->atom);
    if (!found || found->depth <= inner) return;
    if (*out && (*out)->matched->count != found->count)
      raise_syntax(f->m, &f->place, "syntax: incompatible ellipsis match counts for template");
    struct ellipsis_driver *one = arena_alloc(&f->m->world->arena, sizeof *one);
    *one = (struct ellipsis_driver){*out, t->atom, found};
    *out = one;
    return;
  }
  if (t->shape == SYNTAX_ATOM) return;
  world_check_stack(f->m->world);
  for (uint32_t i = 0; i < t->count; i++)
    find_drivers(f, t->children[i], e, inner + (int)ellipses_after(f->m, t, i), out);
}

struct output {
  struct syntax **children;
  uint32_t count, capacity;
};

static void emit(const struct macro_filling *f, struct output *o, struct syntax *x) {
  ARENA_ROOM(&f->m->world->arena, o->children, o->count, o->capacity);
  o->children[o->count++] = x;
}

static struct syntax *fill_template(const struct macro_filling *f, const struct syntax *t, const struct environment *e,
                                    bool verbatim);

static void fill_repeated(const struct macro_filling *f, const struct syntax *t, const struct environment *e,
                          uint32_t ellipses, struct output *o) {
  if (ellipses == 0) {
    emit(f, o, fill_template(f, t, e, false));
    return;
  }
  struct ellipsis_driver *drivers = NULL;
  find_drivers(f, t, e, (int)ellipses - 1, &drivers);
  if (!drivers) raise_syntax(f->m, &f->place, "syntax: no pattern variables before ellipsis in template");
  for (uint32_t i = 0; i < drivers->matched->count; i++) {
    struct environment *one = (struct environment *)e;
    for (const struct ellipsis_driver *d = drivers; d; d = d->next)
      matched_bind(f->m, &one, d->name, d->matched->items[i]);
    fill_repeated(f, t, one, ellipses - 1, o);
  }
}

/* ---- filling in ---- */

/* A list like t with other children, with the place of the expansion, or of the template. */
static struct syntax *list_like(const struct macro_filling *f, const struct syntax *t) {
  struct syntax *x = syntax_list(f->m->world, f->place, NULL, 0);
  if (!f->place.source) *x = *t;
  x->shape = t->shape;
  x->bracket = t->bracket;
  return x;
}

static struct syntax *fill_atom(const struct macro_filling *f, const struct syntax *t, const struct environment *e) {
  const struct matched *found = is_symbol(t->atom) ? matched_lookup(e, t->atom) : NULL;
  if (found && found->depth > 0)
    raise_syntax(f->m, &f->place, "syntax: missing ellipsis with pattern variable %s", text_bytes(t->atom));
  if (found) return (struct syntax *)found->x;
  if (!f->place.source) return (struct syntax *)t;
  return syntax_atom(f->m->world, f->place, is_symbol(t->atom) ? introduced_name(f, t->atom) : t->atom);
}

/* (a . (b c)) is (a b c), and (a . (b . c)) is (a b . c). */
static void join_rest(const struct macro_filling *f, struct output *o, struct syntax *x) {
  const struct syntax *rest = o->children[o->count - 1];
  if (rest->shape != SYNTAX_LIST && rest->shape != SYNTAX_DOTTED) return;
  o->count--;
  for (uint32_t i = 0; i < rest->count; i++) emit(f, o, rest->children[i]);
  x->shape = rest->shape;
}

static struct syntax *fill_template(const struct macro_filling *f, const struct syntax *t, const struct environment *e,
                                    bool verbatim) {
  struct machine *m = f->m;
  if (t->shape == SYNTAX_ATOM) return fill_atom(f, t, e);
  world_check_stack(m->world);
  if (!verbatim && t->shape == SYNTAX_LIST && t->count == 2 && is_ellipsis(m, t->children[0]))
    return fill_template(f, t->children[1], e, true);
  struct output o = {0};
  for (uint32_t i = 0; i < t->count; i++) {
    uint32_t ellipses = verbatim ? 0 : ellipses_after(m, t, i);
    if (verbatim) emit(f, &o, fill_template(f, t->children[i], e, true));
    else fill_repeated(f, t->children[i], e, ellipses, &o);
    i += ellipses;
  }
  struct syntax *x = list_like(f, t);
  if (x->shape == SYNTAX_DOTTED && o.count) join_rest(f, &o, x);
  x->children = o.children;
  x->count = o.count;
  if (x->shape == SYNTAX_DOTTED && x->count == 1 && o.children) return o.children[0];
  return x;
}

struct syntax *template_fill(const struct macro_filling *f, const struct syntax *t, const struct environment *e) {
  return fill_template(f, t, e, false);
}
