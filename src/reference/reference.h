/* reference: what programs should print, by the meanings of their constants alone.
 *
 * A target says what its programs are run on: (runs [ARGUMENT ...] ...), each ARGUMENT an
 * expression (reference/expression.h). Each run prints a line: the result as the language shows it,
 * up to an exception. `function` among the runs is the program itself: is it a function at all?
 * (runs by-value ...) is for languages that evaluate arguments before a call. */
#ifndef ASSAY_REFERENCE_REFERENCE_H
#define ASSAY_REFERENCE_REFERENCE_H

#include "lambda/signature.h"
#include "run/expected_output.h"

struct reference;

/* Programs are of that type, and values are shown as that language, a symbol, shows them; `runs` is
 * the target's form. In the world's arena. Raises. */
struct reference *reference_new(const struct signature *s, struct type *type, term language, const struct syntax *runs);

bool reference_knows(const struct reference *r, const struct constant *c);
/* A constant of the program that nobody knows the meaning of; NULL: there is none. */
const struct constant *reference_lacks(const struct reference *r, term program);

/* Adds a line for each run. False: nothing is known at all. */
bool reference_expect(struct reference *r, term program, struct expected_output *out);

/* How many sub-terms it has, in the order in which they are written, annotations apart; and which
 * of them are evaluated when it is run on all that there is, or on run number `run`, from 0. The
 * array is in the world's arena. False: something is unknown. */
enum { REFERENCE_ALL_RUNS = UINT32_MAX };
bool reference_covered(struct reference *r, term program, uint32_t run, uint32_t *count, bool **evaluated);

/* The same of all runs; also what decides only which of several exceptions may be thrown. What is
 * not touched may be anything else of its type: the lines stay what they are. */
bool reference_touched(struct reference *r, term program, uint32_t *count, bool **touched);

/* Do both print the same line in that run, or in all? False also if it is unknown, or how it
 * fails. */
bool reference_same(struct reference *r, term a, term b, uint32_t run);

/* Does evaluating a program without arguments take all steps that there are, or go too deep, or
 * wait for itself? */
bool reference_never_ends(struct reference *r, term program);

uint32_t reference_runs(const struct reference *r); /* how many there are */

/* Is there a run in which it does not fail at once, and do two of them print different lines, if
 * there are two with arguments? True also where that is unknown. */
bool reference_is_lively(struct reference *r, term program);

/* A run more, instead of all that there are: its arguments are programs. Raises if there are too
 * many. */
void reference_run_on(struct reference *r, struct type *type, const term *arguments, uint32_t count);

#endif
