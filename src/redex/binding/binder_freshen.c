/* binder_freshen: see the header.
 *
 * The rule is Redex's, which has it from Romeo (Stansifer and Wand, 2014): a value is freshened
 * before it is taken apart. Freshening a form gives new names to its binders, then renames the
 * references to them in the parts that import them. A part that is itself a binding form and
 * exports names reports how it renamed those. */
#include "redex/binding/binder_freshen.h"
#include "core/array.h"

#include "redex/redex.h"

#include <string.h>

/* Lists of renamings, in order. */

struct renamings {
  struct machine *m;
  const struct binder_renaming *first;
  struct binder_renaming *last;
};

static void add_renaming(struct renamings *r, term from, term to) {
  struct binder_renaming *n = arena_alloc(&r->m->world->arena, sizeof *n);
  *n = (struct binder_renaming){NULL, from, to};
  if (r->last) r->last->next = n;
  else r->first = n;
  r->last = n;
}

static void add_renamings(struct renamings *r, const struct binder_renaming *more) {
  for (; more; more = more->next) add_renaming(r, more->from, more->to);
}

static term renamed(term name, const struct binder_renaming *by) {
  for (; by; by = by->next)
    if (by->from == name) return by->to;
  return name;
}

/* Names. */

/* The length without the mark of an earlier freshening. */
static size_t base_length(const char *text, size_t length) {
  static const char open[] = "«", close[] = "»";
  const size_t mark = sizeof open - 1;
  if (length < 2 * mark + 2 || memcmp(text + length - mark, close, mark) != 0) return length;
  size_t at = length - mark;
  while (at > 0 && text[at - 1] >= '0' && text[at - 1] <= '9') at--;
  if (at == length - mark || at <= mark || memcmp(text + at - mark, open, mark) != 0) return length;
  return at - mark;
}

static term new_name(struct freshening *f, term old) {
  struct world *w = f->m->world;
  if (f->canonical) return term_list(w, 2, w->eof, small(++f->names)); /* programs never make such a term */
  struct buffer b = {0};
  buffer_append(&b, text_bytes(old), base_length(text_bytes(old), text_of(old)->length));
  buffer_puts(&b, "«");
  buffer_put_unsigned(&b, f->m->redex->fresh_names++);
  buffer_puts(&b, "»");
  term name = term_text(w, KIND_SYMBOL, b.text, b.length);
  buffer_free(&b);
  return name;
}

static bool is_renamable(const struct freshening *f, const struct binding_cell *c) {
  return c->kind == CELL_TERM && is_symbol(c->t) && !language_mentions(f->language, c->t);
}

/* Building lists of terms. */

struct term_builder {
  struct machine *m;
  term local[16], *list;
  uint32_t count, capacity;
};

static void terms_init(struct term_builder *b, struct machine *m) {
  b->m = m;
  b->list = b->local;
  b->count = 0;
  b->capacity = sizeof b->local / sizeof b->local[0];
}

static void terms_add(struct term_builder *b, term t) {
  ARENA_ROOM(&b->m->world->arena, b->list, b->count, b->capacity);
  b->list[b->count++] = t;
}

/* The items of a chain that was built as (first (second (third ()))). */
static void terms_add_chain(struct term_builder *b, term t) {
  while (is_sequence(t) && seq_count(t) == 2) {
    terms_add(b, seq_item(t, 0));
    t = seq_item(t, 1);
  }
}

static term terms_done(const struct term_builder *b) { return term_sequence(b->m->world, b->list, b->count); }

/* References. */

static term rename_cell(struct freshening *f, const struct binding_cell *c, const struct binder_renaming *by);
static struct binding_cell freshen_cell(struct freshening *f, const struct binding_cell *c, bool keep, bool top,
                                        bool is_binder);

static term rename_term(struct freshening *f, term t, const struct binder_renaming *by) {
  struct binding_cell c = cell_term(t);
  return rename_cell(f, &c, by);
}

struct exported {
  struct freshening *f;
  struct renamings names;
};

static void add_exported(void *data, const struct binding_cell *source) {
  struct exported *e = data;
  struct binding_cell c = freshen_cell(e->f, source, true, false, true);
  add_renamings(&e->names, c.table);
}

