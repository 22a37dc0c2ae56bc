/* mistakes: lints a file without running it, and reports all mistakes, not only the first.
 *
 * While machine->mistakes is set, files are declared and compiled as usual, but their expressions
 * are not evaluated. If a definition, clause or rule raises, that is reported, and the next one is
 * checked. */
#ifndef ASSAY_RACKET_MODULE_MISTAKES_H
#define ASSAY_RACKET_MODULE_MISTAKES_H

#include "racket/machine.h"

enum mistake_kind {
  MISTAKE_FORM, /* a malformed form */
  MISTAKE_NAME, /* a name that is not defined, or not known here */
};

struct mistakes {
  /* The place may be empty; the message lives only during the call. */
  void (*tell)(void *data, enum mistake_kind kind, const struct place *place, const char *message);
  void *data;
};

typedef void mistakes_body(struct machine *m, void *data);
/* Calls the body. While mistakes are reported, one that it raises is reported, and the result is
 * false; otherwise it propagates. */
bool mistakes_guard(struct machine *m, mistakes_body *body, void *data);
/* Reports, if mistakes are reported, a name that does not raise. */
void mistakes_tell_name(struct machine *m, const struct place *place, term name);

#endif
