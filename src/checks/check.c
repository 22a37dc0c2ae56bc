/* check: see the header. */
#include "checks/check.h"

#include "checks/compare/program_check.h"
#include "core/system/memory.h"

#include <stdlib.h>

void tally_add(struct tally *to, const struct tally *from) {
  to->made += from->made;
  to->not_made += from->not_made;
  to->skipped += from->skipped;
  to->repeated += from->repeated;
  to->unchanged += from->unchanged;
  to->tried += from->tried;
  to->too_long += from->too_long;
  to->unknown += from->unknown;
  to->flaky += from->flaky;
  to->permitted += from->permitted;
  to->failed += from->failed;
  to->nodes += from->nodes;
  for (int i = 0; i < SIZE_CLASSES; i++) to->sizes[i] += from->sizes[i];
}

void attempt_range_free(struct check *c, struct attempt_range *r, size_t covered_count) {
  if (r->own && c) c->kind->free_range(c, r);
  if (r->learned.hits) learned_free(&r->learned, covered_count);
  failures_free(&r->failures);
  free(r->covered);
  diagnostic_clear(&r->refused);
  free(r->why);
  free(r);
}

void read_term_free(struct read_term *t) {
  free(t->term);
  free(t->text);
  *t = (struct read_term){0};
}

void asked_evidence_free(struct asked_evidence *e) {
  if (e->program) program_verdict_free(e->program);
  free(e->program);
  free(e->exception);
  *e = (struct asked_evidence){0};
}

bool statement_refuse(const struct statement *s, const char *why, struct diagnostic *error) {
  const struct source source = {.name = s->file};
  const struct place place = {&source, s->line, s->column};
  char *message = memory_printf("%s %s was not tried: %s", s->form, s->name, why);
  diagnostic_set_at(error, &place, message);
  free(message);
  return false;
}

const char *check_why_no_streams(const struct check_contents *c) {
  return c->statement_count ? "no property of that name or line"
                            : "the file has no properties: no redex-check or its like was met";
}

void check_report_free(struct check_report *r) {
  for (size_t i = 0; i < r->left_out_count; i++) {
    free(r->left_out[i].name);
    free(r->left_out[i].reason);
  }
  free(r->left_out);
  free(r->learnt);
  free(r->limit);
  diagnostic_clear(&r->error);
  *r = (struct check_report){0};
}

void check_contents_free(struct check_contents *c) {
  for (size_t i = 0; i < c->statement_count; i++) {
    free(c->statements[i].form);
    free(c->statements[i].name);
    free(c->statements[i].file);
  }
  for (size_t i = 0; i < c->covered_count; i++) {
    free(c->covered[i].owner);
    free(c->covered[i].name);
  }
  free(c->statements);
  free(c->streams);
  free(c->covered);
  steering_rows_free(&c->rows);
  *c = (struct check_contents){0};
}
