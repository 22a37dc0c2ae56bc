/* regular_file: opening files that are to be read to their end, which FIFOs and devices may not have. */
#ifndef ASSAY_CORE_REGULAR_FILE_H
#define ASSAY_CORE_REGULAR_FILE_H

#include <sys/stat.h>

/* A descriptor to read from, or below 0. *why, if it becomes other than NULL, tells what is wrong with the file; it may be open then. */
int regular_file_open(const char *path, struct stat *status, const char **why);

#endif
