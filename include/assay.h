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
 * examples/embed.c is a complete program.
 *
 * Everything happens in a world. Only one thread at a time may use a world; worlds share nothing.
 * Functions return a status: if it is not ASSAY_OK, the results are not set and assay_error has the
 * message. Only the subject's own program prints (see assay_set_output). No input terminates the
 * process.
 *
 * Ownership: every result (terms, texts, arrays) lives in its world until the world is freed, or
 * until the caller releases a mark taken earlier. The caller frees nothing but the world. */
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
typedef struct assay_subject assay_subject; /* a Redex program loaded into a world */
typedef uintptr_t
    assay_term; /* an immutable S-expression of a world; 0 means no term, and is ASSAY_BAD_INPUT as an argument */

typedef enum assay_status {
  ASSAY_OK,
  ASSAY_BAD_INPUT, /* a file or text that cannot be read, or is not a program, pattern or term */
  ASSAY_RAISED,    /* the program raised an exception that was not caught */
  ASSAY_LIMIT,     /* out of memory or stack, as in a runaway recursion */
  ASSAY_EXITED,    /* the program called (exit) */
} assay_status;

/* The version of the library at run time, such as "0.1.0". It may differ from that of the
 * header. */
ASSAY_API const char *assay_version(void);

/* ---- worlds ---- */

/* Creates an empty world; NULL: out of memory. */
ASSAY_API assay *assay_new(void);
/* Frees a world and everything that lives in it. NULL is allowed. */
ASSAY_API void assay_free(assay *w);

/* The message of the last call that failed: "file:line:col: error: message", the source line, and a
 * caret under the column. Valid until the next failure; "" if there has been none. */
ASSAY_API const char *assay_error(const assay *w);

struct assay_error_parts {
  assay_status status;
  const char *message;
  const char *file;      /* "" if the error has no location; for an argument given as text, its name */
  unsigned line, column; /* from 1, columns in code points; 0: unknown */
};
/* The parts of assay_error, for callers with their own format. Valid as long as assay_error's
 * text. */
ASSAY_API struct assay_error_parts assay_error_parts(const assay *w);

/* Adds a directory in which (lib "…") is looked up. The search order is: these directories, in the
 * order added; the environment variable ASSAY_LIB (colon-separated); then the directories of a
 * Racket installation, if there is one. Call it before loading. */
ASSAY_API assay_status assay_add_library(assay *w, const char *directory);

/* Where the subjects' programs print; NULL discards output. The defaults are stdout and stderr. */
ASSAY_API void assay_set_output(assay *w, FILE *out, FILE *err);

/* Limits the world's memory, in bytes; 0: no limit. Exceeding it fails with ASSAY_LIMIT. */
ASSAY_API void assay_set_memory_limit(assay *w, size_t bytes);

/* Limits how much of the thread's stack may be used from here on, in bytes, while the world stays
 * on this thread; 0, or more than the stack has: all of it. Exceeding it fails with ASSAY_LIMIT. */
ASSAY_API void assay_set_stack_limit(assay *w, size_t bytes);

/* Keeps the memory of a loop constant: take a mark, work, release the mark. */
struct assay_mark {
  uint64_t words[6];
};
/* Marks the world's current memory. Marks nest; releasing one invalidates those taken after it. */
ASSAY_API struct assay_mark assay_mark(assay *w);
/* Frees all results made since the mark. False: the program has stored something since then that
 * must stay, and nothing was freed. */
ASSAY_API bool assay_release(assay *w, struct assay_mark mark);

/* Calls f(data) on a thread whose stack is large enough for deep recursions of a model, and waits.
 * The world may be created inside or outside. */
ASSAY_API void assay_on_large_stack(void (*f)(void *), void *data);

/* ---- subjects ---- */

/* Loads a program and its dependencies, and runs its definitions. assay_check runs its tests and
 * properties. */
ASSAY_API assay_status assay_load(assay *w, const char *path, assay_subject **out);
/* Loads a program from a text, which need not begin with #lang. Messages use `name` as the file. */
ASSAY_API assay_status assay_load_text(assay *w, const char *name, const char *text, size_t length,
                                       assay_subject **out);
/* Runs a program as `racket FILE` does: its expressions print their values. Once per world. */
ASSAY_API assay_status assay_run(assay *w, const char *path);
ASSAY_API int assay_exit_status(const assay *w); /* after ASSAY_EXITED: the argument of (exit) */

/* The world that the subject was loaded into. */
ASSAY_API assay *assay_subject_world(const assay_subject *s);
/* A hash of the texts of all files loaded for the subject. */
ASSAY_API uint64_t assay_subject_hash(const assay_subject *s);

/* ---- terms ---- */

/* Reads a text as a term. Nothing in it is evaluated; `hole` is the hole. */
ASSAY_API assay_status assay_term_read(assay *w, const char *text, assay_term *out);
/* Reads all terms of a text as one sequence. Messages use `name` for the text. */
ASSAY_API assay_status assay_terms_read(assay *w, const char *name, const char *text, size_t length, assay_term *out);
/* Evaluates a text as Redex's (term …) in the subject: metafunctions are called, unquotes are
 * evaluated, and `hole` is the hole. */
