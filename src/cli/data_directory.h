/* data_directory: where the models and programs that ship with assay are. */
#ifndef ASSAY_CLI_DATA_DIRECTORY_H
#define ASSAY_CLI_DATA_DIRECTORY_H

#include <stdbool.h>

/* The directory of this program: PATH_MAX bytes. Returns false if the system does not report it. */
__attribute__((nonnull)) bool program_directory(char *out);

/* The directory `name` among the "models", or another kind of data: in `given` if that is not
 * NULL; else in ASSAY_MODELS, if it is models; else beside the program, as it was installed or
 * built. Malloc'ed; NULL: there is none. */
char *data_directory(const char *given, const char *kind, const char *name);

#endif
