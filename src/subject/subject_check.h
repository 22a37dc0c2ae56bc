/* subject_check: the check of a subject: the parts of a `subject` form besides `terms`.
 *
 *     (differ ghc O0 O)                            variants that must agree about every term
 *     (accepts ghc O0)                             a variant that must compile every term
 *     (equivalent ghc O "let x = $term in x" "$term")   texts with the term in them that must behave alike,
 *     (equivalent ghc O "$term" (replace [(let e C) (C e)]))   or the term with parts of it replaced (lambda/replacements.h)
 *     (reference hugs plain)                       a variant whose output is expected
 *     (also ghc pedantic)                          variants that only run findings
 *     (known "why it is no bug" (output "REGEX")), (known "..." (term "REGEX"))   differences that are permitted */
#ifndef ASSAY_SUBJECT_SUBJECT_CHECK_H
#define ASSAY_SUBJECT_SUBJECT_CHECK_H

#include "core/text_template.h"
#include "lambda/replacements.h"

struct signature;
struct subject_file;
struct target;
struct target_variant;

struct subject_variants { /* some variants of a target */
  const struct target *target;
  const uint32_t *list;
  uint32_t count;
};

/* A side of `equivalent`. */
struct subject_side {
  const char *name; /* as in the file */
  bool is_text;
  struct text_template text;        /* holes: 0 the term, 1 its type */
  struct replacements replacements; /* if it is not a text */
};

struct subject_known {
  const char *reason;
  const char *term, *output; /* regular expressions (POSIX, extended); one is NULL */
};

struct subject_left_out {
  const struct target_variant *variant;
  const char *reason; /* "`tcc` is not installed" */
};

struct subject_check {
  struct subject_variants variants; /* the compared variants; no target: the subject has no check */
  bool only_accepts;                /* they are not compared: they must only accept the program */
  const struct subject_side *sides; /* of `equivalent`, else none */
  uint32_t side_count;
  struct subject_variants reference;   /* one, or no target */
  const struct subject_variants *also; /* at least one variant each */
  uint32_t also_count;
  const struct subject_known *known;
  uint32_t known_count;
  const struct subject_left_out *left_out; /* optional variants that are not installed */
  uint32_t left_out_count;
};

/* Is this the name of such a part? */
bool subject_check_has_part(const char *name);
/* Reads such parts. In the world's arena. Raises. */
const struct subject_check *subject_check_read(struct subject_file *f, const struct signature *s,
                                               const struct syntax *const *parts, uint32_t count);

#endif