ASSAY_API assay_status assay_term_eval(assay_subject *s, const char *text, assay_term *out);

/* Prints a term on one line that reads back as the same term; NULL: out of memory, or not a term
 * (as always, assay_error has the message). */
ASSAY_API const char *assay_text(assay *w, assay_term t);
/* Prints a term on lines that fit `width` columns where possible. */
ASSAY_API const char *assay_text_pretty(assay *w, assay_term t, unsigned width);

/* Are two terms of the same world equal? Takes constant time: equal terms are shared. */
ASSAY_API bool assay_term_equal(assay_term a, assay_term b);
/* The number of atoms and sequences in the term; 0 for no term. */
ASSAY_API size_t assay_term_size(assay_term t);

/* Taking terms apart. */
typedef enum assay_kind {
  ASSAY_SYMBOL,
  ASSAY_STRING,
  ASSAY_NUMBER,
  ASSAY_BOOLEAN,
  ASSAY_HOLE,
  ASSAY_SEQUENCE,
  ASSAY_OTHER, /* characters, keywords, dotted lists, vectors, values that a program put into a term; no term */
} assay_kind;
/* The kind of a term. ASSAY_NUMBER covers exact and inexact numbers of any size. */
ASSAY_API assay_kind assay_term_kind(assay_term t);
/* The number of items of a sequence; 0 for other terms. */
ASSAY_API size_t assay_term_count(assay_term t);
/* Item `i` of a sequence, from 0; 0 if there is none. */
ASSAY_API assay_term assay_term_item(assay_term t, size_t i);
/* The text of a symbol or string, without quotes, NUL-terminated; NULL for other terms. *length, if
 * not NULL, is its length in bytes: the text may contain NULs. It lives as long as the term. */
ASSAY_API const char *assay_term_name(assay_term t, size_t *length);
/* The value of an exact integer of 64 bits. False: the term is anything else. */
ASSAY_API bool assay_term_integer(assay_term t, int64_t *out);

/* ---- matching ---- */

struct assay_matches {
  size_t name_count;
  const char *const *names; /* of the pattern, sorted */
  size_t count;
  const assay_term *cells; /* match i binds names[j] to cells[i * name_count + j] */
};
/* All matches of the term against the pattern. The pattern's non-terminals are those of `language`;
 * NULL: the last language that the subject defines, or else the only one that it imports. */
ASSAY_API assay_status assay_match(assay_subject *s, const char *language, const char *pattern, assay_term t,
                                   struct assay_matches *out);

/* ---- judgments ---- */

struct assay_derivation {
  assay_term conclusion;
  const char *rule; /* NULL: unnamed */
  size_t premise_count;
  const struct assay_derivation *const *premises;
};
struct assay_answer {
  assay_term conclusion;
  const assay_term *values;                  /* one for each name */
  const struct assay_derivation *derivation; /* if requested */
};
struct assay_answers {
  size_t name_count;
  const char *const *names; /* in the outputs, sorted */
  size_t count;
  const struct assay_answer *answers;
  size_t rejected; /* answers of the judgment that did not match the outputs */
  bool unknown;    /* a search for a derivation found none, but one may exist */
};
enum { ASSAY_DERIVATIONS = 1 };
/* All answers to a judgment or relation, such as "(typeof • (λ (x num) x) τ)": inputs are terms as
 * in assay_term_eval, outputs are patterns. With ASSAY_DERIVATIONS, every derivation is an answer.
 * For a judgment form without a mode, all arguments are patterns, and one derivation is searched
 * for. "(judgment-holds J (derivation …))" checks a given derivation instead. */
ASSAY_API assay_status assay_judge(assay_subject *s, const char *judgment, unsigned flags, struct assay_answers *out);
/* The same, with `name` standing for a term in the inputs: "(typeof • TERM τ)" and TERM. */
ASSAY_API assay_status assay_judge_term(assay_subject *s, const char *judgment, const char *name, assay_term t,
                                        unsigned flags, struct assay_answers *out);

/* ---- why not ---- */

/* An explanation is a tree: the question, the attempts that came nearest to an answer, and what
 * made each fail. The nearest comes first. */
typedef enum assay_why_kind {
  ASSAY_WHY_QUESTION, /* a judgment, a call or a match; its parts are attempts */
  ASSAY_WHY_ATTEMPT,  /* a rule or a clause; its parts are conditions, the last of which failed */
  ASSAY_WHY_HOLDS,    /* a condition that holds */
  ASSAY_WHY_FAILS,    /* a condition that fails; its part is the question that it asks, if any */
} assay_why_kind;
struct assay_why {
  assay_why_kind kind;
  const char *text;   /* the question, the name of the rule, the condition */
  const char *reason; /* a sentence; NULL: none here, though there may be one in a part */
  const char *place;  /* "file:line:column" in the program; NULL: no location */
  size_t name_count;  /* the bindings of an attempt */
  const char *const *names;
  const assay_term *values;
  size_t count;
  const struct assay_why *const *parts;
};
struct assay_explanation {
  const char *reason;           /* the deepest one, in one sentence; NULL: there is nothing to explain */
  const struct assay_why *tree; /* NULL when there is no reason */
  bool cut;                     /* the search was incomplete: it would take too long, or does not terminate */
};
/* Why a judgment does not hold, or raises an exception; for a call of a metafunction, why no clause
 * applies. Fails with ASSAY_LIMIT after about `seconds`; 0: no limit. */
