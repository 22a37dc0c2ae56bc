/* fuzz_store: a campaign's file that somebody has damaged is reported on, or refused. The input is
 * a list of changes to a good file, FUZZ_STORE: each has three bytes of a place and one that is put
 * there. */
#include "fuzz.h"

#include "core/diagnostic.h"
#include "core/system/directory.h"
#include "report/campaign/campaign_report.h"

#include <unistd.h>

static struct directory directory;
static char *good;
static size_t length;

static void prepare(void) {
  const char *path = getenv("FUZZ_STORE");
  FILE *in = path ? fopen(path, "rb") : NULL;
  if (!in || !directory_make(&directory)) {
    fputs("fuzz_store: FUZZ_STORE names no file\n", stderr);
    exit(1);
  }
  fseek(in, 0, SEEK_END);
  length = (size_t)ftell(in);
  rewind(in);
  good = malloc(length);
  if (fread(good, 1, length, in) != length) exit(1);
  fclose(in);
}

static void remove_all(void) { directory_remove(&directory); }

static void report(const struct campaign_format *format) {
  struct campaign_data campaign;
  struct diagnostic error = {0};
  char *text = NULL;
  size_t size = 0;
  if (campaign_data_open(&campaign, directory.path, &error)) {
    FILE *out = open_memstream(&text, &size);
    campaign_report_write(&campaign, format, out, &error);
    fclose(out);
    campaign_data_close(&campaign);
    free(text);
  } else if (!error.text) {
    abort(); /* it has to say why */
  }
  diagnostic_clear(&error);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  enum { CHANGE = 4 };
  if (!good) {
    prepare();
    atexit(remove_all);
  }
  char *damaged = malloc(length), path[4096];
  memcpy(damaged, good, length);
  for (size_t i = 0; i + CHANGE <= size; i += CHANGE) {
    const size_t place = ((size_t)bytes[i] << 16 | (size_t)bytes[i + 1] << 8 | bytes[i + 2]) % length;
    damaged[place] = (char)bytes[i + 3];
  }
  snprintf(path, sizeof path, "%s/campaign.sqlite", directory.path);
  directory_write(path, damaged, length);
  free(damaged);
  report(&campaign_json);
  report(&campaign_html);
  return 0;
}
