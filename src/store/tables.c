/* tables: the columns of each table, and their struct members. */
#include "store/rows.h"
#include "store/table.h"

#define COLUMN(type, kind, member) COLUMN_SINCE(0, type, kind, member)
#define COLUMN_SINCE(version, type, kind, member)                                                                      \
  { #member, COLUMN_##kind, offsetof(struct type, member), version }
#define COLUMN_INDEX(type)                                                                                             \
  { "idx", COLUMN_NUMBER, offsetof(struct type, index), 0 }
#define TABLE(name, key_count)                                                                                         \
  const struct store_table table_##name = {#name,                                                                      \
                                           sizeof(struct name##_row),                                                  \
                                           sizeof name##_columns / sizeof *name##_columns,                             \
                                           key_count,                                                                  \
                                           name##_columns,                                                             \
                                           NULL}

/* The campaign itself is its key. */
static const struct column campaign_columns[] = {
    COLUMN(campaign_row, TEXT, id),
    COLUMN(campaign_row, TEXT, name),
    COLUMN(campaign_row, TEXT, kind),
    COLUMN(campaign_row, TEXT, file),
    COLUMN(campaign_row, TEXT, subject),
    COLUMN(campaign_row, TEXT, subject_hash),
    COLUMN(campaign_row, TEXT, version),
    COLUMN(campaign_row, WORD, seed),
    COLUMN(campaign_row, NUMBER, shards),
    COLUMN(campaign_row, NUMBER, bound_count),
    COLUMN(campaign_row, REAL, bound_seconds),
    COLUMN(campaign_row, TEXT, options),
    COLUMN(campaign_row, TEXT, created),
};
TABLE(campaign, 1);

static const struct column source_columns[] = {COLUMN(source_row, TEXT, path), COLUMN(source_row, TEXT, text)};
TABLE(source, 1);

static const struct column property_columns[] = {
    COLUMN(property_row, NUMBER, number), COLUMN(property_row, TEXT, form),   COLUMN(property_row, TEXT, name),
    COLUMN(property_row, TEXT, file),     COLUMN(property_row, NUMBER, line), COLUMN(property_row, NUMBER, col),
};
TABLE(property, 1);

static const struct column shard_columns[] = {
    COLUMN(shard_row, NUMBER, number), COLUMN(shard_row, WORD, seed),          COLUMN(shard_row, NUMBER, place),
    COLUMN(shard_row, NUMBER, places), COLUMN(shard_row, NUMBER, bound_count), COLUMN(shard_row, REAL, bound_seconds),
    COLUMN(shard_row, REAL, elapsed),  COLUMN(shard_row, REAL, cpu),           COLUMN(shard_row, FLAG, is_done),
    COLUMN(shard_row, TEXT, worker),   COLUMN(shard_row, TEXT, state),         COLUMN(shard_row, TEXT, touched),
};
TABLE(shard, 1);

static const struct column stream_columns[] = {
    COLUMN(stream_row, NUMBER, shard),    COLUMN(stream_row, NUMBER, number),    COLUMN(stream_row, NUMBER, property),
    COLUMN(stream_row, TEXT, generator),  COLUMN(stream_row, NUMBER, next),      COLUMN(stream_row, NUMBER, tried),
    COLUMN(stream_row, NUMBER, skipped),  COLUMN(stream_row, NUMBER, not_made),  COLUMN(stream_row, NUMBER, too_long),
    COLUMN(stream_row, NUMBER, repeated), COLUMN(stream_row, NUMBER, unchanged), COLUMN(stream_row, NUMBER, unknown),
    COLUMN(stream_row, NUMBER, flaky),    COLUMN(stream_row, NUMBER, known),     COLUMN(stream_row, NUMBER, unseen),
    COLUMN(stream_row, NUMBER, hits),     COLUMN(stream_row, REAL, seconds),     COLUMN(stream_row, REAL, cpu),
    COLUMN(stream_row, TEXT, state),      COLUMN(stream_row, FLAG, is_done),
};
TABLE(stream, 2);

static const struct column pending_columns[] = {
    COLUMN(pending_row, NUMBER, shard),   COLUMN(pending_row, NUMBER, stream), COLUMN_INDEX(pending_row),
    COLUMN(pending_row, NUMBER, weights), COLUMN(pending_row, TEXT, term),     COLUMN(pending_row, NUMBER, nodes),
    COLUMN(pending_row, TEXT, exception), COLUMN(pending_row, REAL, seconds),
};
TABLE(pending, 3);

static const struct column finding_columns[] = {
    COLUMN(finding_row, TEXT, shape),
    COLUMN(finding_row, NUMBER, number),
    COLUMN(finding_row, NUMBER, property),
    COLUMN(finding_row, TEXT, generator),
    COLUMN(finding_row, WORD, seed),
    COLUMN(finding_row, NUMBER, shard),
    COLUMN_INDEX(finding_row),
    COLUMN(finding_row, NUMBER, weights),
    COLUMN(finding_row, TEXT, original),
    COLUMN(finding_row, NUMBER, original_nodes),
    COLUMN(finding_row, TEXT, reduced),
    COLUMN(finding_row, NUMBER, nodes),
    COLUMN(finding_row, TEXT, text),
    COLUMN(finding_row, TEXT, kind),
    COLUMN(finding_row, TEXT, exception),
    COLUMN(finding_row, TEXT, run),
    COLUMN(finding_row, TEXT, twin),
    COLUMN(finding_row, TEXT, program),
    COLUMN(finding_row, DIGEST, signature),
    COLUMN(finding_row, TEXT, formulas),
    COLUMN(finding_row, TEXT, evidence),
    COLUMN_SINCE(2, finding_row, TEXT, cause),
    COLUMN(finding_row, NUMBER, checks),
    COLUMN(finding_row, NUMBER, steps),
    COLUMN(finding_row, REAL, seconds),
    COLUMN(finding_row, REAL, reducing),
    COLUMN(finding_row, TEXT, found),
    COLUMN(finding_row, TEXT, delivered),
};
const struct store_table table_finding = {
    "finding", sizeof(struct finding_row), sizeof finding_columns / sizeof *finding_columns, 1, finding_columns,
    "number"};

static const struct column step_columns[] = {
    COLUMN(step_row, TEXT, shape),   COLUMN(step_row, NUMBER, number), COLUMN(step_row, TEXT, term),
    COLUMN(step_row, NUMBER, nodes), COLUMN(step_row, TEXT, pass),
};
TABLE(step, 2);

static const struct column look_columns[] = {
    COLUMN(look_row, NUMBER, shard), COLUMN(look_row, NUMBER, stream), COLUMN_INDEX(look_row),
    COLUMN(look_row, TEXT, shape),   COLUMN(look_row, FLAG, was_new),  COLUMN(look_row, REAL, seconds),
};
TABLE(look, 3);

static const struct column seen_columns[] = {COLUMN(seen_row, NUMBER, shard), COLUMN(seen_row, NUMBER, first),
                                             COLUMN(seen_row, TEXT, digests)};
TABLE(seen, 2);

static const struct column sample_columns[] = {
    COLUMN(sample_row, NUMBER, shard),     COLUMN(sample_row, REAL, elapsed), COLUMN(sample_row, NUMBER, tried),
    COLUMN(sample_row, NUMBER, discarded), COLUMN(sample_row, NUMBER, hits),  COLUMN(sample_row, NUMBER, findings),
    COLUMN(sample_row, NUMBER, covered),   COLUMN(sample_row, REAL, cpu),
};
TABLE(sample, 2);

static const struct column coverage_columns[] = {
    COLUMN(coverage_row, NUMBER, shard), COLUMN(coverage_row, TEXT, kind),   COLUMN(coverage_row, TEXT, owner),
    COLUMN(coverage_row, TEXT, name),    COLUMN(coverage_row, NUMBER, line), COLUMN(coverage_row, NUMBER, used),
};
TABLE(coverage, 5);

const struct store_table *const store_tables[] = {&table_source,  &table_property, &table_shard,    &table_stream,
                                                  &table_pending, &table_finding,  &table_step,     &table_look,
                                                  &table_seen,    &table_sample,   &table_coverage, NULL};
