/* user_file: files that the user names on the command line. */
#ifndef ASSAY_CLI_USER_FILE_H
#define ASSAY_CLI_USER_FILE_H

#include <stdbool.h>
#include <stddef.h>

struct invocation;

/* The contents, malloc'ed; NULL: it cannot be read. *why, unless `why` is NULL, then says why
 * not. */
char *user_file_read(const char *path, const char **why);

/* Of these, a path of NULL is standard output. */

/* Writes all or nothing ("-": standard output). False: it could not, and the reason was printed. */
bool user_file_write(const struct invocation *call, const char *path, const char *text, size_t length);
/* False: it is a campaign's own file, and that was printed. */
bool user_file_may_write(const struct invocation *call, const char *path);
/* Asked before time is spent on what is to be in it. False: it cannot be written, and the reason
 * was printed. */
bool user_file_can_write(const struct invocation *call, const char *path);

#endif