ASSAY_API assay_status assay_why_judgment(assay_subject *s, const char *judgment, double seconds,
                                          struct assay_explanation *out);
/* Why the term does not match. */
ASSAY_API assay_status assay_why_match(assay_subject *s, const char *language, const char *pattern, assay_term t,
                                       double seconds, struct assay_explanation *out);
/* After ASSAY_RAISED: why no clause of a metafunction applied, if that raised the exception. */
ASSAY_API assay_status assay_why_raised(assay *w, double seconds, struct assay_explanation *out);

/* ---- typesetting ---- */

typedef enum assay_typeset_format { ASSAY_TYPESET_TEXT, ASSAY_TYPESET_LATEX, ASSAY_TYPESET_SVG } assay_typeset_format;
struct assay_typesetting {
  const char
      *name; /* a language, judgment form, metafunction or reduction relation; NULL: every definition in the file */
  assay_typeset_format format;
  bool fragment; /* LaTeX without its preamble */
  const char *const *
      rewrites; /* "(typeof Γ e τ)=Γ ⊢ e : τ", NULL-terminated, or NULL. The first that fits is used. In messages, the second is REWRITE 2 */
};
/* Definitions as a paper prints them, in the layout of the source. */
ASSAY_API assay_status assay_typeset(assay_subject *s, const struct assay_typesetting *wish, const char **out);
/* The names of everything that can be typeset, in the order of the file. */
ASSAY_API assay_status assay_typeset_names(assay_subject *s, size_t *count, const char *const **names);

/* ---- reduction ---- */

/* In all of these, the relation is a name or an expression of the subject's program; NULL: the only
 * relation that the subject defines, or else the only one that it imports. */

struct assay_step {
  assay_term term;
  const char *rule; /* NULL: unnamed */
};
struct assay_steps {
  size_t count;
  const struct assay_step *list;
};
/* All steps that the term can take. */
ASSAY_API assay_status assay_step(assay_subject *s, const char *relation, assay_term t, struct assay_steps *out);

typedef enum assay_end { ASSAY_NORMAL_FORM, ASSAY_CYCLE, ASSAY_CUT } assay_end;
struct assay_trace_step {
  assay_term term;  /* after the step */
  const char *rule; /* NULL: unnamed */
  size_t choices;   /* distinct terms to which a step could have led */
};
struct assay_trace {
  assay_term start;
  size_t count;
  const struct assay_trace_step *steps;
  assay_end end;
  size_t cycle_to; /* ASSAY_CYCLE: the number of steps after which the last term first appeared */
};
/* Takes the first step repeatedly, until the term takes no step or has occurred before, or `limit`
 * steps were taken. */
ASSAY_API assay_status assay_trace(assay_subject *s, const char *relation, assay_term t, size_t limit,
                                   struct assay_trace *out);

struct assay_edge {
  size_t from, to;
  const char *rule; /* NULL: unnamed */
};
struct assay_graph {
  size_t node_count;
  const assay_term *nodes; /* in the order of discovery; node 0 is the start */
  const bool *normal;      /* the node takes no step */
  size_t edge_count;
  const struct assay_edge *edges; /* without duplicates */
  bool cut;                       /* there are more than `limit` nodes */
};
/* The graph of all reachable terms and the steps between them. */
ASSAY_API assay_status assay_graph(assay_subject *s, const char *relation, assay_term t, size_t limit,
                                   struct assay_graph *out);

/* ---- tests and properties ---- */

struct assay_failure { /* of a test */
  const char *file;
  unsigned line, column;
  const char *text; /* the expected and the actual result; may have several lines */
};
struct assay_property { /* a redex-check, or one of its relatives */
  const char *form;
  const char *file;
  unsigned line, column;
  uint64_t attempts;          /* terms on which it was tested */
  uint64_t skipped;           /* generated terms that are outside its domain */
  const char *counterexample; /* NULL: none was found */
  uint64_t index;             /* of the attempt that generated it */
  const char *source;         /* the rule or clause from which it was generated; NULL: none */
  const char *exception;      /* the exception that the property raised on it; NULL: the property was false */
  bool finished;              /* false: an exception ended it */
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
  uint64_t attempts; /* for each property; 0: as the program specifies */
  /* Called for each event, if set. Arguments live as long as the report. */
  void (*failure)(void *data, const struct assay_failure *failure);
  void (*property)(void *data, const struct assay_property *property);
  /* Called from time to time while a property is being tested. */
  void (*progress)(void *data, const struct assay_property *property);
  void *data;
};
/* Runs a program with its tests, including those of its submodule `test`, and its properties. Once
 * per world, and only for a file that the world has not loaded. `options` may be NULL. If the
 * program fails half-way, the report covers the part that ran. If a property raised the exception,
 * that is its counterexample, and the status is still ASSAY_RAISED. */
