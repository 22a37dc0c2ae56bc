/* diagnostic: a location in a file, and how an error is shown there. */
#ifndef ASSAY_CORE_DIAGNOSTIC_H
#define ASSAY_CORE_DIAGNOSTIC_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* A text that was read: its name as shown to the user, and its bytes. Lives in an arena. */
struct source {
  const char *name;
  const char *text;
  size_t length;
};

struct place { /* line and column start at 1; column counts code points; source NULL: no location */
  const struct source *source;
  uint32_t line, column;
};

struct diagnostic {
  struct place place;
  char *message; /* malloc'ed, or NULL when there is no error */
};

void diagnostic_set(struct diagnostic *d, const struct place *place, const char *message);
void diagnostic_clear(struct diagnostic *d);
/* file:line:col: error: message, then the source line and a caret under the column. Returns
 * malloc'ed text. */
char *diagnostic_text(const struct diagnostic *d);
void diagnostic_print(const struct diagnostic *d, FILE *out);

#endif
