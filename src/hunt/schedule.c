/* schedule: decides which stream is next. */
#include "hunt/hunting.h"

#include "core/printer.h"
#include "core/system/memory.h"

void schedule_pay(struct hunt *h, struct stream *s, const uint64_t *covered, double seconds) {
  const double memory = 0.8;
  s->earned *= memory;
  for (size_t i = 0; !h->count && covered && i < h->covered_count; i++) {
    if (h->covered[i].seen || !covered[i]) continue;
    h->covered[i].seen = true;
    s->earned++;
  }
  s->price += seconds / (1 + s->earned);
}

/* ---- open streams ---- */

/* The first stream of the statement with a failure of its own; NULL: none. */
static const struct stream *first_to_fail(const struct hunt *h, size_t statement) {
  for (size_t i = 0; i < h->stream_count; i++)
    if (h->streams[i].statement == statement && h->streams[i].failures.count) return &h->streams[i];
  return NULL;
}

/* By count, failures are examined at the end: an earlier stream may still fail, and its failure
 * then replaces a later one. */
static bool comes_too_late(const struct hunt *h, const struct stream *s) {
  for (size_t i = 0; i < h->statement_count; i++) {
    const struct stream *other = i == s->statement || h->until == UNTIL_FIRST ? first_to_fail(h, i) : NULL;
    if (!other) continue;
    if (i < s->statement) return true;
    const uint64_t index = shard_index(&h->campaign.shard, s->next);
    if (i == s->statement && (s->way > other->way || (s == other && index > s->failures.list[0].index))) return true;
  }
  return false;
}

/* The last position, by count. */
static uint64_t last_of(const struct hunt *h) { return shard_positions(&h->campaign.shard, h->count); }

bool stream_is_open(const struct hunt *h, const struct stream *s) {
  if (s->exhausted || s->refused.text || (h->count && s->next > last_of(h))) return false;
  if (h->until == UNTIL_THE_END || h->check.kind->is_ordered)
    return true; /* in order, the first new finding ends the hunt */
  return h->count ? !comes_too_late(h, s) : !h->statements[s->statement].found;
}

static bool has_made_terms(const struct stream *s) { return s->tally.tried || s->tally.skipped || s->tally.too_long; }

bool stream_is_barren(const struct stream *s) {
  return !has_made_terms(s) && (s->refused.text || s->exhausted || s->tally.not_made);
}

uint64_t hunt_pending(const struct hunt *h, size_t statement) {
  uint64_t pending = 0;
  for (size_t i = 0; i < h->stream_count; i++)
    if (h->streams[i].statement == statement) pending += h->streams[i].failures.count - h->streams[i].passed;
  return pending;
}

/* A generator that is refused after some terms, because the program ended itself, is no better. */
bool hunt_is_untried(const struct hunt *h, size_t statement) {
  bool untried = false;
  if (h->statements[statement].found || hunt_pending(h, statement)) return false;
  for (size_t i = 0; i < h->stream_count; i++) {
    const struct stream *s = &h->streams[i];
    if (s->statement != statement) continue;
    if (!stream_is_barren(s) && !s->refused.text) return false;
    untried = true;
  }
  return untried;
}

uint64_t hunt_unseen(const struct hunt *h, size_t statement) {
  uint64_t unseen = 0;
  for (size_t i = 0; i < h->stream_count; i++)
    if (h->streams[i].statement == statement) unseen += h->streams[i].counts.unseen;
  return unseen;
}

/* Not all shards of a hunt by count have attempts. That a term is outside of the domain, or the
 * same on all sides, is a verdict. */
bool hunt_is_undecided(const struct hunt *h, size_t statement) {
  bool undecided = false;
  if (h->statements[statement].found || hunt_is_untried(h, statement)) return false;
  for (size_t i = 0; i < h->stream_count; i++) {
    const struct tally *t = &h->streams[i].tally;
    if (h->streams[i].statement != statement) continue;
    if (t->tried > t->unknown || t->skipped || t->unchanged) return false;
    undecided = undecided || t->too_long || t->unknown || (!h->count && h->until != UNTIL_FIRST);
  }
  return undecided;
}

struct tally hunt_tally(const struct hunt *h) {
  struct tally all = {0};
  for (size_t i = 0; i < h->stream_count; i++) tally_add(&all, &h->streams[i].tally);
  return all;
}

/* ---- turns ---- */

/* Begins a new epoch if all of the last one has been tried, else returns false. */
static bool turn_epoch(struct stream *s) {
  if (!s->steering || s->next <= s->steering->end) return true;
  if (s->busy) return false;
  steering_turn(s->steering);
  return true;
}

static void give_up(struct stream *s) {
  diagnostic_set(&s->refused, "no term was made in %d attempts: %s", PATIENCE, s->why ? s->why : "the search gave up");
}

/* Are the results complete of the first attempts, which decide whether there are more? No others
 * are given out before, so that the decision does not depend on the number of threads. Programs
 * that are not made or not tried do not count in it. */
static bool pass_patience(const struct hunt *h, struct stream *s) {
  if (h->check.kind->is_ordered || s->next <= PATIENCE || has_made_terms(s)) return true;
  if (!s->busy) give_up(s);
  return false;
}

struct stream *schedule_choose(struct hunt *h, bool *wait) {
  struct stream *best = NULL;
  double least = 0;
  for (size_t i = 0; i < h->stream_count; i++) {
    struct stream *s = &h->streams[i];
    if (!stream_is_open(h, s)) continue;
    if (!pass_patience(h, s) || !turn_epoch(s)) {
      *wait = *wait || !s->refused.text;
      continue;
    }
    const double spent = s->price + s->busy * BLOCK_SECONDS;
    if (best && (h->count || spent >= least)) continue;
    best = s;
    least = spent;
  }
  return best;
}

static uint64_t least_of(uint64_t a, uint64_t b) { return a < b ? a : b; }

uint64_t schedule_last(const struct hunt *h, const struct stream *s) {
  uint64_t last = h->count ? last_of(h) : UINT64_MAX - 1;
  if (s->steering) last = least_of(last, s->steering->end);
  return !h->check.kind->is_ordered && s->next <= PATIENCE ? least_of(last, PATIENCE) : last;
}
