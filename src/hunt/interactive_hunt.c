/* interactive_hunt: see the header. */
#include "hunt/interactive_hunt.h"

#include "checks/examination.h"
#include "core/system/clock.h"
#include "core/system/interruption.h"
#include "core/system/memory.h"
#include "hunt/hunting.h"

#include <stdlib.h>
#include <string.h>

static bool fail_hunt(struct interactive_hunt *q, const char *why) {
  diagnostic_clear(&q->why);
  return diagnostic_set(&q->why, "%s", why);
}

/* Fails with the error of the check or of its world. The next call may succeed. */
static bool fail_by_check(struct interactive_hunt *q) {
  diagnostic_clear(&q->why);
  q->why = q->hunt.report.error;
  q->hunt.report.error = (struct diagnostic){0};
  return q->why.text ? false : engine_take_error(q->world, &q->why);
}

static const struct check_kind *kind_of(const struct interactive_hunt *q) { return q->hunt.check.kind; }

/* ---- opening ---- */

static void drop_range(struct interactive_hunt *q) {
  if (q->range) attempt_range_free(q->check, q->range, q->hunt.covered_count);
  q->range = NULL;
}

static void close_check(struct interactive_hunt *q) {
  drop_range(q);
  if (q->check) kind_of(q)->close(q->check);
  q->check = NULL;
}

static bool open_check(struct interactive_hunt *q) {
  if (!q->check) q->check = kind_of(q)->open(&q->hunt.check, &q->hunt.report, q->world);
  return q->check || fail_by_check(q);
}

bool interactive_hunt_restart(struct interactive_hunt *q) {
  struct hunt *h = &q->hunt;
  struct check_contents contents = {0};
  if (kind_of(q)->is_fixed) close_check(q);
  drop_range(q);
  hunt_free_contents(h);
  q->turn = 0;
  if (!open_check(q)) return false;
  if (!kind_of(q)->list(q->check, &contents)) return fail_by_check(q);
  hunt_take_contents(h, &contents);
  if (!h->stream_count) return fail_hunt(q, hunt_why_no_streams(h));
  if (!q->has_begun && kind_of(q)->begin) kind_of(q)->begin(q->check);
  return q->has_begun = true;
}

void interactive_hunt_free(struct interactive_hunt *q) {
  close_check(q);
  hunt_free(&q->hunt);
  free(q->seeds);
  free(q->suppressed);
  diagnostic_clear(&q->why);
}

/* ---- suppression ---- */

/* Its index among the suppressed findings; their number: it is not suppressed. */
static size_t find_suppressed(const struct interactive_hunt *q, const struct finding *f) {
  size_t i = 0;
  while (i < q->suppressed_count && q->suppressed[i] != f) i++;
  return i;
}

static size_t number_of(const struct interactive_hunt *q, const struct finding *f) {
  size_t i = 0;
  while (q->hunt.findings.list[i] != f) i++;
  return i + 1;
}

bool interactive_hunt_is_suppressed(const struct interactive_hunt *q, size_t number) {
  return find_suppressed(q, q->hunt.findings.list[number - 1]) < q->suppressed_count;
}

void interactive_hunt_suppress(struct interactive_hunt *q) {
  q->suppressed = memory_resize(q->suppressed, q->suppressed_count + 1, sizeof *q->suppressed);
  q->suppressed[q->suppressed_count++] = q->hunt.findings.list[q->current - 1];
  q->current = 0;
}

size_t interactive_hunt_restore(struct interactive_hunt *q, size_t number) {
  if (number > q->hunt.findings.count || !q->suppressed_count) return 0;
  const size_t i = number ? find_suppressed(q, q->hunt.findings.list[number - 1]) : q->suppressed_count - 1;
  if (i == q->suppressed_count) return 0;
  q->current = number_of(q, q->suppressed[i]);
  memmove(q->suppressed + i, q->suppressed + i + 1, (--q->suppressed_count - i) * sizeof *q->suppressed);
  return q->current;
}

/* ---- examining ---- */

struct examined_failure {
  const struct failure *failure;
  uint64_t seed;      /* that made it */
  bool reduced;       /* and compare it with the suppressed findings */
  uint64_t instances; /* 0: do not generalise it */
};

static enum examined examine(struct interactive_hunt *q, const struct examined_failure *e, struct examination *x) {
  struct check_options *o = &q->hunt.check;
  const uint64_t seed = o->seed;
  static struct finding *const none[1] = {NULL};
  *x = (struct examination){.failure = e->failure};
  if (e->reduced) {
    x->known = q->suppressed_count ? q->suppressed : none;
    x->known_count = q->suppressed_count;
  }
  o->seed = e->seed;
  o->reduced = e->reduced;
  o->generalising = e->instances;
  const enum examined result = examination_run(q->check, x);
  o->seed = seed;
  return result;
}

