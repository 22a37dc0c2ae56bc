/* failures: what the installed GHC does with expressions that some GHC compiled wrongly. Prints a
 * table in Markdown.
 *
 *   failures SUBJECT-FILE FAILURES-FILE
 *
 * Each expression is read, its type is inferred, and it is printed again; what is compiled is that.
 * All expressions of a property make one comparison for each way to compile: with and without
 * -fpedantic-bottoms, with the `undefined` of today and that of the thesis. */
#include "core/read/reader.h"
#include "core/system/memory.h"
#include "core/world.h"
#include "lambda/generate/annotate.h"
#include "lambda/lambda_print.h"
#include "lambda/lambda_read.h"
#include "run/comparison.h"
#include "subject/subject.h"
#include "subject/subject_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct property {
  const char *name, *subject, *target; /* no target: that of the way */
  size_t expressions;
} properties[] = {
    {"strictness", "functions", NULL, 1},
    {"order", "order", "ghc-order", 1},
    {"equivalence", "functions", NULL, 2},
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
  struct world *world;
  struct subject_file *file;
  struct {
    const struct target *target;
    struct comparer *comparer;
  } comparers[PROPERTIES + WAYS]; /* as many as there are targets */
  struct failure list[MOST];
  size_t count;
};

/* ---- reading ---- */

static _Noreturn void refuse(const char *what, const char *text) {
  fprintf(stderr, "failures: %s: %s\n", what, text);
  exit(2);
}

