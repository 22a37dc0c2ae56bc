/* shared_library: see the header. */
#include "core/system/shared_library.h"

#include "core/diagnostic.h"
#include "core/system/memory.h"

#include <ctype.h>
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

typedef void function(void);
_Static_assert(sizeof(function *) == sizeof(void *), "POSIX: dlsym gives functions as well");

/* The Debian package: libpq.so.5 is in libpq5, and libsqlite3.so.0 in libsqlite3-0. */
static char *package_of(const char *soname) {
  const char *ending = strstr(soname, ".so.");
  if (!ending || ending == soname) return memory_text(soname);
  const char *between = isdigit((unsigned char)ending[-1]) ? "-" : "";
  return memory_printf("%.*s%s%s", (int)(ending - soname), soname, between, ending + strlen(".so."));
}

static bool fail_to_load(const char *soname, struct diagnostic *error) {
  const char *why = dlerror();
  char *package = package_of(soname);
  diagnostic_set(error, "this needs the library %s, which cannot be loaded: %s (in Debian, it is in the package %s)",
                 soname, why ? why : "the reason is unknown", package);
  free(package);
  return false;
}

bool shared_library_load(const char *soname, const char *const *names, size_t count, void *functions,
                         struct diagnostic *error) {
  void *library = dlopen(soname, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  bool good = library;
  for (size_t i = 0; good && i < count; i++) {
    void *address = dlsym(library, names[i]);
    memcpy((char *)functions + i * sizeof address, &address, sizeof address);
    good = address;
  }
  return good || fail_to_load(soname, error);
}
