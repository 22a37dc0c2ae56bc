/* assay: language models (PLT Redex programs) as a library.
 *
 *     assay *w = assay_new();
 *     assay_subject *s;
 *     struct assay_answers found;
 *     if (assay_load(w, "stlc.rkt", &s) || assay_judge(s, "(typeof • (λ (x num) x) τ)", 0, &found))
 *       fputs(assay_error(w), stderr);
 *     else
 *       for (size_t i = 0; i < found.count; i++) puts(assay_text(w, found.answers[i].conclusion));
 *     assay_free(w);
 *
 * examples/embed.c is a whole program.
 *
 * Everything happens in a world. A world belongs to one thread at a time; worlds share nothing. A
 * function returns a status; if that is not ASSAY_OK, its results are not set and assay_error tells
 * why. Nothing is printed except by the subject's own program (see assay_set_output), and no input
 * ends the process.
 *
 * Who owns what: every result (terms, texts, arrays) lives in its world until that is freed, or
 * released to a mark that was taken before. The caller frees nothing but the world. */
#ifndef ASSAY_H
#define ASSAY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define ASSAY_API __attribute__((visibility("default")))
#else
#define ASSAY_API
#endif

typedef struct assay assay;                 /* a world */
typedef struct assay_subject assay_subject; /* a Redex program that was loaded into one */
typedef uintptr_t
    assay_term; /* an immutable S-expression of a world; 0 is none, and where one is needed, ASSAY_BAD_INPUT */

typedef enum assay_status {
  ASSAY_OK,
  ASSAY_BAD_INPUT, /* a file or a text that cannot be read, or that is no program, pattern or term */
  ASSAY_RAISED,    /* the program raised an exception that nothing caught */
  ASSAY_LIMIT,     /* out of memory or of stack: a recursion that ran away */
  ASSAY_EXITED,    /* the program called (exit) */
} assay_status;

/* The version of the library that runs, "0.1.0": the header that was compiled with may be of
 * another one. */
ASSAY_API const char *assay_version(void);

/* ---- worlds ---- */

/* An empty world; NULL: no memory. */
ASSAY_API assay *assay_new(void);
/* Ends a world, and with it all that lives in it. NULL is allowed. */
ASSAY_API void assay_free(assay *w);

/* What the last call that failed has to say: "file:line:col: error: message", the source line, a
 * caret under the column. Valid until the next call that fails; "" if none has. */
ASSAY_API const char *assay_error(const assay *w);

struct assay_error_parts {
  assay_status status;
  const char *message;
  const char *file;      /* "" when the error has no place; for a text that was given: what it was given as */
  unsigned line, column; /* from 1, columns in code points; 0: unknown */
};
/* The same as assay_error, taken apart: for who shows it in another way. Its texts live as long. */
ASSAY_API struct assay_error_parts assay_error_parts(const assay *w);

/* Where (lib "…") is looked for: the directories given here, in order; then those of the
 * environment variable ASSAY_LIB (separated by colons); then the directories of a Racket
 * installation, if there is one. Call it before loading. */
ASSAY_API assay_status assay_add_library(assay *w, const char *directory);

/* Where the subjects' programs print; NULL: nowhere. At first stdout and stderr. */
ASSAY_API void assay_set_output(assay *w, FILE *out, FILE *err);

/* The most memory that the world may use, in bytes; 0: no limit. What would need more fails with
 * ASSAY_LIMIT. */
ASSAY_API void assay_set_memory_limit(assay *w, size_t bytes);

/* The most of the thread's stack that may be used from here on, in bytes, as long as the world
 * stays on this thread; 0, or more than there is: all of it. What would need more fails with
 * ASSAY_LIMIT. */
ASSAY_API void assay_set_stack_limit(assay *w, size_t bytes);

/* Flat memory in loops: take a mark, work, release to it. */
struct assay_mark {
  uint64_t words[6];
};
/* Where the world's memory stands now. Marks may be nested; releasing to one makes those taken
 * after it worthless. */
ASSAY_API struct assay_mark assay_mark(assay *w);
/* All results made since the mark are gone. False: the program has stored something in between that
 * must stay, and nothing was given back. */
ASSAY_API bool assay_release(assay *w, struct assay_mark mark);

/* Calls f(data) on a thread with a stack of its own, as large as a deep recursion of a model may
 * want, and waits. The world may be made inside or outside. */
ASSAY_API void assay_on_large_stack(void (*f)(void *), void *data);

/* ---- subjects ---- */

/* Loads a program, and what it requires, and runs its definitions. Its tests and properties are run
 * by assay_check. */
ASSAY_API assay_status assay_load(assay *w, const char *path, assay_subject **out);
/* The same from a text, which need not begin with #lang; `name` stands for the file in messages. */
ASSAY_API assay_status assay_load_text(assay *w, const char *name, const char *text, size_t length,
                                       assay_subject **out);
/* Runs a program as `racket FILE` does: its expressions print their values. Once per world. */
ASSAY_API assay_status assay_run(assay *w, const char *path);
ASSAY_API int assay_exit_status(const assay *w); /* after ASSAY_EXITED: what the program gave to (exit) */

