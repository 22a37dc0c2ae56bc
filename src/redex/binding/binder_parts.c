/* binder_parts: takes binding forms apart. */
#include "redex/binding/binder_parts.h"

#include "redex/binding/binder.h"
#include "redex/match/matching.h"
#include "redex/redex.h"

struct binding_cell cell_term(term t) {
  return (struct binding_cell){.kind = CELL_TERM, .t = t};
}

const struct binding_cell *parts_find(const struct form_parts *p, term name) {
  if (!is_symbol(name)) return NULL; /* a literal: a keyword, a number */
  for (uint32_t i = 0; i < p->count; i++)
    if (p->list[i].name == name) return &p->list[i].cell;
  return NULL;
}

static struct part_of_form *new_list(struct machine *m, uint32_t room) {
  return arena_alloc(&m->world->arena, ((size_t)room + 1) * sizeof(struct part_of_form));
}

/* Ellipses. */

static uint32_t item_count(const struct binding_cell *c) {
  if (c->kind == CELL_ITEMS) return c->count;
  return c->kind == CELL_TERM && is_sequence(c->t) ? seq_count(c->t) : 0;
}

static struct binding_cell item_at(const struct binding_cell *c, uint32_t i) {
  return c->kind == CELL_ITEMS ? c->items[i] : cell_term(seq_item(c->t, i));
}

bool parts_repeats(const struct form_parts *p, const struct binder_names *drivers, uint32_t *count) {
  bool found = false;
  for (uint32_t i = 0; i < p->count; i++) {
    if (!term_is_among(drivers->names, drivers->count, p->list[i].name)) continue;
    uint32_t n = item_count(&p->list[i].cell);
    *count = found && *count < n ? *count : n;
    found = true;
  }
  return found;
}

/* The driving names first, then (unless only those are wanted) the rest. */
static struct form_parts step_parts(struct machine *m, const struct form_parts *p, const struct binder_names *drivers,
                                    uint32_t i, bool others) {
  struct form_parts out = {0, new_list(m, p->count)};
  for (uint32_t j = 0; j < p->count; j++)
    if (term_is_among(drivers->names, drivers->count, p->list[j].name))
      out.list[out.count++] = (struct part_of_form){p->list[j].name, item_at(&p->list[j].cell, i)};
  for (uint32_t j = 0; others && j < p->count; j++)
    if (!term_is_among(drivers->names, drivers->count, p->list[j].name)) out.list[out.count++] = p->list[j];
  return out;
}

struct form_parts parts_step(struct machine *m, const struct form_parts *p, const struct binder_names *drivers,
                             uint32_t i) {
  return step_parts(m, p, drivers, i, true);
}

/* Chains. The iterations of a #:...bind become nested cells; the last holds (). */

static struct form_parts splay(struct machine *m, const struct form_parts *p, const struct spec_node *chain) {
  uint32_t repeats = 0;
  parts_repeats(p, &chain->drivers, &repeats);
  struct binding_cell rest = cell_term(m->world->empty);
  for (uint32_t i = repeats; i-- > 0;) {
    struct form_parts one = step_parts(m, p, &chain->drivers, i, false);
    struct form_parts *linked = arena_alloc(&m->world->arena, sizeof *linked);
    *linked = (struct form_parts){1, new_list(m, one.count + 1)};
    linked->list[0] = (struct part_of_form){chain->atom, rest};
    for (uint32_t j = 0; j < one.count; j++) linked->list[linked->count++] = one.list[j];
    rest = (struct binding_cell){.kind = CELL_CHAIN, .chain = chain->chain, .parts = linked};
  }
  struct form_parts out = {1, new_list(m, p->count + 1)};
  out.list[0] = (struct part_of_form){chain->atom, rest};
  for (uint32_t j = 0; j < p->count; j++)
    if (!term_is_among(chain->drivers.names, chain->drivers.count, p->list[j].name)) out.list[out.count++] = p->list[j];
  return out;
}

static struct form_parts splay_all(struct machine *m, struct form_parts p, const struct spec_node *n) {
  if (n->kind == SPEC_CHAIN) return splay(m, &p, n);
  if (n->sub) return splay_all(m, p, n->sub);
  for (uint32_t i = n->count; i-- > 0;) p = splay_all(m, p, &n->items[i]);
  return p;
}

/* Matching. */

static bool match_form(struct machine *m, const struct binder_form *f, term t, struct form_parts *out) {
  value frame[f->unit->slots + 1];
  struct matcher x = {m, m->world, frame, false};
  if (!match_first(&x, f->pattern, t)) return false;
  out->count = f->name_count;
  out->list = new_list(m, f->name_count);
  for (uint32_t i = 0; i < f->name_count; i++)
    out->list[i] = (struct part_of_form){f->names[i].name, cell_term(frame[f->names[i].local->slot])};
  return true;
}

const struct spec *parts_of(struct machine *m, const struct language *l, term t, struct form_parts *out) {
  if (!is_sequence(t) || !l->binders) return NULL;
  uint32_t i;
  for (struct clause_candidates c = candidates(&l->binders->dispatch, t); candidates_next(&c, &i);) {
    const struct binder_form *f = &l->binders->forms[i];
    if (!match_form(m, f, t, out)) continue;
    m->redex->opened = true;
    *out = splay_all(m, *out, &f->spec->body);
    return f->spec;
  }
  return NULL;
}

/* Betas. */

void beta_each(struct machine *m, const struct beta *b, const struct form_parts *p, beta_visit *visit, void *data) {
  if (b->is_name) {
    const struct binding_cell *c = parts_find(p, b->name);
    if (c) visit(data, c);
    return;
  }
  for (uint32_t i = 0; i < b->count; i++) {
    struct beta *part = &b->parts[i];
    if (!part->repeat) {
      beta_each(m, part, p, visit, data);
      continue;
    }
    uint32_t repeats = 0;
    parts_repeats(p, &part->drivers, &repeats);
    for (uint32_t j = 0; j < repeats; j++) {
      struct form_parts one = parts_step(m, p, &part->drivers, j);
      struct beta once = *part;
      once.repeat = false;
      beta_each(m, &once, &one, visit, data);
    }
  }
}