ASSAY_API assay_status assay_check(assay *w, const char *path, const struct assay_check_options *options,
                                   struct assay_report *out);

/* ---- generating terms ---- */

typedef enum assay_way {
  ASSAY_GRAMMAR,      /* by unfolding the grammar */
  ASSAY_ENUM,         /* by enumeration, in order */
  ASSAY_RANDOM_INDEX, /* by enumeration, at random indices */
  ASSAY_DERIVE,       /* by building a derivation */
  ASSAY_WAYS,
} assay_way;
/* The name of a generator: grammar, enum, random-index or derive; NULL: there is no such
 * generator. */
ASSAY_API const char *assay_way_name(assay_way way);

typedef struct assay_generator assay_generator; /* generates terms of a subject; lives in its world */

struct assay_generator_options {
  const char *language;   /* NULL: as in assay_match */
  const char *pattern;    /* that the terms match; or... */
  const char *satisfying; /* ..."(judgment pattern …)" or "(metafunction pattern …) = pattern" that they satisfy */
  assay_way way;
  unsigned size; /* by derivation: nodes; by grammar: the depth of unfolding; 0: small and large in turn */
  uint64_t seed;
};
/* Makes a generator of terms from either a pattern or a goal. Combinations that are impossible,
 * such as derivations of a pattern, are ASSAY_BAD_INPUT. */
ASSAY_API assay_status assay_generator_new(assay_subject *s, const struct assay_generator_options *options,
                                           assay_generator **out);

typedef enum assay_making {
  ASSAY_MADE,
  ASSAY_GAVE_UP,     /* no term for this index */
  ASSAY_NO_MORE,     /* the index is beyond the last term */
  ASSAY_INTERRUPTED, /* stopped by assay_interrupt */
} assay_making;
struct assay_generated {
  assay_making made;
  assay_term term;
  const struct assay_derivation *derivation; /* by derivation, if requested */
};
/* Generates term `index`, from 1: a function of the subject, the options and the index alone. */
ASSAY_API assay_status assay_generate(assay_generator *g, uint64_t index, bool derivation, struct assay_generated *out);

/* ---- programs: terms of a subject file (.assay), that is, typed lambda terms in a language's own
 * syntax ---- */

typedef struct assay_programs assay_programs; /* lives in its world */

struct assay_programs_options {
  const char *subject;  /* a subject of the file; NULL: the only one */
  const char *language; /* the syntax of the file in which programs are written; NULL: the only one */
  const char *way;      /* the generator's name; NULL: the best one */
  unsigned size;        /* 0: as the subject specifies */
  uint64_t seed;
  bool check; /* infer the type of each generated program again; an ill-typed one is an error */
  /* The oracle. NULL: the variants must agree with each other, and with the reference semantics
   * where it is known. "variants": the variants must agree. "reference": the reference semantics
   * alone; only the last variant is run. */
  const char *oracle;
  bool emi;    /* follow each program by some of its mutants, if it has any */
  bool lively; /* redraw programs that fail on every input, or print the same on each */
};
/* Loads a subject file and prepares to generate programs. */
ASSAY_API assay_status assay_programs_new(assay *w, const char *path, const struct assay_programs_options *options,
                                          assay_programs **out);
/* The names of the generators, from 0; NULL: there are no more. The first applies to every subject.
 * `learnt` applies only to subjects with learnt statistics, and is their default. */
ASSAY_API const char *assay_programs_way(unsigned number);
/* Does the generator of that name apply to the subject? */
ASSAY_API bool assay_programs_offers(const assay_programs *p, const char *way);
/* The name of the generator in use. */
ASSAY_API const char *assay_programs_used_way(const assay_programs *p);
/* Warnings about the subject, such as operations that are never applied, one per line; or NULL. */
ASSAY_API const char *assay_programs_warnings(const assay_programs *p);
/* The subject's optional variants that are not installed, one per line; or NULL. Probes them if the
 * subject says how. */
ASSAY_API const char *assay_programs_left_out(assay_programs *p);

/* With `emi`: makes mutants of the programs in a file, one per line, or in the files of a
 * directory, instead of generated ones. Programs that cannot be read or have unknown meaning are
 * left out, with a warning. */
ASSAY_API assay_status assay_programs_corpus(assay_programs *p, const char *path);

struct assay_program {
  assay_term term;  /* 0: the generator gave up */
  uint64_t nodes;   /* variables, constants, λs and binary applications */
  uint64_t digest;  /* of the term: the same on every machine */
  const char *text; /* if requested; annotated where the language would find it ambiguous */
  size_t length;
};
/* Generates program `index`, from 1: a function of the file, the options and the index alone. */
ASSAY_API assay_status assay_programs_make(assay_programs *p, uint64_t index, bool text, struct assay_program *out);

/* Reads a hand-written program of the type that the subject requires, either in the language's own
 * syntax, if the subject's syntax specifies how to read it, or as a term, (λ x e). Messages use
 * `name` and `line` as its location. The text of the result is as assay prints it. */
