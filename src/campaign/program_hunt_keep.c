/* program_hunt_keep: what a hunt for programs keeps in its campaign, and takes up again. */
#include "campaign/program_hunting.h"

#include "api/programs.h"
#include "campaign/json_text.h"
#include "campaign/pool.h"
#include "campaign/program_finding_row.h"
#include "core/memory.h"
#include "store/database.h"
#include "subject/subject_check.h"

#include <stdlib.h>
#include <string.h>

static bool fail(struct hunting *k, const char *error) {
  if (!k->hunt->error) k->hunt->error = memory_text(error);
  return false;
}

/* ---- checkpoints ---- */

static char *state_of(const struct hunting *k) {
  const struct program_hunt *h = k->hunt;
  const struct program_mark *m = &k->mark;
  json_t *sizes = json_array();
  for (int i = 0; i < PROGRAM_SIZES; i++) json_array_append_new(sizes, json_integer((json_int_t)m->made.sizes[i]));
  json_t *cpu =
      json_pack("{s:f, s:f, s:f}", "generating", h->generating, "compiling", h->compile_cpu, "running", h->run_cpu);
  return json_take_text(json_pack("{s:b, s:I, s:I, s:I, s:I, s:o, s:o, s:s*}", "asked", k->has_asked, "made",
                                  (json_int_t)m->made.made, "nodes", (json_int_t)m->made.nodes, "chunk",
                                  (json_int_t)m->chunk, "looked_into", (json_int_t)m->looked_into, "sizes", sizes,
                                  "cpu", cpu, "limit", h->limit));
}

static void put_stream(struct hunting *k, uint64_t number, const struct program_mark *m, bool is_done) {
  const struct program_hunt *h = k->hunt;
  char *state = state_of(k);
  const struct stream_row row = {.shard = k->campaign->shard.number,
                                 .number = number,
                                 .generator = k->programs->way,
                                 .next = m->next,
                                 .tried = m->tried,
                                 .not_made = m->made.not_made,
                                 .repeated = m->made.repeated,
                                 .unchanged = m->made.unchanged,
                                 .unknown = m->unknown,
                                 .flaky = m->flaky,
                                 .known = m->known,
                                 .unseen = m->unseen,
                                 .hits = m->hits - m->unseen,
                                 .seconds = h->elapsed,
                                 .cpu = h->generating + h->compile_cpu + h->run_cpu,
                                 .state = state,
                                 .is_done = is_done};
  store_put(k->campaign->store, &table_stream, &row);
  free(state);
}

static void put_digests(struct hunting *k) {
  if (!k->digests_first || !k->digests.length) return;
  const struct seen_row row = {k->campaign->shard.number, k->digests_first, k->digests.text};
  store_put(k->campaign->store, &table_seen, &row);
}

/* What was begun is kept. */
static bool commit(struct hunting *k, bool is_done) {
  const struct program_mark *m = &k->mark;
  const struct campaign_progress p = {.tried = m->tried,
                                      .discarded = m->made.not_made + m->made.repeated + m->made.unchanged,
                                      .hits = m->hits - m->unseen,
                                      .is_done = is_done};
  put_stream(k, k->stream, m, is_done);
  put_digests(k);
  program_words_put(&k->words, k->campaign);
  if (!campaign_commit(k->campaign, &p)) return fail(k, campaign_error(k->campaign));
  buffer_free(&k->digests);
  k->digests = (struct buffer){0};
  k->digests_first = 0;
  program_words_kept(&k->words);
  return true;
}

static void add_made(struct program_made *to, const struct program_made *m) {
  to->made += m->made;
  to->not_made += m->not_made;
  to->repeated += m->repeated;
  to->unchanged += m->unchanged;
  to->nodes += m->nodes;
  for (int i = 0; i < PROGRAM_SIZES; i++) to->sizes[i] += m->sizes[i];
}

void program_hunting_take_program(struct hunting *k, const struct open_batch *b, size_t number) {
  const struct program_hunt *h = k->hunt;
  struct program_mark *m = &k->mark;
  const struct batch_program *p = &b->programs[number];
  const size_t before = number ? b->programs[number - 1].digests : 0,
               words = number ? b->programs[number - 1].words : 0;
  if (!k->digests_first) k->digests_first = m->next;
  if (p->digests > before) buffer_append(&k->digests, b->digests.text + before, p->digests - before);
  program_words_count(&k->words, &b->words, words, p->words);
  m->next = p->next;
  m->chunk = k->chunk;
  m->looked_into = k->looked_into;
  add_made(&m->made, &p->made);
  m->tried = h->tried;
  m->unknown = h->unknown;
  m->flaky = h->flaky;
  m->known = h->known;
  m->hits = h->hits;
  m->unseen = h->unseen;
}

bool program_hunting_keep_if_due(struct hunting *k) {
  if (!k->campaign || !campaign_is_due(k->campaign)) return true;
  campaign_begin(k->campaign, false);
  return commit(k, false);
}