/* The renamings except those of names that the beta rebinds. */
static const struct binder_renaming *without_bound(struct freshening *f, const struct beta *beta,
                                                   const struct form_parts *p, const struct binder_renaming *by) {
  struct exported e = {f, {.m = f->m}};
  beta_each(f->m, beta, p, add_exported, &e);
  struct renamings left = {.m = f->m};
  for (; by; by = by->next) {
    bool bound = false;
    for (const struct binder_renaming *n = e.names.first; n && !bound; n = n->next) bound = n->to == by->from;
    if (!bound) add_renaming(&left, by->from, by->to);
  }
  return left.first;
}

static void rename_item(struct freshening *f, const struct spec *s, const struct spec_node *n,
                        const struct form_parts *p, const struct binder_renaming *by, struct term_builder *out);

static term rename_node(struct freshening *f, const struct spec *s, const struct spec_node *n,
                        const struct form_parts *p, const struct binder_renaming *by) {
  if (n->kind == SPEC_IMPORT) return rename_node(f, s, n->sub, p, without_bound(f, &n->beta, p, by));
  if (n->kind == SPEC_LIST) {
    struct term_builder b;
    terms_init(&b, f->m);
    for (uint32_t i = 0; i < n->count; i++) rename_item(f, s, &n->items[i], p, by, &b);
    return terms_done(&b);
  }
  const struct binding_cell *c = parts_find(p, n->atom);
  struct binding_cell self = cell_term(n->atom);
  if (!c) c = &self;
  const struct spec_name *name = spec_find(s, n->atom);
  bool is_binder = c->kind == CELL_TERM && is_symbol(c->t) && name && name->ported;
  return is_binder ? c->t : rename_cell(f, c, by);
}

static void rename_item(struct freshening *f, const struct spec *s, const struct spec_node *n,
                        const struct form_parts *p, const struct binder_renaming *by, struct term_builder *out) {
  if (n->kind == SPEC_REPEAT) {
    uint32_t repeats = 0;
    parts_repeats(p, &n->drivers, &repeats);
    for (uint32_t i = 0; i < repeats; i++) {
      struct form_parts one = parts_step(f->m, p, &n->drivers, i);
      terms_add(out, rename_node(f, s, n->sub, &one, by));
    }
  } else if (n->kind == SPEC_CHAIN) {
    const struct binding_cell *c = parts_find(p, n->atom);
    if (c && c->kind == CELL_CHAIN) terms_add_chain(out, rename_node(f, c->chain, &c->chain->body, c->parts, by));
  } else {
    terms_add(out, rename_node(f, s, n, p, by));
  }
}

/* Does a name that would be renamed occur at all? If not, the renaming does not matter. */
static bool mentions_renamed(struct freshening *f, term t, const struct binder_renaming *by) {
  if (is_symbol(t)) {
    for (; by; by = by->next)
      if (by->from == t) return true;
    return false;
  }
  if (!is_sequence(t)) return false;
  world_check_stack(f->m->world);
  for (uint32_t i = 0; i < seq_count(t); i++)
    if (mentions_renamed(f, seq_item(t, i), by)) return true;
  return false;
}

/* Redex's walk can be skipped if its only effect is its result: not if it counts names that it
 * drops again, or writes `_` for parts that a form does not name. */
static bool is_unchanged(struct freshening *f, term t, const struct binder_renaming *by) {
  const struct binder_table *b = f->language->binders;
  if (b->wildcards || (b->exports && f->all_the_way)) return false;
  return !mentions_renamed(f, t, by);
}

static term rename_cell(struct freshening *f, const struct binding_cell *c, const struct binder_renaming *by) {
  if (c->kind == CELL_CHAIN) return rename_node(f, c->chain, &c->chain->body, c->parts, by);
  term t = c->t;
  if (is_symbol(t)) return renamed(t, by);
  if (!is_sequence(t) || is_unchanged(f, t, by)) return t;
  world_check_stack(f->m->world);
  struct form_parts p;
  const struct spec *s = parts_of(f->m, f->language, t, &p);
  if (s) return rename_node(f, s, &s->body, &p, by);
  struct term_builder b;
  terms_init(&b, f->m);
  for (uint32_t i = 0; i < seq_count(t); i++) terms_add(&b, rename_term(f, seq_item(t, i), by));
  return terms_done(&b);
}

