/* batch: runs programs of many terms, and repeats some terms separately (run/batch.h). */
#include "run/batch.h"

#include "core/system/clock.h"
#include "core/system/directory.h"
#include "core/system/memory.h"
#include "run/batch_job.h"
#include "run/batch_output.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct batch_pool {
  struct runner *runner;
  struct directory directory;
  unsigned children;
  uint64_t tickets, numbers;
  struct batch *batches; /* in the order of their tickets */
  struct job *waiting, *running;
  struct preparation *preparations;
};

/* ---- the pool ---- */

struct batch_pool *batch_pool_new(unsigned children) {
  struct directory directory = {.lock = -1};
  if (!directory_make(&directory)) return NULL;
  struct batch_pool *p = memory_array(1, sizeof *p);
  *p = (struct batch_pool){
      .runner = runner_new(directory.path), .directory = directory, .children = children ? children : 1};
  return p;
}

static void batch_free(struct batch *b) {
  free(b->terms);
  free(b->variants);
  free(b->definitions);
  free(b->is_late);
  free(b);
}

void batch_result_free(struct batch_result *r) {
  for (size_t i = 0; i < r->count * r->variant_count; i++) {
    free(r->outcomes[i].output);
    free(r->outcomes[i].message);
  }
  for (size_t i = 0; i < r->coverage_count; i++) free(r->coverage[i].text);
  free(r->coverage);
  free(r->outcomes);
  free(r->failure);
  *r = (struct batch_result){0};
}

static void free_job(struct job *j) {
  free(j->directory);
  free(j);
}

static void free_jobs(struct job *list) {
  for (struct job *next; list; list = next) {
    next = list->next;
    free_job(list);
  }
}

static void free_preparations(struct preparation *list) {
  for (struct preparation *next; list; list = next) {
    next = list->next;
    free(list->definitions);
    free(list->failure);
    free(list->directory);
    free(list);
  }
}

void batch_pool_free(struct batch_pool *p) {
  if (!p) return;
  runner_free(p->runner);
  free_jobs(p->waiting);
  free_jobs(p->running);
  free_preparations(p->preparations);
  for (struct batch *b = p->batches, *next; b; b = next) {
    next = b->next;
    struct batch_result result = b->result;
    batch_free(b);
    batch_result_free(&result);
  }
  directory_remove(&p->directory);
  free(p);
}

size_t batch_pool_open(const struct batch_pool *p) {
  size_t count = 0;
  for (const struct batch *b = p->batches; b; b = b->next) count++;
  return count;
}

unsigned batch_pool_idle(const struct batch_pool *p) {
  size_t count = runner_busy(p->runner);
  for (const struct job *j = p->waiting; j; j = j->next) count++;
  return count < p->children ? p->children - (unsigned)count : 0;
}

/* ---- starting ---- */

static void insert_job(struct job **link, struct batch *b, uint32_t variant, size_t from, size_t to) {
  struct job *j = memory_array(1, sizeof *j);
  *j = (struct job){.batch = b, .variant = variant, .from = from, .to = to, .next = *link};
  *link = j;
  b->jobs++;
}

/* Repeated terms go before all others, so that batches finish in the order of their start. */
static void try_again(struct batch_pool *p, const struct job *j, size_t from, size_t to) {
  if (to > j->batch->needed) to = j->batch->needed;
  if (from < to && !j->batch->result.failure) insert_job(&p->waiting, j->batch, j->variant, from, to);
}

static void try_halves(struct batch_pool *p, const struct job *j, size_t from) {
  const size_t middle = from + (j->to - from) / 2;
  try_again(p, j, middle, j->to);
  try_again(p, j, from, middle);
}

