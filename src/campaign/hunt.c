/* hunt: see the header. */
#include "campaign/hunt.h"

#include "campaign/arms.h"
#include "campaign/block.h"
#include "campaign/hunting.h"
#include "core/memory.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

void hunting_fail(struct hunting *k, const char *error) {
  if (!k->hunt->error) k->hunt->error = memory_text(error);
  k->stop = true;
}

static const char *why_no_arms(const struct hunt *h) {
  if (!h->target_count) return "the file has no properties: no redex-check or its like was met\n";
  if (h->property) return "no property of that name or line, to which these generators apply\n";
  return "none of these generators applies to the file's properties\n";
}

static bool get_ready(struct hunting *k, assay_subject *s) {
  struct assay_targets all;
  if (assay_targets(s, &all) != ASSAY_OK) return false;
  arms_add(k->hunt, &all);
  if (!arms_list_covered(k->hunt, s)) return false;
  if (k->hunt->steered) arms_steer(k->hunt);
  if (k->hunt->arm_count && (!hunting_open(k, s) || !hunting_add_corpus(k, &all))) return true;
  k->ready = true;
  if (!k->hunt->arm_count) hunting_fail(k, why_no_arms(k->hunt));
  else if (k->hunt->ready) k->hunt->ready(k->hunt->data);
  return true;
}

/* ---- what to do next ---- */

bool hunting_is_put_off(const struct hunting *k) {
  return k->campaign && (is_stopped(k->hunt->stop) || k->hunt->error);
}

bool hunting_is_over(const struct hunting *k) {
  return k->stop || is_stopped(k->hunt->stop) || (k->end > 0 && monotonic_seconds() >= k->end);
}

/* *arm NULL: there is nothing more to do, or if *wait, nothing at the moment. */
static void next_block(struct hunting *k, struct hunt_arm **arm, struct assay_trial *trial, bool *wait) {
  struct hunt *h = k->hunt;
  *wait = false;
  *arm = hunting_is_over(k) ? NULL : arms_choose(h, wait);
  if (!*arm) return;
  const uint64_t left = arms_last_of_turn(h, *arm) - (*arm)->next + 1;
  *trial = (struct assay_trial){.target = (*arm)->target,
                                .way = (*arm)->way,
                                .seed = h->seed,
                                .first = (*arm)->next,
                                .count = (*arm)->block < left ? (*arm)->block : left,
                                .deadline = k->end > 0 ? deadline_after(k->end - monotonic_seconds()) : 0,
                                .stop = h->stop};
  (*arm)->next += trial->count;
  (*arm)->busy++;
}

/* ---- what came of it ---- */

enum { LARGEST_BLOCK = 1 << 16 };

/* About as long as they should take. */
static void adapt_block(struct hunt_arm *arm, uint64_t count, double seconds) {
  if (count == arm->block && seconds < BLOCK_SECONDS / 2 && arm->block < LARGEST_BLOCK) arm->block *= 2;
  else if (seconds > 2 * BLOCK_SECONDS && arm->block > 1) arm->block /= 2;
}

/* A generator that cannot be used is no reason to give up the others. */
static void refuse(struct hunt_arm *arm, const char *why) {
  if (!arm->refused) arm->refused = memory_text(why);
}

/* ---- threads ---- */

static assay_subject *load(struct worker *w, const struct hunt *h, char **error) {
  assay *world = worker_new_world(w, error);
  if (!world) return NULL;
  assay_subject *s;
  const assay_status status = h->text ? assay_load_properties_text(world, h->file, h->text, h->text_length, &s)
                                      : assay_load_properties(world, h->file, &s);
  if (status == ASSAY_OK) return s;
  *error = memory_text(assay_error(world));
  return NULL;
}

/* ---- one block ---- */

static void add_tried(struct block *b, const struct assay_tried *part) {
  b->tried += part->tried;
  b->skipped += part->skipped;
  b->not_made += part->not_made;
  b->too_long += part->too_long;
  b->exhausted = part->exhausted;
  if (!b->why) b->why = memory_text(part->why);
}

static struct hit hit_of(const struct hunting *k, const struct hunt_arm *arm, const struct assay_tried *tried) {
  return (struct hit){.target = arm->target,
                      .way = arm->way,
                      .index = tried->next - 1,
                      .table = arm->steering ? arm->steering->table : 0,
                      .text = memory_text(tried->counterexample),
                      .nodes = tried->nodes,
                      .exception = memory_text(tried->exception),
                      .seconds = monotonic_seconds() - k->start};
}

