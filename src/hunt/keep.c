/* keep: stores a hunt in its campaign, and restores it. */
#include "hunt/hunting.h"

#include "core/system/clock.h"
#include "core/system/memory.h"
#include "hunt/finding_row.h"
#include "store/database.h"
#include "store/json_text.h"

#include <stdlib.h>
#include <string.h>

/* ---- streams ---- */

static json_t *throttle_json(const struct throttle *t) {
  return json_pack("{s:I, s:I, s:I}", "chunk", (json_int_t)t->chunk, "looked_into", (json_int_t)t->seen, "admitted",
                   (json_int_t)t->all);
}

/* The state that the columns lack. */
static json_t *state_of_stream(const struct hunting *k, const struct check *c, const struct stream *s) {
  json_t *x =
      json_pack("{s:b, s:I, s:I, s:f, s:f, s:s*}", "exhausted", s->exhausted, "familiar", (json_int_t)s->familiar,
                "looked", (json_int_t)s->last_examined, "price", s->price, "earned", s->earned, "why", s->why);
  if (s->steering) json_object_set_new(x, "steering", steering_json(s->steering));
  json_object_update_new(x, throttle_json(&s->counted_throttle));
  if (!k->kind->is_ordered) return x;
  json_t *sizes = json_array();
  for (int i = 0; i < SIZE_CLASSES; i++) json_array_append_new(sizes, json_integer((json_int_t)s->tally.sizes[i]));
  json_object_update_new(x, json_pack("{s:I, s:I, s:o}", "made", (json_int_t)s->tally.made, "nodes",
                                      (json_int_t)s->tally.nodes, "sizes", sizes));
  if (c && k->kind->state) json_object_update_new(x, k->kind->state(c));
  return x;
}

/* Failures that were examined or wait to be. */
static uint64_t hits_of(const struct stream *s) {
  uint64_t hits = s->counts.examined;
  for (size_t i = s->failures.count; i > 0 && s->failures.list[i - 1].index > s->last_examined; i--) hits++;
  return hits;
}

/* The counts in the columns, if they are ahead of where it resumes. */
static json_t *counts_of(const struct stream *s) {
  const struct tally *t = &s->tally;
  return json_pack("{s:I, s:I, s:I, s:I, s:I, s:I}", "tried", (json_int_t)t->tried, "skipped", (json_int_t)t->skipped,
                   "not_made", (json_int_t)t->not_made, "too_long", (json_int_t)t->too_long, "unseen",
                   (json_int_t)s->counts.unseen, "hits", (json_int_t)hits_of(s));
}

static void hold_stream(const struct hunting *k, struct stream *s) {
  json_t *state = state_of_stream(k, NULL, s);
  json_object_set_new(state, "counts", counts_of(s));
  s->held = (struct resume_point){json_take_text(state), s->done, s->failures.count};
}

static uint64_t number_of_stream(const struct hunting *k, size_t place) { return place + k->series; }

static void put_stream(struct hunting *k, const struct check *c, size_t place, bool is_done) {
  const struct stream *s = &k->hunt->streams[place];
  const struct check_report *report = &k->hunt->report;
  const bool is_ordered = k->kind->is_ordered;
  char *state = s->held.state ? memory_text(s->held.state) : json_take_text(state_of_stream(k, c, s));
  const struct stream_row row = {.shard = k->campaign->shard.number,
                                 .number = number_of_stream(k, place),
                                 .property = s->statement,
                                 .generator = s->generator,
                                 .next = s->held.state ? s->held.next : s->done,
                                 .tried = s->tally.tried,
                                 .skipped = s->tally.skipped,
                                 .not_made = s->tally.not_made,
                                 .too_long = s->tally.too_long,
                                 .repeated = s->tally.repeated,
                                 .unchanged = s->tally.unchanged,
                                 .unknown = s->tally.unknown,
                                 .flaky = s->tally.flaky,
                                 .known = s->tally.permitted,
                                 .unseen = s->counts.unseen,
                                 .hits = hits_of(s),
                                 .seconds = is_ordered ? monotonic_seconds() - k->start : s->seconds,
                                 .cpu =
                                     is_ordered ? report->generating + report->compile_cpu + report->run_cpu : s->cpu,
                                 .state = state,
                                 .is_done = is_done};
  store_put(k->campaign->store, &table_stream, &row);
  free(state);
}

