/* bench_text: see the header. */
#include "experiments/bench_text.h"

#include "experiments/redex_baseline.h"
#include "report/text.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

/* ---- the table ---- */

enum { COLUMN = 18 };

static void pad_to(struct buffer *b, size_t from, size_t columns) {
  const size_t width = text_width(b->text + from, b->length - from);
  text_pad(b, width < columns ? columns - width : 1);
}

/* "1.2 ms ± 10%"; "1.2 ms" if it was found only once. */
static void print_runs(struct buffer *b, const struct runs *r) {
  text_time(b, runs_mean(r));
  if (r->times.count > 1) buffer_printf(b, " ± %.0f%%", 100 * runs_interval(r) / runs_mean(r));
}

static void print_cell(struct buffer *b, const struct bench *x, size_t bug, assay_way way) {
  const size_t start = b->length;
  const struct bench_arm *a = bench_best(x, bug, way);
  if (!a) {
    bool applies = false;
    for (size_t i = 0; i < x->arm_count; i++)
      applies = applies || (x->arms[i].bug == bug && x->arms[i].way == way && !x->arms[i].refused.text);
    buffer_puts(b, applies ? "–" : "");
  } else {
    print_runs(b, &a->runs);
  }
  pad_to(b, start, COLUMN);
}

static void print_row(struct buffer *b, const struct bench *x, size_t bug) {
  const struct bench_bug *g = &x->list[bug];
  const size_t start = b->length;
  buffer_printf(b, "%s %u", g->model, g->number);
  pad_to(b, start, COLUMN);
  for (int way = 0; way < ASSAY_WAYS; way++) print_cell(b, x, bug, (assay_way)way);
  if (g->found) buffer_printf(b, "%zu nodes", g->nodes);
  else buffer_puts(b, g->error.text ? "cannot be loaded" : "not found");
  buffer_puts(b, "\n");
}

static void print_false_findings(const struct bench *x, struct buffer *b, bool of_redex) {
  size_t count = 0;
  const struct bench_bug *first = NULL;
  for (size_t i = 0; i < x->bug_count; i++) {
    const size_t more = of_redex ? x->list[i].redex_false_findings : x->list[i].false_findings;
    count += more;
    if (!first && more) first = &x->list[i];
  }
  if (!first) return;
  const bool one = count == 1;
  buffer_printf(b, "%zu finding%s%s %s no bug%s: the unchanged model fails on %s, too; the first of %s %u is %s\n",
                count, one ? "" : "s", of_redex ? " of Redex" : "", one ? "was" : "were", one ? "" : "s",
                one ? "it" : "them", first->model, first->number,
                of_redex ? first->redex_false_finding : first->false_finding);
}

/* The smallest reduced counterexamples, by generator. */
static void print_reduced(const struct bench *x, struct buffer *b) {
  size_t runs = 0, near = 0, arms = 0, good = 0;
  double seconds = 0;
  for (size_t i = 0; i < x->arm_count; i++) {
    const struct bench_arm *a = &x->arms[i];
    const struct bench_reduced *r = &a->reduced;
    if (!r->runs) continue;
    runs += r->runs;
    near += r->near;
    seconds += r->seconds;
    arms++;
    good += 10 * r->near >= 9 * r->runs;
    if (r->near == r->runs) continue;
    const struct bench_bug *g = &x->list[a->bug];
    buffer_printf(b, "%s %u by %s: %zu of %zu came within 2 nodes of %u; the largest has %zu: %s, from %s\n", g->model,
                  g->number, assay_way_name(a->way), r->near, r->runs, g->size, r->worst, r->worst_term,
                  r->worst_start);
  }
  if (runs)
    buffer_printf(b,
                  "made small: %zu of %zu counterexamples came within 2 nodes of the smallest known, at least nine of "
                  "ten by %zu of %zu generators of bugs; %.3g ms each\n",
                  near, runs, good, arms, 1e3 * seconds / (double)runs);
}

static void print_claims_of(const struct bench *x, const struct bench_arm *a, struct buffer *b) {
  const struct bench_claims *c = &a->reduced.claims;
  const struct bench_bug *g = &x->list[a->bug];
  if (c->example) buffer_printf(b, "%s %u by %s: %s\n", g->model, g->number, assay_way_name(a->way), c->example);
  if (c->refuted) buffer_printf(b, "  refuted: %s\n", c->refuted_claim);
}

/* Prints the formulas of the generalisations. */
static void print_claims(const struct bench *x, struct buffer *b) {
  struct bench_claims all = {0};
  for (size_t i = 0; i < x->arm_count; i++) {
    const struct bench_claims *c = &x->arms[i].reduced.claims;
    print_claims_of(x, &x->arms[i], b);
    all.runs += c->runs;
    all.without += c->without;
    all.claims += c->claims;
    all.refuted += c->refuted;
    all.tests += c->tests;
    all.seconds += c->seconds;
  }
  if (!all.runs) return;
  buffer_printf(b, "generalised: %zu counterexamples, %zu of them to no formula; %.3g ms each\n", all.runs, all.without,
                1e3 * all.seconds / (double)all.runs);
  if (all.claims)
    buffer_printf(b, "%zu claims, %zu refuted; %.0f fresh instances each\n", all.claims, all.refuted,
                  all.tests / (double)all.claims);
}

