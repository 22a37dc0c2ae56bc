/* campaign_data: see the header. This file reads the campaign as a whole; campaign_findings.c reads
 * its findings. */
#include "report/campaign/campaign_data.h"

#include "core/diagnostic.h"
#include "core/printer.h"
#include "report/campaign/report_rows.h"
#include "report/campaign/variant_commands.h"
#include "store/integrity_check.h"
#include "store/store.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

const char *const report_outcome_names[OUTCOMES] = {"tried",     "skipped", "not_made", "too_long", "repeated",
                                                    "unchanged", "unknown", "flaky",    "known"};
const char *const report_outcome_texts[OUTCOMES] = {"tried",
                                                    "outside of the property’s domain",
                                                    "not made: the generator gave up",
                                                    "ran too long",
                                                    "made before",
                                                    "the same on all sides",
                                                    "tried, without an answer",
                                                    "failed, but not again",
                                                    "permitted by the subject"};

bool report_outcome_is_part(enum report_outcome o) {
  return o == OUTCOME_UNKNOWN || o == OUTCOME_FLAKY || o == OUTCOME_KNOWN;
}

/* ---- rows ---- */

/* Room for one more item in a list that doubles. */
static void *one_more(void *list, size_t count, size_t size) {
  return count & (count - 1) ? list : memory_resize(list, count ? 2 * count : 1, size);
}

static bool take_campaign(void *data, const struct database_value *v, size_t count) {
  struct campaign_data *c = data;
  (void)count;
  c->id = row_text(&v[0]);
  c->name = row_text(&v[1]);
  c->kind = row_text(&v[2]);
  c->file = row_text(&v[3]);
  c->subject = memory_text(v[4].text);
  c->subject_hash = row_text(&v[5]);
  c->version = row_text(&v[6]);
  c->seed = row_text(&v[7]);
  c->shards = row_count(&v[8]);
  c->bound_count = row_count(&v[9]);
  c->bound_seconds = value_as_real(&v[10]);
  c->options = v[11].text ? json_loads(v[11].text, JSON_DECODE_ANY, NULL) : NULL;
  c->created = row_text(&v[12]);
  return false;
}

static bool take_property(void *data, const struct database_value *v, size_t count) {
  struct campaign_data *c = data;
  (void)count;
  c->properties = one_more(c->properties, c->property_count, sizeof *c->properties);
  c->properties[c->property_count++] = (struct report_property){.number = v[0].integer,
                                                                .form = row_text(&v[1]),
                                                                .name = row_text(&v[2]),
                                                                .file = row_text(&v[3]),
                                                                .line = row_count(&v[4]),
                                                                .column = row_count(&v[5]),
                                                                .findings = row_count(&v[6])};
  return true;
}

static bool take_stream(void *data, const struct database_value *v, size_t count) {
  struct campaign_data *c = data;
  (void)count;
  c->streams = one_more(c->streams, c->stream_count, sizeof *c->streams);
  struct report_stream *s = &c->streams[c->stream_count++];
  *s = (struct report_stream){.property = v[0].integer, .generator = row_text(&v[1])};
  for (int i = 0; i < OUTCOMES; i++) s->counts[i] = row_count(&v[2 + i]);
  s->hits = row_count(&v[2 + OUTCOMES]);
  s->unseen = row_count(&v[3 + OUTCOMES]);
  s->hits += s->unseen;
  s->seconds = value_as_real(&v[4 + OUTCOMES]);
  s->cpu = value_as_real(&v[5 + OUTCOMES]);
  return true;
}

static bool take_joined(void *data, const struct database_value *v, size_t count) {
  struct campaign_data *c = data;
  (void)count;
  c->joined = one_more(c->joined, c->joined_count, sizeof *c->joined);
  c->joined[c->joined_count++] =
      (struct report_joined){v[0].integer, row_count(&v[1]), row_text(&v[2]), row_count(&v[3])};
  return true;
}

static bool take_covered(void *data, const struct database_value *v, size_t count) {
  struct campaign_data *c = data;
  (void)count;
  c->coverage = one_more(c->coverage, c->coverage_count, sizeof *c->coverage);
  c->coverage[c->coverage_count++] =
      (struct report_covered){row_text(&v[0]), row_text(&v[1]), row_text(&v[2]), row_count(&v[3]), row_count(&v[4])};
  return true;
}

static void free_coverage(struct campaign_data *c) {
  for (size_t i = 0; i < c->coverage_count; i++) {
    free(c->coverage[i].kind);
    free(c->coverage[i].owner);
    free(c->coverage[i].name);
  }
  free(c->coverage);
  c->coverage = NULL;
  c->coverage_count = 0;
}

