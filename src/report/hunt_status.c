/* hunt_status: see the header. */
#include "report/hunt_status.h"

#include "hunt/hunt.h"

#include <inttypes.h>

/* ---- numbers ---- */

static uint64_t discards_of(const struct tally *t) {
  return t->skipped + t->not_made + t->too_long + t->repeated + t->unchanged;
}

static void add_stream(struct progress *p, const struct hunt *h, const struct stream *s) {
  const uint64_t terms = s->tally.tried + discards_of(&s->tally);
  p->terms += terms;
  p->checks += s->tally.tried;
  p->discards += discards_of(&s->tally) + s->tally.unknown + s->tally.flaky;
  p->known += s->tally.permitted;
  p->running += s->busy;
  p->waiting += s->failures.count - s->passed;
  if (!h->count || s->refused.text || s->exhausted) return;
  p->count += shard_positions(&h->campaign.shard, h->count);
  p->done += terms;
}

struct progress hunt_progress(const struct hunt *h) {
  struct progress p = {
      .elapsed = h->elapsed, .checks = h->report.checks, .findings = h->findings.count, .seconds = h->seconds};
  for (size_t i = 0; i < h->stream_count; i++) add_stream(&p, h, &h->streams[i]);
  for (size_t i = 0; i < h->findings.count; i++) p.known += h->findings.list[i]->hits - (h->findings.list[i]->hits > 0);
  return p;
}

void progress_average(struct progress *p) {
  if (!(p->elapsed > 0)) return;
  p->term_rate = (double)p->terms / p->elapsed;
  p->check_rate = (double)p->checks / p->elapsed;
}

/* ---- texts ---- */

static void print_line(FILE *out, const struct progress *p) {
  struct buffer b = {0};
  progress_line(&b, p, &(struct progress_colors){"", ""}, 0);
  fprintf(out, "assay hunt: status after %s\n", b.text);
  buffer_free(&b);
}

static void print_some(FILE *out, uint64_t n, const char *what) {
  if (n) fprintf(out, ", %" PRIu64 " %s", n, what);
}

static void print_stream(FILE *out, const struct hunt *h, const struct stream *s) {
  const struct statement *t = &h->statements[s->statement];
  const struct tally *n = &s->tally;
  fprintf(out, "  %s:%u:%u: %s %s, %s: %" PRIu64 " tried", t->file, t->line, t->column, t->form, t->name, s->generator,
          n->tried);
  print_some(out, n->skipped, "outside the property's domain");
  print_some(out, n->not_made, "not made");
  print_some(out, n->too_long, "ran too long");
  print_some(out, n->flaky, n->flaky == 1 ? "failure that was not seen again" : "failures that were not seen again");
  print_some(out, s->failures.count - s->passed, "failures to look into");
  fprintf(out, ", %.1f s%s\n", s->seconds,
          s->refused.text ? ", not used"
          : s->exhausted  ? ", and there are no more"
                          : "");
}

static void print_running(FILE *out, const struct hunt *h) {
  bool any = false;
  for (size_t i = 0; i < h->stream_count; i++) {
    const struct stream *s = &h->streams[i];
    const struct statement *t = &h->statements[s->statement];
    if (!s->busy && !s->examining) continue;
    fprintf(out, "%s %s %s by %s", any ? ";" : "running now:", t->form, t->name, s->generator);
    if (s->busy > s->examining) fprintf(out, ", up to index %" PRIu64, s->next - 1);
    if (s->examining) fprintf(out, ", looking into index %" PRIu64, s->examining_index);
    any = true;
  }
  fprintf(out, any ? "\n" : "running now: nothing\n");
}

static void print_coverage(FILE *out, const struct hunt *h) {
  size_t rules = 0, used_rules = 0, productions = 0, used_productions = 0;
  for (size_t i = 0; i < h->covered_count; i++) {
    const bool is_production = h->rows.kinds[i] == STEERING_PRODUCTION, used = h->covered[i].count > 0;
    *(is_production ? &productions : &rules) += 1;
    *(is_production ? &used_productions : &used_rules) += used;
  }
  fprintf(out, "coverage: %zu of %zu rules and clauses", used_rules, rules);
  if (productions) fprintf(out, ", %zu of %zu productions", used_productions, productions);
  fputc('\n', out);
}

/* Prints a program of several lines on one line. */
static void print_flat(FILE *out, const char *text) {
  for (; *text; text++) fputc(*text == '\n' ? ' ' : *text, out);
}

static void print_findings(FILE *out, const struct findings *f) {
  fprintf(out, f->count ? "findings so far: %zu\n" : "findings so far: none\n", f->count);
  for (size_t i = 0; i < f->count; i++) {
    const uint64_t hits = f->list[i]->hits;
    fprintf(out, "  ");
    print_flat(out, finding_text(f->list[i]));
    fprintf(out, " hit %" PRIu64 " time%s\n", hits, plural(hits));
  }
}

static void print_streams(FILE *out, const struct hunt *h) {
  for (size_t i = 0; i < h->stream_count; i++) print_stream(out, h, &h->streams[i]);
  print_running(out, h);
  if (h->covered_count) print_coverage(out, h);
}

/* For a hunt with only one stream. */
static void print_batches(FILE *out, const struct hunt *h) {
  const struct stream *s = &h->streams[0];
  const struct tally *t = &s->tally;
  const struct check_report *r = &h->report;
  fprintf(out, "  %s by %s: %" PRIu64 " programs made, %" PRIu64 " tried", h->statements[0].name, s->generator, t->made,
          t->tried);
  print_some(out, t->unknown, "without an answer");
  print_some(out, t->permitted, "permitted differences");
  print_some(out, t->flaky,
             t->flaky == 1 ? "difference that was not seen again" : "differences that were not seen again");
  print_some(out, t->repeated, "made before");
  print_some(out, t->unchanged, "the same on all sides");
  print_some(out, t->not_made, "not made");
  print_some(out, s->counts.unseen, "differences that were not looked into");
  fprintf(out, "\n  CPU: %.1f s compiling, %.1f s running, %.2f s generating\n", r->compile_cpu, r->run_cpu,
          r->generating);
  fprintf(out, "running now: %zu batch%s", r->running, r->running == 1 ? "" : "es");
  if (s->examining)
    fprintf(out, "; program %" PRIu64 " is being reduced, for %.0f s so far", s->examining_index,
            h->elapsed - s->examining_since);
  fprintf(out, "\n");
}

void hunt_print_status(FILE *out, const struct hunt *h, const struct progress *p) {
  print_line(out, p);
  if (h->check.kind->is_ordered && h->stream_count) print_batches(out, h);
  else print_streams(out, h);
  print_findings(out, &h->findings);
  fflush(out);
}
