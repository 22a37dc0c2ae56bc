/* fuzz_model: whatever the bytes, a model is loaded or refused; it may take a quarter of a second,
 * and little memory. */
#include "fuzz.h"

#include "engine/limit.h"

#include "assay.h"

struct loading {
  const char *text;
  size_t length;
};

static void load(struct assay *a, void *data) {
  const struct loading *l = data;
  assay_subject *subject;
  (void)a;
  assay_load_text(a, "fuzz.rkt", l->text, l->length, &subject);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  const double patience = 0.25;
  char *text = fuzz_text(bytes, size);
  struct loading l = {text, size};
  assay *a = assay_new();
  assay_set_memory_limit(a, (size_t)64 << 20);
  if (engine_call_within(a, patience, load, &l) != ASSAY_OK && !assay_error(a)) abort();
  assay_free(a);
  free(text);
  return 0;
}