static bool take_source(void *data, const struct database_value *v, size_t count) {
  struct campaign_data *c = data;
  (void)count;
  c->sources = one_more(c->sources, c->source_count, sizeof *c->sources);
  c->sources[c->source_count++] = (struct report_source){row_text(&v[0]), row_text(&v[1])};
  return true;
}

static bool take_point(void *data, const struct database_value *v, size_t count) {
  struct campaign_data *c = data;
  (void)count;
  c->points = one_more(c->points, c->finding_count, sizeof *c->points);
  c->points[c->finding_count++] = (struct report_point){value_as_real(&v[0]), row_count(&v[1]), row_count(&v[2])};
  return true;
}

static bool take_shards(void *data, const struct database_value *v, size_t count) {
  struct campaign_data *c = data;
  (void)count;
  c->known_shards = row_count(&v[0]);
  c->done_shards = row_count(&v[1]);
  c->elapsed = value_as_real(&v[2]);
  c->cpu = value_as_real(&v[3]);
  return false;
}

static bool take_count(void *data, const struct database_value *v, size_t count) {
  (void)count;
  *(uint64_t *)data = row_count(&v[0]);
  return false;
}

/* ---- queries ---- */

typedef bool take(void *data, const struct database_value *v, size_t count);

static bool ask_database(struct campaign_data *c, const char *sql, take *row, void *data) {
  const struct database_value id = value_text(c->id);
  return database_ask(c->database, sql, &id, 1, row, data);
}

static bool ask_streams(struct campaign_data *c) {
  struct buffer sql = {0};
  buffer_puts(&sql, "SELECT property, generator");
  for (int i = 0; i < OUTCOMES; i++) buffer_printf(&sql, ", CAST(sum(%s) AS BIGINT)", report_outcome_names[i]);
  buffer_puts(&sql, ", CAST(sum(hits) AS BIGINT), CAST(sum(unseen) AS BIGINT), sum(seconds), sum(cpu) FROM stream"
                    " WHERE campaign = $1 GROUP BY property, generator ORDER BY property, min(number)");
  const bool good = ask_database(c, sql.text, take_stream, c);
  buffer_free(&sql);
  return good;
}

static bool ask_all(struct campaign_data *c) {
  return ask_database(
             c,
             "SELECT p.number, p.form, p.name, p.file, p.line, p.col, (SELECT count(*) FROM finding f WHERE"
             " f.campaign = p.campaign AND f.property = p.number) FROM property p WHERE p.campaign = $1 ORDER BY "
             "p.number",
             take_property, c) &&
         ask_streams(c) &&
         ask_database(
             c,
             "SELECT s.property, f.number, f.shape, count(*) FROM look l, stream s, finding f WHERE l.campaign = $1"
             " AND s.campaign = l.campaign AND s.shard = l.shard AND s.number = l.stream AND f.campaign = l.campaign"
             " AND f.shape = l.shape AND f.property <> s.property GROUP BY s.property, f.number, f.shape"
             " ORDER BY s.property, f.number",
             take_joined, c) &&
         ask_database(c,
                      "SELECT count(*), CAST(coalesce(sum(is_done), 0) AS BIGINT), coalesce(sum(elapsed), 0.0),"
                      " coalesce(sum(cpu), 0.0) FROM shard WHERE campaign = $1",
                      take_shards, c) &&
         ask_database(c,
                      "SELECT kind, owner, name, line, CAST(sum(used) AS BIGINT) FROM coverage WHERE campaign = $1"
                      " GROUP BY kind, owner, name, line ORDER BY kind, min(line), owner, line, name",
                      take_covered, c) &&
         ask_database(c, "SELECT path, text FROM source WHERE campaign = $1 ORDER BY path", take_source, c) &&
         ask_database(c,
                      "SELECT seconds, original_nodes, nodes FROM finding WHERE campaign = $1 ORDER BY seconds, number",
                      take_point, c) &&
         ask_database(c, "SELECT count(*) FROM look WHERE campaign = $1 AND shape IS NOT NULL", take_count, &c->hits) &&
         ask_database(c, "SELECT count(*) FROM pending WHERE campaign = $1", take_count, &c->pending);
}

static void count_failures(struct campaign_data *c) {
  for (size_t i = 0; i < c->property_count; i++)
    for (size_t k = 0; k < c->stream_count; k++)
      if (c->streams[k].property == c->properties[i].number) c->properties[i].failures += c->streams[k].hits;
}

