/* regular_file: reading files to their end, which FIFOs and devices may not have. */
#ifndef ASSAY_CORE_SYSTEM_REGULAR_FILE_H
#define ASSAY_CORE_SYSTEM_REGULAR_FILE_H

#include "core/printer.h"

#include <sys/stat.h>

/* A descriptor to read from, or below 0. *why, if it becomes other than NULL, tells what is wrong
 * with the file; it may be open then. */
int regular_file_open(const char *path, struct stat *status, const char **why);

/* Appends all of a file: NULL, or why it cannot be read. */
const char *regular_file_read(const char *path, struct buffer *b);
/* The same from where a descriptor is to its end; false, with errno. Either leaves a text in the
 * buffer, if only an empty one. */
bool descriptor_read(int fd, struct buffer *b);

#endif
