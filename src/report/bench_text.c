/* bench_text: see the header. */
#include "report/bench_text.h"

#include "campaign/rival.h"
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

/* "1.2 ms ± 10%"; "1.2 ms" if it was found once only. */
static void print_cell(struct buffer *b, const struct bench *x, size_t bug, assay_way way) {
  const size_t start = b->length;
  const struct bench_arm *a = bench_best(x, bug, way);
  if (!a) {
    bool applies = false;
    for (size_t i = 0; i < x->arm_count; i++)
      applies = applies || (x->arms[i].bug == bug && x->arms[i].way == way && !x->arms[i].refused);
    buffer_puts(b, applies ? "–" : "");
  } else {
    text_time(b, bench_mean(a));
    if (a->times.count > 1) buffer_printf(b, " ± %.0f%%", 100 * bench_interval(a) / bench_mean(a));
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
  else buffer_puts(b, g->error ? "cannot be loaded" : "not found");
  buffer_puts(b, "\n");
}

static void print_false_findings(const struct bench *x, struct buffer *b) {
  size_t count = 0;
  const struct bench_bug *first = NULL;
  for (size_t i = 0; i < x->bug_count; i++) {
    count += x->list[i].false_findings;
    if (!first && x->list[i].false_findings) first = &x->list[i];
  }
  if (!first) return;
  buffer_printf(b, "%zu finding%s no bug%s: the unchanged model fails on %s, too; the first of %s %u is %s\n", count,
                count == 1 ? " was" : "s were", count == 1 ? "" : "s", count == 1 ? "it" : "them", first->model,
                first->number, first->false_finding);
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
  print_false_findings(x, b);
}

/* ---- beside Redex ---- */

static void print_times(struct buffer *b, double seconds, size_t column) {
  const size_t from = b->length;
  if (seconds > 0) text_time(b, seconds);
  else buffer_puts(b, "–");
  pad_to(b, from, column);
}

static void print_columns(struct buffer *b, const char *const *names, size_t count) {
  for (size_t i = 0; i < count; i++) {
    const size_t from = b->length;
    buffer_puts(b, names[i]);
    pad_to(b, from, COLUMN);
  }
  buffer_puts(b, "\n");
}

void bench_print_rivals(const struct bench *x, struct buffer *b) {
  static const char *const names[] = {"bug", "Redex", "assay", "ratio"};
  buffer_puts(b, "\n");
  print_columns(b, names, sizeof names / sizeof *names);
  for (size_t i = 0; i < x->bug_count; i++) {
    const struct bench_arm *ours = bench_best(x, i, ASSAY_WAYS);
    const double theirs = rival_best(x, i, ASSAY_WAYS);
    const size_t from = b->length;
    buffer_printf(b, "%s %u", x->list[i].model, x->list[i].number);
    pad_to(b, from, COLUMN);
    print_times(b, theirs, COLUMN);
    print_times(b, ours ? bench_mean(ours) : 0, COLUMN);
    if (ours && theirs > 0) text_ratio(b, theirs / bench_mean(ours));
    buffer_puts(b, "\n");
  }
  size_t both, redex = 0;
  for (size_t i = 0; i < x->bug_count; i++) redex += rival_best(x, i, ASSAY_WAYS) > 0;
  const double ratio = rival_ratio(x, &both);
  buffer_printf(b, "Redex found %zu; on the %zu that both found, its best took ", redex, both);
  text_ratio(b, ratio);
  buffer_puts(b, " times as long (geometric mean)\n");
}

/* ---- for programs ---- */

static json_t *real_or_null(double x) { return isfinite(x) ? json_real(x) : json_null(); }

static json_t *generators(const struct bench *b, size_t bug) {
  json_t *list = json_array();
  for (size_t i = 0; i < b->arm_count; i++) {
    const struct bench_arm *a = &b->arms[i];
    if (a->bug != bug) continue;
    json_t *x = json_pack("{s:s, s:b, s:I, s:I, s:f}", "generator", assay_way_name(a->way), "found", a->times.count > 0,
                          "runs", (json_int_t)a->times.count, "terms", (json_int_t)a->terms, "spent", a->spent);
    if (a->times.count) json_object_set_new(x, "seconds", json_real(bench_mean(a)));
    if (a->times.count) json_object_set_new(x, "interval", real_or_null(bench_interval(a)));
    if (a->refused) json_object_set_new(x, "refused", json_string(a->refused));
    json_array_append_new(list, x);
  }
  return list;
}

json_t *bench_json(const struct bench *b, size_t bug) {
  const struct bench_bug *g = &b->list[bug];
  const struct bench_arm *best = bench_best(b, bug, ASSAY_WAYS);
  json_t *x = json_pack("{s:s, s:i, s:b}", "model", g->model, "bug", (int)g->number, "found", g->found);
  json_object_set_new(x, "seconds", best ? json_real(bench_mean(best)) : json_null());
  json_object_set_new(x, "interval", best ? real_or_null(bench_interval(best)) : json_null());
  json_object_set_new(x, "generator", best ? json_string(assay_way_name(best->way)) : json_null());
  json_object_set_new(x, "terms", best ? json_integer((json_int_t)best->first_terms) : json_null());
  json_object_set_new(x, "found_at", g->found ? json_real(g->found_at) : json_null());
  json_object_set_new(x, "counterexample", g->counterexample ? json_string(g->counterexample) : json_null());
  json_object_set_new(x, "false_findings", json_integer((json_int_t)g->false_findings));
  if (g->false_finding) json_object_set_new(x, "false_finding", json_string(g->false_finding));
  json_object_set_new(x, "generators", generators(b, bug));
  const double redex = rival_best(b, bug, ASSAY_WAYS);
  if (redex > 0) json_object_set_new(x, "redex_seconds", json_real(redex));
  if (g->error) json_object_set_new(x, "error", json_string(g->error));
  return x;
}

void bench_csv(const struct bench *b, struct buffer *out) {
  buffer_puts(out, "model,bug,class,size,generator,found,runs,seconds,interval,terms,spent,redex_seconds\n");
  for (size_t i = 0; i < b->arm_count; i++) {
    const struct bench_arm *a = &b->arms[i];
    const struct bench_bug *g = &b->list[a->bug];
    buffer_printf(out, "%s,%u,%s,%u,%s,%d,%zu,", g->model, g->number, g->class, g->size, assay_way_name(a->way),
                  a->times.count > 0, a->times.count);
    if (a->times.count) buffer_printf(out, "%.6g", bench_mean(a));
    buffer_puts(out, ",");
    if (a->times.count > 1) buffer_printf(out, "%.6g", bench_interval(a));
    buffer_printf(out, ",%" PRIu64 ",%.6g,", a->terms, a->spent);
    const double redex = rival_best(b, a->bug, a->way);
    if (redex > 0) buffer_printf(out, "%.6g", redex);
    buffer_puts(out, "\n");
  }
}
