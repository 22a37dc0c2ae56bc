/* lsp_document: see the header. */
#include "cli/lsp_document.h"

#include "core/memory.h"
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

static struct lsp_document *find(struct lsp_documents *d, const char *uri) {
  for (size_t i = 0; i < d->count; i++)
    if (!strcmp(d->list[i].uri, uri)) return &d->list[i];
  return NULL;
}

void lsp_documents_set(struct lsp_documents *d, const char *uri, const char *text, json_int_t version) {
  struct lsp_document *one = find(d, uri);
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
  struct lsp_document *one = find(d, uri);
  if (!one) return;
  free_one(one);
  *one = d->list[--d->count];
}

void lsp_documents_free(struct lsp_documents *d) {
  for (size_t i = 0; i < d->count; i++) free_one(&d->list[i]);
  free(d->list);
}

/* ---- names ---- */

static int digit(char c) { return isdigit((unsigned char)c) ? c - '0' : tolower((unsigned char)c) - 'a' + 10; }

char *lsp_path(const char *uri) {
  static const char scheme[] = "file://";
  if (strncmp(uri, scheme, strlen(scheme)) != 0) return memory_text(uri);
  const char *from = strchr(uri + strlen(scheme), '/'); /* behind the host, which is mostly empty */
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

json_t *lsp_position(const char *text, size_t line, size_t column) {
  const char *end = text + strlen(text);
  for (size_t i = 1; i < line && text < end; i++) {
    const char *newline = strchr(text, '\n');
    text = newline ? newline + 1 : end;
  }
  json_int_t units = 0;
  for (size_t i = 1; i < column && text < end && *text != '\n'; i++) {
    uint32_t code = 0;
    const unsigned length = unicode_decode(text, end, &code);
    text += length ? length : 1;
    units += code > 0xFFFF ? 2 : 1;
  }
  return json_pack("{s:I, s:I}", "line", (json_int_t)(line ? line - 1 : 0), "character", units);
}
