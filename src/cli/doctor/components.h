/* components: the programs of other people that assay can use: how they are installed, asked for
 * their version, and what they enable.
 *
 * One table says which Debian package has a program, and what it is for beside subjects. Which
 * subjects call it, and how it tells its version, is found in the subject files that come with
 * assay. */
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
  const char *enables;        /* what it is for beside subjects; or NULL */
  const char *const *command; /* that tells its version */
  struct component_use *uses; /* which subjects call it; malloc'ed */
  size_t use_count;
  char *path;              /* of the program, malloc'ed; NULL: it is not installed */
  char *version, *failure; /* what it says, or why it says nothing; malloc'ed, or NULL */
};

struct unread_file {
  char *path, *reason; /* malloc'ed */
};

struct components {
  struct component *list;
  size_t count;
  struct unread_file *unread; /* subject files that could not be read; malloc'ed */
  const char **sources;       /* what could: absolute paths, in the world; the array is malloc'ed */
  size_t unread_count, source_count, subject_files;
  struct world *world; /* that the subject files were read in */
};

/* `subjects`: the directory of the subject files; NULL: there is none. */
void components_find(struct components *out, char *subjects);
void components_ask(struct components *c); /* for their versions */
void components_free(struct components *c);

#endif
