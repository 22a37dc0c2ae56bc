#include "core/unicode.h"

#include <utf8proc.h>

unsigned unicode_decode(const char *text, const char *end, uint32_t *code) {
  utf8proc_int32_t c;
  utf8proc_ssize_t length = utf8proc_iterate((const utf8proc_uint8_t *)text, end - text, &c);
  if (length <= 0 || c < 0) return 0;
  *code = (uint32_t)c;
  return (unsigned)length;
}

bool unicode_is_scalar(uint32_t code) { return code <= 0x10FFFF && (code < 0xD800 || code > 0xDFFF); }

/* White_Space of the Unicode character database. */
bool unicode_is_space(uint32_t code) {
  if (code < 0x80) return code == ' ' || (code >= '\t' && code <= '\r');
  return code == 0x85 || code == 0xA0 || code == 0x1680 || (code >= 0x2000 && code <= 0x200A) || code == 0x2028 ||
         code == 0x2029 || code == 0x202F || code == 0x205F || code == 0x3000;
}

static utf8proc_category_t category(uint32_t code) { return utf8proc_category((utf8proc_int32_t)code); }

bool unicode_is_alphabetic(uint32_t code) {
  utf8proc_category_t c = category(code);
  return (c >= UTF8PROC_CATEGORY_LU && c <= UTF8PROC_CATEGORY_LO) || c == UTF8PROC_CATEGORY_NL;
}

/* Letters, marks, numbers, punctuation and symbols: these are consecutive in utf8proc's
 * enumeration. */
bool unicode_is_graphic(uint32_t code) {
  utf8proc_category_t c = category(code);
  return c >= UTF8PROC_CATEGORY_LU && c <= UTF8PROC_CATEGORY_SO;
}

bool unicode_is_blank(uint32_t code) { return code == '\t' || category(code) == UTF8PROC_CATEGORY_ZS; }

unsigned unicode_width(uint32_t code) {
  int width = utf8proc_charwidth((utf8proc_int32_t)code);
  return width > 0 ? (unsigned)width : 0;
}

bool unicode_is_hidden(uint32_t code) {
  if (code < 0x20) return code != '\n' && code != '\t';
  return (code >= 0x7F && code < 0xA0) || code == 0xAD || code == 0x61C || code == 0x180E ||
         (code >= 0x200B && code <= 0x200F) || (code >= 0x2028 && code <= 0x202E) ||
         (code >= 0x2060 && code <= 0x206F) || code == 0xFEFF || (code >= 0xFFF9 && code <= 0xFFFB) ||
         (code >= 0xE0000 && code <= 0xE007F);
}
