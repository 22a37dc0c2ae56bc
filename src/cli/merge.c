/* assay merge: joins campaigns of the same subject. */
#include "campaign/merge.h"
#include "campaign/campaign.h"
#include "campaign/export.h"
#include "cli/commands.h"
#include "cli/invocation.h"
#include "cli/options_shared.h"
#include "core/system/directory.h"
#include "core/system/memory.h"
#include "store/json_text.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

struct merge_options {
  struct common_options common;
  const char *out;
  struct text_list from;
  bool json, quiet;
};

static bool is_directory(const char *path) {
  struct stat status;
  return stat(path, &status) || S_ISDIR(status.st_mode); /* opening a missing one reports the error */
}

/* Reads an exported file into an empty store, which it closes on failure. */
static bool import_into(struct campaign_store *store, const char *path, const json_t *object,
                        struct diagnostic *error) {
  struct diagnostic why = {0};
  if (import_json(store, object, &why)) return true;
  diagnostic_set(error, "%s: %s", path, why.text);
  diagnostic_clear(&why);
  store_close(store);
  return false;
}

/* Opens an exported file as a store in a temporary directory. */
static struct campaign_store *open_json(const char *path, struct directory *d, struct diagnostic *error) {
  json_error_t e;
  json_t *object = json_load_file(path, 0, &e);
  struct campaign_store *store = NULL;
  char *inside = NULL;
  if (!object) json_refuse(path, &e, "this is neither a campaign's directory nor what `assay export` wrote: ", error);
  else if (!directory_make(d)) diagnostic_set(error, "no temporary directory could be made");
  else store = store_open(inside = memory_printf("%s/campaign", d->path), error);
  if (store && !import_into(store, path, object, error)) store = NULL;
  free(inside);
  json_decref(object);
  return store;
}

static bool add_campaign(struct merge *m, const char *path, struct diagnostic *error) {
  struct directory d = {0};
  struct campaign_store *from = is_directory(path) ? store_open_to_read(path, error) : open_json(path, &d, error);
  const bool good = from && (merge_add(m, from) || diagnostic_copy(error, &m->error));
  store_close(from);
  if (d.path) directory_remove(&d);
  return good;
}

static void print_merged(const struct merge_options *o, const struct merge *m) {
  if (o->json)
    print_json_object(json_pack("{s:I, s:I, s:I}", "shards", (json_int_t)m->shards, "findings", (json_int_t)m->findings,
                                "explained", (json_int_t)m->explained));
  else if (!o->quiet)
    printf("%" PRIu64 " new shard%s, %" PRIu64 " new finding%s, %" PRIu64 " that others explain\n", m->shards,
           plural(m->shards), m->findings, plural(m->findings), m->explained);
}

static int merge_all(struct invocation *call, const struct merge_options *o, struct campaign_store *into) {
  struct merge m = {.into = into, .world = call->world};
  struct diagnostic error = {0};
  bool good = true;
  assay_set_output(call->world, NULL, NULL);
  store_begin(into, true);
  for (size_t i = 0; good && i < o->from.count; i++) good = add_campaign(&m, o->from.items[i], &error);
  if (!good) store_give_up(into);
  else good = store_commit(into) || diagnostic_copy(&error, &into->error);
  const struct campaign c = {.store = into};
  if (good && !campaign_mend_files(&c, &error)) good = false;
  if (good) print_merged(o, &m);
  merge_free(&m);
  return good ? EXIT_YES : invocation_refuse_error(call, &error);
}

/* Removes the files of a failed merge. */
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

static int run_merge(struct invocation *call, const void *given) {
  const struct merge_options *o = given;
  struct diagnostic error = {0};
  if (!o->from.count) return invocation_refuse(call, "there is nothing to merge: FROM is missing");
  const bool was_there = access(o->out, F_OK) == 0, was_campaign = store_is_there(o->out);
  struct campaign_store *into = store_open(o->out, &error);
  if (!into) return invocation_refuse_error(call, &error);
  const int status = merge_all(call, o, into);
  store_close(into);
  if (status == EXIT_BAD && !was_campaign) remove_new(o->out, was_there);
  return status;
}

/* ---- the command line ---- */

#define AT(member) offsetof(struct merge_options, member)

static const struct command_argument arguments[] = {
    {.name = "OUT", .offset = AT(out), .help = "the directory of the campaign that gets all; it may be there already"},
    {.name = "FROM",
     .several = true,
     .offset = AT(from),
     .help = "campaigns of the same subject: their directories, or files that 'assay export' wrote"},
    {.name = NULL},
};

static const struct option options[] = {
    OPTION_JSON(struct merge_options, "print what was done as JSON"),
    OPTION_QUIET(struct merge_options, "do not print what was done"),
    OPTIONS_COMMON(struct merge_options),
};

const struct command merge_command = {
    .name = "merge",
    .summary = "join campaigns of the same subject",
    .description = "Joins campaigns of the same subject, such as the shards of one hunt: counts are added,\n"
                   "and each bug is there once. What is merged again changes nothing.",
    .success = "they were joined",
    .arguments = arguments,
    .options = options,
    .size = sizeof(struct merge_options),
    .body = run_merge,
};
