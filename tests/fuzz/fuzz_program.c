/* fuzz_program: programs that users write: terms of the lambda calculus in Haskell's syntax and as
 * terms, and graphs. What is read is printed, and read again. */
#include "fuzz.h"

#include "graph/graph_mistake.h"
#include "lambda/lambda_print.h"
#include "lambda/lambda_read.h"
#include "subject/subject.h"
#include "subject/subject_file.h"

static void use_program(struct world *w, const char *text, size_t length, void *data) {
  struct type *type;
  lambda_read(data, source_from_text(w, "TERM", text, length), NULL, &type);
}

static void use_graph(struct world *w, const char *text, size_t length, void *data) {
  struct graph_mistake mistake;
  graph_from_syntax(data, reader_only(w, source_from_text(w, "TERM", text, length)), &mistake);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  static struct world *w;
  static struct lambda_reader *reader;
  static void *operations;
  if (!w) {
    w = world_new();
    struct subject_file *haskell = subject_file_read(w, "subjects/haskell/larger.assay");
    const struct subject *s = subject_file_find(haskell, SUBJECT_SUBJECT, "larger");
    reader = lambda_reader_new(s->terms.signature, subject_file_find(haskell, SUBJECT_SYNTAX, "haskell"));
    struct subject_file *graphs = subject_file_read(w, "subjects/ops/c-structures.assay");
    operations = (void *)(uintptr_t)subject_file_find(graphs, SUBJECT_OPERATIONS, NULL);
  }
  char *text = fuzz_text(bytes, size);
  fuzz_in_world(w, use_program, text, size, reader);
  fuzz_in_world(w, use_graph, text, size, operations);
  free(text);
  return 0;
}
