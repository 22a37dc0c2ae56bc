/* model_space: see the header. */
#include "spaces/model/model_space.h"
#include "core/array.h"

#include "racket/machine.h"
#include "redex/match/matching.h"
#include "space/draw.h"
#include "space/sorts.h"
#include "spaces/model/program_literals.h"

#include <string.h>

struct model_space {
  struct space base;
  struct machine *machine;
  struct language *language;
  const struct pattern *pattern;
  const struct unit *unit;
  const value *captured;
  value *frame; /* scratch, for any pattern of the grammar */
  uint32_t slots;
  const term *opaque;
  uint32_t opaque_count;
  bool constrained; /* the sorts do not express everything */
  struct sort **sorts;
  const void **keys; /* the pattern or non-terminal that each stands for */
  size_t count, capacity;
};

static struct model_space *model_of(struct space *s) { return (struct model_space *)s; }

static struct matcher matcher_of(struct model_space *k) {
  return (struct matcher){.machine = k->machine, .world = k->base.world, .frame = k->frame};
}

/* ---- sorts from patterns ---- */

static struct sort *find_sort(const struct model_space *k, const void *key) {
  for (size_t i = 0; i < k->count; i++)
    if (k->keys[i] == key) return k->sorts[i];
  return NULL;
}

static struct sort *add_sort(struct model_space *k, const void *key, enum sort_kind kind, const struct pattern *own) {
  struct arena *arena = &k->base.world->arena;
  size_t capacity = k->capacity;
  ARENA_ROOM(arena, k->sorts, k->count, capacity);
  ARENA_ROOM(arena, k->keys, k->count, k->capacity);
  struct sort *sort = arena_alloc_zero(arena, sizeof *sort);
  sort->kind = (uint8_t)kind;
  sort->own = own;
  k->keys[k->count] = key;
  k->sorts[k->count++] = sort;
  return sort;
}

static void set_smallest(struct model_space *k, struct sort *sort, const term *terms, uint32_t count) {
  term *copy = arena_array(&k->base.world->arena, count, sizeof *copy);
  memcpy(copy, terms, count * sizeof *copy);
  sort->smallest = copy;
  sort->smallest_count = count;
}

static const struct sort *sort_of(struct model_space *k, const struct pattern *p);

static struct sort *sequence_sort(struct model_space *k, const struct pattern *p) {
  if (p->repeats > MOST_REPEATS) return add_sort(k, p, SORT_FIXED, p);
  struct sort *sort = add_sort(k, p, SORT_SEQUENCE, p);
  struct part *parts = arena_array(&k->base.world->arena, p->count, sizeof *parts);
  sort->parts = parts;
  sort->count = p->count;
  sort->least = p->min;
  sort->repeats = p->repeats;
  sort->first_repeat = p->count;
  for (uint32_t i = 0; i < p->count; i++) {
    const struct item *item = &p->items[i];
    if (item->repeat && sort->first_repeat == p->count) sort->first_repeat = i;
    if (item->counted) k->constrained = true;
    for (uint32_t j = 0; j < item->gather_count; j++) k->constrained = k->constrained || !item->gathers[j].first;
    parts[i] = (struct part){sort_of(k, item->pattern), item->repeat};
  }
  if (p->count && !parts[0].repeat && parts[0].sort->kind == SORT_FIXED && p->items[0].pattern->kind == PATTERN_LITERAL)
    sort->head = p->items[0].pattern->literal;
  return sort;
}

static bool is_opaque(const struct model_space *k, const struct nonterminal *nt) {
  for (uint32_t i = 0; i < k->opaque_count; i++)
    for (uint32_t j = 0; j < nt->name_count; j++)
      if (nt->names[j] == k->opaque[i]) return true;
  return false;
}

static void need_slots(struct model_space *k, const struct unit *unit) {
  if (unit && unit->slots > k->slots) k->slots = unit->slots;
}

