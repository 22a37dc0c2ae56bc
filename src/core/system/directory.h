/* directory: temporary directories that do not stay behind.
 *
 * They are made in TMPDIR, or else in /tmp, and locked as long as their process lives. One whose
 * process was killed has no lock: whoever makes the next one removes it. */
#ifndef ASSAY_CORE_SYSTEM_DIRECTORY_H
#define ASSAY_CORE_SYSTEM_DIRECTORY_H

#include <stdbool.h>
#include <stddef.h>

struct directory {
  char *path; /* malloc'ed, absolute; NULL: there is none */
  int lock;
};

/* False: it could not be made; errno says why. */
bool directory_make(struct directory *d);
/* Why it could not be, by errno, malloc'ed: "there can be no directory in /tmp: ...". */
char *directory_refusal(void);
/* Removes it, with all that is in it. */
void directory_remove(struct directory *d);

/* Is there no room for anything there? */
bool directory_is_full(const struct directory *d);

/* Do the files in it, with all that is below, take more room than that, or are they too many to be
 * counted? */
bool directory_exceeds(const char *path, size_t bytes);

/* Any directory with all that is in it, whatever its permissions are. False: something is left. */
bool directory_remove_path(const char *path);
/* Writes a file with this text, in place of any other. False: see errno. */
bool directory_write(const char *path, const char *text, size_t length);

#endif
