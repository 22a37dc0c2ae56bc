/* hunt_results: see the header. */
#include "report/hunt_results.h"

#include "report/hunt_json.h"

#include <inttypes.h>
#include <string.h>

/* A property without any terms holds vacuously, which is probably an error. All generators may have
 * the same reason. */
static void print_untried(const struct hunt *h, size_t target) {
  const struct statement *t = &h->statements[target];
  const char *last = NULL;
  for (size_t i = 0; i < h->stream_count; i++) {
    const struct stream *a = &h->streams[i];
    if (a->statement != target) continue;
    const char *why = stream_why_barren(a);
    const size_t length = strcspn(why, "\n");
    if (last && strncmp(last, why, length + 1) == 0) continue;
    fprintf(stderr, "%s:%u:%u: error: %s %s was not tried: %.*s\n", t->file, t->line, t->column, t->form, t->name,
            (int)length, why);
    last = why;
  }
}

bool hunt_results_print_untried(const struct hunt *h) {
  bool any = false;
  fflush(stdout);
  for (size_t i = 0; i < h->statement_count; i++)
    if (hunt_is_untried(h, i)) print_untried(h, i), any = true;
  return any;
}

static void print_undecided(const struct hunt *h, size_t target) {
  const struct statement *t = &h->statements[target];
  const struct tally all = hunt_tally(h);
  fprintf(stderr, "%s:%u:%u: error: nothing was decided about %s %s: ", t->file, t->line, t->column, t->form, t->name);
  if (h->check.kind == &compare_check_kind && all.unknown)
    fprintf(stderr, "no program has an answer%s%s\n", h->report.limit ? ": " : "",
            h->report.limit ? h->report.limit : "");
  else if (all.too_long) fprintf(stderr, "every attempt ran too long, or took too much memory\n");
  else fprintf(stderr, "there was no time for any attempt\n");
}

bool hunt_results_print_undecided(const struct hunt *h) {
  bool any = false;
  fflush(stdout);
  for (size_t i = 0; i < h->statement_count; i++)
    if (hunt_is_undecided(h, i)) print_undecided(h, i), any = true;
  return any;
}

/* A number with a noun. */
static void print_count(FILE *out, uint64_t n, const char *what) {
  fprintf(out, "%" PRIu64 " %s%s", n, what, plural(n));
}

/* The hits of each finding are known only at the end. */
static void print_hits(FILE *out, const struct hunt *h) {
  uint64_t unseen = 0;
  for (size_t i = 0; i < h->statement_count; i++) unseen += hunt_unseen(h, i) + hunt_pending(h, i);
  if (h->until != UNTIL_THE_END || (!h->findings.count && !unseen)) return;
  print_count(out, h->findings.count, "finding");
  fprintf(out, h->findings.count ? ":\n" : "\n");
  for (size_t i = 0; i < h->findings.count; i++) {
    const struct finding *f = h->findings.list[i];
    fprintf(out, "  %s hit ", f->term);
    print_count(out, f->hits, "time");
    fprintf(out, f->is_from_corpus ? " (known from the corpus)\n" : "\n");
  }
  if (unseen) {
    fprintf(out, "  ");
    print_count(out, unseen, "further failure");
    fprintf(out, " not looked into\n");
  }
}

static void print_stream(FILE *out, const struct stream *a) {
  fprintf(out, "    %s: ", a->generator);
  if (a->refused.text) {
    const char *why = stream_why_barren(a);
    fprintf(out, "not used: %.*s\n", (int)strcspn(why, "\n"), why);
    return;
  }
  fprintf(out, "%" PRIu64 " tried", a->tally.tried);
  if (a->tally.skipped) fprintf(out, ", %" PRIu64 " outside the property's domain", a->tally.skipped);
  if (a->tally.not_made) fprintf(out, ", %" PRIu64 " not made", a->tally.not_made);
  if (a->tally.too_long) fprintf(out, ", %" PRIu64 " ran too long", a->tally.too_long);
  if (a->tally.flaky) fprintf(out, ", %" PRIu64 " failed, and not when tried again", a->tally.flaky);
  if (a->exhausted) fprintf(out, ", and there are no more");
  fprintf(out, "\n");
}

static bool has_findings(const struct hunt *h, size_t target) {
  for (size_t i = 0; i < h->findings.count; i++)
    if (h->findings.list[i]->first.statement == target) return true;
  return false;
}

/* A property that fails without a finding of its own has not been mentioned yet. */
static void print_known_failures(FILE *out, const struct hunt *h, const struct result_colors *colors) {
  for (size_t i = 0; i < h->statement_count; i++) {
    const struct statement *t = &h->statements[i];
    if (!t->found || has_findings(h, i)) continue;
    const struct statement *other = &h->statements[t->found->first.statement];
    fprintf(out, "%s:%u:%u: %s %s: %sfails%s because of the same finding as %s:%u:%u: %s\n", t->file, t->line,
            t->column, t->form, t->name, colors->bad, colors->plain, other->file, other->line, other->column,
            t->found->term);
  }
}

