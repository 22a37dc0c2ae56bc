/* text: what the reports on a terminal share. */
#ifndef ASSAY_REPORT_TEXT_H
#define ASSAY_REPORT_TEXT_H

#include "assay.h"
#include "core/printer.h"

/* Columns that the text takes on a terminal. It is valid UTF-8. */
size_t text_width(const char *text, size_t length);

void text_repeat(struct buffer *b, const char *text, size_t times);
void text_pad(struct buffer *b, size_t columns); /* spaces */
/* The term over as many lines as it needs, the first at column `indent`; ends with a newline. */
void text_term(struct buffer *b, assay_term t, unsigned width, unsigned indent);
/* "1 step", "2 steps". */
void text_count(struct buffer *b, size_t count, const char *noun);

#endif
