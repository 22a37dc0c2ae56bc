/* tell: builds the trees of explanations. Private to src/why. */
#ifndef ASSAY_WHY_TELL_H
#define ASSAY_WHY_TELL_H

#include "why/explain.h"

struct teller {
  struct why *y;
  uint32_t nodes;
};

void *tell_alloc(const struct teller *t, size_t count, size_t size); /* zeroed */
struct assay_why *tell_node(struct teller *t, assay_why_kind kind, const char *text);
void tell_parts(struct assay_why *n, const struct assay_why **parts, size_t count);
const char *tell_term(const struct teller *t, term x);
const char *tell_condition(const struct teller *t, const struct condition *c);
const char *tell_text(const struct teller *t, struct buffer *b); /* frees the buffer */
/* The tree, and its deepest reason in one sentence. */
struct assay_explanation tell_explanation(const struct teller *t, const struct assay_why *tree);

#endif
