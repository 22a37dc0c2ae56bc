/* world: all state of one thread. Worlds share nothing.
 *
 * Errors. Deep inside the engine, an error leaves by `world_raise`, which unwinds (longjmp) to the
 * innermost `struct catcher`. A function that takes a world may raise; it must hold only arena
 * memory, nothing that needs to be freed. The library's public functions install a catcher and
 * return a status. */
#ifndef ASSAY_CORE_WORLD_H
#define ASSAY_CORE_WORLD_H

#include "core/arena.h"
#include "core/diagnostic.h"
#include "core/term.h"

#include <setjmp.h>

struct interned {
  struct object *object;
  uint32_t slot, hash; /* the object's, so that growing need not read objects that are no longer in any cache */
};

struct intern { /* core/intern.c: open addressing, linear probing; malloc'ed */
  struct object **slots;
  uint8_t *tags; /* per slot: 0 if free; else the highest bit, and some of the object's hash. Stored behind the slots */
  struct interned *log; /* every interned object in order of insertion; popped from the end */
  size_t capacity, count, log_capacity;
  size_t room; /* how many objects fit before the table must grow */
};

struct catcher {
  jmp_buf jump;
  struct catcher *outer;
  value payload;  /* what was raised: usually an exception object of racket/value.h */
  uint32_t marks; /* the number of open marks when it was set up */
  value restored; /* the value of *w->restored then */
};

/* The last error that world_error raised. The message is in the arena: copy it before releasing. */
struct world_failure {
  struct place place;
  char *message;
};

#define WORLD_NO_ESCAPE UINT32_MAX

/* Symbols and constants that the engine itself uses. */
struct names;

struct world {
  struct arena arena;
  struct intern intern;
  struct catcher *catcher;
  value *restored;            /* a cell that a raise resets to its value at the set-up of its catcher; or NULL */
  char *stack_limit;          /* recursion must stay above it; or WORLD_ATTENTION: an interruption was requested */
  char *stack_end;            /* the limit without such a request */
  uint64_t task, interrupted; /* see world_interrupt */
  uint64_t releases;          /* how often memory was released; caches keyed by a term's address compare it */
  uint32_t epoch;             /* increases with every mark; a mutable object records the one in which it was made */
  bool escaped;               /* set explicitly after a store that world_store cannot see: keep everything */
  uint32_t escape;            /* the oldest epoch of an object that was stored into since the innermost mark */
  uint32_t *escapes;          /* the same for each enclosing open mark; malloc'ed */
  uint32_t marks, escapes_capacity;            /* the number of open marks */
  term hole, true_, false_, void_, eof, empty; /* empty: () */
  struct machine *machine;                     /* the evaluator's part: see racket/machine.h; NULL in core tests */
  /* Makes the payload that world_error raises; without it the payload is 0. */
  value (*make_exception)(struct world *w, const struct place *place, const char *message);
  struct world_failure error;
  bool at_limit;                  /* the raise is for memory or stack, not an error of the program */
  bool exhausted;                 /* the arena's limit is being reported */
  size_t lifted_limit;            /* the arena's limit, lifted while that is reported */
  char no_memory[48];             /* the message in that case, which needs no memory */
  struct number_scratch *scratch; /* core/number/number.c: GMP temporaries that no raise can leak */
};

/* Makes a world for the calling thread, whose stack world_check_stack guards. */
struct world *world_new(void);
void world_free(struct world *w);
/* Call this when a world moves to another thread. */
void world_use_this_stack(struct world *w);

struct world_mark {
  struct arena_mark arena;
  size_t interned;
  uint32_t epoch; /* objects older than the mark have this epoch or an older one */
  uint32_t marks; /* the number of marks that were open before this one */
};

/* Take a mark and release to it. If something young was stored into a mutable object older than the
 * mark (see world_store), release keeps everything. Returns whether memory was released.
 *
 * An escape is identified by the epoch of the object stored into. A mark must keep everything if
 * its own epoch is that or later; an outer mark, taken before the object was made, need not. Marks
 * that a raise jumped over count as released with everything kept, so their escapes go to the next
 * enclosing mark. */
static inline struct world_mark world_mark(struct world *w);
static inline bool world_release(struct world *w, struct world_mark m);
/* The same, but leaves a mark open: *m, which is a new one if everything had to be kept. */
bool world_rewind(struct world *w, struct world_mark *m);
/* Closes a mark, and keeps what was made since as if it had been made before. */
void world_close(struct world *w, struct world_mark m);

/* The slow paths of these two. */
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

/* The fast path: the innermost mark, nothing escaped, and little to release. */
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
  w->escape = w->escapes[m.marks]; /* other escapes went into objects that were released */
  w->epoch = m.epoch;
  return true;
}

/* Call this when `v` is stored into a mutable object made at `epoch`. */
static inline void world_store_young(struct world *w, uint32_t epoch) { /* for an object that was just made */
  if (epoch < w->escape && epoch < w->epoch) w->escape = epoch;
}
static inline void world_store(struct world *w, uint32_t epoch, value v) {
  if (!is_small(v)) world_store_young(w, epoch);
}

/* Makes all open marks keep their memory, because something that must live on was made, such as
 * code compiled at its first use. */
static inline void world_keep(struct world *w) { w->escaped = true; }

/* try: if (world_try(w, &c)) { body; world_catch_end(w, &c); } else { handle c.payload } */
#define world_try(w, c)                                                                                                \
  ((c)->outer = (w)->catcher, (c)->marks = (w)->marks, (c)->payload = 0,                                               \
   (c)->restored = (w)->restored ? *(w)->restored : 0, (w)->catcher = (c), setjmp((c)->jump) == 0)
static inline void world_catch_end(struct world *w, struct catcher *c) { w->catcher = c->outer; }
/* Unwinds; the catcher is already removed when its handler runs. Never returns. */
_Noreturn void world_raise(struct world *w, value payload);

/* Raises an error with a message (printf style) and an optional place. The machine turns it into an
 * exception object, which programs can catch; w->error holds it too. */
_Noreturn void world_error(struct world *w, const struct place *place, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Another thread may set the limit: see world_interrupt. */
static inline char *world_stack_limit(const struct world *w) {
  return __atomic_load_n(&w->stack_limit, __ATOMIC_RELAXED);
}
static inline void world_put_stack_limit(struct world *w, char *limit) {
  __atomic_store_n(&w->stack_limit, limit, __ATOMIC_RELAXED);
}

/* Does the C stack have this many bytes left? Raises if the world is interrupted. */
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
/* Limits the stack to this many bytes from here on; returns the argument for world_widen_stack. */
char *world_narrow_stack(struct world *w, size_t bytes);
void world_widen_stack(struct world *w, char *before);

/* Interrupts work in a world from another thread. Work that may be interrupted is a task with an
 * odd number; between tasks the number is even. A late interruption has no effect. The stack's
 * limit is checked anyway, so this costs nothing until it is used. */
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

/* Runs f(data) on a new thread whose stack is large enough for deep recursions. */
void world_run_on_large_stack(void (*f)(void *), void *data);

#endif
