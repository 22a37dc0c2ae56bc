/* redex: what the Redex forms share: their symbols and structure types. */
#ifndef ASSAY_REDEX_REDEX_H
#define ASSAY_REDEX_REDEX_H

#include "racket/machine.h"

extern const struct machine_extension redex_extension; /* for machine_new */

/* C name, spelling */
/* clang-format off */
#define REDEX_SYMBOLS(X)                                            \
  X(any, "any")                                                     \
  X(number, "number")                                               \
  X(natural, "natural")                                             \
  X(integer, "integer")                                             \
  X(real, "real")                                                   \
  X(string, "string")                                               \
  X(boolean, "boolean")                                             \
  X(variable, "variable")                                           \
  X(variable_except, "variable-except")                             \
  X(variable_prefix, "variable-prefix")                             \
  X(variable_not_mentioned, "variable-not-otherwise-mentioned")     \
  X(hole, "hole")                                                   \
  X(in_hole, "in-hole")                                             \
  X(hide_hole, "hide-hole")                                         \
  X(name, "name")                                                   \
  X(nt, "nt")                                                       \
  X(cross, "cross")                                                 \
  X(crossed, "#%cross")                                             \
  X(closure_context, "compatible-closure-context")                  \
  X(side_condition, "side-condition")                               \
  X(side_condition_hidden, "side-condition/hidden")                 \
  X(where, "where")                                                 \
  X(where_hidden, "where/hidden")                                   \
  X(where_error, "where/error")                                     \
  X(judgment_holds, "judgment-holds")                               \
  X(fresh, "fresh")                                                 \
  X(with, "with")                                                   \
  X(arrow, "-->")                                                   \
  X(underscore, "_")                                                \
  X(ellipsis, "...")                                                \
  X(extend, "....")                                                 \
  X(produces, "::=")                                                \
  X(colon, ":")                                                     \
  X(to, "->")                                                       \
  X(or_, "or")                                                      \
  X(pipe, "∨")                                                      \
  X(unquote, "unquote")                                             \
  X(substitute, "substitute")                                       \
  X(unquote_splicing, "unquote-splicing")                           \
  X(quote, "quote")                                                 \
  X(mf_apply, "mf-apply")                                           \
  X(term_, "term")                                                  \
  X(I, "I")                                                         \
  X(O, "O")                                                         \
  X(computed_name, "computed-name")                                 \
  X(empty_context, "hole")                                          \
  X(clause_name, "clause-name")                                     \
  X(quasiquote, "quasiquote")                                       \
  X(define_metafunction_extension, "define-metafunction/extension") \
  X(define_extended_judgment_form, "define-extended-judgment-form") \
  X(literal, " literal")                                            \
  X(define_overriding_judgment_form, "define-overriding-judgment-form")
/* clang-format on */

/* The last call of a metafunction that raised because no clause applied: why/question.c explains
 * it. */
struct failed_call {
  struct metafunction *function; /* NULL: there was none */
  term arguments;
  uint64_t releases; /* of the world then: the arguments are invalid after a later release */
};

/* The last pair that was converted to a term: the next conversion is usually of the same one. */
struct converted {
  value pair;
  term t;
  uint64_t releases; /* of the world, when it was made */
};

struct redex {
#define X(c, s) term c;
  REDEX_SYMBOLS(X)
#undef X
  struct struct_type *match_type, *bind_type, *derivation_type, *counterexample_type, *coverage_type;
  struct local_units *local_units;        /* redex/local_definitions.h: while the definitions of a body are compiled */
  const struct redirection *redirections; /* redex/metafunction/metafunction.h */
  bool derivations;                       /* judgments record how they were derived */
  uint64_t conclusions_left;              /* conclusions that judgments may still derive; 0: no limit */
  struct recent_match *recent_matches;    /* redex/match/matching.c */
  struct opened_context *opened_contexts; /* redex/binding/match_binders.c */
  struct failed_call failed_call;
  struct converted converted;                  /* redex/metafunction/template.c */
  value default_language, default_equivalence; /* parameters: redex/binding/binder.c */
  value relation_coverage;                     /* parameter: redex/reduction/relation_coverage.c */
  value inform_rackunit;                       /* parameter: redex/redex_tests.c */
  uint32_t length_groups;                      /* numbers given to distinct ellipses: redex/language/pattern.c */
  value caching_enabled, traced_metafunctions; /* parameters: redex/metafunction/metafunction_trace.c */
  uint32_t trace_level;
  value steps_cutoff; /* parameter: redex/reduction/traces.c */
  struct {
    uint64_t all, failed;
  } tests;              /* since the last call of test-results */
  uint64_t fresh_names; /* numbers given to fresh names */
  bool opened;          /* a binding form was opened since the running call began: its answer is not memoised */
};

/* Stack reserved for building the message about a runaway recursion. */
enum { STACK_FOR_MESSAGE = 64 * 1024 };

/* A term in a message of Redex: displayed and truncated after 997 characters. In the arena. */
char *redex_message_text(struct machine *m, value v);
/* Truncates a text for shorter messages. */
char *redex_short_text(struct machine *m, char *text);

/* Installs the Redex forms and procedures into the builtins. */
void redex_install(struct machine *m);
/* Installed by the files of forms. */
void redex_install_forms(struct machine *m);
void redex_install_tests(struct machine *m);
void closure_install(struct machine *m);
void metafunction_contract_install(struct machine *m);
void term_let_install(struct machine *m);
void term_match_install(struct machine *m);
void judgment_install(struct machine *m);
void traces_install(struct machine *m);

/* A list sorted as in Redex, by the text of its items. */
value redex_sorted_list(struct machine *m, value *items, uint32_t count);

#endif
