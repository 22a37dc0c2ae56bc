/* counterexamples: see the header. */
#include "experiments/counterexamples.h"

#include "checks/pool.h"
#include "core/array.h"
#include "core/system/memory.h"
#include "hunt/hunt.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void add_counterexample(struct counterexamples *c, const char *text, unsigned line) {
  ARRAY_ROOM(c->list, c->count, c->capacity);
  c->list[c->count++] = (struct counterexample_line){memory_text(text), line};
}

/* ---- the file ---- */

static void read_lines(struct counterexamples *c, FILE *f) {
  char *line = NULL;
  size_t room = 0;
  for (unsigned number = 1; c->count < c->wanted && getline(&line, &room, f) >= 0; number++) {
    line[strcspn(line, "\r\n")] = '\0';
    if (line[strspn(line, " \t")] && line[strspn(line, " \t")] != ';') add_counterexample(c, line, number);
  }
  free(line);
}

/* A file that does not exist yet is empty. */
static bool read_file(struct counterexamples *c) {
  FILE *f = c->file ? fopen(c->file, "r") : NULL;
  if (f) read_lines(c, f);
  const bool good = !c->file || (f && !ferror(f)) || errno == ENOENT;
  if (!good) diagnostic_set(&c->error, "%s cannot be read: %s", c->file, strerror(errno));
  if (f) fclose(f);
  return good;
}

static void write_line(struct counterexamples *c, const char *text) {
  FILE *f = fopen(c->file, "a");
  const bool good = f && fprintf(f, "%s\n", text) > 0;
  if ((f && fclose(f) != 0) || !good) diagnostic_set(&c->error, "%s cannot be written: %s", c->file, strerror(errno));
}

/* ---- hunting ---- */

static bool take_counterexample(void *data, const char *text) {
  struct counterexamples *c = data;
  if (c->count >= c->wanted) return false; /* the rest of the last batch */
  add_counterexample(c, text, (unsigned)c->count + 1);
  if (c->file && !c->error.text) write_line(c, text);
  if (c->progress) c->progress(c, c->data);
  return c->count < c->wanted && !c->error.text;
}

static bool hunt(struct counterexamples *c, assay *w) {
  struct hunt h = {.check = {.kind = &compare_check_kind,
                             .file = c->subject_file,
                             .seed = c->seed + c->count, /* excludes those that the file may already have */
                             .jobs = c->jobs,
                             .counted = true,
                             .stop = c->stop},
                   .failed = take_counterexample,
                   .data = c};
  const bool good = hunt_run(&h, w);
  diagnostic_copy(&c->error, &h.error);
  hunt_free(&h);
  return good && !c->error.text;
}

bool counterexamples_get(struct counterexamples *c, assay *w) {
  return read_file(c) && (c->count >= c->wanted || hunt(c, w));
}

void counterexamples_free(struct counterexamples *c) {
  for (size_t i = 0; i < c->count; i++) free(c->list[i].text);
  free(c->list);
  diagnostic_clear(&c->error);
}
