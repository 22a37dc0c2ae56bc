/* cause: what is to blame for a failure of a compiler: the switches that cure it. */
#ifndef ASSAY_CAUSE_CAUSE_H
#define ASSAY_CAUSE_CAUSE_H

#include <jansson.h>
#include <stddef.h>

struct failure_cause { /* malloc'ed texts */
  char *variant;       /* the variant that is wrong; NULL: the cause is unknown */
  char **switches;     /* that cure it together; none of them is enough without the others */
  size_t count;        /* 0: not even all of the variant's switches do */
  char **others;       /* of a single switch: others that cure it alone, too */
  size_t other_count;
  size_t tried; /* how many the variant has */
};

/* "-fno-tree-vrp and -fno-tree-dce cure it, in the variant O2"; malloc'ed. NULL: the cause is
 * unknown. */
char *cause_describe(const struct failure_cause *c);
json_t *cause_json(const struct failure_cause *c); /* null: it is unknown */
/* The same as text, malloc'ed; NULL: it is unknown. */
char *cause_to_text(const struct failure_cause *c);
struct failure_cause cause_from_text(const char *text);
void cause_free(struct failure_cause *c);

#endif
