/* campaign_open: begins or resumes a campaign, and compares its options with those requested. */
#include "campaign/campaign.h"

#include "campaign/campaign_difference.h"
#include "core/printer.h"
#include "core/system/clock.h"
#include "core/system/memory.h"
#include "core/system/path.h"
#include "share/share.h"
#include "store/database.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

struct opening {
  const struct campaign_request *request;
  struct campaign *campaign;
  char *options; /* as text */
  char *hash;    /* of the sources */
  char **paths;  /* of the sources, relative to the first one's directory */
  struct diagnostic *error;
};

/* ---- sources ---- */

static size_t common_directories(const char *a, const char *b) {
  size_t common = 0;
  for (size_t i = 0; a[i] && a[i] == b[i]; i++)
    if (a[i] == '/') common = i + 1;
  return common;
}

/* Both must be absolute. */
static char *relative(const char *path, const char *main) {
  const size_t common = common_directories(path, main);
  struct buffer b = {0};
  for (const char *rest = main + common; (rest = strchr(rest, '/')); rest++) buffer_puts(&b, "../");
  buffer_puts(&b, path + common);
  return b.text;
}

static void list_paths(struct opening *o) {
  const struct assay_sources *s = o->request->sources;
  o->paths = memory_array(s->count + 1, sizeof *o->paths);
  for (size_t i = 0; i < s->count; i++) o->paths[i] = relative(s->list[i].path, s->list[0].path);
  if (!s->count) return;
  free(o->paths[0]); /* it may be a link, and keeps that name */
  o->paths[0] = memory_text(path_name(o->request->file));
}

static char *hexadecimal(XXH3_state_t *state) {
  char *text = memory_printf("%016" PRIx64, (uint64_t)XXH3_64bits_digest(state));
  XXH3_freeState(state);
  return text;
}

static char *hash_sources(const struct opening *o) {
  const struct assay_sources *s = o->request->sources;
  XXH3_state_t *state = XXH3_createState();
  XXH3_64bits_reset(state);
  for (size_t i = 0; i < s->count; i++) {
    XXH3_64bits_update(state, o->paths[i], strlen(o->paths[i]) + 1);
    XXH3_64bits_update(state, s->list[i].text, s->list[i].length);
    XXH3_64bits_update(state, "", 1);
  }
  return hexadecimal(state);
}

/* ---- a new campaign ---- */

static char *id_of(const struct opening *o) {
  const struct campaign_request *r = o->request;
  char *all =
      memory_printf("%s\n%s\n%s\n%" PRIu64 "\n%s", r->kind, o->hash, r->subject ? r->subject : "", r->seed, o->options);
  XXH3_state_t *state = XXH3_createState();
  XXH3_64bits_reset(state);
  XXH3_64bits_update(state, all, strlen(all));
  free(all);
  return hexadecimal(state);
}

static uint64_t places_of(const struct shard *s) { return shard_is_alone(s) ? 1 : s->places; }

static char *name_of_campaign(const struct campaign_request *r, const char *id) {
  const char *base = path_name(r->file);
  return memory_printf("%.*s-%.8s", (int)strcspn(base, "."), base, id);
}

/* Two of its texts are malloc'ed: free_campaign_row. */
static struct campaign_row campaign_row_of(const struct opening *o, const char *id) {
  const struct campaign_request *r = o->request;
  return (struct campaign_row){.id = id,
                               .name = name_of_campaign(r, id),
                               .kind = r->kind,
                               .file = r->file,
                               .subject = r->subject,
                               .subject_hash = o->hash,
                               .version = ASSAY_VERSION,
                               .seed = r->seed,
                               .shards = places_of(&r->wish->shard),
                               .bound_count = *r->count,
                               .bound_seconds = *r->seconds,
                               .options = o->options,
                               .created = store_now()};
}

static void free_campaign_row(struct campaign_row *row) {
  free((char *)(uintptr_t)row->name);
  free((char *)(uintptr_t)row->created);
}

static void put_campaign(struct opening *o) {
  struct campaign_store *s = o->campaign->store;
  struct campaign_row row = campaign_row_of(o, s->campaign);
  store_put(s, &table_campaign, &row);
  free_campaign_row(&row);
}

/* malloc'ed */
static struct source_row *list_sources(const struct opening *o) {
  const struct assay_sources *s = o->request->sources;
  struct source_row *rows = memory_array(s->count + 1, sizeof *rows);
  for (size_t i = 0; i < s->count; i++) rows[i] = (struct source_row){o->paths[i], s->list[i].text};
  return rows;
}

static void put_sources(struct opening *o) {
  struct source_row *rows = list_sources(o);
  for (size_t i = 0; i < o->request->sources->count; i++) store_put(o->campaign->store, &table_source, &rows[i]);
  free(rows);
}

