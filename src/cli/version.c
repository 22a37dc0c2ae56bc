/* version: see the header. meson.build defines the features. */
#include "cli/version.h"

#include "commit.h"

#include <stdbool.h>

static const struct {
  const char *name;
  bool has;
} features[] = {
    {"postgresql", ASSAY_HAS_POSTGRESQL}, /* campaigns in a PostgreSQL store */
    {"serve", ASSAY_HAS_SERVER},          /* assay serve */
    {"static", ASSAY_IS_STATIC},          /* the program needs no shared library */
};

void version_print(FILE *out) {
  fprintf(out, "assay " ASSAY_VERSION "\ncommit: " ASSAY_COMMIT "\nfeatures:");
  for (size_t i = 0; i < sizeof features / sizeof *features; i++)
    fprintf(out, " %c%s", features[i].has ? '+' : '-', features[i].name);
  fputc('\n', out);
}
