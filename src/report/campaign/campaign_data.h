/* campaign_data: the contents of a campaign's store, for reports.
 *
 * The campaign as a whole is in memory; findings are read a few at a time, however many there are.
 * Everything is one snapshot of the store, even if a hunt is running. */
#ifndef ASSAY_REPORT_CAMPAIGN_CAMPAIGN_DATA_H
#define ASSAY_REPORT_CAMPAIGN_CAMPAIGN_DATA_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct diagnostic;

struct database;
struct variant_commands;

struct report_property {
  int64_t number;
  char *form, *name, *file;
  uint64_t line, column, findings;
  uint64_t failures; /* by all generators, examined or not; they may be duplicates of another property's finding */
};

/* Failures of a property that are duplicates of another property's finding. */
struct report_joined {
  int64_t property;
  uint64_t finding; /* its number */
  char *shape;
  uint64_t hits;
};

/* The outcomes of a generator's attempts. */
enum report_outcome {
  OUTCOME_TRIED,
  OUTCOME_SKIPPED,
  OUTCOME_NOT_MADE,
  OUTCOME_TOO_LONG,
  OUTCOME_REPEATED,
  OUTCOME_UNCHANGED,
  OUTCOME_UNKNOWN,
  OUTCOME_FLAKY,
  OUTCOME_KNOWN,
  OUTCOMES
};
extern const char *const report_outcome_names[OUTCOMES]; /* the store's columns */
extern const char *const report_outcome_texts[OUTCOMES]; /* for display */
/* Are these included in those that were tried? */
bool report_outcome_is_part(enum report_outcome o);

/* A property with a generator, in all shards. */
struct report_stream {
  int64_t property;
  char *generator;
  uint64_t counts[OUTCOMES], hits, unseen; /* hits: failures, examined or not */
  double seconds, cpu;
};

struct report_covered {
  char *kind, *owner, *name; /* name may be empty */
  uint64_t line, used;
};

struct report_source {
  char *path, *text;
};

/* The chart data of each finding, ordered by time. */
struct report_point {
  double seconds;
  uint64_t original_nodes, nodes;
};

struct report_hits { /* of a finding */
  char *generator;
  uint64_t count, first, last; /* the number of hits, and the first and last index */
  double begun, ended;         /* seconds of the shard at the first and the last hit */
};

struct report_step {
  char *term, *pass;
  uint64_t nodes;
};

struct report_finding {
  uint64_t number;
  char *shape;
  int64_t property;
  char *generator, *seed;
  uint64_t shard, index, weights;
  char *original, *reduced, *text;
  uint64_t original_nodes, nodes;
  char *kind, *exception, *run, *twin, *program, *signature; /* exception to program may be NULL */
  char *cause;                                               /* in words; or NULL */
  json_t *cause_json;                                        /* an object; or NULL */
  json_t *formulas, *evidence;                               /* arrays */
  uint64_t checks, step_count;
  double seconds, reducing;
  char *found;
  struct report_step *steps; /* the original first */
  size_t chain;              /* the number of steps */
  struct report_hits *hit_by;
  size_t hit_count;
  uint64_t hits;
};

struct campaign_data {
  struct database *database;
  struct variant_commands *commands;
  char *directory;                                                                   /* as the user gave it */
  char *id, *name, *kind, *file, *subject, *subject_hash, *version, *seed, *created; /* subject may be NULL */
  json_t *options;
  uint64_t shards, bound_count; /* bounds: 0: none */
  double bound_seconds;
  uint64_t known_shards, done_shards; /* shards that have been started; that are finished */
  double elapsed, cpu;                /* sums over all shards */
  uint64_t hits, pending;             /* failures that a finding accounts for; that were not examined */
  struct report_property *properties;
  size_t property_count;
  struct report_joined *joined; /* by properties, then by findings */
  size_t joined_count;
  struct report_stream *streams;
  size_t stream_count;
  struct report_covered *coverage;
  size_t coverage_count;
  bool coverage_is_unknown; /* there are parts, but their uses have not been stored yet */
  struct report_source *sources;
  size_t source_count;
  struct report_point *points;
  size_t finding_count;
};

/* Opens the campaign in a directory. Returns false on failure; the caller need not close it. */
bool campaign_data_open(struct campaign_data *c, const char *directory, struct diagnostic *error);
void campaign_data_close(struct campaign_data *c);

/* Calls `body` for each finding in order. Returns false if the store could not be read. */
typedef void report_finding_body(void *data, const struct report_finding *f);
bool campaign_data_findings(const struct campaign_data *c, report_finding_body *body, void *data,
                            struct diagnostic *error);

/* The same for the finding with this shape, if there is one. */
bool campaign_data_finding(const struct campaign_data *c, const char *shape, report_finding_body *body, void *data,
                           struct diagnostic *error);

/* The property with this number. Never NULL: the store guarantees it. */
const struct report_property *campaign_data_property(const struct campaign_data *c, int64_t number);
/* Over all streams: attempts with one outcome, or all attempts. */
uint64_t campaign_data_count(const struct campaign_data *c, enum report_outcome o);
uint64_t campaign_data_attempts(const struct report_stream *s);
/* Has it reached its bounds? */
bool campaign_data_is_done(const struct campaign_data *c);

/* The title of a finding: its first formula, or the term in the language's syntax. */
const char *report_finding_title(const struct report_finding *f);
/* Its first formula about what fails, and the text of that; NULL: none. */
const json_t *report_finding_claim(const struct report_finding *f);
const char *report_finding_formula(const struct report_finding *f);
/* "the variants disagree" */
const char *report_kind_text(const char *kind);

#endif
