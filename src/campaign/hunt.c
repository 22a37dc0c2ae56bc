/* hunt: see the header. */
#include "campaign/hunt.h"

#include "campaign/pool.h"
#include "core/memory.h"
#include "core/printer.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static const double block_seconds = 0.03; /* about how long a block should take */
enum { LARGEST_BLOCK = 1 << 16 };
/* A generator that has made no term in so many attempts is given up, as Redex does it. */
enum { PATIENCE = 100 };

struct hunting {
  struct hunt *hunt;
  struct pool pool;
  double start, end; /* end 0: never */
  double last_progress;
  bool ready; /* targets and arms are known */
  bool stop;
};

/* ---- targets and arms ---- */

/* The name of a goal is its text, or the judgment's name alone. */
static bool is_named(const struct assay_target *t, const char *wanted) {
  if (strcmp(t->name, wanted) == 0) return true;
  const size_t length = strlen(wanted);
  return t->name[0] == '(' && strncmp(t->name + 1, wanted, length) == 0 && strchr(" )", t->name[length + 1]);
}

bool hunt_is_wanted(const struct assay_target *t, const char *property) {
  if (!property) return true;
  char *end;
  const unsigned long line = strtoul(property, &end, 10);
  return *end == '\0' ? line == t->line : is_named(t, property);
}

static void add_arm(struct hunt *h, size_t target, assay_way way) {
  h->arms = memory_resize(h->arms, h->arm_count + 1, sizeof *h->arms);
  h->arms[h->arm_count++] = (struct hunt_arm){.target = target, .way = way, .next = 1, .block = 1};
}

static void add_targets(struct hunt *h, const struct assay_targets *all) {
  h->target_count = all->count;
  h->targets = memory_array(all->count + 1, sizeof *h->targets);
  for (size_t i = 0; i < all->count; i++) {
    const struct assay_target *t = &all->list[i];
    h->targets[i] = (struct hunt_target){.form = memory_text(t->form),
                                         .name = memory_text(t->name),
                                         .file = memory_text(t->file),
                                         .line = t->line,
                                         .column = t->column,
                                         .ways = t->ways};
    const unsigned ways = hunt_is_wanted(t, h->property) ? t->ways & (h->ways ? h->ways : ~0U) : 0;
    for (int way = 0; way < ASSAY_WAYS; way++)
      if (ways >> way & 1) add_arm(h, i, (assay_way)way);
  }
}

/* ---- coverage ---- */

static bool list_covered(struct hunt *h, assay_subject *s) {
  struct assay_coverage all;
  if (assay_coverage(s, &all) != ASSAY_OK) return false;
  h->covered_count = all.count;
  h->covered = memory_array(all.count + 1, sizeof *h->covered);
  h->rows = steering_rows(&all);
  for (size_t i = 0; i < all.count; i++) {
    const struct assay_covered *c = &all.list[i];
    h->covered[i] = (struct hunt_covered){c->kind, memory_text(c->owner), memory_text(c->name), c->line, 0, false};
  }
  return true;
}

/* What an arm earns: parts that its block used, and nobody before. It is forgotten bit by bit. */
static void pay(struct hunt *h, struct hunt_arm *arm, assay_subject *s, double seconds) {
  const double memory = 0.8;
  struct assay_coverage all;
  arm->earned *= memory;
  if (!h->count && assay_coverage(s, &all) == ASSAY_OK)
    for (size_t i = 0; i < all.count && i < h->covered_count; i++) {
      if (h->covered[i].seen || !all.list[i].count) continue;
      h->covered[i].seen = true;
      arm->earned++;
    }
  arm->price += seconds / (1 + arm->earned);
}

/* When a thread is done. */
static void add_covered(struct hunt *h, assay_subject *s) {
  struct assay_coverage all;
  if (assay_coverage(s, &all) != ASSAY_OK) return;
  for (size_t i = 0; i < all.count && i < h->covered_count; i++) h->covered[i].count += all.list[i].count;
}

