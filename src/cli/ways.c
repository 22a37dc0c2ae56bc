/* ways: see the header. */
#include "cli/ways.h"

#include "assay.h"
#include "cli/invocation.h"
#include "programs/programs.h"

#include <string.h>

const char *ways_of_model(unsigned number) { return assay_way_name((assay_way)number); }

static bool add_way(ways_name *name_of, const char *name, size_t length, unsigned *ways) {
  for (unsigned way = 0; name_of(way); way++) {
    if (strlen(name_of(way)) != length || memcmp(name_of(way), name, length) != 0) continue;
    const bool is_new = !(*ways >> way & 1);
    *ways |= 1U << way;
    return is_new;
  }
  return false;
}

static bool read_names(ways_name *name_of, const char *text, unsigned *ways) {
  *ways = 0;
  for (;; text++) {
    const size_t length = strcspn(text, ",");
    if (!add_way(name_of, text, length, ways)) return false;
    text += length;
    if (*text == '\0') return true;
  }
}

bool ways_read(const char *text, unsigned *ways) { return read_names(ways_of_model, text, ways); }

/* "open, used and classic" */
static void put_names(struct buffer *b, ways_name *name_of, const char *last) {
  for (unsigned way = 0; name_of(way); way++)
    buffer_printf(b, "%s%s", !way ? "" : name_of(way + 1) ? ", " : last, name_of(way));
}

bool ways_read_named(const struct invocation *call, const char *option, const char *text, ways_name *name_of,
                     unsigned *ways) {
  if (read_names(name_of, text, ways)) return true;
  struct buffer all = {0};
  put_names(&all, name_of, " and ");
  invocation_refuse(call, "--%s wants some of %s, each once, with commas between, not '%s'", option, all.text, text);
  buffer_free(&all);
  return false;
}

/* That of graphs is the last one. */
const char *ways_of_programs(unsigned number) {
  const char *name = assay_programs_way(number);
  return !name && number && assay_programs_way(number - 1) ? programs_graph_way : name;
}

bool ways_read_program(const struct invocation *call, const char *option, const char *text) {
  unsigned ways;
  struct buffer all = {0};
  if (!strchr(text, ',') && read_names(ways_of_programs, text, &ways)) return true;
  put_names(&all, ways_of_programs, " and ");
  invocation_refuse(call, "--%s wants one of %s, not '%s'", option, all.text, text);
  buffer_free(&all);
  return false;
}

bool ways_read_option(const struct invocation *call, const char *option, const char *text, unsigned *ways) {
  return ways_read_named(call, option, text, ways_of_model, ways);
}
