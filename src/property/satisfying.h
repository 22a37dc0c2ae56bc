/* satisfying: goals as programs and commands write them: (judgment pattern ...), and (metafunction
 * pattern ...) = pattern. */
#ifndef ASSAY_PROPERTY_SATISFYING_H
#define ASSAY_PROPERTY_SATISFYING_H

#include "property/generator.h"

struct goal_form {
  const struct syntax *call;   /* (head pattern ...) */
  const struct syntax *result; /* NULL: of a judgment or a relation */
  uint32_t next;               /* the part of the form after the goal */
};

/* Reads the goal that begins at part i of the form, after #:satisfying. */
struct goal_form goal_read(struct machine *m, const struct syntax *form, uint32_t i);

/* Fills in the goal. Its patterns are compiled into the scope as new variables: prune the result
 * after compiling the code that reads them. */
struct pattern *goal_compile(struct machine *m, struct scope *s, const struct goal_form *f, struct wanted *w);

#endif