/* Freshening. */

static struct binding_cell with_table(struct freshening *f, term t, term from, term to) {
  struct renamings r = {.m = f->m};
  add_renaming(&r, from, to);
  struct binding_cell c = cell_term(t);
  c.table = r.first;
  return c;
}

/* One part inside its ellipses. `keep`: its binders keep their names. */
static struct binding_cell freshen_leaf(struct freshening *f, const struct spec_name *n, const struct binding_cell *c,
                                        bool keep) {
  if (!is_renamable(f, c)) return freshen_cell(f, c, keep, false, n->ported);
  term name = n->ported && !keep ? new_name(f, c->t) : c->t;
  return with_table(f, name, c->t, name);
}

static struct binding_cell freshen_repeated(struct freshening *f, const struct spec_name *n,
                                            const struct binding_cell *c, bool keep, uint32_t depth) {
  if (depth == 0) return freshen_leaf(f, n, c, keep);
  struct binding_cell out = {.kind = CELL_ITEMS};
  if (c->kind == CELL_TERM && is_sequence(c->t)) out.count = seq_count(c->t);
  out.items = arena_alloc(&f->m->world->arena, (out.count + 1) * sizeof *out.items);
  for (uint32_t i = 0; i < out.count; i++) {
    struct binding_cell item = cell_term(seq_item(c->t, i));
    out.items[i] = freshen_repeated(f, n, &item, keep, depth - 1);
  }
  return out;
}

/* At the top, exported binders are free and stay; further down their parent decides. Other binders
 * can be renamed, which is needed only if all forms are freshened. */
static bool keeps_names(const struct freshening *f, const struct spec_name *n, bool keep, bool top) {
  if (top) return n->exported;
  return n->exported ? keep : !f->all_the_way;
}

static struct form_parts freshen_parts(struct freshening *f, const struct spec *s, const struct form_parts *p,
                                       bool keep, bool top) {
  struct form_parts out = {0, arena_alloc(&f->m->world->arena, ((size_t)p->count + 1) * sizeof *out.list)};
  for (uint32_t i = 0; i < p->count; i++) {
    const struct spec_name *n = spec_find(s, p->list[i].name);
    if (!n || !(n->ported || f->all_the_way)) continue;
    struct binding_cell c = freshen_repeated(f, n, &p->list[i].cell, keeps_names(f, n, keep, top), n->depth);
    out.list[out.count++] = (struct part_of_form){n->name, c};
  }
  return out;
}

struct freshened_form { /* the parts of a freshened form */
  struct freshening *f;
  const struct form_parts *before, *after;
  const term *original; /* NULL: an iteration of a chain, which is not a term */
};

static void collect_table(void *data, const struct binding_cell *source) { add_renamings(data, source->table); }

static const struct binder_renaming *table_of(struct freshening *f, const struct beta *beta,
                                              const struct form_parts *fresh) {
  struct renamings r = {.m = f->m};
  beta_each(f->m, beta, fresh, collect_table, &r);
  return r.first;
}

static void body_item(const struct freshened_form *b, const struct spec_node *n, uint32_t *at,
                      struct term_builder *out);

static struct binding_cell body_node(const struct freshened_form *b, const struct spec_node *n) {
  struct freshening *f = b->f;
  if (n->kind == SPEC_IMPORT) {
    struct binding_cell c = body_node(b, n->sub);
    return cell_term(rename_cell(f, &c, table_of(f, &n->beta, b->after)));
  }
  if (n->kind == SPEC_LIST) {
    struct term_builder out;
    terms_init(&out, f->m);
    uint32_t at = 0;
    for (uint32_t i = 0; i < n->count; i++) body_item(b, &n->items[i], &at, &out);
    return cell_term(terms_done(&out));
  }
  if (n->atom == f->m->redex->underscore) {
    if (b->original) return cell_term(*b->original);
    raise_exception(f->m, f->m->exn_fail, NULL, "binding-forms.rkt: internal error: cannot support _ in this position");
  }
  const struct binding_cell *c = parts_find(b->after, n->atom);
  if (!c) c = parts_find(b->before, n->atom);
  return c ? *c : cell_term(n->atom);
}

