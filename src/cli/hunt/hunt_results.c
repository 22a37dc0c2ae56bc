/* hunt_results: see the header. */
#include "cli/hunt/hunt_results.h"

#include "cli/hunt/hunt_watch.h"
#include "cli/invocation.h"
#include "hunt/hunt.h"
#include "report/hunt_json.h"
#include "report/hunt_text.h"

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

/* A number with a noun. */
static void print_count(uint64_t n, const char *what) { printf("%" PRIu64 " %s%s", n, what, n == 1 ? "" : "s"); }

/* The hits of each finding are known only at the end. */
static void print_hits(const struct hunt *h) {
  uint64_t unseen = 0;
  for (size_t i = 0; i < h->statement_count; i++) unseen += hunt_unseen(h, i);
  if (h->until != UNTIL_THE_END || (!h->findings.count && !unseen)) return;
  print_count(h->findings.count, "finding");
  printf(h->findings.count ? ":\n" : "\n");
  for (size_t i = 0; i < h->findings.count; i++) {
    const struct finding *f = h->findings.list[i];
    printf("  %s hit ", f->term);
    print_count(f->hits, "time");
    printf("\n");
  }
  if (unseen) {
    printf("  ");
    print_count(unseen, "further failure");
    printf(" not looked into\n");
  }
}

static void print_stream(const struct stream *a) {
  printf("    %s: ", a->generator);
  if (a->refused.text) {
    const char *why = stream_why_barren(a);
    printf("not used: %.*s\n", (int)strcspn(why, "\n"), why);
    return;
  }
  printf("%" PRIu64 " tried", a->tally.tried);
  if (a->tally.skipped) printf(", %" PRIu64 " outside the property's domain", a->tally.skipped);
  if (a->tally.not_made) printf(", %" PRIu64 " not made", a->tally.not_made);
  if (a->tally.too_long) printf(", %" PRIu64 " ran too long", a->tally.too_long);
  if (a->tally.flaky) printf(", %" PRIu64 " failed, and not when tried again", a->tally.flaky);
  if (a->exhausted) printf(", and there are no more");
  printf("\n");
}

static bool has_findings(const struct hunt *h, size_t target) {
  for (size_t i = 0; i < h->findings.count; i++)
    if (h->findings.list[i]->first.statement == target) return true;
  return false;
}

/* A property that fails without a finding of its own has not been mentioned yet. */
static void print_known_failures(const struct hunt *h, const struct palette *colors) {
  for (size_t i = 0; i < h->statement_count; i++) {
    const struct statement *t = &h->statements[i];
    if (!t->found || has_findings(h, i)) continue;
    const struct statement *other = &h->statements[t->found->first.statement];
    printf("%s:%u:%u: %s %s: %sfails%s because of the same finding as %s:%u:%u: %s\n", t->file, t->line, t->column,
           t->form, t->name, colors->bad, colors->plain, other->file, other->line, other->column, t->found->term);
  }
}

static void print_nothing_found(const struct hunt *h, const struct palette *colors) {
  for (size_t i = 0; i < h->stream_count; i++) {
    const struct stream *a = &h->streams[i];
    const struct statement *t = &h->statements[a->statement];
    if (t->found || hunt_is_untried(h, a->statement)) continue;
    if (i == 0 || h->streams[i - 1].statement != a->statement)
      printf("%s:%u:%u: %s %s: %snothing found%s\n", t->file, t->line, t->column, t->form, t->name, colors->good,
             colors->plain);
    print_stream(a);
  }
}

void hunt_results_print(const struct hunt *h, const struct palette *colors) {
  if (h->check.kind == &compare_check_kind) {
    hunt_print_summary(stdout, h);
    return;
  }
  print_known_failures(h, colors);
  print_hits(h);
  print_nothing_found(h, colors);
}

/* Unused rules may hide any bug. Only the grammar generator uses productions. */
void hunt_results_print_unused(const struct hunt *h) {
  bool any = false;
  for (size_t i = 0; i < h->covered_count; i++) {
    const struct covered_part *c = &h->covered[i];
    if (c->count || h->rows.kinds[i] == STEERING_PRODUCTION) continue;
    printf("%s %s %s", any ? "," : "never used:", strcmp(c->kind, "clause") == 0 ? "a clause of" : "a rule of",
           c->owner);
    printf(c->name ? " (%s, line %u)" : "%s (line %u)", c->name ? c->name : "", c->line);
    any = true;
  }
  if (any) printf("\n");
}

void hunt_results_print_json(const struct hunt *h) { print_json_line(hunt_watch_event_json("end", hunt_end_json(h))); }
