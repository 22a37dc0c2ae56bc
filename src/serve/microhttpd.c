/* microhttpd: see the header. */
#include "serve/microhttpd.h"

#include "core/system/shared_library.h"
#include "sonames.h"

#define NAME(name) "MHD_" #name,
static const char *const names[] = {MICROHTTPD_FUNCTIONS(NAME)};
enum { COUNT = sizeof names / sizeof *names };

bool microhttpd_load(struct microhttpd *mhd, struct diagnostic *error) {
  return shared_library_load(SONAME_OF_MICROHTTPD, names, COUNT, mhd, error);
}
