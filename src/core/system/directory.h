/* directory: temporary directories that are always removed.
 *
 * They are created in TMPDIR, or else in /tmp, and locked while their process lives. If the process
 * was killed, its directory has no lock, and the next process that creates one removes it. */
#ifndef ASSAY_CORE_SYSTEM_DIRECTORY_H
#define ASSAY_CORE_SYSTEM_DIRECTORY_H

#include <stdbool.h>
#include <stddef.h>

struct diagnostic;

struct directory {
  char *path; /* malloc'ed, absolute; NULL: there is none */
  int lock;
};

/* False: it could not be created; errno has the reason. */
bool directory_make(struct directory *d);
/* Explains errno: "there can be no directory in /tmp: ...". Returns false. */
bool directory_refuse(struct diagnostic *error);
/* Removes it with its contents. */
void directory_remove(struct directory *d);

/* Is its file system full? */
bool directory_is_full(const struct directory *d);

/* Do the files below it take more than that, or are they too many to count? */
bool directory_exceeds(const char *path, size_t bytes);

/* Removes any directory with its contents, whatever their permissions. False: something is left. */
bool directory_remove_path(const char *path);
/* Writes a file with this text, replacing an existing one. False: see errno. */
bool directory_write(const char *path, const char *text, size_t length);

#endif
