/* output_file: a file that always holds a whole result, however often it is replaced and whenever we are stopped. */
#ifndef ASSAY_CAMPAIGN_OUTPUT_FILE_H
#define ASSAY_CAMPAIGN_OUTPUT_FILE_H

#include <stddef.h>

/* NULL, or why it could not be done; malloc'ed. */
char *output_file_write(const char *path, const char *text, size_t length);
/* Where the file's first content is kept: its name and .orig; malloc'ed. */
char *output_file_original(const char *path);

#endif
