/* number_text: Racket's notation for numbers, read and written. Only core/ uses this; see
 * core/number/number.h, core/read/reader.h. */
#ifndef ASSAY_CORE_NUMBER_NUMBER_TEXT_H
#define ASSAY_CORE_NUMBER_NUMBER_TEXT_H

#include "core/printer.h"

enum number_status {
  NUMBER_OK,
  NUMBER_NONE,             /* not the notation of a number */
  NUMBER_DIVISION_BY_ZERO, /* 1/0 */
  NUMBER_NOT_EXACT,        /* #e+inf.0 */
  NUMBER_EXTENDED,         /* 1t3: an extflonum */
  NUMBER_TOO_LARGE,        /* #e1e1000000 */
};

/* Does the text have the syntax of a number, even one without a value? Needs no world. */
bool number_has_form(const char *text, size_t length);
enum number_status number_read(struct world *w, const char *text, size_t length, term *out);
void number_print(struct buffer *b, term number);

#endif