void bench_print(const struct bench *x, struct buffer *b) {
  const size_t start = b->length;
  buffer_puts(b, "bug");
  pad_to(b, start, COLUMN);
  for (int way = 0; way < ASSAY_WAYS; way++) {
    const size_t from = b->length;
    buffer_puts(b, assay_way_name((assay_way)way));
    pad_to(b, from, COLUMN);
  }
  buffer_puts(b, "\n");
  for (size_t i = 0; i < x->bug_count; i++) print_row(b, x, i);
  size_t by_way[ASSAY_WAYS] = {0};
  double last = 0;
  for (size_t i = 0; i < x->bug_count; i++) {
    if (x->list[i].found && x->list[i].found_at > last) last = x->list[i].found_at;
    for (int way = 0; way < ASSAY_WAYS; way++) by_way[way] += bench_best(x, i, (assay_way)way) != NULL;
  }
  buffer_printf(b, "found %zu of %zu in %.0f s, the last after %.1f s (", x->found, x->bug_count, x->elapsed, last);
  for (int way = 0; way < ASSAY_WAYS; way++)
    buffer_printf(b, "%s%s %zu", way ? ", " : "", assay_way_name((assay_way)way), by_way[way]);
  buffer_puts(b, ")\n");
  print_false_findings(x, b, false);
  print_reduced(x, b);
  print_claims(x, b);
}

/* ---- comparison with Redex ---- */

static void print_side(struct buffer *b, const struct runs *r) {
  const size_t from = b->length;
  if (r) print_runs(b, r);
  else buffer_puts(b, "–");
  pad_to(b, from, COLUMN);
}

static void print_columns(struct buffer *b, const char *const *names, size_t count) {
  for (size_t i = 0; i < count; i++) {
    const size_t from = b->length;
    buffer_puts(b, names[i]);
    pad_to(b, from, COLUMN);
  }
  buffer_puts(b, "\n");
}

static void print_ratio(const struct bench *x, struct buffer *b, size_t bug) {
  bool exact;
  const double ratio = redex_baseline_ratio(x, bug, &exact);
  if (ratio <= 0) return;
  if (!exact) buffer_puts(b, "< ");
  text_ratio(b, ratio);
}

static void print_baseline_summary(const struct bench *x, struct buffer *b) {
  const struct redex_baseline_summary s = redex_baseline_summary(x);
  buffer_printf(b, "Redex found %zu of %zu", s.found, x->bug_count);
  if (s.found) {
    buffer_puts(b, "; on these its best generator took ");
    text_ratio(b, s.ratio);
    buffer_puts(b, " times as long as ours (geometric mean)");
  }
  if (s.only)
    buffer_printf(b, ", where the %zu that assay did not find count%s with all time spent", s.only,
                  s.only == 1 ? "s" : "");
  buffer_puts(b, "\n");
}

void bench_print_baselines(const struct bench *x, struct buffer *b) {
  static const char *const names[] = {"bug", "Redex", "assay", "ratio"};
  buffer_puts(b, "\n");
  print_columns(b, names, sizeof names / sizeof *names);
  for (size_t i = 0; i < x->bug_count; i++) {
    const struct bench_arm *ours = bench_best(x, i, ASSAY_WAYS);
    const struct bench_baseline *theirs = redex_baseline_best(x, i, ASSAY_WAYS);
    const size_t from = b->length;
    buffer_printf(b, "%s %u", x->list[i].model, x->list[i].number);
    pad_to(b, from, COLUMN);
    print_side(b, theirs ? &theirs->runs : NULL);
    print_side(b, ours ? &ours->runs : NULL);
    print_ratio(x, b, i);
    buffer_puts(b, "\n");
  }
  print_baseline_summary(x, b);
  print_false_findings(x, b, true);
}

/* ---- machine-readable output ---- */

static json_t *real_or_null(double x) { return isfinite(x) ? json_real(x) : json_null(); }

static json_t *json_of_claims(const struct bench_claims *c) {
  json_t *x = json_pack("{s:I, s:I, s:I, s:I, s:f, s:f}", "runs", (json_int_t)c->runs, "without",
                        (json_int_t)c->without, "claims", (json_int_t)c->claims, "refuted", (json_int_t)c->refuted,
                        "instances", c->tests, "seconds", c->seconds);
  if (c->example) json_object_set_new(x, "example", json_string(c->example));
  if (c->refuted_claim) json_object_set_new(x, "refuted_claim", json_string(c->refuted_claim));
  return x;
}

static json_t *json_of_reduced(const struct bench_reduced *r) {
  return json_pack("{s:I, s:I, s:I, s:s, s:s, s:f, s:o}", "runs", (json_int_t)r->runs, "near", (json_int_t)r->near,
                   "worst", (json_int_t)r->worst, "worst_term", r->worst_term, "worst_start", r->worst_start, "seconds",
                   r->seconds / (double)r->runs, "claims", json_of_claims(&r->claims));
}

