/* output_file: a file that always has complete contents, however often it is replaced and whenever
 * the process is stopped.
 *
 * Output goes to a temporary file beside it, which replaces it, with its permissions, once it is
 * completely on the disk. Links are followed. If the target is not a regular file (a pipe, a
 * terminal), output goes directly to it. */
#ifndef ASSAY_CORE_SYSTEM_OUTPUT_FILE_H
#define ASSAY_CORE_SYSTEM_OUTPUT_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct diagnostic;

struct output_file {
  FILE *file;
  char *path, *temporary; /* malloc'ed; NULL: standard output, or not a regular file */
};

/* NULL or "-": standard output. False: errno has the reason; close it nevertheless. */
bool output_file_open(struct output_file *o, const char *path);
/* good: all writes so far succeeded. False: something failed; the old file is unchanged, and errno
 * has the reason. */
bool output_file_close(struct output_file *o, bool good);

/* Returns false on failure. */
bool output_file_write(const char *path, const char *text, size_t length, struct diagnostic *error);
/* The name of the backup of the file's first contents: its name and .orig; malloc'ed. */
char *output_file_original(const char *path);

#endif
