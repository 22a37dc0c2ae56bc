/* rows: the rows of campaigns (docs/campaigns.md describes the columns). The maker of a row owns
 * its texts. */
#ifndef ASSAY_STORE_ROWS_H
#define ASSAY_STORE_ROWS_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

struct campaign_row {
  const char *id, *name, *kind, *file, *subject, *subject_hash, *version;
  uint64_t seed, shards;
  uint64_t bound_count; /* 0: none */
  double bound_seconds; /* 0: none */
  const char *options, *created;
};

struct source_row {
  const char *path, *text;
};

struct property_row {
  uint64_t number;
  const char *form, *name, *file;
  uint64_t line, col;
};

struct shard_row {
  uint64_t number, seed, place, places, bound_count;
  double bound_seconds, elapsed, cpu;
  bool is_done;
  const char *worker, *state, *touched;
};

struct stream_row {
  uint64_t shard, number, property;
  const char *generator;
  uint64_t next, tried, skipped, not_made, too_long, repeated, unchanged, unknown, flaky, known, unseen, hits;
  double seconds, cpu;
  const char *state;
  bool is_done;
};

struct pending_row {
  uint64_t shard, stream, index, weights;
  const char *term;
  uint64_t nodes;
  const char *exception;
  double seconds;
};

struct finding_row {
  const char *shape;
  uint64_t number, property;
  const char *generator;
  uint64_t seed, shard, index, weights;
  const char *original;
  uint64_t original_nodes;
  const char *reduced;
  uint64_t nodes;
  const char *text, *kind, *exception, *run, *twin, *program;
  uint64_t signature;
  const char *formulas, *evidence, *cause; /* JSON; no cause: NULL */
  uint64_t checks, steps;
  double seconds, reducing;
  const char *found, *delivered;
};

struct step_row {
  const char *shape;
  uint64_t number;
  const char *term;
  uint64_t nodes;
  const char *pass;
};

struct look_row {
  uint64_t shard, stream, index;
  const char *shape; /* NULL: the failure did not occur again */
  bool was_new;
  double seconds;
};

struct seen_row {
  uint64_t shard, first;
  const char *digests;
};

struct sample_row {
  uint64_t shard;
  double elapsed;
  uint64_t tried, discarded, hits, findings;
  uint64_t covered; /* parts of the model that were used */
  double cpu;
};

struct coverage_row {
  uint64_t shard;
  const char *kind, *owner, *name;
  uint64_t line, used;
};

/* A text that is missing is the same as an empty one. */
static inline bool row_texts_are_same(const char *a, const char *b) { return !strcmp(a ? a : "", b ? b : ""); }

#endif