static struct batch *copy_request(const struct batch_request *q) {
  struct batch *b = memory_array(1, sizeof *b);
  const size_t outcomes = q->count * q->variant_count;
  *b = (struct batch){.target = q->target,
                      .patience = q->patience,
                      .needed = q->count,
                      .most_late = q->most_late,
                      .is_late = q->most_late ? memory_array(q->count + 1, sizeof *b->is_late) : NULL,
                      .definitions = memory_text(q->definitions),
                      .variants = memory_array(q->variant_count + 1, sizeof *b->variants),
                      .terms = memory_array(q->count + 1, sizeof *b->terms)};
  b->result = (struct batch_result){.count = q->count,
                                    .variant_count = q->variant_count,
                                    .outcomes = memory_array(outcomes + 1, sizeof *b->result.outcomes)};
  for (size_t i = 0; i < outcomes; i++) b->result.outcomes[i] = (struct outcome){.kind = OUTCOME_NOT_RUN};
  for (uint32_t v = 0; v < q->variant_count; v++) b->variants[v] = (struct batch_variant){.index = q->variants[v]};
  if (b->is_late) memset(b->is_late, 0, q->count * sizeof *b->is_late);
  if (q->count) memcpy(b->terms, q->terms, q->count * sizeof *b->terms);
  if (q->harmless) b->terms[q->count] = *q->harmless;
  b->has_harmless = q->harmless;
  return b;
}

uint64_t batch_start(struct batch_pool *p, const struct batch_request *q) {
  struct batch *b = copy_request(q), **last = &p->batches;
  b->ticket = b->result.ticket = ++p->tickets;
  while (*last) last = &(*last)->next;
  *last = b;
  struct job **end = &p->waiting;
  while (*end) end = &(*end)->next;
  for (uint32_t v = q->variant_count; v-- > 0 && q->count;) insert_job(end, b, v, 0, q->count);
  return b->ticket;
}

/* ---- starting and ending a job ---- */

static void end_job(struct batch_pool *p, struct job *j) {
  struct job **link = &p->running;
  while (*link != j) link = &(*link)->next;
  *link = j->next;
  if (j->directory) directory_remove_path(j->directory);
  j->batch->jobs--;
  free_job(j);
}

/* Stops the batch, of which nothing more can be run. The failure is malloc'ed. */
static void fail_batch(struct batch_pool *p, struct batch *b, char *failure) {
  if (b->result.failure) free(failure);
  else b->result.failure = failure;
  for (struct job **link = &p->waiting; *link;) {
    struct job *j = *link;
    if (j->batch != b) {
      link = &j->next;
      continue;
    }
    *link = j->next;
    b->jobs--;
    free_job(j);
  }
}

/* When other jobs end, their files are removed, and there may be room again. */
static bool can_wait_for_room(const struct batch_pool *p, int problem) {
  return (problem == ENOSPC || problem == EDQUOT) && runner_busy(p->runner) > 0;
}

/* The job must not be in a list. Returns false if it was not started, because the disk is full
 * now. */
static bool start_job(struct batch_pool *p, struct job *j, const struct preparation *prepared) {
  j->number = p->numbers++;
  j->directory = memory_printf("%s/%llu", p->directory.path, (unsigned long long)j->number);
  const bool is_made = job_make_directory(j, prepared);
  const int problem = errno;
  if (!is_made && can_wait_for_room(p, problem)) {
    directory_remove_path(j->directory);
    free(j->directory);
    j->directory = NULL;
    return false;
  }
  j->next = p->running;
  p->running = j;
  if (is_made) {
    job_start_step(j, p->runner);
    return true;
  }
  if (j->prepares) j->prepares->state = PREPARATION_NEEDED;
  fail_batch(p, j->batch, memory_printf("cannot write a program: %s", strerror(problem)));
  end_job(p, j);
  return true;
}

/* ---- preparations ---- */

static bool is_same_text(const char *a, const char *b) { return a && b ? !strcmp(a, b) : a == b; }

/* NULL: nothing to prepare. */
static struct preparation *preparation_for(struct batch_pool *p, const struct job *j) {
  const struct batch *b = j->batch;
  const struct target *from = b->target->switched_from;
  const uint32_t variant = from ? job_variant(j)->like : b->variants[j->variant].index;
  if (!job_variant(j)->prepare_count) return NULL;
  for (struct preparation *x = p->preparations; x; x = x->next)
    if (x->target == (from ? from : b->target) && x->variant == variant && is_same_text(x->definitions, b->definitions))
      return x;
  struct preparation *x = memory_array(1, sizeof *x);
  *x = (struct preparation){.target = from ? from : b->target,
                            .variant = variant,
                            .definitions = memory_text(b->definitions),
                            .next = p->preparations};
  p->preparations = x;
  return x;
}

