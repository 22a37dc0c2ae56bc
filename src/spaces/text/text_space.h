/* text_space: any text as a term, whose strings, concatenated, are the text. By lines, it is a
 * sequence of lines. By words, it is nested by brackets:
 *
 *   text  = (text chunk ...)              chunk = (chunk item ...)
 *   item  = string | group                group = (group "(" chunk ... ")")
 *
 * A chunk is roughly a statement, an argument or an initialiser in C: it ends with ; or , or a
 * block, or before a line that is not indented further. A string is a word, a number, a quoted
 * string, a comment or an operator, each with the blanks before it; or a whole line that begins
 * with #. Unmatched brackets are words. */
#ifndef ASSAY_SPACES_TEXT_TEXT_SPACE_H
#define ASSAY_SPACES_TEXT_TEXT_SPACE_H

#include "space/space.h"

enum text_unit { TEXT_LINES, TEXT_WORDS };

struct space *text_space_new(struct world *w, enum text_unit unit);
/* In the world's arena. */
term text_parse(struct world *w, enum text_unit unit, const char *text, size_t length);
/* Writes the text that the term represents, in parts. */
void text_write(term t, void (*write)(void *data, const char *part, size_t length), void *data);

#endif
