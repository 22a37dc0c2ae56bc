/* versions: see the header. */
#include "run/versions.h"

#include "core/memory.h"
#include "core/world.h"
#include "run/directory.h"
#include "run/runner.h"

#include <stdlib.h>
#include <string.h>

void versions_add(struct versions *v, const struct target *t, const uint32_t *variants, uint32_t count) {
  v->list = memory_resize(v->list, v->count + count + 1, sizeof *v->list);
  for (uint32_t i = 0; i < count; i++) v->list[v->count++] = (struct variant_version){t, variants[i], NULL};
}

void versions_free(struct versions *v) {
  for (size_t i = 0; i < v->count; i++) free(v->list[i].text);
  free(v->list);
}

static const char *const *command_of(const struct variant_version *v) { return target_version(v->target, v->variant); }

/* Those who would say the same are asked once: the first of them. */
static bool is_same_command(const char *const *a, const char *const *b) {
  if (!a || !b) return false;
  while (*a && *b && !strcmp(*a, *b)) a++, b++;
  return !*a && !*b;
}

static size_t first_like(const struct versions *v, size_t number) {
  size_t i = 0;
  while (i < number && !is_same_command(command_of(&v->list[i]), command_of(&v->list[number]))) i++;
  return i;
}

static void start(const struct variant_version *v, const struct directory *d, struct runner *r, size_t number) {
  const double patience = 10;
  enum { KEPT = 4096, PRINTED = 1 << 20 };
  char *temporary = memory_printf("TMPDIR=%s", d->path);
  const char *const environment[] = {temporary, "LC_ALL=C.UTF-8", NULL};
  const struct child_request request = {.argv = command_of(v),
                                        .environment = environment,
                                        .directory = d->path,
                                        .kept = KEPT,
                                        .limits = {.wall = patience,
                                                   .cpu = patience,
                                                   .memory = v->target->memory_limit,
                                                   .file = v->target->file_limit,
                                                   .output = PRINTED}};
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

static char *version_in(const struct child_result *r) {
  if (r->end != CHILD_EXITED || r->code) return NULL;
  char *text = first_line(&r->output);
  return text ? text : first_line(&r->errors);
}

void versions_ask(struct versions *v) {
  const double patience = 1;
  struct directory d;
  struct runner *r = runner_new();
  if (!r || !directory_make(&d)) {
    runner_free(r);
    return;
  }
  for (size_t i = 0; i < v->count; i++)
    if (command_of(&v->list[i]) && first_like(v, i) == i) start(&v->list[i], &d, r, i);
  while (runner_busy(r)) {
    uint64_t number;
    struct child_result result;
    if (!runner_wait(r, patience, &number, &result)) continue;
    v->list[number].text = version_in(&result);
    child_result_free(&result);
  }
  for (size_t i = 0; i < v->count; i++)
    if (first_like(v, i) < i) v->list[i].text = memory_text(v->list[first_like(v, i)].text);
  runner_free(r);
  directory_remove(&d);
}

const char *versions_find(const struct versions *v, const char *target, const char *variant) {
  for (size_t i = 0; i < v->count; i++) {
    const struct target *t = v->list[i].target;
    if (!strcmp(text_bytes(t->name), target) && !strcmp(text_bytes(t->variants[v->list[i].variant].name), variant))
      return v->list[i].text;
  }
  return NULL;
}