/* ---- reduction ---- */

static bool fail_to_reduce(struct interactive_hunt *q, enum examined result, const struct examination *x) {
  if (result == EXAMINED_FAILED || x->status != ASSAY_OK || q->hunt.report.error.text) return fail_by_check(q);
  if (result == EXAMINED_STOPPED) return fail_hunt(q, "it was interrupted before it was reduced");
  if (x->duplicate_of) return fail_hunt(q, "one that is suppressed accounts for it");
  return fail_hunt(q, "it does not fail any more: the property depends on something else than the term");
}

/* Takes everything from `reduced` but the original failure. */
static void take_reduced(struct finding *f, struct finding *reduced) {
  struct finding before = *f;
  *f = *reduced;
  f->first = before.first;
  f->hits = before.hits;
  f->checks += before.checks;
  f->is_reduced = before.is_reduced || reduced->is_reduced;
  before.first = reduced->first;
  *reduced = before;
  finding_free(reduced);
}

bool interactive_hunt_reduce(struct interactive_hunt *q, bool generalise, struct interactive_reduction *out) {
  struct finding *f = q->hunt.findings.list[q->current - 1];
  struct failure failure = f->first;
  failure.term = f->term;
  failure.text = f->text;
  failure.nodes = f->nodes;
  const struct examined_failure e = {&failure, q->seeds[q->current - 1], true, generalise ? q->instances : 0};
  struct examination x;
  const enum examined result = examine(q, &e, &x);
  if (!x.finding || x.is_unreduced) {
    if (x.finding) finding_free(x.finding);
    return fail_to_reduce(q, result, &x);
  }
  *out = (struct interactive_reduction){x.finding->steps, x.finding->checks, x.is_complete};
  take_reduced(f, x.finding);
  return true;
}

/* ---- failures ---- */

/* The suppressed finding that accounts for the failure as it was made; NULL: none. */
static struct finding *find_alike(struct interactive_hunt *q, const struct failure *f) {
  struct finding made = {.first = *f, .term = f->term, .exception = f->exception};
  for (size_t i = 0; f->term && kind_of(q)->is_same && i < q->suppressed_count; i++) {
    struct finding *known = q->suppressed[i];
    const bool is_equal = known->first.statement == f->statement && !strcmp(known->term, f->term);
    if (is_equal || kind_of(q)->is_same(q->check, &made, known)) return known;
  }
  return NULL;
}

/* The same for the reduced failure. It is not shown reduced: that is another command. */
static enum examined find_duplicate(struct interactive_hunt *q, const struct failure *f, struct finding **known) {
  struct examination x;
  *known = find_alike(q, f);
  if (*known || !q->suppressed_count) return EXAMINED;
  const enum examined result = examine(q, &(struct examined_failure){f, q->hunt.check.seed, true, 0}, &x);
  if (x.finding) finding_free(x.finding);
  if (result == EXAMINED && x.duplicate_of) *known = q->suppressed[x.duplicate_of - 1];
  return result;
}

static void add_finding(struct interactive_hunt *q, const struct failure *f, struct finding *new) {
  hunting_take_failure(new, f);
  findings_append(&q->hunt.findings, new);
  q->current = q->hunt.findings.count;
  q->seeds = memory_resize(q->seeds, q->current, sizeof *q->seeds);
  q->seeds[q->current - 1] = q->hunt.check.seed;
}

/* Sets *is_new if it is now the current finding. On failure, returns false: see `why`. */
static bool take_failure(struct interactive_hunt *q, const struct failure *f, bool *is_new) {
  struct finding *known;
  struct examination x = {0};
  enum examined result = find_duplicate(q, f, &known);
  if (known) known->hits++;
  if (result == EXAMINED && !known)
    result = examine(q, &(struct examined_failure){f, q->hunt.check.seed, false, 0}, &x);
  *is_new = result == EXAMINED && x.finding;
  if (*is_new) add_finding(q, f, x.finding);
  return result != EXAMINED_FAILED && !q->hunt.report.error.text;
}

/* ---- ranges ---- */

/* The next stream in turn, among those with terms left. */
static struct stream *next_stream(struct interactive_hunt *q) {
  struct hunt *h = &q->hunt;
  for (size_t i = 0; i < h->stream_count; i++) {
    struct stream *s = &h->streams[q->turn++ % h->stream_count];
    if (!s->exhausted && !s->refused.text) return s;
  }
  return NULL;
}

