/* models_directory: where the models that come with assay are. */
#ifndef ASSAY_CLI_MODELS_DIRECTORY_H
#define ASSAY_CLI_MODELS_DIRECTORY_H

/* The directory `name` among the models: in `given` if that is not NULL; else in ASSAY_MODELS; else beside the program, as
 * it was installed or built. Malloc'ed; NULL: there is none. */
char *models_directory(const char *given, const char *name);

#endif
