/* unicode: what Racket asks of a character, over utf8proc. */
#ifndef ASSAY_CORE_UNICODE_H
#define ASSAY_CORE_UNICODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The code point at `text`, and its length in bytes; 0 for what is not UTF-8 (surrogates are
 * not). */
unsigned unicode_decode(const char *text, const char *end, uint32_t *code);
bool unicode_is_space(uint32_t code);      /* char-whitespace? */
bool unicode_is_alphabetic(uint32_t code); /* char-alphabetic? */
bool unicode_is_graphic(uint32_t code);    /* char-graphic? */
bool unicode_is_blank(uint32_t code);      /* char-blank? */
unsigned unicode_width(uint32_t code);     /* columns on a terminal */
bool unicode_is_scalar(uint32_t code);     /* a character: no surrogate, not beyond U+10FFFF */
/* Would it be invisible, or change how others are seen? Line ends and tabs are not. */
bool unicode_is_hidden(uint32_t code);

#endif
