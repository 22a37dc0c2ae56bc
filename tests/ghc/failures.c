/* failures: what the installed GHC does with expressions that some GHC compiled wrongly. Prints a table in Markdown.
 *
 *   failures SUBJECT-FILE FAILURES-FILE
 *
 * All expressions of a property make one comparison for each way to compile: with and without -fpedantic-bottoms, with the
 * `undefined` of today and that of the thesis. */
#include "core/memory.h"
#include "core/reader.h"
#include "core/world.h"
#include "run/comparison.h"
#include "subject/subject_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char definitions[] = "hiddenError :: a\nhiddenError = error \"hidden error\"\n";

static const struct property {
  const char *name, *target; /* NULL: that of the way */
  size_t expressions;
} properties[] = {
    {"strictness", NULL, 1},
    {"order", "ghc-order", 1},
    {"equivalence", NULL, 2},
};

static const struct way {
  const char *target, *variants[2];
} ways[] = {
    {"ghc-call-stacks", {"O0", "O"}},
    {"ghc-call-stacks", {"O0-pedantic", "O-pedantic"}},
    {"ghc", {"O0", "O"}},
    {"ghc", {"O0-pedantic", "O-pedantic"}},
};
static const char header[] =
    "| | property | expression | `-O0` and `-O` | pedantic | `undefined` without call stack | pedantic |\n"
    "|---|---|---|---|---|---|---|";

enum { PROPERTIES = sizeof properties / sizeof *properties, WAYS = sizeof ways / sizeof *ways, MOST = 64 };

struct failure {
  const char *name;
  const struct property *property;
  const char *type, *expressions[2];
  struct compared compared[WAYS];
};

struct failures {
  struct failure list[MOST];
  size_t count;
};

/* ---- reading ---- */

static void refuse(const char *what, const char *text) {
  fprintf(stderr, "failures: %s: %s\n", what, text);
  exit(2);
}

static const struct property *find_property(const char *name) {
  for (size_t i = 0; i < PROPERTIES; i++)
    if (!strcmp(properties[i].name, name)) return &properties[i];
  refuse("no such property", name);
  return NULL;
}

/* The next line that is no comment and not empty; ended by a NUL. */
static char *next_line(char **text) {
  char *line;
  do line = strsep(text, "\n");
  while (line && (!*line || *line == '#'));
  return line;
}

static char *needed_line(char **text, const char *name) {
  char *line = next_line(text);
  if (!line) refuse("something is missing", name);
  return line;
}

static void read_failures(struct failures *f, char *text) {
  for (char *line; (line = next_line(&text)) && f->count < MOST;) {
    char *colon = strstr(line, ": ");
    if (!colon) refuse("expected NAME: PROPERTY", line);
    *colon = 0;
    struct failure *x = &f->list[f->count++];
    *x = (struct failure){.name = line, .property = find_property(colon + 2), .type = needed_line(&text, line)};
    for (size_t i = 0; i < x->property->expressions; i++) x->expressions[i] = needed_line(&text, line);
  }
}

/* ---- asking ---- */

static uint32_t variant_named(struct world *w, const struct target *t, const char *name) {
  uint32_t index = 0;
  if (!target_find_variant(t, term_symbol(w, name), &index)) refuse("the target has no variant", name);
  return index;
}

