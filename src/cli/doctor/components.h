/* components: other people's programs that assay can use: how to install them, how to ask for their
 * versions, and what they enable.
 *
 * One table has the Debian package of each program, and its use besides subjects. The subject files
 * that ship with assay determine which subjects call it, and the command that prints its
 * version. */
#ifndef ASSAY_CLI_DOCTOR_COMPONENTS_H
#define ASSAY_CLI_DOCTOR_COMPONENTS_H

#include <stdbool.h>
#include <stddef.h>

struct component_use {
  char *file;    /* below the directory of subjects */
  char *subject; /* its name */
  bool is_optional;
};

struct component {
  const char *program, *package;
  const char *enables;        /* its use besides subjects; or NULL */
  const char *const *command; /* prints its version */
  struct component_use *uses; /* the subjects that call it; malloc'ed */
  size_t use_count;
  char *path;              /* of the program, malloc'ed; NULL: it is not installed */
  char *version, *failure; /* its version, or why that is unknown; malloc'ed, or NULL */
};

struct unread_file {
  char *path, *reason; /* malloc'ed */
};

struct components {
  struct component *list;
  size_t count;
  struct unread_file *unread; /* subject files that could not be read; malloc'ed */
  const char **sources;       /* the others: absolute paths, in the world; the array is malloc'ed */
  size_t unread_count, source_count, subject_files;
  struct world *world; /* holds the subject files */
};

/* `subjects`: the directory of the subject files; NULL: there is none. */
void components_find(struct components *out, char *subjects);
void components_ask(struct components *c); /* asks for their versions */
void components_free(struct components *c);

#endif
