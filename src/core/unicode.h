/* unicode: Racket's character predicates, over utf8proc. */
#ifndef ASSAY_CORE_UNICODE_H
#define ASSAY_CORE_UNICODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The code point at `text`, and its length in bytes; 0 for invalid UTF-8, including surrogates. */
unsigned unicode_decode(const char *text, const char *end, uint32_t *code);
bool unicode_is_space(uint32_t code);      /* char-whitespace? */
bool unicode_is_alphabetic(uint32_t code); /* char-alphabetic? */
bool unicode_is_graphic(uint32_t code);    /* char-graphic? */
bool unicode_is_blank(uint32_t code);      /* char-blank? */
unsigned unicode_width(uint32_t code);     /* columns on a terminal */
bool unicode_is_scalar(uint32_t code);     /* a character: not a surrogate, not beyond U+10FFFF */
/* Is it invisible, or does it change how other characters are displayed? Not line ends and tabs. */
bool unicode_is_hidden(uint32_t code);

#endif