static bool start_preparation(struct batch_pool *p, struct preparation *x, const struct job *first) {
  struct job *own = NULL;
  insert_job(&own, first->batch, first->variant, 0, 0);
  own->prepares = x;
  x->state = PREPARATION_RUNNING;
  if (start_job(p, own, NULL)) return true;
  x->state = PREPARATION_NEEDED;
  own->batch->jobs--;
  free_job(own);
  return false;
}

static char *why_not_started(const struct job *j, int code) {
  return memory_printf("cannot run `%s`: %s%s", job_variant(j)->steps[j->step][0], strerror(code),
                       code == ENOENT ? " (is it installed, and in PATH?)" : "");
}

static char *why_not_prepared(const struct job *j, const struct child_result *r) {
  if (r->end == CHILD_NOT_STARTED) return why_not_started(j, r->code);
  char *how = job_describe(j, r);
  char *why = memory_printf("cannot prepare the variant `%s`: %s", text_bytes(job_variant(j)->name), how);
  free(how);
  return why;
}

static void hear_preparation(struct batch_pool *p, struct job *j, const struct child_result *r) {
  struct preparation *x = j->prepares;
  if (r->end == CHILD_EXITED && r->code == 0) {
    x->state = PREPARATION_DONE;
    x->directory = j->directory;
    j->directory = NULL;
  } else if (j->is_cancelled) {
    x->state = PREPARATION_NEEDED;
  } else {
    x->state = PREPARATION_FAILED;
    x->failure = why_not_prepared(j, r);
    fail_batch(p, j->batch, memory_text(x->failure));
  }
}

/* Starts the first job that need not wait for a preparation. Returns false if there is none, or if
 * it has to wait for disk space. */
static bool start_next(struct batch_pool *p) {
  for (struct job **link = &p->waiting; *link; link = &(*link)->next) {
    struct job *j = *link;
    struct preparation *x = preparation_for(p, j);
    if (x && x->state == PREPARATION_RUNNING) continue;
    if (x && x->state == PREPARATION_NEEDED) return start_preparation(p, x, j);
    if (x && x->state == PREPARATION_FAILED) {
      fail_batch(p, j->batch, memory_text(x->failure));
      return true;
    }
    *link = j->next;
    j->step = job_variant(j)->prepare_count;
    if (start_job(p, j, x)) return true;
    j->next = *link;
    *link = j;
    return false;
  }
  return false;
}

/* ---- terms that take too long ---- */

static bool is_probe(const struct job *j) { return !j->prepares && j->from == j->batch->result.count; }

/* Drops the part of waiting jobs that is not needed any more. */
static void shorten_waiting(struct batch_pool *p, struct batch *b) {
  for (struct job **link = &p->waiting; *link;) {
    struct job *j = *link;
    const bool is_cut = j->batch == b && !is_probe(j) && j->to > b->needed;
    if (is_cut) j->to = b->needed;
    if (!is_cut || j->from < j->to) {
      link = &j->next;
      continue;
    }
    *link = j->next;
    b->jobs--;
    free_job(j);
  }
}

/* Each costs seconds, so that the batch ends behind the first of them, whatever the order in which
 * they are noticed. */
static void note_late(struct batch_pool *p, const struct job *j, size_t i) {
  struct batch *b = j->batch;
  size_t late = 0, end = 0;
  if (!b->is_late) return;
  b->is_late[i] = true;
  while (end < b->needed && late < b->most_late) late += b->is_late[end++];
  b->needed = end;
  shorten_waiting(p, b);
}

static void forget_unneeded(struct batch *b) {
  struct batch_result *r = &b->result;
  for (size_t i = b->needed * r->variant_count; i < r->count * r->variant_count; i++) {
    free(r->outcomes[i].output);
    free(r->outcomes[i].message);
    r->outcomes[i] = (struct outcome){.kind = OUTCOME_NOT_RUN};
  }
}

