/* corpus: reading; see the header. */
#include "campaign/corpus.h"

#include "core/diagnostic.h"
#include "core/printer.h"
#include "core/system/memory.h"
#include "core/system/regular_file.h"
#include "store/json_text.h"

#include <stdlib.h>
#include <string.h>

/* Without trailing blanks. */
static char *read_trimmed(const char *path, struct diagnostic *error) {
  struct buffer b = {0};
  const char *why = regular_file_read(path, &b);
  if (why) {
    diagnostic_set(error, "%s: %s", path, why);
    buffer_free(&b);
    return NULL;
  }
  while (b.length && strchr(" \t\r\n", b.text[b.length - 1])) b.text[--b.length] = '\0';
  return b.text ? b.text : memory_text("");
}

/* A file's name without a path. */
static bool is_plain_name(const char *name) { return name && *name && *name != '.' && !strchr(name, '/'); }

static char *text_or(const json_t *object, const char *name, const char *otherwise) {
  const char *text = json_string_value(json_object_get(object, name));
  return memory_text(text ? text : otherwise);
}

static bool read_term(struct corpus *c, const char *directory, const json_t *x, size_t i, struct diagnostic *error) {
  const char *file = json_string_value(json_object_get(x, "file"));
  if (!is_plain_name(file))
    return diagnostic_set(error, "%s/manifest.json: term %zu has no `file` that is a file's name", directory, i + 1);
  char *path = memory_printf("%s/%s", directory, file), *text = read_trimmed(path, error);
  free(path);
  if (!text) return false;
  const char *seed = json_string_value(json_object_get(x, "seed"));
  struct retry_item *item = retry_add(&c->terms);
  item->name = text_or(x, "shape", file);
  item->number = json_number_member(x, "number");
  item->form = text_or(x, "form", "");
  item->property = text_or(x, "property", "");
  item->place = json_number_member(x, "place");
  item->term = text;
  item->seed = seed ? strtoull(seed, NULL, 10) : 0;
  item->more = x;
  item->index = json_number_member(x, "index");
  return true;
}

static bool check_manifest(const struct corpus *c, const char *path, const json_error_t *e, struct diagnostic *error) {
  const char *format = json_string_value(json_object_get(c->manifest, "format"));
  if (!c->manifest) return json_refuse(path, e, "", error);
  if (!format || strcmp(format, "assay corpus")) return diagnostic_set(error, "%s: this is no corpus's manifest", path);
  if (json_integer_value(json_object_get(c->manifest, "version")) != 1)
    return diagnostic_set(error, "%s: the corpus is of a version that this assay does not know", path);
  return json_is_array(json_object_get(c->manifest, "terms")) ||
         diagnostic_set(error, "%s: there is no list `terms`", path);
}

bool corpus_read(struct corpus *c, const char *directory, struct diagnostic *error) {
  *c = (struct corpus){0};
  char *path = memory_printf("%s/manifest.json", directory), *text = read_trimmed(path, error);
  json_error_t e;
  if (text) c->manifest = json_loads(text, 0, &e);
  bool good = text && check_manifest(c, path, &e, error);
  const json_t *terms = json_object_get(c->manifest, "terms");
  for (size_t i = 0; good && i < json_array_size(terms); i++)
    good = read_term(c, directory, json_array_get(terms, i), i, error);
  free(text);
  free(path);
  if (!good) corpus_free(c);
  return good;
}

void corpus_free(struct corpus *c) {
  json_decref(c->manifest);
  retry_free(&c->terms);
  *c = (struct corpus){0};
}
