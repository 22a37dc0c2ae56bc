/* subject: what is to be tested: the `subject` form of a subject file.
 *
 *     (subject strictness
 *       (terms prelude ((List Int) -> (List Int)) (without arithmetic) (size 30))
 *       (differ ghc O0 O))
 *
 * `terms` says which terms are made; the other parts say what is done with them (subject/subject_check.h). */
#ifndef ASSAY_SUBJECT_SUBJECT_H
#define ASSAY_SUBJECT_SUBJECT_H

#include "core/syntax.h"

struct subject_file;
struct signature;
struct type;
struct learnt;

struct subject_terms {
  const struct signature *signature;
  struct type *type;
  bool *taken;                 /* of each constant of the signature: may terms have it? */
  uint64_t size;               /* 0: not said */
  const struct learnt *learnt; /* what is known of those that are worth trying; NULL: nothing */
};

struct subject {
  term name;
  struct place place;
  struct subject_terms terms;
  const struct subject_check *check; /* what is done with them */
};

const struct subject *subject_read(struct subject_file *f, const struct syntax *form);

#endif
