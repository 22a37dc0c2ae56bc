/* shared_library: see the header. */
#include "core/shared_library.h"

#include "core/memory.h"

#include <dlfcn.h>
#include <string.h>

typedef void function(void);
_Static_assert(sizeof(function *) == sizeof(void *), "POSIX: dlsym gives functions as well");

/* By Debian's names, libpq.so.5 is in the package libpq5. */
static char *load_error(const char *soname) {
  const char *why = dlerror(), *ending = strstr(soname, ".so.");
  const int base = (int)(ending ? (size_t)(ending - soname) : strlen(soname));
  return memory_printf("this needs the library %s, which cannot be loaded: %s (in Debian, it is in the package %.*s%s)",
                       soname, why ? why : "nobody says why", base, soname, ending ? ending + strlen(".so.") : "");
}

bool shared_library_load(const char *soname, const char *const *names, size_t count, void *functions, char **error) {
  void *library = dlopen(soname, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  bool good = library;
  for (size_t i = 0; good && i < count; i++) {
    void *address = dlsym(library, names[i]);
    memcpy((char *)functions + i * sizeof address, &address, sizeof address);
    good = address;
  }
  if (!good) *error = load_error(soname);
  return good;
}
