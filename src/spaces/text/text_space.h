/* text_space: any text as a term: strings that, one after the other, are the text again.
 *
 * As lines, it is a sequence of them. As words, it is what brackets make of it:
 *
 *   text  = (text chunk ...)              chunk = (chunk item ...)
 *   item  = string | group                group = (group "(" chunk ... ")")
 *
 * A chunk is about what C calls a statement, an argument or an initialiser: it ends with ; or , or
 * a block, or where a line begins that is not indented further. A string is a word, a number, a
 * quoted string, a comment, an operator, each with the blanks before it; or a whole line that
 * begins with #. Brackets that do not match are words. */
#ifndef ASSAY_SPACES_TEXT_TEXT_SPACE_H
#define ASSAY_SPACES_TEXT_TEXT_SPACE_H

#include "space/space.h"

enum text_unit { TEXT_LINES, TEXT_WORDS };

struct space *text_space_new(struct world *w, enum text_unit unit);
/* In the world's arena. */
term text_parse(struct world *w, enum text_unit unit, const char *text, size_t length);
/* The text that the term stands for, in parts. */
void text_write(term t, void (*write)(void *data, const char *part, size_t length), void *data);

#endif
