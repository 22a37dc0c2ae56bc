/* machine: the evaluator's state, one per world; applying procedures; raising exceptions. */
#ifndef ASSAY_RACKET_MACHINE_H
#define ASSAY_RACKET_MACHINE_H

#include "core/rng.h"
#include "racket/value.h"

#include <stdio.h>

struct module;
struct names;             /* racket/compile/names.h: symbols that the compiler knows */
struct redex;             /* redex/redex.h: what the Redex forms keep */
struct machine_extension; /* racket/extension.h */
struct mistakes;

struct test_counts {
  uint64_t passed, failed;
};

struct machine {
  struct world *world;
  const struct names *names;
  const struct machine_extension *extension; /* or NULL */
  struct redex *redex;
  struct module *modules;        /* all loaded modules; newest first */
  struct module *builtins;       /* primitives and core forms: the outermost scope of every module */
  const char **search_path;      /* --lib and ASSAY_LIB; NULL-terminated */
  FILE *out, *err;               /* where programs print */
  value output_port, error_port; /* the port parameters for out and err */
  value print_as_expression;     /* parameter: `print` shows 'x, not x */
  struct rng rng;                /* for `random` and generate-term in programs */
  value data;                    /* the data of the running primitive */
  value tail_function;           /* a pending tail call: set by eval in tail position */
  uint32_t tail_count;
  value *tail_arguments;
  uint32_t tail_capacity, tail_keywords;
  const struct place *place;   /* of the running call: the location of errors without a place */
  bool library_loaded;         /* racket/module/library.h */
  struct module *main;         /* the file given to the run: its expressions print their values */
  uint32_t expansions;         /* of macros: numbers the names that they introduce */
  struct expansion *expansion; /* racket/macro/macro.h: the current expansion by a procedural macro, or NULL */
  value exiting;               /* what (exit) raises, an escape that nothing catches; 0: not called yet */
  int exit_status;
  struct temporary_file *temporary_files; /* racket/prim/prim_path.c: files that programs may change; malloc'ed */
  struct test_counts tests;
  /* Called for each test that fails, if set; else the failure is printed on `err`. The text
   * consists of complete lines. */
  void (*test_failed)(struct machine *m, const struct place *place, const char *text);
  void *test_data;
  uint32_t nonterminals_count;     /* numbers given to compiled non-terminals */
  bool run_tests;                  /* run `module+ test` of the main file */
  bool evaluates;                  /* programs are evaluated at run time: their compile-time errors can be caught */
  void *checks;                    /* model/check.c: the redex-checks so far */
  const struct mistakes *mistakes; /* files are linted, not run: racket/module/mistakes.h; NULL: they are run */
  /* installed exception types */
  struct struct_type *exn, *exn_fail, *exn_fail_contract, *exn_fail_redex, *exn_fail_syntax, *exn_fail_user,
      *exn_fail_variable, *exn_fail_divide, *exn_fail_arity, *exn_fail_blame, *exn_limit, *exn_match, *exn_break,
      *exn_refused, *exn_fail_filesystem;
  struct struct_type *arity_at_least;
  uint32_t test_cases; /* running cases of rackunit: a check that fails ends the innermost by raising this: */
  value test_case_failed;
  const struct check_run
      *check; /* racket/rackunit/rackunit.h: the outermost check that runs a procedure of the file, or NULL */
  const struct test_name *test_name;   /* of the innermost running case or suite; or NULL */
  const struct check_info *check_info; /* with-check-info; innermost first */
  struct struct_type *test_suite, *exn_check;
  struct suite_run *suite;               /* racket/rackunit/rackunit.h: the counts of the current run-tests, or NULL */
  value pretty_columns;                  /* a parameter: the width for pretty-print */
  value recursive_equal, recursive_hash; /* arguments for the procedures of gen:equal+hash: equal?, equal-hash-code */
  struct struct_type *sequence;          /* of sequences iterated step by step: racket/racket_sequence.h */
};

/* The extension, or NULL for Racket alone, must outlive the machine. */
struct machine *machine_new(struct world *w, const struct machine_extension *extension);
void machine_free(struct machine *m);

/* Applies any procedure: closures, primitives, parameters, applicable structures, languages'
 * matchers. */
value apply(struct machine *m, value function, uint32_t argc, const value *argv);
bool is_procedure(value v);

/* Raises an exception of the type, with a message; place may be NULL. */
_Noreturn void raise_exception(struct machine *m, struct struct_type *type, const struct place *place,
                               const char *format, ...) __attribute__((format(printf, 4, 5)));
/* Raises a compile-time error: file:line:col: error: message. Programs cannot catch it even though
 * bodies are compiled late, because Racket would not have started the program. */
_Noreturn void raise_syntax(struct machine *m, const struct place *place, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Racket's contract message: "car: contract violation\n  expected: pair?\n  given: 5". */
/* A Redex definition of this kind ("metafunction") is used before it is defined. */
struct binding;
_Noreturn void raise_too_early(struct machine *m, const struct binding *b, const char *kind, const struct place *place);
_Noreturn void raise_argument(struct machine *m, const char *who, const char *expected, value given);

/* The message and place of an uncaught payload, for the user. */
bool exception_describe(struct machine *m, value payload, struct place *place, struct buffer *message);
bool is_exception_of(value payload, const struct struct_type *type);

#endif