static const struct property *find_property(const char *name) {
  for (size_t i = 0; i < PROPERTIES; i++)
    if (!strcmp(properties[i].name, name)) return &properties[i];
  refuse("no such property", name);
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

static const struct subject_terms *terms_of(const struct failures *f, const struct property *p) {
  const struct subject *s = subject_file_find(f->file, SUBJECT_SUBJECT, p->subject);
  return &s->terms;
}

static const char *in_arena(struct world *w, struct buffer *b) {
  const char *text = arena_string(&w->arena, b->text, b->length);
  buffer_free(b);
  return text;
}

/* The expression as it is printed once it was read. */
static const char *reprint(const struct failures *f, const struct failure *x, const char *expression) {
  const struct subject_terms *t = terms_of(f, x->property);
  const struct notation *n = subject_file_find(f->file, SUBJECT_SYNTAX, NULL);
  const struct source *source = source_from_text(f->world, x->name, expression, strlen(expression));
  const term e = lambda_read(lambda_reader_new(t->signature, n), source, t->type, NULL);
  struct buffer b = {0};
  lambda_print(t->signature, n, &b, lambda_annotate(t->signature, e, t->type));
  return in_arena(f->world, &b);
}

static const char *type_text(const struct failures *f, const struct property *p) {
  const struct signature *s = terms_of(f, p)->signature;
  struct buffer b = {0};
  lambda_print_type(s, subject_file_find(f->file, SUBJECT_SYNTAX, NULL), &b,
                    type_term(f->world, &s->constructors, terms_of(f, p)->type));
  return in_arena(f->world, &b);
}

static void read_failure(struct failures *f, char *line, char **text) {
  char *colon = strstr(line, ": ");
  if (!colon) refuse("expected NAME: PROPERTY", line);
  *colon = 0;
  struct failure *x = &f->list[f->count++];
  *x = (struct failure){.name = line, .property = find_property(colon + 2), .type = needed_line(text, line)};
  if (strcmp(x->type, type_text(f, x->property)) != 0) refuse("another type was expected", line);
  for (size_t i = 0; i < x->property->expressions; i++) x->expressions[i] = reprint(f, x, needed_line(text, line));
}

static void read_failures(struct failures *f, char *text) {
  for (char *line; (line = next_line(&text)) && f->count < MOST;) read_failure(f, line, &text);
}

/* ---- asking ---- */

static const char *definitions_of(const struct failures *f, const struct property *p) {
  const struct signature *s = terms_of(f, p)->signature;
  struct buffer b = {0};
  for (uint32_t i = 0; i < s->definition_count; i++) buffer_printf(&b, "%s\n", text_bytes(s->definitions[i].text));
  return in_arena(f->world, &b);
}

static uint32_t variant_named(struct world *w, const struct target *t, const char *name) {
  uint32_t index = 0;
  if (!target_find_variant(t, term_symbol(w, name), &index)) refuse("the target has no variant", name);
  return index;
}

static struct comparer *comparer_for(struct failures *f, const struct target *t) {
  size_t i = 0;
  while (f->comparers[i].target && f->comparers[i].target != t) i++;
  f->comparers[i].target = t;
  if (!f->comparers[i].comparer) f->comparers[i].comparer = comparer_new(t, 2);
  if (!f->comparers[i].comparer) refuse("cannot make a temporary directory", strerror(errno));
  return f->comparers[i].comparer;
}

static struct comparison compare(struct comparer *c, const struct comparison_request *q) {
  struct comparison r;
  comparer_start(c, q);
  while (!comparer_wait(c, 1, &r)) continue;
  if (r.failure) refuse("cannot compare", r.failure);
  return r;
}

static void ask(struct failures *f, const struct property *p, size_t way) {
  const char *name = p->target ? p->target : ways[way].target;
  const struct target *t = subject_file_find(f->file, SUBJECT_TARGET, name);
  const uint32_t variants[] = {variant_named(f->world, t, ways[way].variants[0]),
                               variant_named(f->world, t, ways[way].variants[1])};
  struct target_term terms[2 * MOST];
  struct comparison_request q = {.target = t,
                                 .variants = variants,
                                 .variant_count = 2,
                                 .terms = terms,
                                 .per_item = p->expressions,
                                 .definitions = definitions_of(f, p),
                                 .confirming = CONFIRM_NOTHING};
  for (size_t i = 0; i < f->count; i++) {
    if (f->list[i].property != p) continue;
    for (size_t k = 0; k < p->expressions; k++)
      terms[q.items * p->expressions + k] = (struct target_term){f->list[i].expressions[k], f->list[i].type, NULL};
    q.items++;
  }
  struct comparison r = compare(comparer_for(f, t), &q);
  for (size_t i = 0, item = 0; i < f->count; i++)
    if (f->list[i].property == p) f->list[i].compared[way] = r.compared[item++];
  free(r.compared); /* the outcomes stay with the failures */
}

/* ---- the table ---- */

static const char *verdict(const struct compared *c) {
  static const char *const texts[] = {[AGREEMENT_NOT_RUN] = "not run",
                                      [AGREEMENT_SAME] = "fixed",
                                      [AGREEMENT_DIFFERS] = "differs",
                                      [AGREEMENT_REJECTED] = "rejected",
                                      [AGREEMENT_UNKNOWN] = "unknown"};
  return texts[c->difference.kind];
}

static void print_row(const struct failure *f) {
  printf("| %s | %s | `", f->name, f->property->name);
  for (const char *c = f->expressions[0]; *c; c++) printf(*c == '|' ? "\\%c" : "%c", *c);
  printf("` |");
  for (size_t way = 0; way < WAYS; way++) printf(" %s |", verdict(&f->compared[way]));
  putchar('\n');
}

static void print_evidence(const struct failure *f, size_t way) {
  const struct compared *c = &f->compared[way];
  for (int k = 0; k < 2 && c->outcomes; k++) {
    const struct outcome *o = &c->outcomes[c->difference.which[k]];
    fprintf(stderr, "%s, %s, line %zu of:\n%s%s\n", f->name, ways[way].variants[c->difference.which[k] % 2],
            c->difference.line, o->output ? o->output : "", o->message ? o->message : "");
  }
}

static void free_outcomes(const struct failure *f, size_t way) {
  struct comparison one = {.items = 1, .compared = memory_array(1, sizeof *one.compared)};
  one.compared[0] = f->compared[way];
  comparison_free(&one);
}

static void run(struct world *w, char **argv) {
  static struct failures f;
  const struct source *source = source_from_file(w, argv[2]);
  f.world = w;
  f.file = subject_file_read(w, argv[1]);
  read_failures(&f, arena_string(&w->arena, source->text, source->length));
  for (size_t p = 0; p < PROPERTIES; p++)
    for (size_t way = 0; way < WAYS; way++) ask(&f, &properties[p], way);
  for (size_t i = 0; f.comparers[i].target; i++) comparer_free(f.comparers[i].comparer);
  puts(header);
  for (size_t i = 0; i < f.count; i++) print_row(&f.list[i]);
  for (size_t i = 0; i < f.count * WAYS; i++) print_evidence(&f.list[i / WAYS], i % WAYS);
  for (size_t i = 0; i < f.count * WAYS; i++) free_outcomes(&f.list[i / WAYS], i % WAYS);
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
    diagnostic_set_at(&d, &w->error.place, w->error.message);
    diagnostic_print(&d, "");
    diagnostic_clear(&d);
    status = 2;
  }
  world_free(w);
  return status;
}
