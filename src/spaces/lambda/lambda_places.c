/* lambda_places: the places of a program, each with its type and the variables in scope as its
 * sort, so that generalisation puts only terms of that type there. */
#include "spaces/lambda/lambda_places.h"

#include "core/array.h"
#include "core/keep.h"
#include "lambda/lambda_print.h"
#include "lambda/lambda_term.h"
#include "lambda/notation.h"
#include "lambda/type_text.h"

struct place_sort {
  struct sort sort; /* `own` is this */
  struct lambda_place place;
  const struct constant *constructor; /* of all its terms; or NULL */
  const struct place_sort *next;
};

static const struct place_sort *place_of(const struct sort *sort) { return sort->own; }

/* ---- sorts ---- */

/* Programs that fail in any use; the variables; constants: at most a few of that type. */
static uint32_t list_smallest(const struct lambda_places *k, const struct lambda_place *place, term *list,
                              uint32_t most) {
  const struct signature *s = k->wanted->signature;
  const struct variables_around *scope = &place->scope;
  uint32_t count = 0;
  for (uint32_t i = 0; i < s->count && count < most; i++)
    if (k->wanted->taken[i] && constant_is_of_any_type(s->constants[i])) list[count++] = s->constants[i]->name;
  for (uint32_t i = 0; i < scope->count && count < most; i++)
    if (lambda_place_takes(k->wanted, place, scope->list[i])) list[count++] = scope->list[i];
  for (uint32_t i = 0; i < s->count && count < most; i++) {
    const struct constant *c = s->constants[i];
    if (!k->wanted->taken[i] || constant_is_of_any_type(c)) continue;
    if (lambda_place_takes(k->wanted, place, c->name)) list[count++] = c->name;
  }
  return count;
}

static void find_smallest(const struct lambda_places *k, struct place_sort *new) {
  enum { MOST = 4 };
  term *list = arena_array(&k->wanted->signature->world->arena, MOST, sizeof *list);
  new->sort.smallest_count = list_smallest(k, &new->place, list, MOST);
  new->sort.smallest = list;
}

/* The constructor, applied to the smallest arguments. */
static void find_smallest_made(const struct lambda_places *k, struct place_sort *new) {
  const struct signature *s = k->wanted->signature;
  const struct constant *c = new->constructor;
  struct lambda_place *places = arena_array(&s->world->arena, c->arity, sizeof *places);
  term arguments[c->arity + 1], *made = arena_alloc(&s->world->arena, sizeof *made);
  if (!lambda_place_arguments(k->wanted, &new->place, c, places)) return;
  for (uint32_t i = 0; i < c->arity; i++)
    if (!list_smallest(k, &places[i], &arguments[i], 1)) return;
  *made = lambda_apply(s, c->name, arguments, c->arity);
  new->sort.smallest = made;
  new->sort.smallest_count = 1;
}

static struct place_sort *new_sort(const struct lambda_places *k, const struct lambda_place *place) {
  struct place_sort *new = arena_alloc_zero(&k->wanted->signature->world->arena, sizeof *new);
  *new = (struct place_sort){.sort = {.kind = SORT_ANY, .own = new}, .place = *place};
  return new;
}

/* The sort of a data type is a choice between its constructors. */
static void find_constructors(const struct lambda_places *k, struct place_sort *new) {
  enum { MOST = 6 };
  const struct signature *s = k->wanted->signature;
  const uint16_t head = type_resolve(lambda_place_type(&new->place))->head;
  const struct sort **choices = arena_array(&s->world->arena, MOST, sizeof *choices);
  uint32_t count = 0;
  for (uint32_t i = 0; i < s->count && count < MOST; i++) {
    const struct constant *c = s->constants[i];
    if (!c->is_constructor || !k->wanted->taken[i] || c->results[c->arity]->head != head) continue;
    struct place_sort *choice = new_sort(k, &new->place);
    choice->constructor = c;
    find_smallest_made(k, choice);
    choices[count++] = &choice->sort;
  }
  if (count < 2) return;
  new->sort.kind = SORT_CHOICE;
  new->sort.choices = choices;
  new->sort.count = count;
}

