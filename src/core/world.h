/* world: everything that one thread works with. No state is shared between worlds.
 *
 * Errors. Deep inside the engine, an error leaves by `world_raise`, which unwinds (longjmp) to the
 * innermost `struct catcher`. A function that raises says so by taking a world; it must hold
 * nothing that needs to be freed, only arena memory. The library's public functions install a
 * catcher and return a status. */
#ifndef ASSAY_CORE_WORLD_H
#define ASSAY_CORE_WORLD_H

#include "core/arena.h"
#include "core/diagnostic.h"
#include "core/term.h"

#include <setjmp.h>

struct interned {
  struct object *object;
  uint32_t slot, hash; /* the object's: growing need not look at objects that are no longer in any cache */
};

struct intern { /* core/intern.c: open addressing, linear probing; malloc'ed */
  struct object **slots;
  uint8_t
      *tags; /* of each slot: 0: it is free; else the highest bit, and some of the object's hash. Behind the slots */
  struct interned *log; /* every interned object in order of insertion; popped from the end */
  size_t capacity, count, log_capacity;
  size_t room; /* how many objects there may be before something has to grow */
};

struct catcher {
  jmp_buf jump;
  struct catcher *outer;
  value payload;  /* what was raised: usually an exception object of racket/value.h */
  uint32_t marks; /* how many were open when this was set up */
  value restored; /* what w->restored held then */
};

/* The last error that world_error made. The message is in the arena: copy it before releasing. */
struct world_failure {
  struct place place;
  char *message;
};

#define WORLD_NO_ESCAPE UINT32_MAX

/* Symbols and constants that the engine itself mentions. */
struct names;

struct world {
  struct arena arena;
  struct intern intern;
  struct catcher *catcher;
  value *restored;            /* a cell that a raise puts back to what it held when its catcher was set up; or NULL */
  char *stack_limit;          /* no recursion below this address; or WORLD_ATTENTION: somebody wants something */
  char *stack_end;            /* what the limit is when nobody does */
  uint64_t task, interrupted; /* see world_interrupt */
  uint64_t releases;          /* how often memory was given back: what remembers terms by address checks it */
  uint32_t epoch;             /* grows with every mark; mutable objects remember the one they were made in */
  bool escaped;      /* set by hand when something was stored where world_store cannot see it: keep everything */
  uint32_t escape;   /* the oldest epoch of an object that was stored into since the innermost mark */
  uint32_t *escapes; /* the same for each mark that is open outside of that one; malloc'ed */
  uint32_t marks, escapes_capacity;            /* how many marks are open */
  term hole, true_, false_, void_, eof, empty; /* empty: () */
  struct machine *machine;                     /* the evaluator's part: see racket/machine.h; NULL in core tests */
  /* How world_error makes what it raises; without it the payload is 0. */
  value (*make_exception)(struct world *w, const struct place *place, const char *message);
  struct world_failure error;
  bool at_limit;                  /* what is being raised is the end of memory or stack, not an error of the program */
  bool exhausted;                 /* the arena's limit is being reported */
  size_t lifted_limit;            /* the limit itself, which does not hold meanwhile */
  char no_memory[48];             /* the message then, which needs no memory */
  struct number_scratch *scratch; /* core/number/number.c: GMP temporaries that no raise can leak */
};

/* A world for the calling thread; its stack is the one that world_check_stack guards. */
struct world *world_new(void);
void world_free(struct world *w);
/* To be called when a world moves to another thread. */
void world_use_this_stack(struct world *w);

struct world_mark {
  struct arena_mark arena;
  size_t interned;
  uint32_t epoch; /* objects older than the mark have this epoch or an older one */
  uint32_t marks; /* how many were open before this one */
};

/* Take a mark and release to it. If in between something young was stored into a mutable object
 * older than the mark (see world_store), nothing can be given back: release then keeps all. Returns
 * whether memory was released.
 *
 * An escape is known by the epoch of the object stored into. A mark whose own epoch is that or
 * later must keep; an outer mark, taken before the object was made, need not. Marks that a raise
 * jumped over count as released with everything kept, so their escapes go to the next mark
 * outside. */
static inline struct world_mark world_mark(struct world *w);
static inline bool world_release(struct world *w, struct world_mark m);
/* The same, but a mark stays open: *m, which is a new one if things had to be kept. */
bool world_rewind(struct world *w, struct world_mark *m);
/* Closes a mark, and keeps what was made since as if it had been made before. */
void world_close(struct world *w, struct world_mark m);

/* For these two, when there is more to do than usual. */
void world_prepare_mark(struct world *w);
bool world_release_slowly(struct world *w, const struct world_mark *m);

