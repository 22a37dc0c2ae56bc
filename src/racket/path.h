/* path: file names as values. */
#ifndef ASSAY_RACKET_PATH_H
#define ASSAY_RACKET_PATH_H

#include "racket/port.h"

struct path_object {
  struct opaque_object opaque; /* KIND_OPAQUE, object.aux: OPAQUE_PATH */
  term text;                   /* a string */
};

static inline bool is_path(value v) { return has_kind(v, KIND_OPAQUE) && object_of(v)->aux == OPAQUE_PATH; }
value path_value(struct machine *m, const char *text, size_t length);
/* The text of a path or string; raises for other values. */
const char *need_path(struct machine *m, const char *who, value v);
/* Forgets which files programs have created and may change. */
void path_forget_files(struct machine *m);

#endif
