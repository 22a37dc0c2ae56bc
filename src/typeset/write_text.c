/* write_text: a document on a terminal. */
#include "core/printer.h"
#include "typeset/place.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

/* Digits and signs that Unicode has as subscripts and superscripts. */
static const char *const lowered = "0₀1₁2₂3₃4₄5₅6₆7₇8₈9₉+₊-₋aₐeₑhₕiᵢjⱼkₖlₗmₘnₙoₒpₚrᵣsₛtₜuᵤvᵥxₓβᵦγᵧρᵨφᵩχᵪ";
static const char *const raised = "0⁰1¹2²3³4⁴5⁵6⁶7⁷8⁸9⁹+⁺-⁻aᵃbᵇcᶜdᵈeᵉfᶠgᵍhʰiⁱjʲkᵏlˡmᵐnⁿoᵒpᵖrʳsˢtᵗuᵘvᵛwʷxˣyʸzᶻ";

static size_t character(const char *text, utf8proc_int32_t *code) {
  const utf8proc_ssize_t n = utf8proc_iterate((const utf8proc_uint8_t *)text, -1, code);
  if (n > 0) return (size_t)n;
  *code = (unsigned char)*text;
  return 1;
}

/* Looks up a character in a list of pairs; NULL: not found. */
static const char *find_small(const char *pairs, const char *at, size_t length, size_t *small) {
  utf8proc_int32_t code;
  for (const char *p = pairs; *p;) {
    const size_t n = character(p, &code);
    *small = character(p + n, &code);
    if (n == length && !memcmp(p, at, n)) return p + n;
    p += n + *small;
  }
  return NULL;
}

/* As Unicode subscripts or superscripts if all characters have them, else after an underscore or a
 * caret. */
static void put_small(struct buffer *b, const char *text, const char *pairs, const char *sign) {
  struct buffer small = {0};
  utf8proc_int32_t code;
  for (const char *p = text; *p;) {
    size_t length;
    const size_t n = character(p, &code);
    const char *found = find_small(pairs, p, n, &length);
    if (!found) {
      buffer_free(&small);
      buffer_printf(b, "%s%s", sign, text);
      return;
    }
    buffer_append(&small, found, length);
    p += n;
  }
  buffer_append(b, small.text ? small.text : "", small.length);
  buffer_free(&small);
}

static void put_piece(struct buffer *b, enum piece_style style, const char *text) {
  if (style == PIECE_SUBSCRIPT) put_small(b, text, lowered, "_");
  else if (style == PIECE_SUPERSCRIPT) put_small(b, text, raised, "^");
  else
    for (; *text; text++) buffer_append(b, *text == '\n' ? " " : text, 1);
}

double text_columns(enum piece_style style, const char *text) {
  struct buffer b = {0};
  utf8proc_int32_t code;
  double columns = 0;
  put_piece(&b, style, text);
  for (size_t i = 0; i < b.length;) {
    i += character(b.text + i, &code);
    columns += utf8proc_charwidth(code);
  }
  buffer_free(&b);
  return columns;
}

static int compare_pieces(const void *a, const void *b) {
  const struct placed_piece *x = a, *y = b;
  if (x->y != y->y) return x->y < y->y ? -1 : 1;
  return x->x < y->x ? -1 : x->x > y->x;
}

static void pad(struct buffer *b, double columns) {
  for (; columns >= 1; columns--) buffer_puts(b, " ");
}

void typeset_text(struct buffer *out, const struct typeset_document *d) {
  struct canvas c = {.width = text_columns, .space = 1, .row = 1, .bar = 1};
  canvas_draw(&c, d);
  for (size_t i = 0; i < c.count; i++) c.list[i].x = floor(c.list[i].x);
  if (c.count) qsort(c.list, c.count, sizeof *c.list, compare_pieces);
  double x = 0, y = 0;
  for (size_t i = 0; i < c.count; i++) {
    const struct placed_piece *p = &c.list[i];
    for (; y < p->y; y++, x = 0) buffer_puts(out, "\n");
    pad(out, p->x - x);
    if (p->text) put_piece(out, p->style, p->text);
    for (double k = 0; !p->text && k < p->width; k++) buffer_puts(out, "─");
    x = p->x + ceil(p->width);
  }
  if (c.count) buffer_puts(out, "\n");
  canvas_free(&c);
}
