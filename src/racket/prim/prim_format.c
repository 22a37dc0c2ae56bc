/* format and its directives; ~a, ~s, ~v, ~e and ~r of racket/format. */
#include "racket/port.h"
#include "racket/prim/prim.h"
#include "racket/utf8.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- format ---- */

_Noreturn static void raise_format(struct machine *m, const char *who, uint32_t argc, const value *argv,
                                   const char *problem) {
  struct buffer b = {0};
  buffer_printf(&b, "%s: %s", who, problem);
  if (argc) buffer_puts(&b, "; arguments were:");
  for (uint32_t i = 0; i < argc; i++) {
    buffer_puts(&b, " ");
    print_value(m, &b, argv[i], PRINT_PRINT);
  }
  const char *text = buffer_keep(&b, &m->world->arena);
  raise_contract(m, "%s", text);
}

/* The directive at the tilde: its letter in lower case; *next moves past it. A space for ~ before
 * white space. */
static char directive(const char **next, const char *end) {
  const char *s = *next + 1;
  if (s < end && *s == '.') s++;
  if (s == end) return '\0';
  char c = *s++;
  *next = s;
  return isspace((unsigned char)c) ? ' ' : (char)tolower((unsigned char)c);
}

static const char *bad_argument(struct machine *m, const char *wanted, value v) {
  struct buffer b = {0};
  buffer_printf(&b, "format string requires a %s, given something else\n  bad argument: %s", wanted,
                value_text(m, v, PRINT_PRINT));
  return buffer_keep(&b, &m->world->arena);
}

static const char *bad_tag(struct machine *m, char c) {
  char text[80];
  if (c) snprintf(text, sizeof text, "ill-formed pattern string\n  explanation: tag `~%c` not allowed", c);
  else snprintf(text, sizeof text, "ill-formed pattern string\n  explanation: cannot end in `~`");
  return arena_string(&m->world->arena, text, strlen(text));
}

/* All errors are found before anything is printed. */
static void check_directives(struct machine *m, const char *who, value form, uint32_t argc, const value *argv) {
  const char *next = text_bytes(form), *end = next + text_of(form)->length, *problem = NULL;
  uint32_t used = 0;
  while (next < end && !problem) {
    if (*next != '~') {
      next++;
      continue;
    }
    char c = directive(&next, end);
    if (c == '\0' || !strchr("asvecboxn%~ ", c)) problem = bad_tag(m, c);
    if (problem || strchr("n%~ ", c)) continue;
    if (used < argc && c == 'c' && !has_kind(argv[used], KIND_CHAR)) problem = bad_argument(m, "character", argv[used]);
    if (used < argc && strchr("box", c) && !is_exact_integer(argv[used]))
      problem = bad_argument(m, "exact integer", argv[used]);
    used++;
  }
  if (problem) raise_format(m, who, argc, argv, problem);
  if (used == argc) return;
  char counts[80];
  snprintf(counts, sizeof counts, "format string requires %u arguments, given %u", used, argc);
  raise_format(m, who, argc, argv, counts);
}

static void print_integer(struct buffer *b, term t, int radix) {
  mpz_t z;
  number_get_mpz(z, t);
  char *text = mpz_get_str(NULL, radix, z);
  mpz_clear(z);
  buffer_puts(b, text);
  free(text);
}

static void print_argument(struct machine *m, struct buffer *b, char c, value v) {
  switch (c) {
  case 'a': print_value(m, b, v, PRINT_DISPLAY); break;
  case 's': print_value(m, b, v, PRINT_WRITE); break;
  case 'c': buffer_put_code(b, char_code(v)); break;
  case 'b': print_integer(b, v, 2); break;
  case 'o': print_integer(b, v, 8); break;
  case 'x': print_integer(b, v, 16); break;
  default: print_value(m, b, v, PRINT_PRINT); break; /* v, e */
  }
}

/* ~ and white space: skips to the next other character, but not past a second newline. */
static void skip_space(const char **next, const char *end) {
  bool line_ended = (*next)[-1] == '\n';
  for (; *next < end && isspace((unsigned char)**next); (*next)++) {
    if (**next == '\n' && line_ended) return;
    line_ended = line_ended || **next == '\n';
  }
}

void format_text(struct machine *m, const char *who, struct buffer *b, value form, uint32_t argc, const value *argv) {
  if (!is_string(form)) raise_argument(m, who, "string?", form);
  check_directives(m, who, form, argc, argv);
  const char *next = text_bytes(form), *end = next + text_of(form)->length;
  while (next < end) {
    const char *tilde = memchr(next, '~', (size_t)(end - next));
    buffer_append(b, next, (size_t)((tilde ? tilde : end) - next));
    if (!tilde) return;
    next = tilde;
    char c = directive(&next, end);
    if (c == ' ') skip_space(&next, end);
    else if (c == '~') buffer_puts(b, "~");
    else if (c == 'n' || c == '%') buffer_puts(b, "\n");
    else print_argument(m, b, c, *argv++);
  }
}

