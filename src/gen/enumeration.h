/* enumeration: the terms of a pattern by number (Fetscher, section 3.2).
 *
 * A bijection between the terms and the natural numbers, or those below the size. It is fair (the
 * parts of a term grow alike as the number does) and efficient (about linear in the bits of the
 * number, both ways). Small terms have small numbers.
 *
 * If a pattern matches a term in several ways, the term has several numbers. So it does with side
 * conditions: a number whose term fails one stands for the next term that does not. `any` covers
 * numbers, strings, booleans, symbols and sequences of these. Everything here raises if a pattern
 * has no terms at all. */
#ifndef ASSAY_GEN_ENUMERATION_H
#define ASSAY_GEN_ENUMERATION_H

#include "core/rng.h"
#include "redex/language/pattern.h"

#include <gmp.h>

struct enumeration; /* in the world's arena, made once per pattern */

struct enumeration *enumeration_of_pattern(struct machine *m, struct language *l, const struct pattern *p);

/* False: there are infinitely many. */
bool enumeration_size(const struct enumeration *e, mpz_t size);

/* Is the size the number of ways to make a term? If not, side conditions may leave fewer, or
 * none. */
bool enumeration_is_exact(const struct enumeration *e);

/* The term at that number, which must be below the size; otherwise this raises. The frame is that
 * of the pattern's unit, with captured variables in place; it may be NULL if the pattern itself
 * (not a production of its grammar) has no side condition. */
term enumeration_term(struct machine *m, struct enumeration *e, const mpz_t index, value *frame);
/* The same for a small number: the fast way to enumerate from 0. */
term enumeration_term_small(struct machine *m, struct enumeration *e, uint64_t index, value *frame);
/* A number from which enumeration_term makes the term; false if it has none. */
bool enumeration_index(struct machine *m, const struct enumeration *e, term t, mpz_t index, value *frame);

/* Numbers as terms, for programs. These leak nothing if they raise. */
term enumeration_size_term(struct machine *m, const struct enumeration *e); /* 0: infinitely many */
/* wrap: numbers beyond a finite size wrap around. */
term enumeration_term_numbered(struct machine *m, struct enumeration *e, term number, bool wrap, value *frame);
term enumeration_number(struct machine *m, const struct enumeration *e, term t, value *frame); /* 0: it has none */

/* Redex's default probability of drawing no more bits. */
#define ENUMERATION_CHANCE 0.05
/* Draws numbers as in section 7.1: the largest of three, each uniform among the numbers with a
 * geometrically distributed number of bits. Uniform over all numbers if they are finitely many. */
void enumeration_random_index(struct machine *m, struct enumeration *e, struct rng *r, double chance, mpz_t index);
term enumeration_random_number(struct machine *m, struct enumeration *e, struct rng *r, double chance);
/* The term at such a number. Leaks nothing if it raises. */
term enumeration_random_term(struct machine *m, struct enumeration *e, struct rng *r, double chance, value *frame);

#endif
