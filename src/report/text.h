/* text: functions for reports on a terminal. */
#ifndef ASSAY_REPORT_TEXT_H
#define ASSAY_REPORT_TEXT_H

#include "assay.h"
#include "core/printer.h"

/* Columns that the text takes on a terminal. It must be valid UTF-8. */
size_t text_width(const char *text, size_t length);
/* The part of the text that fits into `columns` columns. Colors (ESC [ ... m) take none, and are
 * all kept. Invalid UTF-8 and control characters become question marks. */
void text_cut(struct buffer *b, const char *text, size_t columns);

/* The term on one line. With shared parts, it may be too large to print; then only its size is
 * printed. */
void text_flat(struct buffer *b, assay_term t);
void text_repeat(struct buffer *b, const char *text, size_t times);
void text_pad(struct buffer *b, size_t columns); /* spaces */
/* The term over as many lines as it needs, the first at column `indent`; text_term ends with a
 * newline. */
void text_pretty(struct buffer *b, assay_term t, unsigned width, unsigned indent);
void text_term(struct buffer *b, assay_term t, unsigned width, unsigned indent);
/* Seconds in the unit that suits them: "12.3 µs". */
void text_time(struct buffer *b, double seconds);
/* Three digits: "0.123", "12.3", "1230". */
void text_ratio(struct buffer *b, double ratio);
/* The formula, and how many instances of it were tried. */
void text_formula(struct buffer *b, const struct assay_formula *f);
/* States that there is no formula. Returns false and writes nothing if there is one, or if the
 * search was not done or not finished. */
bool text_no_formula(struct buffer *b, const struct assay_formulas *f);
/* "1 step", "2 steps". */
void text_count(struct buffer *b, size_t count, const char *noun);

#endif
