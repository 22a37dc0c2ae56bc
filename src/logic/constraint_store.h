/* constraint_store: equations between open terms, sorts of their variables, and disequations, all
 * of which are undone on backtracking (Fetscher, section 5.3 and appendix A).
 *
 * Equations are bindings of variables. A disequation requires that no instance of its universal
 * variables makes two terms equal; it watches one variable that would have to be bound to violate
 * it, and is checked again when that happens. So adding a constraint costs what it touches, and
 * undoing costs what was done. */
#ifndef ASSAY_LOGIC_CONSTRAINT_STORE_H
#define ASSAY_LOGIC_CONSTRAINT_STORE_H

#include "logic/open.h"
#include "racket/machine.h"
#include "redex/language/pattern.h"

struct constraint_store;
struct watcher;                                                               /* anything that watches a variable */
typedef bool watcher_function(struct constraint_store *s, struct watcher *w); /* false: a contradiction */

struct watcher {
  watcher_function *wake;
  uintptr_t done; /* trailed: nothing left to do */
};

struct watch_link {
  struct watch_link *next;
  struct watcher *watcher;
};

struct trail_entry {
  uintptr_t *where, before;
};

/* A node that must match a non-terminal by one of several productions, or a sequence with several
 * ellipses: the production, or the number of repetitions, is chosen late. */
struct membership {
  struct membership *next;
  open_term t;
  const struct pattern *pattern;
};

/* The choices that a failure may be due to: a set of levels. */
struct blame {
  uint64_t *words;
  uint32_t word_count;
};

struct constraint_store {
  struct machine *machine;
  struct world *world;
  struct sort_tables *tables; /* logic/sort.c */
  struct trail_entry *trail;
  size_t trail_count, trail_capacity;
  struct watcher **woken;
  size_t woken_count, woken_capacity;
  struct membership *memberships;     /* trailed */
  uint32_t variables;                 /* number made so far */
  uint32_t level;                     /* of the latest choice: new bindings are due to it */
  struct blame blame;                 /* levels of everything read since the step began */
  bool testing;                       /* a disequation is being tested: nothing is woken, and... */
  struct open_variable *touched;      /* ...a variable that had to be bound or narrowed is recorded, with... */
  struct open_variable *touched_same; /* ...the variable that it would have to equal, if that suffices */
};

static inline void store_blame(struct constraint_store *s, uint32_t level) {
  s->blame.words[level / 64] |= UINT64_C(1) << level % 64;
}
/* open_deref that records the choices on which the result depends. */
static inline open_term store_deref(struct constraint_store *s, open_term t) {
  while (is_variable(t) && variable_of(t)->binding) {
    store_blame(s, variable_of(t)->level);
    t = variable_of(t)->binding;
  }
  return t;
}

void store_init(struct constraint_store *s, struct machine *m, struct sort_tables *tables);
void *store_alloc(struct constraint_store *s, size_t bytes);

/* Changes a word; store_undo restores it. */
void store_set(struct constraint_store *s, uintptr_t *where, uintptr_t word);
static inline size_t store_mark(const struct constraint_store *s) { return s->trail_count; }
void store_undo(struct constraint_store *s, size_t mark);

open_term store_variable(struct constraint_store *s, const struct pattern *sort); /* sort NULL: any term */
open_term store_universal(struct constraint_store *s, const struct pattern *sort);
/* A sequence; closed if all items are. */
open_term store_sequence(struct constraint_store *s, const open_term *items, uint32_t count);
/* The closed term that t has become, or 0. */
term store_closed(struct constraint_store *s, open_term t);

/* False: a contradiction; the caller undoes. */
bool store_unify(struct constraint_store *s, open_term a, open_term b);
bool store_narrow(struct constraint_store *s, open_term t, const struct pattern *sort);
/* Makes a sequence match a sequence pattern with two ellipses, the first of which repeats `first`
 * times. */
bool store_narrow_split(struct constraint_store *s, open_term t, const struct pattern *p, uint32_t first);
/* Requires that no instance of their universal variables makes a and b equal. */
bool store_differ(struct constraint_store *s, open_term a, open_term b);

void store_watch(struct constraint_store *s, struct open_variable *v, struct watcher *w);
/* Wakes the watchers of this kind although the variable is not bound. */
void store_rouse(struct constraint_store *s, const struct open_variable *v, watcher_function *kind);
/* Runs the watchers woken by bindings; false: a contradiction. */
bool store_wake(struct constraint_store *s);

#endif
