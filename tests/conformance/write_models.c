/* write_models DIRECTORY FILE.assay ...: for each benchmark NAME, its model as NAME.rkt, with bug N
 * in it as NAME-N.rkt, and NAME.terms: the number of each bug that has a counterexample, and that,
 * one bug a line. */
#include "core/printer.h"
#include "core/world.h"
#include "subject/bugs.h"

#include <limits.h>
#include <stdlib.h>

static FILE *create(const char *directory, const char *name, const char *suffix) {
  char path[PATH_MAX];
  snprintf(path, sizeof path, "%s/%s%s", directory, name, suffix);
  FILE *f = fopen(path, "w");
  if (f) return f;
  perror(path);
  exit(2);
}

static void write_source(const char *directory, const char *name, const char *suffix, const struct source *source) {
  FILE *f = create(directory, name, suffix);
  fwrite(source->text, 1, source->length, f);
  fclose(f);
}

static void write_benchmark(struct world *w, const char *directory, const char *path) {
  const struct benchmark *b = bugs_load(w, path);
  FILE *terms = create(directory, b->name, ".terms");
  write_source(directory, b->name, ".rkt", b->model);
  for (size_t i = 0; i < b->bug_count; i++) {
    const struct bug *bug = &b->bugs[i];
    char suffix[32];
    snprintf(suffix, sizeof suffix, "-%u.rkt", bug->number);
    write_source(directory, b->name, suffix, bugs_apply(w, b, bug));
    if (!bug->counterexample) continue;
    char *text = term_to_text(bug->counterexample);
    fprintf(terms, "%u %s\n", bug->number, text);
    free(text);
  }
  fclose(terms);
}

int main(int count, char **arguments) {
  struct world *w = world_new();
  struct catcher c;
  if (count < 3 || !w) return 2;
  if (!world_try(w, &c)) {
    struct diagnostic d = {0};
    diagnostic_set_at(&d, &w->error.place, w->error.message);
    diagnostic_print(&d, "");
    return 2;
  }
  for (int i = 2; i < count; i++) write_benchmark(w, arguments[1], arguments[i]);
  world_catch_end(w, &c);
  world_free(w);
  return 0;
}