ASSAY_API assay_status assay_programs_read(assay_programs *p, const char *name, unsigned line, const char *text,
                                           struct assay_program *out);

/* The name of a constant in the program whose meaning is unknown although other meanings are known;
 * or NULL. With such a constant, the program's expected output is unknown. The name lives in the
 * world. */
ASSAY_API const char *assay_programs_lacks(assay_programs *p, assay_term program);

/* ---- mutants: programs that behave as another one does on given inputs ---- */

/* Replaces the subject's inputs: one program for each argument, in the language's own syntax or as
 * a term. For mutants only. */
ASSAY_API assay_status assay_programs_run_on(assay_programs *p, const char *const *inputs, unsigned count);

struct assay_mutant {
  assay_term program;       /* 0: there is no mutant for this index */
  uint64_t digest;          /* of the mutant: the same on every machine */
  const char *text;         /* in the language's syntax */
  const char *marked;       /* the same, with guillemets around the changes */
  const char *mutation;     /* replaced, fails, loops, several, swapped, deleted or inserted */
  const char *before, *now; /* the parts that were changed */
};
/* Makes mutant `index` of a program, from 1: a function of both and of the seed. A part that a run
 * does not evaluate is replaced. */
ASSAY_API assay_status assay_programs_mutate(assay_programs *p, assay_term program, uint64_t index,
                                             struct assay_mutant *out);

/* ---- enumeration: terms by number ---- */

typedef struct assay_enumeration assay_enumeration; /* of the terms of a pattern; lives in the subject's world */

/* Enumerates the terms of a pattern, from 0; the language is as in assay_match. */
ASSAY_API assay_status assay_enumerate(assay_subject *s, const char *language, const char *pattern,
                                       assay_enumeration **out);
/* The number of terms, in digits; NULL: there are infinitely many. */
ASSAY_API assay_status assay_enumeration_size(assay_enumeration *e, const char **out);
/* False: there may be fewer terms than that, or none, because side conditions can only be
 * tested. */
ASSAY_API bool assay_enumeration_is_exact(const assay_enumeration *e);

struct assay_numbered {
  const char *number; /* in digits */
  assay_term term;
};
/* The term at a number in digits, plus `offset`; 0 if the enumeration has no such number. */
ASSAY_API assay_status assay_enumeration_term(assay_enumeration *e, const char *number, uint64_t offset,
                                              struct assay_numbered *out);
/* The number of a term; NULL: it has none. */
ASSAY_API assay_status assay_enumeration_number(assay_enumeration *e, assay_term t, struct assay_numbered *out);
/* A random number with its term: a function of the seed and the index. */
ASSAY_API assay_status assay_enumeration_random(assay_enumeration *e, uint64_t seed, uint64_t index,
                                                struct assay_numbered *out);

/* ---- hunting: attempts of a program's properties, by index ---- */

/* Runs a program, including its submodule `test`, but collects its properties instead of testing
 * them. Once per world. */
ASSAY_API assay_status assay_load_properties(assay *w, const char *path, assay_subject **out);
/* The same for a text, as in assay_load_text. */
ASSAY_API assay_status assay_load_properties_text(assay *w, const char *name, const char *text, size_t length,
                                                  assay_subject **out);

struct assay_target { /* a property that can be tested */
  const char *form;
  const char *name; /* the pattern, goal, relation or metafunction that it is about, as in the program */
  const char *file;
  unsigned line, column;
  unsigned ways; /* a set of assay_way: bit 1 << way for each generator that applies */
};
struct assay_targets {
  size_t count;
  const struct assay_target *list; /* in the order in which the program reached them */
};
/* The properties of a subject loaded by assay_load_properties. */
ASSAY_API assay_status assay_targets(assay_subject *s, struct assay_targets *out);

/* How often a part of the model was used since the program was loaded. The list and its order are
 * the same in every world that has loaded the same program. */
struct assay_covered {
  const char
      *kind; /* "rule" of a judgment, "clause" of a metafunction, "step" of a relation, "production" of a grammar */
  const char *owner; /* the judgment, metafunction, relation or non-terminal */
  const char *name;  /* of a rule, NULL if unnamed; of a production, as written */
  unsigned line;
  uint64_t count;
};
struct assay_coverage {
  size_t count;
  const struct assay_covered *list;
};
/* The current counts. */
ASSAY_API assay_status assay_coverage(assay_subject *s, struct assay_coverage *out);

/* A small term that used an entry of the coverage. */
struct assay_example {
  char *text; /* malloc'ed; NULL: none */
  size_t nodes;
  uint64_t index;
};
/* What can be learnt from attempts. For each entry of the coverage: in how many of the observed
 * attempts it was used, the reward that they earned by it, and, by derivation, the first of the
 * smallest terms. The caller owns the arrays; their entries are added to. */
struct assay_learned {
  uint64_t *hits, *credit;
  struct assay_example *examples;
};

