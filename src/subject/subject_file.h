/* subject_file: .assay files: their definitions by kind and name, including those of included
 * files.
 *
 * A file is a list of forms. (include "FILE") takes the forms of another file, relative to this
 * one, once. Every other form is (KIND NAME ...); the table in subject/subject_forms.c has the
 * reader of each kind. Forms may be in any order: a form is read when another one uses its name,
 * and at the latest when all files were loaded. */
#ifndef ASSAY_SUBJECT_SUBJECT_FILE_H
#define ASSAY_SUBJECT_SUBJECT_FILE_H

#include "core/read/syntax.h"

struct world;
struct subject_file;

enum subject_kind {
  SUBJECT_SYNTAX,
  SUBJECT_SIGNATURE,
  SUBJECT_LEARNT,
  SUBJECT_OPERATIONS,
  SUBJECT_GRAPH_SYNTAX,
  SUBJECT_TARGET,
  SUBJECT_SUBJECT,
  SUBJECT_KINDS
};

struct subject_form {
  const char *name;
  /* Reads the form (KIND NAME ...) in the world's arena; NAME is a symbol. Raises. */
  const void *(*read)(struct subject_file *f, const struct syntax *form);
};
extern const struct subject_form subject_forms[SUBJECT_KINDS];

/* Loads a file in the world's arena, and reads all definitions. Raises. */
struct subject_file *subject_file_read(struct world *w, const char *path);
/* The same from a text; messages use `name` for the file. */
struct subject_file *subject_file_read_text(struct world *w, const char *name, const char *text);
/* Linting a file: all mistakes are reported, not only the first. Correct definitions, and those
 * that they need, are read. */
struct subject_mistakes {
  void (*tell)(void *data, const struct place *place, const char *message);
  void *data;
};
/* Lints the file of that path with this text; the mistakes must live as long as the file.
 * Consequences of other mistakes are not reported. */
struct subject_file *subject_file_look_at(struct world *w, const char *path, const struct source *source,
                                          const struct subject_mistakes *mistakes);
/* Calls f(data) and reports what it raises, unless that is a consequence of another mistake. */
bool subject_file_guard(struct subject_file *f, void (*body)(void *), void *data);
/* Visits all definitions of the file itself that are unused in it: the kind, and the name. */
typedef void subject_file_unused_function(void *data, enum subject_kind kind, const struct syntax *name);
void subject_file_unused(const struct subject_file *f, subject_file_unused_function *tell, void *data);
/* The files in order of inclusion, and their number. `list` may be NULL. */
struct subject_source {
  const char *path; /* absolute, without links */
  const struct source *source;
};
size_t subject_file_sources(const struct subject_file *f, struct subject_source *list);
struct world *subject_file_world(const struct subject_file *f);

/* The definition of a name in a form. Raises at the name if there is none of this kind. */
const void *subject_file_use(struct subject_file *f, enum subject_kind kind, const struct syntax *name);
/* Visits all definitions of a kind, in the order of the files. */
typedef void subject_file_visit(void *data, const void *what);
void subject_file_each(struct subject_file *f, enum subject_kind kind, subject_file_visit *visit, void *data);
/* Is there a definition of this kind and name? */
bool subject_file_has(const struct subject_file *f, enum subject_kind kind, const struct syntax *name);
/* The definition of a name from the user, or for NULL the only one of its kind. Raises. */
const void *subject_file_find(struct subject_file *f, enum subject_kind kind, const char *name);

#endif
