/* expected_output: what a program should print, where that is known without running it. A line of
 * it is unknown, or one of several texts; such a text may be only how the line begins. */
#ifndef ASSAY_RUN_EXPECTED_OUTPUT_H
#define ASSAY_RUN_EXPECTED_OUTPUT_H

#include "core/printer.h"

#include <stdbool.h>

struct expected_text {
  const char *bytes;
  size_t length;
  bool is_beginning; /* the line may go on with anything */
};

struct expected_output { /* malloc'ed arrays; all zero is an output without lines */
  struct expected_line *lines;
  size_t line_count, line_capacity;
  struct expected_choice *choices; /* of all lines, one after the other */
  size_t choice_count, choice_capacity;
  struct buffer bytes; /* of all texts */
};

/* One line more, which is unknown as long as no text was added to it. */
void expected_add_line(struct expected_output *e);
/* Another text that will do as the last line. */
void expected_add_text(struct expected_output *e, const char *bytes, size_t length, bool is_beginning);

/* Of a line, from 0: how many texts there are, and one of these. */
size_t expected_texts(const struct expected_output *e, size_t line);
struct expected_text expected_text_at(const struct expected_output *e, size_t line, size_t i);
/* Also a line that it does not have. */
bool expected_is_unknown(const struct expected_output *e, size_t line);

bool expected_same(const struct expected_output *a, const struct expected_output *b);
/* Is one of the line's texts this one? */
bool expected_allows(const struct expected_output *e, size_t line, const char *bytes, size_t length);
/* For a reader: lines such as `unknown`, `1 or 2`, `error: ...`. */
void expected_write_line(const struct expected_output *e, size_t line, struct buffer *out);
void expected_write(const struct expected_output *e, struct buffer *out);

struct expected_output *expected_copy(const struct expected_output *e); /* malloc'ed; NULL of NULL */
void expected_clear(struct expected_output *e);                         /* without lines, but with room for some */
void expected_close(struct expected_output *e);                         /* gives back what it points to */
void expected_free(struct expected_output *e);                          /* one that was copied; or NULL */

#endif
