/* regular_file: reads whole files, rejecting FIFOs and devices, which may not end. */
#ifndef ASSAY_CORE_SYSTEM_REGULAR_FILE_H
#define ASSAY_CORE_SYSTEM_REGULAR_FILE_H

#include "core/printer.h"

#include <sys/stat.h>

/* A descriptor to read from, or a negative number. If *why is set, it describes what is wrong with
 * the file, which may be open all the same. */
int regular_file_open(const char *path, struct stat *status, const char **why);

/* Appends the whole file; returns NULL, or why it cannot be read. */
const char *regular_file_read(const char *path, struct buffer *b);
/* The same from a descriptor's position to its end; false, with errno. Both leave a text in the
 * buffer, if only an empty one. */
bool descriptor_read(int fd, struct buffer *b);

#endif
