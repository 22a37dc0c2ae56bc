/* batch: programs of many terms, and what is tried again apart (run/batch.h). */
#include "run/batch.h"

#include "core/memory.h"
#include "run/batch_output.h"
#include "run/directory.h"

#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct batch { /* malloc'ed, with all that it points to but the target */
  uint64_t ticket;
  const struct target *target;
  char *definitions;
  uint32_t *variants;
  struct target_term *terms;
  struct batch_result result;
  size_t jobs; /* that are not done */
  struct batch *next;
};

struct job { /* one variant of some terms of a batch: [from, to) */
  struct batch *batch;
  uint32_t variant; /* of the batch's */
  uint32_t step;
  size_t from, to;
  uint64_t number; /* once it runs */
  struct job *next;
};

struct batch_pool {
  struct runner *runner;
  struct directory directory;
  unsigned children;
  uint64_t tickets, numbers;
  struct batch *batches; /* in the order of their tickets */
  struct job *waiting, *running;
};

/* ---- the pool ---- */

struct batch_pool *batch_pool_new(unsigned children) {
  struct directory directory = {.lock = -1};
  if (!directory_make(&directory)) return NULL;
  struct batch_pool *p = memory_array(1, sizeof *p);
  *p = (struct batch_pool){.runner = runner_new(), .directory = directory, .children = children ? children : 1};
  return p;
}

static void batch_free(struct batch *b) {
  for (size_t i = 0; i < b->result.count; i++) {
    free((char *)b->terms[i].text);
    free((char *)b->terms[i].type);
  }
  free(b->terms);
  free(b->variants);
  free(b->definitions);
  free(b);
}

void batch_result_free(struct batch_result *r) {
  for (size_t i = 0; i < r->count * r->variant_count; i++) {
    free(r->outcomes[i].output);
    free(r->outcomes[i].message);
  }
  free(r->outcomes);
  free(r->failure);
  *r = (struct batch_result){0};
}

static void free_jobs(struct job *list) {
  for (struct job *next; list; list = next) {
    next = list->next;
    free(list);
  }
}

