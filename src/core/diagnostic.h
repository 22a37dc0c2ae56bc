/* diagnostic: an error as it is shown to the user, and the locations in files that errors have. */
#ifndef ASSAY_CORE_DIAGNOSTIC_H
#define ASSAY_CORE_DIAGNOSTIC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A text that was read: its name as shown to the user, and its bytes (NULL: they are not shown).
 * Lives in an arena. */
struct source {
  const char *name;
  const char *text;
  size_t length;
};

struct place { /* line and column start at 1; column counts code points; source NULL: no location */
  const struct source *source;
  uint32_t line, column;
};

struct diagnostic { /* all zero: there is no error */
  char *text;       /* malloc'ed; NULL: there is no error */
  size_t message;   /* the bytes of it before the message: "FILE:1:2: error: "; 0: a command puts its name there */
};

/* Each sets the diagnostic, and returns false. The first error wins: the others follow from it. The
 * diagnostic may be NULL. */
bool diagnostic_set(struct diagnostic *d, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool diagnostic_copy(struct diagnostic *d, const struct diagnostic *from);
/* FILE: error: message */
bool diagnostic_set_in(struct diagnostic *d, const char *file, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* FILE:1:2: error: message, then the source line and a caret under the column. */
bool diagnostic_set_at(struct diagnostic *d, const struct place *place, const char *message);
void diagnostic_clear(struct diagnostic *d);

/* Without its place; "" if there is no error. */
static inline const char *diagnostic_message(const struct diagnostic *d) { return d->text ? d->text + d->message : ""; }
/* Does it begin with a place? "error: message" does not. */
static inline bool diagnostic_has_place(const struct diagnostic *d) { return d->message > sizeof "error: " - 1; }
/* To stderr, as "assay COMMAND: message" if it has no place. */
void diagnostic_print(const struct diagnostic *d, const char *command);

#endif