static bool is_done_with(const struct hunting *k, const struct stream *s, bool is_all_done) {
  if (k->kind->is_ordered) return is_all_done;
  return !stream_is_open(k->hunt, s) && !s->waiting && !s->held.state;
}

static void put_failures(struct hunting *k, size_t place) {
  const struct stream *s = &k->hunt->streams[place];
  const size_t count = s->held.state ? s->held.failures : s->failures.count;
  for (size_t i = s->kept_failures; i < count; i++) {
    const struct failure *f = &s->failures.list[i];
    const struct pending_row row = {.shard = k->campaign->shard.number,
                                    .stream = number_of_stream(k, place),
                                    .index = f->index,
                                    .weights = f->table,
                                    .term = f->term,
                                    .nodes = f->nodes,
                                    .exception = f->exception,
                                    .seconds = f->seconds};
    if (f->term) store_put(k->campaign->store, &table_pending, &row);
  }
}

/* Deletes failures that were examined since. */
static void drop_failures(struct hunting *k, size_t place) {
  const struct campaign *c = k->campaign;
  const struct database_value values[] = {value_text(c->store->campaign), value_integer((int64_t)c->shard.number),
                                          value_integer((int64_t)number_of_stream(k, place)),
                                          value_integer((int64_t)k->hunt->streams[place].last_examined)};
  store_run(c->store, "DELETE FROM pending WHERE campaign = $1 AND shard = $2 AND stream = $3 AND idx <= $4", values,
            4);
}

/* ---- coverage ---- */

static bool is_same_part(const struct covered_part *a, const struct covered_part *b) {
  return a->line == b->line && !strcmp(a->kind, b->kind) && !strcmp(a->owner, b->owner) &&
         !strcmp(a->name ? a->name : "", b->name ? b->name : "");
}

/* Parts with equal keys, which are always adjacent, share the row of the first. */
static void put_coverage(struct hunting *k) {
  struct hunt *h = k->hunt;
  for (size_t i = 0, next; i < h->covered_count; i = next) {
    struct covered_part *p = &h->covered[i];
    uint64_t used = p->count;
    for (next = i + 1; next < h->covered_count && is_same_part(p, &h->covered[next]); next++)
      used += h->covered[next].count;
    if (used == p->kept) continue;
    const struct coverage_row row = {k->campaign->shard.number, p->kind, p->owner,
                                     p->name ? p->name : "",    p->line, used};
    store_put(k->campaign->store, &table_coverage, &row);
    p->keeping = used;
    p->is_put = true;
  }
}

static void coverage_was_kept(struct hunt *h) {
  for (size_t i = 0; i < h->covered_count; i++) {
    if (h->covered[i].is_put) h->covered[i].kept = h->covered[i].keeping;
    h->covered[i].is_put = false;
  }
}

/* ---- checkpoints ---- */

static char *state_of_shard(const struct hunting *k) {
  json_t *covered = json_array();
  for (size_t i = 0; i < k->hunt->covered_count; i++)
    json_array_append_new(covered, json_integer((json_int_t)k->hunt->covered[i].count));
  return json_take_text(json_pack("{s:o, s:s*}", "covered", covered, "lessons", k->lessons));
}

/* The state has the same numbers; the table is for reports, which do not need it at each
 * checkpoint. */
static bool is_due_for_coverage(struct hunting *k) {
  enum { EVERY = 10 };
  const uint64_t before = k->checkpoints++;
  return before % EVERY == 0 || before == 1 || k->is_over; /* the first is before any attempt */
}

static void was_kept(struct hunting *k, struct check *c) {
  struct hunt *h = k->hunt;
  for (size_t i = 0; i < h->stream_count; i++) h->streams[i].kept_failures = h->streams[i].failures.count;
  coverage_was_kept(h);
  if (c && k->kind->kept) k->kind->kept(c);
}

