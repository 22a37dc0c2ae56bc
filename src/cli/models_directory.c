/* models_directory: see the header. */
#include "cli/models_directory.h"

#include "core/memory.h"

#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* BASE/MIDDLE/NAME if it is a directory. */
static char *directory_in(const char *base, const char *middle, const char *name) {
  const size_t room = strlen(base) + strlen(middle) + strlen(name) + 3;
  char *path = memory_array(room, 1);
  snprintf(path, room, "%s%s/%s", base, middle, name);
  struct stat s;
  if (stat(path, &s) == 0 && S_ISDIR(s.st_mode)) return path;
  free(path);
  return NULL;
}

static bool program_directory(char *out) {
  const ssize_t length = readlink("/proc/self/exe", out, PATH_MAX - 1);
  if (length <= 0) return false;
  out[length] = '\0';
  char *slash = strrchr(out, '/');
  if (slash) *slash = '\0';
  return slash;
}

char *models_directory(const char *given, const char *name) {
  static const char *const places[] = {"/../share/assay/models", "/../models", "/models"};
  if (given) return directory_in(given, "", name);
  const char *set = getenv("ASSAY_MODELS");
  if (set && *set) return directory_in(set, "", name);
  char here[PATH_MAX];
  char *found = NULL;
  for (size_t i = 0; program_directory(here) && !found && i < sizeof places / sizeof *places; i++)
    found = directory_in(here, places[i], name);
  return found;
}