static struct sort *nonterminal_sort(struct model_space *k, struct nonterminal *nt) {
  struct sort *known = find_sort(k, nt);
  if (known) return known;
  language_ready(k->machine, nt->language);
  struct pattern *own = arena_alloc_zero(&k->base.world->arena, sizeof *own);
  own->kind = PATTERN_NONTERMINAL;
  own->det = true;
  own->nonterminal = nt;
  struct sort *sort = add_sort(k, nt, is_opaque(k, nt) ? SORT_FIXED : SORT_CHOICE, own);
  const struct sort **choices = arena_array(&k->base.world->arena, nt->production_count, sizeof *choices);
  for (uint32_t i = 0; i < nt->production_count; i++) {
    need_slots(k, nt->productions[i].unit);
    choices[i] = sort_of(k, nt->productions[i].pattern);
  }
  sort->choices = choices;
  sort->count = nt->production_count;
  return sort;
}

static struct sort *atom_sort(struct model_space *k, const struct pattern *p) {
  struct world *w = k->base.world;
  struct sort *sort = add_sort(k, p, SORT_ATOM, p);
  const term candidates[] = {small(0),
                             small(1),
                             w->false_,
                             w->true_,
                             term_text(w, KIND_STRING, "", 0),
                             term_text(w, KIND_STRING, "a", 1),
                             p->kind == PATTERN_VARIABLE_PREFIX ? p->literal : small(0),
                             term_symbol(w, "x"),
                             term_symbol(w, "y"),
                             term_symbol(w, "a"),
                             term_symbol(w, "b"),
                             term_symbol(w, "x1")};
  enum { CANDIDATES = sizeof candidates / sizeof *candidates, FEW = 2 };
  term fitting[FEW];
  uint32_t count = 0;
  struct matcher x = matcher_of(k);
  for (uint32_t i = 0; i < CANDIDATES && count < FEW; i++)
    if (match_first(&x, p, candidates[i])) fitting[count++] = candidates[i];
  set_smallest(k, sort, fitting, count);
  return sort;
}

static struct sort *any_sort(struct model_space *k, const struct pattern *p) {
  struct sort *sort = add_sort(k, p, SORT_ANY, p);
  const term zero = small(0);
  set_smallest(k, sort, &zero, 1);
  return sort;
}

static struct sort *fixed_sort(struct model_space *k, const struct pattern *p) {
  struct sort *sort = add_sort(k, p, SORT_FIXED, p);
  const term only = p->kind == PATTERN_HOLE ? k->base.world->hole : p->literal;
  set_smallest(k, sort, &only, 1);
  return sort;
}

static const struct sort *sort_of(struct model_space *k, const struct pattern *p) {
  world_check_stack(k->base.world);
  struct sort *known = find_sort(k, p);
  if (known) return known;
  switch (p->kind) {
  case PATTERN_NONTERMINAL: return nonterminal_sort(k, p->nonterminal);
  case PATTERN_SEQUENCE: return sequence_sort(k, p);
  case PATTERN_HOLE:
  case PATTERN_LITERAL: return fixed_sort(k, p);
  case PATTERN_ANY: return any_sort(k, p);
  case PATTERN_IN_HOLE: k->constrained = true; return any_sort(k, p);
  case PATTERN_NAME: k->constrained = k->constrained || !p->first; return sort_of(k, p->sub);
  case PATTERN_MISMATCH:
  case PATTERN_MISMATCH_GROUP:
  case PATTERN_SIDE_CONDITION: k->constrained = true; return sort_of(k, p->sub);
  case PATTERN_HIDE_HOLE: return sort_of(k, p->sub);
  default: return atom_sort(k, p);
  }
}

/* ---- terms of a sort ---- */