PRIMITIVE(prim_format) {
  struct buffer b = {0};
  format_text(m, "format", &b, argv[0], argc - 1, argv + 1);
  return string_from_buffer(m, &b);
}

PRIMITIVE(prim_format_symbol) {
  struct buffer b = {0};
  format_text(m, "format-symbol", &b, argv[0], argc - 1, argv + 1);
  value v = term_text(m->world, KIND_SYMBOL, b.text ? b.text : "", b.length);
  buffer_free(&b);
  return v;
}

/* ---- ~a and similar ---- */

struct string_layout {
  uint32_t min, max;
  value separator, marker, left, right; /* strings */
  double left_share;                    /* the left side's share of the padding */
  bool limit_prefix;
};

static value string_option(struct machine *m, const char *who, uint32_t argc, const value *argv, const char *keyword,
                           value otherwise) {
  value v = keyword_argument(m, argc, argv, keyword);
  if (v) need_string(m, who, v);
  return v ? v : otherwise;
}

static uint32_t width_option(struct machine *m, const char *who, uint32_t argc, const value *argv, const char *keyword,
                             uint32_t otherwise) {
  value v = keyword_argument(m, argc, argv, keyword), both = keyword_argument(m, argc, argv, "width");
  if (both && both != m->world->false_) v = both;
  return v && is_natural(v) ? need_size(m, who, v) : otherwise;
}

static struct string_layout layout_of(struct machine *m, const char *who, uint32_t argc, const value *argv,
                                      const char *separator, const char *marker) {
  value align = keyword_argument(m, argc, argv, "align"), prefix = keyword_argument(m, argc, argv, "limit-prefix?");
  value pad = string_option(m, who, argc, argv, "pad-string", make_string(m, " ", 1));
  struct string_layout l = {.min = width_option(m, who, argc, argv, "min-width", 0),
                            .max = width_option(m, who, argc, argv, "max-width", UINT32_MAX),
                            .left = string_option(m, who, argc, argv, "left-pad-string", pad),
                            .right = string_option(m, who, argc, argv, "right-pad-string", pad),
                            .limit_prefix = prefix && is_true(m->world, prefix)};
  l.separator = string_option(m, who, argc, argv, "separator", make_string(m, separator, strlen(separator)));
  l.marker = string_option(m, who, argc, argv, "limit-marker", make_string(m, marker, strlen(marker)));
  if (align && is_symbol(align) && strcmp(text_bytes(align), "right") == 0) l.left_share = 1;
  if (align && is_symbol(align) && strcmp(text_bytes(align), "center") == 0) l.left_share = 0.5;
  return l;
}

/* That many code points of the padding string, repeated. */
static void pad(struct buffer *b, value with, uint32_t count) {
  const char *s = text_bytes(with), *end = s + text_of(with)->length;
  if (s == end) return;
  for (const char *next = s; count > 0; count--) {
    buffer_put_code(b, utf8_next(&next));
    if (next == end) next = s;
  }
}

/* The text truncated to the maximal width, with the marker in place of the rest. */
static void limit(struct buffer *b, const struct string_layout *l, const struct buffer *text, uint32_t width) {
  uint32_t marker = utf8_count(text_bytes(l->marker), text_of(l->marker)->length);
  uint32_t kept = marker < l->max ? l->max - marker : 0;
  size_t cut = utf8_offset(text->text, text->length, l->limit_prefix ? width - kept : kept);
  if (!l->limit_prefix) buffer_append(b, text->text, cut);
  buffer_append(b, text_bytes(l->marker), text_of(l->marker)->length);
  if (l->limit_prefix) buffer_append(b, text->text + cut, text->length - cut);
}

static value laid_out(struct machine *m, const struct string_layout *l, struct buffer *text) {
  uint32_t width = utf8_count(text->text, text->length);
  struct buffer b = {0};
  if (width > l->max) limit(&b, l, text, width);
  else {
    uint32_t padding = width < l->min ? l->min - width : 0, left = (uint32_t)((double)padding * l->left_share);
    pad(&b, l->left, left);
    buffer_append(&b, text->text ? text->text : "", text->length);
    pad(&b, l->right, padding - left);
  }
  buffer_free(text);
  return string_from_buffer(m, &b);
}

static value shown(struct machine *m, const char *who, uint32_t argc, const value *argv, enum print_mode mode,
                   const char *separator, const char *marker) {
  struct string_layout l = layout_of(m, who, argc, argv, separator, marker);
  struct buffer text = {0};
  uint32_t count = positional_count(argc, argv);
  for (uint32_t i = 0; i < count; i++) {
    if (i) buffer_append(&text, text_bytes(l.separator), text_of(l.separator)->length);
    print_value(m, &text, argv[i], mode);
  }
  return laid_out(m, &l, &text);
}

