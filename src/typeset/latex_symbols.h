/* latex_symbols: characters as commands of LaTeX's math mode. */
#ifndef ASSAY_TYPESET_LATEX_SYMBOLS_H
#define ASSAY_TYPESET_LATEX_SYMBOLS_H

#include <stdint.h>

/* NULL: LaTeX with the AMS symbols has no command for it. */
const char *latex_symbol(uint32_t code);

#endif
