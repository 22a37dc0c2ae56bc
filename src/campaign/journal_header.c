/* journal_header: see the header. */
#include "campaign/journal_header.h"

#include <inttypes.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

/* A header line. */
void journal_header_text(struct buffer *header, const char *name, const char *text) {
  buffer_printf(header, "%s %.*s\n", name, (int)strcspn(text, "\n"), text);
}

void journal_header_number(struct buffer *header, const char *name, uint64_t number) {
  buffer_printf(header, "%s %" PRIu64 "\n", name, number);
}

void journal_header_hash(struct buffer *header, const char *name, uint64_t hash) {
  buffer_printf(header, "%s %016" PRIx64 "\n", name, hash);
}

void journal_header_content(struct buffer *header, const char *name, const char *text, size_t length) {
  journal_header_hash(header, name, XXH3_64bits(text, length));
}
