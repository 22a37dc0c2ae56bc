/* fuzz_regexp: a pattern on the first line, in both of Racket's notations, tried on the rest. */
#include "fuzz.h"

#include "core/unicode.h"
#include "racket/regexp.h"

static struct machine *machine;

static void use(struct world *w, const char *text, size_t length, void *data) {
  enum { MOST = 100 };
  const char *const end = memchr(text, '\n', length);
  const size_t pattern = end ? (size_t)(end - text) : length, rest = end ? pattern + 1 : length;
  (void)w;
  regexp_run(machine, "fuzz", regexp_make(machine, "fuzz", text, pattern, data), text + rest, length - rest, MOST);
}

/* What the reader reads always is. */
static bool is_utf8(const char *text, size_t length) {
  uint32_t code;
  for (const char *p = text, *end = text + length; p < end;) {
    const unsigned bytes = unicode_decode(p, end, &code);
    if (!bytes) return false;
    p += bytes;
  }
  return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  static struct world *w;
  if (!w) {
    w = world_new();
    machine = machine_new(w, NULL);
  }
  char *text = fuzz_text(bytes, size);
  if (is_utf8(text, size)) {
    fuzz_in_world(w, use, text, size, NULL);
    fuzz_in_world(w, use, text, size, w);
  }
  free(text);
  return 0;
}
