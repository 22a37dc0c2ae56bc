/* fuzz_model: whatever the bytes, a model is loaded or refused; it may take a quarter of a second,
 * and little memory. */
#include "fuzz.h"

#include "engine/limit.h"

#include "assay.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  const double patience = 0.25;
  char *text = fuzz_text(bytes, size);
  assay_subject *subject;
  struct limit limit;
  assay *a = assay_new();
  assay_set_memory_limit(a, (size_t)64 << 20);
  limit_begin(&limit, a, patience);
  if (assay_load_text(a, "fuzz.rkt", text, size, &subject) != ASSAY_OK && !assay_error(a)) abort();
  limit_end(&limit);
  assay_free(a);
  free(text);
  return 0;
}