static bool begin_campaign(struct opening *o) {
  struct campaign *c = o->campaign;
  const struct campaign_request *r = o->request;
  c->store->campaign = id_of(o);
  c->is_new = true;
  c->shard = (struct shard_row){.number = r->wish->shard.place,
                                .seed = r->seed,
                                .place = r->wish->shard.place,
                                .places = places_of(&r->wish->shard),
                                .bound_count = *r->count,
                                .bound_seconds = *r->seconds,
                                .touched = ""};
  store_begin(c->store, true);
  put_campaign(o);
  put_sources(o);
  store_put(c->store, &table_shard, &c->shard);
  return store_commit(c->store) || diagnostic_copy(o->error, &c->store->error);
}

/* ---- an existing campaign ---- */

__attribute__((format(printf, 2, 3))) static bool refuse_opening(struct opening *o, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  char *text = memory_vprintf(format, arguments);
  va_end(arguments);
  diagnostic_set(o->error, "%s: %s", o->request->wish->directory, text);
  free(text);
  return false;
}

/* Reports the first option that differs. */
static bool compare_options(struct opening *o, const char *kept) {
  json_t *before = campaign_options_read(kept);
  if (!before) return refuse_opening(o, "the campaign is damaged: its options cannot be read: %s", kept);
  struct option_difference d;
  const bool same =
      !options_differ(before, o->request->options, &d) ||
      refuse_opening(o, "the campaign has %s%s%s%s, and now it is %s", d.in_first ? "" : "no ", d.name,
                     d.in_first ? " " : "", d.in_first ? d.in_first : "", d.in_second ? d.in_second : "not given");
  option_difference_free(&d);
  json_decref(before);
  return same;
}

/* Of sources that only one of them has, an option may be the cause. */
static bool refuse_sources_among(struct opening *o, const struct campaign_row *c, const struct source_list *kept,
                                 const struct source_list *now) {
  const char *changed = source_list_changed(kept, now), *old = source_list_missing(kept, now),
             *new = source_list_missing(now, kept);
  if (changed)
    return refuse_opening(o, "the campaign is about another text of %s: it has changed since, or is another file",
                          changed);
  if (!compare_options(o, c->options)) return false;
  if (strcmp(path_name(c->file), path_name(o->request->file)))
    return refuse_opening(o, "the campaign is about %s, not %s", c->file, o->request->file);
  if (old) return refuse_opening(o, "the campaign has the file %s, too, which %s no longer uses", old, c->file);
  return refuse_opening(o, "the campaign does not have the file %s, which %s uses now", new ? new : "", c->file);
}

/* Names the source that differs. */
static bool refuse_sources(struct opening *o, const struct campaign_row *c) {
  const struct source_list now = {list_sources(o), o->request->sources->count};
  struct source_list kept;
  if (source_list_read(&kept, o->campaign->store)) refuse_sources_among(o, c, &kept, &now);
  source_list_free(&kept);
  free(now.rows);
  return false;
}

static bool compare_campaign(void *data, const void *row) {
  struct opening *o = data;
  const struct campaign_row *c = row;
  const struct campaign_request *r = o->request;
  if (strcmp(c->kind, r->kind)) return refuse_opening(o, "the campaign is about %s, and %s is not", c->kind, r->file);
  if (strcmp(c->subject_hash, o->hash)) return refuse_sources(o, c);
  if (!row_texts_are_same(c->subject, r->subject))
    return refuse_opening(o, "the campaign is about the subject %s, not %s", c->subject, r->subject);
  if (c->seed != r->seed)
    return refuse_opening(o, "the campaign has seed %" PRIu64 ", and now it is %" PRIu64, c->seed, r->seed);
  return compare_options(o, c->options);
}

/* The row's texts are not valid later. */
static bool take_shard(void *data, const void *row) {
  struct opening *o = data;
  struct campaign *c = o->campaign;
  if (c->shard.places)
    return refuse_opening(o, "several campaigns were merged here: hunt in one of them, and merge it again");
  c->shard = *(const struct shard_row *)row;
  c->shard.state = memory_text(c->shard.state);
  c->shard.worker = c->shard.touched = NULL;
  return true;
}

static bool compare_shard(struct opening *o) {
  const struct shard *wanted = &o->request->wish->shard;
  const struct shard_row *kept = &o->campaign->shard;
  if (kept->place == wanted->place && kept->places == places_of(wanted)) return true;
  return refuse_opening(o, "this is shard %" PRIu64 "/%" PRIu64 " of the campaign, not %" PRIu64 "/%" PRIu64,
                        kept->place, kept->places, wanted->place, places_of(wanted));
}