struct assay_trial {
  size_t target; /* index in the list of properties */
  assay_way way;
  uint64_t seed;
  uint64_t first, count; /* indices, from 1 */
  uint64_t deadline;     /* nanoseconds of CLOCK_MONOTONIC; 0: none */
  const int *stop;       /* any value but 0 ends the trial as the deadline does; set from another thread; or NULL */
  /* For each entry of the coverage. By grammar: the weight of a production, or the reward of an
   * attempt that uses the rule or clause. By derivation: the weight of a rule. NULL: uniform, and
   * nothing is learnt. */
  const uint32_t *table;
  const struct assay_example *examples; /* part of the table: by derivation, terms to be varied; or NULL */
  struct assay_learned learned;
};
struct assay_tried {
  uint64_t next;                               /* the first index that was not tried */
  uint64_t tried, skipped, not_made, too_long; /* numbers of attempts by outcome */
  const char *why; /* why the first attempt without a term has none; NULL: all have one, or the reason is unknown */
  bool exhausted;  /* there are no terms from `next` on */
  const char *counterexample; /* the last term if the property fails on it; else NULL */
  size_t nodes;               /* the counterexample's size */
  const char *exception;      /* that the property raised; NULL: the property was false */
};
/* Tests the property on the terms of a range, up to the first counterexample or the deadline. */
ASSAY_API assay_status assay_try(assay_subject *s, const struct assay_trial *trial, struct assay_tried *out);

/* The verdict of a property on a term. */
typedef enum {
  ASSAY_HOLDS,
  ASSAY_FAILS,      /* false or an exception */
  ASSAY_OUTSIDE,    /* the term is not in the property's pattern or domain */
  ASSAY_TOO_LONG,   /* interrupted, or out of memory or stack */
  ASSAY_UNANSWERED, /* of a candidate: not tested yet */
} assay_verdict;
struct assay_question {
  size_t target; /* index in the list of properties */
  const char *term;
  uint64_t seed, index; /* of the attempt whose random numbers the program draws */
};
/* The verdict of a property on a given term, such as a counterexample from another world.
 * `#:prepare` is not applied, and of a goal to be satisfied only the term's shape is checked. */
ASSAY_API assay_status assay_ask(assay_subject *s, const struct assay_question *question, assay_verdict *out);

/* ---- reducing counterexamples ---- */

/* A candidate that another world may test on behalf of the reducing one: assay_shrink_try. */
struct assay_away {
  const char *term;
  assay_verdict verdict;
  uint64_t evidence;
  const char *actual; /* the term tested in its place; NULL: none was tested */
};

struct assay_shrinking { /* progress */
  size_t nodes;
  uint64_t checks, steps;
};

struct assay_formulas;

/* A known counterexample. */
struct assay_known {
  size_t target;                         /* its property */
  const char *term;                      /* reduced */
  const struct assay_formulas *formulas; /* of the term; or NULL */
  uint64_t signature;                    /* of its failure; or 0 */
};

/* A file that records the verdicts of a reduction as they arrive. To resume an interrupted or
 * killed reduction, run it again with the same journal: recorded verdicts are not computed again,
 * and the result is that of an uninterrupted run. */
typedef struct assay_journal assay_journal;

/* Opens or creates a journal. `facts` are lines "NAME VALUE\n" that identify what is reduced, and
 * how; they must be those that the journal was created with. */
ASSAY_API assay_status assay_journal_open(assay *w, const char *file, const char *facts, assay_journal **out);
/* The number of verdicts that the journal had when it was opened. */
ASSAY_API uint64_t assay_journal_known(const assay_journal *j);
/* Closes a journal. False: not everything could be written. */
ASSAY_API bool assay_journal_close(assay_journal *j);

/* A file of a subject. */
struct assay_source {
  const char *path, *text;
  size_t length;
};
struct assay_sources {
  size_t count;
  const struct assay_source *list;
};
/* The files that a subject consists of, itself first. Paths are absolute, without links. */
ASSAY_API assay_status assay_subject_sources(assay_subject *s, struct assay_sources *out);
/* The same for a subject file and those that it includes. */
ASSAY_API assay_status assay_programs_sources(assay_programs *p, struct assay_sources *out);

/* A step of a reduction: a smaller term that still fails, from which the reduction continues. Its
 * texts live only during the call. */
struct assay_reduction_step {
  const char *term;
  uint64_t nodes;
  const char *tactic; /* the name of the tactic that made it */
};

