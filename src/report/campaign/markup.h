/* markup: other people's text inside of HTML, JSON and XML, where it stays text whatever it is.
 *
 * Characters that cannot be seen, or that turn others around (controls, directional marks and
 * overrides, what is no UTF-8), are written out where people read: U+202E. */
#ifndef ASSAY_REPORT_CAMPAIGN_MARKUP_H
#define ASSAY_REPORT_CAMPAIGN_MARKUP_H

#include "core/printer.h"

/* The next character of a NUL-terminated text, which is moved behind it; what is no UTF-8 is
 * U+FFFD, a byte at a time. */
uint32_t markup_next(const char **text);

/* For a terminal, or where there is no markup: see buffer_put_readable. */
void markup_visible(struct buffer *out, const char *text);
/* So many bytes of a text, likewise. */
void markup_print(FILE *out, const char *text, size_t length);
void markup_html(struct buffer *out, const char *text);
/* For the value of an attribute, which scripts read: all of it as it is. */
void markup_attribute(struct buffer *out, const char *text);
/* In quotes. It may stand within a <script> of a page. NULL: null. */
void markup_json(struct buffer *out, const char *text);
/* For XML 1.0, which has no way to write most controls: they become \u{1}. */
void markup_xml(struct buffer *out, const char *text);
/* For Markdown: on one line, where nothing in it is markup; at most so many characters, with … if
 * there are more. */
void markup_markdown(struct buffer *out, const char *text, size_t most);

#endif