/* Indices in a row, up to the first hit. *more: there may be something behind it. */
static assay_status try_run(const struct hunting *k, assay_subject *s, const struct hunt_arm *arm,
                            const struct assay_trial *trial, struct block *b, bool *more) {
  struct assay_trial rest = *trial;
  const uint64_t run = shard_run(&k->hunt->campaign.shard, b->next), left = trial->count - (b->next - b->first);
  rest.first = shard_index(&k->hunt->campaign.shard, b->next);
  rest.count = left < run ? left : run;
  struct assay_tried tried;
  const assay_status status = assay_try(s, &rest, &tried);
  if (status != ASSAY_OK) return status;
  add_tried(b, &tried);
  b->next += tried.next - rest.first;
  const bool is_cut = tried.next < rest.first + rest.count && !tried.counterexample;
  *more = !is_cut && b->next < b->first + trial->count;
  if (!tried.counterexample) return status;
  const struct hit hit = hit_of(k, arm, &tried);
  hits_add(&b->hits, &hit);
  if (k->hunt->until != UNTIL_THE_END) *more = false;
  return status;
}

/* From one hit to the next; if one is enough, to the first. Where there is nothing more, it has come to its end. */
static assay_status try_block(const struct hunting *k, assay_subject *s, const struct hunt_arm *arm,
                              const struct assay_trial *trial, struct block *b) {
  bool more = true;
  while (more) {
    const assay_status status = try_run(k, s, arm, trial, b, &more);
    if (status != ASSAY_OK) return status;
  }
  if (b->exhausted) b->next = b->first + trial->count;
  return ASSAY_OK;
}

static struct block *new_block(const struct hunting *k, const struct hunt_arm *arm, struct assay_trial *trial) {
  struct block *b = memory_array(1, sizeof *b);
  *b = (struct block){.first = trial->first, .next = trial->first};
  if (!arm->steering) return b;
  b->learned = trial->learned = learned_new(k->hunt->covered_count);
  trial->table = arm->steering->values;
  trial->examples = arm->steering->examples;
  return b;
}

/* By time, what failed is looked into at once, and only then it counts. False: it does not. */
static bool look_into_block(struct hunting *k, assay_subject *s, struct hunt_arm *arm, struct block *b) {
  if (k->hunt->count || !b->hits.count) return true;
  const bool all = hunting_look_into(k, s, arm, &b->hits, &b->looked_into, &b->unseen);
  b->unseen += b->hits.unseen;
  hits_free(&b->hits);
  return all;
}

/* The table does not change while a block of it is being tried. */
static void run_block(struct hunting *k, assay_subject *s, struct hunt_arm *arm, struct assay_trial *trial) {
  assay *world = assay_subject_world(s);
  const struct assay_mark mark = assay_mark(world);
  struct block *b = new_block(k, arm, trial);
  const double before = monotonic_seconds(), cpu = thread_seconds();
  uint64_t *covered = arms_covered(k->hunt, s, NULL);
  const assay_status status = try_block(k, s, arm, trial, b);
  const double seconds = monotonic_seconds() - before;
  if (status == ASSAY_OK) b->covered = arms_covered(k->hunt, s, covered);
  free(covered);
  const bool counts = status == ASSAY_OK && look_into_block(k, s, arm, b);
  const double all = monotonic_seconds() - before;
  pool_lock(&k->pool);
  if (status != ASSAY_OK) refuse(arm, assay_error(world));
  adapt_block(arm, trial->count, seconds);
  if (counts) block_finish(k->hunt, arm, b);
  else block_free(k->hunt, b);
  arm->seconds += all;
  arm->cpu += thread_seconds() - cpu;
  arms_pay(k->hunt, arm, s, all);
  arm->busy--;
  hunting_keep_if_due(k);
  pool_unlock(&k->pool);
  assay_release(world, mark);
  hunting_share(k, s);
}

/* ---- threads ---- */

static void run_blocks(struct hunting *k, assay_subject *s) {
  const struct timespec moment = {.tv_nsec = 1000000};
  for (;;) {
    struct hunt_arm *arm;
    struct assay_trial trial;
    bool wait;
    pool_lock(&k->pool);
    next_block(k, &arm, &trial, &wait);
    pool_unlock(&k->pool);
    if (arm) run_block(k, s, arm, &trial);
    else if (wait) nanosleep(&moment, NULL);
    else return;
  }
}