/* The world that it was loaded into. */
ASSAY_API assay *assay_subject_world(const assay_subject *s);
/* A hash of the texts of all files that were loaded for it. */
ASSAY_API uint64_t assay_subject_hash(const assay_subject *s);

/* ---- terms ---- */

/* The term that a text denotes. Nothing in it is evaluated; `hole` is the hole. */
ASSAY_API assay_status assay_term_read(assay *w, const char *text, assay_term *out);
/* All terms in a text, as one sequence; `name` stands for the text in messages. */
ASSAY_API assay_status assay_terms_read(assay *w, const char *name, const char *text, size_t length, assay_term *out);
/* The term that a text denotes in the subject, as inside Redex's (term …): metafunctions are
 * called, unquotes are evaluated, `hole` is the hole. */
ASSAY_API assay_status assay_term_eval(assay_subject *s, const char *text, assay_term *out);

/* On one line, so that it reads back to the same term; NULL: no memory, or no term (as always,
 * assay_error has the message). */
ASSAY_API const char *assay_text(assay *w, assay_term t);
/* Broken over lines that fit `width` columns where possible. */
ASSAY_API const char *assay_text_pretty(assay *w, assay_term t, unsigned width);

/* Are two terms of the same world equal? It takes no time: equal terms are one. */
ASSAY_API bool assay_term_equal(assay_term a, assay_term b);
/* Its atoms and sequences, all counted; 0 of none. */
ASSAY_API size_t assay_term_size(assay_term t);

/* Taking terms apart. */
typedef enum assay_kind {
  ASSAY_SYMBOL,
  ASSAY_STRING,
  ASSAY_NUMBER,
  ASSAY_BOOLEAN,
  ASSAY_HOLE,
  ASSAY_SEQUENCE,
  ASSAY_OTHER, /* characters, keywords, dotted lists, vectors; and what a program put into a term; and none */
} assay_kind;
/* What the term is. Numbers of all sizes, exact or not, are numbers. */
ASSAY_API assay_kind assay_term_kind(assay_term t);
/* How many items a sequence has; 0 for all else. */
ASSAY_API size_t assay_term_count(assay_term t);
/* Item `i` of a sequence, from 0; 0 if there is none. */
ASSAY_API assay_term assay_term_item(assay_term t, size_t i);
/* The text of a symbol or of a string, without quotes, NUL-terminated; NULL for all else. *length,
 * if not NULL, is the number of its bytes: there may be NULs among them. It lives as long as the
 * term. */
ASSAY_API const char *assay_term_name(assay_term t, size_t *length);
/* The number that the term is. False: it is no exact integer, or not one of 64 bits. */
ASSAY_API bool assay_term_integer(assay_term t, int64_t *out);

/* ---- matching ---- */

struct assay_matches {
  size_t name_count;
  const char *const *names; /* of the pattern, sorted */
  size_t count;
  const assay_term *cells; /* match i binds names[j] to cells[i * name_count + j] */
};
/* Every way in which the term matches the pattern. Its non-terminals are those of the language;
 * NULL: of the last one that the subject defines, or else of the only one that it imports. */
ASSAY_API assay_status assay_match(assay_subject *s, const char *language, const char *pattern, assay_term t,
                                   struct assay_matches *out);

/* ---- judgments ---- */

struct assay_derivation {
  assay_term conclusion;
  const char *rule; /* NULL: it has no name */
  size_t premise_count;
  const struct assay_derivation *const *premises;
};
struct assay_answer {
  assay_term conclusion;
  const assay_term *values;                  /* of the names */
  const struct assay_derivation *derivation; /* when asked for */
};
struct assay_answers {
  size_t name_count;
  const char *const *names; /* in the outputs, sorted */
  size_t count;
  const struct assay_answer *answers;
  size_t rejected; /* answers of the judgment that did not match the outputs */
  bool unknown;    /* a derivation was searched for, and none found; but there may be one */
};
enum { ASSAY_DERIVATIONS = 1 };
/* Every answer to a judgment or relation, such as "(typeof • (λ (x num) x) τ)": inputs are terms as
 * in assay_term_eval, outputs are patterns. With ASSAY_DERIVATIONS, every derivation is an answer.
 * Of a judgment form without a mode, all arguments are patterns, and one derivation is searched
 * for; or it checks one that is given: "(judgment-holds J (derivation …))". */
ASSAY_API assay_status assay_judge(assay_subject *s, const char *judgment, unsigned flags, struct assay_answers *out);
/* The same where `name`, in the inputs, stands for a term: "(typeof • TERM τ)" and TERM. */
ASSAY_API assay_status assay_judge_term(assay_subject *s, const char *judgment, const char *name, assay_term t,
                                        unsigned flags, struct assay_answers *out);

/* ---- why not ---- */

/* What was asked, what came nearest to an answer, and what was in its way: a tree, nearest
 * first. */
