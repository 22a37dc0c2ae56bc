/* atoms: see the header. The attempts at which each kind of number first appears follow Redex
 * (Klein and Findler 2009). */
#include "gen/atoms.h"

#include "core/number/number.h"

#include <math.h>
#include <utf8proc.h>

/* Attempts after which a `number` may also be... */
enum { FROM_INTEGER = 100, FROM_RATIONAL = 500, FROM_REAL = 1000, FROM_COMPLEX = 2000 };
/* ...and after which numbers are sometimes wide: first up to 16 bits, from which loops can still
 * count down, then any width. */
enum { FROM_WIDE = 500, FROM_HUGE = 1000, WIDE_BITS = 16, HUGE_BITS = 100 };
/* Characters: beyond letters, beyond ASCII. */
enum { FROM_PUNCTUATION = 1000, FROM_UNICODE = 2000 };

static bool one_in(struct rng *r, uint64_t n) { return rng_below(r, n) == 0; }

unsigned atoms_count(struct rng *r, unsigned mean) {
  unsigned n = 0;
  while (n < 1000 && !one_in(r, (uint64_t)mean + 1)) n++;
  return n;
}

/* Numbers. */

/* A natural number of that many bits. */
static term natural_of_bits(const struct atom_source *a, unsigned bits) {
  term t = small(1);
  for (unsigned left = bits - 1; left > 0;) {
    unsigned step = left < 32 ? left : 32;
    t = number_multiply(a->world, t, term_unsigned(a->world, (uint64_t)1 << step));
    t = number_add(a->world, t, term_unsigned(a->world, rng_below(a->rng, (uint64_t)1 << step)));
    left -= step;
  }
  return t;
}

/* A power of two, or a neighbour of one: the limits of representations. */
static term natural_at_edge(const struct atom_source *a, unsigned bits) {
  term power = number_expt(a->world, small(2), small(bits));
  return number_add(a->world, power, small((int64_t)rng_below(a->rng, 3) - 1));
}

static term random_natural(const struct atom_source *a) {
  if (a->attempt >= FROM_WIDE && one_in(a->rng, 200)) {
    unsigned bits = 1 + (unsigned)rng_below(a->rng, a->attempt >= FROM_HUGE ? HUGE_BITS : WIDE_BITS);
    return one_in(a->rng, 3) ? natural_at_edge(a, bits) : natural_of_bits(a, bits);
  }
  return small(atoms_count(a->rng, a->size ? a->size : 1));
}

static term random_integer(const struct atom_source *a) {
  term t = random_natural(a);
  return one_in(a->rng, 3) ? number_subtract(a->world, small(0), t) : t;
}

static term random_rational(const struct atom_source *a) {
  term denominator = number_add(a->world, random_natural(a), small(1));
  return number_divide(a->world, random_integer(a), denominator);
}

static term random_double(const struct atom_source *a) {
  static const double special[] = {0.0, -0.0, INFINITY, -INFINITY, NAN, 0x1p53, 0x1p-1074};
  uint64_t kind = rng_below(a->rng, 8);
  if (kind == 0 && a->attempt >= FROM_REAL)
    return term_real(a->world, special[rng_below(a->rng, sizeof special / sizeof special[0])]);
  if (kind == 1 && a->attempt >= FROM_REAL) {
    double fraction = rng_unit(a->rng);
    return term_real(a->world, ldexp(fraction, (int)rng_below(a->rng, 200) - 100));
  }
  double tenths = (double)atoms_count(a->rng, 10) / 10;
  return term_real(a->world, one_in(a->rng, 3) ? -tenths : tenths);
}

static term random_real(const struct atom_source *a) {
  switch (rng_below(a->rng, 4)) {
  case 0: return random_double(a);
  case 1: return random_rational(a);
  default: return random_integer(a);
  }
}

static term random_complex(const struct atom_source *a) {
  term real = random_real(a), imaginary = random_real(a);
  return term_complex(a->world, real, imaginary);
}

static term random_number(const struct atom_source *a) {
  static const struct {
    uint64_t from;
    term (*make)(const struct atom_source *);
  } levels[] = {{FROM_INTEGER, random_integer},
                {FROM_RATIONAL, random_rational},
                {FROM_REAL, random_real},
                {FROM_COMPLEX, random_complex}};
  term (*make)(const struct atom_source *) = random_natural;
  for (size_t i = 0; i < sizeof levels / sizeof levels[0]; i++) {
    if (a->attempt < levels[i].from || !one_in(a->rng, 5)) break;
    make = levels[i].make;
  }
  return make(a);
}

/* Text. */

static uint32_t random_letter(struct rng *r) {
  uint32_t i = (uint32_t)rng_below(r, 52);
  return i < 26 ? 'a' + i : 'A' + i - 26;
}

static uint32_t random_foreign_letter(struct rng *r) {
  enum { GREEK = 0x3B1, GREEK_COUNT = 25, IDEOGRAPHS = 0x4E00, IDEOGRAPH_COUNT = 20000 };
  return one_in(r, 2) ? GREEK + (uint32_t)rng_below(r, GREEK_COUNT)
                      : IDEOGRAPHS + (uint32_t)rng_below(r, IDEOGRAPH_COUNT);
}

static uint32_t random_character(struct rng *r, uint64_t attempt, bool plain) {
  static const char others[] = " !#$%&'()*+,-./0123456789:;<=>?@[\\]^_`{|}~\"\n\t";
  if (attempt < FROM_PUNCTUATION || !one_in(r, 5)) return random_letter(r);
  if (attempt >= FROM_UNICODE && one_in(r, 5)) return random_foreign_letter(r);
  return plain ? random_letter(r) : (unsigned char)others[rng_below(r, sizeof others - 1)];
}

size_t atoms_text(struct rng *r, uint64_t attempt, bool plain, unsigned characters, char *out) {
  size_t length = 0;
  for (; characters > 0; characters--) {
    uint32_t code = random_character(r, attempt, plain);
    length += (size_t)utf8proc_encode_char((utf8proc_int32_t)code, (utf8proc_uint8_t *)out + length);
  }
  return length;
}

static term random_string(const struct atom_source *a) {
  const struct term_set *literals = &a->language->mentioned;
  if (literals->count && one_in(a->rng, 20)) {
    term literal = literals->members[rng_below(a->rng, literals->count)];
    return term_text(a->world, KIND_STRING, text_bytes(literal), text_of(literal)->length);
  }
  enum { LONGEST = 60 };
  char text[4 * LONGEST];
  unsigned characters = atoms_count(a->rng, 3);
  size_t length = atoms_text(a->rng, a->attempt, false, characters < LONGEST ? characters : LONGEST, text);
  return term_text(a->world, KIND_STRING, text, length);
}

term atoms_make(const struct atom_source *a, enum pattern_kind kind) {
  switch (kind) {
  case PATTERN_NATURAL: return random_natural(a);
  case PATTERN_INTEGER: return random_integer(a);
  case PATTERN_REAL: return random_real(a);
  case PATTERN_STRING: return random_string(a);
  case PATTERN_BOOLEAN: return one_in(a->rng, 2) ? a->world->true_ : a->world->false_;
  default: return random_number(a);
  }
}
