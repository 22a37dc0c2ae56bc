/* markup: escapes arbitrary text for HTML, JSON and XML.
 *
 * Characters that cannot be seen or that reverse others (controls, directional marks and overrides,
 * invalid UTF-8) are spelled out in text for display: U+202E. */
#ifndef ASSAY_REPORT_CAMPAIGN_MARKUP_H
#define ASSAY_REPORT_CAMPAIGN_MARKUP_H

#include "core/printer.h"

/* The next character of a NUL-terminated text, which is moved behind it; invalid UTF-8 is U+FFFD,
 * byte by byte. */
uint32_t markup_next(const char **text);

/* For a terminal, or without markup: see buffer_put_readable. */
void markup_visible(struct buffer *out, const char *text);
/* The same for `length` bytes of a text. */
void markup_print(FILE *out, const char *text, size_t length);
void markup_html(struct buffer *out, const char *text);
/* For the value of an attribute that scripts read: verbatim. */
void markup_attribute(struct buffer *out, const char *text);
/* In quotes. It may be inside a <script> of a page. NULL: null. */
void markup_json(struct buffer *out, const char *text);
/* For XML 1.0, which cannot represent most controls: they become \u{1}. */
void markup_xml(struct buffer *out, const char *text);
/* For Markdown: on one line, with nothing that is markup; at most `most` characters, truncated with
 * …. */
void markup_markdown(struct buffer *out, const char *text, size_t most);

#endif
