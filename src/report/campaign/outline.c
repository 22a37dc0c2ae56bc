/* outline: see the header. */
#include "report/campaign/outline.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { LEAST_ROOM = 40 }; /* columns that a node gets at any depth */

const struct outline_style outline_unicode = {"├─ ", "└─ ", "│  ", "   "};
const struct outline_style outline_ascii = {"|- ", "`- ", "|  ", "   "};

static const char *locale_name(void) {
  static const char *const variables[] = {"LC_ALL", "LC_CTYPE", "LANG"};
  for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) {
    const char *name = getenv(variables[i]);
    if (name && *name) return name;
  }
  return NULL;
}

/* Without a locale, terms are UTF-8 anyway. */
const struct outline_style *outline_style(void) {
  const char *locale = locale_name();
  const bool is_utf8 = !locale || strcasestr(locale, "UTF-8") || strcasestr(locale, "utf8");
  return is_utf8 ? &outline_unicode : &outline_ascii;
}

void outline_begin(struct outline *o, struct buffer *out, const struct outline_style *style, unsigned width,
                   unsigned indent) {
  *o = (struct outline){.out = out, .style = style, .width = width};
  buffer_append(&o->guide, "", 0);
  text_pad(&o->guide, indent);
}

void outline_end(struct outline *o) { buffer_free(&o->guide); }

static unsigned room_for_text(const struct outline *o) {
  const size_t used = text_width(o->guide.text, o->guide.length);
  return used + LEAST_ROOM < o->width ? o->width - (unsigned)used : LEAST_ROOM;
}

bool outline_is_deep(const struct outline *o) {
  const size_t used = text_width(o->guide.text, o->guide.length);
  return used > o->width / 2 && used + LEAST_ROOM > o->width;
}

void outline_term(struct outline *o, assay_term t, const char *beside) {
  struct buffer text = {0};
  text_pretty(&text, t, room_for_text(o), 0);
  const char *line = text.text;
  for (const char *end; (end = strchr(line, '\n')); line = end + 1) {
    buffer_append(o->out, line, (size_t)(end + 1 - line));
    buffer_printf(o->out, "%s%s", o->guide.text, beside);
  }
  buffer_puts(o->out, line);
  buffer_free(&text);
}

size_t outline_enter(struct outline *o, bool is_last) {
  const size_t before = o->guide.length;
  buffer_printf(o->out, "%s%s", o->guide.text, is_last ? o->style->last : o->style->child);
  buffer_puts(&o->guide, is_last ? o->style->blank : o->style->down);
  return before;
}

void outline_leave(struct outline *o, size_t before) {
  o->guide.length = before;
  o->guide.text[before] = '\0';
}
