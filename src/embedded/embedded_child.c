/* embedded_child: the work of a child: reads graphs, builds and runs them, and prints the output of
 * other targets' programs. */
#include "embedded/embedded_build.h"

#include "core/system/memory.h"
#include "embedded/embedded_time.h"
#include "embedded/embedded_type.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct child_work {
  const struct embedded_variant *variant;
  const struct assay_compiler *compiler;
  void *session;
  FILE *out;
  double seconds; /* time limit of a graph */
};

enum { STATUS_FAILED = 1 };
enum { OUTPUT = STDERR_FILENO + 1 }; /* our output: the child has no other files yet */

/* Allows the processor time of `graphs` graphs from now on. */
static void allow(const struct child_work *k, size_t graphs) { embedded_time_allow(k->seconds * (double)graphs); }

/* ---- printing ---- */

static void print_heading(const struct child_work *k, unsigned number) {
  fprintf(k->out, "@@ %u\n", number);
  fflush(k->out);
}

static void print_refusal(const struct child_work *k, const struct embedded_built *b) {
  fprintf(k->out, "refused by %s%s%s\n", b->refused, b->told->message[0] ? ": " : "", b->told->message);
}

/* An object's items are stored one after the other. */
static const struct assay_type *observed_type(const struct assay_type *t) {
  return embedded_is_object(t) ? assay_type_item(t) : t;
}

static size_t count_observed(const struct embedded_graph *g) {
  size_t count = 0;
  for (size_t i = 0; i < g->result_count; i++) count += assay_type_length(g->results[i]);
  return count;
}

static void run_once(const struct child_work *k, const struct embedded_built *b, const uint64_t *inputs,
                     uint64_t *outputs, size_t count) {
  const struct embedded_graph *g = &b->graph;
  const uint64_t *next = outputs;
  memset(outputs, 0, count * sizeof *outputs);
  k->compiler->run(b->function, inputs, outputs);
  for (size_t i = 0; i < g->result_count; i++)
    for (unsigned item = 0; item < assay_type_length(g->results[i]); item++, next++)
      fprintf(k->out, "%s%016" PRIx64, next > outputs ? " " : "",
              embedded_wrap(k->variant->owner, observed_type(g->results[i]), *next));
  fputs("\n", k->out);
}

static void run_graph(const struct child_work *k, const struct embedded_built *b) {
  const struct embedded_graph *g = &b->graph;
  const size_t count = count_observed(g);
  uint64_t *outputs = memory_array(count + 1, sizeof *outputs);
  for (size_t i = 0; i < g->times; i++) run_once(k, b, &g->words[i * g->parameter_count], outputs, count);
  free(outputs);
}

static void show_graph(const struct child_work *k, const struct embedded_built *b) {
  if (b->refused) print_refusal(k, b);
  else run_graph(k, b);
}

/* ---- one graph at a time, or all together ---- */

static int try_singly(const struct child_work *k, char *text) {
  struct embedded_graph g;
  for (unsigned i = 0; embedded_graph_take(k->variant->owner, &text, &g); i++) {
    print_heading(k, i);
    allow(k, 1);
    struct embedded_built b = embedded_build(k->variant, k->session, i, &g);
    show_graph(k, &b);
    embedded_drop(k->variant, &b);
  }
  return 0;
}

static size_t count_graphs(const char *text) {
  size_t count = 0;
  while ((text = strstr(text, "\n\n"))) count++, text += 2;
  return count;
}

/* The outcome of compiling all together is not that of the first one: so its heading is printed
 * when all are compiled, unless it is alone. If the compiler rejects the whole, the culprit is
 * unknown, and the batch is split into halves, as after a crash. */
static int try_together(const struct child_work *k, char *text) {
  const size_t count = count_graphs(text);
  struct embedded_built *list = memory_array(count, sizeof *list);
  struct embedded_graph g;
  if (count == 1) print_heading(k, 0);
  allow(k, count);
  for (unsigned i = 0; embedded_graph_take(k->variant->owner, &text, &g); i++)
    list[i] = embedded_build(k->variant, k->session, i, &g);
  const bool is_compiled = k->compiler->compile(k->session);
  if (!is_compiled && count > 1) return STATUS_FAILED;
  if (!is_compiled && !list[0].refused) list[0].refused = "compile";
  for (unsigned i = 0; i < count; i++) {
    if (count > 1) print_heading(k, i);
    allow(k, 1);
    show_graph(k, &list[i]);
  }
  return 0;
}

/* ---- the child ---- */

static char *read_file(const char *path) {
  struct buffer b = {0};
  char block[1 << 16];
  FILE *f = fopen(path, "re");
  for (size_t n; f && (n = fread(block, 1, sizeof block, f));) buffer_append(&b, block, n);
  if (f) fclose(f);
  return b.text;
}

/* The compiler's output goes to standard error: standard output is ours. */
static FILE *keep_output(void) {
  const bool is_kept = dup3(STDOUT_FILENO, OUTPUT, O_CLOEXEC) >= 0 && dup2(STDERR_FILENO, STDOUT_FILENO) >= 0;
  return is_kept ? fdopen(OUTPUT, "w") : NULL;
}

int embedded_child(const void *data) {
  const struct embedded_variant *v = data;
  const struct assay_embedded *given = v->owner->given;
  struct child_work k = {.variant = v, .compiler = given->compiler, .out = keep_output(), .seconds = v->owner->seconds};
  char *text = read_file(EMBEDDED_FILE);
  if (!k.out || !text) return STATUS_FAILED;
  embedded_time_watch(OUTPUT);
  allow(&k, 1);
  k.session = k.compiler->open ? k.compiler->open(v->variant) : NULL;
  const int status = k.compiler->compile ? try_together(&k, text) : try_singly(&k, text);
  if (status) return status;
  fputs("@@ end\n", k.out);
  return fflush(k.out) ? STATUS_FAILED : 0;
}
