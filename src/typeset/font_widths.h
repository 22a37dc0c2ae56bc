/* font_widths: the widths of characters. */
#ifndef ASSAY_TYPESET_FONT_WIDTHS_H
#define ASSAY_TYPESET_FONT_WIDTHS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* In thousandths of the font's size; 0: unknown. */
unsigned font_width(uint32_t code, bool sans);

#endif