static void work(struct worker *w) {
  struct hunting *k = w->pool->data;
  char *error = NULL;
  assay_subject *s = load(w, k->hunt, &error);
  pool_lock(&k->pool);
  if (!s) hunting_fail(k, error);
  else if (!k->ready && !k->hunt->error && !get_ready(k, s)) hunting_fail(k, assay_error(assay_subject_world(s)));
  if (s && k->ready && !k->hunt->count && k->lessons) assay_shrink_teach(s, k->lessons);
  pool_unlock(&k->pool);
  free(error);
  if (!s || !k->ready) return;
  hunting_share(k, s);
  run_blocks(k, s);
  hunting_share(k, s);
}

/* By count: in order, when there are no more. */
static void look_into_the_rest(struct worker *w) {
  struct hunting *k = w->pool->data;
  char *error = NULL;
  assay_subject *s = load(w, k->hunt, &error);
  if (!s) hunting_fail(k, error);
  if (s && k->lessons) assay_shrink_teach(s, k->lessons);
  bool all = s != NULL;
  for (size_t i = 0; all && i < k->hunt->arm_count; i++) {
    struct hunt_arm *arm = &k->hunt->arms[i];
    all = hunting_look_into(k, s, arm, &arm->hits, &arm->looked_into, &arm->unseen);
  }
  if (s) hunting_share(k, s);
  pool_lock(&k->pool);
  if (s) hunting_keep_end(k, all);
  pool_unlock(&k->pool);
  free(error);
}

static void tick(struct pool *p) {
  struct hunting *k = p->data;
  const double now = monotonic_seconds(), pause = 0.2;
  if (!k->ready || !k->hunt->progress || now - k->last_progress < pause) return;
  k->last_progress = now;
  k->hunt->elapsed = now - k->start;
  k->hunt->progress(k->hunt, k->hunt->data);
}

/* ---- all ---- */

static bool run_threads(struct hunting *k, unsigned jobs, void (*what)(struct worker *w)) {
  const struct hunt *h = k->hunt;
  k->pool = (struct pool){.jobs = jobs,
                          .limit = h->limit,
                          .stop = h->stop,
                          .libraries = h->libraries,
                          .work = what,
                          .tick = tick,
                          .data = k};
  if (!pool_run(&k->pool)) hunting_fail(k, "no threads could be started\n");
  return !h->error;
}

static bool has_hits(const struct hunt *h) {
  for (size_t i = 0; i < h->arm_count; i++) {
    if (h->arms[i].hits.count) return true;
    for (const struct block *b = h->arms[i].waiting; b; b = b->later)
      if (b->hits.count) return true;
  }
  return false;
}

/* All is tried, or the time is over. What was found behind something that is missing counts, but it is done again if the hunt goes on. */
static void end_trying(struct hunting *k) {
  struct hunt *h = k->hunt;
  const bool is_done = !is_stopped(h->stop) && !h->error, is_end = !h->count || !has_hits(h) || !is_done;
  if (is_end) hunting_hold(k);
  for (size_t i = 0; i < h->arm_count; i++) blocks_count_all(h, &h->arms[i]);
  if (is_end) hunting_keep_end(k, is_done);
}

bool hunt_run(struct hunt *h) {
  struct hunting k = {.hunt = h, .start = monotonic_seconds()};
  if (!h->reduced && h->until == UNTIL_THE_END) h->until = UNTIL_EACH; /* bugs cannot be told apart */
  if (h->seconds > 0) k.end = k.start + h->seconds;
  const bool is_tried = run_threads(&k, h->jobs ? h->jobs : 1, work);
  end_trying(&k);
  k.is_looking = true;
  if (is_tried && h->count && has_hits(h) && !hunting_is_put_off(&k)) run_threads(&k, 1, look_into_the_rest);
  h->elapsed = monotonic_seconds() - k.start;
  h->stopped = is_stopped(h->stop);
  campaign_close(k.campaign);
  free(k.lessons);
  free(k.held);
  return !h->error;
}

void hunt_free(struct hunt *h) {
  arms_free(h);
  findings_free(&h->findings);
  free(h->error);
}
