/* libpq: see the header. */
#include "store/libpq.h"

#include "core/system/shared_library.h"
#include "sonames.h"

#define NAME(name) "PQ" #name,
static const char *const names[] = {LIBPQ_FUNCTIONS(NAME)};
enum { COUNT = sizeof names / sizeof *names };

bool libpq_load(struct libpq *pq, struct diagnostic *error) {
  return shared_library_load(SONAME_OF_PQ, names, COUNT, pq, error);
}
