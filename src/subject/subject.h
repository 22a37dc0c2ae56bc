/* subject: what is tested: the `subject` form of a subject file.
 *
 *     (subject strictness
 *       (terms prelude ((List Int) -> (List Int)) (without arithmetic) (size 30))
 *       (differ ghc O0 O))
 *
 *     (subject integers
 *       (graphs integers (without quotients) (nodes 10 30) (parameters 1 3) (inputs 8) (literals 50) (returned leaves))
 *       (differ c gcc-O0 gcc-O2))
 *
 * `terms` or `graphs` specifies the programs; the other parts specify the check
 * (subject/subject_check.h). */
#ifndef ASSAY_SUBJECT_SUBJECT_H
#define ASSAY_SUBJECT_SUBJECT_H

#include "core/read/syntax.h"
#include "graph/construct.h"

struct subject_file;
struct signature;
struct type;
struct learnt;

struct subject_terms {
  const struct signature *signature;
  struct type *type;
  bool *taken;                 /* of each constant of the signature: may terms use it? */
  uint64_t size;               /* 0: not specified */
  const struct learnt *learnt; /* statistics of programs worth trying; NULL: none */
};

struct subject_graphs {
  const struct operations *operations;
  bool *taken; /* of each operation: may graphs use it? */
  struct construct_settings settings;
  uint32_t inputs; /* the number of inputs of each graph */
};

struct subject { /* of terms (with a signature) or of graphs (with operations) */
  term name;
  struct place place;
  struct subject_terms terms;
  struct subject_graphs graphs;
  const struct subject_check *check; /* the check of its programs */
};

const struct subject *subject_read(struct subject_file *f, const struct syntax *form);

#endif
