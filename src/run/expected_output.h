/* expected_output: the output that a program should print, known without running it.
 *
 * A line of it is unknown, or one of several texts; such a text may be only the beginning of a
 * line. */
#ifndef ASSAY_RUN_EXPECTED_OUTPUT_H
#define ASSAY_RUN_EXPECTED_OUTPUT_H

#include "core/printer.h"

#include <stdbool.h>

struct expected_text {
  const char *bytes;
  size_t length;
  bool is_beginning; /* the line may continue with anything */
};

struct expected_output { /* malloc'ed arrays; all zero is an output without lines */
  struct expected_line *lines;
  size_t line_count, line_capacity;
  struct expected_choice *choices; /* of all lines, in order */
  size_t choice_count, choice_capacity;
  struct buffer bytes; /* of all texts */
};

/* Adds a line, which is unknown until a text is added to it. */
void expected_add_line(struct expected_output *e);
/* Adds a text that the last line allows. */
void expected_add_text(struct expected_output *e, const char *bytes, size_t length, bool is_beginning);

/* The number of texts of a line, from 0; and one of these. */
size_t expected_texts(const struct expected_output *e, size_t line);
struct expected_text expected_text_at(const struct expected_output *e, size_t line, size_t i);
/* A line that does not exist is unknown, too. */
bool expected_is_unknown(const struct expected_output *e, size_t line);

bool expected_same(const struct expected_output *a, const struct expected_output *b);
/* Does the line allow this text? */
bool expected_allows(const struct expected_output *e, size_t line, const char *bytes, size_t length);
/* For display: lines such as `unknown`, `1 or 2`, `error: ...`. */
void expected_write_line(const struct expected_output *e, size_t line, struct buffer *out);
void expected_write(const struct expected_output *e, struct buffer *out);

struct expected_output *expected_copy(const struct expected_output *e); /* malloc'ed; NULL of NULL */
void expected_clear(struct expected_output *e);                         /* removes the lines, and keeps the memory */
void expected_close(struct expected_output *e);                         /* frees its members */
void expected_free(struct expected_output *e);                          /* frees a copy; or NULL */

#endif