/* Bounds may be raised. */
static bool compare_bounds(struct opening *o) {
  const struct campaign_request *r = o->request;
  struct shard_row *kept = &o->campaign->shard;
  if (!r->wish->is_bounded) {
    *r->count = kept->bound_count;
    *r->seconds = kept->bound_seconds;
    return true;
  }
  if (!kept->bound_count != !*r->count)
    return refuse_opening(o, "the campaign goes by %s: that cannot change", kept->bound_count ? "count" : "time");
  if (*r->count < kept->bound_count)
    return refuse_opening(o, "the campaign goes to a count of %" PRIu64 ", which can only be raised",
                          kept->bound_count);
  if (*r->count > kept->bound_count || *r->seconds > kept->bound_seconds) kept->is_done = false;
  kept->bound_count = *r->count;
  kept->bound_seconds = *r->seconds;
  return true;
}

static bool go_on(struct opening *o) {
  struct campaign *c = o->campaign;
  const struct database_value id = value_text(c->store->campaign);
  const struct campaign_wish *w = o->request->wish;
  if (!w->resume)
    return refuse_opening(o, "there is a campaign already: say --resume to go on with it, or take another directory");
  if (!store_read(c->store, &table_campaign, NULL, NULL, 0, compare_campaign, o) ||
      (!o->error->text && !store_read(c->store, &table_shard, NULL, NULL, 0, take_shard, o)))
    diagnostic_copy(o->error, &c->store->error);
  if (o->error->text || !compare_shard(o) || !compare_bounds(o)) return false;
  c->before = c->shard.elapsed;
  c->cpu_before = c->shard.cpu;
  c->findings = (uint64_t)store_ask_number(c->store, "SELECT count(*) FROM finding WHERE campaign = $1", &id, 1);
  return true;
}

/* Restores the pause between samples. */
static void find_sample_pause(struct campaign *c) {
  const struct database_value values[] = {value_text(c->store->campaign), value_integer((int64_t)c->shard.number)};
  const int64_t count =
      store_ask_number(c->store, "SELECT count(*) FROM sample WHERE campaign = $1 AND shard = $2", values, 2);
  c->sample_pause = 1;
  while (count > 1 && c->sample_pause * (double)count * 1.5 < c->before) c->sample_pause *= 2;
  c->last_sample = c->before;
}

/* In campaigns of many workers: chooses a shard and a directory. */
static bool enter_shard(struct opening *o) {
  struct campaign_wish *w = o->request->wish;
  struct campaign *c = o->campaign;
  char *id = id_of(o);
  struct campaign_row row = campaign_row_of(o, id);
  struct source_row *sources = list_sources(o);
  const struct share_campaign all = {&row, sources, o->request->sources->count, w->is_bounded};
  const enum share_entry entry = share_enter(w->share, &all, &w->shard, &c->directory, o->error);
  free(sources);
  free_campaign_row(&row);
  free(id);
  w->is_finished = entry == SHARE_NOTHING_LEFT;
  if (w->is_finished) diagnostic_set(o->error, "nothing is left to do");
  if (entry != SHARE_ENTERED) return false;
  c->share = w->share;
  w->directory = c->directory;
  w->resume = true;
  return true;
}

/* By time, only this worker's time counts, not that of the shard's earlier workers. */
static void begin_sharing(struct opening *o) {
  if (!o->campaign->shard.bound_count) *o->request->seconds += o->campaign->before;
  share_begin(o->campaign->share);
}

static bool open_store(struct opening *o) {
  struct campaign *c = o->campaign;
  if (o->request->wish->share && !enter_shard(o)) return false;
  c->store = store_open(o->request->wish->directory, o->error);
  if (!c->store) return false;
  if (!(c->store->campaign ? go_on(o) : begin_campaign(o))) return false;
  find_sample_pause(c);
  if (c->share) begin_sharing(o);
  return true;
}

struct campaign *campaign_open(const struct campaign_request *r, struct diagnostic *error) {
  struct campaign *c = memory_array(1, sizeof *c);
  struct opening o = {
      .request = r, .campaign = c, .options = json_dumps(r->options, JSON_SORT_KEYS | JSON_COMPACT), .error = error};
  *c = (struct campaign){
      .begun = monotonic_seconds(), .pause = r->wish->checkpoint, .wanted_pause = r->wish->checkpoint};
  c->last = c->begun;
  list_paths(&o);
  o.hash = hash_sources(&o);
  const bool good = open_store(&o) && campaign_mend_files(c, error);
  for (size_t i = 0; i < r->sources->count; i++) free(o.paths[i]);
  free(o.paths);
  free(o.hash);
  free(o.options);
  if (good) return c;
  campaign_close(c);
  return NULL;
}

void campaign_close(struct campaign *c) {
  if (!c) return;
  for (size_t i = 0; i < c->look_count; i++) free((char *)(uintptr_t)c->looks[i].shape);
  free(c->looks);
  free((char *)(uintptr_t)c->shard.state);
  if (c->share) share_leave(c->share);
  store_close(c->store);
  free(c->directory);
  free(c);
}
