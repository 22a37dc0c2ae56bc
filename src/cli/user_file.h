/* user_file: files that the user names on the command line. */
#ifndef ASSAY_CLI_USER_FILE_H
#define ASSAY_CLI_USER_FILE_H

#include <stdbool.h>
#include <stddef.h>

struct invocation;

/* The contents, malloc'ed. Returns NULL if the file cannot be read, and sets *why unless `why` is
 * NULL. */
char *user_file_read(const char *path, const char **why);

/* For the functions below, a path of NULL is standard output. */

/* Writes all or nothing ("-": standard output). On failure, returns false after it has printed the
 * reason. */
bool user_file_write(const struct invocation *call, const char *path, const char *text, size_t length);
/* Returns false if it is a campaign's own file, after it has printed that. */
bool user_file_may_write(const struct invocation *call, const char *path);
/* Call before spending time on the contents. Returns false if the file cannot be written, after it
 * has printed the reason. */
bool user_file_can_write(const struct invocation *call, const char *path);

#endif
