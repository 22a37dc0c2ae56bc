/* engine: a world with its evaluator, and guarded calls into it.
 *
 * Terms, models and spaces raise errors (core/world.h). A function that returns a status has
 * ENGINE_TRY as its last statement, which turns an exception into the status and the engine's
 * diagnostic. */
#ifndef ASSAY_ENGINE_ENGINE_H
#define ASSAY_ENGINE_ENGINE_H

#include "assay.h"
#include "core/diagnostic.h"
#include "racket/machine.h"
#include "racket/module/module.h"
#include "redex/language/language.h"
#include "redex/reduction/reduction.h"

#include <pthread.h>

struct collected;

struct assay {
  struct world *world;
  struct machine *machine;
  pthread_t thread;                  /* whose stack the world guards */
  char **libraries;                  /* malloc'ed, and so is each of them; NULL-terminated */
  size_t library_count, added_count; /* those added by the caller come first */
  FILE *nowhere;
  struct coverage *coverage;   /* spaces/model/model_properties.c: of the properties' program */
  struct suspects *suspects;   /* spaces/model/model_shrink.c: made when needed */
  struct engine_trial *trials; /* spaces/model/model_properties.c: those made so far */
  int preparing;               /* not 0 while a generator prepares; other threads read it */
  assay_status status;         /* of the last failed call, with its error */
  bool gave_up;                /* ...which is that a generator can make no term */
  struct diagnostic error;
  char *message, *file; /* its parts; malloc'ed */
  unsigned line, column;
};

/* Sets the diagnostic to the error of the last failed call. Returns false. */
bool engine_take_error(const assay *w, struct diagnostic *d);

/* Did the last failed call fail because a generator can make no term? */
bool engine_gave_up(const assay *w);

struct assay_subject { /* in the world's arena */
  struct assay *owner;
  struct module *module;
};

struct assay_reducer { /* in the world's arena */
  struct assay *owner;
  struct space *space;
};
struct assay_reducer *reducer_new(struct assay *a, struct space *s);

/* The state that a guarded call restores: a callback may make one inside another. */
struct engine_frame {
  struct assay *engine;
  struct catcher catcher;
  const struct place *place;
  bool derivations;
};
void engine_enter(struct engine_frame *f, struct assay *a);
assay_status engine_leave(const struct engine_frame *f);
assay_status engine_failed(const struct engine_frame *f);

/* Runs the statement and returns the status. The statement stores its results through pointers,
 * because local variables do not survive the jump. */
#define ENGINE_TRY(a, ...)                                                                                             \
  do {                                                                                                                 \
    struct engine_frame frame_;                                                                                        \
    engine_enter(&frame_, (a));                                                                                        \
    if (!world_try(frame_.engine->world, &frame_.catcher)) return engine_failed(&frame_);                              \
    __VA_ARGS__;                                                                                                       \
    return engine_leave(&frame_);                                                                                      \
  } while (0)

/* ---- for guarded statements: these raise ---- */

void *engine_alloc(struct assay *a, size_t count, size_t size);
const char *engine_string(struct assay *a, const char *text);
/* The name of a rule: a string or a symbol; NULL if it has none. */
const char *engine_rule_name(term name);

/* Of a `derivation` structure. */
const struct assay_derivation *engine_derivation(struct assay *a, value v);

/* The datum as text. */
const char *engine_syntax_text(struct assay *a, const struct syntax *x);

/* Reads a caller's text that must contain one datum. `what` names it in messages: TERM,
 * PATTERN... */
const struct syntax *engine_read(struct assay *a, const char *what, const char *text);
/* The same for a text that begins on that line, from 1, of `what`. */
const struct syntax *engine_read_line(struct assay *a, const char *what, unsigned line, const char *text);
/* The term that a text denotes; nothing is evaluated, and `hole` is the hole. */
term engine_read_term(struct assay *a, const char *text);
/* Checks a term from the caller: 0 is not one. */
term engine_given(struct assay *a, assay_term t);
/* Raises unless there is such a generator. */
void engine_require_way(struct assay *a, assay_way way);
/* Names, NULL-terminated or NULL, as symbols. */
const term *engine_names(struct assay *a, const char *const *names, uint32_t *count);
/* The property of the program with this number. */
const struct collected *engine_target(struct assay *a, size_t number);
/* Rules used in between do not count as coverage. */
uint64_t *engine_coverage_save(struct assay *a);
void engine_coverage_restore(struct assay *a, const uint64_t *used);
/* Begin and end the task in which a generator prepares; it may run the model's conditions. Call the
 * end after an exception, too. */
void engine_begin_preparing(struct assay *a);
void engine_end_preparing(struct assay *a);
struct language *engine_language(assay_subject *s, const char *name);
struct relation *engine_relation(assay_subject *s, const char *text);

#endif
