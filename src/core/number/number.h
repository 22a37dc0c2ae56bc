/* number: arithmetic on terms that are numbers: exact integers and rationals of any size, doubles,
 * complex.
 *
 * As in Racket: exact stays exact, a double makes the result a double. Arguments must be numbers
 * (is_number); division by exact zero raises. */
#ifndef ASSAY_CORE_NUMBER_NUMBER_H
#define ASSAY_CORE_NUMBER_NUMBER_H

#include "core/term.h"

#include <gmp.h>

bool is_number(value v);
bool is_real_number(value v); /* number without an imaginary part */
bool is_exact_integer(value v);
bool is_exact(value v);          /* number, no double in it */
bool is_integer_number(value v); /* 5, 5.0, not +inf.0 */
bool is_natural(value v);        /* exact, not negative */
bool is_rational_number(value v);

term number_add(struct world *w, term a, term b);
term number_subtract(struct world *w, term a, term b);
term number_multiply(struct world *w, term a, term b);
term number_divide(struct world *w, term a, term b);
term number_quotient(struct world *w, term a, term b); /* integers; also remainder, modulo */
term number_remainder(struct world *w, term a, term b);
term number_modulo(struct world *w, term a, term b);
term number_expt(struct world *w, term a, term b);
int number_compare(struct world *w, term a, term b); /* reals: <0, 0, >0; 2 if unordered (NaN) */
bool number_equal(struct world *w, term a, term b);  /* Racket's = */
int number_sign(term a);                             /* of a real: -1, 0, 1 */
double number_to_double(term a);
term number_to_exact(struct world *w, term a); /* raises for infinities and NaN */
term number_to_inexact(struct world *w, term a);
term number_floor(struct world *w, term a);
term number_round(struct world *w, term a); /* to even */
term number_ceiling(struct world *w, term a);
term number_truncate(struct world *w, term a);

term term_integer(struct world *w, int64_t n);
term term_unsigned(struct world *w, uint64_t n);
term term_mpz(struct world *w, const mpz_t n);
term term_mpq(struct world *w, const mpq_t n); /* canonical; an integer if the denominator is 1 */
/* Views: the mpz_t is initialised here and cleared by the caller. */
void number_get_mpz(mpz_t out, term exact_integer);
void number_get_mpq(mpq_t out, term exact);
bool number_to_int64(term t, int64_t *out); /* exact integers that fit */

/* Sets up number.c's part of a world. */
void number_init(struct world *w);
void number_free(struct world *w);

/* Text in base 10 as Racket prints it; malloc'ed. */
char *number_to_text(term t);

#endif