struct assay_shrink_options {
  size_t target;             /* the property's index in the list */
  const char *term;          /* a counterexample to it */
  const char *name;          /* the term's name in messages, such as its file; NULL: TERM */
  uint64_t seed, index;      /* of the attempt that generated it, for the program's random numbers; else any */
  bool same;                 /* only the same failure counts: false, or the same exception from the same place */
  uint64_t max_checks;       /* terms to test; 0: no limit */
  uint64_t deadline;         /* nanoseconds of CLOCK_MONOTONIC; 0: none */
  const int *stop;           /* as in struct assay_trial */
  unsigned tries;            /* random terms to test in place of each sub-term */
  size_t max_depth;          /* how deep to look into the term; 0: down to its leaves */
  size_t max_size;           /* of the random terms; 0: the size of what they replace */
  uint64_t generalise;       /* instances to test of each formula; 0: no formulas */
  const char *const *opaque; /* non-terminals whose terms are not changed; NULL-terminated, or NULL */
  /* If set, gives verdicts on batches of candidates. Those after one that fails may stay
   * unanswered; they are submitted again if they are needed. The result does not depend on the
   * batch size. */
  void (*check)(void *data, struct assay_away *list, size_t count);
  void *data;
  size_t batch;
  const struct assay_known *known; /* known counterexamples: a different one is wanted */
  size_t known_count;
  void (*progress)(void *progress_data, const struct assay_shrinking *so_far); /* called after each step, if set */
  void *progress_data;
  void (*step)(void *step_data, const struct assay_reduction_step *step); /* called after each step, if set */
  void *step_data;
  assay_journal *journal; /* or NULL */
};
/* ---- formulas: what a counterexample is generalised to ---- */

typedef enum {
  ASSAY_VARIABLE_ANY,     /* every term of its sort that was tested there failed */
  ASSAY_VARIABLE_UNREAD,  /* the property provably never reads it */
  ASSAY_VARIABLE_EXISTS,  /* for each constructor of the sort, some term fails: the witnesses */
  ASSAY_VARIABLE_FOLLOWS, /* determined by the rest, such as the output of a judgment */
} assay_variable_kind;
struct assay_variable {
  const char *name; /* as in the formula's text */
  const char *sort;
  assay_variable_kind kind;
  size_t place_count;        /* more than one: equal terms stand at all of them */
  const char *const *places; /* "1 0": item 0 of item 1 of the term */
  size_t witness_count;
  const char *const *witnesses;
};
struct assay_formula {
  const char *text;    /* forall x0 x1 : e, x2 : number where x2 < 0. (f x0 x1 x2) such that ... */
  const char *encoded; /* the same, for assay_is_instance and the like in any world */
  size_t variable_count;
  const struct assay_variable *variables;
  size_t guard_count;
  const char *const *guards; /* "x2 < 0" */
  const char *condition;     /* that instances must satisfy; NULL: none */
  bool is_universal;         /* false: it is about constructors */
  uint64_t tests;            /* instances tested, with all variables varied together: each failed */
  uint64_t discarded;        /* instances that did not satisfy the precondition */
};
struct assay_formulas {
  size_t count;
  const struct assay_formula *list; /* the most informative first */
  uint64_t checks;                  /* terms tested for them */
  bool complete;                    /* false: a limit was reached */
};
/* The result of testing fresh instances of a formula. */
struct assay_verified {
  uint64_t tests, discarded;
  const char *refuted; /* an instance that does not fail, so that the formula is wrong; NULL: none was found */
};

struct assay_shrunk {
  assay_verdict verdict; /* on the given term; the rest is set only if it fails or runs too long */
  const char *term;      /* the reduced term */
  size_t nodes, original_nodes;
  size_t nodes_read;              /* how many of them the property reads */
  uint64_t checks;                /* terms tested */
  uint64_t steps;                 /* those that failed and were adopted */
  uint64_t others;                /* with `same`: failures of another kind */
  const char *other;              /* ...the first of them; NULL: none */
  bool complete;                  /* false: a limit was reached first */
  const char *exception;          /* that the property raises on the term; NULL: it is false */
  uint64_t signature;             /* of the failure; equal ones are likely to show the same bug; 0: none */
  size_t known;                   /* the known counterexample that accounts for the term, from 1; 0: none */
  struct assay_formulas formulas; /* of the reduced term */
};
/* Reduces a counterexample to a property of the subject, and generalises it if requested. */
ASSAY_API assay_status assay_shrink(assay_subject *s, const struct assay_shrink_options *options,
                                    struct assay_shrunk *out);
/* What this world has learnt, in reductions with known counterexamples, about which rules are
 * suspicious. In a world that is given it, the same reductions have the same results. malloc'ed
 * text; NULL: nothing. */
ASSAY_API char *assay_shrink_lessons(assay_subject *s);
/* Adopts the lessons of another world, which replace this world's own for the same rules. */
ASSAY_API assay_status assay_shrink_teach(assay_subject *s, const char *lessons);
/* Tests a candidate of the same reduction in this world. */
ASSAY_API assay_status assay_shrink_try(assay_subject *s, const struct assay_shrink_options *options,
                                        struct assay_away *candidate);

/* Is the term, written as a counterexample, an instance of a formula of the property? */
ASSAY_API assay_status assay_shrink_is_instance(assay_subject *s, size_t target, const char *encoded, const char *term,
                                                bool *out);
/* Tests `options->generalise` fresh instances of a formula, drawn with `options->seed`. */
ASSAY_API assay_status assay_shrink_verify(assay_subject *s, const struct assay_shrink_options *options,
                                           const char *encoded, struct assay_verified *out);

/* Reducing any term, with a C function as the property. */

typedef struct assay_reducer assay_reducer; /* knows which candidates exist; lives in a world */

