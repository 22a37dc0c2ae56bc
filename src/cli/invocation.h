/* invocation: a running command: its world on a large stack, its errors, its output.
 *
 * A command returns its exit status: EXIT_YES, EXIT_NO, or EXIT_BAD after it has printed the reason
 * on standard error. Results go to standard output; main_program_end checks that they could be
 * written. */
#ifndef ASSAY_CLI_INVOCATION_H
#define ASSAY_CLI_INVOCATION_H

#include "assay.h"
#include "cli/options.h"
#include "cli/terminal/color.h"
#include "core/diagnostic.h"
#include "core/printer.h"

#include <jansson.h>

enum { EXIT_YES, EXIT_NO, EXIT_BAD };

struct given_terms;

struct invocation {
  const char *command;
  const struct common_options *common;
  assay *world;
  assay_subject *subject;
  unsigned width; /* columns to fill */
  bool tree;      /* results that are terms are drawn as trees */
};

/* Runs the body in a new world with the libraries of --lib. Returns its exit status. */
int invocation_run(const char *command, const struct common_options *common, invocation_body *body,
                   const void *options);

/* ---- errors: each returns EXIT_BAD ---- */

/* Prints the world's last error. */
int invocation_failed(const struct invocation *call);
/* An error of the command itself. */
int invocation_refuse(const struct invocation *call, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The same for a diagnostic, which it clears. */
int invocation_refuse_error(const struct invocation *call, struct diagnostic *error);
/* The same of terms that could not be read, each with its error, or asked about. */
int invocation_refuse_terms(struct invocation *call, struct given_terms *g, const char *command);

/* For a check's warnings, on stderr. */
void print_warning(const char *text, void *data);

/* ---- inputs ---- */

/* The directories of --lib, NULL-terminated; the caller frees the array. */
const char **invocation_libraries(const struct invocation *call);
/* Loads the model for a query; output of its program goes to stderr. */
bool invocation_load(struct invocation *call, const char *file);

/* ---- results ---- */

/* Each prints its argument to stdout, and frees it. */
void print_buffer(struct buffer *b);
void print_json_object(json_t *object);
void print_json_line(json_t *object);

/* A term as a result at column `indent`, with a newline. */
void invocation_put_term(const struct invocation *call, struct buffer *b, assay_term t, unsigned indent);
/* The same for a term's text. A text that cannot be read is printed verbatim: a program may put
 * anything into a term. */
void invocation_print_term(const struct invocation *call, const char *text, unsigned indent);
/* name = term, one per line. */
void invocation_put_bindings(const struct invocation *call, struct buffer *b, const char *const *names,
                             const assay_term *terms, size_t count);

#endif
