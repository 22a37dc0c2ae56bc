/* terminal: see the header. */
#include "cli/terminal/terminal.h"

#include "cli/terminal/color.h"
#include "core/printer.h"

#include <string.h>
#include <unistd.h>

/* ---- text ---- */

enum { COLORS = 5 };

/* The length in bytes of a color at the beginning of the text; 0: none. *may_be: it is an
 * incomplete color. */
static size_t color_length(const char *text, size_t length, bool *may_be) {
  const struct palette *p = &palette_colors;
  const char *const colors[COLORS] = {p->good, p->bad, p->strong, p->faint, p->plain};
  *may_be = false;
  for (int i = 0; i < COLORS; i++) {
    const size_t whole = strlen(colors[i]), some = length < whole ? length : whole;
    if (memcmp(text, colors[i], some) != 0) continue;
    if (some == whole) return whole;
    *may_be = true;
  }
  return 0;
}

/* Where an incomplete last character begins. */
static size_t whole_characters(const char *text, size_t length) {
  for (size_t back = 1; back <= 3 && back <= length; back++) {
    const unsigned char c = (unsigned char)text[length - back];
    if (c < 0x80) break;
    if (c < 0xC0) continue;
    const size_t needed = c < 0xE0 ? 2 : c < 0xF0 ? 3 : 4;
    return needed > back ? length - back : length;
  }
  return length;
}

/* Text arrives in pieces, which may end within a character or a color: that part is kept for the
 * next piece. */
struct text_pieces {
  bool has_colors;
  char rest[8];
  size_t count;
};

/* Returns how much of it was used; the last piece is used completely. */
static size_t put_readable(const struct text_pieces *t, struct buffer *out, const char *text, size_t length,
                           bool is_last) {
  const size_t end = is_last ? length : whole_characters(text, length);
  size_t plain = 0;
  for (size_t at = 0; at < end;) {
    bool may_be = false;
    const size_t color = t->has_colors && text[at] == '\033' ? color_length(text + at, end - at, &may_be) : 0;
    const bool is_cut = may_be && !is_last;
    if (color || is_cut) buffer_put_readable(out, text + plain, at - plain);
    if (is_cut) return at;
    if (color) buffer_append(out, text + at, color);
    at += color ? color : 1;
    if (color) plain = at;
  }
  buffer_put_readable(out, text + plain, end - plain);
  return end;
}

static void put_piece(struct text_pieces *t, struct buffer *out, const char *piece, size_t length, bool is_last) {
  struct buffer all = {0};
  buffer_append(&all, t->rest, t->count);
  buffer_append(&all, piece, length);
  const size_t taken = put_readable(t, out, all.text, all.length, is_last);
  t->count = all.length - taken; /* less than a color or a character */
  memcpy(t->rest, all.text + taken, t->count);
  buffer_free(&all);
}

/* ---- streams ---- */

static struct stream_guard {
  FILE *bare, *stream; /* NULL: not a terminal */
  struct text_pieces text;
} guards[2];

static bool pass_on(const struct stream_guard *g, struct buffer *b) {
  const bool good = fwrite(b->text, 1, b->length, g->bare) == b->length && fflush(g->bare) == 0;
  buffer_free(b);
  return good;
}

static ssize_t write_guarded(void *guard, const char *piece, size_t length) {
  struct stream_guard *g = guard;
  struct buffer b = {0};
  put_piece(&g->text, &b, piece, length, false);
  return pass_on(g, &b) ? (ssize_t)length : 0;
}

static int close_guarded(void *guard) {
  struct stream_guard *g = guard;
  struct buffer b = {0};
  put_piece(&g->text, &b, "", 0, true);
  const bool good = pass_on(g, &b);
  return fclose(g->bare) == 0 && good ? 0 : EOF;
}

static void guard_stream(struct stream_guard *g, FILE **stream, int buffering) {
  const cookie_io_functions_t functions = {.write = write_guarded, .close = close_guarded};
  if (!isatty(fileno(*stream))) return;
  FILE *guarded = fopencookie(g, "w", functions);
  if (!guarded) return;
  setvbuf(guarded, NULL, buffering, buffering == _IONBF ? 0 : BUFSIZ);
  *g = (struct stream_guard){.bare = *stream, .stream = guarded};
  *stream = guarded;
}

void terminal_guard(void) {
  guard_stream(&guards[0], &stdout, _IOLBF);
  guard_stream(&guards[1], &stderr, _IONBF);
}

/* NULL: not a terminal. */
static struct stream_guard *guard_of(const FILE *stream) {
  for (int i = 0; i < 2; i++)
    if (guards[i].stream && guards[i].stream == stream) return &guards[i];
  return NULL;
}

void terminal_allow_colors(const FILE *stream) {
  struct stream_guard *g = guard_of(stream);
  if (g) g->text.has_colors = true;
}

FILE *terminal_bare(FILE *stream) {
  const struct stream_guard *g = guard_of(stream);
  return g ? g->bare : stream;
}