static void steer_arms(struct hunt *h) {
  for (size_t i = 0; i < h->arm_count; i++) {
    struct hunt_arm *arm = &h->arms[i];
    if (!steering_applies(arm->way)) continue;
    arm->steering = memory_array(1, sizeof *arm->steering);
    steering_init(arm->steering, &h->rows, arm->way);
  }
}

/* A new epoch begins when all of the last one has been tried. False: it has not been. */
static bool turn_epoch(struct hunt_arm *arm) {
  if (!arm->steering || arm->next <= arm->steering->end) return true;
  if (arm->busy) return false;
  steering_turn(arm->steering);
  return true;
}

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
  add_targets(k->hunt, &all);
  if (!list_covered(k->hunt, s)) return false;
  if (k->hunt->steered) steer_arms(k->hunt);
  k->ready = true;
  if (!k->hunt->arm_count) fail(k, why_no_arms(k->hunt));
  else if (k->hunt->ready) k->hunt->ready(k->hunt->data);
  return true;
}

/* ---- what to do next ---- */

/* Could the arm still find something that is wanted? Findings come in order when the hunt is by count: an earlier arm may
 * still find one that takes the place of this. */
static bool is_open(const struct hunt *h, const struct hunt_arm *arm) {
  if (arm->exhausted || arm->refused || (h->count && arm->next > h->count)) return false;
  for (size_t t = 0; t < h->target_count; t++) {
    const struct hunt_finding *f = &h->targets[t].finding;
    if (!f->text || (t != arm->target && !h->first)) continue;
    if (!h->count || t < arm->target) return false;
    if (t == arm->target && (arm->way > f->way || (arm->way == f->way && arm->next > f->index))) return false;
  }
  return true;
}

static bool has_made_terms(const struct hunt_arm *a) { return a->tried || a->skipped || a->too_long; }

bool hunt_arm_is_barren(const struct hunt_arm *a) {
  return !has_made_terms(a) && (a->refused || a->exhausted || a->not_made);
}

bool hunt_is_untried(const struct hunt *h, size_t target) {
  bool untried = false;
  for (size_t i = 0; i < h->arm_count; i++) {
    if (h->arms[i].target != target) continue;
    if (!hunt_arm_is_barren(&h->arms[i])) return false;
    untried = true;
  }
  return untried;
}

static void give_up(struct hunt_arm *arm) {
  struct buffer text = {0};
  buffer_printf(&text, "no term was made in %d attempts: %s", PATIENCE, arm->why ? arm->why : "the search gave up");
  arm->refused = memory_text(text.text);
  buffer_free(&text);
}

/* Is all known about the first attempts that decides whether there are to be more? Nothing else is given out before: so it
 * does not depend on the number of threads. */
static bool pass_patience(struct hunt_arm *arm) {
  if (arm->next <= PATIENCE || has_made_terms(arm)) return true;
  if (!arm->busy) give_up(arm);
  return false;
}

/* By count, the arms are used in order; by time, the one that has cost least so far. *wait: there is none now, but there
 * may be when somebody has finished. */
static struct hunt_arm *choose_arm(struct hunt *h, bool *wait) {
  struct hunt_arm *best = NULL;
  double least = 0;
  for (size_t i = 0; i < h->arm_count; i++) {
    struct hunt_arm *arm = &h->arms[i];
    if (!is_open(h, arm)) continue;
    if (!pass_patience(arm) || !turn_epoch(arm)) {
      *wait = *wait || !arm->refused;
      continue;
    }
    const double spent = arm->price + arm->busy * block_seconds;
    if (best && (h->count || spent >= least)) continue;
    best = arm;
    least = spent;
  }
  return best;
}

static uint64_t least(uint64_t a, uint64_t b) { return a < b ? a : b; }

/* The last index that may be given out before something is decided. */
static uint64_t last_of_turn(const struct hunt *h, const struct hunt_arm *arm) {
  uint64_t last = h->count ? h->count : UINT64_MAX - 1;
  if (arm->steering) last = least(last, arm->steering->end);
  return arm->next <= PATIENCE ? least(last, PATIENCE) : last;
}