/* ---- results ---- */

static struct outcome *outcome_of(const struct job *j, size_t i) {
  return &j->batch->result.outcomes[i * j->batch->result.variant_count + j->variant];
}

static bool is_limit(enum child_end end) {
  return end == CHILD_TIMEOUT || end == CHILD_CPU || end == CHILD_MEMORY || end == CHILD_OUTPUT || end == CHILD_DISK;
}

/* Is the disk full, or was it? If so, adds that at the end of the message. */
static bool lacks_room(const struct batch_pool *p, struct outcome *o) {
  if (!directory_is_full(&p->directory) && !strstr(o->message, "No space left on device")) return false;
  char *longer = memory_printf("%s: there is no room left on the disk", o->message);
  free(o->message);
  o->message = longer;
  return true;
}

/* The first lines of a message, and the last one, which is how it ended. malloc'ed. */
static char *shortened(const char *message) {
  enum { LINES = 8 };
  const char *end = message, *last = strrchr(message, '\n');
  for (unsigned i = 0; i < LINES && end; i++) end = strchr(end + (i > 0), '\n');
  if (!end || !last || end >= last) return memory_text(message);
  return memory_printf("%.*s\n...%s", (int)(end - message), message, last);
}

static void hear_compiler(struct batch_pool *p, const struct job *j, const struct child_result *r) {
  if (j->to - j->from > 1) {
    try_halves(p, j, j->from);
    return;
  }
  struct outcome *o = outcome_of(j, j->from);
  *o = (struct outcome){.end = r->end, .message = job_describe(j, r)};
  o->kind = is_limit(r->end) || lacks_room(p, o) ? OUTCOME_COMPILER_LIMIT
            : r->end == CHILD_EXITED             ? OUTCOME_REJECTED
                                                 : OUTCOME_COMPILER_FAILED;
  struct batch_variant *v = &j->batch->variants[j->variant];
  if (++v->rejected != j->batch->patience || v->has_compiled) return;
  char *said = shortened(o->message);
  fail_batch(p, j->batch,
             memory_printf("the variant `%s` compiles no term at all; of the last one it said: %s",
                           text_bytes(job_variant(j)->name), said));
  free(said);
}

static char *copy_part(const struct output_part *part) {
  static const char zero[] = "\342\220\200"; /* the symbol for a zero byte, which texts cannot have */
  struct buffer b = {0};
  const char *end = part->text + part->length;
  for (const char *at = part->text, *stop; at <= end; at = stop + 1) {
    stop = memchr(at, '\0', (size_t)(end - at));
    if (!stop) stop = end;
    buffer_append(&b, at, (size_t)(stop - at));
    if (stop < end) buffer_puts(&b, zero);
  }
  return b.text;
}

/* The program ended too soon. Earlier terms may have affected the running one, so that it is
 * repeated alone. If no term has an outcome, the program may have lost its output. */
static void try_apart(struct batch_pool *p, const struct job *j, size_t running) {
  if (running == j->from) {
    try_halves(p, j, j->from);
    return;
  }
  try_again(p, j, running + 1, j->to);
  try_again(p, j, running, running + 1);
}

/* A program that never prints a line `@@ 0` does not follow the protocol. */
static char *why_not_begun(const struct target_variant *v, const char *message) {
  char *said = shortened(message);
  char *why = v->call ? memory_printf("the variant `%s` fails before it has begun with a function: %s",
                                      text_bytes(v->name), said)
                      : memory_printf("no program of the variant `%s` got as far as its first term, before which it "
                                      "should print a line `@@ 0`: %s",
                                      text_bytes(v->name), said);
  free(said);
  return why;
}

/* Runs the harmless term, or no term at all. */
static void probe_variant(struct batch_pool *p, struct batch *b, uint32_t variant) {
  const size_t count = b->result.count;
  if (!b->variants[variant].is_probed) insert_job(&p->waiting, b, variant, count, count + b->has_harmless);
  b->variants[variant].is_probed = true;
}

/* Terms whose programs end before their first line may all be bad: the harmless term decides
 * whether the variant is to blame. */