/* One sort for all places of a type with the same variables. */
static const struct sort *sort_of(struct lambda_places *k, const struct lambda_place *place) {
  for (const struct place_sort *x = k->sorts; x; x = x->next)
    if (lambda_place_equal(&x->place, place)) return &x->sort;
  struct place_sort *new = new_sort(k, place);
  new->next = k->sorts;
  find_smallest(k, new);
  find_constructors(k, new);
  k->sorts = new;
  return &new->sort;
}

/* ---- the places ---- */

struct found_place {
  term t;
  const struct sort *sort;
  struct term_path path;
};

struct found_places {
  uint32_t count, capacity;
  struct found_place *list;
};

/* Outer ones first, from left to right. */
static bool comes_before(const struct term_path *a, const struct term_path *b) {
  for (uint32_t i = 0; i < a->length && i < b->length; i++)
    if (a->items[i] != b->items[i]) return a->items[i] < b->items[i];
  return a->length < b->length;
}

static void add_place(struct lambda_places *k, struct cursor *c, struct found_places *all) {
  struct arena *arena = &k->wanted->signature->world->arena;
  struct found_place new = {.t = cursor_here(c)->t};
  struct lambda_place place;
  if (!lambda_place_find(k->wanted, c, &place)) return;
  uint32_t *items = arena_array(arena, c->depth, sizeof *items), at = all->count;
  for (size_t i = 0; i + 1 < c->depth; i++) items[i] = c->levels[i].item;
  new.path = (struct term_path){(uint32_t)c->depth - 1, items};
  new.sort = sort_of(k, &place);
  ARENA_ROOM(arena, all->list, all->count, all->capacity);
  for (; at > 0 && comes_before(&new.path, &all->list[at - 1].path); at--) all->list[at] = all->list[at - 1];
  all->list[at] = new;
  all->count++;
}

void lambda_places_see(struct lambda_places *k, struct space *s, term whole, space_see_place *see, void *data) {
  struct found_places all = {0};
  struct cursor c;
  cursor_init(&c, s);
  cursor_start(&c, whole);
  while (cursor_next(&c, true)) add_place(k, &c, &all);
  cursor_free(&c);
  for (uint32_t i = 0; i < all.count; i++) see(data, all.list[i].sort, all.list[i].t, &all.list[i].path);
}

/* ---- replacements ---- */

static bool is_made_by(const struct constant *constructor, term t) {
  return !constructor || (is_sequence(t) ? seq_item(t, 0) : t) == constructor->name;
}

bool lambda_places_take(const struct lambda_places *k, const struct sort *sort, term t) {
  const struct place_sort *p = place_of(sort);
  return is_made_by(p->constructor, t) && lambda_place_takes(k->wanted, &p->place, t);
}

static term applied_constructor(const struct lambda_places *k, const struct place_sort *p, struct rng *r,
                                size_t below) {
  const struct constant *c = p->constructor;
  struct lambda_place *places = arena_array(&k->wanted->signature->world->arena, c->arity, sizeof *places);
  term arguments[c->arity + 1];
  if (!lambda_place_arguments(k->wanted, &p->place, c, places)) return 0;
  for (uint32_t i = 0; i < c->arity; i++)
    if (!(arguments[i] = lambda_place_make(lambda_way_draw(r), k->wanted, &places[i], r, below))) return 0;
  return lambda_apply(k->wanted->signature, c->name, arguments, c->arity);
}

static term make(const struct lambda_places *k, const struct place_sort *p, struct rng *r, size_t below) {
  if (p->constructor) return applied_constructor(k, p, r, below);
  return lambda_place_make(lambda_way_draw(r), k->wanted, &p->place, r, below);
}

term lambda_places_vary(const struct lambda_places *k, const struct sort *sort, struct rng *r, size_t nodes) {
  struct world *w = k->wanted->signature->world;
  struct world_mark mark = world_mark(w);
  term t = make(k, place_of(sort), r, nodes + 2);
  if (t) {
    t = world_release_keeping(w, &mark, t);
    world_close(w, mark);
  } else {
    world_release(w, mark);
  }
  return t;
}

void lambda_places_name(const struct lambda_places *k, const struct sort *sort, struct buffer *out) {
  const struct signature *s = k->wanted->signature;
  const struct notation *n = k->wanted->notation;
  if (!n || !n->has[NOTATION_ARROW]) return; /* the language has no types */
  lambda_print_type(s, n, out, type_term(s->world, &s->constructors, lambda_place_type(&place_of(sort)->place)));
}
