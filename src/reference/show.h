/* show: values as Haskell shows them, as far as they can be evaluated. */
#ifndef ASSAY_REFERENCE_SHOW_H
#define ASSAY_REFERENCE_SHOW_H

#include "reference/evaluator.h"

enum shown { SHOWN, SHOWN_FAILURE, SHOWN_UNKNOWN };

struct reference_showing {
  struct evaluator *evaluator;
  term language; /* for the names of constructors */
  struct buffer *out;
  exception_set set; /* of the failure */
};

/* Appends the text up to where it fails. A function is shown as <function>. */
enum shown reference_show(struct reference_showing *k, struct type *t, struct reference_cell *c);

#endif
