/* examine: turns failures into findings: reduces, compares with known ones, stores, announces. */
#include "hunt/hunting.h"

#include "checks/examination.h"
#include "core/system/clock.h"
#include "core/system/memory.h"

#include <stdlib.h>
#include <string.h>

/* One failure. */
struct look {
  struct hunting *hunting;
  struct check *check;
  struct stream *stream;
  const struct failure *failure;
  double begun;
  struct examined_counts *counts;
};

static size_t number_of_stream(const struct hunting *k, const struct stream *s) {
  return (size_t)(s - k->hunt->streams) + k->series;
}

static void note_look(const struct look *l, const struct finding *f, bool was_new) {
  struct hunting *k = l->hunting;
  const uint64_t index = l->failure->index;
  if (k->campaign)
    campaign_look(k->campaign, number_of_stream(k, l->stream), index, f ? f->shape : NULL, was_new,
                  l->failure->seconds);
}

/* Order distinguishes statements of the same form and name. */
void hunting_name(const struct hunt *h, struct finding *f) {
  const struct statement *s = &h->statements[f->first.statement];
  size_t before = 0;
  for (size_t i = 0; i < f->first.statement; i++)
    before += !strcmp(h->statements[i].form, s->form) && !strcmp(h->statements[i].name, s->name);
  char *name = before ? memory_printf("%s (%zu)", s->name, before + 1) : memory_text(s->name);
  campaign_shape(f->shape, s->form, name, f->kind, f->term);
  free(name);
}

static void count_hit(struct statement *s, struct finding *f) {
  f->hits++;
  s->hits++;
  if (!s->found) s->found = f;
}

/* A finding that could not be reduced, or reduced to the same term, may already exist. */
static struct finding *find_equal(const struct hunt *h, const struct finding *f, size_t statement) {
  for (size_t i = 0; i < h->findings.count; i++) {
    struct finding *other = h->findings.list[i];
    if (other->first.statement == statement && !strcmp(other->kind, f->kind) && !strcmp(other->term, f->term))
      return other;
  }
  return NULL;
}

void hunting_take_failure(struct finding *f, const struct failure *from) {
  struct failure *to = &f->first;
  to->statement = from->statement;
  to->index = from->index;
  to->table = from->table;
  to->seconds = from->seconds;
  to->kind = from->kind;
  to->generator = memory_text(from->generator);
  to->exception = memory_text(from->exception);
  if (to->term) return;
  to->term = memory_text(from->term);
  to->nodes = from->nodes;
}

static struct finding *count_duplicate(const struct look *l, struct finding *f) {
  count_hit(&l->hunting->hunt->statements[l->failure->statement], f);
  note_look(l, f, false);
  return f;
}

/* Takes ownership. Stores the finding before it is announced. NULL: other workers found something
 * meanwhile. */
static struct finding *add_finding(struct look *l, struct finding *new) {
  struct hunting *k = l->hunting;
  struct hunt *h = k->hunt;
  if (!(new->reducing > 0)) new->reducing = monotonic_seconds() - l->begun;
  hunting_take_failure(new, l->failure);
  hunting_name(h, new);
  while (!hunting_claim(k, l->check, new, &new->trace)) {
    hunting_take_news(k);
    struct finding *same = findings_with_shape(&h->findings, new->shape);
    if (k->kind->is_ordered && !same) continue;
    finding_free(new);
    return k->kind->is_ordered ? count_duplicate(l, same) : NULL;
  }
  findings_append(&h->findings, new);
  l->stream->familiar = 0;
  count_hit(&h->statements[new->first.statement], new);
  note_look(l, new, true);
  if (h->until == UNTIL_FIRST) k->stop = true;
  if (k->campaign && !hunting_keep_finding(k, l->check, new)) return new;
  reduction_trace_free(&new->trace);
  if (h->found) h->found(h, new, h->data);
  return new;
}

/* Lessons are stored with the finding that taught them. By count, only one world examines. */
static void take_lessons(const struct look *l) {
  struct hunting *k = l->hunting;
  if (!k->campaign || !k->kind->lessons) return;
  free(k->lessons);
  k->lessons = k->kind->lessons(l->check);
}

/* Takes the finding. NULL: another finding meanwhile accounts for it. */
static struct finding *take_examined(struct look *l, struct examination *x) {
  struct hunt *h = l->hunting->hunt;
  if (!x->duplicate_of && h->findings.count != x->known_count && !l->hunting->kind->is_ordered) {
    finding_free(x->finding);
    return NULL;
  }
  struct finding *f =
      x->duplicate_of ? h->findings.list[x->duplicate_of - 1] : find_equal(h, x->finding, l->failure->statement);
  while (f && f->same) f = f->same;
  l->stream->last_examined = l->failure->index;
  take_lessons(l);
  if (!f) return add_finding(l, x->finding);
  if (x->finding) finding_free(x->finding);
  return count_duplicate(l, f);
}

