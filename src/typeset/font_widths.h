/* font_widths: how wide characters are. */
#ifndef ASSAY_TYPESET_FONT_WIDTHS_H
#define ASSAY_TYPESET_FONT_WIDTHS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* In thousandths of the font's size; 0: not known. */
unsigned font_width(uint32_t code, bool sans);

#endif