/* Commits the current transaction. */
static void commit(struct hunting *k, struct check *c, bool is_done) {
  const struct hunt *h = k->hunt;
  struct campaign_progress p = {.is_done = is_done};
  for (size_t i = 0; i < h->covered_count; i++) p.covered += h->covered[i].count > 0;
  for (size_t i = 0; i < h->stream_count; i++) {
    const struct stream *s = &h->streams[i];
    const struct tally *t = &s->tally;
    put_stream(k, c, i, is_done_with(k, s, is_done));
    if (h->count) put_failures(k, i);
    if (k->is_examining) drop_failures(k, i);
    p.tried += t->tried;
    p.discarded += t->skipped + t->not_made + t->too_long + t->repeated + t->unchanged;
    p.hits += hits_of(s);
  }
  if (is_due_for_coverage(k)) put_coverage(k);
  if (c && k->kind->keep) k->kind->keep(c, k->campaign->store, k->campaign->shard.number);
  char *state = k->held ? memory_text(k->held) : state_of_shard(k);
  p.state = state;
  const bool good = campaign_commit(k->campaign, &p);
  free(state);
  if (good) was_kept(k, c);
  else hunting_fail_by_store(k);
}

void hunting_keep_if_due(struct hunting *k, struct check *c) {
  if (!k->campaign || k->is_over || k->hunt->error.text || !campaign_is_due(k->campaign)) return;
  campaign_begin(k->campaign, false);
  commit(k, c, false);
}

void hunting_hold(struct hunting *k) {
  if (!k->campaign) return;
  k->held = state_of_shard(k);
  for (size_t i = 0; i < k->hunt->stream_count; i++)
    if (k->hunt->streams[i].waiting) hold_stream(k, &k->hunt->streams[i]);
}

void hunting_keep_end(struct hunting *k, struct check *c, bool is_done) {
  if (!k->campaign || k->is_over || k->hunt->error.text) return;
  k->is_over = true;
  campaign_begin(k->campaign, true);
  commit(k, c, is_done);
}

/* The terms tried so far were others: the stream is done, and a new one begins behind it. */
void hunting_keep_restart(struct hunting *k, struct check *c) {
  struct hunt *h = k->hunt;
  if (k->campaign) {
    const struct database_value values[] = {value_text(k->campaign->store->campaign),
                                            value_integer((int64_t)k->campaign->shard.number)};
    campaign_begin(k->campaign, true);
    for (size_t i = 0; i < h->stream_count; i++) {
      const struct stream now = h->streams[i];
      h->streams[i].counts = (struct examined_counts){0};
      put_stream(k, c, i, true);
      h->streams[i] = now;
    }
    store_run(k->campaign->store, "DELETE FROM coverage WHERE campaign = $1 AND shard = $2", values, 2);
    for (size_t i = 0; i < h->covered_count; i++) h->covered[i].kept = UINT64_MAX;
  }
  k->series += h->stream_count;
  if (k->campaign) commit(k, c, false);
}

bool hunting_keep_finding(struct hunting *k, struct check *c, struct finding *f) {
  struct hunt *h = k->hunt;
  char *now = f->is_delivered ? store_now() : NULL;
  struct finding_row row;
  finding_to_row(f, h->check.seed, k->kind->versions ? k->kind->versions(c) : NULL, &row);
  row.delivered = now;
  campaign_begin(k->campaign, true);
  campaign_put_finding(k->campaign, &row, &f->trace);
  commit(k, c, false);
  finding_row_free(&row);
  free(now);
  if (h->error.text) return false;
  if (!campaign_write_files(k->campaign, f->shape, &h->error)) k->stop = true;
  return true;
}

/* ---- restoring ---- */

/* The counts to resume from are in the columns, or else in the state (hunting_hold). */
static void take_counts(struct stream *s, const struct stream_row *r, const json_t *held) {
  struct tally *t = &s->tally;
  const struct {
    const char *name;
    uint64_t shown, *count;
  } counts[] = {{"tried", r->tried, &t->tried},           {"skipped", r->skipped, &t->skipped},
                {"not_made", r->not_made, &t->not_made},  {"too_long", r->too_long, &t->too_long},
                {"unseen", r->unseen, &s->counts.unseen}, {"hits", r->hits, &s->counts.examined}};
  for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
    *counts[i].count = held ? json_number_member(held, counts[i].name) : counts[i].shown;
  t->repeated = r->repeated;
  t->unchanged = r->unchanged;
  t->unknown = r->unknown;
  t->flaky = r->flaky;
  t->permitted = r->known;
  t->failed = s->counts.examined + s->counts.unseen;
}