typedef enum assay_why_kind {
  ASSAY_WHY_QUESTION, /* a judgment, a call or a match; its parts are attempts */
  ASSAY_WHY_ATTEMPT,  /* a rule or a clause; its parts are conditions, the last of them failed */
  ASSAY_WHY_HOLDS,    /* a condition that holds */
  ASSAY_WHY_FAILS,    /* one that does not; its part is the question that it asks, if it asks one */
} assay_why_kind;
struct assay_why {
  assay_why_kind kind;
  const char *text;   /* the question, the name of the rule, the condition */
  const char *reason; /* a sentence; NULL: none, or it is further below */
  const char *place;  /* "file:line:column" in the program; NULL: nowhere */
  size_t name_count;  /* what an attempt has bound */
  const char *const *names;
  const assay_term *values;
  size_t count;
  const struct assay_why *const *parts;
};
struct assay_explanation {
  const char *reason;           /* the deepest one, in one sentence; NULL: there is nothing to explain */
  const struct assay_why *tree; /* NULL when there is no reason */
  bool cut;                     /* not everything was looked at: it would have taken too long, or does not end */
};
/* Why a judgment does not hold, or what raised while it was being asked; of a metafunction's call:
 * why no clause applies. Takes about `seconds` at most: then it fails with ASSAY_LIMIT. 0: as long
 * as it takes. */
ASSAY_API assay_status assay_why_judgment(assay_subject *s, const char *judgment, double seconds,
                                          struct assay_explanation *out);
/* Why the term does not match. */
ASSAY_API assay_status assay_why_match(assay_subject *s, const char *language, const char *pattern, assay_term t,
                                       double seconds, struct assay_explanation *out);
/* After ASSAY_RAISED: why no clause of a metafunction applied, if that was what was raised. */
ASSAY_API assay_status assay_why_raised(assay *w, double seconds, struct assay_explanation *out);

/* ---- typesetting ---- */

typedef enum assay_typeset_format { ASSAY_TYPESET_TEXT, ASSAY_TYPESET_LATEX, ASSAY_TYPESET_SVG } assay_typeset_format;
struct assay_typesetting {
  const char
      *name; /* of a language, judgment form, metafunction or reduction relation; NULL: all that the file defines */
  assay_typeset_format format;
  bool fragment; /* LaTeX without its preamble */
  const char *const *
      rewrites; /* "(typeof Γ e τ)=Γ ⊢ e : τ", NULL-terminated: the first that fits is used; or NULL. In messages the second of several is REWRITE 2 */
};
/* Definitions as a paper prints them, in the layout of the source. */
ASSAY_API assay_status assay_typeset(assay_subject *s, const struct assay_typesetting *wish, const char **out);
/* What there is to typeset, in the order of the file. */
ASSAY_API assay_status assay_typeset_names(assay_subject *s, size_t *count, const char *const **names);

/* ---- reduction ---- */

/* In all of these, the relation is a name or an expression of the subject's program; NULL: the only
 * relation that the subject defines, or else the only one that it imports. */

struct assay_step {
  assay_term term;
  const char *rule; /* NULL: it has no name */
};
struct assay_steps {
  size_t count;
  const struct assay_step *list;
};
/* Every step that the term can take. */
ASSAY_API assay_status assay_step(assay_subject *s, const char *relation, assay_term t, struct assay_steps *out);

typedef enum assay_end { ASSAY_NORMAL_FORM, ASSAY_CYCLE, ASSAY_CUT } assay_end;
struct assay_trace_step {
  assay_term term;  /* after the step */
  const char *rule; /* NULL: it has no name */
  size_t choices;   /* different terms that it could have led to */
};
struct assay_trace {
  assay_term start;
  size_t count;
  const struct assay_trace_step *steps;
  assay_end end;
  size_t cycle_to; /* ASSAY_CYCLE: the last term is the same as that after so many steps */
};
/* Takes the first step again and again, until there is none, a term comes again, or `limit` steps
 * were taken. */
ASSAY_API assay_status assay_trace(assay_subject *s, const char *relation, assay_term t, size_t limit,
                                   struct assay_trace *out);

struct assay_edge {
  size_t from, to;
  const char *rule; /* NULL: it has no name */
};
struct assay_graph {
  size_t node_count;
  const assay_term *nodes; /* in the order in which they were found; the start is 0 */
  const bool *normal;      /* the node takes no step */
  size_t edge_count;
  const struct assay_edge *edges; /* no two the same */
  bool cut;                       /* there are more than `limit` nodes */
};
/* All terms that can be reached, and the steps between them. */
ASSAY_API assay_status assay_graph(assay_subject *s, const char *relation, assay_term t, size_t limit,
                                   struct assay_graph *out);

/* ---- tests and properties ---- */

struct assay_failure { /* of a test */
  const char *file;
  unsigned line, column;
  const char *text; /* what was expected, and what came; may have several lines */
};
struct assay_property { /* a redex-check, or one of its relatives */
  const char *form;
  const char *file;
  unsigned line, column;
  uint64_t attempts;          /* terms that it was tried on */
  uint64_t skipped;           /* terms that were made, but are outside its domain */
  const char *counterexample; /* NULL: none was found */
  uint64_t index;             /* of the attempt that made it */
  const char *source;         /* the rule or clause that it was made from; NULL: none */
  const char *exception;      /* what the property raised on it; NULL: it did not hold */
  bool finished;              /* false: something was raised, and that ended it */
};
struct assay_report {
  uint64_t passed, failed; /* tests */
  size_t failure_count;
  const struct assay_failure *failures;
  size_t property_count;
  const struct assay_property *properties;
};
struct assay_check_options {
  uint64_t seed;
  uint64_t attempts; /* for each property; 0: as the program says */
  /* Called as they happen, if set; what they are given lives as the report does. */
  void (*failure)(void *data, const struct assay_failure *failure);
  void (*property)(void *data, const struct assay_property *property);
  /* Called now and then while a property is tried. */
  void (*progress)(void *data, const struct assay_property *property);
  void *data;
};
/* Runs a program with its tests, those of its submodule `test` included, and its properties. Once
 * per world, and for a file that was not loaded in it. `options` may be NULL. When the program
 * fails half-way, the report is that of the part that ran; if it was a property that raised, that
 * is its counterexample, and the status is ASSAY_RAISED all the same. */