static bool start_range(struct interactive_hunt *q, struct stream *s, uint64_t deadline) {
  enum { ATTEMPTS = 64 };
  static const struct shard all = {0};
  struct attempt_range *r = memory_array(1, sizeof *r);
  const uint64_t end = s->next + kind_of(q)->room(q->check, ATTEMPTS);
  *r = (struct attempt_range){.first = s->next, .next = s->next, .end = end, .stream = (size_t)(s - q->hunt.streams)};
  const struct attempt_request request = {.statement = s->statement,
                                          .way = s->way,
                                          .shard = &all,
                                          .deadline = deadline,
                                          .is_first_enough = true,
                                          .start = monotonic_seconds()};
  q->range = r;
  q->is_finished = false;
  q->taken = 0;
  return kind_of(q)->start(q->check, &request, r) || fail_by_check(q);
}

static void explain_barren(struct interactive_hunt *q, const struct stream *s) {
  diagnostic_clear(&q->why);
  diagnostic_copy(&q->why, &s->refused);
  diagnostic_set(&q->why, "%s", s->why ? s->why : "there are no such terms");
}

/* Call when all of its failures were taken. */
static void count_range(struct interactive_hunt *q) {
  struct attempt_range *r = q->range;
  struct stream *s = &q->hunt.streams[r->stream];
  q->range = NULL;
  s->next = r->next;
  diagnostic_copy(&s->refused, &r->refused);
  failures_free(&r->failures);
  stream_count(&q->hunt, q->check, s, r);
  const bool is_hopeless = !kind_of(q)->is_ordered && s->next > PATIENCE && stream_is_barren(s);
  if (is_hopeless && !s->exhausted) diagnostic_set(&s->refused, "%s", s->why ? s->why : "the search gave up");
  if (stream_is_barren(s) && (s->exhausted || s->refused.text)) explain_barren(q, s);
}

/* The terms have changed: begins again with the first ones. */
static void begin_again(struct interactive_hunt *q) {
  drop_range(q);
  kind_of(q)->forget(q->check);
  for (size_t i = 0; i < q->hunt.stream_count; i++) stream_restart(&q->hunt, q->check, &q->hunt.streams[i]);
}

/* Asks whether a failure, or a range that could not be tried, has a cause shared by many others.
 * Sets *is_over if so, because there is nothing to take then. */
static bool revise_programs(struct interactive_hunt *q, const struct failure *f, bool *is_over) {
  bool restarts = false;
  *is_over = false;
  if (!kind_of(q)->revise || !(f || q->range->is_cut)) return true;
  if (!kind_of(q)->revise(q->check, q->range, f, &restarts)) return fail_by_check(q);
  *is_over = restarts || !f;
  if (*is_over) begin_again(q);
  return true;
}

/* Takes one failure after the other, until one is new. */
static bool take_range(struct interactive_hunt *q, bool *is_new) {
  bool is_over;
  *is_new = false;
  if (!revise_programs(q, NULL, &is_over) || is_over) return is_over;
  while (q->taken < q->range->failures.count && !is_stopped(q->hunt.check.stop)) {
    const struct failure *f = &q->range->failures.list[q->taken++];
    if (!revise_programs(q, f, &is_over)) return false;
    if (is_over) return true;
    if (f->is_permitted) continue;
    if (!take_failure(q, f, is_new)) return fail_by_check(q);
    if (*is_new) return true;
    if (is_stopped(q->hunt.check.stop)) q->taken--; /* it will be examined later */
  }
  if (q->taken == q->range->failures.count) count_range(q);
  return true;
}

/* An interrupted range was killed with its children: it is tried again later. */
static void abandon_range(struct interactive_hunt *q) {
  if (!q->range || q->is_finished || !kind_of(q)->forget) return;
  kind_of(q)->forget(q->check);
  drop_range(q);
}

static bool wait_for_range(struct interactive_hunt *q) {
  struct attempt_range *finished = NULL;
  if (!kind_of(q)->wait(q->check, &finished)) return fail_by_check(q);
  q->is_finished = finished;
  return true;
}

static bool is_barren(const struct hunt *h) {
  for (size_t i = 0; i < h->stream_count; i++)
    if (!stream_is_barren(&h->streams[i])) return false;
  return true;
}

enum interactive_result interactive_hunt_next(struct interactive_hunt *q) {
  const struct hunt *h = &q->hunt;
  const uint64_t deadline = deadline_after(h->seconds);
  bool good = q->check || interactive_hunt_restart(q), is_new = false;
  while (good && !is_new && !is_stopped(h->check.stop) && deadline_after(0) < deadline) {
    struct stream *s = q->range ? NULL : next_stream(q);
    if (!q->range && !s) return is_barren(h) ? INTERACTIVE_FAILED : INTERACTIVE_NO_MORE;
    if (s) good = start_range(q, s, deadline);
    if (good && !q->is_finished) good = wait_for_range(q);
    if (good && q->is_finished) good = take_range(q, &is_new);
  }
  if (is_stopped(h->check.stop)) abandon_range(q);
  if (is_new) return INTERACTIVE_FOUND;
  return good || is_stopped(h->check.stop) ? INTERACTIVE_NOTHING : INTERACTIVE_FAILED;
}
