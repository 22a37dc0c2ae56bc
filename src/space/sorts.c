/* sorts: see the header. */
#include "space/sorts.h"

#include "space/order.h"

#include <string.h>

/* ---- forms ---- */

/* Every sequence that a choice leads to, through other choices. */
static uint32_t collect_forms(const struct sort *sort, const struct sort **forms, uint32_t count, unsigned depth) {
  enum { DEEPEST = 8 };
  for (uint32_t i = 0; depth < DEEPEST && i < sort->count; i++) {
    const struct sort *choice = sort->choices[i];
    if (choice->kind == SORT_CHOICE) count = collect_forms(choice, forms, count, depth + 1);
    if (choice->kind != SORT_SEQUENCE) continue;
    bool known = false;
    for (uint32_t k = 0; forms && k < count; k++) known = known || forms[k] == choice;
    if (known) continue;
    if (forms) forms[count] = choice;
    count++;
  }
  return count;
}

static bool may_be_confused(const struct sort *a, const struct sort *b) {
  if (a->head && b->head && a->head != b->head) return false;
  return a->repeats || b->repeats || a->least == b->least;
}

static bool are_told_apart(const struct sort *sort) {
  for (uint32_t i = 0; i < sort->form_count; i++)
    for (uint32_t j = 0; j < i; j++)
      if (may_be_confused(sort->forms[i], sort->forms[j])) return false;
  for (uint32_t i = 0; i < sort->count; i++)
    if (sort->choices[i]->kind == SORT_ANY) return false;
  return true;
}

static void find_forms(struct space *s, struct sort *sort) {
  if (sort->kind != SORT_CHOICE) return;
  const uint32_t most = collect_forms(sort, NULL, 0, 0);
  const struct sort **forms = arena_array(&s->world->arena, most + 1, sizeof *forms);
  sort->form_count = collect_forms(sort, forms, 0, 0);
  sort->forms = forms;
  sort->told = are_told_apart(sort);
}

/* Does the form consist of an atom and one more term of the sort? */
static bool is_link(const struct sort *form, const struct sort *sort) {
  uint32_t atoms = 0, rest = 0;
  for (uint32_t i = 0; i < form->count; i++) {
    const struct sort *part = form->parts[i].sort;
    if (part->kind == SORT_FIXED) continue;
    if (part == sort) rest++;
    else if (!part->form_count && part->kind != SORT_SEQUENCE) atoms++;
    else return false;
  }
  return atoms == 1 && rest == 1 && !form->repeats;
}

static bool is_leaf(const struct sort *form) {
  if (form->kind != SORT_SEQUENCE) return false;
  for (uint32_t i = 0; i < form->count; i++) {
    const struct sort *part = form->parts[i].sort;
    if (part->form_count || part->kind == SORT_SEQUENCE || part->kind == SORT_ANY) return false;
  }
  return true;
}

static void find_links(struct sort *sort) {
  for (uint32_t i = 0; i < sort->form_count; i++) sort->links = sort->links || is_link(sort->forms[i], sort);
}

/* ---- nesting ---- */

struct sort_search {
  struct sort *const *sorts;
  size_t count;
  bool *visited;
};

static bool reaches(struct sort_search *k, const struct sort *from, const struct sort *to) {
  size_t number = 0;
  while (number < k->count && k->sorts[number] != from) number++;
  if (k->visited[number]) return false;
  k->visited[number] = true;
  for (uint32_t i = 0; from->kind == SORT_SEQUENCE && i < from->count; i++)
    if (from->parts[i].sort == to || reaches(k, from->parts[i].sort, to)) return true;
  for (uint32_t i = 0; from->kind == SORT_CHOICE && i < from->count; i++)
    if (from->choices[i] == to || reaches(k, from->choices[i], to)) return true;
  return from->kind == SORT_ANY;
}

static void find_nesting(struct sort *const *sorts, size_t count) {
  bool visited[count + 1];
  struct sort_search k = {sorts, count, visited};
  for (size_t i = 0; i < count; i++) {
    memset(visited, 0, sizeof visited);
    sorts[i]->nests = reaches(&k, sorts[i], sorts[i]);
  }
}

/* ---- smallest terms: to a fixed point, since sorts refer to each other ---- */

/* A sequence has one smallest term, made from those of its parts. A choice has several: those of
 * its alternatives. */
enum { MOST = 8 };

static term smallest_sequence(struct space *s, const struct sort *sort) {
  term items[sort->least + 1];
  uint32_t count = 0;
  for (uint32_t i = 0; i < sort->count; i++) {
    if (sort->parts[i].repeat) continue;
    const struct sort *part = sort->parts[i].sort;
    if (!part->smallest_count) return 0;
    items[count++] = part->smallest[0];
  }
  return term_sequence(s->world, items, count);
}

struct sort_terms {
  term items[MOST];
  uint32_t count;
};

/* In order, without repetitions; the largest is dropped if there is no room. */
static void insert(struct space *s, struct sort_terms *l, term t) {
  uint32_t at = 0;
  while (at < l->count && order_is_smaller(s, l->items[at], t)) at++;
  if (at == MOST || (at < l->count && l->items[at] == t)) return;
  if (l->count < MOST) l->count++;
  memmove(&l->items[at + 1], &l->items[at], (l->count - at - 1) * sizeof(term));
  l->items[at] = t;
}

static struct sort_terms list_smallest(struct space *s, const struct sort *sort) {
  struct sort_terms l = {.count = 0};
  if (sort->kind == SORT_SEQUENCE) {
    const term t = smallest_sequence(s, sort);
    if (t) insert(s, &l, t);
  }
  for (uint32_t i = 0; sort->kind == SORT_CHOICE && i < sort->count; i++)
    for (uint32_t j = 0; j < sort->choices[i]->smallest_count; j++) {
      const term t = sort->choices[i]->smallest[j];
      if (s->is_of(s, sort, t)) insert(s, &l, t);
    }
  return l;
}

static bool improve(struct space *s, struct sort *sort) {
  if (sort->kind != SORT_SEQUENCE && sort->kind != SORT_CHOICE) return false;
  const struct sort_terms l = list_smallest(s, sort);
  const size_t bytes = l.count * sizeof(term);
  if (l.count == sort->smallest_count && (!l.count || !memcmp(l.items, sort->smallest, bytes))) return false;
  term *copy = arena_array(&s->world->arena, MOST, sizeof *copy);
  memcpy(copy, l.items, bytes);
  sort->smallest = copy;
  sort->smallest_count = l.count;
  return true;
}

static void find_smallest(struct space *s, struct sort *const *sorts, size_t count) {
  enum { ROUNDS = 64 }; /* each round makes some term smaller or adds one: this terminates, but may take long */
  bool changed = true;
  for (int round = 0; changed && round < ROUNDS; round++) {
    changed = false;
    for (size_t i = 0; i < count; i++) changed = improve(s, sorts[i]) || changed;
  }
}

void sorts_finish(struct space *s, struct sort *const *sorts, size_t count) {
  for (size_t i = 0; i < count; i++) find_forms(s, sorts[i]);
  for (size_t i = 0; i < count; i++) sorts[i]->is_leaf = is_leaf(sorts[i]);
  for (size_t i = 0; i < count; i++) find_links(sorts[i]);
  find_nesting(sorts, count);
  find_smallest(s, sorts, count);
}
