/* hunt_keep: what a hunt of a model keeps in its campaign, and takes up again. */
#include "campaign/hunting.h"

#include "campaign/arms.h"
#include "campaign/formulas.h"
#include "campaign/json_text.h"
#include "core/memory.h"
#include "store/database.h"

#include <stdlib.h>
#include <string.h>

/* ---- arms ---- */

static json_t *state_of_arm(const struct hunt_arm *a) {
  json_t *x =
      json_pack("{s:b, s:I, s:I, s:f, s:f, s:s*}", "exhausted", a->exhausted, "familiar", (json_int_t)a->familiar,
                "looked", (json_int_t)a->looked, "price", a->price, "earned", a->earned, "why", a->why);
  if (a->steering) json_object_set_new(x, "steering", steering_json(a->steering));
  return x;
}

/* Failures that were looked into, and those that wait for it. */
static uint64_t hits_of(const struct hunt_arm *a) {
  uint64_t hits = a->looked_into;
  for (size_t i = a->hits.count; i > 0 && a->hits.list[i - 1].index > a->looked; i--) hits++;
  return hits;
}

/* The columns, if they are more than what it goes on from. */
static json_t *counts_of(const struct hunt_arm *a) {
  return json_pack("{s:I, s:I, s:I, s:I, s:I, s:I}", "tried", (json_int_t)a->tried, "skipped", (json_int_t)a->skipped,
                   "not_made", (json_int_t)a->not_made, "too_long", (json_int_t)a->too_long, "unseen",
                   (json_int_t)a->unseen, "hits", (json_int_t)hits_of(a));
}

static void hold(struct hunt_arm *a) {
  json_t *state = state_of_arm(a);
  json_object_set_new(state, "counts", counts_of(a));
  a->held = (struct held){json_take_text(state), a->done, a->hits.count};
}

static void put_arm(struct hunting *k, size_t number) {
  const struct hunt *h = k->hunt;
  const struct hunt_arm *a = &h->arms[number];
  char *state = a->held.state ? memory_text(a->held.state) : json_take_text(state_of_arm(a));
  const struct stream_row row = {.shard = k->campaign->shard.number,
                                 .number = number,
                                 .property = a->target,
                                 .generator = assay_way_name(a->way),
                                 .next = a->held.state ? a->held.next : a->done,
                                 .tried = a->tried,
                                 .skipped = a->skipped,
                                 .not_made = a->not_made,
                                 .too_long = a->too_long,
                                 .unseen = a->unseen,
                                 .hits = hits_of(a),
                                 .seconds = a->seconds,
                                 .cpu = a->cpu,
                                 .state = state,
                                 .is_done = !arms_is_open(h, a) && !a->waiting && !a->held.state};
  store_put(k->campaign->store, &table_stream, &row);
  free(state);
}

static void put_hits(struct hunting *k, size_t number) {
  const struct hunt_arm *a = &k->hunt->arms[number];
  const size_t count = a->held.state ? a->held.hits : a->hits.count;
  for (size_t i = a->kept_hits; i < count; i++) {
    const struct hit *hit = &a->hits.list[i];
    const struct pending_row row = {.shard = k->campaign->shard.number,
                                    .stream = number,
                                    .index = hit->index,
                                    .weights = hit->table,
                                    .term = hit->text,
                                    .nodes = hit->nodes,
                                    .exception = hit->exception,
                                    .seconds = hit->seconds};
    if (hit->text) store_put(k->campaign->store, &table_pending, &row);
  }
}

/* Those that were looked into since. */
static void drop_hits(struct hunting *k, size_t number) {
  const struct campaign *c = k->campaign;
  const struct database_value values[] = {value_text(c->store->campaign), value_integer((int64_t)c->shard.number),
                                          value_integer((int64_t)number),
                                          value_integer((int64_t)k->hunt->arms[number].looked)};
  store_run(c->store, "DELETE FROM pending WHERE campaign = $1 AND shard = $2 AND stream = $3 AND idx <= $4", values,
            4);
}

/* ---- coverage ---- */

static bool is_same_part(const struct hunt_covered *a, const struct hunt_covered *b) {
  return a->line == b->line && !strcmp(a->kind, b->kind) && !strcmp(a->owner, b->owner) &&
         !strcmp(a->name ? a->name : "", b->name ? b->name : "");
}