/* Those who were looked into until now were other programs. */
bool program_hunting_start_over(struct hunting *k) {
  const struct program_mark nothing = {.next = 1};
  k->mark = (struct program_mark){.next = 1, .hits = k->hunt->hits, .unseen = k->hunt->unseen};
  if (!k->campaign) return true;
  const struct database_value values[] = {value_text(k->campaign->store->campaign),
                                          value_integer((int64_t)k->campaign->shard.number)};
  campaign_begin(k->campaign, true);
  put_stream(k, 0, &nothing, true);
  store_run(k->campaign->store, "DELETE FROM seen WHERE campaign = $1 AND shard = $2", values, 2);
  program_words_clear(&k->words, k->campaign);
  buffer_free(&k->digests);
  k->digests = (struct buffer){0};
  k->digests_first = 0;
  k->stream = 1;
  return commit(k, false);
}

bool program_hunting_keep_end(struct hunting *k, bool is_done) {
  if (!k->campaign) return true;
  campaign_begin(k->campaign, true);
  return commit(k, is_done);
}

/* ---- findings ---- */

void program_hunting_row(const struct hunting *k, const struct program_finding *f, struct finding_row *out) {
  *out = (struct finding_row){.shape = f->shape,
                              .generator = f->is_from_corpus ? PROGRAM_FROM_CORPUS : k->programs->way,
                              .seed = k->hunt->seed,
                              .index = f->index,
                              .original = f->original,
                              .original_nodes = f->made_nodes,
                              .reduced = f->term,
                              .nodes = f->nodes,
                              .text = f->text,
                              .kind = program_finding_kind(f),
                              .run = f->run,
                              .twin = f->twin,
                              .program = f->program,
                              .formulas = program_finding_formulas(f),
                              .evidence = program_finding_evidence(f, &k->versions),
                              .checks = f->checks,
                              .steps = f->steps,
                              .seconds = f->seconds,
                              .reducing = f->reducing};
}

bool program_hunting_keep_finding(struct hunting *k, struct program_finding *f) {
  char *error = NULL, *now = f->is_delivered ? store_now() : NULL;
  struct finding_row row;
  program_hunting_row(k, f, &row);
  row.delivered = now;
  campaign_begin(k->campaign, true);
  chain_close(&f->chain);
  campaign_put_finding(k->campaign, &row, &f->chain);
  const bool good = commit(k, false);
  chain_free(&f->chain); /* nobody else asks for it */
  free((char *)(uintptr_t)row.formulas);
  free((char *)(uintptr_t)row.evidence);
  free(now);
  if (good && !campaign_write_files(k->campaign, f->shape, &error)) fail(k, error);
  free(error);
  return good;
}

/* ---- taking it up ---- */

static uint64_t number(const json_t *x, const char *name) {
  return (uint64_t)json_integer_value(json_object_get(x, name));
}

static void take_state(struct hunting *k, const char *text) {
  struct program_hunt *h = k->hunt;
  struct program_mark *m = &k->mark;
  json_t *state = json_loads(text ? text : "{}", 0, NULL);
  const json_t *sizes = json_object_get(state, "sizes"), *cpu = json_object_get(state, "cpu");
  const char *limit = json_string_value(json_object_get(state, "limit"));
  k->has_asked = json_is_true(json_object_get(state, "asked"));
  m->made.made = number(state, "made");
  m->made.nodes = number(state, "nodes");
  m->chunk = k->chunk = number(state, "chunk");
  m->looked_into = k->looked_into = number(state, "looked_into");
  for (size_t i = 0; i < PROGRAM_SIZES; i++) m->made.sizes[i] = (uint64_t)json_integer_value(json_array_get(sizes, i));
  h->generating = json_number_value(json_object_get(cpu, "generating"));
  h->compile_cpu = json_number_value(json_object_get(cpu, "compiling"));
  h->run_cpu = json_number_value(json_object_get(cpu, "running"));
  free(h->limit);
  h->limit = memory_text(limit);
  json_decref(state);
}

void program_hunting_show(struct hunting *k) {
  struct program_hunt *h = k->hunt;
  const struct program_mark *m = &k->mark;
  h->tried = m->tried;
  h->unknown = m->unknown;
  h->flaky = m->flaky;
  h->known = m->known;
  h->hits = m->hits;
  h->unseen = m->unseen;
  h->made = m->made.made;
  h->not_made = m->made.not_made;
  h->repeated = m->made.repeated;
  h->unchanged = m->made.unchanged;
  h->nodes = m->made.nodes;
  memcpy(h->sizes, m->made.sizes, sizeof h->sizes);
}

/* The last one is the one that it was at. */
static bool take_stream(void *data, const void *row) {
  struct hunting *k = data;
  const struct stream_row *r = row;
  k->stream = r->number;
  k->mark = (struct program_mark){.next = r->next,
                                  .made = {.not_made = r->not_made, .repeated = r->repeated, .unchanged = r->unchanged},
                                  .tried = r->tried,
                                  .unknown = r->unknown,
                                  .flaky = r->flaky,
                                  .known = r->known,
                                  .hits = r->hits + r->unseen,
                                  .unseen = r->unseen};
  take_state(k, r->state);
  k->next = k->mark.next;
  program_hunting_show(k);
  return true;
}
void program_hunting_take_finding(struct hunting *k, const struct finding_row *row) {
  struct program_hunt *h = k->hunt;
  h->findings = memory_resize(h->findings, h->finding_count + 1, sizeof(struct program_finding *));
  h->findings[h->finding_count++] = program_finding_from_row(row);
  h->finding_capacity = h->finding_count;
}

