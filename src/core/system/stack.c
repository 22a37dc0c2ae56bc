/* stack: the limit of the C stack for a world, and threads with a large stack (core/world.h). */
#include "core/world.h"

#include <pthread.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

enum { STACK_MARGIN = 256 << 10 }; /* reserved for code that does not check: the C library, signal handlers */

static const size_t large_stack = (size_t)8 << 30;
static const size_t unlimited_stack = (size_t)1 << 30; /* our limit for an unlimited stack, because memory is limited */

void world_use_this_stack(struct world *w) {
  pthread_attr_t attributes;
  void *lowest = NULL;
  size_t bytes = 0, guard = 0;
  world_set_stack_limit(w, NULL);
  if (pthread_getattr_np(pthread_self(), &attributes)) return;
  if (!pthread_attr_getstack(&attributes, &lowest, &bytes)) {
    pthread_attr_getguardsize(&attributes, &guard);
    if (bytes > large_stack) lowest = (char *)__builtin_frame_address(0) - unlimited_stack;
    size_t margin = bytes / 4 > STACK_MARGIN ? STACK_MARGIN : bytes / 4;
    world_set_stack_limit(w, (char *)lowest + guard + margin);
  }
  pthread_attr_destroy(&attributes);
}

void world_set_stack_limit(struct world *w, char *lowest) {
  w->stack_end = lowest;
  world_put_stack_limit(w, lowest);
}

/* Another thread may request attention meanwhile; such a request is kept. */
static void change_limit(struct world *w, char *lowest) {
  char *now = w->stack_end;
  w->stack_end = lowest;
  __atomic_compare_exchange_n(&w->stack_limit, &now, lowest, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}

char *world_narrow_stack(struct world *w, size_t bytes) {
  char *before = w->stack_end, *here = __builtin_frame_address(0);
  if (here > before && (size_t)(here - before) > bytes) change_limit(w, here - bytes);
  return before;
}

void world_widen_stack(struct world *w, char *before) {
  if (w->stack_end != before) change_limit(w, before);
}

/* Making the exception may check the stack, too, so the limit is raised a little. */
_Noreturn static void raise_limit(struct world *w, const char *message) {
  char *limit = world_stack_limit(w);
  struct catcher c;
  if (!world_try(w, &c)) {
    world_put_stack_limit(w, limit);
    w->at_limit = false;
    world_raise(w, c.payload);
  }
  w->at_limit = true;
  world_put_stack_limit(w, limit - STACK_MARGIN / 2);
  world_error(w, NULL, "%s", message);
}

void world_interrupt(struct world *w, uint64_t task) {
  __atomic_store_n(&w->interrupted, task, __ATOMIC_RELAXED);
  __atomic_store_n(&w->stack_limit, WORLD_ATTENTION, __ATOMIC_RELEASE);
}

bool world_attend(struct world *w, char *here, size_t bytes) {
  if (__atomic_load_n(&w->stack_limit, __ATOMIC_ACQUIRE) == WORLD_ATTENTION) {
    world_put_stack_limit(w, w->stack_end);
    if (world_was_interrupted(w)) raise_limit(w, "it ran too long");
  }
  return here >= world_stack_limit(w) + bytes;
}

void world_stack_exhausted(struct world *w) { raise_limit(w, "recursion is too deep: the stack is used up"); }

struct stack_call {
  void (*f)(void *);
  void *data;
};

static void *run_call(void *data) {
  struct stack_call *c = data;
  c->f(c->data);
  return NULL;
}

static size_t largest_stack(void) {
#ifdef ARENA_POISONS
  return (size_t)48 << 20; /* AddressSanitizer unpoisons the whole stack at each longjmp, up to 64 MiB */
#else
  size_t bytes = large_stack;
  struct rlimit limit;
  if (!getrlimit(RLIMIT_AS, &limit) && limit.rlim_cur != RLIM_INFINITY) {
    while (bytes > limit.rlim_cur / 4 && bytes > ((size_t)1 << 20)) bytes /= 2;
  }
  return bytes;
#endif
}

/* Address space for a stack with a guard page at its lower end; NULL if not even a small one is
 * available. */
static void *map_stack(size_t *bytes) {
  for (*bytes = largest_stack(); *bytes >= (size_t)1 << 20; *bytes /= 2) {
    void *p =
        mmap(NULL, *bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
    if (p == MAP_FAILED) continue;
    if (!mprotect(p, (size_t)sysconf(_SC_PAGESIZE), PROT_NONE)) return p;
    munmap(p, *bytes);
  }
  return NULL;
}

static bool run_on_stack(struct stack_call *c, void *stack, size_t bytes) {
  pthread_attr_t attributes;
  pthread_t thread;
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  if (pthread_attr_init(&attributes)) return false;
  bool ran = !pthread_attr_setstack(&attributes, (char *)stack + page, bytes - page) &&
             !pthread_create(&thread, &attributes, run_call, c);
  if (ran) pthread_join(thread, NULL);
  pthread_attr_destroy(&attributes);
  return ran;
}

void world_run_on_large_stack(void (*f)(void *), void *data) {
  struct stack_call c = {f, data};
  size_t bytes;
  void *stack = map_stack(&bytes);
  if (!stack || !run_on_stack(&c, stack, bytes)) f(data); /* falls back to the current stack */
  if (stack) munmap(stack, bytes);
}
