/* target: how terms are tried in a language: the `target` form of a subject file.
 *
 *     (target ghc
 *       (syntax haskell)
 *       (program "Main.hs" "... $definitions ... $inputs ... $bindings ... $calls ...")
 *       (text inputs "...")
 *       (repeat bindings "code$i :: $type\ncode$i = $term\n")
 *       (repeat calls "  run $i code$i\n")
 *       (variant O0 (compile "ghc" "-O0" "Main.hs" "-o" "main") (run "./main"))
 *       (variant O (compile "ghc" "-O" "Main.hs" "-o" "main") (run "./main"))
 *       (batch 300) (compile-limit 120) (run-limit 20) (memory-limit 4000) (file-limit 500) (output-limit 64)
 *       (runs [ARGUMENT ...] ...)
 *       (coverage hpc (compile "ghc" "-fhpc" ...) (run "sh" "-c" "./main && cat .hpc/Part*.mix main.tix") (text inputs "..."))
 *       (version "ghc" "--version")
 *       (forget "REGEX") (unknown "REGEX"))
 *
 * There may be several programs, texts, repeats, variants, and `compile` steps, or none of these.
 *
 * A variant may have steps (prepare "ghc" "-c" "Runner.hs"), before all others. They are done once,
 * where there are only the programs that are the same for all terms; what they leave behind is
 * there when terms are compiled.
 *
 * A variant that is (optional), which stands before its steps, is left out where one of its
 * programs is not installed.
 *
 * With (part 100), every hundred terms are a part, for compilers that take long for large files. A
 * program whose file has a $p in its name is written for each part, with the terms of that part; a
 * repeat with $p is repeated for each part, not for each term.
 *
 * (version "PROGRAM" ...) says how a program tells which one it is: a variant is of the version of
 * the first of its steps' programs about which the target has such a command, unless it says itself
 * whom to ask, behind its steps.
 *
 * A target that is (like OTHER) has what that one has; of what it says itself (its programs, its
 * variants...) it takes nothing from there, except for texts: they replace those of the same names.
 *
 * (alone "FILE" "TEMPLATE") is a program that nobody compiles: it is what a finding is shown as,
 * with its term alone, to be taken away.
 *
 * (coverage TOOL ...) is a variant that tells which parts of terms are evaluated: behind `@@ end`
 * its last step prints what the tool has written. Its texts are instead of the target's when a user
 * says what a term is run on: $type is the type of terms, $arguments are those that they are
 * applied to.
 *
 * A program prints a line `@@ I` before what it prints for term number I, and `@@ end` at its
 * end. */
#ifndef ASSAY_RUN_TARGET_H
#define ASSAY_RUN_TARGET_H

#include "core/text_template.h"
#include "run/child.h"

struct target_repeat {
  term name;
  struct text_template text;
  bool per_part; /* not per term */
};

struct target_text {
  term name, text;
};

struct target_program {
  struct text_template file, text;
  bool per_part;
  bool is_fixed; /* it is the same for all terms */
};

struct target_variant {
  term name;
  const char *const *const
      *steps; /* each a command, NULL-terminated; the last one runs what the others have compiled */
  uint32_t step_count, prepare_count; /* the first ones prepare */
  const char *const *version;         /* a command of its own; or NULL */
  bool is_optional;                   /* it is left out where it is not installed, */
  const char *const *probe;           /* or where this command fails; NULL: there is none */
  child_function *call;               /* instead of the last step: a compiler inside of this process; or NULL */
  const void *data;
};

struct target_input_text {
  uint32_t text; /* which of the target's it replaces */
  struct text_template template;
};

struct target_patterns { /* POSIX extended regular expressions */
  const char *const *texts;
  uint32_t count;
};

struct target { /* all of it in the world's arena */
  term name;
  struct place place;
  const struct syntax *syntax; /* the name of the notation */
  const struct target_program *programs;
  const struct target_program *alone; /* for a reader, with a single term; or NULL */
  const struct target_text *texts;
  const struct target_repeat *repeats;
  const struct target_variant *variants;
  uint32_t program_count, text_count, repeat_count, variant_count;
  uint32_t batch;                                /* how many terms make a good batch */
  uint32_t part;                                 /* how many make a part; 0: all */
  double compile_limit, run_limit;               /* seconds of processor time, of a batch; twice that by the clock */
  double term_limit;                             /* of few terms: so many for each, and once more; 0: their part */
  size_t memory_limit, file_limit, output_limit; /* bytes */
  const struct syntax *runs; /* what terms are run on, for who knows what they mean (reference/reference.h); or NULL */
  const struct target_variant
      *coverage; /* what tells which parts of terms are evaluated; or NULL. Its name is the tool's */
  const struct target_input_text *input_texts; /* of that: for what users have terms run on */
  uint32_t input_text_count;
  bool limits_are_answers;                /* who reaches one has failed: no program takes long by itself */
  struct target_patterns forget, unknown; /* what does not count in a line; lines that may stand for any other */
  const char *const *const *versions;     /* commands that tell them */
  uint32_t version_count;
};

/* Reads the form; `like` is the target that its (like NAME) names, or NULL. Raises. */
const struct target *target_read(struct world *w, const struct syntax *form, const struct target *like);
/* A string that is a regular expression (POSIX, extended). Raises. */
const char *target_read_pattern(struct world *w, const struct syntax *s);
/* The name in a form's (like NAME), or NULL. */
const struct syntax *target_likeness(const struct syntax *form);
/* Finds a variant by name. False: there is none. */
bool target_find_variant(const struct target *t, term name, uint32_t *index);
/* The command that tells the variant's version; or NULL. */
const char *const *target_version(const struct target *t, uint32_t variant);
/* The first of the variant's programs that is not installed; NULL: all are, or it is not
 * optional. */
const char *target_variant_lacks(const struct target_variant *v);
/* The names of the variants, for messages: "O0, O". */
const char *target_variant_names(struct world *w, const struct target *t);

struct target_term {
  const char *text, *type;
  const char *inputs; /* what it is run on, where that is not the same for all terms; or NULL */
};
struct target_terms {
  const struct target_term *list;
  size_t count;
  const char *definitions; /* or NULL */
};
/* malloc'ed copies. */
struct target_term target_term_copy(const struct target_term *t);
void target_term_free(const struct target_term *t);
/* How often the program is written for so many terms. */
size_t target_copies(const struct target *t, const struct target_program *p, size_t count);
/* Its text and the name of its file; `part` counts the copies. */
void target_write(const struct target *t, const struct target_program *p, const struct target_terms *terms, size_t part,
                  struct buffer *out);
/* The same; `begins` is called where the text of a term begins in what is written. */
typedef void target_begins(void *data, size_t term, size_t offset);
void target_write_telling(const struct target *t, const struct target_program *p, const struct target_terms *terms,
                          size_t part, struct buffer *out, target_begins *begins, void *data);
/* The target with other inputs, by its coverage's texts; in the arena. Arguments are as the
 * language has them, with what separates them. */
const struct target *target_on_inputs(struct world *w, const struct target *t, const char *type, const char *arguments);
void target_write_name(const struct target_program *p, size_t part, struct buffer *out);

#endif