static bool take_finding(void *data, const void *row) {
  program_hunting_take_finding(data, row);
  return true;
}

static void count_hit(const struct program_hunt *h, const char *shape) {
  for (size_t i = 0; shape && i < h->finding_count; i++)
    if (!strcmp(h->findings[i]->shape, shape)) h->findings[i]->hits++;
}

/* What was looked into behind the mark comes again, and is counted then. */
static bool take_look(void *data, const void *row) {
  struct hunting *k = data;
  const struct look_row *r = row;
  if (r->stream < k->stream || r->index < shard_index(&k->hunt->campaign.shard, k->mark.next)) {
    count_hit(k->hunt, r->shape);
    k->over = k->over || (k->hunt->first && r->was_new);
    return true;
  }
  k->looks = memory_resize(k->looks, k->look_count + 1, sizeof *k->looks);
  k->looks[k->look_count] = *r;
  k->looks[k->look_count++].shape = memory_text(r->shape);
  return true;
}

static bool take_digests(void *data, const void *row) {
  struct hunting *k = data;
  enum { DIGITS = 16 };
  const struct seen_row *r = row;
  const size_t length = strlen(r->digests);
  for (size_t i = 0; i + DIGITS <= length; i += DIGITS) {
    char word[DIGITS + 1] = {0};
    memcpy(word, r->digests + i, DIGITS);
    distinct_add(&k->made, strtoull(word, NULL, 16));
  }
  return true;
}

static bool take_up(struct hunting *k) {
  struct campaign_store *s = k->campaign->store;
  return (store_read(s, &table_stream, NULL, NULL, 0, take_stream, k) &&
          store_read(s, &table_finding, NULL, NULL, 0, take_finding, k) &&
          store_read(s, &table_look, NULL, NULL, 0, take_look, k) &&
          store_read(s, &table_seen, NULL, NULL, 0, take_digests, k) &&
          program_words_take_up(&k->words, k->campaign)) ||
         fail(k, campaign_error(k->campaign));
}

const struct look_row *program_hunting_find_look(const struct hunting *k, uint64_t index) {
  for (size_t i = 0; i < k->look_count; i++)
    if (k->looks[i].index == index) return &k->looks[i];
  return NULL;
}

/* ---- opening ---- */

static json_t *options_of(const struct program_hunt *h) {
  json_t *x = json_pack("{s:s, s:b, s:b, s:b, s:f, s:s}", "using", h->used_way, "emi", h->emi, "first", h->first,
                        "shrink", h->reduced, "shrink-for", h->reducing, "oracle", h->oracle ? h->oracle : "all");
  if (h->size) json_object_set_new(x, "size", json_integer((json_int_t)h->size));
  return x;
}

static bool put_property(struct hunting *k) {
  const struct property_row row = {.form = "subject", .name = k->subject, .file = k->hunt->file, .line = 1, .col = 1};
  campaign_begin(k->campaign, true);
  store_put(k->campaign->store, &table_property, &row);
  return commit(k, false);
}

static void ask_versions(struct hunting *k) {
  const struct subject_check *c = k->trial.check;
  versions_add(&k->versions, c->variants.target, c->variants.list, c->variants.count);
  if (c->reference.target) versions_add(&k->versions, c->reference.target, c->reference.list, c->reference.count);
  for (uint32_t i = 0; i < c->also_count; i++)
    versions_add(&k->versions, c->also[i].target, c->also[i].list, c->also[i].count);
  versions_ask(&k->versions);
}

bool program_hunting_open(struct hunting *k) {
  struct program_hunt *h = k->hunt;
  struct assay_sources sources;
  k->mark.next = 1;
  if (!h->campaign.directory && !h->campaign.share) return true;
  if (assay_programs_sources(k->programs, &sources) != ASSAY_OK) return false;
  json_t *options = options_of(h);
  const struct campaign_request request = {.wish = &h->campaign,
                                           .kind = "programs",
                                           .file = h->file,
                                           .subject = k->subject,
                                           .seed = h->seed,
                                           .options = options,
                                           .sources = &sources,
                                           .count = &h->count,
                                           .seconds = &h->seconds};
  k->campaign = campaign_open(&request, &h->error);
  json_decref(options);
  if (!k->campaign) return false;
  k->hunt->begun = monotonic_seconds() - k->campaign->before;
  ask_versions(k);
  program_words_open(&k->words, k->programs);
  return (k->campaign->is_new || take_up(k)) && put_property(k);
}

void program_hunting_close(struct hunting *k) {
  for (size_t i = 0; i < k->look_count; i++) free((char *)(uintptr_t)k->looks[i].shape);
  free(k->looks);
  buffer_free(&k->digests);
  versions_free(&k->versions);
  program_words_free(&k->words);
  campaign_close(k->campaign);
}
