/* belongs: does a path belong to a campaign (store/store.h)? */
#include "store/store.h"

#include "core/system/memory.h"
#include "core/system/path.h"

#include <stdlib.h>
#include <string.h>

/* For a file that does not exist: the real path of its directory, and its name. NULL: the directory
 * does not exist. */
static char *real_path(const char *path) {
  char *real = realpath(path, NULL);
  if (real) return real;
  const char *slash = strrchr(path, '/');
  char *parent = slash ? memory_printf("%.*s", slash == path ? 1 : (int)(slash - path), path) : memory_text(".");
  char *there = realpath(parent, NULL);
  if (there) real = memory_printf("%s/%s", there, path_name(path));
  free(there);
  free(parent);
  return real;
}

static bool is_own_name(const char *name) {
  static const char database[] = "campaign.sqlite";
  const size_t length = strcspn(name, "/");
  return !strncmp(name, database, sizeof database - 1) || (length == 4 && !strncmp(name, "lock", 4)) ||
         (length == 8 && !strncmp(name, "findings", 8));
}

bool store_owns(const char *path) {
  char *real = real_path(path);
  bool owns = false;
  for (char *slash = real ? strchr(real + 1, '/') : NULL; slash && !owns; slash = strchr(slash + 1, '/')) {
    *slash = '\0';
    owns = store_is_there(real) && is_own_name(slash + 1);
    *slash = '/';
  }
  free(real);
  return owns;
}
