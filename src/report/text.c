#include "report/text.h"

#include "core/unicode.h"

#include <math.h>
#include <string.h>

size_t text_width(const char *text, size_t length) {
  const char *end = text + length;
  size_t width = 0;
  uint32_t code;
  for (unsigned bytes; text < end && (bytes = unicode_decode(text, end, &code)); text += bytes)
    width += unicode_width(code);
  return width;
}

/* The length of the color at the beginning of the text; 0: there is none. */
static size_t color_length(const char *text) {
  if (text[0] != '\033' || text[1] != '[') return 0;
  const size_t length = 2 + strspn(text + 2, "0123456789;");
  return text[length] == 'm' ? length + 1 : 0;
}

void text_cut(struct buffer *b, const char *text, size_t columns) {
  const char *end = text + strlen(text);
  bool is_full = false;
  while (text < end) {
    const size_t color = color_length(text);
    uint32_t code = 0;
    const unsigned bytes = color ? (unsigned)color : unicode_decode(text, end, &code);
    const bool is_shown = !color && bytes && (code == ' ' || unicode_is_graphic(code));
    const size_t width = color ? 0 : is_shown ? unicode_width(code) : 1;
    is_full = is_full || width > columns;
    if (color || (!is_full && is_shown)) buffer_append(b, text, bytes);
    else if (!is_full) buffer_puts(b, "?");
    if (!is_full) columns -= width;
    text += bytes ? bytes : 1;
  }
}

void text_repeat(struct buffer *b, const char *text, size_t times) {
  while (times--) buffer_puts(b, text);
}

void text_pad(struct buffer *b, size_t columns) { text_repeat(b, " ", columns); }

static bool is_too_large(struct buffer *b, assay_term t) {
  const size_t most = 50000000, size = assay_term_size(t);
  if (size > most) buffer_printf(b, "#<term of size %zu>", size);
  return size > most;
}

void text_flat(struct buffer *b, assay_term t) {
  if (!is_too_large(b, t)) print_term(b, t);
}

void text_pretty(struct buffer *b, assay_term t, unsigned width, unsigned indent) {
  if (!is_too_large(b, t)) print_term_pretty(b, t, width, indent);
}

void text_term(struct buffer *b, assay_term t, unsigned width, unsigned indent) {
  text_pretty(b, t, width, indent);
  buffer_puts(b, "\n");
}

void text_time(struct buffer *b, double seconds) {
  if (seconds < 1e-3) buffer_printf(b, "%.3g µs", seconds * 1e6);
  else if (seconds < 1) buffer_printf(b, "%.3g ms", seconds * 1e3);
  else buffer_printf(b, "%.3g s", seconds);
}

void text_ratio(struct buffer *b, double ratio) {
  const double large = 1000, ten = 10;
  if (ratio < large) buffer_printf(b, "%.3g", ratio);
  else buffer_printf(b, "%.0f", ten * round(ratio / ten));
}

void text_count(struct buffer *b, size_t count, const char *noun) {
  buffer_printf(b, "%zu %s%s", count, noun, plural(count));
}

bool text_no_formula(struct buffer *b, const struct assay_formulas *f) {
  if (f->count || !f->checks || !f->complete) return false;
  buffer_printf(b, "nothing in it may vary, as far as %zu %s", (size_t)f->checks,
                f->checks == 1 ? "try tells" : "tries tell");
  return true;
}

void text_formula(struct buffer *b, const struct assay_formula *f) {
  buffer_puts(b, f->text);
  if (!f->is_universal) return;
  buffer_puts(b, " (");
  text_count(b, f->tests, "instance");
  buffer_puts(b, " tried");
  if (f->discarded) buffer_printf(b, ", %zu more did not apply", (size_t)f->discarded);
  buffer_puts(b, ")");
}
