/* shared_library: libraries that few commands need are loaded by those: to load them, and what they
 * need themselves, takes the system longer than assay takes for most of what it is asked.
 *
 * A library has a pair of files of its own, with a structure of pointers to its functions. Which
 * file it is in (its soname) is found when assay is built. */
#ifndef ASSAY_CORE_SYSTEM_SHARED_LIBRARY_H
#define ASSAY_CORE_SYSTEM_SHARED_LIBRARY_H

#include <stdbool.h>
#include <stddef.h>

/* The addresses of the functions with these names, in their order, to `functions`: a structure of
 * nothing but pointers to functions. The library stays loaded. False: *error says what is missing,
 * and which package has it; malloc'ed. */
bool shared_library_load(const char *soname, const char *const *names, size_t count, void *functions, char **error);

#endif