static void ask(struct world *w, struct subject_file *file, struct failures *f, const struct property *p, size_t way) {
  const struct target *t = subject_file_find(file, SUBJECT_TARGET, p->target ? p->target : ways[way].target);
  const uint32_t variants[] = {variant_named(w, t, ways[way].variants[0]), variant_named(w, t, ways[way].variants[1])};
  struct target_term terms[2 * MOST];
  struct comparison_request q = {.target = t,
                                 .variants = variants,
                                 .variant_count = 2,
                                 .terms = terms,
                                 .per_item = p->expressions,
                                 .definitions = definitions,
                                 .unconfirmed = true};
  for (size_t i = 0; i < f->count; i++) {
    if (f->list[i].property != p) continue;
    for (size_t k = 0; k < p->expressions; k++)
      terms[q.items * p->expressions + k] = (struct target_term){f->list[i].expressions[k], f->list[i].type};
    q.items++;
  }
  struct comparer *c = comparer_new(t, 2);
  struct comparison r;
  if (!c) refuse("cannot make a temporary directory", strerror(errno));
  comparer_start(c, &q);
  while (!comparer_wait(c, 1, &r)) continue;
  if (r.failure) refuse("cannot compare", r.failure);
  for (size_t i = 0, item = 0; i < f->count; i++)
    if (f->list[i].property == p) f->list[i].compared[way] = r.compared[item++];
  free(r.compared); /* the outcomes stay with the failures */
  comparer_free(c);
}

/* ---- the table ---- */

static const char *verdict(const struct compared *c) {
  static const char *const texts[] = {[AGREEMENT_NOT_RUN] = "not run",
                                      [AGREEMENT_SAME] = "fixed",
                                      [AGREEMENT_DIFFERS] = "differs",
                                      [AGREEMENT_REJECTED] = "rejected",
                                      [AGREEMENT_UNKNOWN] = "unknown"};
  return c->is_flaky ? "flaky" : texts[c->difference.kind];
}

static void print_cell(const char *text) {
  fputs(" `", stdout);
  for (; *text; text++) fputs(*text == '|' ? "\\|" : (char[2]){*text, 0}, stdout);
  fputs("` |", stdout);
}

static void print_row(const struct failure *f) {
  printf("| %s | %s |", f->name, f->property->name);
  print_cell(f->expressions[0]);
  for (size_t way = 0; way < WAYS; way++) printf(" %s |", verdict(&f->compared[way]));
  putchar('\n');
}

static void print_evidence(const struct failure *f) {
  for (size_t way = 0; way < WAYS; way++) {
    const struct compared *c = &f->compared[way];
    if (!c->outcomes) continue;
    for (int k = 0; k < 2; k++) {
      const struct outcome *o = &c->outcomes[c->difference.which[k]];
      fprintf(stderr, "%s, %s, line %zu of:\n%s%s\n", f->name, ways[way].variants[c->difference.which[k] % 2],
              c->difference.line, o->output ? o->output : "", o->message ? o->message : "");
    }
  }
}

static void free_outcomes(struct failure *f) {
  for (size_t way = 0; way < WAYS; way++) {
    struct comparison one = {
        .items = 1, .outcomes = 2 * f->property->expressions, .compared = memory_array(1, sizeof(struct compared))};
    one.compared[0] = f->compared[way];
    comparison_free(&one);
  }
}

static void run(struct world *w, char **argv) {
  static struct failures f;
  struct subject_file *file = subject_file_read(w, argv[1]);
  const struct source *source = source_from_file(w, argv[2]);
  read_failures(&f, arena_string(&w->arena, source->text, source->length));
  for (size_t p = 0; p < PROPERTIES; p++)
    for (size_t way = 0; way < WAYS; way++) ask(w, file, &f, &properties[p], way);
  puts(header);
  for (size_t i = 0; i < f.count; i++) print_row(&f.list[i]);
  for (size_t i = 0; i < f.count; i++) print_evidence(&f.list[i]);
  for (size_t i = 0; i < f.count; i++) free_outcomes(&f.list[i]);
}

int main(int argc, char **argv) {
  if (argc != 3) refuse("usage", "failures SUBJECT-FILE FAILURES-FILE");
  struct world *w = world_new();
  struct catcher c;
  int status = 0;
  if (world_try(w, &c)) {
    run(w, argv);
    world_catch_end(w, &c);
  } else {
    struct diagnostic d = {0};
    diagnostic_set(&d, &w->error.place, w->error.message);
    diagnostic_print(&d, stderr);
    diagnostic_clear(&d);
    status = 2;
  }
  world_free(w);
  return status;
}
