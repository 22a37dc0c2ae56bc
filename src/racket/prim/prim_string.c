/* Strings. They are immutable terms in UTF-8; positions count code points. */
#include "racket/prim/prim.h"
#include "racket/utf8.h"

#include <string.h>
#include <utf8proc.h>

static size_t bytes_of(value v) { return text_of(v)->length; }
static uint32_t length_of(value v) { return utf8_count(text_bytes(v), bytes_of(v)); }

PREDICATE(prim_is_string, is_string(v))
PREDICATE(prim_is_non_empty_string, is_string(v) && bytes_of(v) > 0)

PRIMITIVE(prim_string_length) {
  need_string(m, "string-length", argv[0]);
  return small(length_of(argv[0]));
}

static uint32_t need_char(struct machine *m, const char *who, value v) {
  if (!has_kind(v, KIND_CHAR)) raise_argument(m, who, "char?", v);
  return char_code(v);
}

PRIMITIVE(prim_string_ref) {
  need_string(m, "string-ref", argv[0]);
  uint32_t length = length_of(argv[0]);
  const char *shown = value_text(m, argv[0], PRINT_PRINT);
  if (!is_natural(argv[1]))
    raise_contract(m,
                   "string-ref: contract violation\n  expected: exact-nonnegative-integer?\n  given: %s\n"
                   "  argument position: 2nd\n  first argument...:\n   %s",
                   value_text(m, argv[1], PRINT_PRINT), shown);
  uint32_t index = need_index(m, "string-ref", argv[1]);
  if (length == 0)
    raise_contract(m, "string-ref: index is out of range for empty string\n  index: %u\n  string: %s", index, shown);
  if (index >= length)
    raise_contract(m, "string-ref: index is out of range\n  index: %u\n  valid range: [0, %u]\n  string: %s", index,
                   length - 1, shown);
  const char *at = text_bytes(argv[0]) + utf8_offset(text_bytes(argv[0]), bytes_of(argv[0]), index);
  return term_char(m->world, utf8_next(&at));
}

/* argv: string, start, and optionally end. */
static value cut(struct machine *m, const char *who, uint32_t argc, const value *argv) {
  need_string(m, who, argv[0]);
  uint32_t length = length_of(argv[0]), start = argc > 1 ? need_index(m, who, argv[1]) : 0;
  uint32_t end = argc > 2 ? need_index(m, who, argv[2]) : length;
  const char *shown = start <= end && end <= length ? "" : value_text(m, argv[0], PRINT_PRINT);
  if (start > length)
    raise_contract(m, "%s: starting index is out of range\n  starting index: %u\n  valid range: [0, %u]\n  string: %s",
                   who, start, length, shown);
  if (end > length)
    raise_contract(m, "%s: ending index is out of range\n  ending index: %u\n  valid range: [%u, %u]\n  string: %s",
                   who, end, start, length, shown);
  if (end < start)
    raise_contract(m,
                   "%s: ending index is smaller than starting index\n  ending index: %u\n  starting index: %u\n"
                   "  valid range: [0, %u]\n  string: %s",
                   who, end, start, length, shown);
  const char *text = text_bytes(argv[0]);
  size_t from = utf8_offset(text, bytes_of(argv[0]), start), to = utf8_offset(text, bytes_of(argv[0]), end);
  return make_string(m, text + from, to - from);
}

PRIMITIVE(prim_substring) { return cut(m, "substring", argc, argv); }
PRIMITIVE(prim_string_copy) { return cut(m, "string-copy", argc, argv); }

PRIMITIVE(prim_to_immutable) {
  need_string(m, "string->immutable-string", argv[0]);
  return argv[0];
}

/* ---- construction ---- */

PRIMITIVE(prim_string_append) {
  for (uint32_t i = 0; i < argc; i++) need_string(m, "string-append", argv[i]);
  struct buffer b = {0};
  for (uint32_t i = 0; i < argc; i++) buffer_append(&b, text_bytes(argv[i]), bytes_of(argv[i]));
  return string_from_buffer(m, &b);
}

PRIMITIVE(prim_string_append_star) {
  need_list_at(m, "string-append*", argc - 1, argc, argv);
  value *all = spread_arguments(m, &argc, argv);
  return prim_string_append(m, argc, all);
}

PRIMITIVE(prim_string) {
  for (uint32_t i = 0; i < argc; i++) need_char(m, "string", argv[i]);
  struct buffer b = {0};
  for (uint32_t i = 0; i < argc; i++) buffer_put_code(&b, char_code(argv[i]));
  return string_from_buffer(m, &b);
}