void batch_pool_free(struct batch_pool *p) {
  if (!p) return;
  runner_free(p->runner);
  free_jobs(p->waiting);
  free_jobs(p->running);
  for (struct batch *b = p->batches, *next; b; b = next) {
    next = b->next;
    batch_result_free(&b->result);
    batch_free(b);
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

/* ---- beginning ---- */

static void insert_job(struct job **link, struct batch *b, uint32_t variant, size_t from, size_t to) {
  struct job *j = memory_array(1, sizeof *j);
  *j = (struct job){.batch = b, .variant = variant, .from = from, .to = to, .next = *link};
  *link = j;
  b->jobs++;
}

/* What is tried again goes before all others: what was begun is to be done soon. */
static void try_again(struct batch_pool *p, const struct job *j, size_t from, size_t to) {
  if (from < to) insert_job(&p->waiting, j->batch, j->variant, from, to);
}

static void try_halves(struct batch_pool *p, const struct job *j) {
  const size_t middle = j->from + (j->to - j->from) / 2;
  try_again(p, j, middle, j->to);
  try_again(p, j, j->from, middle);
}

static struct batch *copy_request(const struct batch_request *q) {
  struct batch *b = memory_array(1, sizeof *b);
  const size_t outcomes = q->count * q->variant_count;
  *b = (struct batch){.target = q->target,
                      .definitions = memory_text(q->definitions),
                      .variants = memory_array(q->variant_count + 1, sizeof *b->variants),
                      .terms = memory_array(q->count + 1, sizeof *b->terms)};
  b->result = (struct batch_result){.count = q->count,
                                    .variant_count = q->variant_count,
                                    .outcomes = memory_array(outcomes + 1, sizeof *b->result.outcomes)};
  for (size_t i = 0; i < outcomes; i++) b->result.outcomes[i] = (struct outcome){.kind = OUTCOME_NOT_RUN};
  for (uint32_t v = 0; v < q->variant_count; v++) b->variants[v] = q->variants[v];
  for (size_t i = 0; i < q->count; i++)
    b->terms[i] = (struct target_term){memory_text(q->terms[i].text), memory_text(q->terms[i].type)};
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

/* ---- one step of a job ---- */

static const struct target_variant *variant_of(const struct job *j) {
  return &j->batch->target->variants[j->batch->variants[j->variant]];
}

static bool is_run_step(const struct job *j) { return j->step + 1 == variant_of(j)->step_count; }

static void job_path(const struct batch_pool *p, const struct job *j, char path[PATH_MAX]) {
  snprintf(path, PATH_MAX, "%s/%llu", p->directory.path, (unsigned long long)j->number);
}

static bool write_program(const struct job *j, const char *directory, const struct target_program *p, size_t part) {
  const struct batch *b = j->batch;
  const struct target_terms terms = {b->terms + j->from, j->to - j->from, b->definitions};
  struct buffer text = {0}, path = {0};
  buffer_printf(&path, "%s/", directory);
  target_write_name(p, part, &path);
  target_write(b->target, p, &terms, part, &text);
  const bool is_written = directory_write(path.text, text.text ? text.text : "", text.length);
  buffer_free(&text);
  buffer_free(&path);
  return is_written;
}

static bool write_programs(const struct job *j, const char *directory) {
  const struct target *t = j->batch->target;
  bool is_written = mkdir(directory, 0700) == 0;
  for (uint32_t i = 0; i < t->program_count; i++) {
    const size_t copies = target_copies(t, &t->programs[i], j->to - j->from);
    for (size_t part = 0; part < copies && is_written; part++)
      is_written = write_program(j, directory, &t->programs[i], part);
  }
  return is_written;
}

/* What hangs is tried by halves, each with less time, or it would take hours. But a single term needs some, too. */
static struct child_limits limits_of(const struct job *j) {
  const struct target *t = j->batch->target;
  const double part = (double)(j->to - j->from) / t->batch, least = 0.125;
  const double share = part > 1 ? 1 : part < least ? least : part;
  const double seconds = share * (is_run_step(j) ? t->run_limit : t->compile_limit);
  return (struct child_limits){.wall = 2 * seconds,
                               .cpu = ceil(seconds),
                               .memory = t->memory_limit,
                               .file = t->file_limit,
                               .output = t->output_limit};
}

static void start_step(struct batch_pool *p, const struct job *j) {
  enum { KEPT = 1 << 16 };
  char path[PATH_MAX], temporary[PATH_MAX + 8];
  job_path(p, j, path);
  snprintf(temporary, sizeof temporary, "TMPDIR=%s", path);
  const char *const environment[] = {temporary, "LC_ALL=C.UTF-8", NULL};
  const struct child_request request = {.argv = variant_of(j)->steps[j->step],
                                        .environment = environment,
                                        .directory = path,
                                        .kept = is_run_step(j) ? j->batch->target->output_limit : KEPT,
                                        .limits = limits_of(j)};
  runner_start(p->runner, &request, j->number);
}

/* ---- the end of a job ---- */

static void end_job(struct batch_pool *p, struct job *j) {
  struct job **link = &p->running;
  char path[PATH_MAX];
  while (*link != j) link = &(*link)->next;
  *link = j->next;
  job_path(p, j, path);
  directory_remove_path(path);
  j->batch->jobs--;
  free(j);
}

/* Nothing more of this batch can be run. The failure is malloc'ed. */
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
    free(j);
  }
}

static void start_job(struct batch_pool *p) {
  struct job *j = p->waiting;
  char path[PATH_MAX];
  p->waiting = j->next;
  j->next = p->running;
  p->running = j;
  j->number = p->numbers++;
  job_path(p, j, path);
  if (write_programs(j, path)) {
    start_step(p, j);
    return;
  }
  fail_batch(p, j->batch, memory_printf("cannot write a program: %s", strerror(errno)));
  end_job(p, j);
}

static struct outcome *outcome_of(const struct job *j, size_t i) {
  return &j->batch->result.outcomes[i * j->batch->result.variant_count + j->variant];
}

/* What was printed, errors first; then how it ended. malloc'ed. */
static char *describe(const struct job *j, const struct child_result *r) {
  const struct child_limits limits = limits_of(j);
  struct buffer b = {0};
  if (r->errors.length) buffer_append(&b, r->errors.text, r->errors.length);
  if (r->output.length && !is_run_step(j)) buffer_append(&b, r->output.text, r->output.length);
  if (b.length && b.text[b.length - 1] != '\n') buffer_puts(&b, "\n");
  buffer_printf(&b, "%s ", variant_of(j)->steps[j->step][0]);
  child_describe(&b, r, &limits);
  return b.text;
}

static bool is_limit(enum child_end end) {
  return end == CHILD_TIMEOUT || end == CHILD_CPU || end == CHILD_MEMORY || end == CHILD_OUTPUT;
}

static void hear_compiler(struct batch_pool *p, const struct job *j, const struct child_result *r) {
  if (j->to - j->from > 1) {
    try_halves(p, j);
    return;
  }
  const enum outcome_kind kind = is_limit(r->end)         ? OUTCOME_COMPILER_LIMIT
                                 : r->end == CHILD_EXITED ? OUTCOME_REJECTED
                                                          : OUTCOME_COMPILER_FAILED;
  *outcome_of(j, j->from) = (struct outcome){.kind = kind, .end = r->end, .message = describe(j, r)};
}

static char *copy_part(const struct output_part *part) {
  char *text = memory_array(part->length + 1, 1);
  memcpy(text, part->text, part->length);
  text[part->length] = 0;
  return text;
}

/* The program ended before it was done. Who was running may have been spoilt by those before, so it is tried alone. If nothing is
 * known of any term, the program may have lost what it printed. */
static void try_apart(struct batch_pool *p, const struct job *j, size_t running) {
  if (running == j->from) {
    try_halves(p, j);
    return;
  }
  try_again(p, j, running + 1, j->to);
  try_again(p, j, running, running + 1);
}

static void hear_program(struct batch_pool *p, const struct job *j, const struct child_result *r) {
  const size_t count = j->to - j->from;
  const struct output_parts parts = output_parts_of(r->output.text ? r->output.text : "", r->output.length, count);
  const size_t done = parts.is_whole || !parts.begun ? parts.begun : parts.begun - 1;
  for (size_t i = 0; i < done; i++)
    *outcome_of(j, j->from + i) =
        (struct outcome){.kind = OUTCOME_PRINTED, .end = CHILD_EXITED, .output = copy_part(&parts.parts[i])};
  if (done < count && count > 1) try_apart(p, j, j->from + done);
  else if (done < count)
    *outcome_of(j, j->from) = (struct outcome){.kind = is_limit(r->end) ? OUTCOME_LIMIT : OUTCOME_CRASHED,
                                               .end = r->end,
                                               .output = parts.begun ? copy_part(&parts.parts[0]) : NULL,
                                               .message = describe(j, r)};
  free(parts.parts);
}

static char *why_not_started(const struct job *j, int code) {
  return memory_printf("cannot run `%s`: %s%s", variant_of(j)->steps[j->step][0], strerror(code),
                       code == ENOENT ? " (is it installed, and in PATH?)" : "");
}

static void hear(struct batch_pool *p, struct job *j, const struct child_result *r) {
  const bool runs = is_run_step(j);
  *(runs ? &j->batch->result.run_cpu : &j->batch->result.compile_cpu) += r->cpu;
  if (!runs && r->end == CHILD_EXITED && r->code == 0) {
    j->step++;
    start_step(p, j);
    return;
  }
  if (r->end == CHILD_NOT_STARTED) fail_batch(p, j->batch, why_not_started(j, r->code));
  else if (r->end != CHILD_CANCELLED && !runs) hear_compiler(p, j, r);
  else if (r->end != CHILD_CANCELLED) hear_program(p, j, r);
  end_job(p, j);
}

/* ---- waiting ---- */

static bool take_done(struct batch_pool *p, struct batch_result *out) {
  for (struct batch **link = &p->batches; *link; link = &(*link)->next) {
    struct batch *b = *link;
    if (b->jobs) continue;
    *link = b->next;
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
  const double end = child_clock() + seconds;
  for (;;) {
    while (p->waiting && runner_busy(p->runner) < p->children) start_job(p);
    if (take_done(p, out)) return true;
    const double left = end - child_clock();
    if (!p->batches || left < 0) return false;
    uint64_t number;
    struct child_result r = {0};
    if (!runner_wait(p->runner, left, &number, &r)) continue;
    hear(p, running_job(p, number), &r);
    child_result_free(&r);
  }
}

void batch_pool_cancel(struct batch_pool *p) {
  for (struct job *j = p->waiting, *next; j; j = next) {
    next = j->next;
    j->batch->jobs--;
    free(j);
  }
  p->waiting = NULL;
  runner_cancel(p->runner, 0);
}
