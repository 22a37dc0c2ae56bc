/* document: see the header. */
#include "shrink/document.h"

#include "core/diagnostic.h"
#include "core/system/memory.h"
#include "core/system/regular_file.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- loading ---- */

bool document_load(struct document *d, const char *path, struct diagnostic *error) {
  *d = (struct document){.name = path};
  buffer_append(&d->text, "", 0); /* the buffer has a text, even if it is empty */
  const char *why = regular_file_read(path, &d->text);
  return !why || diagnostic_set_in(error, path, "cannot read the file: %s", why);
}

void document_free(struct document *d) { buffer_free(&d->text); }

/* ---- S-expressions ---- */

/* Lines at the beginning that are not S-expressions: #!... and #lang NAME, with blank lines and
 * comments before them. */
static size_t header_of(const struct buffer *b) {
  size_t header = 0;
  for (size_t at = 0; at < b->length;) {
    const char *line = b->text + at, *end = memchr(line, '\n', b->length - at);
    const size_t length = end ? (size_t)(end - line) + 1 : b->length - at;
    at += length;
    if (strncmp(line, "#!", 2) == 0) header = at;
    else if (strncmp(line, "#lang", 5) == 0) return at;
    else if (line[0] != ';' && line[strspn(line, " \t\r")] != '\n') break;
  }
  return header;
}

/* The text with spaces in place of its header, which keeps places the same. */
static char *without_header(const struct document *d) {
  char *text = memory_array(d->text.length + 1, 1);
  memcpy(text, d->text.text ? d->text.text : "", d->text.length + 1);
  for (size_t i = 0; i < d->header; i++)
    if (text[i] != '\n') text[i] = ' ';
  return text;
}

static bool is_not_of_grammar(const struct document *d, const char *what, size_t number, struct diagnostic *error) {
  if (!number) return diagnostic_set_in(error, d->name, "the file is no `%s` of the grammar", what);
  return diagnostic_set_in(error, d->name, "term %zu of the file is no `%s` of the grammar", number, what);
}

/* Does the term match the grammar? If not, the error or the world's has the reason. */
static bool is_of_grammar(const struct document *d, const struct document_grammar *g, assay_term t, size_t number,
                          struct diagnostic *error) {
  struct assay_matches matches;
  if (assay_match(g->subject, g->language, g->start, t, &matches) != ASSAY_OK) return false;
  return matches.count || is_not_of_grammar(d, g->start, number, error);
}

static bool new_reducer(const struct document_grammar *g, const char *pattern, assay_reducer **out) {
  const struct assay_reducer_options options = {g->language, pattern, g->opaque};
  return assay_reducer_new(g->subject, &options, out) == ASSAY_OK;
}

static bool parse_by_grammar(struct document *d, const struct document_grammar *g, assay_reducer **out,
                             struct diagnostic *error) {
  const size_t count = assay_term_count(d->term);
  d->is_one = count == 1;
  if (!new_reducer(g, g->start, out)) return false; /* which reports an error in the arguments before one in the file */
  for (size_t i = 0; i < count; i++)
    if (!is_of_grammar(d, g, assay_term_item(d->term, i), count == 1 ? 0 : i + 1, error)) return false;
  if (d->is_one) {
    d->term = assay_term_item(d->term, 0);
    return true;
  }
  char *pattern = memory_printf("(%s ...)", g->start);
  const bool made = new_reducer(g, pattern, out);
  free(pattern);
  return made;
}

bool document_parse(struct document *d, assay *w, const struct document_grammar *g, assay_reducer **out,
                    struct diagnostic *error) {
  d->header = header_of(&d->text);
  char *text = without_header(d);
  const bool read = assay_terms_read(w, d->name, text, d->text.length, &d->term) == ASSAY_OK;
  free(text);
  if (!read) return false;
  if (g->subject) return parse_by_grammar(d, g, out, error);
  return assay_reducer_document(w, out) == ASSAY_OK;
}

/* ---- texts ---- */

bool document_split(struct document *d, assay *w, assay_unit unit, const struct buffer *text, assay_reducer **out) {
  d->is_text = true;
  return assay_reducer_text(w, unit, text->text, text->length, &d->term, out) == ASSAY_OK;
}

static void append_part(void *data, const char *part, size_t length) { buffer_append(data, part, length); }

/* ---- writing ---- */

void document_write(const struct document *d, assay_term t, struct buffer *out) {
  enum { WIDTH = 80 };
  if (d->is_text) {
    assay_text_parts(t, append_part, out);
    return;
  }
  if (d->header) buffer_append(out, d->text.text, d->header);
  const size_t count = d->is_one ? 1 : assay_term_count(t);
  for (size_t i = 0; i < count; i++) {
    print_term_pretty(out, d->is_one ? t : assay_term_item(t, i), WIDTH, 0);
    if (out->text[out->length - 1] != '\n') buffer_append(out, "\n", 1);
  }
}