PRIMITIVE(prim_make_string) {
  if (!is_natural(argv[0])) raise_argument(m, "make-string", "valid-string-length?", argv[0]);
  uint32_t count = need_size(m, "make-string", argv[0]), code = argc > 1 ? need_char(m, "make-string", argv[1]) : 0;
  struct buffer b = {0};
  for (uint32_t i = 0; i < count; i++) buffer_put_code(&b, code);
  return string_from_buffer(m, &b);
}

PRIMITIVE(prim_build_string) {
  uint32_t count = need_size(m, "build-string", argv[0]);
  need_procedure(m, "build-string", argv[1]);
  value *chars = arena_alloc(&m->world->arena, count * sizeof *chars);
  for (uint32_t i = 0; i < count; i++) {
    chars[i] = apply1(m, argv[1], small(i));
    need_char(m, "build-string", chars[i]);
  }
  return prim_string(m, count, chars);
}

PRIMITIVE(prim_string_to_list) {
  need_string(m, "string->list", argv[0]);
  struct list_builder b = {0};
  const char *next = text_bytes(argv[0]), *end = next + bytes_of(argv[0]);
  while (next < end) list_add(m->world, &b, term_char(m->world, utf8_next(&next)));
  return list_done(m->world, &b);
}

PRIMITIVE(prim_list_to_string) {
  need_list(m, "list->string", argv[0]);
  for (struct list_walk k = list_walk(argv[0]); list_more(&k);) need_char(m, "list->string", list_next(&k));
  struct buffer b = {0};
  for (struct list_walk k = list_walk(argv[0]); list_more(&k);) buffer_put_code(&b, char_code(list_next(&k)));
  return string_from_buffer(m, &b);
}

/* ---- case ---- */

typedef utf8proc_int32_t case_function(utf8proc_int32_t code);

static value mapped(struct machine *m, const char *who, value v, case_function *f) {
  need_string(m, who, v);
  struct buffer b = {0};
  for (const char *s = text_bytes(v), *end = s + bytes_of(v); s < end;) {
    uint32_t code = utf8_next(&s);
    if (code == 0xdf && f == utf8proc_toupper) buffer_puts(&b, "SS"); /* ß */
    else buffer_put_code(&b, (uint32_t)f((utf8proc_int32_t)code));
  }
  return string_from_buffer(m, &b);
}

PRIMITIVE(prim_string_upcase) { return mapped(m, "string-upcase", argv[0], utf8proc_toupper); }
PRIMITIVE(prim_string_downcase) { return mapped(m, "string-downcase", argv[0], utf8proc_tolower); }
PRIMITIVE(prim_string_foldcase) { return mapped(m, "string-foldcase", argv[0], utf8proc_tolower); }

static bool is_cased(uint32_t code) {
  return utf8proc_toupper((utf8proc_int32_t)code) != utf8proc_tolower((utf8proc_int32_t)code);
}

PRIMITIVE(prim_string_titlecase) {
  need_string(m, "string-titlecase", argv[0]);
  struct buffer b = {0};
  bool inside = false;
  for (const char *s = text_bytes(argv[0]), *end = s + bytes_of(argv[0]); s < end;) {
    uint32_t code = utf8_next(&s);
    utf8proc_int32_t c = (utf8proc_int32_t)code;
    buffer_put_code(&b, (uint32_t)(inside ? utf8proc_tolower(c) : utf8proc_totitle(c)));
    inside = is_cased(code);
  }
  return string_from_buffer(m, &b);
}

/* ---- comparison ---- */

/* UTF-8 has the same order by bytes as by code points. */
static int compare_strings(value a, value b) {
  size_t shorter = bytes_of(a) < bytes_of(b) ? bytes_of(a) : bytes_of(b);
  int c = memcmp(text_bytes(a), text_bytes(b), shorter);
  return c ? c : (bytes_of(a) > bytes_of(b)) - (bytes_of(a) < bytes_of(b));
}

enum string_order { LESS = 1, SAME = 2, GREATER = 4 };

