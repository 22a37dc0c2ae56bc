/* program_exchange: see the header. */
#include "experiments/program_exchange.h"

#include "core/system/interruption.h"
#include "core/system/memory.h"
#include "experiments/answer_book.h"
#include "subject/subject_check.h"

#include <pthread.h>
#include <stdlib.h>

/* The question of a waiting member, on its stack. */
struct exchange_question {
  const struct program_texts *texts;
  enum agreement *answers;
  bool is_answered;
  struct exchange_question *next;
};

struct program_exchange {
  const struct program_trial *trial;
  struct answer_book *book;
  const int *stop;
  pthread_mutex_t lock;
  pthread_cond_t answered;
  unsigned members, waiting;
  struct exchange_question *questions;
  struct exchange_figures figures;
  char *failure;
};

struct program_exchange *program_exchange_new(const struct program_trial *t, struct answer_book *book, unsigned members,
                                              const int *stop) {
  struct program_exchange *e = memory_array(1, sizeof *e);
  *e = (struct program_exchange){.trial = t, .book = book, .stop = stop, .members = members};
  pthread_mutex_init(&e->lock, NULL);
  pthread_cond_init(&e->answered, NULL);
  return e;
}

void program_exchange_free(struct program_exchange *e) {
  if (!e) return;
  pthread_cond_destroy(&e->answered);
  pthread_mutex_destroy(&e->lock);
  free(e->failure);
  free(e);
}

struct exchange_figures program_exchange_figures(const struct program_exchange *e) {
  return e->figures;
}
const char *program_exchange_failure(const struct program_exchange *e) { return e->failure; }

/* ---- known answers ---- */

static const char letters[] = {[AGREEMENT_NOT_RUN] = '\0',
                               [AGREEMENT_SAME] = '.',
                               [AGREEMENT_DIFFERS] = '!',
                               [AGREEMENT_REJECTED] = 'x',
                               [AGREEMENT_UNKNOWN] = '?'};

static enum agreement agreement_of(char letter) {
  for (unsigned i = 0; i < sizeof letters; i++)
    if (letters[i] == letter) return (enum agreement)i;
  return AGREEMENT_NOT_RUN;
}

static size_t texts_each(const struct program_texts *t) { return t->programs ? t->count / t->programs : 1; }

static uint64_t key_of(const struct program_texts *t, size_t program) {
  const size_t each = texts_each(t);
  uint64_t key = 0;
  for (size_t i = 0; i < each; i++) key = answer_book_key(key, t->list[program * each + i].text);
  return key;
}

static enum agreement recall(const struct program_exchange *e, const struct program_texts *t, size_t program) {
  return e->book ? agreement_of(answer_book_find(e->book, key_of(t, program))) : AGREEMENT_NOT_RUN;
}

/* ---- compiling the rest ---- */

/* Programs of all questions that go into one batch. */
struct load {
  struct program_texts texts; /* those of the questions: it owns only the list */
  struct slot {
    struct exchange_question *question;
    size_t program;
  } * slots;
  size_t capacity;
};

static void add_question(struct load *l, struct exchange_question *q, size_t program) {
  const size_t each = texts_each(q->texts);
  if (l->texts.programs == l->capacity) {
    l->capacity = l->capacity ? 2 * l->capacity : 64;
    l->texts.list = memory_resize(l->texts.list, l->capacity * each, sizeof *l->texts.list);
    l->slots = memory_resize(l->slots, l->capacity, sizeof *l->slots);
  }
  l->slots[l->texts.programs++] = (struct slot){q, program};
  for (size_t i = 0; i < each; i++) l->texts.list[l->texts.count++] = q->texts->list[program * each + i];
}

static void take_comparison(struct program_exchange *e, const struct load *l, const struct comparison *c) {
  e->figures.cpu += c->compile_cpu + c->run_cpu;
  e->figures.tried += l->texts.programs;
  e->figures.rounds++;
  if (c->failure && !e->failure) e->failure = memory_text(c->failure);
  for (size_t i = 0; i < l->texts.programs; i++) {
    const struct slot *s = &l->slots[i];
    const enum agreement kind = c->compared[i].difference.kind;
    s->question->answers[s->program] = kind;
    if (e->book && kind != AGREEMENT_NOT_RUN) answer_book_add(e->book, key_of(&l->texts, i), letters[kind]);
  }
}

static void try_load(struct program_exchange *e, struct load *l) {
  const double patience = 0.2;
  struct comparison c;
  if (l->texts.programs && !is_stopped(e->stop)) {
    program_trial_start(e->trial, &l->texts, CONFIRM_NOTHING);
    while (!comparer_wait(e->trial->comparer, patience, &c))
      if (is_stopped(e->stop)) comparer_cancel(e->trial->comparer);
    take_comparison(e, l, &c);
    comparison_free(&c);
  }
  l->texts.programs = l->texts.count = 0;
}

/* With the lock: all other members wait. If two members ask about the same program in one round, it
 * is compiled twice. */
static void answer_all(struct program_exchange *e) {
  const size_t most = e->trial->check->variants.target->batch;
  struct load l = {.capacity = 0};
  for (struct exchange_question *q = e->questions; q; q = q->next)
    for (size_t i = 0; i < q->texts->programs; i++) {
      e->figures.asked++;
      q->answers[i] = recall(e, q->texts, i);
      if (q->answers[i] != AGREEMENT_NOT_RUN) continue;
      add_question(&l, q, i);
      if (l.texts.programs == most) try_load(e, &l);
    }
  try_load(e, &l);
  for (struct exchange_question *q = e->questions; q; q = q->next) q->is_answered = true;
  e->questions = NULL;
  e->waiting = 0;
  free(l.texts.list);
  free(l.slots);
  pthread_cond_broadcast(&e->answered);
}

bool program_exchange_ask(struct program_exchange *e, const struct program_texts *texts, enum agreement *answers) {
  pthread_mutex_lock(&e->lock);
  struct exchange_question q = {texts, answers, false, e->questions};
  e->questions = &q;
  if (++e->waiting == e->members) answer_all(e);
  while (!q.is_answered) pthread_cond_wait(&e->answered, &e->lock);
  const bool good = !e->failure && !is_stopped(e->stop);
  pthread_mutex_unlock(&e->lock);
  return good;
}

void program_exchange_leave(struct program_exchange *e) {
  pthread_mutex_lock(&e->lock);
  if (--e->members == e->waiting && e->waiting) answer_all(e);
  pthread_mutex_unlock(&e->lock);
}
