/* data_directory: see the header. */
#include "cli/data_directory.h"

#include "core/system/memory.h"

#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The concatenation of the parts, if that is a directory. */
static char *directory_at(const char *base, const char *middle, const char *kind, const char *name) {
  const size_t room = strlen(base) + strlen(middle) + strlen(kind) + strlen(name) + 2;
  char *path = memory_array(room, 1);
  snprintf(path, room, "%s%s%s/%s", base, middle, kind, name);
  struct stat s;
  if (stat(path, &s) == 0 && S_ISDIR(s.st_mode)) return path;
  free(path);
  return NULL;
}

bool program_directory(char *out) {
  const ssize_t length = readlink("/proc/self/exe", out, PATH_MAX - 1);
  if (length <= 0) return false;
  out[length] = '\0';
  char *slash = strrchr(out, '/');
  if (slash) *slash = '\0';
  return slash;
}

char *data_directory(const char *given, const char *kind, const char *name) {
  static const char *const places[] = {"/../share/assay/", "/../../share/assay/", "/../", "/"};
  const char *set = strcmp(kind, "models") == 0 ? getenv("ASSAY_MODELS") : NULL;
  if (!given && set && *set) given = set;
  if (given) return directory_at(given, "", "", name);
  char here[PATH_MAX];
  char *found = NULL;
  for (size_t i = 0; program_directory(here) && !found && i < sizeof places / sizeof *places; i++)
    found = directory_at(here, places[i], kind, name);
  return found;
}