static inline struct world_mark world_mark(struct world *w) {
  if (w->escaped || w->marks == w->escapes_capacity) world_prepare_mark(w);
  struct world_mark m = {arena_mark(&w->arena), w->intern.count, w->epoch, w->marks};
  w->escapes[w->marks++] = w->escape;
  w->escape = WORLD_NO_ESCAPE;
  w->epoch++;
  return m;
}

/* The innermost mark, nothing escaped, and little to give back: that is how most are released. */
static inline bool world_release(struct world *w, struct world_mark m) {
  enum { FEW = 64 };
  struct intern *t = &w->intern;
  if (w->escaped || w->marks != m.marks + 1 || w->escape <= m.epoch || w->arena.chunk != m.arena.chunk ||
      t->count - m.interned > FEW) {
    const struct world_mark copy = m; /* so that the mark itself can stay in registers */
    return world_release_slowly(w, &copy);
  }
  w->releases++;
  for (size_t i = t->count; i-- > m.interned;) t->tags[t->log[i].slot] = 0;
  t->count = m.interned;
  arena_back(&w->arena, m.arena);
  w->marks = m.marks;
  w->escape = w->escapes[m.marks]; /* other escapes went into objects that are gone */
  w->epoch = m.epoch;
  return true;
}

/* To be called when `v` is stored into a mutable object made at `epoch`. */
static inline void world_store_young(struct world *w, uint32_t epoch) { /* something that was made just now */
  if (epoch < w->escape && epoch < w->epoch) w->escape = epoch;
}
static inline void world_store(struct world *w, uint32_t epoch, value v) {
  if (!is_small(v)) world_store_young(w, epoch);
}

/* Something that must live on was made: let no open mark release it. For what is compiled at first
 * use. */
static inline void world_keep(struct world *w) { w->escaped = true; }

/* try: if (world_try(w, &c)) { body; world_catch_end(w, &c); } else { handle c.payload } */
#define world_try(w, c)                                                                                                \
  ((c)->outer = (w)->catcher, (c)->marks = (w)->marks, (c)->payload = 0,                                               \
   (c)->restored = (w)->restored ? *(w)->restored : 0, (w)->catcher = (c), setjmp((c)->jump) == 0)
static inline void world_catch_end(struct world *w, struct catcher *c) { w->catcher = c->outer; }
/* Unwinds; the catcher is already removed when its handler runs. Never returns. */
_Noreturn void world_raise(struct world *w, value payload);

/* Raise an error with a message (printf style) and an optional place. Turned into an exception
 * object by the machine, so that programs can catch it; w->error holds it too. */
_Noreturn void world_error(struct world *w, const struct place *place, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Another thread may set the limit: see world_interrupt. */
static inline char *world_stack_limit(const struct world *w) {
  return __atomic_load_n(&w->stack_limit, __ATOMIC_RELAXED);
}
static inline void world_put_stack_limit(struct world *w, char *limit) {
  __atomic_store_n(&w->stack_limit, limit, __ATOMIC_RELAXED);
}

/* Is there so much of the C stack left? Raises if the world is interrupted. */
bool world_attend(struct world *w, char *here, size_t bytes);
static inline bool world_stack_has(struct world *w, size_t bytes) {
  char *here = __builtin_frame_address(0);
  return here >= world_stack_limit(w) + bytes || world_attend(w, here, bytes);
}

/* Raises when the C stack is nearly used up: call it in recursive functions. */
_Noreturn void world_stack_exhausted(struct world *w);
static inline void world_check_stack(struct world *w) {
  if (!world_stack_has(w, 0)) world_stack_exhausted(w);
}
void world_set_stack_limit(struct world *w, char *lowest);
/* No more than so many bytes from here on; returns what world_widen_stack is to put back. */
char *world_narrow_stack(struct world *w, size_t bytes);
void world_widen_stack(struct world *w, char *before);

/* Stopping what runs in a world, from another thread. Work that may be stopped is a task, and has
 * an odd number; between tasks it is even. What comes too late stops nothing. The stack's limit is
 * what is looked at anyway, so this costs nothing while it is not used. */
#define WORLD_ATTENTION ((char *)((uintptr_t)1 << 62)) /* above every stack */
static inline void world_begin_task(struct world *w) {
  __atomic_store_n(&w->task, (w->task + 1) | 1, __ATOMIC_RELAXED);
}
static inline void world_end_task(struct world *w) { __atomic_store_n(&w->task, (w->task | 1) + 1, __ATOMIC_RELAXED); }
static inline uint64_t world_task(const struct world *w) { return __atomic_load_n(&w->task, __ATOMIC_RELAXED); }
static inline bool world_was_interrupted(const struct world *w) {
  return w->task % 2 && __atomic_load_n(&w->interrupted, __ATOMIC_RELAXED) == w->task;
}
void world_interrupt(struct world *w, uint64_t task);

/* Run f(data) on a thread of its own whose stack is as large as a deep recursion may want. */
void world_run_on_large_stack(void (*f)(void *), void *data);

#endif