/* Is every argument in one of the allowed relations to the next? */
static value ordered(struct machine *m, const char *who, uint32_t argc, const value *argv, unsigned allowed,
                     bool fold) {
  bool all = true;
  for (uint32_t i = 0; i < argc; i++) need_string(m, who, argv[i]);
  for (uint32_t i = 1; i < argc && all; i++) {
    value a = argv[i - 1], b = argv[i];
    if (fold) {
      a = mapped(m, who, a, utf8proc_tolower);
      b = mapped(m, who, b, utf8proc_tolower);
    }
    int c = compare_strings(a, b);
    all = allowed & (c < 0 ? LESS : c > 0 ? GREATER : SAME);
  }
  return boolean_value(m->world, all);
}

PRIMITIVE(prim_string_equal) { return ordered(m, "string=?", argc, argv, SAME, false); }
PRIMITIVE(prim_string_less) { return ordered(m, "string<?", argc, argv, LESS, false); }
PRIMITIVE(prim_string_greater) { return ordered(m, "string>?", argc, argv, GREATER, false); }
PRIMITIVE(prim_string_at_most) { return ordered(m, "string<=?", argc, argv, LESS | SAME, false); }
PRIMITIVE(prim_string_at_least) { return ordered(m, "string>=?", argc, argv, GREATER | SAME, false); }
PRIMITIVE(prim_string_ci_equal) { return ordered(m, "string-ci=?", argc, argv, SAME, true); }
PRIMITIVE(prim_string_ci_less) { return ordered(m, "string-ci<?", argc, argv, LESS, true); }

static void need_two(struct machine *m, const char *who, const value *argv) {
  need_string(m, who, argv[0]);
  need_string(m, who, argv[1]);
}

PRIMITIVE(prim_is_prefix) {
  need_two(m, "string-prefix?", argv);
  size_t n = bytes_of(argv[1]);
  return boolean_value(m->world, n <= bytes_of(argv[0]) && memcmp(text_bytes(argv[0]), text_bytes(argv[1]), n) == 0);
}

PRIMITIVE(prim_is_suffix) {
  need_two(m, "string-suffix?", argv);
  size_t all = bytes_of(argv[0]), n = bytes_of(argv[1]);
  return boolean_value(m->world, n <= all && memcmp(text_bytes(argv[0]) + all - n, text_bytes(argv[1]), n) == 0);
}

PRIMITIVE(prim_contains) {
  need_two(m, "string-contains?", argv);
  return boolean_value(m->world,
                       memmem(text_bytes(argv[0]), bytes_of(argv[0]), text_bytes(argv[1]), bytes_of(argv[1])) != NULL);
}

void prim_string_install(struct machine *m) {
  static const struct primitive_row rows[] = {
      {"string?", 1, 1, prim_is_string},
      {"non-empty-string?", 1, 1, prim_is_non_empty_string},
      {"string-length", 1, 1, prim_string_length},
      {"string-ref", 2, 2, prim_string_ref},
      {"substring", 2, 3, prim_substring},
      {"string-copy", 1, 3, prim_string_copy},
      {"string->immutable-string", 1, 1, prim_to_immutable},
      {"string-append", 0, ANY_COUNT, prim_string_append},
      {"string-append-immutable", 0, ANY_COUNT, prim_string_append},
      {"string-append*", 1, ANY_COUNT, prim_string_append_star},
      {"string", 0, ANY_COUNT, prim_string},
      {"make-string", 1, 2, prim_make_string},
      {"build-string", 2, 2, prim_build_string},
      {"string->list", 1, 1, prim_string_to_list},
      {"list->string", 1, 1, prim_list_to_string},
      {"string-upcase", 1, 1, prim_string_upcase},
      {"string-downcase", 1, 1, prim_string_downcase},
      {"string-foldcase", 1, 1, prim_string_foldcase},
      {"string-titlecase", 1, 1, prim_string_titlecase},
      {"string=?", 1, ANY_COUNT, prim_string_equal},
      {"string<?", 1, ANY_COUNT, prim_string_less},
      {"string>?", 1, ANY_COUNT, prim_string_greater},
      {"string<=?", 1, ANY_COUNT, prim_string_at_most},
      {"string>=?", 1, ANY_COUNT, prim_string_at_least},
      {"string-ci=?", 1, ANY_COUNT, prim_string_ci_equal},
      {"string-ci<?", 1, ANY_COUNT, prim_string_ci_less},
      {"string-prefix?", 2, 2, prim_is_prefix},
      {"string-suffix?", 2, 2, prim_is_suffix},
      {"string-contains?", 2, 2, prim_contains},
  };
  builtins_add_primitives(m, rows, COUNT_OF(rows));
}
