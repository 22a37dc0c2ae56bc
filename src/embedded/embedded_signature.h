/* embedded_signature: splits the signature of an operation, such as "(cell T) T -> (effects)", into
 * parts. */
#ifndef ASSAY_EMBEDDED_EMBEDDED_SIGNATURE_H
#define ASSAY_EMBEDDED_EMBEDDED_SIGNATURE_H

#include <stdbool.h>
#include <stddef.h>

struct text_part { /* of a text */
  const char *start;
  size_t length;
};

enum signature_part_kind {
  SIGNATURE_NAME,
  SIGNATURE_CELL,
  SIGNATURE_ARRAY,
  SIGNATURE_ARROW,
  SIGNATURE_EFFECTS,
  SIGNATURE_WRONG
};

struct signature_part {
  enum signature_part_kind kind;
  struct text_part whole;
  struct text_part item, count; /* of a cell or array: its items' type; of an array: its length, in digits */
};

/* Takes the next part, and moves the text behind it. Returns false if there is none. */
bool signature_next(const char **text, struct signature_part *out);
static inline bool signature_part_is_type(enum signature_part_kind kind) { return kind <= SIGNATURE_ARRAY; }

/* Letters, digits and any of _ - . , a letter first. */
bool text_part_is_name(struct text_part s);
bool text_part_is(struct text_part s, const char *text);

#endif
