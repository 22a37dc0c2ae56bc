/* haskell_fixity: the fixities of operators in the Haskell report and GHC's libraries. */
#ifndef ASSAY_LAMBDA_HASKELL_HASKELL_FIXITY_H
#define ASSAY_LAMBDA_HASKELL_HASKELL_FIXITY_H

#include <stdint.h>

enum associativity { ASSOCIATES_NOT, ASSOCIATES_LEFT, ASSOCIATES_RIGHT };

struct fixity {
  uint8_t precedence; /* 0 to 9 */
  enum associativity associativity;
};

/* Of an operator, or of a name in backquotes; ignores module qualifiers. */
struct fixity haskell_fixity(const char *name);

#endif