ASSAY_API assay_status assay_check(assay *w, const char *path, const struct assay_check_options *options,
                                   struct assay_report *out);

/* ---- generating terms ---- */

typedef enum assay_way {
  ASSAY_GRAMMAR,      /* by unfolding the grammar */
  ASSAY_ENUM,         /* in order of their numbers */
  ASSAY_RANDOM_INDEX, /* of random numbers */
  ASSAY_DERIVE,       /* by building a derivation */
  ASSAY_WAYS,
} assay_way;
/* grammar, enum, random-index or derive; NULL: there is no such way. */
ASSAY_API const char *assay_way_name(assay_way way);

typedef struct assay_generator assay_generator; /* of a subject; lives in its world */

struct assay_generator_options {
  const char *language;   /* NULL: as in assay_match */
  const char *pattern;    /* what the terms are; or... */
  const char *satisfying; /* ..."(judgment pattern …)", "(metafunction pattern …) = pattern": what they satisfy */
  assay_way way;
  unsigned size; /* by derivation: nodes; by grammar: how deep the unfolding goes; 0: small and large in turn */
  uint64_t seed;
};
/* A generator of terms: either a pattern or a goal must be given. What cannot be made in that way,
 * such as derivations of a pattern, is ASSAY_BAD_INPUT. */
ASSAY_API assay_status assay_generator_new(assay_subject *s, const struct assay_generator_options *options,
                                           assay_generator **out);

typedef enum assay_making {
  ASSAY_MADE,
  ASSAY_GAVE_UP,     /* this time */
  ASSAY_NO_MORE,     /* there are only so many terms */
  ASSAY_INTERRUPTED, /* it ran too long for somebody: assay_interrupt */
} assay_making;
struct assay_generated {
  assay_making made;
  assay_term term;
  const struct assay_derivation *derivation; /* by derivation, when asked for */
};
/* Term `index`, from 1: a function of the subject, the options and the index alone. */
ASSAY_API assay_status assay_generate(assay_generator *g, uint64_t index, bool derivation, struct assay_generated *out);

/* ---- programs: the terms of a subject file (.assay), typed lambda terms in a language's own
 * syntax ---- */

typedef struct assay_programs assay_programs; /* lives in its world */

struct assay_programs_options {
  const char *subject;  /* which of the file's; NULL: the only one */
  const char *language; /* which of the file's syntaxes programs are written in; NULL: the only one */
  const char *way;      /* the generator's name; NULL: the best */
  unsigned size;        /* 0: as the subject says */
  uint64_t seed;
  bool check; /* every program that is made is inferred again, and an ill-typed one is an error */
  /* Who says what programs should do. NULL: the variants, by doing the same, and what programs
   * mean, where that is known. "variants": these alone. "reference": what programs mean; only the
   * last of the variants is run. */
  const char *oracle;
  bool emi;    /* of each program, some mutants come behind it, where there are any */
  bool lively; /* programs that fail on all that they are run on, or print the same each time, are drawn again */
};
/* Loads a subject file, and gets ready to make programs. */
ASSAY_API assay_status assay_programs_new(assay *w, const char *path, const struct assay_programs_options *options,
                                          assay_programs **out);
/* The names of the generators, from 0; NULL: there are no more. The first one is for every subject;
 * `learnt` is only for those that something was learnt about, and theirs if no other is asked
 * for. */
ASSAY_API const char *assay_programs_way(unsigned number);
/* Is the generator of that name one that the subject can be given? */
ASSAY_API bool assay_programs_offers(const assay_programs *p, const char *way);
/* The name of the generator that is used. */
ASSAY_API const char *assay_programs_used_way(const assay_programs *p);
/* What is odd about the subject, such as operations that are never applied: a line each; or
 * NULL. */
ASSAY_API const char *assay_programs_warnings(const assay_programs *p);
/* The subject's optional variants that are not there, for those who run programs: a line each; or
 * NULL. Asks them, where the subject says how. */
ASSAY_API const char *assay_programs_left_out(assay_programs *p);

/* With `emi`: mutants are made of the programs in a file, one on a line, or in the files of a
 * directory, instead of those of a generator. What cannot be read, or has no known meaning, is left
 * out, and added to the warnings. */
ASSAY_API assay_status assay_programs_corpus(assay_programs *p, const char *path);

