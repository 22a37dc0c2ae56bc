/* arms: see the header. */
#include "campaign/arms.h"

#include "campaign/block.h"
#include "core/memory.h"
#include "core/printer.h"

#include <stdlib.h>
#include <string.h>

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
  h->arms[h->arm_count++] = (struct hunt_arm){.target = target, .way = way, .next = 1, .done = 1, .block = 1};
}

void arms_add(struct hunt *h, const struct assay_targets *all) {
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

bool arms_list_covered(struct hunt *h, assay_subject *s) {
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

void arms_pay(struct hunt *h, struct hunt_arm *arm, assay_subject *s, double seconds) {
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

uint64_t *arms_covered(const struct hunt *h, assay_subject *s, const uint64_t *before) {
  struct assay_coverage all;
  if (assay_coverage(s, &all) != ASSAY_OK) return NULL;
  uint64_t *counts = memory_array(h->covered_count + 1, sizeof *counts);
  for (size_t i = 0; i < h->covered_count; i++)
    counts[i] = (i < all.count ? all.list[i].count : 0) - (before ? before[i] : 0);
  return counts;
}

void arms_steer(struct hunt *h) {
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

/* ---- whose turn it is ---- */

/* The first arm of the target that has hit something by itself; NULL: none has. */
static const struct hunt_arm *first_to_hit(const struct hunt *h, size_t target) {
  for (size_t i = 0; i < h->arm_count; i++)
    if (h->arms[i].target == target && h->arms[i].hits.count) return &h->arms[i];
  return NULL;
}

/* By count, hits are looked into in the end: an earlier arm may still hit something that takes the place of what there is. */
static bool comes_too_late(const struct hunt *h, const struct hunt_arm *arm) {
  for (size_t t = 0; t < h->target_count; t++) {
    const struct hunt_arm *other = t == arm->target || h->until == UNTIL_FIRST ? first_to_hit(h, t) : NULL;
    if (!other) continue;
    if (t < arm->target) return true;
    const uint64_t index = shard_index(&h->campaign.shard, arm->next);
    if (t == arm->target && (arm->way > other->way || (arm == other && index > arm->hits.list[0].index))) return true;
  }
  return false;
}

/* The last position, by count. */
static uint64_t last_of(const struct hunt *h) { return shard_positions(&h->campaign.shard, h->count); }

bool arms_is_open(const struct hunt *h, const struct hunt_arm *arm) {
  if (arm->exhausted || arm->refused || (h->count && arm->next > last_of(h))) return false;
  if (h->until == UNTIL_THE_END) return true;
  return h->count ? !comes_too_late(h, arm) : !h->targets[arm->target].found;
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

uint64_t hunt_unseen(const struct hunt *h, size_t target) {
  uint64_t unseen = 0;
  for (size_t i = 0; i < h->arm_count; i++)
    if (h->arms[i].target == target) unseen += h->arms[i].unseen;
  return unseen;
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

struct hunt_arm *arms_choose(struct hunt *h, bool *wait) {
  struct hunt_arm *best = NULL;
  double least = 0;
  for (size_t i = 0; i < h->arm_count; i++) {
    struct hunt_arm *arm = &h->arms[i];
    if (!arms_is_open(h, arm)) continue;
    if (!pass_patience(arm) || !turn_epoch(arm)) {
      *wait = *wait || !arm->refused;
      continue;
    }
    const double spent = arm->price + arm->busy * BLOCK_SECONDS;
    if (best && (h->count || spent >= least)) continue;
    best = arm;
    least = spent;
  }
  return best;
}

static uint64_t least_of(uint64_t a, uint64_t b) { return a < b ? a : b; }

uint64_t arms_last_of_turn(const struct hunt *h, const struct hunt_arm *arm) {
  uint64_t last = h->count ? last_of(h) : UINT64_MAX - 1;
  if (arm->steering) last = least_of(last, arm->steering->end);
  return arm->next <= PATIENCE ? least_of(last, PATIENCE) : last;
}

void arms_free(struct hunt *h) {
  for (size_t i = 0; i < h->target_count; i++) {
    free(h->targets[i].form);
    free(h->targets[i].name);
    free(h->targets[i].file);
  }
  for (size_t i = 0; i < h->arm_count; i++) {
    struct hunt_arm *arm = &h->arms[i];
    free(arm->refused);
    free(arm->why);
    hits_free(&arm->hits);
    while (arm->waiting) {
      struct block *b = arm->waiting;
      arm->waiting = b->later;
      block_free(h, b);
    }
    free(arm->before);
    free(arm->held.state);
    if (arm->steering) steering_free(arm->steering);
    free(arm->steering);
  }
  for (size_t i = 0; i < h->covered_count; i++) {
    free(h->covered[i].owner);
    free(h->covered[i].name);
  }
  free(h->covered);
  steering_rows_free(&h->rows);
  free(h->targets);
  free(h->arms);
}
