/* text_template: texts with holes, as subject files write them: "if $1:0 then $2:0 else $3:0".
 *
 * $NAME is a hole: a name is letters and digits, optionally followed by a dot and more of them
 * ($2.x). $NAME:N requires level N (parentheses around anything that binds more loosely); without
 * :N the level is 0. $$ is a dollar sign, and so is a $ before anything but a letter or digit. An
 * unknown name is an error at its place.
 *
 * A template is parsed once and written often. It lives in the world's arena. */
#ifndef ASSAY_CORE_TEXT_TEMPLATE_H
#define ASSAY_CORE_TEXT_TEMPLATE_H

#include "core/printer.h"
#include "core/read/syntax.h"

struct world;

enum { TEMPLATE_NO_HOLE = UINT32_MAX };

/* A text, and the hole that follows it. */
struct template_piece {
  const char *text;
  size_t length;
  uint32_t hole; /* the number of its name; TEMPLATE_NO_HOLE: the template ends here */
  uint32_t level;
};

struct text_template {
  const struct template_piece *pieces; /* only the last one has no hole */
  uint32_t count;
};

/* The names of holes. `find` returns whether the name is known, and stores its number, which is
 * never TEMPLATE_NO_HOLE. */
struct template_names {
  bool (*find)(const void *data, const char *name, size_t length, uint32_t *hole);
  const void *data;
  const char *expected; /* for error messages: "$x and $e" */
};

/* A `find` for the common case: data is a NULL-terminated array of names, and a name's number is
 * its index. */
bool template_find_listed(const void *data, const char *name, size_t length, uint32_t *hole);

/* Parses a string of a subject file. Raises if it is not a string or has an unknown name. */
struct text_template text_template_read(struct world *w, const struct syntax *s, const struct template_names *names);

/* The number of occurrences of the hole. */
uint32_t text_template_uses(const struct text_template *t, uint32_t hole);

/* Appends the text; `put` appends the text for a hole. */
typedef void template_put(void *data, struct buffer *b, uint32_t hole, uint32_t level);
void text_template_write(const struct text_template *t, struct buffer *b, template_put *put, void *data);

#endif