struct assay_program {
  assay_term term;  /* 0: the generator gave up */
  uint64_t nodes;   /* variables, constants, λs and binary applications */
  uint64_t digest;  /* of the term: the same on every machine */
  const char *text; /* when asked for; what the language would find ambiguous is annotated */
  size_t length;
};
/* Program `index`, from 1: a function of the file, the options and the index alone. */
ASSAY_API assay_status assay_programs_make(assay_programs *p, uint64_t index, bool text, struct assay_program *out);

/* A program that somebody has written, of the type that the subject wants: in the language's own
 * syntax if its syntax says how that is read, or as a term, (λ x e). `name` and `line` say where
 * the text is from, for messages. Its text is as assay writes it. */
ASSAY_API assay_status assay_programs_read(assay_programs *p, const char *name, unsigned line, const char *text,
                                           struct assay_program *out);

/* The name of a constant in it that nobody knows the meaning of, though meanings are known; or
 * NULL. Then nobody knows what it should print. It lives in the world. */
ASSAY_API const char *assay_programs_lacks(assay_programs *p, assay_term program);

/* ---- mutants: programs that do the same as another one on given inputs ---- */

/* What programs are run on, instead of what the subject says: as many programs as they have
 * arguments, in the language's own syntax or as terms. For mutants only. */
ASSAY_API assay_status assay_programs_run_on(assay_programs *p, const char *const *inputs, unsigned count);

struct assay_mutant {
  assay_term program;       /* 0: none was made of that number */
  uint64_t digest;          /* of it: the same on every machine */
  const char *text;         /* as the language has it */
  const char *marked;       /* the same, with guillemets around what was changed */
  const char *mutation;     /* replaced, fails, loops, several, swapped, deleted or inserted */
  const char *before, *now; /* the parts that were changed */
};
/* Mutant `index` of a program, from 1: a function of these and of the seed. Where a run does not
 * evaluate a part, there is another one. */
ASSAY_API assay_status assay_programs_mutate(assay_programs *p, assay_term program, uint64_t index,
                                             struct assay_mutant *out);

/* ---- terms by number ---- */

typedef struct assay_enumeration assay_enumeration; /* of the terms of a pattern; lives in the subject's world */

/* The terms of a pattern, numbered from 0; the language as in assay_match. */
ASSAY_API assay_status assay_enumerate(assay_subject *s, const char *language, const char *pattern,
                                       assay_enumeration **out);
/* In digits; NULL: there are infinitely many. */
ASSAY_API assay_status assay_enumeration_size(assay_enumeration *e, const char **out);
/* False: side conditions, which are not understood but only asked, may leave fewer terms than that,
 * or none. */
ASSAY_API bool assay_enumeration_is_exact(const assay_enumeration *e);

struct assay_numbered {
  const char *number; /* in digits */
  assay_term term;
};
/* The term of a number in digits, plus `offset`; a term of 0 if there are not so many. */
ASSAY_API assay_status assay_enumeration_term(assay_enumeration *e, const char *number, uint64_t offset,
                                              struct assay_numbered *out);
/* The number of a term; NULL: it has none. */
ASSAY_API assay_status assay_enumeration_number(assay_enumeration *e, assay_term t, struct assay_numbered *out);
/* A random number with its term: a function of the seed and the index. */
ASSAY_API assay_status assay_enumeration_random(assay_enumeration *e, uint64_t seed, uint64_t index,
                                                struct assay_numbered *out);

/* ---- hunting: attempts of a program's properties by index ---- */

/* Runs a program, with its submodule `test`, but keeps its properties instead of trying them. Once
 * per world. */
ASSAY_API assay_status assay_load_properties(assay *w, const char *path, assay_subject **out);
/* The same from a text, as in assay_load_text. */
ASSAY_API assay_status assay_load_properties_text(assay *w, const char *name, const char *text, size_t length,
                                                  assay_subject **out);

struct assay_target { /* a property that can be tried */
  const char *form;
  const char *name; /* the pattern, goal, relation or metafunction that it is about, as the program has it */
  const char *file;
  unsigned line, column;
  unsigned ways; /* bit 1 << way for each that applies */
};
struct assay_targets {
  size_t count;
  const struct assay_target *list; /* in the order in which the program came to them */
};
/* The properties of a subject that assay_load_properties has loaded. */
ASSAY_API assay_status assay_targets(assay_subject *s, struct assay_targets *out);

/* How often each part of the model was used since the program was loaded. The same list, in the
 * same order, in every world that has loaded the same program. */
struct assay_covered {
  const char
      *kind; /* "rule" of a judgment, "clause" of a metafunction, "step" of a relation, "production" of a grammar */
  const char *owner; /* the name of that judgment, metafunction, relation or non-terminal */
  const char *name;  /* of a rule, NULL: it has none; of a production, as it is written */
  unsigned line;
  uint64_t count;
};
struct assay_coverage {
  size_t count;
  const struct assay_covered *list;
};
/* The counts as they are now. */
ASSAY_API assay_status assay_coverage(assay_subject *s, struct assay_coverage *out);

/* A small term that used an entry of the coverage. */
struct assay_example {
  char *text; /* malloc'ed; NULL: none */
  size_t nodes;
  uint64_t index;
};
/* What attempts teach: for each entry of the coverage, in how many of those that were watched it
 * was used, what they earned by it, and by derivation the first of the smallest terms. The caller's
 * arrays; entries are added to. */