/* Parts that nobody could tell apart are one row: the first of them. Only neighbours can be such parts. */
static void put_coverage(struct hunting *k) {
  const struct hunt *h = k->hunt;
  for (size_t i = 0, next; i < h->covered_count; i = next) {
    const struct hunt_covered *c = &h->covered[i];
    uint64_t used = c->count;
    for (next = i + 1; next < h->covered_count && is_same_part(c, &h->covered[next]); next++)
      used += h->covered[next].count;
    const struct coverage_row row = {k->campaign->shard.number, c->kind, c->owner,
                                     c->name ? c->name : "",    c->line, used};
    store_put(k->campaign->store, &table_coverage, &row);
  }
}

/* ---- checkpoints ---- */

static char *state_of_shard(const struct hunting *k) {
  json_t *covered = json_array();
  for (size_t i = 0; i < k->hunt->covered_count; i++)
    json_array_append_new(covered, json_integer((json_int_t)k->hunt->covered[i].count));
  return json_take_text(json_pack("{s:o, s:s*}", "covered", covered, "lessons", k->lessons));
}

/* The state has the same numbers; the table is for readers, who do not need it so often. */
static bool is_due_for_coverage(struct hunting *k) {
  enum { EVERY = 10 };
  const uint64_t before = k->checkpoints++;
  return before % EVERY == 0 || before == 1 || k->is_over; /* the first is from before anything was tried */
}

static void keep(struct hunting *k, bool is_done) {
  const struct hunt *h = k->hunt;
  struct campaign_progress p = {.is_done = is_done};
  for (size_t i = 0; i < h->covered_count; i++) p.covered += h->covered[i].count > 0;
  for (size_t i = 0; i < h->arm_count; i++) {
    const struct hunt_arm *a = &h->arms[i];
    put_arm(k, i);
    if (h->count) put_hits(k, i);
    if (k->is_looking) drop_hits(k, i);
    p.tried += a->tried;
    p.discarded += a->skipped + a->not_made + a->too_long;
    p.hits += hits_of(a);
  }
  if (is_due_for_coverage(k)) put_coverage(k);
  char *state = k->held ? memory_text(k->held) : state_of_shard(k);
  p.state = state;
  const bool good = campaign_commit(k->campaign, &p);
  free(state);
  if (!good) hunting_fail(k, campaign_error(k->campaign));
  for (size_t i = 0; good && i < h->arm_count; i++) h->arms[i].kept_hits = h->arms[i].hits.count;
}

void hunting_keep_if_due(struct hunting *k) {
  if (!k->campaign || k->is_over || k->hunt->error || !campaign_is_due(k->campaign)) return;
  campaign_begin(k->campaign, false);
  keep(k, false);
}

void hunting_hold(struct hunting *k) {
  if (!k->campaign) return;
  k->held = state_of_shard(k);
  for (size_t i = 0; i < k->hunt->arm_count; i++)
    if (k->hunt->arms[i].waiting) hold(&k->hunt->arms[i]);
}

void hunting_keep_end(struct hunting *k, bool is_done) {
  if (!k->campaign || k->is_over || k->hunt->error) return;
  k->is_over = true;
  campaign_begin(k->campaign, true);
  keep(k, is_done);
}

char *hunting_finding_row(const struct hunt *h, const struct finding *f, struct finding_row *out) {
  char *formulas = json_take_text(formulas_json(&f->formulas));
  *out = (struct finding_row){.shape = f->shape,
                              .property = f->hit.target,
                              .generator = finding_generator(f),
                              .seed = h->seed,
                              .index = f->hit.index,
                              .weights = f->hit.table,
                              .original = f->hit.text,
                              .original_nodes = f->hit.nodes,
                              .reduced = f->text,
                              .nodes = f->nodes,
                              .text = f->text,
                              .kind = f->exception ? "exception" : "false",
                              .exception = f->exception,
                              .signature = f->signature,
                              .formulas = formulas,
                              .evidence = "[]",
                              .checks = f->checks,
                              .steps = f->steps,
                              .seconds = f->hit.seconds,
                              .reducing = f->reducing};
  return formulas;
}

bool hunting_keep_finding(struct hunting *k, struct finding *f, const struct chain *chain) {
  const struct hunt *h = k->hunt;
  struct finding_row row;
  char *formulas = hunting_finding_row(h, f, &row), *error = NULL, *now = f->is_delivered ? store_now() : NULL;
  row.delivered = now;
  campaign_begin(k->campaign, true);
  campaign_put_finding(k->campaign, &row, chain);
  keep(k, false);
  free(formulas);
  free(now);
  if (h->error) return false;
  if (!campaign_write_files(k->campaign, f->shape, &error)) hunting_fail(k, error);
  free(error);
  return true;
}

