/* text_template: texts with holes, as subject files write them: "if $1:0 then $2:0 else $3:0".
 *
 * $NAME is a hole: a name is letters and digits, then perhaps a dot and more of them ($2.x).
 * $NAME:N wants level N (parentheses around what binds more loosely); without :N the level is 0. $$
 * is a dollar sign, and so is a $ before anything that is neither a letter nor a digit. A name that
 * nobody knows is an error at its place.
 *
 * A template is parsed once, and written often. It lives in the world's arena. */
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
  uint32_t hole; /* the number that its name stands for; TEMPLATE_NO_HOLE: the template ends here */
  uint32_t level;
};

struct text_template {
  const struct template_piece *pieces; /* the last one is the only one without a hole */
  uint32_t count;
};

/* The names that are holes. `find` says whether it knows the name, and stores its number, any but
 * TEMPLATE_NO_HOLE. */
struct template_names {
  bool (*find)(const void *data, const char *name, size_t length, uint32_t *hole);
  const void *data;
  const char *expected; /* for error messages: "$x and $e" */
};

/* A `find` for the common case: data is a NULL-terminated array of names, and a name's number is
 * its index. */
bool template_find_listed(const void *data, const char *name, size_t length, uint32_t *hole);

/* Parses a string of a subject file. Raises if it is no string, or where a name is not known. */
struct text_template text_template_read(struct world *w, const struct syntax *s, const struct template_names *names);

/* How often the hole occurs. */
uint32_t text_template_uses(const struct text_template *t, uint32_t hole);

/* Appends the text; `put` appends what is in the place of a hole. */
typedef void template_put(void *data, struct buffer *b, uint32_t hole, uint32_t level);
void text_template_write(const struct text_template *t, struct buffer *b, template_put *put, void *data);

#endif
