/* constraint_store: equations between open terms, what sorts their variables have, and
 * disequations; all of it undone on the way back (Fetscher, section 5.3 and appendix A).
 *
 * Equations are bindings of variables. A disequation says that no instance of its universal
 * variables makes two terms equal; it watches one variable that would have to be bound for it to be
 * violated, and looks again when that happens. So adding a constraint costs what it touches, and
 * undoing costs what was done. */
#ifndef ASSAY_LOGIC_CONSTRAINT_STORE_H
#define ASSAY_LOGIC_CONSTRAINT_STORE_H

#include "logic/open.h"
#include "racket/machine.h"
#include "redex/language/pattern.h"

struct constraint_store;
struct watcher;                                                               /* what watches a variable */
typedef bool watcher_function(struct constraint_store *s, struct watcher *w); /* false: a contradiction */

struct watcher {
  watcher_function *wake;
  uintptr_t done; /* trailed: nothing to do any more */
};

struct watch_link {
  struct watch_link *next;
  struct watcher *watcher;
};

struct trail_entry {
  uintptr_t *where, before;
};

/* A node that is a phrase of a non-terminal by one of several productions, or of a sequence with
 * several ellipses: which one, or how often each repeats, is decided late. */
struct membership {
  struct membership *next;
  open_term t;
  const struct pattern *pattern;
};

/* Which choices a failure may be due to: a set of levels. */
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
  uint32_t variables;                 /* made so far */
  uint32_t level;                     /* of the latest choice: bindings are due to it */
  struct blame blame;                 /* levels of all that was looked at since the step began */
  bool testing;                       /* a disequation is looked at: nothing is woken, and... */
  struct open_variable *touched;      /* ...a variable that had to be bound or narrowed is remembered, and... */
  struct open_variable *touched_same; /* ...the variable that it would have to be, if that is all */
};

static inline void store_blame(struct constraint_store *s, uint32_t level) {
  s->blame.words[level / 64] |= UINT64_C(1) << level % 64;
}
/* open_deref, remembering which choices the answer is due to. */
static inline open_term store_deref(struct constraint_store *s, open_term t) {
  while (is_variable(t) && variable_of(t)->binding) {
    store_blame(s, variable_of(t)->level);
    t = variable_of(t)->binding;
  }
  return t;
}

void store_init(struct constraint_store *s, struct machine *m, struct sort_tables *tables);
void *store_alloc(struct constraint_store *s, size_t bytes);

/* Changes a word; store_undo puts it back. */
void store_set(struct constraint_store *s, uintptr_t *where, uintptr_t word);
static inline size_t store_mark(const struct constraint_store *s) { return s->trail_count; }
void store_undo(struct constraint_store *s, size_t mark);

open_term store_variable(struct constraint_store *s, const struct pattern *sort); /* sort NULL: anything */
open_term store_universal(struct constraint_store *s, const struct pattern *sort);
/* A sequence; closed if all items are. */
open_term store_sequence(struct constraint_store *s, const open_term *items, uint32_t count);
/* The closed term that t has become, or 0. */
term store_closed(struct constraint_store *s, open_term t);

/* False: a contradiction; the caller undoes. */
bool store_unify(struct constraint_store *s, open_term a, open_term b);
bool store_narrow(struct constraint_store *s, open_term t, const struct pattern *sort);
/* A sequence is a phrase of a sequence pattern with two ellipses, the first of which repeats
 * `first` times. */
bool store_narrow_split(struct constraint_store *s, open_term t, const struct pattern *p, uint32_t first);
/* For no instance of the universal variables in them are a and b equal. */
bool store_differ(struct constraint_store *s, open_term a, open_term b);

void store_watch(struct constraint_store *s, struct open_variable *v, struct watcher *w);
/* Wakes those of its watchers that are of this kind, although it is not bound. */
void store_rouse(struct constraint_store *s, const struct open_variable *v, watcher_function *kind);
/* Runs what was woken by bindings; false: a contradiction. */
bool store_wake(struct constraint_store *s);

#endif
