/* shared_library: loads libraries on demand. A few commands need them, and loading them with their
 * dependencies would take longer than most of what assay does.
 *
 * Each library has a pair of files with a structure of pointers to its functions. The build
 * determines its file name (soname). */
#ifndef ASSAY_CORE_SYSTEM_SHARED_LIBRARY_H
#define ASSAY_CORE_SYSTEM_SHARED_LIBRARY_H

#include <stdbool.h>
#include <stddef.h>

struct diagnostic;

/* Stores the addresses of the named functions, in order, to `functions`, a structure that consists
 * of pointers to functions. The library stays loaded. On failure, the error names what is missing
 * and the package that provides it. */
bool shared_library_load(const char *soname, const char *const *names, size_t count, void *functions,
                         struct diagnostic *error);

#endif
