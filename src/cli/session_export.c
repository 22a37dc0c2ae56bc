/* assay export and assay merge: campaigns written, and joined. */
#include "cli/session_frame.h"

#include "campaign/campaign.h"
#include "campaign/export.h"
#include "campaign/merge.h"
#include "core/memory.h"
#include "run/directory.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int refuse(const struct session *s, char *error) {
  if (error && strstr(error, "error: ")) fputs(error, stderr);
  else session_refuse(s, "%s", error ? error : "something is wrong");
  free(error);
  return EXIT_BAD;
}

/* ---- export ---- */

static int write_json(struct session *s, const char *path, json_t *all) {
  if (!path || !strcmp(path, "-")) {
    session_print_json(all);
    return EXIT_YES;
  }
  char *text = json_dumps(all, JSON_INDENT(1));
  const bool good = session_write_file(s, path, text, strlen(text));
  free(text);
  json_decref(all);
  return good ? EXIT_YES : EXIT_BAD;
}

static int export(struct session *s, const void *given) {
  const struct export_options *o = given;
  char *error = NULL;
  const bool is_corpus = o->format == 1;
  if (is_corpus && !o->output) return session_refuse(s, "--format corpus wants -o OUT: a directory");
  if (!session_may_write(s, o->output)) return EXIT_BAD;
  struct campaign_store *store = store_open_to_read(o->directory, &error);
  if (!store) return refuse(s, error);
  int status = EXIT_YES;
  json_t *all = is_corpus ? NULL : export_json(store);
  if (is_corpus && !export_corpus(store, o->output, &error)) status = refuse(s, error);
  else if (!is_corpus && !all) status = refuse(s, memory_text(store->error));
  else if (!is_corpus) status = write_json(s, o->output, all);
  store_close(store);
  return status;
}

int session_export(const struct export_options *options) {
  return session_in_world("export", &options->common, export, options);
}

/* ---- merge ---- */

static bool is_directory(const char *path) {
  struct stat status;
  return stat(path, &status) || S_ISDIR(status.st_mode); /* of what is not there, opening it tells */
}

/* A file that was exported, as a store in a temporary directory. */
static struct campaign_store *open_json(const char *path, struct directory *d, char **error) {
  json_error_t e;
  json_t *object = json_load_file(path, 0, &e);
  struct campaign_store *store = NULL;
  char *wrong = NULL, *inside = NULL;
  if (!object) wrong = memory_printf("%s:%d:%d: error: %s\n", path, e.line, e.column, e.text);
  else if (!directory_make(d)) wrong = memory_text("no temporary directory could be made");
  else if ((store = store_open(inside = memory_printf("%s/campaign", d->path), &wrong)) &&
           !import_json(store, object, &wrong)) {
    *error = memory_printf("%s: %s", path, wrong);
    store_close(store);
    store = NULL;
  }
  if (!store && !*error) *error = wrong;
  else free(wrong);
  free(inside);
  json_decref(object);
  return store;
}

static bool add(struct merge *m, const char *path, char **error) {
  struct directory d = {0};
  struct campaign_store *from = is_directory(path) ? store_open_to_read(path, error) : open_json(path, &d, error);
  const bool good = from && merge_add(m, from);
  if (from && !good) *error = memory_text(m->error);
  store_close(from);
  if (d.path) directory_remove(&d);
  return good;
}

static void tell(const struct merge_options *o, const struct merge *m) {
  if (o->json)
    session_print_json(json_pack("{s:I, s:I, s:I}", "shards", (json_int_t)m->shards, "findings",
                                 (json_int_t)m->findings, "explained", (json_int_t)m->explained));
  else if (!o->quiet)
    printf("%" PRIu64 " new shard%s, %" PRIu64 " new finding%s, %" PRIu64 " that others explain\n", m->shards,
           m->shards == 1 ? "" : "s", m->findings, m->findings == 1 ? "" : "s", m->explained);
}

static int merge_all(struct session *s, const struct merge_options *o, struct campaign_store *into) {
  struct merge m = {.into = into, .world = s->world};
  char *error = NULL;
  bool good = true;
  assay_set_output(s->world, NULL, NULL);
  store_begin(into, true);
  for (size_t i = 0; good && i < o->from.count; i++) good = add(&m, o->from.items[i], &error);
  if (!good) store_give_up(into);
  else if (!(good = store_commit(into))) error = memory_text(into->error);
  const struct campaign c = {.store = into};
  if (good && !campaign_mend_files(&c, &error)) good = false;
  if (good) tell(o, &m);
  merge_free(&m);
  return good ? EXIT_YES : refuse(s, error);
}

/* What a merge has made that came to nothing. */
static void remove_new(const char *directory, bool was_there) {
  static const char *const names[] = {"campaign.sqlite", "campaign.sqlite-wal", "campaign.sqlite-shm", "findings",
                                      "lock"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    char *path = memory_printf("%s/%s", directory, names[i]);
    if (unlink(path) && errno != ENOENT) directory_remove_path(path);
    free(path);
  }
  if (!was_there) rmdir(directory);
}

static int merge(struct session *s, const void *given) {
  const struct merge_options *o = given;
  char *error = NULL;
  if (!o->from.count) return session_refuse(s, "there is nothing to merge: FROM is missing");
  const bool was_there = access(o->out, F_OK) == 0, was_campaign = store_is_there(o->out);
  struct campaign_store *into = store_open(o->out, &error);
  if (!into) return refuse(s, error);
  const int status = merge_all(s, o, into);
  store_close(into);
  if (status == EXIT_BAD && !was_campaign) remove_new(o->out, was_there);
  return status;
}

int session_merge(const struct merge_options *options) {
  return session_in_world("merge", &options->common, merge, options);
}
