/* Characters. */
#include "core/unicode.h"
#include "racket/prim/prim.h"

#include <string.h>
#include <utf8proc.h>

static utf8proc_int32_t need_char(struct machine *m, const char *who, value v) {
  if (!has_kind(v, KIND_CHAR)) raise_argument(m, who, "char?", v);
  return (utf8proc_int32_t)char_code(v);
}

PREDICATE(prim_is_char, has_kind(v, KIND_CHAR))
PRIMITIVE(prim_char_to_integer) { return small(need_char(m, "char->integer", argv[0])); }

PRIMITIVE(prim_integer_to_char) {
  bool good = is_small(argv[0]) && small_value(argv[0]) >= 0 && small_value(argv[0]) <= 0x10ffff &&
              unicode_is_scalar((uint32_t)small_value(argv[0]));
  if (!good) raise_argument(m, "integer->char", "valid-unicode-scalar-value?", argv[0]);
  return term_char(m->world, (uint32_t)small_value(argv[0]));
}

static value char_term(struct machine *m, utf8proc_int32_t code) { return term_char(m->world, (uint32_t)code); }

PRIMITIVE(prim_upcase) { return char_term(m, utf8proc_toupper(need_char(m, "char-upcase", argv[0]))); }
PRIMITIVE(prim_downcase) { return char_term(m, utf8proc_tolower(need_char(m, "char-downcase", argv[0]))); }
PRIMITIVE(prim_titlecase) { return char_term(m, utf8proc_totitle(need_char(m, "char-titlecase", argv[0]))); }
PRIMITIVE(prim_foldcase) { return char_term(m, utf8proc_tolower(need_char(m, "char-foldcase", argv[0]))); }

/* Does the two-letter general category begin with one of these letters? */
static bool has_category(utf8proc_int32_t code, const char *initials) {
  return strchr(initials, utf8proc_category_string(code)[0]) != NULL;
}

PREDICATE(prim_is_alphabetic, unicode_is_alphabetic((uint32_t)need_char(m, "char-alphabetic?", v)))
PREDICATE(prim_is_whitespace, unicode_is_space((uint32_t)need_char(m, "char-whitespace?", v)))
PREDICATE(prim_is_blank, unicode_is_blank((uint32_t)need_char(m, "char-blank?", v)))
PREDICATE(prim_is_graphic, unicode_is_graphic((uint32_t)need_char(m, "char-graphic?", v)))
PREDICATE(prim_is_numeric, has_category(need_char(m, "char-numeric?", v), "N"))
PREDICATE(prim_is_upper, utf8proc_isupper(need_char(m, "char-upper-case?", v)))
PREDICATE(prim_is_lower, utf8proc_islower(need_char(m, "char-lower-case?", v)))
PREDICATE(prim_is_punctuation, has_category(need_char(m, "char-punctuation?", v), "P"))
PREDICATE(prim_is_symbolic, has_category(need_char(m, "char-symbolic?", v), "S"))

PRIMITIVE(prim_category) {
  char name[3] = "";
  memcpy(name, utf8proc_category_string(need_char(m, "char-general-category", argv[0])), 2);
  name[0] = (char)(name[0] | 0x20); /* Racket writes them in lower case */
  return term_symbol(m->world, name);
}

/* ---- comparison ---- */

enum char_order { LESS = 1, SAME = 2, GREATER = 4 };

static value ordered(struct machine *m, const char *who, uint32_t argc, const value *argv, unsigned allowed,
                     bool fold) {
  bool all = true;
  for (uint32_t i = 0; i < argc; i++) need_char(m, who, argv[i]);
  for (uint32_t i = 1; i < argc; i++) {
    utf8proc_int32_t a = need_char(m, who, argv[i - 1]), b = need_char(m, who, argv[i]);
    if (fold) {
      a = utf8proc_tolower(a);
      b = utf8proc_tolower(b);
    }
    all = all && (allowed & (a < b ? LESS : a > b ? GREATER : SAME));
  }
  return boolean_value(m->world, all);
}

PRIMITIVE(prim_equal) { return ordered(m, "char=?", argc, argv, SAME, false); }
PRIMITIVE(prim_less) { return ordered(m, "char<?", argc, argv, LESS, false); }
PRIMITIVE(prim_greater) { return ordered(m, "char>?", argc, argv, GREATER, false); }
PRIMITIVE(prim_at_most) { return ordered(m, "char<=?", argc, argv, LESS | SAME, false); }
PRIMITIVE(prim_at_least) { return ordered(m, "char>=?", argc, argv, GREATER | SAME, false); }
PRIMITIVE(prim_ci_equal) { return ordered(m, "char-ci=?", argc, argv, SAME, true); }

void prim_char_install(struct machine *m) {
  static const struct primitive_row rows[] = {
      {"char?", 1, 1, prim_is_char},
      {"char->integer", 1, 1, prim_char_to_integer},
      {"integer->char", 1, 1, prim_integer_to_char},
      {"char-upcase", 1, 1, prim_upcase},
      {"char-downcase", 1, 1, prim_downcase},
      {"char-titlecase", 1, 1, prim_titlecase},
      {"char-foldcase", 1, 1, prim_foldcase},
      {"char-alphabetic?", 1, 1, prim_is_alphabetic},
      {"char-whitespace?", 1, 1, prim_is_whitespace},
      {"char-blank?", 1, 1, prim_is_blank},
      {"char-graphic?", 1, 1, prim_is_graphic},
      {"char-numeric?", 1, 1, prim_is_numeric},
      {"char-upper-case?", 1, 1, prim_is_upper},
      {"char-lower-case?", 1, 1, prim_is_lower},
      {"char-punctuation?", 1, 1, prim_is_punctuation},
      {"char-symbolic?", 1, 1, prim_is_symbolic},
      {"char-general-category", 1, 1, prim_category},
      {"char=?", 1, ANY_COUNT, prim_equal},
      {"char<?", 1, ANY_COUNT, prim_less},
      {"char>?", 1, ANY_COUNT, prim_greater},
      {"char<=?", 1, ANY_COUNT, prim_at_most},
      {"char>=?", 1, ANY_COUNT, prim_at_least},
      {"char-ci=?", 1, ANY_COUNT, prim_ci_equal},
  };
  builtins_add_primitives(m, rows, COUNT_OF(rows));
}
