/* lsp_document: see the header. */
#include "cli/lsp/lsp_document.h"

#include "core/printer.h"
#include "core/system/memory.h"
#include "core/unicode.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- documents ---- */

static void free_one(struct lsp_document *d) {
  free(d->uri);
  free(d->path);
  free(d->text);
}

static struct lsp_document *find_document(struct lsp_documents *d, const char *uri) {
  for (size_t i = 0; i < d->count; i++)
    if (!strcmp(d->list[i].uri, uri)) return &d->list[i];
  return NULL;
}

void lsp_documents_set(struct lsp_documents *d, const char *uri, const char *text, json_int_t version) {
  struct lsp_document *one = find_document(d, uri);
  if (!one) {
    d->list = memory_resize(d->list, d->count + 1, sizeof *d->list);
    one = &d->list[d->count++];
    *one = (struct lsp_document){.uri = memory_text(uri), .path = lsp_path(uri)};
  }
  free(one->text);
  one->text = memory_text(text);
  one->version = version;
  one->is_new = true;
}

void lsp_documents_close(struct lsp_documents *d, const char *uri) {
  struct lsp_document *one = find_document(d, uri);
  if (!one) return;
  free_one(one);
  *one = d->list[--d->count];
}

void lsp_documents_free(struct lsp_documents *d) {
  for (size_t i = 0; i < d->count; i++) free_one(&d->list[i]);
  free(d->list);
}

const char *lsp_documents_text(struct lsp_documents *d, const char *uri) {
  const struct lsp_document *one = find_document(d, uri);
  return one ? one->text : NULL;
}

/* ---- names ---- */

static int digit(char c) { return isdigit((unsigned char)c) ? c - '0' : tolower((unsigned char)c) - 'a' + 10; }

char *lsp_path(const char *uri) {
  static const char scheme[] = "file://";
  if (strncmp(uri, scheme, strlen(scheme)) != 0) return memory_text(uri);
  const char *from = strchr(uri + strlen(scheme), '/'); /* behind the host, which is usually empty */
  char *path = memory_text(from ? from : "/"), *to = path;
  for (const char *c = path; *c; c++)
    if (c[0] == '%' && isxdigit((unsigned char)c[1]) && isxdigit((unsigned char)c[2]) && (c[1] != '0' || c[2] != '0')) {
      *to++ = (char)(digit(c[1]) * 16 + digit(c[2]));
      c += 2;
    } else {
      *to++ = *c;
    }
  *to = '\0';
  return path;
}

/* ---- positions ---- */

static const char byte_order_mark[] = "\xEF\xBB\xBF";

json_t *lsp_position(const char *text, size_t line, size_t column) {
  const char *end = text + strlen(text);
  for (size_t i = 1; i < line && text < end; i++) {
    const char *newline = strchr(text, '\n');
    text = newline ? newline + 1 : end;
  }
  json_int_t units = 0;
  if (line <= 1 && !strncmp(text, byte_order_mark, strlen(byte_order_mark))) { /* lint does not count it */
    text += strlen(byte_order_mark);
    units++;
  }
  for (size_t i = 1; i < column && text < end && *text != '\n'; i++) {
    uint32_t code = 0;
    const unsigned length = unicode_decode(text, end, &code);
    text += length ? length : 1;
    units += code > 0xFFFF ? 2 : 1;
  }
  return json_pack("{s:I, s:I}", "line", (json_int_t)(line ? line - 1 : 0), "character", units);
}

/* A pointer to a position; NULL: it is invalid. A position behind the end of a line is its end. */
static const char *at_position(const char *text, json_t *position) {
  json_int_t line, character;
  if (json_unpack(position, "{s:I, s:I}", "line", &line, "character", &character) || line < 0 || character < 0)
    return NULL;
  const char *end = text + strlen(text);
  for (; line > 0 && text < end; line--) {
    const char *newline = strchr(text, '\n');
    text = newline ? newline + 1 : end;
  }
  while (character > 0 && text < end && *text != '\n') {
    uint32_t code = 0;
    const unsigned length = unicode_decode(text, end, &code);
    text += length ? length : 1;
    character -= code > 0xFFFF ? 2 : 1;
  }
  return text;
}

char *lsp_change(const char *text, json_t *change) {
  const char *new_text = json_string_value(json_object_get(change, "text"));
  json_t *range = json_object_get(change, "range");
  if (!new_text || !range) return memory_text(new_text);
  const char *start = text ? at_position(text, json_object_get(range, "start")) : NULL;
  const char *end = text ? at_position(text, json_object_get(range, "end")) : NULL;
  if (!start || !end || start > end) return NULL;
  struct buffer b = {0};
  buffer_append(&b, text, (size_t)(start - text));
  buffer_puts(&b, new_text);
  buffer_puts(&b, end);
  char *changed = memory_text(b.text ? b.text : "");
  buffer_free(&b);
  return changed;
}
