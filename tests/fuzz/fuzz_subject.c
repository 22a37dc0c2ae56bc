/* fuzz_subject: whatever the bytes, a subject file is read or refused. */
#include "fuzz.h"

#include "subject/subject_file.h"

static void use(struct world *w, const char *text, size_t length, void *data) {
  (void)length, (void)data;
  subject_file_read_text(w, "fuzz.assay", text);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  static struct world *w;
  if (!w) w = world_new();
  char *text = fuzz_text(bytes, size);
  fuzz_in_world(w, use, text, size, NULL);
  free(text);
  return 0;
}