/* A copy of the list, which may grow meanwhile. malloc'ed */
static struct finding **list_findings(struct hunting *k, size_t *count) {
  const struct findings *f = &k->hunt->findings;
  pool_lock(&k->pool);
  struct finding **list = memory_array(f->count + 1, sizeof(struct finding *));
  if (f->count) memcpy(list, f->list, f->count * sizeof(struct finding *));
  *count = f->count;
  pool_unlock(&k->pool);
  return list;
}

/* The failure was flaky. At the end of a hunt by count, it has already been counted. */
static void count_flaky(const struct look *l) {
  struct stream *s = l->stream;
  if (!l->hunting->is_examining) {
    l->counts->flaky++;
    return;
  }
  s->counts.examined--;
  s->tally.failed--;
  s->tally.flaky++;
}

/* Returns true if the failure is done with, false if it is left for later. */
static bool take_result(struct look *l, struct examination *x, enum examined result) {
  struct hunting *k = l->hunting;
  switch (result) {
  case EXAMINED:
    if (!hunting_is_put_off(k)) return take_examined(l, x);
    if (x->finding) finding_free(x->finding);
    return false;
  case EXAMINED_NOT_AGAIN:
    count_flaky(l);
    l->stream->last_examined = l->failure->index;
    note_look(l, NULL, false);
    return true;
  case EXAMINED_STOPPED:
    if (k->hunt->report.error.text) hunting_fail(k, &k->hunt->report.error);
    return !hunting_is_put_off(k);
  case EXAMINED_FAILED: k->world_failed = k->stop = true; return true;
  }
  return false;
}

/* Examines one failure. Returns false if it is left for later. */
static bool examine_failure(struct look *l) {
  struct hunting *k = l->hunting;
  bool done = false;
  while (!done && !hunting_is_put_off(k)) {
    struct examination x = {.failure = l->failure};
    struct finding **known = list_findings(k, &x.known_count);
    x.known = known;
    if (x.known_count) hunting_warm_up(k, l->check, l->failure);
    const enum examined result = examination_run(l->check, &x);
    pool_lock(&k->pool);
    done = take_result(l, &x, result);
    pool_unlock(&k->pool);
    free(known);
  }
  return done;
}

/* The more failures of a stream in a row were duplicates, the fewer are examined. When everything
 * shall stop, only the first failure of a statement is. */
static bool is_worth_a_look(const struct hunting *k, struct stream *s) {
  enum { MANY = 64 };
  const struct hunt *h = k->hunt;
  const bool is_enough = (h->until != UNTIL_THE_END && !k->kind->is_ordered) || hunting_is_over(k);
  if (k->stop || (is_enough && h->statements[s->statement].found)) return false;
  const uint64_t before = s->familiar++;
  return before % (1 + before / MANY) == 0;
}

/* It is left for later, so it was not examined. */
static void take_back(struct look *l) {
  pool_lock(&l->hunting->pool);
  l->counts->examined--;
  if (l->stream->familiar) l->stream->familiar--;
  pool_unlock(&l->hunting->pool);
}

/* It was already counted when the hunt was resumed. */
static void look_again(const struct look *l, const struct look_row *row) {
  struct hunting *k = l->hunting;
  l->counts->flaky += !row->shape;
  if (row->was_new && k->hunt->until == UNTIL_FIRST) k->stop = true;
}

static bool examine_next(struct look *l) {
  struct hunting *k = l->hunting;
  struct stream *s = l->stream;
  pool_lock(&k->pool);
  const struct look_row *before = hunting_find_look(s, l->failure->index);
  const bool look = !before && is_worth_a_look(k, s);
  if (before) look_again(l, before);
  l->counts->unseen += !before && !look;
  l->counts->examined += before || look;
  if (!look && k->is_examining) s->last_examined = l->failure->index;
  s->examining += look;
  s->examining_index = l->failure->index;
  s->examining_since = monotonic_seconds() - k->start;
  pool_unlock(&k->pool);
  if (!look) return true;
  const bool done = examine_failure(l);
  pool_lock(&k->pool);
  s->examining--;
  pool_unlock(&k->pool);
  if (!done) take_back(l);
  return done;
}

size_t hunting_examine(struct hunting *k, struct check *c, struct stream *s, const struct failures *f,
                       struct examined_counts *counts) {
  size_t i = 0;
  for (; i < f->count; i++) {
    struct look l = {k, c, s, &f->list[i], monotonic_seconds(), counts};
    hunting_share(k, c);
    if (hunting_is_put_off(k) || !examine_next(&l)) break;
    if (!k->is_examining) continue;
    pool_lock(&k->pool);
    s->passed = i + 1;
    hunting_keep_if_due(k, c);
    pool_unlock(&k->pool);
  }
  return i;
}
