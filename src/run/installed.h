/* installed: is a program installed? */
#ifndef ASSAY_RUN_INSTALLED_H
#define ASSAY_RUN_INSTALLED_H

#include <stdbool.h>

/* Searches as execvp does. A program with a slash in its name is made by another step, and counts
 * as installed. */
bool program_is_installed(const char *program);
/* The file that would be run, malloc'ed; NULL: it is not in PATH. */
char *program_path(const char *program);

#endif
