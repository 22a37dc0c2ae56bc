/* output_file: a file that always holds a whole result, however often it is replaced and whenever
 * we are stopped.
 *
 * What is written goes into a file beside it, which takes its place, and its permissions, when all
 * of it is on the disk. Links are followed. What is no file (a pipe, a terminal) is written to as
 * it is. */
#ifndef ASSAY_CORE_SYSTEM_OUTPUT_FILE_H
#define ASSAY_CORE_SYSTEM_OUTPUT_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct output_file {
  FILE *file;
  char *path, *temporary; /* malloc'ed; NULL: standard output, and what is no file */
};

/* NULL or "-": standard output. False: errno says why; close it nevertheless. */
bool output_file_open(struct output_file *o, const char *path);
/* good: all was written so far. False: it was not; then the old file is as it was, and errno says
 * why. */
bool output_file_close(struct output_file *o, bool good);

/* NULL, or why it could not be done; malloc'ed. */
char *output_file_write(const char *path, const char *text, size_t length);
/* Where the file's first content is kept: its name and .orig; malloc'ed. */
char *output_file_original(const char *path);

#endif
