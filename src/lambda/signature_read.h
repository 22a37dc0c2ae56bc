/* signature_read: the items of a signature. Only lambda/signature.c uses this. */
#ifndef ASSAY_LAMBDA_SIGNATURE_READ_H
#define ASSAY_LAMBDA_SIGNATURE_READ_H

#include "lambda/signature.h"

/* Reads an item of (types ...): NAME, (NAME a ...), or one of them in a list with its code. The
 * table must have room for it. Raises. */
void constructor_read(struct signature *s, const struct syntax *x);
/* [NAME : TYPE ATTRIBUTE ...]. Raises. */
const struct constant *constant_read(const struct signature *s, const struct syntax *row, term group);

#endif