/* Matches parts from `part` on with the items from `at` on. */
static bool split_from(struct space *s, const struct sort *form, term t, uint32_t part, uint32_t at, uint32_t repeat,
                       struct split *split) {
  const uint32_t items = seq_count(t);
  if (part == form->count) return at == items;
  const struct part *p = &form->parts[part];
  if (!p->repeat)
    return at < items && s->is_of(s, p->sort, seq_item(t, at)) &&
           split_from(s, form, t, part + 1, at + 1, repeat, split);
  uint32_t after = 0;
  for (uint32_t i = part + 1; i < form->count; i++) after += !form->parts[i].repeat;
  const bool last = repeat + 1 == form->repeats;
  for (uint32_t taken = 0; at + taken + after <= items; taken++) {
    if (!last) split->counts[repeat] = taken;
    if ((!last || at + taken + after == items) && split_from(s, form, t, part + 1, at + taken, repeat + 1, split))
      return true;
    if (at + taken == items || !s->is_of(s, p->sort, seq_item(t, at + taken))) return false;
  }
  return false;
}

static bool fits_form(struct space *s, const struct sort *form, term t, struct split *split) {
  if (!is_sequence(t)) return false;
  const uint32_t items = seq_count(t);
  if (form->repeats ? items < form->least : items != form->least) return false;
  if (form->repeats > 1) return split_from(s, form, t, 0, 0, 0, split);
  for (uint32_t i = 0; i < items; i++)
    if (!s->is_of(s, form_part(form, items, split, i)->sort, seq_item(t, i))) return false;
  return true;
}

static bool is_phrase(struct space *s, const struct pattern *p, term t) {
  const enum known known = nonterminal_known(p->nonterminal, t);
  if (known != KNOWN_NOT) return known == KNOWN_YES;
  struct matcher x = matcher_of(model_of(s));
  return match_nonterminal(&x, p->nonterminal, t);
}

static bool is_fixed(struct space *s, const struct pattern *p, term t) {
  switch (p->kind) {
  case PATTERN_LITERAL: return p->literal == t;
  case PATTERN_HOLE: return has_kind(t, KIND_HOLE);
  case PATTERN_NONTERMINAL: return is_phrase(s, p, t);
  default: return true;
  }
}

static bool is_of_sort(struct space *s, const struct sort *sort, term t) {
  struct split split;
  switch (sort->kind) {
  case SORT_ANY: return true;
  case SORT_SEQUENCE: return fits_form(s, sort, t, &split);
  case SORT_FIXED: return is_fixed(s, sort->own, t);
  case SORT_CHOICE: return is_phrase(s, sort->own, t);
  default: {
    struct matcher x = matcher_of(model_of(s));
    return match_first(&x, sort->own, t);
  }
  }
}

static const struct part any_items = {&(const struct sort){.kind = SORT_ANY, .nests = true}, true};
static const struct sort any_list = {.kind = SORT_SEQUENCE, .repeats = 1, .count = 1, .parts = &any_items};

static bool has_any(const struct sort *sort) {
  for (uint32_t i = 0; i < sort->count; i++)
    if (sort->choices[i]->kind == SORT_ANY) return true;
  return false;
}

static const struct sort *form_of_term(struct space *s, const struct sort *sort, term t, struct split *split) {
  if (!is_sequence(t) || !seq_count(t)) return NULL;
  if (sort->kind == SORT_ANY) return &any_list;
  if (sort->kind == SORT_SEQUENCE) return sort->repeats < 2 || fits_form(s, sort, t, split) ? sort : NULL;
  if (sort->kind != SORT_CHOICE) return NULL;
  if (sort->told) {
    const struct sort *form = sort_told_form(sort, t);
    return form && form->repeats > 1 && !fits_form(s, form, t, split) ? NULL : form;
  }
  for (uint32_t i = 0; i < sort->form_count; i++)
    if (fits_form(s, sort->forms[i], t, split)) return sort->forms[i];
  return has_any(sort) ? &any_list : NULL;
}

static bool is_valid(struct space *s, term whole) {
  struct model_space *k = model_of(s);
  if (k->captured) memcpy(k->frame, k->captured, k->unit->slots * sizeof *k->frame);
  struct matcher x = matcher_of(k);
  return match_first(&x, k->pattern, whole);
}

/* ---- the other functions ---- */

static bool is_variable(struct space *s, term symbol) { return !language_mentions(model_of(s)->language, symbol); }

