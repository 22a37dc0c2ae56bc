/* ways: see the header. */
#include "cli/ways.h"

#include "cli/invocation.h"

#include <string.h>

static bool add_way(const char *name, size_t length, unsigned *ways) {
  for (int way = 0; way < ASSAY_WAYS; way++) {
    const char *known = assay_way_name((assay_way)way);
    if (strlen(known) != length || memcmp(known, name, length) != 0) continue;
    *ways |= 1U << way;
    return true;
  }
  return false;
}

bool ways_read(const char *text, unsigned *ways) {
  *ways = 0;
  for (;; text++) {
    const size_t length = strcspn(text, ",");
    if (!add_way(text, length, ways)) return false;
    text += length;
    if (*text == '\0') return true;
  }
}

bool ways_read_option(const struct invocation *call, const char *option, const char *text, unsigned *ways) {
  if (ways_read(text, ways)) return true;
  invocation_refuse(call, "--%s wants some of grammar, enum, random-index and derive, with commas between, not '%s'",
                    option, text);
  return false;
}
