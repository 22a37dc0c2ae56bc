/* wanted_terms: reads which terms of a model a user wants: those of a pattern, or those that
 * satisfy a goal. */
#ifndef ASSAY_SPACES_MODEL_WANTED_TERMS_H
#define ASSAY_SPACES_MODEL_WANTED_TERMS_H

#include "engine/engine.h"
#include "property/generator.h"

struct wanted_text { /* just one of the first two */
  const char *pattern;
  const char *satisfying; /* (judgment pattern ...), or (metafunction pattern ...) = pattern */
  const char *language;   /* NULL: the goal's own, or the last one that the model defines */
};

/* Sets *out but for `who`, and *unit, whose slots its names are. Returns the pattern or the goal as
 * it was read. Raises. */
const struct syntax *wanted_read(assay_subject *s, const struct wanted_text *text, struct wanted *out,
                                 struct unit **unit);

#endif