static uint32_t rank_literal(struct space *s, term symbol) {
  const int64_t number = term_set_find(&model_of(s)->language->mentioned, symbol);
  return number < 0 ? UINT32_MAX : (uint32_t)number;
}

static const char *pattern_name_of(const struct pattern *p) {
  switch (p->kind) {
  case PATTERN_NUMBER: return "number";
  case PATTERN_NATURAL: return "natural";
  case PATTERN_INTEGER: return "integer";
  case PATTERN_REAL: return "real";
  case PATTERN_STRING: return "string";
  case PATTERN_BOOLEAN: return "boolean";
  case PATTERN_VARIABLE:
  case PATTERN_VARIABLE_EXCEPT:
  case PATTERN_VARIABLE_PREFIX:
  case PATTERN_VARIABLE_NOT_MENTIONED: return "variable";
  case PATTERN_HOLE: return "hole";
  default: return "any";
  }
}

/* In the grammar's notation: the non-terminal, or the parts of the sequence. */
static void name(struct space *s, const struct sort *sort, struct buffer *out) {
  const struct pattern *p = sort->own;
  if (!p) buffer_puts(out, "any");
  else if (p->kind == PATTERN_NONTERMINAL) buffer_puts(out, text_bytes(p->nonterminal->names[0]));
  else if (p->kind == PATTERN_LITERAL) print_term(out, p->literal);
  else if (sort->kind != SORT_SEQUENCE) buffer_puts(out, pattern_name_of(p));
  else {
    buffer_puts(out, "(");
    for (uint32_t i = 0; i < sort->count; i++) {
      if (i) buffer_puts(out, " ");
      name(s, sort->parts[i].sort, out);
      if (sort->parts[i].repeat) buffer_puts(out, " ...");
    }
    buffer_puts(out, ")");
  }
}

/* The root, with items that must not change. */
static const struct sort *fix_items(struct model_space *k, const struct sort *root, const bool *fixed) {
  if (!fixed || root->kind != SORT_SEQUENCE) return root;
  struct sort *copy = arena_alloc(&k->base.world->arena, sizeof *copy);
  struct part *parts = arena_array(&k->base.world->arena, root->count, sizeof *parts);
  *copy = *root;
  copy->parts = parts;
  for (uint32_t i = 0; i < root->count; i++) {
    parts[i] = root->parts[i];
    if (!fixed[i]) continue;
    struct sort *sort = arena_alloc(&k->base.world->arena, sizeof *sort);
    *sort = *root->parts[i].sort;
    sort->kind = SORT_FIXED;
    parts[i].sort = sort;
  }
  return copy;
}

struct space *model_space_new(struct machine *m, const struct model_space_request *r) {
  struct world *w = m->world;
  struct model_space *k = arena_alloc_zero(&w->arena, sizeof *k);
  world_keep(w);
  *k = (struct model_space){.base = {.world = w,
                                     .is_of = is_of_sort,
                                     .form_of = form_of_term,
                                     .regenerate = regenerate_by_sorts,
                                     .vary = vary_by_sorts,
                                     .is_variable = is_variable,
                                     .rank = rank_literal,
                                     .name = name},
                            .machine = m,
                            .language = r->language,
                            .pattern = r->pattern,
                            .unit = r->unit,
                            .captured = r->frame,
                            .opaque = r->opaque,
                            .opaque_count = r->opaque_count};
  language_ready(m, r->language);
  for (uint32_t i = 0; i < r->opaque_count; i++)
    if (!language_nonterminal(r->language, r->opaque[i]))
      raise_syntax(m, NULL, "the language has no non-terminal `%s` to be opaque", text_bytes(r->opaque[i]));
  need_slots(k, r->unit);
  k->base.root = fix_items(k, sort_of(k, r->pattern), r->fixed);
  k->frame = arena_alloc_zero(&w->arena, (k->slots + 1) * sizeof *k->frame);
  if (k->constrained) k->base.is_valid = is_valid;
  sorts_finish(&k->base, k->sorts, k->count);
  program_literals_find(m, &k->base);
  return &k->base;
}
