/* installed: see the header. */
#include "run/installed.h"

#include "core/system/memory.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

char *program_path(const char *program) {
  const char *path = getenv("PATH");
  for (const char *next; path; path = *next ? next + 1 : NULL) {
    next = strchrnul(path, ':');
    char *whole = memory_printf("%.*s/%s", (int)(next - path), path, program);
    if (access(whole, X_OK) == 0) return whole;
    free(whole);
  }
  return NULL;
}

bool program_is_installed(const char *program) {
  if (strchr(program, '/')) return true;
  char *path = program_path(program);
  const bool is_there = path != NULL;
  free(path);
  return is_there;
}
