/* reference: the expected output of programs, according to the meanings of their constants.
 *
 * A target specifies the inputs of its programs: (runs [ARGUMENT ...] ...), where each ARGUMENT is
 * an expression (reference/expression.h). Each run prints a line: the result in the language's
 * notation, up to an exception. `function` among the runs evaluates the program itself to a
 * function. (runs by-value ...) is for languages that evaluate arguments before a call. */
#ifndef ASSAY_REFERENCE_REFERENCE_H
#define ASSAY_REFERENCE_REFERENCE_H

#include "lambda/signature.h"
#include "run/expected_output.h"

struct reference;

/* Programs have that type, and values are shown as in that language, a symbol; `runs` is the
 * target's form. In the world's arena. Raises. */
struct reference *reference_new(const struct signature *s, struct type *type, term language, const struct syntax *runs);

bool reference_knows(const struct reference *r, const struct constant *c);
/* A constant of the program whose meaning is unknown; NULL: there is none. */
const struct constant *reference_lacks(const struct reference *r, term program);

/* Adds a line for each run. False: nothing is known at all. */
bool reference_expect(struct reference *r, term program, struct expected_output *out);

/* The number of sub-terms, in the order of the text, not counting annotations; and which of them
 * are evaluated in all runs, or in run number `run`, from 0. The array is in the world's arena.
 * False: unknown. */
enum { REFERENCE_ALL_RUNS = UINT32_MAX };
bool reference_covered(struct reference *r, term program, uint32_t run, uint32_t *count, bool **evaluated);

/* The same for all runs; also counts parts that only decide which of several exceptions may be
 * thrown. A part that is not touched may be replaced by any term of its type without changing the
 * output. */
bool reference_touched(struct reference *r, term program, uint32_t *count, bool **touched);

/* Do both print the same line in that run, or in all runs? False also if the output is unknown, or
 * depends on the exception. */
bool reference_same(struct reference *r, term a, term b, uint32_t run);

/* Does evaluating a program without arguments exhaust the steps or the depth, or depend on
 * itself? */
bool reference_never_ends(struct reference *r, term program);

uint32_t reference_runs(const struct reference *r); /* how many there are */

/* Does it succeed, at least at first, in some run, and do two runs print different lines, if two
 * have arguments? True also if that is unknown. */
bool reference_is_lively(struct reference *r, term program);

/* Replaces the runs by one whose arguments are programs. Raises if there are too many. */
void reference_run_on(struct reference *r, struct type *type, const term *arguments, uint32_t count);

#endif
