/* mistakes: looking at a file without running it: all that is wrong with it is told, not only the
 * first thing.
 *
 * While machine->mistakes is set, files are declared and compiled as usual, but none of their
 * expressions is evaluated; what is raised by one definition, clause or rule is told, and the next
 * one is looked at. */
#ifndef ASSAY_RACKET_MODULE_MISTAKES_H
#define ASSAY_RACKET_MODULE_MISTAKES_H

#include "racket/machine.h"

enum mistake_kind {
  MISTAKE_FORM, /* something is not as it should be */
  MISTAKE_NAME, /* a name that nothing defines, or nothing that is known here */
};

struct mistakes {
  /* The place may be nowhere; the message is gone afterwards. */
  void (*tell)(void *data, enum mistake_kind kind, const struct place *place, const char *message);
  void *data;
};

typedef void mistakes_body(struct machine *m, void *data);
/* Calls the body. If mistakes are told, one that it raises is, and false is returned; else it is
 * raised. */
bool mistakes_guard(struct machine *m, mistakes_body *body, void *data);
/* If mistakes are told: one that raises nothing. */
void mistakes_tell_name(struct machine *m, const struct place *place, term name);

#endif
