/* installed: is a program there? */
#ifndef ASSAY_RUN_INSTALLED_H
#define ASSAY_RUN_INSTALLED_H

#include <stdbool.h>

/* As execvp finds it. What has a slash is made by another step, and counts as there. */
bool program_is_installed(const char *program);
/* The file that would be run, malloc'ed; NULL: it is not in PATH. */
char *program_path(const char *program);

#endif
