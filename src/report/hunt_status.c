/* hunt_status: see the header. */
#include "report/hunt_status.h"

#include "campaign/hunt.h"
#include "campaign/program_hunt.h"

#include <inttypes.h>

/* ---- numbers ---- */

static uint64_t attempts_of(const struct hunt_arm *a) { return a->tried + a->skipped + a->not_made + a->too_long; }

static void add_arm(struct progress *p, const struct hunt *h, const struct hunt_arm *a) {
  p->terms += attempts_of(a);
  p->checks += a->tried;
  p->discards += a->skipped + a->not_made + a->too_long;
  p->running += a->busy;
  p->waiting += a->hits.count - a->looked_hits;
  if (!h->count || a->refused || a->exhausted) return;
  p->count += shard_positions(&h->campaign.shard, h->count);
  p->done += attempts_of(a);
}

struct progress hunt_progress(const struct hunt *h) {
  struct progress p = {
      .elapsed = h->elapsed, .checks = h->checks, .findings = h->findings.count, .seconds = h->seconds};
  for (size_t i = 0; i < h->arm_count; i++) add_arm(&p, h, &h->arms[i]);
  for (size_t i = 0; i < h->findings.count; i++) p.known += h->findings.list[i]->hits - (h->findings.list[i]->hits > 0);
  return p;
}

struct progress program_hunt_progress(const struct program_hunt *h) {
  const uint64_t terms = h->tried + h->not_made + h->repeated + h->unchanged;
  struct progress p = {.elapsed = h->elapsed,
                       .terms = terms,
                       .checks = h->tried + h->checks,
                       .discards = h->not_made + h->repeated + h->unchanged + h->unknown + h->flaky,
                       .running = h->running,
                       .findings = h->finding_count,
                       .known = h->known,
                       .seconds = h->seconds,
                       .count = h->count ? shard_positions(&h->campaign.shard, h->count) : 0,
                       .done = terms};
  for (size_t i = 0; i < h->finding_count; i++) p.known += h->findings[i]->hits - (h->findings[i]->hits > 0);
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

static void print_arm(FILE *out, const struct hunt *h, const struct hunt_arm *a) {
  const struct hunt_target *t = &h->targets[a->target];
  fprintf(out, "  %s:%u:%u: %s %s, %s: %" PRIu64 " tried", t->file, t->line, t->column, t->form, t->name,
          assay_way_name(a->way), a->tried);
  print_some(out, a->skipped, "outside the property's domain");
  print_some(out, a->not_made, "not made");
  print_some(out, a->too_long, "ran too long");
  print_some(out, a->hits.count - a->looked_hits, "failures to look into");
  fprintf(out, ", %.1f s%s\n", a->seconds, a->refused ? ", not used" : a->exhausted ? ", and there are no more" : "");
}

static void print_running(FILE *out, const struct hunt *h) {
  bool any = false;
  for (size_t i = 0; i < h->arm_count; i++) {
    const struct hunt_arm *a = &h->arms[i];
    const struct hunt_target *t = &h->targets[a->target];
    if (!a->busy && !a->looking) continue;
    fprintf(out, "%s %s %s by %s", any ? ";" : "running now:", t->form, t->name, assay_way_name(a->way));
    if (a->busy > a->looking) fprintf(out, ", up to index %" PRIu64, a->next - 1);
    if (a->looking) fprintf(out, ", looking into index %" PRIu64, a->looking_at);
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

static void print_findings(FILE *out, size_t count) {
  fprintf(out, count ? "findings so far: %zu\n" : "findings so far: none\n", count);
}

void hunt_print_status(FILE *out, const struct hunt *h, const struct progress *p) {
  print_line(out, p);
  for (size_t i = 0; i < h->arm_count; i++) print_arm(out, h, &h->arms[i]);
  print_running(out, h);
  if (h->covered_count) print_coverage(out, h);
  print_findings(out, h->findings.count);
  for (size_t i = 0; i < h->findings.count; i++) {
    const struct finding *f = h->findings.list[i];
    fprintf(out, "  %s hit %" PRIu64 " time%s\n", f->text, f->hits, f->hits == 1 ? "" : "s");
  }
  fflush(out);
}

/* A program is several lines; here it is one. */
static void print_flat(FILE *out, const char *text) {
  for (; *text; text++) fputc(*text == '\n' ? ' ' : *text, out);
}

void program_hunt_print_status(FILE *out, const struct program_hunt *h, const struct progress *p) {
  print_line(out, p);
  fprintf(out, "  %s by %s: %" PRIu64 " programs made, %" PRIu64 " tried", h->subject ? h->subject : h->file,
          h->used_way, h->made, h->tried);
  print_some(out, h->unknown, "without an answer");
  print_some(out, h->known, "permitted differences");
  print_some(out, h->flaky, "differences that were not seen again");
  print_some(out, h->repeated, "made before");
  print_some(out, h->unchanged, "the same on all sides");
  print_some(out, h->not_made, "not made");
  print_some(out, h->unseen, "differences that were not looked into");
  fprintf(out, "\n  CPU: %.1f s compiling, %.1f s running, %.2f s generating\n", h->compile_cpu, h->run_cpu,
          h->generating);
  fprintf(out, "running now: %zu batch%s", h->running, h->running == 1 ? "" : "es");
  if (h->reducing_index)
    fprintf(out, "; program %" PRIu64 " is made small, for %.0f s so far", h->reducing_index,
            h->elapsed - h->reducing_since);
  fprintf(out, "\n");
  print_findings(out, h->finding_count);
  for (size_t i = 0; i < h->finding_count; i++) {
    fprintf(out, "  ");
    print_flat(out, h->findings[i]->text);
    fprintf(out, " hit %" PRIu64 " time%s\n", h->findings[i]->hits, h->findings[i]->hits == 1 ? "" : "s");
  }
  fflush(out);
}