static void take_state(struct stream *s, const json_t *state) {
  const json_t *sizes = json_object_get(state, "sizes");
  s->exhausted = json_is_true(json_object_get(state, "exhausted"));
  s->familiar = json_number_member(state, "familiar");
  s->last_examined = json_number_member(state, "looked");
  s->price = json_number_value(json_object_get(state, "price"));
  s->earned = json_number_value(json_object_get(state, "earned"));
  s->why = memory_text(json_string_value(json_object_get(state, "why")));
  s->tally.made = json_number_member(state, "made");
  s->tally.nodes = json_number_member(state, "nodes");
  s->throttle = (struct throttle){json_number_member(state, "chunk"), json_number_member(state, "looked_into"),
                                  json_number_member(state, "admitted")};
  s->counted_throttle = s->throttle;
  for (size_t i = 0; i < SIZE_CLASSES; i++) s->tally.sizes[i] = (uint64_t)json_integer_value(json_array_get(sizes, i));
  if (s->steering && !steering_read_json(s->steering, json_object_get(state, "steering"))) stream_unsteer(s);
}

/* The state of opening a campaign, with its warnings. */
struct taking_up {
  struct hunting *hunting;
  struct check *check;
};

/* After a restart, the last stream is the current one. */
static bool take_stream(void *data, const void *row) {
  const struct taking_up *t = data;
  struct hunting *k = t->hunting;
  struct hunt *h = k->hunt;
  const struct stream_row *r = row;
  if (k->kind->is_ordered) k->series = r->number;
  else if (r->number >= h->stream_count) return true;
  struct stream *s = &h->streams[r->number - k->series];
  json_t *state = json_loads(r->state ? r->state : "{}", 0, NULL);
  s->next = s->done = r->next;
  free(s->why);
  take_counts(s, r, json_object_get(state, "counts"));
  s->seconds = r->seconds;
  s->cpu = r->cpu;
  take_state(s, state);
  if (k->kind->take_state) k->kind->take_state(t->check, state);
  json_decref(state);
  return true;
}

/* They were already counted, and will be again when they are examined. */
static bool take_pending(void *data, const void *row) {
  const struct hunting *k = ((const struct taking_up *)data)->hunting;
  const struct pending_row *r = row;
  if (r->stream >= k->hunt->stream_count) return true;
  struct stream *s = &k->hunt->streams[r->stream];
  const struct failure f = {.statement = s->statement,
                            .generator = memory_text(s->generator),
                            .index = r->index,
                            .table = (unsigned)r->weights,
                            .term = memory_text(r->term),
                            .nodes = r->nodes,
                            .exception = memory_text(r->exception),
                            .seconds = r->seconds};
  if (!s->counted_throttle.seen) /* campaigns of older versions have no throttle */
    throttle_admits(&s->throttle, &k->kind->throttle, f.index);
  failures_add(&s->failures, &f);
  s->kept_failures = s->failures.count;
  if (s->counts.examined) s->counts.examined--;
  return true;
}

static bool take_finding(void *data, const void *row) {
  const struct taking_up *t = data;
  struct hunt *h = t->hunting->hunt;
  if (!hunting_is_intact(t->hunting, t->check, row)) return false;
  findings_append(&h->findings, finding_from_row(row, h->statement_count));
  return true;
}

/* Rows are sorted by streams and indices. Failures behind `done` that were examined come again. */
static bool take_look(void *data, const void *row) {
  struct hunting *k = ((const struct taking_up *)data)->hunting;
  struct hunt *h = k->hunt;
  const struct look_row *r = row;
  struct finding *f = findings_with_shape(&h->findings, r->shape);
  const bool is_before = r->stream < k->series;
  if (!is_before && r->stream - k->series >= h->stream_count) return true;
  struct stream *s = &h->streams[is_before ? 0 : r->stream - k->series];
  struct statement *t = &h->statements[s->statement];
  if (f) f->hits++, t->hits++;
  if (f && !t->found) t->found = f;
  if (is_before || r->index < shard_index(&h->campaign.shard, s->done)) {
    if (k->kind->is_ordered && h->until == UNTIL_FIRST && r->was_new) k->stop = true;
    return true;
  }
  s->before = memory_resize(s->before, s->before_count + 1, sizeof *s->before);
  s->before[s->before_count] = *r;
  s->before[s->before_count++].shape = memory_text(r->shape);
  return true;
}