struct assay_learned {
  uint64_t *hits, *credit;
  struct assay_example *examples;
};

struct assay_trial {
  size_t target; /* by its place in the list */
  assay_way way;
  uint64_t seed;
  uint64_t first, count; /* indices, from 1 */
  uint64_t deadline;     /* nanoseconds of CLOCK_MONOTONIC; 0: none */
  const int *stop;       /* as if the deadline were over, when somebody makes it other than 0; or NULL */
  /* For each entry of the coverage, by grammar the weight of a production, or what an attempt earns
   * that uses the rule or clause; by derivation the weight of a rule. NULL: all are alike, and
   * nothing is learned. */
  const uint32_t *table;
  const struct assay_example *examples; /* part of the table: by derivation, terms to be varied; or NULL */
  struct assay_learned learned;
};
struct assay_tried {
  uint64_t next;                               /* the first index that was not tried */
  uint64_t tried, skipped, not_made, too_long; /* what became of the others */
  const char *why;            /* the first of those that were not made was not; NULL: all were, or nobody knows */
  bool exhausted;             /* there are no terms from `next` on */
  const char *counterexample; /* the last term, if it is one; NULL: it is not */
  size_t nodes;               /* its size */
  const char *exception;      /* what was raised; NULL: the property was just false */
};
/* Tries the property on the terms of a range, up to the first counterexample or the deadline. */
ASSAY_API assay_status assay_try(assay_subject *s, const struct assay_trial *trial, struct assay_tried *out);

/* What a property says of a term. */
typedef enum {
  ASSAY_HOLDS,
  ASSAY_FAILS,      /* or raises */
  ASSAY_OUTSIDE,    /* the term is not of the property's pattern or domain */
  ASSAY_TOO_LONG,   /* interrupted, or out of memory or stack */
  ASSAY_UNANSWERED, /* of a candidate: nobody has tried it yet */
} assay_verdict;
struct assay_question {
  size_t target; /* by its place in the list */
  const char *term;
  uint64_t seed, index; /* of the attempt whose random numbers the program is to draw */
};
/* What a property says of a term that comes from elsewhere, such as another world's counterexample.
 * The term is not prepared, and if it is to satisfy something, only its shape is looked at. */
ASSAY_API assay_status assay_ask(assay_subject *s, const struct assay_question *question, assay_verdict *out);

/* ---- reducing counterexamples ---- */

/* A candidate that another world may try for the one that reduces: assay_shrink_try. */
struct assay_away {
  const char *term;
  assay_verdict verdict;
  uint64_t evidence;
  const char *actual; /* what was tried in its place; NULL: it was not tried */
};

struct assay_shrinking { /* how far it has come */
  size_t nodes;
  uint64_t checks, steps;
};

struct assay_formulas;

/* A counterexample that has been found before. */
struct assay_known {
  size_t target;                         /* the property */
  const char *term;                      /* reduced */
  const struct assay_formulas *formulas; /* of it; or NULL */
  uint64_t signature;                    /* how it fails; or 0 */
};

/* The verdicts of a reduction, in a file, as they come. A reduction that was cut off, if only by a
 * kill, is taken up again by running it once more with the same journal: nothing is tried a second
 * time, and the result is the one that it would have had. */
typedef struct assay_journal assay_journal;

/* Opens one, or begins it. `facts` are lines "NAME VALUE\n" that tell what is reduced, and how: if
 * they are not those that the journal was begun with, that is an error. */
ASSAY_API assay_status assay_journal_open(assay *w, const char *file, const char *facts, assay_journal **out);
/* How many verdicts it had when it was opened. */
ASSAY_API uint64_t assay_journal_known(const assay_journal *j);
/* False: not all could be written. */
ASSAY_API bool assay_journal_close(assay_journal *j);

/* A file that something was loaded from. */
struct assay_source {
  const char *path, *text;
  size_t length;
};
struct assay_sources {
  size_t count;
  const struct assay_source *list;
};
/* The files that a subject is made of, itself first. Paths are absolute, without links. */
ASSAY_API assay_status assay_subject_sources(assay_subject *s, struct assay_sources *out);
/* The same for a subject file, and what it includes. */
ASSAY_API assay_status assay_programs_sources(assay_programs *p, struct assay_sources *out);

/* A step of a reduction: a term that failed, and became the one to go on with. Texts are gone when
 * the call returns. */
struct assay_reduction_step {
  const char *term;
  uint64_t nodes;
  const char *tactic; /* the name of what made it */
};

