/* lint: mistakes and probable mistakes in a model or a subject file, with their ranges.
 *
 * Only the file's macros are run. All messages live in the world's arena. */
#ifndef ASSAY_LINT_LINT_H
#define ASSAY_LINT_LINT_H

#include "core/read/syntax.h"

struct assay;
struct machine;
struct world;

enum lint_code {
  LINT_FILE,               /* it cannot be read */
  LINT_SYNTAX,             /* it is not a sequence of S-expressions */
  LINT_FORM,               /* a malformed form */
  LINT_NO_CODE,            /* a constant without code in the language of its subject */
  LINT_UNKNOWN_NAME,       /* warnings from here on: a name without a known definition */
  LINT_UNREACHABLE_CLAUSE, /* a clause after one that always answers for it */
  LINT_EMPTY_NONTERMINAL,  /* a non-terminal without terms */
  LINT_UNUSED_NONTERMINAL, /* it is never used */
  LINT_LITERAL,            /* a literal that is named like a non-terminal */
  LINT_UNBOUND_VARIABLE,   /* a name in a result that is not bound */
  LINT_UNUSED_DEFINITION,  /* it is never used */
  LINT_UNUSABLE,           /* an operation that can never be applied */
};

struct lint_message {
  enum lint_code code;
  bool is_warning;
  const char *file;
  const struct source *source;   /* its text; NULL: it has none */
  uint32_t line, column;         /* from 1; columns count code points */
  uint32_t end_line, end_column; /* after the last character */
  const char *text;
};

struct lint {
  struct world *world;
  const struct source *source; /* of the file; NULL: it could not be read */
  struct syntax **forms;       /* the forms in it */
  uint32_t form_count, form_capacity;
  struct lint_message *list;
  uint32_t count, capacity;
};

const char *lint_code_name(enum lint_code code);

/* Lints a file, as a subject file or a model depending on its name; `text` replaces its contents.
 * Messages are sorted by place. False: out of memory. */
bool lint_file(struct lint *l, struct assay *a, const char *path, const char *text, size_t length);

struct lint_range {
  uint32_t line, column, end_line, end_column;
};
/* The place where the linted file requires or includes the other one; its beginning if it does so
 * only indirectly. */
struct lint_range lint_range_of_file(const struct lint *l, const char *file);

/* ---- for the files of lint ---- */

void lint_model(struct lint *l, struct assay *a, const char *path, const char *text, size_t length);
void lint_subject(struct lint *l, struct assay *a, const char *path, const char *text, size_t length);

/* A message about a place; its end is found in the file. */
void lint_at(struct lint *l, enum lint_code code, const struct place *place, const char *text);
/* A message about a piece of syntax. */
void lint_about(struct lint *l, enum lint_code code, const struct syntax *x, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Reads the source and its forms, and reports anything that is not an S-expression. False: there
 * was such an error. */
bool lint_read(struct lint *l, const char *path, const char *text, size_t length, bool has_lang);
/* Reads as many forms of the source as possible, without messages. */
void lint_read_again(struct lint *l);
/* The range of a piece of syntax. */
struct lint_range lint_range_of(const struct lint *l, const struct syntax *x);
/* The outermost form that begins at that place; NULL: none. */
const struct syntax *lint_find(const struct lint *l, const struct place *place);

bool lint_has_errors(const struct lint *l);

/* Warnings about a model that was compiled without errors. */
struct language;
struct module;
void lint_clauses(struct lint *l, struct machine *m, struct module *module);
void lint_grammars(struct lint *l, struct machine *m, struct module *module);
void lint_names(struct lint *l, struct machine *m, struct module *module);
void lint_definitions(struct lint *l, struct module *module);

/* The language named by child i of a form; NULL: it names none. */
const struct language *lint_language(struct module *module, const struct syntax *form, uint32_t i);
/* The number of occurrences of a name, also with a subscript, in all forms or in one. */
uint32_t lint_mentions(const struct syntax *x, const char *name);
uint32_t lint_mentions_in_file(const struct lint *l, const char *name);
/* Does the file provide everything that it defines? */
bool lint_provides_all(const struct lint *l);

#endif