/* A hunt writes the table at intervals: all zeros are from its beginning, and mean nothing. */
static void forget_zeros(struct campaign_data *c) {
  for (size_t i = 0; i < c->coverage_count; i++)
    if (c->coverage[i].used) return;
  c->coverage_is_unknown = c->coverage_count > 0;
  free_coverage(c);
}

/* ---- opening ---- */

static bool is_campaign(const char *directory, struct diagnostic *error) {
  struct stat about;
  if (stat(directory, &about))
    return diagnostic_set_in(error, directory, "cannot read the campaign: %s", strerror(errno));
  if (!S_ISDIR(about.st_mode)) return diagnostic_set_in(error, directory, "this is no campaign: it is no directory");
  return store_is_there(directory) ||
         diagnostic_set_in(error, directory, "this is no campaign: there is no campaign.sqlite in it");
}

/* In a snapshot of the store, which a hunt may be writing to. */
static bool read_all(struct campaign_data *c, struct diagnostic *error) {
  char *id = NULL;
  c->database = store_open_database(c->directory, DATABASE_READ, true, &id, error);
  free(id);
  if (!c->database) return false;
  if (!database_run(c->database, "BEGIN", NULL, 0) ||
      !database_ask(c->database,
                    "SELECT id, name, kind, file, subject, subject_hash, version, seed, shards, bound_count,"
                    " bound_seconds, options, created FROM campaign ORDER BY created, id LIMIT 1",
                    NULL, 0, take_campaign, c))
    return database_failed(c->database, error);
  if (!c->id) return diagnostic_set(error, "there is no campaign in the database yet");
  return ask_all(c) || database_failed(c->database, error);
}

/* One sentence, as in all commands: the store's errors may begin with the directory. */
static bool fail_to_read(const struct campaign_data *c, const struct diagnostic *why, struct diagnostic *error) {
  const size_t length = strlen(c->directory);
  const bool is_named = !strncmp(why->text, c->directory, length) && !strncmp(why->text + length, ": ", 2);
  return diagnostic_set_in(error, c->directory, "%s", is_named ? why->text + length + 2 : why->text);
}

bool campaign_data_open(struct campaign_data *c, const char *directory, struct diagnostic *error) {
  struct diagnostic why = {0};
  *c = (struct campaign_data){.directory = memory_text(directory)};
  if (!is_campaign(directory, error) || (!read_all(c, &why) && !fail_to_read(c, &why, error))) {
    diagnostic_clear(&why);
    campaign_data_close(c);
    return false;
  }
  count_failures(c);
  forget_zeros(c);
  c->commands = variant_commands_of(c);
  return true;
}

void campaign_data_close(struct campaign_data *c) {
  if (c->database) database_run(c->database, "COMMIT", NULL, 0);
  database_close(c->database);
  if (c->commands) variant_commands_free(c->commands);
  char *const texts[] = {c->directory, c->id,           c->name,    c->kind, c->file,
                         c->subject,   c->subject_hash, c->version, c->seed, c->created};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) free(texts[i]);
  json_decref(c->options);
  for (size_t i = 0; i < c->property_count; i++) {
    free(c->properties[i].form);
    free(c->properties[i].name);
    free(c->properties[i].file);
  }
  for (size_t i = 0; i < c->joined_count; i++) free(c->joined[i].shape);
  for (size_t i = 0; i < c->stream_count; i++) free(c->streams[i].generator);
  free_coverage(c);
  for (size_t i = 0; i < c->source_count; i++) {
    free(c->sources[i].path);
    free(c->sources[i].text);
  }
  free(c->properties);
  free(c->joined);
  free(c->streams);
  free(c->sources);
  free(c->points);
  *c = (struct campaign_data){0};
}

/* ---- queries of the data ---- */

const struct report_property *campaign_data_property(const struct campaign_data *c, int64_t number) {
  static const struct report_property none = {.form = "property", .name = "?", .file = "?"};
  for (size_t i = 0; i < c->property_count; i++)
    if (c->properties[i].number == number) return &c->properties[i];
  return &none;
}

uint64_t campaign_data_count(const struct campaign_data *c, enum report_outcome o) {
  uint64_t sum = 0;
  for (size_t i = 0; i < c->stream_count; i++) sum += c->streams[i].counts[o];
  return sum;
}

uint64_t campaign_data_attempts(const struct report_stream *s) {
  uint64_t sum = 0;
  for (int i = 0; i < OUTCOMES; i++)
    if (!report_outcome_is_part((enum report_outcome)i)) sum += s->counts[i];
  return sum;
}

bool campaign_data_is_done(const struct campaign_data *c) {
  return c->done_shards && c->done_shards >= c->shards && c->done_shards == c->known_shards;
}