static int compare_looks(const void *a, const void *b) {
  const uint64_t x = ((const struct look_row *)a)->index, y = ((const struct look_row *)b)->index;
  return (x > y) - (x < y);
}

const struct look_row *hunting_find_look(const struct stream *s, uint64_t index) {
  const struct look_row key = {.index = index};
  return s->before_count ? bsearch(&key, s->before, s->before_count, sizeof key, compare_looks) : NULL;
}

static bool take_coverage(void *data, const void *row) {
  struct hunt *h = ((const struct taking_up *)data)->hunting->hunt;
  const struct coverage_row *r = row;
  for (size_t i = 0; i < h->covered_count; i++) {
    struct covered_part *p = &h->covered[i];
    if (p->line != r->line || strcmp(p->name ? p->name : "", r->name) || strcmp(p->owner, r->owner)) continue;
    p->count = p->kept = r->used;
    p->seen = p->count > 0;
    return true;
  }
  return true;
}

/* Campaigns of programs from older versions have no numbers here, but in the table. */
static bool take_shard(struct taking_up *t) {
  struct hunting *k = t->hunting;
  struct hunt *h = k->hunt;
  const char *text = k->campaign->shard.state;
  json_t *state = json_loads(text ? text : "{}", 0, NULL);
  const json_t *covered = json_object_get(state, "covered");
  for (size_t i = 0; covered && i < h->covered_count; i++) {
    h->covered[i].count = (uint64_t)json_integer_value(json_array_get(covered, i));
    h->covered[i].seen = h->covered[i].count > 0;
  }
  k->lessons = memory_text(json_string_value(json_object_get(state, "lessons")));
  const bool is_there = covered;
  json_decref(state);
  return is_there || store_read(k->campaign->store, &table_coverage, NULL, NULL, 0, take_coverage, t);
}

static bool take_up(struct hunting *k, struct check *c) {
  struct campaign_store *s = k->campaign->store;
  struct taking_up t = {k, c};
  if (take_shard(&t) && store_read(s, &table_stream, NULL, NULL, 0, take_stream, &t) &&
      store_read(s, &table_pending, NULL, NULL, 0, take_pending, &t) &&
      store_read(s, &table_finding, NULL, NULL, 0, take_finding, &t) && !k->hunt->error.text &&
      store_read(s, &table_look, NULL, NULL, 0, take_look, &t) && (!k->kind->take_up || k->kind->take_up(c, s))) {
    k->hunt->found_before = k->hunt->findings.count;
    return true;
  }
  hunting_fail_by_store(k);
  return false;
}

/* ---- opening ---- */

static void put_properties(struct hunting *k, struct check *c) {
  const struct hunt *h = k->hunt;
  campaign_begin(k->campaign, true);
  campaign_raise_bounds(k->campaign);
  for (size_t i = 0; i < h->statement_count; i++) {
    const struct statement *s = &h->statements[i];
    const struct property_row row = {i, s->form, s->name, s->file, s->line, s->column};
    store_put(k->campaign->store, &table_property, &row);
  }
  commit(k, c, false);
}

bool hunting_open(struct hunting *k, struct check *c) {
  struct hunt *h = k->hunt;
  struct assay_sources sources;
  if (!h->campaign.directory && !h->campaign.share) return true;
  if (!k->kind->sources(c, &sources)) {
    hunting_give_up(k, "the files of the subject cannot be listed");
    return false;
  }
  json_t *options = k->kind->settings(c);
  json_object_set_new(options, "first", json_boolean(h->until == UNTIL_FIRST));
  const struct campaign_request request = {.wish = &h->campaign,
                                           .kind = k->kind->name,
                                           .file = h->check.file,
                                           .subject = k->kind->is_ordered ? h->statements[0].name : NULL,
                                           .seed = h->check.seed,
                                           .options = options,
                                           .sources = &sources,
                                           .count = &h->count,
                                           .seconds = &h->seconds};
  k->campaign = campaign_open(&request, &h->error);
  json_decref(options);
  if (!k->campaign) {
    k->stop = true;
    return false;
  }
  k->start = monotonic_seconds() - k->campaign->before;
  k->end = h->seconds > 0 ? k->start + h->seconds : 0;
  if (!k->campaign->is_new && !take_up(k, c)) return false;
  put_properties(k, c);
  return !h->error.text;
}
