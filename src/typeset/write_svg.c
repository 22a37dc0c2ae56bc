/* write_svg: a document as one picture. Every piece specifies its width, so that fonts other than
 * the measured one fit as well. */
#include "core/printer.h"
#include "typeset/font_widths.h"
#include "typeset/place.h"

#include <utf8proc.h>

static const double size = 16, row = 24, baseline = 17, margin = 12;

static const struct {
  const char *class;
  double size; /* of the font */
  bool sans;
} styles[PIECE_STYLES] = {
    [PIECE_NONTERMINAL] = {"n", 1, false},   [PIECE_SUBSCRIPT] = {"b", 0.7, false},
    [PIECE_SUPERSCRIPT] = {"p", 0.7, false}, [PIECE_LITERAL] = {"l", 1, true},
    [PIECE_FUNCTION] = {"f", 1, true},       [PIECE_MARK] = {"m", 1, false},
    [PIECE_TEXT] = {"t", 1, false},          [PIECE_CODE] = {"c", 0.9, false},
    [PIECE_WORD] = {"w", 0.9, false},        [PIECE_LABEL] = {"r", 0.8, true},
};

/* Code is in a monospaced font. */
static double piece_width(enum piece_style style, const char *text) {
  double width = 0;
  utf8proc_int32_t code;
  while (*text) {
    const utf8proc_ssize_t n = utf8proc_iterate((const utf8proc_uint8_t *)text, -1, &code);
    text += n > 0 ? n : 1;
    unsigned known = style == PIECE_CODE ? 602 : font_width((uint32_t)(n > 0 ? code : '?'), styles[style].sans);
    if (!known) known = (unsigned)utf8proc_charwidth(code) * 700;
    width += known / 1000.0;
  }
  return width * size * styles[style].size;
}

static void put_escaped(struct buffer *out, const char *text) {
  for (; *text; text++) {
    if (*text == '<') buffer_puts(out, "&lt;");
    else if (*text == '>') buffer_puts(out, "&gt;");
    else if (*text == '&') buffer_puts(out, "&amp;");
    else if ((unsigned char)*text < ' ') buffer_puts(out, " ");
    else buffer_append(out, text, 1);
  }
}

static void put_bar(struct buffer *out, const struct placed_piece *p) {
  const double y = margin + p->y + row * 0.15;
  buffer_printf(out, "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>\n", margin + p->x, y,
                margin + p->x + p->width, y);
}

static void put_piece(struct buffer *out, const struct placed_piece *p) {
  double y = margin + p->y + baseline;
  if (p->style == PIECE_SUBSCRIPT) y += size * 0.25;
  if (p->style == PIECE_SUPERSCRIPT) y -= size * 0.35;
  buffer_printf(out, "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\" textLength=\"%.1f\" lengthAdjust=\"spacingAndGlyphs\">",
                styles[p->style].class, margin + p->x, y, p->width);
  put_escaped(out, p->text);
  buffer_puts(out, "</text>\n");
}

static const char *const style_sheet =
    "<style>\n"
    "text{font:16px 'DejaVu Serif','Bitstream Vera Serif',Georgia,serif;fill:#111;white-space:pre}\n"
    "line{stroke:#111;stroke-width:1}\n"
    ".n,.b,.p{font-style:italic}.b,.p{font-size:11.2px}\n"
    ".l,.f,.r{font-family:'DejaVu Sans',Verdana,sans-serif}.r{font-size:12.8px;fill:#444}\n"
    ".w{font-size:14.4px;font-style:italic}.c{font:14.4px 'DejaVu Sans Mono',monospace}\n"
    "</style>\n";

void typeset_svg(struct buffer *out, const struct typeset_document *d) {
  struct canvas c = {.width = piece_width, .space = size * 0.35, .row = row, .bar = row * 0.3};
  canvas_draw(&c, d);
  const double width = c.right + 2 * margin, height = c.bottom + 2 * margin;
  buffer_printf(out,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" viewBox=\"0 0 %.0f %.0f\">\n",
                width, height, width, height);
  buffer_puts(out, style_sheet);
  buffer_puts(out, "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n");
  for (size_t i = 0; i < c.count; i++) {
    if (c.list[i].text) put_piece(out, &c.list[i]);
    else put_bar(out, &c.list[i]);
  }
  buffer_puts(out, "</svg>\n");
  canvas_free(&c);
}