static void doubt_variant(struct batch_pool *p, struct batch *b, uint32_t variant, const char *message) {
  if (b->has_harmless) probe_variant(p, b, variant);
  else fail_batch(p, b, why_not_begun(batch_variant_of(b, variant), message));
}

/* Not every target can write a program without terms: one that does not compile says nothing. */
static bool is_probe_bad(const struct job *j, const struct child_result *r, const struct output_parts *parts) {
  if (j->batch->has_harmless) return !parts->begun;
  return job_is_run_step(j) && !is_limit(r->end) && !parts->is_whole;
}

static void hear_probe(struct batch_pool *p, const struct job *j, const struct child_result *r) {
  const struct output_parts parts =
      output_parts_of(r->output.text ? r->output.text : "", r->output.length, j->to - j->from);
  char *message = job_describe_start(j, r);
  if (is_probe_bad(j, r, &parts)) fail_batch(p, j->batch, why_not_begun(job_variant(j), message));
  else j->batch->variants[j->variant].has_begun = true;
  free(message);
  free(parts.parts);
}

static void hear_no_beginning(struct batch_pool *p, const struct job *j, const struct outcome *o) {
  enum { ENOUGH = 3 }; /* terms */
  struct batch_variant *v = &j->batch->variants[j->variant];
  if (o->kind == OUTCOME_CRASHED) v->has_crashed = true;
  if (++v->not_begun == ENOUGH && !v->has_begun && j->batch->patience)
    doubt_variant(p, j->batch, j->variant, o->message);
}

static bool has_any_begun(const struct batch *b) {
  for (uint32_t v = 0; v < b->result.variant_count; v++)
    if (b->variants[v].has_begun || !b->variants[v].not_begun) return true;
  return false;
}

/* The same for fewer terms, at the end of the batch. A variant may crash where others do not, which
 * is a finding, unless it is broken. */
static void expect_beginning(struct batch_pool *p, struct batch *b) {
  if (b->result.failure || !b->patience || !b->result.count) return;
  if (!has_any_begun(b)) doubt_variant(p, b, 0, b->result.outcomes->message);
  for (uint32_t v = 0; v < b->result.variant_count && !b->result.failure; v++)
    if (b->variants[v].has_crashed && !b->variants[v].has_begun) probe_variant(p, b, v);
}

/* The outcome of a term whose program ended before the term was done. */
static struct outcome unfinished(const struct job *j, const struct child_result *r, const struct output_parts *parts) {
  const bool is_answer = !is_limit(r->end) || j->batch->target->limits_are_answers;
  return (struct outcome){.kind = is_answer ? OUTCOME_CRASHED : OUTCOME_LIMIT,
                          .end = r->end,
                          .output = parts->begun ? copy_part(&parts->parts[0]) : NULL,
                          .message = parts->begun ? job_describe(j, r) : job_describe_start(j, r)};
}

/* Our own children announce the term at once, and none precedes the first one: it need not be
 * repeated. */
static bool is_first_to_blame(const struct job *j, const struct output_parts *parts) {
  return job_variant(j)->call && parts->begun == 1;
}

static void keep_coverage(const struct job *j, const struct output_part *text) {
  struct batch_result *r = &j->batch->result;
  r->coverage = memory_resize(r->coverage, r->coverage_count + 1, sizeof *r->coverage);
  r->coverage[r->coverage_count++] = (struct batch_coverage){j->from, j->to, copy_part(text)};
}

static bool is_too_long(const struct child_result *r) {
  return r->end == CHILD_TIMEOUT || r->end == CHILD_CPU || r->end == CHILD_ASLEEP ||
         (r->end == CHILD_EXITED && r->code == CHILD_LATE);
}

/* One of our own children that does not get as far as its first term: is that the variant's
 * fault? */
static void ask_for_beginning(struct batch_pool *p, const struct job *j) {
  struct batch *b = j->batch;
  if (job_variant(j)->call && b->has_harmless && b->patience && !b->variants[j->variant].has_begun &&
      !b->result.failure)
    probe_variant(p, b, j->variant);
}

