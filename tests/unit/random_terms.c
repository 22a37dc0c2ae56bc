/* random_terms: see the header. Odd cases are made often: names that look like numbers or need
 * bars, characters of every length in UTF-8, integers at the borders of their representations. */
#include "random_terms.h"

#include "core/arena.h"
#include "core/number/number.h"
#include "core/printer.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

unsigned random_rounds(unsigned normally, unsigned soaking) {
  const char *soak = getenv("ASSAY_SOAK");
  if (soak && *soak) return soaking;
#ifdef ARENA_POISONS
  enum { SLOWER = 5 };
  return normally / SLOWER;
#else
  return normally;
#endif
}

static uint32_t random_code(struct rng *r) {
  static const uint32_t odd[] = {0,      '\n',   '\r',   '\t',   ' ',     '|',     '\\',    '"',    '#',    '.',
                                 '@',    ';',    '(',    ']',    '{',     '\'',    '`',     ',',    0x7F,   0x80,
                                 0x85,   0xA0,   0xAD,   0x301,  0x3BB,   0x2019,  0x200B,  0x2028, 0x3000, 0xD7FF,
                                 0xE000, 0xFEFF, 0xFFFD, 0xFFFF, 0x10000, 0x1F600, 0x10FFFF};
  switch (rng_below(r, 6)) {
  case 0: return odd[rng_below(r, sizeof odd / sizeof *odd)];
  case 1: return (uint32_t)rng_below(r, 0x80);
  case 2: return (uint32_t)rng_below(r, 0xD800);
  case 3: return (uint32_t)(0xE000 + rng_below(r, 0x110000 - 0xE000));
  default: return (uint32_t)('a' + rng_below(r, 26));
  }
}

static term random_text(struct world *w, struct rng *r, enum kind kind, const char *start) {
  struct buffer b = {0};
  buffer_puts(&b, start);
  for (uint64_t n = rng_below(r, 9); n; n--) buffer_put_code(&b, random_code(r));
  term t =
      kind == KIND_REGEXP ? term_regexp(w, b.text, b.length, rng_chance(r, 0.5)) : term_text(w, kind, b.text, b.length);
  buffer_free(&b);
  return t;
}

/* Made of the characters that numbers are made of. */
static term random_numeric_symbol(struct world *w, struct rng *r) {
  static const char alphabet[] = "+-.0123456789e/i#@xtfd";
  char text[12];
  size_t length = 1 + rng_below(r, 8);
  for (size_t i = 0; i < length; i++) text[i] = alphabet[rng_below(r, sizeof alphabet - 1)];
  return term_text(w, KIND_SYMBOL, text, length);
}

static term random_symbol(struct world *w, struct rng *r) {
  static const char *const common[] = {"x",  "quote", "unquote", "...", ".",  "->",  "λ",  "1+", "+inf.0", "#%app",
                                       "@x", "",      "syntax",  "-",   "..", "a|b", "# ", "#t", "1/0",    "hole"};
  switch (rng_below(r, 4)) {
  case 0: return random_text(w, r, KIND_SYMBOL, "");
  case 1: return random_numeric_symbol(w, r);
  default: return term_symbol(w, common[rng_below(r, sizeof common / sizeof *common)]);
  }
}

term random_integer(struct world *w, struct rng *r) {
  if (rng_chance(r, 0.4)) return small((int64_t)rng_below(r, 2001) - 1000);
  mpz_t n;
  mpz_init_set_ui(n, 1);
  mpz_mul_2exp(n, n, rng_below(r, rng_chance(r, 0.5) ? 70 : 400));
  mpz_sub_ui(n, n, rng_below(r, 5));
  if (rng_chance(r, 0.5)) mpz_mul_ui(n, n, rng_next(r) | 1);
  if (rng_chance(r, 0.5)) mpz_neg(n, n);
  term t = term_mpz(w, n);
  mpz_clear(n);
  return t;
}

term random_exact(struct world *w, struct rng *r) {
  term n = random_integer(w, r), d = random_integer(w, r);
  return d == small(0) || rng_chance(r, 0.5) ? n : number_divide(w, n, d);
}

double random_double(struct rng *r) {
  double d;
  do {
    uint64_t bits = rng_next(r);
    memcpy(&d, &bits, sizeof d);
  } while (isnan(d));
  switch (rng_below(r, 5)) {
  case 0: return ldexp(rng_chance(r, 0.5) ? 1 : -1, (int)rng_below(r, 2150) - 1080);
  case 1: return (double)(int64_t)rng_below(r, 2000) / 8 - 100;
  case 2: return rng_unit(r);
  case 3: return rng_chance(r, 0.5) ? INFINITY : -0.0;
  default: return d;
  }
}

static term random_real(struct world *w, struct rng *r) {
  return term_real(w, rng_chance(r, 0.03) ? (double)NAN : random_double(r));
}

static term random_complex(struct world *w, struct rng *r) {
  bool exact = rng_chance(r, 0.5);
  term real = exact ? random_exact(w, r) : random_real(w, r);
  term imaginary = exact ? random_exact(w, r) : random_real(w, r);
  return term_complex(w, real, imaginary);
}

term random_number(struct world *w, struct rng *r) {
  switch (rng_below(r, 4)) {
  case 0: return random_integer(w, r);
  case 1: return random_exact(w, r);
  case 2: return random_real(w, r);
  default: return random_complex(w, r);
  }
}

/* Void, eof and the hole are left out: they cannot be read back. */
term random_atom(struct world *w, struct rng *r) {
  switch (rng_below(r, 10)) {
  case 0: return random_text(w, r, KIND_KEYWORD, "");
  case 1: return random_text(w, r, KIND_STRING, rng_chance(r, 0.2) ? "\\" : "");
  case 2: return term_char(w, random_code(r));
  case 3: return rng_chance(r, 0.5) ? term_text(w, KIND_STRING, "", 0) : small(0) + 2 * (term)rng_below(r, 4);
  case 4:
  case 5: return random_number(w, r);
  case 6: return random_text(w, r, KIND_REGEXP, "");
  default: return random_symbol(w, r);
  }
}

term random_term(struct world *w, struct rng *r, unsigned size) {
  static const char *const quotes[] = {"quote",  "quasiquote",  "unquote",  "unquote-splicing",
                                       "syntax", "quasisyntax", "unsyntax", "unsyntax-splicing"};
  if (size <= 1) return random_atom(w, r);
  if (rng_chance(r, 0.1)) {
    term head = term_symbol(w, quotes[rng_below(r, 8)]);
    return term_list(w, 2, head, random_term(w, r, size - 1));
  }
  term items[6];
  size_t count = rng_below(r, 7);
  for (size_t i = 0; i < count; i++) items[i] = random_term(w, r, 1 + (unsigned)rng_below(r, size / count + 1));
  if (rng_chance(r, 0.1)) return term_items(w, KIND_VECTOR, items, count);
  return term_items(w, count >= 2 && rng_chance(r, 0.2) ? KIND_DOTTED : KIND_SEQUENCE, items, count);
}
