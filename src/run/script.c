/* script: see the header. */
#include "run/script.h"

#include "core/system/clock.h"
#include "core/system/interruption.h"
#include "core/system/memory.h"
#include "core/system/regular_file.h"
#include "run/installed.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- the program ---- */

/* The file with that name, or else the program in PATH; NULL: see errno. */
static char *find_program(const char *name) {
  char *path = realpath(name, NULL);
  if (path || errno != ENOENT || strchr(name, '/')) return path;
  char *found = program_path(name);
  path = found ? realpath(found, NULL) : NULL;
  free(found);
  if (!path) errno = ENOENT;
  return path;
}

bool script_read(const char *program, struct buffer *out) {
  char *path = find_program(program);
  const bool is_read = path && !regular_file_read(path, out);
  free(path);
  return is_read && out->length && !memchr(out->text, '\0', out->length);
}

static bool can_be_run(const struct script *s, struct diagnostic *error) {
  struct stat status;
  if (!s->path || stat(s->path, &status))
    return diagnostic_set_in(error, s->program, "cannot run the test: %s%s", strerror(errno),
                             strchr(s->program, '/') ? "" : ", here or in PATH");
  if (!S_ISREG(status.st_mode))
    return diagnostic_set_in(error, s->program, "cannot run the test: it is not a regular file");
  return access(s->path, X_OK) == 0 ||
         diagnostic_set_in(error, s->program, "the test is not executable; chmod +x %s makes it so", s->program);
}

bool script_open(struct script *s, struct diagnostic *error) {
  s->path = find_program(s->program);
  s->directory = (struct directory){.lock = -1};
  s->runner = NULL;
  if (!can_be_run(s, error)) return false;
  if (!directory_make(&s->directory)) return directory_refuse(error);
  s->runner = runner_new("/");
  return true;
}

void script_close(struct script *s) {
  runner_free(s->runner);
  directory_remove(&s->directory);
  free(s->path);
  diagnostic_clear(&s->failure);
  s->path = NULL;
  s->runner = NULL;
}

/* ---- one question ---- */

/* Each has a numbered directory with `work` and `tmp` in it. */
struct place_of_test {
  char top[PATH_MAX], work[PATH_MAX], tmp[PATH_MAX], file[PATH_MAX];
};

static struct place_of_test place_for_test(const struct script *s, uint64_t number) {
  struct place_of_test p = {.top = ""};
  snprintf(p.top, sizeof p.top, "%s/%llu", s->directory.path, (unsigned long long)number);
  snprintf(p.work, sizeof p.work, "%.*s/work", PATH_MAX - 8, p.top);
  snprintf(p.tmp, sizeof p.tmp, "%.*s/tmp", PATH_MAX - 8, p.top);
  snprintf(p.file, sizeof p.file, "%.*s/%s", PATH_MAX - NAME_MAX - 8, p.work, s->name);
  return p;
}

static bool make_place(const struct place_of_test *p, const struct buffer *text) {
  return mkdir(p->top, 0700) == 0 && mkdir(p->work, 0700) == 0 && mkdir(p->tmp, 0700) == 0 &&
         directory_write(p->file, text->text ? text->text : "", text->length);
}

static void ask_one(struct script *s, const struct script_question *q, size_t i) {
  enum { KEPT = 4000 };
  const struct place_of_test p = place_for_test(s, s->runs + i);
  struct buffer text = {0};
  q->write(q->data, i, &text);
  const bool made = make_place(&p, &text);
  if (!made) diagnostic_set_in(&s->failure, s->program, "cannot write a file for the test: %s", strerror(errno));
  s->is_stopped = s->is_stopped || !made;
  buffer_free(&text);
  if (!made) return;
  char variable[PATH_MAX + 8];
  snprintf(variable, sizeof variable, "TMPDIR=%s", p.tmp);
  const char *const argv[] = {s->path, s->name, NULL}, *const environment[] = {variable, NULL};
  const struct child_request request = {
      .argv = argv, .environment = environment, .directory = p.work, .kept = q->last ? KEPT : 0, .limits = s->limits};
  runner_start(s->runner, &request, i);
}

static enum script_answer answer_of(struct script *s, const struct child_result *r) {
  if (r->end == CHILD_NOT_STARTED) {
    diagnostic_set_in(&s->failure, s->program, "cannot run the test: %s%s", strerror(r->code),
                      r->code == ENOENT ? " (the interpreter that its first line names?)" : "");
    s->is_stopped = 1;
  }
  if (r->end == CHILD_TIMEOUT) s->timeouts++;
  if (r->end == CHILD_CANCELLED || r->end == CHILD_NOT_STARTED) return SCRIPT_UNANSWERED;
  return r->end == CHILD_EXITED && r->code == 0 ? SCRIPT_YES : SCRIPT_NO;
}

/* ---- several ---- */

static bool is_given_up(struct script *s) {
  if (is_stopped(s->stop) || (s->deadline > 0 && monotonic_seconds() >= s->deadline)) s->is_stopped = 1;
  return s->is_stopped;
}

static void hear_test(struct script *s, const struct script_question *q, uint64_t i, struct child_result *r) {
  const struct place_of_test p = place_for_test(s, s->runs + i);
  directory_remove_path(p.top);
  q->answers[i] = answer_of(s, r);
  if (!q->last || q->answers[i] != SCRIPT_NO) {
    child_result_free(r);
    return;
  }
  child_result_free(q->last);
  *q->last = *r;
}

bool script_ask(struct script *s, const struct script_question *q) {
  const double patience = 0.1; /* the interval of checks for a stop */
  size_t next = 0, end = q->count;
  while ((!is_given_up(s) && next < end) || runner_busy(s->runner)) {
    while (!s->is_stopped && next < end && runner_busy(s->runner) < s->jobs) ask_one(s, q, next++);
    if (s->is_stopped) runner_cancel(s->runner, 0);
    uint64_t i;
    struct child_result r = {0};
    if (!runner_wait(s->runner, patience, &i, &r)) continue;
    hear_test(s, q, i, &r);
    if (q->answers[i] != SCRIPT_YES || q->all || i >= end) continue;
    end = i; /* later answers are not needed */
    runner_cancel(s->runner, i);
  }
  s->runs += next;
  return !s->is_stopped;
}
