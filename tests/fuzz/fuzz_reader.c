/* fuzz_reader: whatever the bytes, the reader reads or raises; and what was read survives printing.
 *
 * With -fsanitize=fuzzer this is a libFuzzer target. With -DFUZZ_MAIN it is a program that replays
 * the files given. */
#include "core/number/number.h"
#include "core/printer.h"
#include "core/read/reader.h"
#include "core/world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void check(bool good, const char *what) {
  if (good) return;
  fprintf(stderr, "fuzz_reader: %s\n", what);
  abort();
}

static term read_one(struct world *w, const struct buffer *text) {
  return syntax_term(w, reader_only(w, source_from_text(w, "printed", text->text, text->length)));
}

/* The buffer belongs to the caller, so that a raise does not leak it. */
static void check_round_trip(struct world *w, const struct syntax *s, term t, struct buffer *text) {
  uint64_t digest = term_digest(t, 0);
  text->length = 0;
  print_term(text, t);
  check(read_one(w, text) == t, "the printed term is read as another");
  text->length = 0;
  print_term_pretty(text, t, 40, 0);
  check(read_one(w, text) == t, "the pretty-printed term is read as another");
  check(syntax_term(w, syntax_from_term(w, t, s->place)) == t, "the tree of the term is another");
  check(term_digest(t, 0) == digest && term_compare(t, t) == 0, "the term is not itself");
}

static void read_all(struct world *w, const char *data, size_t size, struct buffer *text) {
  struct reader r;
  reader_init(&r, w, source_from_text(w, "fuzz", data, size));
  reader_lang(&r);
  for (struct syntax *s; (s = reader_next(&r));) {
    term t = syntax_term(w, s); /* raises if there is a box in it */
    /* What was read in the text must be read from its print; an error there is a bug, and not
     * caught here. */
    struct catcher *outer = w->catcher;
    w->catcher = NULL;
    check_round_trip(w, s, t, text);
    w->catcher = outer;
  }
}

/* An error must have a place in the text that can be shown. */
static void check_error(const struct world *w) {
  struct diagnostic d = {0};
  check(w->error.message && w->error.place.source, "an error without a place");
  check(w->error.place.line >= 1 && w->error.place.column >= 1, "an error with half a place");
  diagnostic_set_at(&d, &w->error.place, w->error.message);
  check(strchr(d.text, '^'), "an error that is not shown");
  diagnostic_clear(&d);
}

static void run(struct world *w, const char *data, size_t size) {
  struct world_mark m = world_mark(w);
  struct buffer text = {0};
  struct catcher c;
  if (world_try(w, &c)) {
    read_all(w, data, size, &text);
    world_catch_end(w, &c);
  } else {
    check_error(w);
  }
  buffer_free(&text);
  check(world_release(w, m), "the memory did not come back");
  check(w->intern.count == m.interned, "terms were left behind");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static struct world *w; /* one for all inputs: none may leave anything behind, and a new one takes a millisecond */
  if (!w) w = world_new();
  char *copy = malloc(size + 1); /* to measure, so that AddressSanitizer sees its end; and never NULL */
  if (size) memcpy(copy, data, size);
  run(w, copy, size);
  run(w, copy, size);
  free(copy);
  return 0;
}

#ifdef FUZZ_MAIN
static bool replay(const char *path) {
  struct world *w = world_new();
  struct catcher c;
  bool good = world_try(w, &c);
  if (good) {
    const struct source *s = source_from_file(w, path);
    LLVMFuzzerTestOneInput((const uint8_t *)s->text, s->length);
    world_catch_end(w, &c);
  } else {
    fprintf(stderr, "fuzz_reader: %s: %s\n", path, w->error.message);
  }
  world_free(w);
  return good;
}

int main(int count, char **arguments) {
  bool good = true;
  for (int i = 1; i < count; i++) good = replay(arguments[i]) && good;
  printf("%d passed, %d failed\n", good ? count - 1 : 0, good ? 0 : 1);
  return !good;
}
#endif
