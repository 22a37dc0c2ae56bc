/* version_question: see the header. */
#include "run/version_question.h"

#include "core/diagnostic.h"
#include "core/system/directory.h"
#include "core/system/memory.h"
#include "run/runner.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { SECONDS = 10, KEPT = 4096, PRINTED = 1 << 20 };

static struct child_limits limits_of(const struct version_question *q) {
  return (struct child_limits){
      .wall = SECONDS, .cpu = SECONDS, .memory = q->memory, .file = q->file, .output = PRINTED};
}

static void start_question(const struct version_question *q, const struct directory *d, struct runner *r,
                           size_t number) {
  char *temporary = memory_printf("TMPDIR=%s", d->path);
  const char *const environment[] = {temporary, "LC_ALL=C.UTF-8", NULL};
  const struct child_request request = {
      .argv = q->command, .environment = environment, .directory = d->path, .kept = KEPT, .limits = limits_of(q)};
  runner_start(r, &request, number);
  free(temporary);
}

/* The first line that is not empty; NULL: there is none. */
static char *first_line(const struct buffer *b) {
  enum { MOST = 200 };
  if (!b->length) return NULL;
  const char *begin = b->text + strspn(b->text, " \t\r\n");
  size_t length = strcspn(begin, "\r\n");
  if (length > MOST) length = MOST;
  while (length && strchr(" \t", begin[length - 1])) length--;
  return length ? memory_printf("%.*s", (int)length, begin) : NULL;
}

static void take_answer(struct version_question *q, const struct child_result *r) {
  const struct child_limits limits = limits_of(q);
  struct buffer why = {0};
  q->succeeded = r->end == CHILD_EXITED && !r->code;
  if (q->succeeded) {
    q->text = first_line(&r->output);
    if (!q->text) q->text = first_line(&r->errors);
    if (!q->text) q->failure = memory_text("printed nothing");
    return;
  }
  child_describe(&why, r, &limits);
  char *said = first_line(&r->errors);
  if (said) buffer_printf(&why, ": %s", said);
  free(said);
  q->failure = why.text;
}

/* Equal commands run once, for the first of them. */
static bool is_same_question(const struct version_question *p, const struct version_question *q) {
  const char *const *a = p->command, *const *b = q->command;
  if (!a || !b || p->memory != q->memory || p->file != q->file) return false;
  while (*a && *b && !strcmp(*a, *b)) a++, b++;
  return !*a && !*b;
}

static size_t first_like(const struct version_question *list, size_t number) {
  size_t i = 0;
  while (i < number && !is_same_question(&list[i], &list[number])) i++;
  return i;
}

static void wait_for_all(struct version_question *list, struct runner *r) {
  const double patience = 1;
  while (runner_busy(r)) {
    uint64_t number;
    struct child_result result;
    if (!runner_wait(r, patience, &number, &result)) continue;
    take_answer(&list[number], &result);
    child_result_free(&result);
  }
}

void version_questions_ask(struct version_question *list, size_t count) {
  struct directory d;
  if (!directory_make(&d)) {
    struct diagnostic why = {0};
    directory_refuse(&why);
    for (size_t i = 0; i < count; i++) list[i].failure = memory_printf("was not asked: %s", why.text);
    diagnostic_clear(&why);
    return;
  }
  struct runner *r = runner_new(d.path);
  for (size_t i = 0; i < count; i++)
    if (list[i].command && first_like(list, i) == i) start_question(&list[i], &d, r, i);
  wait_for_all(list, r);
  for (size_t i = 0; i < count; i++) {
    const size_t first = first_like(list, i);
    if (first == i) continue;
    list[i].text = memory_text(list[first].text);
    list[i].failure = memory_text(list[first].failure);
    list[i].succeeded = list[first].succeeded;
  }
  runner_free(r);
  directory_remove(&d);
}

void version_questions_free(struct version_question *list, size_t count) {
  for (size_t i = 0; i < count; i++) {
    free(list[i].text);
    free(list[i].failure);
  }
}