static bool is_over(const struct hunting *k) {
  return k->stop || is_stopped(k->hunt->stop) || (k->end > 0 && monotonic_seconds() >= k->end);
}

/* *arm NULL: there is nothing more to do, or if *wait, nothing at the moment. */
static void next_block(struct hunting *k, struct hunt_arm **arm, struct assay_trial *trial, bool *wait) {
  struct hunt *h = k->hunt;
  *wait = false;
  *arm = is_over(k) ? NULL : choose_arm(h, wait);
  if (!*arm) return;
  *trial = (struct assay_trial){.target = (*arm)->target,
                                .way = (*arm)->way,
                                .seed = h->seed,
                                .first = (*arm)->next,
                                .count = least((*arm)->block, last_of_turn(h, *arm) - (*arm)->next + 1),
                                .deadline = k->end > 0 ? deadline_after(k->end - monotonic_seconds()) : 0,
                                .stop = h->stop};
  (*arm)->next += trial->count;
  (*arm)->busy++;
}

/* ---- what came of it ---- */

static bool comes_before(const struct hunt_finding *a, const struct hunt_finding *b) {
  if (!b->text) return true;
  return a->way != b->way ? a->way < b->way : a->index < b->index;
}

/* A finding, and what is left of it when it is reduced. */
struct catch {
  struct assay_tried tried;
  struct assay_shrunk small; /* its term NULL: it was not reduced */
};

static void take_texts(struct hunt_finding *f, const struct catch *c) {
  const bool is_reduced = c->small.term && c->small.steps;
  f->text = memory_text(is_reduced ? c->small.term : c->tried.counterexample);
  f->exception = memory_text(is_reduced ? c->small.exception : c->tried.exception);
  f->nodes = is_reduced ? c->small.nodes : c->tried.nodes;
  f->original = is_reduced ? memory_text(c->tried.counterexample) : NULL;
  f->original_nodes = c->tried.nodes;
  f->checks = c->small.checks;
}

static void free_finding(struct hunt_finding *f) {
  free(f->text);
  free(f->exception);
  free(f->original);
}

static void keep_finding(struct hunting *k, const struct hunt_arm *arm, const struct catch *c) {
  const struct assay_tried *tried = &c->tried;
  struct hunt *h = k->hunt;
  struct hunt_finding *place = &h->targets[arm->target].finding;
  struct hunt_finding f = {.target = arm->target,
                           .way = arm->way,
                           .index = tried->next - 1,
                           .table = arm->steering ? arm->steering->table : 0,
                           .seconds = monotonic_seconds() - k->start};
  if ((place->text && !h->count) || !comes_before(&f, place)) return;
  if (!place->text) h->findings++;
  take_texts(&f, c);
  free_finding(place);
  *place = f;
  if (h->found && !h->count) h->found(h, place, h->data);
  if (h->first && !h->count) k->stop = true;
}

static void finish_block(struct hunting *k, struct hunt_arm *arm, const struct assay_trial *trial,
                         const struct catch *c, double seconds) {
  const struct assay_tried *tried = &c->tried;
  arm->busy--;
  arm->seconds += seconds;
  arm->tried += tried->tried;
  arm->skipped += tried->skipped;
  arm->not_made += tried->not_made;
  arm->too_long += tried->too_long;
  if (tried->why && !arm->why) arm->why = memory_text(tried->why);
  if (tried->exhausted) arm->exhausted = true;
  if (tried->counterexample) keep_finding(k, arm, c);
  if (trial->count == arm->block && seconds < block_seconds / 2 && arm->block < LARGEST_BLOCK) arm->block *= 2;
  else if (seconds > 2 * block_seconds && arm->block > 1) arm->block /= 2;
}

