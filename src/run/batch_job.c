/* batch_job: see the header. */
#include "run/batch_job.h"

#include "core/system/directory.h"

#include <dirent.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

const struct target_variant *batch_variant_of(const struct batch *b, uint32_t number) {
  const uint32_t index = b->variants[number].index;
  return index == BATCH_COVERAGE ? b->target->coverage : &b->target->variants[index];
}

const struct target_variant *job_variant(const struct job *j) { return batch_variant_of(j->batch, j->variant); }

bool job_is_run_step(const struct job *j) { return j->step + 1 == job_variant(j)->step_count; }

/* ---- its directory ---- */

static bool write_program(const struct job *j, const struct target_program *p, size_t part) {
  const struct batch *b = j->batch;
  const struct target_terms terms = {b->terms + j->from, j->to - j->from, b->definitions};
  struct buffer text = {0}, path = {0};
  buffer_printf(&path, "%s/", j->directory);
  target_write_name(p, part, &path);
  target_write(b->target, p, &terms, part, &text);
  const bool is_written = directory_write(path.text, text.text ? text.text : "", text.length);
  buffer_free(&text);
  buffer_free(&path);
  return is_written;
}

static bool write_programs(const struct job *j, bool fixed, bool others) {
  const struct target *t = j->batch->target;
  bool is_written = true;
  for (uint32_t i = 0; i < t->program_count; i++) {
    const struct target_program *p = &t->programs[i];
    const size_t copies = (p->is_fixed ? fixed : others) ? target_copies(t, p, j->to - j->from) : 0;
    for (size_t part = 0; part < copies && is_written; part++) is_written = write_program(j, p, part);
  }
  return is_written;
}

/* Links the files, with their times, by which compilers see that they are up to date. */
static bool link_files(const char *from, const char *to) {
  DIR *d = opendir(from);
  if (!d) return false;
  bool is_linked = true;
  for (const struct dirent *e; is_linked && (e = readdir(d));) {
    struct buffer old = {0}, new = {0};
    buffer_printf(&old, "%s/%s", from, e->d_name);
    buffer_printf(&new, "%s/%s", to, e->d_name);
    struct stat status;
    if (lstat(old.text, &status) == 0 && S_ISREG(status.st_mode)) is_linked = link(old.text, new.text) == 0;
    buffer_free(&old);
    buffer_free(&new);
  }
  const int problem = errno;
  closedir(d);
  errno = problem;
  return is_linked;
}

bool job_make_directory(const struct job *j, const struct preparation *prepared) {
  if (mkdir(j->directory, 0700) != 0) return false;
  if (j->prepares) return write_programs(j, true, false);
  if (!prepared) return write_programs(j, true, true);
  return link_files(prepared->directory, j->directory) && write_programs(j, false, true);
}

/* ---- its steps ---- */

/* A job that hangs is split into halves, each with less time, or it would take hours. But a single
 * term needs some time, too. If a limit is an answer, a busy machine must not cause one. */
static double seconds_of_job(const struct job *j) {
  const struct target *t = j->batch->target;
  const double terms = (double)(j->to - j->from), part = terms / t->batch, least = 0.125;
  const double share = part > 1 || j->prepares ? 1 : part < least ? least : part;
  const double few = t->term_limit * (terms + 1);
  if (!job_is_run_step(j)) return share * t->compile_limit;
  return t->term_limit > 0 ? fmin(few, t->run_limit) : share * t->run_limit;
}

static struct child_limits limits_of(const struct job *j) {
  const struct target *t = j->batch->target;
  const double seconds = seconds_of_job(j);
  enum { FILES = 4 }; /* of the largest size, together */
  return (struct child_limits){.wall = (t->limits_are_answers ? 10 : 2) * seconds,
                               .cpu = ceil(seconds),
                               .memory = t->memory_limit,
                               .file = t->file_limit,
                               .disk = FILES * t->file_limit,
                               .output = t->output_limit};
}

void job_start_step(const struct job *j, struct runner *r) {
  enum { KEPT = 1 << 16 };
  struct buffer temporary = {0};
  buffer_printf(&temporary, "TMPDIR=%s", j->directory);
  const char *const environment[] = {temporary.text, "LC_ALL=C.UTF-8", NULL};
  const bool runs = job_is_run_step(j);
  const struct child_request request = {.argv = job_variant(j)->steps[j->step],
                                        .call = runs ? job_variant(j)->call : NULL,
                                        .data = job_variant(j)->data,
                                        .environment = environment,
                                        .directory = j->directory,
                                        .kept = runs ? j->batch->target->output_limit : KEPT,
                                        .limits = limits_of(j)};
  runner_start(r, &request, j->number);
  buffer_free(&temporary);
}

enum { MESSAGE = 4000 }; /* bytes of a program's messages that are reported: some print the same forever */

/* Appends at most `most` bytes of a text, and then dots. */
static void append_beginning(struct buffer *b, const struct buffer *text, size_t most) {
  if (!text->length || !most) return;
  buffer_put_readable(b, text->text, text->length < most ? text->length : most);
  if (text->length > most) buffer_puts(b, "...\n");
}

static char *describe_end(const struct job *j, const struct child_result *r, size_t output) {
  const struct child_limits limits = limits_of(j);
  struct buffer b = {0};
  append_beginning(&b, &r->errors, MESSAGE);
  append_beginning(&b, &r->output, output);
  if (b.length && b.text[b.length - 1] != '\n') buffer_puts(&b, "\n");
  buffer_printf(&b, "%s ", job_variant(j)->steps[j->step][0]);
  child_describe(&b, r, &limits);
  return b.text;
}

char *job_describe(const struct job *j, const struct child_result *r) {
  return describe_end(j, r, job_is_run_step(j) ? 0 : MESSAGE);
}

char *job_describe_start(const struct job *j, const struct child_result *r) {
  enum { SHOWN = 500 };
  return describe_end(j, r, SHOWN);
}
