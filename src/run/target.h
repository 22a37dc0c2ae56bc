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
 * There may be any number of programs, texts, repeats, variants and `compile` steps.
 *
 * A variant may begin with steps (prepare "ghc" "-c" "Runner.hs"). They run once, in a directory
 * with the programs that are the same for all terms; compilations then find the files that they
 * made.
 *
 * A variant with (optional) before its steps is left out if one of its programs is not installed.
 *
 * (part 100) divides the terms into parts of a hundred, for compilers that are slow on large files.
 * A program whose file name contains $p is written once per part, with the terms of that part; a
 * repeat with $p is repeated per part, not per term.
 *
 * (version "PROGRAM" ...) is the command that prints a program's version. A variant has the version
 * of the first program of its steps for which the target has such a command, unless it has a
 * (version ...) of its own behind its steps.
 *
 * (switches ...) says what can be switched off (run/target_switches.h).
 *
 * A target with (like OTHER) copies that target. What it defines itself (its programs, its
 * variants...) replaces the other's, except that texts replace only those of the same names.
 *
 * (alone "FILE" "TEMPLATE") is a self-contained program with a single term. It is not compiled:
 * findings are shown as such programs.
 *
 * (coverage TOOL ...) is a variant that reports which parts of terms are evaluated: its last step
 * prints the tool's report behind `@@ end`. Its texts replace the target's if a user gives the
 * inputs of a term: $type is the type of terms, $arguments are the arguments that they are applied
 * to.
 *
 * A program prints a line `@@ I` before the output of term I, and `@@ end` at its end. */
#ifndef ASSAY_RUN_TARGET_H
#define ASSAY_RUN_TARGET_H

#include "core/text_template.h"
#include "run/child.h"

struct target_repeat {
  term name;
  struct text_template text;
  bool per_part; /* one per part, not per term */
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
  const char *const *const *steps;     /* commands, each NULL-terminated; the last one runs what the others compiled */
  uint32_t step_count, prepare_count;  /* the first ones are (prepare ...) */
  const char *const *version;          /* a command of its own; or NULL */
  bool takes_switches;                 /* it has an argument "$switches"... */
  uint32_t switches_step, switches_at; /* ...there: this step, before this argument of the others */
  uint32_t like;                       /* of a target with `switched_from`: the variant there that it is like */
  bool is_optional;                    /* it is left out if it is not installed */
  const char *const *probe;            /* if this command fails, it is left out, too; or NULL */
  child_function *call;                /* replaces the last step: a compiler in this process; or NULL */
  const void *data;
};

struct target_input_text {
  uint32_t text; /* the target's text that it replaces */
  struct text_template template;
};

struct target_switch {
  const char *text;           /* its arguments, with spaces between them; or NULL */
  const char *const *command; /* lists more */
};

struct target_switches { /* run/target_switches.h */
  const term *variants;
  const struct target_switch *list;
  uint32_t variant_count, count;
  struct place place;
};

struct target_patterns { /* POSIX extended regular expressions */
  const char *const *texts;
  uint32_t count;
};

struct target { /* in the world's arena */
  term name;
  struct place place;
  const struct syntax *syntax; /* the name of the notation */
  const struct target_program *programs;
  const struct target_program *alone; /* self-contained, with a single term; or NULL */
  const struct target_text *texts;
  const struct target_repeat *repeats;
  const struct target_variant *variants;
  uint32_t program_count, text_count, repeat_count, variant_count;
  uint32_t batch;                  /* terms in a batch */
  uint32_t part;                   /* terms in a part; 0: all */
  double compile_limit, run_limit; /* CPU seconds per batch; twice that by the clock */
  double term_limit; /* of few terms: this many seconds per term, and once more; 0: their share of run_limit */
  size_t memory_limit, file_limit, output_limit; /* bytes */
  const struct syntax *runs; /* inputs of terms, for the reference semantics (reference/reference.h); or NULL */
  const struct target_variant *coverage;       /* reports which parts of terms are evaluated; or NULL */
  const struct target_input_text *input_texts; /* of the coverage, for inputs that users give */
  uint32_t input_text_count;
  bool limits_are_answers;                /* reaching a limit is a failure: no program takes long by itself */
  struct target_patterns forget, unknown; /* what to ignore in a line; lines that agree with any other */
  const char *const *const *versions;     /* commands that print versions */
  const struct target_switches *switches;
  uint32_t version_count, switches_count;
  const struct target *switched_from; /* it was made by target_with_switches; or NULL */
};

/* Reads the form; `like` is the target that its (like NAME) names, or NULL. Raises. */
const struct target *target_read(struct world *w, const struct syntax *form, const struct target *like);
/* Reads a string that is a regular expression (POSIX, extended). Raises. */
const char *target_read_pattern(struct world *w, const struct syntax *s);
/* Reads a string without zero bytes; the command (NAME "PROGRAM" "ARGUMENT" ...). Raise. */
const char *target_read_text(struct world *w, const struct syntax *s);
const char *const *target_read_command(struct world *w, const struct syntax *s);
/* The name in a form's (like NAME), or NULL. */
const struct syntax *target_likeness(const struct syntax *form);
/* Finds a variant by name. Returns false if there is none. */
bool target_find_variant(const struct target *t, term name, uint32_t *index);
/* The command that prints the variant's version; or NULL. */
const char *const *target_version(const struct target *t, uint32_t variant);
/* The first of the variant's programs that is not installed; NULL: all are, or it is not
 * optional. */
const char *target_variant_lacks(const struct target_variant *v);
/* The names of the variants, for messages: "O0, O". */
const char *target_variant_names(struct world *w, const struct target *t);

struct target_term {
  const char *text, *type;
  const char *inputs; /* its inputs, if not all terms have the same; or NULL */
};
struct target_terms {
  const struct target_term *list;
  size_t count;
  const char *definitions; /* or NULL */
};
/* malloc'ed copies. */
struct target_term target_term_copy(const struct target_term *t);
void target_term_free(const struct target_term *t);
/* How many copies of the program `count` terms need. */
size_t target_copies(const struct target *t, const struct target_program *p, size_t count);
/* Writes the program's text; target_write_name writes the name of its file. `part` counts the
 * copies. */
void target_write(const struct target *t, const struct target_program *p, const struct target_terms *terms, size_t part,
                  struct buffer *out);
/* The same; calls `begins` where the text of a term begins in the output. */
typedef void target_begins(void *data, size_t term, size_t offset);
void target_write_telling(const struct target *t, const struct target_program *p, const struct target_terms *terms,
                          size_t part, struct buffer *out, target_begins *begins, void *data);
/* The target with other inputs, by its coverage's texts; in the arena. Arguments are in the
 * language's syntax, with separators. */
const struct target *target_on_inputs(struct world *w, const struct target *t, const char *type, const char *arguments);
void target_write_name(const struct target_program *p, size_t part, struct buffer *out);

#endif