static void hear_program(struct batch_pool *p, const struct job *j, const struct child_result *r) {
  const size_t count = j->to - j->from;
  const struct output_parts parts = output_parts_of(r->output.text ? r->output.text : "", r->output.length, count);
  const size_t done = parts.is_whole || !parts.begun ? parts.begun : parts.begun - 1;
  struct outcome *first = outcome_of(j, j->from);
  if (parts.begun) j->batch->variants[j->variant].has_begun = true;
  for (size_t i = 0; i < done; i++)
    *outcome_of(j, j->from + i) =
        (struct outcome){.kind = OUTCOME_PRINTED, .end = CHILD_EXITED, .output = copy_part(&parts.parts[i])};
  const bool is_known = done < count && (count == 1 || is_first_to_blame(j, &parts));
  if (is_known) *first = unfinished(j, r, &parts);
  if (is_known && is_too_long(r)) note_late(p, j, j->from);
  if (is_known && count > 1) try_halves(p, j, j->from + 1);
  else if (done < count && !is_known) try_apart(p, j, j->from + done);
  if (!parts.begun && count == 1) hear_no_beginning(p, j, first);
  if (!parts.begun) ask_for_beginning(p, j);
  if (parts.is_whole && j->batch->variants[j->variant].index == BATCH_COVERAGE) keep_coverage(j, &parts.rest);
  free(parts.parts);
}

static bool has_more_steps(const struct job *j) {
  return j->step + 1 < (j->prepares ? job_variant(j)->prepare_count : job_variant(j)->step_count);
}

static void hear_job(struct batch_pool *p, struct job *j, const struct child_result *r) {
  const bool runs = job_is_run_step(j);
  *(runs ? &j->batch->result.run_cpu : &j->batch->result.compile_cpu) += r->cpu;
  if (has_more_steps(j) && r->end == CHILD_EXITED && r->code == 0 && !j->is_cancelled) {
    j->step++;
    if (job_is_run_step(j)) j->batch->variants[j->variant].has_compiled = true;
    job_start_step(j, p->runner);
    return;
  }
  if (j->prepares) hear_preparation(p, j, r);
  else if (r->end == CHILD_NOT_STARTED) fail_batch(p, j->batch, why_not_started(j, r->code));
  else if (is_probe(j) && !j->is_cancelled) hear_probe(p, j, r);
  else if (runs && !j->is_cancelled) hear_program(p, j, r);
  else if (!j->is_cancelled) hear_compiler(p, j, r);
  end_job(p, j);
}

/* ---- waiting ---- */

static bool take_done(struct batch_pool *p, struct batch_result *out) {
  for (struct batch **link = &p->batches; *link; link = &(*link)->next) {
    struct batch *b = *link;
    if (!b->jobs) expect_beginning(p, b);
    if (b->jobs) continue;
    *link = b->next;
    forget_unneeded(b);
    *out = b->result;
    batch_free(b);
    return true;
  }
  return false;
}

static struct job *running_job(const struct batch_pool *p, uint64_t number) {
  struct job *j = p->running;
  while (j && j->number != number) j = j->next;
  return j;
}

bool batch_wait(struct batch_pool *p, double seconds, struct batch_result *out) {
  const double end = monotonic_seconds() + seconds;
  for (;;) {
    while (runner_busy(p->runner) < p->children && start_next(p)) continue;
    if (take_done(p, out)) return true;
    while (runner_busy(p->runner) < p->children && start_next(p)) continue; /* a variant in doubt adds jobs */
    const double left = end - monotonic_seconds();
    if (!p->batches || left < 0) return false;
    uint64_t number;
    struct child_result r = {0};
    if (!runner_wait(p->runner, left, &number, &r)) continue;
    hear_job(p, running_job(p, number), &r);
    child_result_free(&r);
  }
}

void batch_pool_cancel(struct batch_pool *p) {
  for (struct job *j = p->waiting; j; j = j->next) j->batch->jobs--;
  free_jobs(p->waiting);
  p->waiting = NULL;
  for (struct job *j = p->running; j; j = j->next) j->is_cancelled = true;
  runner_cancel(p->runner, 0);
}
