/* export_corpus: the findings of a campaign as a corpus (campaign/corpus.h). */
#include "campaign/export.h"

#include "core/memory.h"
#include "run/directory.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct writing {
  const char *directory;
  json_t *manifest, *terms, *properties;
  char *error;
};

static bool take_campaign(void *data, const void *row) {
  struct writing *w = data;
  const struct campaign_row *r = row;
  json_t *options = json_loads(r->options, 0, NULL);
  json_object_update_new(w->manifest, json_pack("{s:s, s:s, s:s?, s:o}", "kind", r->kind, "file", r->file, "subject",
                                                r->subject, "options", options ? options : json_object()));
  return true;
}

static bool take_property(void *data, const void *row) {
  const struct property_row *r = row;
  json_array_append_new(((struct writing *)data)->properties,
                        json_pack("{s:s, s:s}", "form", r->form, "property", r->name));
  return true;
}

static void write_file(struct writing *w, const char *name, const char *text) {
  char *path = memory_printf("%s/%s", w->directory, name), *line = memory_printf("%s\n", text);
  if (!w->error && !directory_write(path, line, strlen(line)))
    w->error = memory_printf("%s: %s", path, strerror(errno));
  free(line);
  free(path);
}

static bool take_finding(void *data, const void *row) {
  struct writing *w = data;
  const struct finding_row *f = row;
  char *file = memory_printf("%04" PRIu64 "-%s.term", f->number, f->shape), *seed = memory_printf("%" PRIu64, f->seed);
  json_t *x = json_pack("{s:s, s:I, s:s, s:I, s:s, s:I}", "file", file, "number", (json_int_t)f->number, "shape",
                        f->shape, "place", (json_int_t)f->property, "seed", seed, "index", (json_int_t)f->index);
  json_object_update(x, json_array_get(w->properties, f->property));
  json_t *formulas = json_loads(f->formulas, 0, NULL);
  json_object_update_new(x, json_pack("{s:s, s:o, s:I}", "kind", f->kind, "formulas",
                                      formulas ? formulas : json_array(), "nodes", (json_int_t)f->nodes));
  char *signature = memory_printf("%016" PRIx64, f->signature);
  json_object_set_new(x, "signature", json_string(signature));
  free(signature);
  json_array_append_new(w->terms, x);
  write_file(w, file, f->reduced);
  free(seed);
  free(file);
  return !w->error;
}

bool export_corpus(struct campaign_store *s, const char *directory, char **error) {
  struct writing w = {directory, json_pack("{s:s, s:i}", "format", "assay corpus", "version", 1), json_array(),
                      json_array(), NULL};
  json_object_set_new(w.manifest, "terms", w.terms);
  if (mkdir(directory, 0777) && errno != EEXIST) w.error = memory_printf("%s: %s", directory, strerror(errno));
  const bool good = store_read(s, &table_campaign, NULL, NULL, 0, take_campaign, &w) &&
                    store_read(s, &table_property, NULL, NULL, 0, take_property, &w) &&
                    store_read(s, &table_finding, NULL, NULL, 0, take_finding, &w);
  if (!good && !w.error) w.error = memory_text(s->error);
  char *text = json_dumps(w.manifest, JSON_INDENT(2));
  if (!w.error) write_file(&w, "manifest.json", text);
  free(text);
  json_decref(w.manifest);
  json_decref(w.properties);
  *error = w.error;
  return !w.error;
}
