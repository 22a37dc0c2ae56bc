/* fuzz_corpus: whatever manifest.json has in it, a corpus is read or refused. */
#include "fuzz.h"

#include "campaign/corpus.h"
#include "core/system/directory.h"

static struct directory directory;

static void remove_all(void) { directory_remove(&directory); }

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  char path[4096];
  struct diagnostic error = {0};
  if (!directory.path) {
    if (!directory_make(&directory)) exit(1);
    atexit(remove_all);
    snprintf(path, sizeof path, "%s/a.term", directory.path);
    directory_write(path, "(a b)", 5);
  }
  snprintf(path, sizeof path, "%s/manifest.json", directory.path);
  directory_write(path, (const char *)bytes, size);
  struct corpus c = {0};
  if (!corpus_read(&c, directory.path, &error) && !error.text) abort();
  diagnostic_clear(&error);
  corpus_free(&c);
  return 0;
}