PRIMITIVE(prim_show_display) { return shown(m, "~a", argc, argv, PRINT_DISPLAY, "", ""); }
PRIMITIVE(prim_show_write) { return shown(m, "~s", argc, argv, PRINT_WRITE, " ", "..."); }
PRIMITIVE(prim_show_print) { return shown(m, "~v", argc, argv, PRINT_PRINT, " ", "..."); }

/* ---- ~r: positional notation ---- */

struct digits {
  uint32_t precision;
  bool exactly; /* all digits, including trailing zeros */
  int radix;
};

static struct digits digits_of(struct machine *m, uint32_t argc, const value *argv) {
  struct digits d = {.precision = 6, .radix = 10};
  value precision = keyword_argument(m, argc, argv, "precision"), base = keyword_argument(m, argc, argv, "base");
  if (precision && is_pair(precision)) { /* '(= n) */
    d.exactly = true;
    precision = list_head(list_tail(m->world, precision));
  }
  if (precision) d.precision = need_size(m, "~r", precision);
  bool up = base && is_pair(base); /* '(up n) */
  if (up) base = list_head(list_tail(m->world, base));
  if (base && is_small(base) && small_value(base) >= 2 && small_value(base) <= 36)
    d.radix = (int)small_value(base) * (up ? -1 : 1); /* in GMP's convention */
  return d;
}

static void print_fraction(struct buffer *b, const char *digits, uint32_t precision, bool exactly) {
  size_t length = strlen(digits), whole = length > precision ? length - precision : 0;
  buffer_append(b, whole ? digits : "0", whole ? whole : 1);
  size_t end = length;
  while (!exactly && end > whole && digits[end - 1] == '0') end--;
  if (!exactly && end == whole) return;
  buffer_puts(b, ".");
  for (size_t i = length; i < precision; i++) buffer_puts(b, "0");
  buffer_append(b, digits + whole, end - whole);
}

/* The magnitude, rounded half up to that many digits. */
static void print_magnitude(struct machine *m, struct buffer *b, term t, const struct digits *d) {
  struct world *w = m->world;
  uint32_t precision = is_exact_integer(t) && !d->exactly ? 0 : d->precision;
  term scale = number_expt(w, small(d->radix < 0 ? -d->radix : d->radix), small(precision));
  term scaled = number_multiply(w, t, scale);
  mpz_t z;
  number_get_mpz(z, number_floor(w, number_add(w, scaled, number_divide(w, small(1), small(2)))));
  char *text = mpz_get_str(NULL, d->radix, z);
  mpz_clear(z);
  print_fraction(b, text, precision, d->exactly);
  free(text);
}

PRIMITIVE(prim_show_number) {
  if (!is_rational_number(argv[0])) raise_argument(m, "~r", "rational?", argv[0]);
  struct digits d = digits_of(m, argc, argv);
  value sign = keyword_argument(m, argc, argv, "sign"), pad_with = keyword_argument(m, argc, argv, "pad-string");
  uint32_t min = width_option(m, "~r", argc, argv, "min-width", 1);
  term exact = number_to_exact(m->world, argv[0]);
  bool negative = number_sign(exact) < 0;
  bool plus = sign && is_symbol(sign) &&
              (strcmp(text_bytes(sign), "++") == 0 || (strcmp(text_bytes(sign), "+") == 0 && exact != small(0)));
  struct buffer digits = {0}, b = {0};
  print_magnitude(m, &digits, negative ? number_subtract(m->world, small(0), exact) : exact, &d);
  const char *mark = negative ? "-" : plus ? "+" : "";
  uint32_t padding = digits.length < min ? min - (uint32_t)digits.length : 0;
  bool zeros = pad_with && is_string(pad_with) && strcmp(text_bytes(pad_with), " ") != 0;
  if (zeros) buffer_puts(&b, mark);
  pad(&b, zeros ? pad_with : make_string(m, " ", 1), padding);
  if (!zeros) buffer_puts(&b, mark);
  buffer_append(&b, digits.text, digits.length);
  buffer_free(&digits);
  return string_from_buffer(m, &b);
}

void prim_format_install(struct machine *m) {
  static const struct primitive_row rows[] = {
      {"format", 1, ANY_COUNT, prim_format},   {"format-symbol", 1, ANY_COUNT, prim_format_symbol},
      {"~a", 0, ANY_COUNT, prim_show_display}, {"~.a", 0, ANY_COUNT, prim_show_display},
      {"~s", 0, ANY_COUNT, prim_show_write},   {"~.s", 0, ANY_COUNT, prim_show_write},
      {"~v", 0, ANY_COUNT, prim_show_print},   {"~.v", 0, ANY_COUNT, prim_show_print},
      {"~e", 0, ANY_COUNT, prim_show_print},   {"~r", 1, 15, prim_show_number},
  };
  builtins_add_primitives(m, rows, COUNT_OF(rows));
}
