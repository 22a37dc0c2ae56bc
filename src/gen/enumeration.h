/* enumeration: the terms of a pattern by number (Fetscher, section 3.2).
 *
 * A bijection between the terms and the natural numbers, or those below the size: fair (the parts
 * of a term grow alike as the number does) and efficient (about linear in the bits of the number,
 * both ways). Small terms have small numbers.
 *
 * Where a pattern matches a term in several ways, the term has several numbers; so it has where
 * there is a side condition: a number whose term fails it stands for the next term that does not.
 * Of `any` there are numbers, strings, booleans, symbols and sequences of these. Everything here
 * raises when a pattern has no terms at all. */
#ifndef ASSAY_GEN_ENUMERATION_H
#define ASSAY_GEN_ENUMERATION_H

#include "core/rng.h"
#include "redex/language/pattern.h"

#include <gmp.h>

struct enumeration; /* in the world's arena, made once per pattern */

struct enumeration *enumeration_of_pattern(struct machine *m, struct language *l, const struct pattern *p);

/* False: there are infinitely many. */
bool enumeration_size(const struct enumeration *e, mpz_t size);

/* There are as many different ways to make a term as the size says. If not, side conditions may
 * leave fewer, or none. */
bool enumeration_is_exact(const struct enumeration *e);

/* The term of that number, which is below the size; else this raises. The frame is that of the
 * pattern's unit, captured variables in place; NULL will do when the pattern itself (not a
 * production of its grammar) has no side condition. */
term enumeration_term(struct machine *m, struct enumeration *e, const mpz_t index, value *frame);
/* The same where the number is small: in order from 0, this is the fast way. */
term enumeration_term_small(struct machine *m, struct enumeration *e, uint64_t index, value *frame);
/* A number of the term, so that enumeration_term makes it again; false if it has none. */
bool enumeration_index(struct machine *m, const struct enumeration *e, term t, mpz_t index, value *frame);

/* Numbers as terms: what programs have. They leak nothing if they raise. */
term enumeration_size_term(struct machine *m, const struct enumeration *e); /* 0: infinitely many */
/* wrap: a number beyond the size of a finite one is counted from the start again. */
term enumeration_term_numbered(struct machine *m, struct enumeration *e, term number, bool wrap, value *frame);
term enumeration_number(struct machine *m, const struct enumeration *e, term t, value *frame); /* 0: it has none */

/* The chance in which Redex draws no more bits, unless told otherwise. */
#define ENUMERATION_CHANCE 0.05
/* As section 7.1 draws them: of three numbers the largest, each evenly among those of so many bits
 * as it takes until something of that chance happens. Evenly from all numbers, if they are finitely
 * many. */
void enumeration_random_index(struct machine *m, struct enumeration *e, struct rng *r, double chance, mpz_t index);
term enumeration_random_number(struct machine *m, struct enumeration *e, struct rng *r, double chance);
/* The term of such a number. Leaks nothing if it raises. */
term enumeration_random_term(struct machine *m, struct enumeration *e, struct rng *r, double chance, value *frame);

#endif
