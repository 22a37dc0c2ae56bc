/* name_list: names in a text with a separator between them, as users write them. */
#ifndef ASSAY_HUNT_LISTED_H
#define ASSAY_HUNT_LISTED_H

#include <stdbool.h>
#include <string.h>

/* Is the name in the list, or is there no list? */
static inline bool name_list_has(const char *list, char between, const char *name) {
  const char separators[] = {between, '\0'};
  const size_t length = strlen(name);
  for (const char *item = list; item && *item;) {
    const size_t end = strcspn(item, separators);
    if (end == length && !strncmp(item, name, length)) return true;
    item += end + (item[end] == between);
  }
  return !list;
}

#endif