static term cell_as_term(struct freshening *f, const struct binding_cell *c) {
  return c->kind == CELL_CHAIN ? rename_cell(f, c, NULL) : c->t;
}

/* The iterations of an ellipsis, each with its own parts and its own piece of the original. */
static void body_repeat(const struct freshened_form *b, const struct spec_node *n, uint32_t *at,
                        struct term_builder *out) {
  struct machine *m = b->f->m;
  uint32_t repeats = 0, ignored;
  parts_repeats(b->before, &n->drivers, &repeats);
  bool driven = parts_repeats(b->after, &n->drivers, &ignored);
  for (uint32_t i = 0; i < repeats; i++) {
    struct form_parts before = parts_step(m, b->before, &n->drivers, i);
    struct form_parts after = driven ? parts_step(m, b->after, &n->drivers, i) : *b->after;
    term item = b->original && *at < seq_count(*b->original) ? seq_item(*b->original, *at) : 0;
    struct freshened_form one = {b->f, &before, &after, item ? &item : NULL};
    struct binding_cell c = body_node(&one, n->sub);
    terms_add(out, cell_as_term(b->f, &c));
    ++*at;
  }
}

static void body_item(const struct freshened_form *b, const struct spec_node *n, uint32_t *at,
                      struct term_builder *out) {
  if (n->kind == SPEC_REPEAT) {
    body_repeat(b, n, at, out);
  } else if (n->kind == SPEC_CHAIN) {
    const struct binding_cell *c = parts_find(b->after, n->atom);
    if (!c) c = parts_find(b->before, n->atom);
    if (c) terms_add_chain(out, cell_as_term(b->f, c));
  } else {
    term item = b->original && *at < seq_count(*b->original) ? seq_item(*b->original, *at) : 0;
    struct freshened_form one = {b->f, b->before, b->after, item ? &item : NULL};
    struct binding_cell c = body_node(&one, n);
    terms_add(out, cell_as_term(b->f, &c));
    ++*at;
  }
}

static struct binding_cell freshen_spec(struct freshening *f, term t, const struct spec *s, const struct form_parts *p,
                                        bool keep, bool top) {
  world_check_stack(f->m->world);
  struct form_parts fresh = freshen_parts(f, s, p, keep, top);
  struct freshened_form b = {f, p, &fresh, t ? &t : NULL};
  struct binding_cell c = body_node(&b, &s->body);
  c = cell_term(cell_as_term(f, &c));
  c.table = table_of(f, &s->exports, &fresh);
  return c;
}

/* Freshens a term that is not a binding form. */
static struct binding_cell freshen_plain(struct freshening *f, term t, bool keep, bool top, bool is_binder) {
  struct binding_cell c = cell_term(t);
  if (top && !f->all_the_way) return c;
  if (is_sequence(t)) {
    if (!f->all_the_way) return c;
    struct term_builder b;
    terms_init(&b, f->m);
    for (uint32_t i = 0; i < seq_count(t); i++) {
      struct binding_cell item = cell_term(seq_item(t, i));
      terms_add(&b, freshen_cell(f, &item, false, true, false).t);
    }
    return cell_term(terms_done(&b));
  }
  if (!is_binder || !is_renamable(f, &c)) return c;
  if (!keep && !(top && f->all_the_way))
    raise_exception(f->m, f->m->exn_fail_redex, NULL,
                    "Internal error in freshening: a binder (%s) escaped being freshened.", text_bytes(t));
  return with_table(f, t, t, t);
}

static struct binding_cell freshen_cell(struct freshening *f, const struct binding_cell *c, bool keep, bool top,
                                        bool is_binder) {
  if (c->kind == CELL_CHAIN) return freshen_spec(f, 0, c->chain, c->parts, keep, top);
  world_check_stack(f->m->world);
  struct form_parts p;
  const struct spec *s = parts_of(f->m, f->language, c->t, &p);
  if (s) return freshen_spec(f, c->t, s, &p, keep, top);
  return freshen_plain(f, c->t, keep, top, is_binder);
}

term freshening_run(struct freshening *f, term t) {
  struct binding_cell c = cell_term(t);
  return freshen_cell(f, &c, false, true, false).t;
}
