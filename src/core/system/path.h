/* path: the parts of a path, by its text alone. */
#ifndef ASSAY_CORE_SYSTEM_PATH_H
#define ASSAY_CORE_SYSTEM_PATH_H

#include "core/arena.h"

#include <string.h>

/* The bytes up to the last slash, which is one of them; 0: there is none. */
static inline size_t path_directory_length(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? (size_t)(slash - path) + 1 : 0;
}

/* What follows the last slash. */
static inline const char *path_name(const char *path) { return path + path_directory_length(path); }

/* Has it such an ending, and more before that? */
static inline bool path_ends_with(const char *path, const char *ending) {
  const size_t length = strlen(path), wanted = strlen(ending);
  return length > wanted && !strcmp(path + length - wanted, ending);
}

/* A path that is relative to the directory of a file. */
static inline const char *path_beside(struct arena *a, const char *file, const char *path) {
  const size_t directory = path[0] == '/' ? 0 : path_directory_length(file), length = strlen(path);
  char *joined = arena_alloc(a, directory + length + 1);
  memcpy(joined, file, directory);
  memcpy(joined + directory, path, length + 1);
  return joined;
}

#endif
