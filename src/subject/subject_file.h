/* subject_file: .assay files: what they define, by kind and name, with the files that they include.
 *
 * A file is a list of forms. (include "FILE") takes the forms of another file, relative to this
 * one, once. Every other form is (KIND NAME ...), and the table of subject/subject_forms.c says who
 * reads a kind. Forms stand in any order: a form is read when another one uses its name, and at the
 * latest when all files are there. */
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
  /* What the form (KIND NAME ...) defines, in the world's arena; NAME is known to be a symbol.
   * Raises. */
  const void *(*read)(struct subject_file *f, const struct syntax *form);
};
extern const struct subject_form subject_forms[SUBJECT_KINDS];

/* In the world's arena. All that is defined has been read; raises if there is something wrong with
 * it. */
struct subject_file *subject_file_read(struct world *w, const char *path);
/* The same from a text; `name` stands for the file in messages. */
struct subject_file *subject_file_read_text(struct world *w, const char *name, const char *text);
/* Looking at a file: each mistake is told, not only the first one. Of what is defined, that is read
 * which is right, and what it needs. */
struct subject_mistakes {
  void (*tell)(void *data, const struct place *place, const char *message);
  void *data;
};
/* The file of that path with this text; the mistakes must live as long as the file. What follows
 * from another mistake is not told. */
struct subject_file *subject_file_look_at(struct world *w, const char *path, const struct source *source,
                                          const struct subject_mistakes *mistakes);
/* Calls f(data); what it raises is told, unless it follows from something else. */
bool subject_file_guard(struct subject_file *f, void (*body)(void *), void *data);
/* All definitions of the file itself that nothing in it uses: the kind, and the name. */
typedef void subject_file_unused_function(void *data, enum subject_kind kind, const struct syntax *name);
void subject_file_unused(const struct subject_file *f, subject_file_unused_function *tell, void *data);
/* The files in the order in which they were met, and how many they are. `list` may be NULL. */
struct subject_source {
  const char *path; /* absolute, without links */
  const struct source *source;
};
size_t subject_file_sources(const struct subject_file *f, struct subject_source *list);
struct world *subject_file_world(const struct subject_file *f);

/* What a name in a form stands for. Raises at that name if nothing of this kind has it. */
const void *subject_file_use(struct subject_file *f, enum subject_kind kind, const struct syntax *name);
/* All of a kind, in the order of the files. */
typedef void subject_file_visit(void *data, const void *what);
void subject_file_each(struct subject_file *f, enum subject_kind kind, subject_file_visit *visit, void *data);
/* Is there something of this kind and name? */
bool subject_file_has(const struct subject_file *f, enum subject_kind kind, const struct syntax *name);
/* What a name that a user gave stands for, or the only one of its kind for NULL. Raises. */
const void *subject_file_find(struct subject_file *f, enum subject_kind kind, const char *name);

#endif