/* ---- taking it up ---- */

/* What it goes on from is in the columns, or else in the state (hunting_hold). */
static void take_counts(struct hunt_arm *a, const struct stream_row *r, const json_t *held) {
  const struct {
    const char *name;
    uint64_t shown, *count;
  } counts[] = {{"tried", r->tried, &a->tried},          {"skipped", r->skipped, &a->skipped},
                {"not_made", r->not_made, &a->not_made}, {"too_long", r->too_long, &a->too_long},
                {"unseen", r->unseen, &a->unseen},       {"hits", r->hits, &a->looked_into}};
  for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
    *counts[i].count = held ? (uint64_t)json_integer_value(json_object_get(held, counts[i].name)) : counts[i].shown;
}

static bool take_stream(void *data, const void *row) {
  const struct hunting *k = data;
  const struct stream_row *r = row;
  if (r->number >= k->hunt->arm_count) return true;
  struct hunt_arm *a = &k->hunt->arms[r->number];
  json_t *state = json_loads(r->state ? r->state : "{}", 0, NULL);
  a->next = a->done = r->next;
  take_counts(a, r, json_object_get(state, "counts"));
  a->seconds = r->seconds;
  a->cpu = r->cpu;
  a->exhausted = json_is_true(json_object_get(state, "exhausted"));
  a->familiar = (uint64_t)json_integer_value(json_object_get(state, "familiar"));
  a->looked = (uint64_t)json_integer_value(json_object_get(state, "looked"));
  a->price = json_number_value(json_object_get(state, "price"));
  a->earned = json_number_value(json_object_get(state, "earned"));
  a->why = memory_text(json_string_value(json_object_get(state, "why")));
  if (a->steering) steering_read_json(a->steering, json_object_get(state, "steering"));
  json_decref(state);
  return true;
}

/* They were counted already, and are again when they are looked into. */
static bool take_pending(void *data, const void *row) {
  const struct hunting *k = data;
  const struct pending_row *r = row;
  if (r->stream >= k->hunt->arm_count) return true;
  struct hunt_arm *a = &k->hunt->arms[r->stream];
  const struct hit hit = {.target = a->target,
                          .way = a->way,
                          .index = r->index,
                          .table = (unsigned)r->weights,
                          .text = memory_text(r->term),
                          .nodes = r->nodes,
                          .exception = memory_text(r->exception),
                          .seconds = r->seconds};
  hits_add(&a->hits, &hit);
  a->kept_hits = a->hits.count;
  if (a->looked_into) a->looked_into--;
  return true;
}

static assay_way way_named(const char *name) {
  int way = 0;
  while (way + 1 < ASSAY_WAYS && strcmp(assay_way_name((assay_way)way), name)) way++;
  return (assay_way)way;
}

struct finding *hunting_take_finding(struct hunting *k, const struct finding_row *r) {
  struct finding *f = memory_array(1, sizeof *f);
  json_t *formulas = json_loads(r->formulas, 0, NULL);
  *f = (struct finding){.hit = {.target = r->property < k->hunt->target_count ? r->property : 0,
                                .way = way_named(r->generator),
                                .index = r->index,
                                .table = (unsigned)r->weights,
                                .text = memory_text(r->original),
                                .nodes = r->original_nodes,
                                .exception = memory_text(r->exception),
                                .seconds = r->seconds},
                        .text = memory_text(r->reduced),
                        .nodes = r->nodes,
                        .exception = memory_text(r->exception),
                        .is_reduced = r->steps > 0,
                        .checks = r->checks,
                        .steps = r->steps,
                        .reducing = r->reducing,
                        .signature = r->signature,
                        .is_delivered = r->delivered != NULL,
                        .formulas = formulas_from_json(formulas),
                        .is_from_corpus = !strcmp(r->generator, "corpus")};
  snprintf(f->shape, sizeof f->shape, "%s", r->shape);
  json_decref(formulas);
  return findings_append(&k->hunt->findings, f);
}

static bool take_finding(void *data, const void *row) {
  hunting_take_finding(data, row);
  return true;
}

struct finding *hunting_find_shape(const struct hunt *h, const char *shape) {
  for (size_t i = 0; shape && i < h->findings.count; i++)
    if (!strcmp(h->findings.list[i]->shape, shape)) return h->findings.list[i];
  return NULL;
}

