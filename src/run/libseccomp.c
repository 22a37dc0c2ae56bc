/* libseccomp: see the header. */
#include "run/libseccomp.h"

#include "core/system/shared_library.h"
#include "sonames.h"

#include <stdlib.h>

#ifdef SONAME_OF_SECCOMP

#define NAME(name) "seccomp_" #name,
static const char *const names[] = {SECCOMP_FUNCTIONS(NAME)};
enum { COUNT = sizeof names / sizeof *names };

bool libseccomp_load(struct libseccomp *library) {
  char *error = NULL;
  const bool is_loaded = shared_library_load(SONAME_OF_SECCOMP, names, COUNT, library, &error);
  free(error);
  return is_loaded;
}

#else

bool libseccomp_load(struct libseccomp *library) {
#define TAKE(name) .name = seccomp_##name,
  *library = (struct libseccomp){SECCOMP_FUNCTIONS(TAKE)};
  return true;
}

#endif
