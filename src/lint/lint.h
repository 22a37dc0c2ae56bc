/* lint: what is wrong with a model or a subject file, and what is probably not meant: messages with
 * the ranges that they are about.
 *
 * Nothing of the file is run but its macros. All messages live in the world's arena. */
#ifndef ASSAY_LINT_LINT_H
#define ASSAY_LINT_LINT_H

#include "core/read/syntax.h"

struct assay;
struct machine;
struct world;

enum lint_code {
  LINT_FILE,               /* it cannot be read */
  LINT_SYNTAX,             /* it is no sequence of S-expressions */
  LINT_FORM,               /* a form is not as it should be */
  LINT_NO_CODE,            /* a constant without code in the language of its subject */
  LINT_UNKNOWN_NAME,       /* warnings from here on: a name that nothing is known to define */
  LINT_UNREACHABLE_CLAUSE, /* a clause that an earlier one always answers for */
  LINT_EMPTY_NONTERMINAL,  /* no term is of that non-terminal */
  LINT_UNUSED_NONTERMINAL, /* nothing mentions it */
  LINT_LITERAL,            /* a literal that is named like a non-terminal */
  LINT_UNBOUND_VARIABLE,   /* a name of a result that nothing gives a value */
  LINT_UNUSED_DEFINITION,  /* nothing mentions it */
  LINT_UNUSABLE,           /* an operation that can never be applied */
};

struct lint_message {
  enum lint_code code;
  bool is_warning;
  const char *file;
  const struct source *source;   /* its text; NULL: it has none */
  uint32_t line, column;         /* from 1; columns count code points */
  uint32_t end_line, end_column; /* behind the last character */
  const char *text;
};

struct lint {
  struct world *world;
  const struct source *source; /* of the file; NULL: it could not be read */
  struct syntax **forms;       /* all that is in it */
  uint32_t form_count, form_capacity;
  struct lint_message *list;
  uint32_t count, capacity;
};

const char *lint_code_name(enum lint_code code);

/* A file, by its name a subject file or a model, or this text instead of what it has. In the order
 * of their places. False: out of memory. */
bool lint_file(struct lint *l, struct assay *a, const char *path, const char *text, size_t length);

struct lint_range {
  uint32_t line, column, end_line, end_column;
};
/* Where the file that was looked at names this other one, which it requires or includes; its
 * beginning, if it does so by others only. */
struct lint_range lint_range_of_file(const struct lint *l, const char *file);

/* ---- for the files of lint ---- */

void lint_model(struct lint *l, struct assay *a, const char *path, const char *text, size_t length);
void lint_subject(struct lint *l, struct assay *a, const char *path, const char *text, size_t length);

/* A message about a place; how far it goes is found in the file. */
void lint_at(struct lint *l, enum lint_code code, const struct place *place, const char *text);
/* A message about what was read. */
void lint_about(struct lint *l, enum lint_code code, const struct syntax *x, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Reads the source and the forms in it, and tells what is no S-expression. False: something is
 * not. */
bool lint_read(struct lint *l, const char *path, const char *text, size_t length, bool has_lang);
/* Reads as many forms of the source as can be, and tells nothing. */
void lint_read_again(struct lint *l);
/* The range of what was read from the file. */
struct lint_range lint_range_of(const struct lint *l, const struct syntax *x);
/* The outermost of the forms that begins at that place; NULL: none does. */
const struct syntax *lint_find(const struct lint *l, const struct place *place);

bool lint_has_errors(const struct lint *l);

/* Warnings about a model that was looked at. */
struct language;
struct module;
void lint_clauses(struct lint *l, struct machine *m, struct module *module);
void lint_grammars(struct lint *l, struct machine *m, struct module *module);
void lint_names(struct lint *l, struct machine *m, struct module *module);
void lint_definitions(struct lint *l, struct module *module);

/* The language that child number i of a form names; NULL: it names none. */
const struct language *lint_language(struct module *module, const struct syntax *form, uint32_t i);
/* How often a name is mentioned, also with a subscript; in all forms, or in one. */
uint32_t lint_mentions(const struct syntax *x, const char *name);
uint32_t lint_mentions_in_file(const struct lint *l, const char *name);
/* Does the file give away all that it defines? */
bool lint_provides_all(const struct lint *l);

#endif