struct assay_shrink_options {
  size_t target;        /* the property, by its place in the list */
  const char *term;     /* a counterexample to it */
  const char *name;     /* stands for the term in messages, such as the file that it is from; NULL: TERM */
  uint64_t seed, index; /* of the attempt that made it, whose random numbers the program is to draw; else any */
  bool same;            /* it must go on failing in the same way: false, or the same exception from the same place */
  uint64_t max_checks;  /* terms to try; 0: no bound */
  uint64_t deadline;    /* nanoseconds of CLOCK_MONOTONIC; 0: none */
  const int *stop;      /* as in struct assay_trial */
  unsigned tries;       /* random terms to try in place of each sub-term */
  size_t max_depth;     /* how deep to look into the term; 0: to its leaves */
  size_t max_size;      /* of the random terms; 0: as large as what they replace */
  uint64_t generalise;  /* instances to try of each formula; 0: no formulas are wanted */
  const char *const *opaque; /* non-terminals whose terms are left as they are; NULL-terminated, or NULL */
  /* If set, gives verdicts on candidates in batches. Those after one that fails may stay
   * unanswered: if they are needed, they come again. The result does not depend on the size of the
   * batches. */
  void (*check)(void *data, struct assay_away *list, size_t count);
  void *data;
  size_t batch;
  const struct assay_known *known; /* what is known already: something else is looked for */
  size_t known_count;
  void (*progress)(void *progress_data, const struct assay_shrinking *so_far); /* called after each step, if set */
  void *progress_data;
  void (*step)(void *step_data, const struct assay_reduction_step *step); /* called after each step, if set */
  void *step_data;
  assay_journal *journal; /* or NULL */
};
/* ---- formulas: what a counterexample is generalised to ---- */

typedef enum {
  ASSAY_VARIABLE_ANY,     /* whatever of its sort was tried there, the instance failed */
  ASSAY_VARIABLE_UNREAD,  /* it is certain that the property never looks at it */
  ASSAY_VARIABLE_EXISTS,  /* for each constructor of the sort, some term of it fails: the witnesses */
  ASSAY_VARIABLE_FOLLOWS, /* what stands there follows from the rest, such as the output of a judgment */
} assay_variable_kind;
struct assay_variable {
  const char *name; /* as in the text of the formula */
  const char *sort;
  assay_variable_kind kind;
  size_t place_count;        /* several: what stands there must be equal */
  const char *const *places; /* "1 0": item 0 of item 1 of the term */
  size_t witness_count;
  const char *const *witnesses;
};
struct assay_formula {
  const char *text;    /* forall x0 x1 : e, x2 : number where x2 < 0. (f x0 x1 x2) such that ... */
  const char *encoded; /* the same for assay_is_instance and its like, in any world */
  size_t variable_count;
  const struct assay_variable *variables;
  size_t guard_count;
  const char *const *guards; /* "x2 < 0" */
  const char *condition;     /* what instances have to satisfy, too; NULL: nothing */
  bool is_universal;         /* false: it is about constructors */
  uint64_t tests;            /* instances that were tried, all variables varied together: each of them failed */
  uint64_t discarded;        /* instances that did not satisfy the precondition */
};
struct assay_formulas {
  size_t count;
  const struct assay_formula *list; /* what says most comes first */
  uint64_t checks;                  /* terms that were tried for them */
  bool complete;                    /* false: a bound was reached */
};
/* Fresh instances of a formula. */
struct assay_verified {
  uint64_t tests, discarded;
  const char *refuted; /* one that does not fail: the formula is wrong; NULL: none was found */
};

struct assay_shrunk {
  assay_verdict verdict; /* on the term given: the rest is only there if it fails, or runs too long */
  const char *term;      /* as small as could be */
  size_t nodes, original_nodes;
  size_t nodes_read;     /* of the parts that the property looks at */
  uint64_t checks;       /* terms that were tried */
  uint64_t steps;        /* those among them that failed, and became the term to go on with */
  uint64_t others;       /* with `same`: those that failed in another way */
  const char *other;     /* ...the first of them; NULL: there was none */
  bool complete;         /* false: a bound was reached before all had been tried */
  const char *exception; /* what the property raises on the term; NULL: it is just false */
  uint64_t signature;    /* of how it fails: terms with the same one are likely to show the same bug; 0: it has none */
  size_t known;          /* which of those that are known explains the term, counted from 1; 0: none */
  struct assay_formulas formulas; /* of the reduced term */
};
/* Makes a counterexample to a property of the subject small, and generalises it if that is asked
 * for. */
ASSAY_API assay_status assay_shrink(assay_subject *s, const struct assay_shrink_options *options,
                                    struct assay_shrunk *out);
/* What reductions that knew others have taught in this world about which rules are suspicious; the
 * same reductions in a world that is given it come to the same. malloc'ed text; NULL: nothing. */
ASSAY_API char *assay_shrink_lessons(assay_subject *s);
/* Takes over what another world has learnt; it counts instead of what this one knows of the same
 * rules. */
ASSAY_API assay_status assay_shrink_teach(assay_subject *s, const char *lessons);
/* Tries a candidate of the same reduction in this world. */
ASSAY_API assay_status assay_shrink_try(assay_subject *s, const struct assay_shrink_options *options,
                                        struct assay_away *candidate);

/* Is the term, as a counterexample is written, an instance of a formula of the property? */
ASSAY_API assay_status assay_shrink_is_instance(assay_subject *s, size_t target, const char *encoded, const char *term,
                                                bool *out);
/* Tries `options->generalise` fresh instances of a formula, drawn with `options->seed`. */
ASSAY_API assay_status assay_shrink_verify(assay_subject *s, const struct assay_shrink_options *options,
                                           const char *encoded, struct assay_verified *out);

/* Reducing any term, with a C function as the property. */

typedef struct assay_reducer assay_reducer; /* what candidates are made of; lives in a world */

