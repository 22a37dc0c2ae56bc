/* export_corpus: the findings of a campaign as a corpus (campaign/corpus.h). */
#include "campaign/export.h"

#include "campaign/campaign.h"
#include "core/system/memory.h"
#include "core/system/output_file.h"
#include "core/system/path.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char format_name[] = "assay corpus";

struct corpus_writing {
  const struct campaign_store *store;
  const char *directory;
  json_t *manifest, *terms, *properties;
  json_t *old; /* the existing manifest; or NULL */
  struct diagnostic *error;
};

static bool take_campaign(void *data, const void *row) {
  struct corpus_writing *w = data;
  const struct campaign_row *r = row;
  json_t *options = json_loads(r->options, 0, NULL);
  json_object_update_new(w->manifest, json_pack("{s:s, s:s, s:s?, s:o}", "kind", r->kind, "file", r->file, "subject",
                                                r->subject, "options", options ? options : json_object()));
  return true;
}

static bool take_property(void *data, const void *row) {
  const struct property_row *r = row;
  json_array_append_new(((struct corpus_writing *)data)->properties,
                        json_pack("{s:s, s:s}", "form", r->form, "property", r->name));
  return true;
}

/* ---- an existing corpus ---- */

static const char *member_or_empty(const json_t *object, const char *name) {
  const char *text = json_string_value(json_object_get(object, name));
  return text ? text : "";
}

static bool is_of_same_subject(const struct corpus_writing *w) {
  return !strcmp(member_or_empty(w->old, "kind"), member_or_empty(w->manifest, "kind")) &&
         !strcmp(member_or_empty(w->old, "subject"), member_or_empty(w->manifest, "subject")) &&
         !strcmp(path_name(member_or_empty(w->old, "file")), path_name(member_or_empty(w->manifest, "file")));
}

/* Only the files of an older corpus about the same subject may be overwritten. */
static bool check_place(struct corpus_writing *w) {
  char *path = memory_printf("%s/manifest.json", w->directory);
  const bool is_there = access(path, F_OK) == 0;
  w->old = is_there ? json_load_file(path, 0, NULL) : NULL;
  if (mkdir(w->directory, 0777) && errno != EEXIST) diagnostic_set(w->error, "%s: %s", w->directory, strerror(errno));
  else if (store_is_there(w->directory))
    diagnostic_set(w->error, "%s: this is a campaign, and a corpus wants a directory of its own", w->directory);
  else if (is_there && strcmp(member_or_empty(w->old, "format"), format_name))
    diagnostic_set(w->error, "%s: there is a manifest.json that is no corpus's", w->directory);
  else if (is_there && !is_of_same_subject(w))
    diagnostic_set(w->error, "%s: there is a corpus of another subject: %s%s%s", w->directory,
                   member_or_empty(w->old, "file"), *member_or_empty(w->old, "subject") ? ", " : "",
                   member_or_empty(w->old, "subject"));
  free(path);
  return !w->error->text;
}

static bool has_file(const json_t *terms, const char *file) {
  size_t i;
  const json_t *x;
  json_array_foreach(terms, i, x) if (!strcmp(member_or_empty(x, "file"), file)) return true;
  return false;
}

/* Removes terms of the older corpus that this one lacks. */
static void remove_old(const struct corpus_writing *w) {
  size_t i;
  const json_t *x;
  json_array_foreach(json_object_get(w->old, "terms"), i, x) {
    const char *file = member_or_empty(x, "file");
    if (!*file || *file == '.' || strchr(file, '/') || has_file(w->terms, file)) continue;
    char *path = memory_printf("%s/%s", w->directory, file);
    unlink(path);
    free(path);
  }
}

/* ---- files ---- */

static void write_file(struct corpus_writing *w, const char *name, const char *text) {
  char *path = memory_printf("%s/%s", w->directory, name), *line = memory_printf("%s\n", text);
  if (!w->error->text) output_file_write(path, line, strlen(line), w->error);
  free(line);
  free(path);
}

static bool take_finding(void *data, const void *row) {
  struct corpus_writing *w = data;
  const struct finding_row *f = row;
  if (!campaign_accepts_shape(w->store, f, w->error)) return false;
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
  return !w->error->text;
}

bool export_corpus(struct campaign_store *s, const char *directory, struct diagnostic *error) {
  struct corpus_writing w = {
      s,    directory, json_pack("{s:s, s:i}", "format", format_name, "version", 1), json_array(), json_array(),
      NULL, error};
  json_object_set_new(w.manifest, "terms", w.terms);
  const bool good = store_read(s, &table_campaign, NULL, NULL, 0, take_campaign, &w) && check_place(&w) &&
                    store_read(s, &table_property, NULL, NULL, 0, take_property, &w) &&
                    store_read(s, &table_finding, NULL, NULL, 0, take_finding, &w);
  if (!good) diagnostic_copy(error, &s->error);
  char *text = json_dumps(w.manifest, JSON_INDENT(2));
  write_file(&w, "manifest.json", text);
  if (!error->text) remove_old(&w);
  free(text);
  json_decref(w.old);
  json_decref(w.manifest);
  json_decref(w.properties);
  return !error->text;
}
