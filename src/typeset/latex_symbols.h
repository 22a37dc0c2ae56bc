/* latex_symbols: characters as commands of LaTeX's mathematics. */
#ifndef ASSAY_TYPESET_LATEX_SYMBOLS_H
#define ASSAY_TYPESET_LATEX_SYMBOLS_H

#include <stdint.h>

/* NULL: there is none that plain LaTeX with AMS symbols has. */
const char *latex_symbol(uint32_t code);

#endif