/* Any S-expression. */
ASSAY_API assay_status assay_reducer_plain(assay *w, assay_reducer **out);
/* A sequence of any S-expressions, as assay_terms_read gives it. */
ASSAY_API assay_status assay_reducer_document(assay *w, assay_reducer **out);
typedef enum { ASSAY_LINES, ASSAY_WORDS } assay_unit;
/* Any text, as its lines or as its words and brackets; *term is what stands for it. */
ASSAY_API assay_status assay_reducer_text(assay *w, assay_unit unit, const char *text, size_t length, assay_term *term,
                                          assay_reducer **out);
/* The text that such a term stands for. Calls `write` with its parts. */
ASSAY_API void assay_text_parts(assay_term term, void (*write)(void *data, const char *part, size_t length),
                                void *data);
struct assay_reducer_options {
  const char *language;      /* NULL: as in assay_match */
  const char *pattern;       /* all candidates are terms of it; a name must be one of the language's */
  const char *const *opaque; /* non-terminals whose terms are left as they are; NULL-terminated, or NULL */
};
/* Terms of a pattern of the subject's language: all candidates are of it. */
ASSAY_API assay_status assay_reducer_new(assay_subject *s, const struct assay_reducer_options *options,
                                         assay_reducer **out);

/* Programs of a subject file: well-typed ones only. */
ASSAY_API assay_status assay_programs_reducer(assay_programs *p, assay_reducer **out);
/* The name of an order in which candidates are tried; NULL: there are not so many. 0 is the usual
 * one. */
ASSAY_API const char *assay_programs_order(unsigned number);

struct assay_candidate {
  assay_term term;       /* the property may put another in its place: the one that it has really tried */
  assay_verdict verdict; /* to be filled in */
  uint64_t evidence;     /* of a failure, if two may be different: the same for the same */
};
struct assay_reduced {
  assay_term term;
  size_t size;
  uint64_t checks, steps, others;
  bool complete;
};
struct assay_reduction {
  /* The property: gives a verdict for each. Those after one that fails may stay unanswered: if they
   * are needed, they come again. It must not call the library, but for the functions on terms. */
  void (*check)(void *data, struct assay_candidate *list, size_t count);
  void *data;
  bool repairs; /* it may put other terms in the place of candidates */
  size_t batch; /* how many to check at a time; 0: one. The result does not depend on it */
  size_t (*size)(void *data, assay_term term); /* NULL: assay_term_size */
  bool same;                                   /* failures with other evidence do not count */
  uint64_t evidence;                           /* of the first one */
  uint64_t max_checks, deadline, seed;         /* as in assay_shrink_options; so are those that follow */
  unsigned tries;
  unsigned order; /* of programs: in which order they are made smaller; 0 is the usual one */
  bool pairs;     /* in the end, try each character, new numbers, and two changes at a time */
  size_t max_depth, max_size;
  const int *stop;
  assay_journal *journal;
  void (*progress)(void *data, const struct assay_reduced *so_far);  /* called after each step, if set */
  void (*step)(void *data, const struct assay_reduction_step *step); /* so is this */
};
/* The term breaks the property. What is made on the way is given back, but for the result. */
ASSAY_API assay_status assay_reduce(assay_reducer *reducer, assay_term t, const struct assay_reduction *options,
                                    struct assay_reduced *out);

struct assay_generalisation {
  void (*check)(void *data, struct assay_candidate *list,
                size_t count); /* as in struct assay_reduction, but always of one */
  void *data;
  bool repairs;                        /* it puts other terms at opaque places: these follow from the rest */
  bool same;                           /* failures with other evidence do not count */
  uint64_t evidence;                   /* of the term's failure */
  uint64_t tries;                      /* instances to try of each formula; 0: 10,000 */
  uint64_t max_checks, deadline, seed; /* as in assay_shrink_options */
  const char *condition;               /* the precondition, for the formula's text; NULL: there is none */
  /* Is it certain that the property never looks at what is at the place? NULL: of none. */
  bool (*is_unread)(void *data, const uint32_t *place, size_t length);
};
/* Formulas of the term, which breaks the property: what matters in it, and what does not. */
ASSAY_API assay_status assay_generalise(assay_reducer *reducer, assay_term t,
                                        const struct assay_generalisation *options, struct assay_formulas *out);
/* Is the term an instance of a formula, as assay_generalise has encoded it? */
ASSAY_API assay_status assay_is_instance(assay_reducer *reducer, const char *encoded, assay_term t, bool *out);
/* Tries `options->tries` fresh instances. */
ASSAY_API assay_status assay_verify(assay_reducer *reducer, const char *encoded,
                                    const struct assay_generalisation *options, struct assay_verified *out);

/* From another thread: the number of the attempt that runs in the world; 0 if none does. */
ASSAY_API uint64_t assay_attempt(const assay *w);
/* From another thread: ends the attempt, if it is still that one that runs. It is then counted as
 * too long. */
ASSAY_API void assay_interrupt(assay *w, uint64_t attempt);
/* From another thread: is it one in which a generator only prepares itself, which may take
 * longer? */
ASSAY_API bool assay_is_preparing(const assay *w);

#ifdef __cplusplus
}
#endif

#endif