static void print_no_finding(FILE *out, const struct hunt *h, size_t target, const struct result_colors *colors) {
  const struct statement *t = &h->statements[target];
  const uint64_t pending = hunt_pending(h, target);
  fprintf(out, "%s:%u:%u: %s %s: %s", t->file, t->line, t->column, t->form, t->name,
          pending || hunt_is_undecided(h, target) ? colors->bad : colors->good);
  if (pending) print_count(out, pending, "failure"), fprintf(out, " not looked into");
  else if (hunt_is_undecided(h, target)) fprintf(out, "nothing was decided");
  else fprintf(out, "nothing %sfound", has_findings(h, target) ? "new " : "");
  fprintf(out, "%s\n", colors->plain);
}

static void print_nothing_found(FILE *out, const struct hunt *h, const struct result_colors *colors) {
  for (size_t i = 0; i < h->stream_count; i++) {
    const struct stream *a = &h->streams[i];
    const struct statement *t = &h->statements[a->statement];
    if (t->found || hunt_is_untried(h, a->statement)) continue;
    if (i == 0 || h->streams[i - 1].statement != a->statement) print_no_finding(out, h, a->statement, colors);
    print_stream(out, a);
  }
}

/* One line with the outcomes of all programs. */
static void print_outcomes(FILE *out, const struct hunt *h) {
  const struct tally t = hunt_tally(h);
  const struct check_report *r = &h->report;
  const uint64_t unseen = hunt_unseen(h, 0) + hunt_pending(h, 0), hits = t.failed - unseen;
  const size_t findings = h->findings.count;
  fprintf(out, "%" PRIu64 " program%s tried", t.tried, plural(t.tried));
  if (t.unknown) fprintf(out, ", %" PRIu64 " of them without an answer", t.unknown);
  if (r->limit) fprintf(out, " (%s%s)", t.unknown > 1 ? "as " : "", r->limit);
  if (t.permitted) fprintf(out, ", %" PRIu64 " permitted differences", t.permitted);
  if (t.flaky)
    fprintf(out, ", %" PRIu64 " difference%s not seen again", t.flaky, t.flaky == 1 ? " that was" : "s that were");
  if (t.repeated) fprintf(out, ", %" PRIu64 " made before", t.repeated);
  if (t.unchanged) fprintf(out, ", %" PRIu64 " not tried because they are the same on all sides", t.unchanged);
  if (t.not_made) fprintf(out, ", %" PRIu64 " not made", t.not_made);
  if (h->check.counted) fprintf(out, "; %" PRIu64 " found", t.failed);
  else fprintf(out, "; %zu finding%s", findings, plural(findings));
  if (!h->check.counted && t.failed > findings) fprintf(out, ", hit %" PRIu64 " time%s", hits, plural(hits));
  if (unseen) fprintf(out, ", and %" PRIu64 " differences that were not looked into", unseen);
  if (!h->count)
    fprintf(out, "; CPU: %.1f s compiling, %.1f s running, %.2f s generating", r->compile_cpu, r->run_cpu,
            r->generating);
  fputc('\n', out);
}

/* They still fail, but nothing in this hunt can be a duplicate of them. */
static void print_others_of_corpus(FILE *out, const struct hunt *h) {
  if (!h->corpus_others) return;
  print_count(out, h->corpus_others, "term");
  fprintf(out, " of the corpus still fail%s, of what is not hunted for here\n", h->corpus_others == 1 ? "s" : "");
}

void hunt_results_print(FILE *out, const struct hunt *h, const struct result_colors *colors) {
  print_others_of_corpus(out, h);
  if (h->check.kind == &compare_check_kind) {
    print_outcomes(out, h);
    return;
  }
  print_known_failures(out, h, colors);
  print_hits(out, h);
  print_nothing_found(out, h, colors);
}

/* Unused rules may hide any bug. Only the grammar generator uses productions. */
void hunt_results_print_unused(FILE *out, const struct hunt *h) {
  bool any = false;
  for (size_t i = 0; i < h->covered_count; i++) {
    const struct covered_part *c = &h->covered[i];
    if (c->count || h->rows.kinds[i] == STEERING_PRODUCTION) continue;
    fprintf(out, "%s %s %s", any ? "," : "never used:", strcmp(c->kind, "clause") == 0 ? "a clause of" : "a rule of",
            c->owner);
    fprintf(out, c->name ? " (%s, line %u)" : "%s (line %u)", c->name ? c->name : "", c->line);
    any = true;
  }
  if (any) fprintf(out, "\n");
}
