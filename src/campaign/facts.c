/* facts: see the header. */
#include "campaign/facts.h"

#include <inttypes.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

/* A fact is a line. */
void fact_text(struct buffer *facts, const char *name, const char *text) {
  buffer_printf(facts, "%s %.*s\n", name, (int)strcspn(text, "\n"), text);
}

void fact_number(struct buffer *facts, const char *name, uint64_t number) {
  buffer_printf(facts, "%s %" PRIu64 "\n", name, number);
}

void fact_hash(struct buffer *facts, const char *name, uint64_t hash) {
  buffer_printf(facts, "%s %016" PRIx64 "\n", name, hash);
}

void fact_content(struct buffer *facts, const char *name, const char *text, size_t length) {
  fact_hash(facts, name, XXH3_64bits(text, length));
}