static json_t *generators(const struct bench *b, size_t bug) {
  json_t *list = json_array();
  for (size_t i = 0; i < b->arm_count; i++) {
    const struct bench_arm *a = &b->arms[i];
    if (a->bug != bug) continue;
    json_t *x =
        json_pack("{s:s, s:b, s:I, s:I, s:f}", "generator", assay_way_name(a->way), "found", a->runs.times.count > 0,
                  "runs", (json_int_t)a->runs.times.count, "terms", (json_int_t)a->terms, "spent", a->runs.spent);
    if (a->runs.times.count) json_object_set_new(x, "seconds", json_real(runs_mean(&a->runs)));
    if (a->runs.times.count) json_object_set_new(x, "interval", real_or_null(runs_interval(&a->runs)));
    if (a->refused.text) json_object_set_new(x, "refused", json_string(a->refused.text));
    if (a->reduced.runs) json_object_set_new(x, "reduced", json_of_reduced(&a->reduced));
    json_array_append_new(list, x);
  }
  return list;
}

static json_t *json_of_baseline(const struct bench_baseline *r) {
  json_t *x = json_pack("{s:s, s:b, s:I, s:f}", "generator", assay_way_name(r->way), "found", r->runs.times.count > 0,
                        "runs", (json_int_t)r->runs.times.count, "spent", r->runs.spent);
  if (r->runs.times.count) json_object_set_new(x, "seconds", json_real(runs_mean(&r->runs)));
  if (r->runs.times.count) json_object_set_new(x, "interval", real_or_null(runs_interval(&r->runs)));
  if (r->refused) json_object_set_new(x, "refused", json_true());
  return x;
}

static void add_baselines(const struct bench *b, size_t bug, json_t *x) {
  const struct bench_baseline *best = redex_baseline_best(b, bug, ASSAY_WAYS);
  json_t *list = json_array();
  for (size_t i = 0; i < b->list[bug].baseline_count; i++)
    json_array_append_new(list, json_of_baseline(&b->list[bug].baselines[i]));
  json_object_set_new(x, "redex_seconds", best ? json_real(runs_mean(&best->runs)) : json_null());
  json_object_set_new(x, "redex_false_findings", json_integer((json_int_t)b->list[bug].redex_false_findings));
  json_object_set_new(x, "redex", list);
}

json_t *bench_json(const struct bench *b, size_t bug) {
  const struct bench_bug *g = &b->list[bug];
  const struct bench_arm *best = bench_best(b, bug, ASSAY_WAYS);
  json_t *x = json_pack("{s:s, s:i, s:b}", "model", g->model, "bug", (int)g->number, "found", g->found);
  json_object_set_new(x, "seconds", best ? json_real(runs_mean(&best->runs)) : json_null());
  json_object_set_new(x, "interval", best ? real_or_null(runs_interval(&best->runs)) : json_null());
  json_object_set_new(x, "generator", best ? json_string(assay_way_name(best->way)) : json_null());
  json_object_set_new(x, "terms", best ? json_integer((json_int_t)best->first_terms) : json_null());
  json_object_set_new(x, "found_at", g->found ? json_real(g->found_at) : json_null());
  json_object_set_new(x, "counterexample", g->counterexample ? json_string(g->counterexample) : json_null());
  json_object_set_new(x, "false_findings", json_integer((json_int_t)g->false_findings));
  if (g->false_finding) json_object_set_new(x, "false_finding", json_string(g->false_finding));
  json_object_set_new(x, "generators", generators(b, bug));
  if (b->compared) add_baselines(b, bug, x);
  if (g->error.text) json_object_set_new(x, "error", json_string(g->error.text));
  return x;
}

static void csv_of_baseline(const struct bench_baseline *r, struct buffer *out) {
  if (r) buffer_printf(out, "%zu,%.6g,", r->runs.times.count, runs_mean(&r->runs));
  else buffer_puts(out, ",,");
  if (r && r->runs.times.count > 1) buffer_printf(out, "%.6g", runs_interval(&r->runs));
  buffer_puts(out, "\n");
}

void bench_csv(const struct bench *b, struct buffer *out) {
  buffer_puts(out, "model,bug,class,size,generator,found,runs,seconds,interval,terms,spent,redex_runs,redex_seconds,"
                   "redex_interval\n");
  for (size_t i = 0; i < b->arm_count; i++) {
    const struct bench_arm *a = &b->arms[i];
    const struct bench_bug *g = &b->list[a->bug];
    buffer_printf(out, "%s,%u,%s,%u,%s,%d,%zu,", g->model, g->number, g->class, g->size, assay_way_name(a->way),
                  a->runs.times.count > 0, a->runs.times.count);
    if (a->runs.times.count) buffer_printf(out, "%.6g", runs_mean(&a->runs));
    buffer_puts(out, ",");
    if (a->runs.times.count > 1) buffer_printf(out, "%.6g", runs_interval(&a->runs));
    buffer_printf(out, ",%" PRIu64 ",%.6g,", a->terms, a->runs.spent);
    csv_of_baseline(redex_baseline_best(b, a->bug, a->way), out);
  }
}