/* A generator that cannot be used is no reason to give up the others. */
static void refuse(struct hunt_arm *arm, const char *why) {
  arm->busy--;
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

static void reduce_finding(const struct hunting *k, assay_subject *s, const struct assay_trial *trial,
                           struct catch *c) {
  enum { TRIES = 1000 };
  const struct hunt *h = k->hunt;
  const struct assay_shrink_options options = {.target = trial->target,
                                               .term = c->tried.counterexample,
                                               .seed = trial->seed,
                                               .index = c->tried.next - 1,
                                               .same = c->tried.exception != NULL,
                                               .deadline = h->reducing > 0 ? deadline_after(h->reducing) : 0,
                                               .stop = h->stop,
                                               .tries = TRIES};
  if (assay_shrink(s, &options, &c->small) != ASSAY_OK) c->small.term = NULL;
}

/* The table does not change while a block of it is being tried. */
static void run_block(struct hunting *k, assay_subject *s, struct hunt_arm *arm, struct assay_trial *trial) {
  assay *world = assay_subject_world(s);
  struct assay_mark mark = assay_mark(world);
  struct catch c = {.small = {.term = NULL}};
  if (arm->steering) {
    trial->table = arm->steering->values;
    trial->examples = arm->steering->examples;
    trial->learned = learned_new(k->hunt->covered_count);
  }
  const double before = monotonic_seconds();
  const assay_status status = assay_try(s, trial, &c.tried);
  const double seconds = monotonic_seconds() - before;
  if (status == ASSAY_OK && c.tried.counterexample && k->hunt->reduced) reduce_finding(k, s, trial, &c);
  pool_lock(&k->pool);
  if (arm->steering) steering_add(arm->steering, &trial->learned);
  pay(k->hunt, arm, s, seconds);
  if (status == ASSAY_OK) finish_block(k, arm, trial, &c, seconds);
  else refuse(arm, assay_error(world));
  pool_unlock(&k->pool);
  if (arm->steering) learned_free(&trial->learned, k->hunt->covered_count);
  assay_release(world, mark);
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
  if (!s) return;
  run_blocks(k, s);
  pool_lock(&k->pool);
  add_covered(k->hunt, s);
  pool_unlock(&k->pool);
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

/* What was found by count is told in order, when nothing can come before it any more. */
static void tell_findings(const struct hunt *h) {
  if (!h->found || !h->count) return;
  for (size_t i = 0; i < h->target_count; i++)
    if (h->targets[i].finding.text) {
      h->found(h, &h->targets[i].finding, h->data);
      if (h->first) return;
    }
}

bool hunt_run(struct hunt *h) {
  struct hunting k = {.hunt = h, .start = monotonic_seconds()};
  if (h->seconds > 0) k.end = k.start + h->seconds;
  k.pool = (struct pool){.jobs = h->jobs ? h->jobs : 1,
                         .limit = h->limit,
                         .stop = h->stop,
                         .libraries = h->libraries,
                         .work = work,
                         .tick = tick,
                         .data = &k};
  if (!pool_run(&k.pool)) fail(&k, "no threads could be started\n");
  h->elapsed = monotonic_seconds() - k.start;
  h->stopped = is_stopped(h->stop);
  if (!h->error) tell_findings(h);
  return !h->error;
}

void hunt_free(struct hunt *h) {
  for (size_t i = 0; i < h->target_count; i++) {
    struct hunt_target *t = &h->targets[i];
    free(t->form);
    free(t->name);
    free(t->file);
    free_finding(&t->finding);
  }
  for (size_t i = 0; i < h->arm_count; i++) {
    free(h->arms[i].refused);
    free(h->arms[i].why);
    if (h->arms[i].steering) steering_free(h->arms[i].steering);
    free(h->arms[i].steering);
  }
  for (size_t i = 0; i < h->covered_count; i++) {
    free(h->covered[i].owner);
    free(h->covered[i].name);
  }
  free(h->covered);
  steering_rows_free(&h->rows);
  free(h->targets);
  free(h->arms);
  free(h->error);
}