/* Rows come in the order of arms and indices. */
static bool take_look(void *data, const void *row) {
  const struct hunting *k = data;
  const struct look_row *r = row;
  struct finding *f = hunting_find_shape(k->hunt, r->shape);
  if (r->stream >= k->hunt->arm_count || !f) return true;
  struct hunt_arm *a = &k->hunt->arms[r->stream];
  struct hunt_target *t = &k->hunt->targets[a->target];
  f->hits++;
  t->hits++;
  if (!t->found) t->found = f;
  if (r->index < shard_index(&k->hunt->campaign.shard, a->done)) return true;
  a->before = memory_resize(a->before, a->before_count + 1, sizeof *a->before);
  a->before[a->before_count++] = r->index;
  return true;
}

static int compare_indices(const void *a, const void *b) {
  const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return (x > y) - (x < y);
}

bool hunting_has_looked(const struct hunt_arm *arm, uint64_t index) {
  return arm->before_count && bsearch(&index, arm->before, arm->before_count, sizeof index, compare_indices);
}

static void take_shard(struct hunting *k) {
  const char *text = k->campaign->shard.state;
  json_t *state = json_loads(text ? text : "{}", 0, NULL);
  const json_t *covered = json_object_get(state, "covered");
  for (size_t i = 0; i < k->hunt->covered_count; i++) {
    k->hunt->covered[i].count = (uint64_t)json_integer_value(json_array_get(covered, i));
    k->hunt->covered[i].seen = k->hunt->covered[i].count > 0;
  }
  k->lessons = memory_text(json_string_value(json_object_get(state, "lessons")));
  json_decref(state);
}

static bool take_up(struct hunting *k) {
  struct campaign_store *s = k->campaign->store;
  take_shard(k);
  if (store_read(s, &table_stream, NULL, NULL, 0, take_stream, k) &&
      store_read(s, &table_pending, NULL, NULL, 0, take_pending, k) &&
      store_read(s, &table_finding, NULL, NULL, 0, take_finding, k) &&
      store_read(s, &table_look, NULL, NULL, 0, take_look, k)) {
    k->hunt->found_before = k->hunt->findings.count;
    return true;
  }
  hunting_fail(k, campaign_error(k->campaign));
  return false;
}

/* ---- opening ---- */

static json_t *options_of(const struct hunt *h) {
  json_t *ways = json_array();
  for (int way = 0; way < ASSAY_WAYS; way++)
    if (h->ways >> way & 1) json_array_append_new(ways, json_string(assay_way_name((assay_way)way)));
  json_t *x = json_pack("{s:o, s:f, s:b, s:b, s:b, s:f, s:I}", "using", ways, "each", h->limit, "first",
                        h->until == UNTIL_FIRST, "coverage", h->steered, "shrink", h->reduced, "shrink-for",
                        h->reducing, "instances", (json_int_t)h->generalising);
  if (h->property) json_object_set_new(x, "property", json_string(h->property));
  return x;
}

static void put_properties(struct hunting *k) {
  const struct hunt *h = k->hunt;
  campaign_begin(k->campaign, true);
  for (size_t i = 0; i < h->target_count; i++) {
    const struct hunt_target *t = &h->targets[i];
    const struct property_row row = {i, t->form, t->name, t->file, t->line, t->column};
    store_put(k->campaign->store, &table_property, &row);
  }
  keep(k, false);
}

bool hunting_open(struct hunting *k, assay_subject *s) {
  struct hunt *h = k->hunt;
  struct assay_sources sources;
  char *error = NULL;
  if (!h->campaign.directory && !h->campaign.share) return true;
  if (assay_subject_sources(s, &sources) != ASSAY_OK) {
    hunting_fail(k, assay_error(assay_subject_world(s)));
    return false;
  }
  json_t *options = options_of(h);
  const struct campaign_request request = {.wish = &h->campaign,
                                           .kind = "model",
                                           .file = h->file,
                                           .seed = h->seed,
                                           .options = options,
                                           .sources = &sources,
                                           .count = &h->count,
                                           .seconds = &h->seconds};
  k->campaign = campaign_open(&request, &error);
  json_decref(options);
  if (!k->campaign) {
    hunting_fail(k, error);
    free(error);
    return false;
  }
  k->start = monotonic_seconds() - k->campaign->before;
  k->end = h->seconds > 0 ? k->start + h->seconds : 0;
  if (!k->campaign->is_new && !take_up(k)) return false;
  put_properties(k);
  return !h->error;
}
