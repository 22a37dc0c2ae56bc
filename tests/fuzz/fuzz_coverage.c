/* fuzz_coverage: what HPC (.mix, .tix) and gcov (JSON) write, and what they do not. */
#include "fuzz.h"

#include "emi/gcov.h"
#include "emi/hpc.h"

static void use_hpc(struct world *w, const char *text, size_t length, void *data) {
  (void)data;
  const struct hpc_module *list = hpc_read(w, source_from_text(w, "fuzz", text, length));
  uint64_t ticks;
  for (; list; list = list->next)
    if (list->count) hpc_ticks(list, list->boxes[0].from, list->boxes[0].to, &ticks);
}

static void use_gcov(struct world *w, const char *text, size_t length, void *data) {
  (void)data;
  gcov_file_of(gcov_read(w, source_from_text(w, "fuzz", text, length)), "main.c");
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  static struct world *w;
  if (!w) w = world_new();
  char *text = fuzz_text(bytes, size);
  fuzz_in_world(w, use_hpc, text, size, NULL);
  fuzz_in_world(w, use_gcov, text, size, NULL);
  free(text);
  return 0;
}