/* Candidates are arbitrary S-expressions. */
ASSAY_API assay_status assay_reducer_plain(assay *w, assay_reducer **out);
/* Candidates are sequences of arbitrary S-expressions, as from assay_terms_read. */
ASSAY_API assay_status assay_reducer_document(assay *w, assay_reducer **out);
typedef enum { ASSAY_LINES, ASSAY_WORDS } assay_unit;
/* Candidates are texts, as lines or as words and brackets. *term represents the given text. */
ASSAY_API assay_status assay_reducer_text(assay *w, assay_unit unit, const char *text, size_t length, assay_term *term,
                                          assay_reducer **out);
/* Calls `write` with the parts of the text that such a term represents. */
ASSAY_API void assay_text_parts(assay_term term, void (*write)(void *data, const char *part, size_t length),
                                void *data);
struct assay_reducer_options {
  const char *language;      /* NULL: as in assay_match */
  const char *pattern;       /* that all candidates match; a name must be one of the language's */
  const char *const *opaque; /* non-terminals whose terms are not changed; NULL-terminated, or NULL */
};
/* Candidates are terms that match a pattern of the subject's language. */
ASSAY_API assay_status assay_reducer_new(assay_subject *s, const struct assay_reducer_options *options,
                                         assay_reducer **out);

/* Candidates are well-typed programs of a subject file. */
ASSAY_API assay_status assay_programs_reducer(assay_programs *p, assay_reducer **out);
/* The name of an order in which candidates are tested; NULL: there are no more. 0 is the
 * default. */
ASSAY_API const char *assay_programs_order(unsigned number);

struct assay_candidate {
  assay_term term;       /* the property may replace it by the term that it really tested */
  assay_verdict verdict; /* filled in by the property */
  uint64_t evidence;     /* of a failure: equal for equal failures */
};
struct assay_reduced {
  assay_term term;
  size_t size;
  uint64_t checks, steps, others;
  bool complete;
};
struct assay_reduction {
  /* The property: gives a verdict for each candidate. Those after one that fails may stay
   * unanswered; they are submitted again if they are needed. It must not call the library, except
   * for the functions on terms. */
  void (*check)(void *data, struct assay_candidate *list, size_t count);
  void *data;
  bool repairs;                                /* it may replace candidates by other terms */
  size_t batch;                                /* candidates per call; 0: one. The result does not depend on it */
  size_t (*size)(void *data, assay_term term); /* NULL: assay_term_size */
  bool same;                                   /* failures with other evidence do not count */
  uint64_t evidence;                           /* of the first failure */
  uint64_t max_checks, deadline, seed;         /* as in assay_shrink_options, and so are the following */
  unsigned tries;
  unsigned order; /* of programs: the order of reductions; 0 is the default */
  bool pairs;     /* finally, try each character, new numbers, and pairs of changes */
  size_t max_depth, max_size;
  const int *stop;
  assay_journal *journal;
  void (*progress)(void *data, const struct assay_reduced *so_far);  /* called after each step, if set */
  void (*step)(void *data, const struct assay_reduction_step *step); /* called after each step, if set */
};
/* Reduces a term that fails the property. Memory used on the way is freed, except for the
 * result. */
ASSAY_API assay_status assay_reduce(assay_reducer *reducer, assay_term t, const struct assay_reduction *options,
                                    struct assay_reduced *out);

struct assay_generalisation {
  void (*check)(void *data, struct assay_candidate *list,
                size_t count); /* as in struct assay_reduction, but one candidate at a time */
  void *data;
  bool repairs;                        /* it replaces terms at opaque places, which are determined by the rest */
  bool same;                           /* failures with other evidence do not count */
  uint64_t evidence;                   /* of the term's failure */
  uint64_t tries;                      /* instances to test of each formula; 0: 10,000 */
  uint64_t max_checks, deadline, seed; /* as in assay_shrink_options */
  const char *condition;               /* the precondition, for the formula's text; NULL: none */
  /* Does the property provably never read this place of the term? NULL: unknown for all places. */
  bool (*is_unread)(void *data, const uint32_t *place, size_t length);
};
/* Generalises a term that fails the property to formulas, which keep only what matters in it. */
ASSAY_API assay_status assay_generalise(assay_reducer *reducer, assay_term t,
                                        const struct assay_generalisation *options, struct assay_formulas *out);
/* Is the term an instance of a formula that assay_generalise has encoded? */
ASSAY_API assay_status assay_is_instance(assay_reducer *reducer, const char *encoded, assay_term t, bool *out);
/* Tests `options->tries` fresh instances of a formula. */
ASSAY_API assay_status assay_verify(assay_reducer *reducer, const char *encoded,
                                    const struct assay_generalisation *options, struct assay_verified *out);

/* From another thread: the number of the attempt that runs in the world; 0: none. */
ASSAY_API uint64_t assay_attempt(const assay *w);
/* From another thread: ends the attempt, if it is still running. It then counts as too long. */
ASSAY_API void assay_interrupt(assay *w, uint64_t attempt);
/* From another thread: is the current attempt only preparing a generator, which may take longer? */
ASSAY_API bool assay_is_preparing(const assay *w);

#ifdef __cplusplus
}
#endif

#endif
