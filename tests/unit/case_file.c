/* case_file: see the header. */
#include "case_file.h"

#include "core/read/reader.h"
#include "racket/module/module.h"
#include "redex/redex.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { MOST_FILES = 8 };

struct case_text {
  char name[300];
  struct buffer program, output;
  char *error, *at; /* NULL: none is expected */
  struct {
    char *name;
    struct buffer text;
  } files[MOST_FILES];
  unsigned file_count;
};

/* ---- reading ---- */

static void add_line(struct buffer *b, const char *line) {
  buffer_puts(b, line);
  buffer_puts(b, "\n");
}

static const char *after(const char *line, const char *prefix) {
  size_t length = strlen(prefix);
  return strncmp(line, prefix, length) == 0 ? line + length : NULL;
}

static void take_line(struct case_text *c, const char *line) {
  const char *rest;
  if ((rest = after(line, "=> "))) {
    add_line(&c->output, rest);
  } else if ((rest = after(line, "error: "))) {
    c->error = strdup(rest);
  } else if ((rest = after(line, "at: "))) {
    c->at = strdup(rest);
  } else if ((rest = after(line, ";;; file "))) {
    assert_true(c->file_count < MOST_FILES);
    c->files[c->file_count++].name = strdup(rest);
  } else {
    if (strcmp(line, ";;; empty") == 0) line = "";
    add_line(c->file_count ? &c->files[c->file_count - 1].text : &c->program, line);
  }
}

static struct case_text *read_cases(const char *path, size_t *count) {
  FILE *f = fopen(path, "r");
  if (!f) {
    perror(path);
    exit(1);
  }
  struct case_text *cases = NULL;
  char *line = NULL;
  size_t capacity = 0;
  unsigned number = 0;
  bool inside = false;
  *count = 0;
  for (ssize_t n; (n = getline(&line, &capacity, f)) >= 0;) {
    number++;
    if (n > 0 && line[n - 1] == '\n') line[n - 1] = '\0';
    if (line[0] == '\0' || strncmp(line, "##", 2) == 0) {
      inside = false;
      continue;
    }
    if (!inside) {
      struct case_text *more = realloc(cases, (*count + 1) * sizeof *cases);
      if (!more) abort();
      cases = more;
      memset(&cases[*count], 0, sizeof *cases);
      snprintf(cases[*count].name, sizeof cases->name, "%s:%u %.200s", strrchr(path, '/') + 1, number, line);
      ++*count;
    }
    inside = true;
    take_line(&cases[*count - 1], line);
  }
  free(line);
  fclose(f);
  return cases;
}

/* ---- running ---- */

struct outcome {
  struct case_text *c;
  char directory[64];
  char *output;
  struct buffer error;
  struct place place;
  bool raised;
};

static void write_file(const char *directory, const char *name, const struct buffer *text) {
  char path[400];
  snprintf(path, sizeof path, "%s/%s", directory, name);
  FILE *f = fopen(path, "w");
  assert_non_null(f);
  if (text->length) fwrite(text->text, 1, text->length, f);
  fclose(f);
}

static void remove_files(const struct outcome *o) {
  char path[400];
  for (unsigned i = 0; i < o->c->file_count; i++) {
    snprintf(path, sizeof path, "%s/%s", o->directory, o->c->files[i].name);
    unlink(path);
  }
  snprintf(path, sizeof path, "%s/main.rkt", o->directory);
  unlink(path);
  rmdir(o->directory);
}

static void load_case(struct machine *m, struct outcome *o) {
  const struct case_text *c = o->c;
  if (c->file_count == 0) {
    module_from_text(m, "case", c->program.text, c->program.length);
    return;
  }
  for (unsigned i = 0; i < c->file_count; i++) write_file(o->directory, c->files[i].name, &c->files[i].text);
  write_file(o->directory, "main.rkt", &c->program); /* for those that require it... */
  char path[100];                                    /* ...but read as a text, which needs no #lang */
  snprintf(path, sizeof path, "%s/main.rkt", o->directory);
  module_from_text(m, path, c->program.text, c->program.length);
}

static void run_case(void *data) {
  struct outcome *o = data;
  struct world *w = world_new();
  struct machine *m = machine_new(w, &redex_extension);
  size_t size = 0;
  const char *search_path[] = {o->directory, NULL};
  m->search_path = search_path;
  m->run_tests = true;
  m->out = open_memstream(&o->output, &size);
  struct catcher c;
  if (world_try(w, &c)) {
    load_case(m, o);
    world_catch_end(w, &c);
  } else {
    o->raised = true;
    exception_describe(m, c.payload, &o->place, &o->error);
  }
  fclose(m->out);
  machine_free(m);
  world_free(w);
}

static void check_outcome(const struct outcome *o) {
  const struct case_text *c = o->c;
  const char *expected = c->output.text ? c->output.text : "";
  struct buffer output = {0}; /* every line ends in a newline, and empty ones do not count */
  char *save = NULL;
  for (char *line = strtok_r(o->output, "\n", &save); line; line = strtok_r(NULL, "\n", &save)) add_line(&output, line);
  if (o->raised && !c->error) fail_msg("raised: %s", o->error.text);
  assert_string_equal(output.text ? output.text : "", expected);
  buffer_free(&output);
  if (!c->error) return;
  if (!o->raised) fail_msg("nothing was raised; expected: %s", c->error);
  if (strncmp(o->error.text, c->error, strlen(c->error)) != 0) fail_msg("raised: %s", o->error.text);
  if (!c->at) return;
  char at[40];
  snprintf(at, sizeof at, "%u:%u", o->place.line, o->place.column);
  assert_string_equal(at, c->at);
}

static void test_case(void **state) {
  struct outcome o = {.c = *state, .directory = "/tmp/assay-case-XXXXXX"};
  if (o.c->file_count) assert_non_null(mkdtemp(o.directory));
  world_run_on_large_stack(run_case, &o);
  if (o.c->file_count) remove_files(&o);
  check_outcome(&o);
  free(o.output);
  buffer_free(&o.error);
}

static void free_case(struct case_text *c) {
  buffer_free(&c->program);
  buffer_free(&c->output);
  free(c->error);
  free(c->at);
  for (unsigned i = 0; i < c->file_count; i++) {
    free(c->files[i].name);
    buffer_free(&c->files[i].text);
  }
}

int case_file_run(const char *path) {
  size_t count;
  struct case_text *cases = read_cases(path, &count);
  struct CMUnitTest *tests = calloc(count + 1, sizeof *tests);
  for (size_t i = 0; i < count; i++)
    tests[i] = (struct CMUnitTest){.name = cases[i].name, .test_func = test_case, .initial_state = &cases[i]};
  int failures = _cmocka_run_group_tests(path, tests, count, NULL, NULL);
  for (size_t i = 0; i < count; i++) free_case(&cases[i]);
  free(tests);
  free(cases);
  return failures;
}
