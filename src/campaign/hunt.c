/* hunt: see the header. */
#include "campaign/hunt.h"

#include "campaign/arms.h"
#include "campaign/pool.h"
#include "core/memory.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

struct hunting {
  struct hunt *hunt;
  struct pool pool;
  double start, end; /* end 0: never */
  double last_progress;
  bool ready; /* targets and arms are known */
  bool stop;
};

static void fail(struct hunting *k, const char *error) {
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
  k->ready = true;
  if (!k->hunt->arm_count) fail(k, why_no_arms(k->hunt));
  else if (k->hunt->ready) k->hunt->ready(k->hunt->data);
  return true;
}

/* ---- what to do next ---- */

static bool is_over(const struct hunting *k) {
  return k->stop || is_stopped(k->hunt->stop) || (k->end > 0 && monotonic_seconds() >= k->end);
}

/* *arm NULL: there is nothing more to do, or if *wait, nothing at the moment. */
static void next_block(struct hunting *k, struct hunt_arm **arm, struct assay_trial *trial, bool *wait) {
  struct hunt *h = k->hunt;
  *wait = false;
  *arm = is_over(k) ? NULL : arms_choose(h, wait);
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

/* What became of a block. */
struct outcome {
  struct assay_tried tried; /* all of it together */
  struct hits hits;
};

static void finish_block(struct hunting *k, struct hunt_arm *arm, const struct assay_trial *trial, struct outcome *o,
                         double seconds) {
  const struct assay_tried *tried = &o->tried;
  arm->tried += tried->tried;
  arm->skipped += tried->skipped;
  arm->not_made += tried->not_made;
  arm->too_long += tried->too_long;
  if (tried->why && !arm->why) arm->why = memory_text(tried->why);
  if (tried->exhausted) arm->exhausted = true;
  if (k->hunt->count) hits_move(&arm->hits, &o->hits);
  if (trial->count == arm->block && seconds < BLOCK_SECONDS / 2 && arm->block < LARGEST_BLOCK) arm->block *= 2;
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

/* ---- hits are looked into ---- */

/* What is known by now, for assay_shrink; malloc'ed. */
static struct assay_known *list_known(struct hunting *k, size_t *count) {
  const struct findings *f = &k->hunt->findings;
  pool_lock(&k->pool);
  struct assay_known *known = memory_array(f->count + 1, sizeof *known);
  *count = f->count;
  for (size_t i = 0; i < f->count; i++)
    known[i] = (struct assay_known){.target = f->list[i]->hit.target,
                                    .term = f->list[i]->text,
                                    .formulas = &f->list[i]->formulas,
                                    .signature = f->list[i]->signature};
  pool_unlock(&k->pool);
  return known;
}

/* How much a reduction has tried so far. */
struct checking {
  struct hunting *hunting;
  uint64_t counted;
};

static void count_checks(void *data, uint64_t checks) {
  struct checking *c = data;
  pool_lock(&c->hunting->pool);
  c->hunting->hunt->checks += checks - c->counted;
  pool_unlock(&c->hunting->pool);
  c->counted = checks;
}

static void count_step(void *data, const struct assay_shrinking *so_far) { count_checks(data, so_far->checks); }

static void reduce(struct hunting *k, assay_subject *s, const struct hit *hit, const struct assay_shrink_options *known,
                   struct assay_shrunk *out) {
  enum { TRIES = 1000 };
  struct checking checking = {k, 0};
  const struct hunt *h = k->hunt;
  struct assay_shrink_options options = *known;
  options.target = hit->target;
  options.term = hit->text;
  options.seed = h->seed;
  options.index = hit->index;
  options.same = true;
  options.deadline = h->reducing > 0 ? deadline_after(h->reducing) : 0;
  options.stop = h->stop;
  options.tries = TRIES;
  options.generalise = h->generalising;
  options.progress = count_step;
  options.progress_data = &checking;
  if (assay_shrink(s, &options, out) != ASSAY_OK) *out = (struct assay_shrunk){.checks = checking.counted};
  count_checks(&checking, out->checks + out->formulas.checks);
}

/* Takes the hit's texts. */
static struct finding *add_finding(struct hunting *k, struct hit *hit, const struct assay_shrunk *small) {
  struct hunt *h = k->hunt;
  struct finding *new = findings_add(&h->findings, hit, small);
  hit->text = hit->exception = NULL;
  if (h->found) h->found(h, new, h->data);
  if (h->until == UNTIL_FIRST) k->stop = true;
  return new;
}

static void count_hit(struct hunt_target *t, struct finding *f) {
  f->hits++;
  t->hits++;
  if (!t->found) t->found = f;
}

/* Is it a bug that nobody knew? It may have become known meanwhile: then once more. */
static bool look_into(struct hunting *k, assay_subject *s, struct hit *hit) {
  struct hunt *h = k->hunt;
  assay *world = assay_subject_world(s);
  for (;;) {
    size_t count;
    struct assay_known *known = list_known(k, &count);
    const struct assay_mark mark = assay_mark(world);
    struct assay_shrunk small = {0};
    if (h->reduced) reduce(k, s, hit, &(struct assay_shrink_options){.known = known, .known_count = count}, &small);
    pool_lock(&k->pool);
    const bool is_current = h->findings.count == count;
    struct finding *f = small.known  ? h->findings.list[small.known - 1]
                        : is_current ? add_finding(k, hit, &small)
                                     : NULL;
    if (f) count_hit(&h->targets[hit->target], f);
    pool_unlock(&k->pool);
    assay_release(world, mark);
    free(known);
    if (f) return !small.known;
  }
}

/* The more of what an arm hits is known, the less of it is looked into. When all shall stop, nothing but the first. */
static bool is_worth_a_look(struct hunting *k, struct hunt_arm *arm) {
  enum { MANY = 64 };
  const struct hunt *h = k->hunt;
  const bool is_enough = h->until != UNTIL_THE_END || is_over(k);
  if (k->stop || (is_enough && h->targets[arm->target].found)) return false;
  const uint64_t before = arm->familiar++;
  return before % (1 + before / MANY) == 0;
}

static void look_into_next(struct hunting *k, assay_subject *s, struct hunt_arm *arm, struct hit *hit) {
  pool_lock(&k->pool);
  const bool look = is_worth_a_look(k, arm);
  if (!look) k->hunt->targets[arm->target].unseen++;
  else arm->looking_at = hit->index;
  k->hunt->waiting--;
  pool_unlock(&k->pool);
  if (!look || !look_into(k, s, hit)) return;
  pool_lock(&k->pool);
  arm->familiar = 0;
  pool_unlock(&k->pool);
}

/* Those of one arm. */
static void look_into_all(struct hunting *k, assay_subject *s, struct hunt_arm *arm, struct hits *hits) {
  pool_lock(&k->pool);
  arm->looking++;
  pool_unlock(&k->pool);
  for (size_t i = 0; i < hits->count; i++) look_into_next(k, s, arm, &hits->list[i]);
  pool_lock(&k->pool);
  arm->looking--;
  k->hunt->targets[arm->target].unseen += hits->unseen;
  pool_unlock(&k->pool);
  hits_free(hits);
}

/* ---- threads ---- */

static void add_tried(struct assay_tried *all, const struct assay_tried *part) {
  all->tried += part->tried;
  all->skipped += part->skipped;
  all->not_made += part->not_made;
  all->too_long += part->too_long;
  all->exhausted = part->exhausted;
  if (!all->why) all->why = part->why;
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

/* From one hit to the next; if one is enough, to the first. */
static assay_status try_block(const struct hunting *k, assay_subject *s, const struct hunt_arm *arm,
                              const struct assay_trial *trial, struct outcome *out) {
  struct assay_trial rest = *trial;
  for (;;) {
    struct assay_tried tried;
    const assay_status status = assay_try(s, &rest, &tried);
    if (status != ASSAY_OK) return status;
    add_tried(&out->tried, &tried);
    if (!tried.counterexample) return status;
    const struct hit hit = hit_of(k, arm, &tried);
    hits_add(&out->hits, &hit);
    if (k->hunt->until != UNTIL_THE_END) return status;
    rest.count -= tried.next - rest.first;
    rest.first = tried.next;
    if (!rest.count) return status;
  }
}

/* The table does not change while a block of it is being tried. */
static void run_block(struct hunting *k, assay_subject *s, struct hunt_arm *arm, struct assay_trial *trial) {
  assay *world = assay_subject_world(s);
  struct assay_mark mark = assay_mark(world);
  struct outcome o = {0};
  if (arm->steering) {
    trial->table = arm->steering->values;
    trial->examples = arm->steering->examples;
    trial->learned = learned_new(k->hunt->covered_count);
  }
  const double before = monotonic_seconds();
  const assay_status status = try_block(k, s, arm, trial, &o);
  const double seconds = monotonic_seconds() - before;
  pool_lock(&k->pool);
  if (arm->steering) steering_add(arm->steering, &trial->learned);
  k->hunt->waiting += o.hits.count;
  if (status == ASSAY_OK) finish_block(k, arm, trial, &o, seconds);
  else refuse(arm, assay_error(world));
  pool_unlock(&k->pool);
  assay_release(world, mark);
  if (o.hits.count) look_into_all(k, s, arm, &o.hits);
  const double all = monotonic_seconds() - before;
  pool_lock(&k->pool);
  arm->seconds += all;
  arms_pay(k->hunt, arm, s, all);
  arm->busy--;
  pool_unlock(&k->pool);
  if (arm->steering) learned_free(&trial->learned, k->hunt->covered_count);
}

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
  if (!s) fail(k, error);
  else if (!k->ready && !get_ready(k, s)) fail(k, assay_error(assay_subject_world(s)));
  pool_unlock(&k->pool);
  free(error);
  if (s) run_blocks(k, s);
  pool_lock(&k->pool);
  if (s) arms_add_covered(k->hunt, s);
  pool_unlock(&k->pool);
}

/* By count: in order, when there are no more. */
static void look_into_the_rest(struct worker *w) {
  struct hunting *k = w->pool->data;
  char *error = NULL;
  assay_subject *s = load(w, k->hunt, &error);
  if (!s) fail(k, error);
  for (size_t i = 0; s && i < k->hunt->arm_count; i++) look_into_all(k, s, &k->hunt->arms[i], &k->hunt->arms[i].hits);
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
  if (!pool_run(&k->pool)) fail(k, "no threads could be started\n");
  return !h->error;
}

static bool has_hits(const struct hunt *h) {
  for (size_t i = 0; i < h->arm_count; i++)
    if (h->arms[i].hits.count) return true;
  return false;
}

bool hunt_run(struct hunt *h) {
  struct hunting k = {.hunt = h, .start = monotonic_seconds()};
  if (!h->reduced && h->until == UNTIL_THE_END) h->until = UNTIL_EACH; /* bugs cannot be told apart */
  if (h->seconds > 0) k.end = k.start + h->seconds;
  if (run_threads(&k, h->jobs ? h->jobs : 1, work) && has_hits(h)) run_threads(&k, 1, look_into_the_rest);
  h->elapsed = monotonic_seconds() - k.start;
  h->stopped = is_stopped(h->stop);
  return !h->error;
}

void hunt_free(struct hunt *h) {
  arms_free(h);
  findings_free(&h->findings);
  free(h->error);
}
