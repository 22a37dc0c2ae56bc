/* api/match: patterns against terms. */
#include "engine/engine.h"

#include "redex/match/redex_match.h"

struct match_call {
  assay_subject *subject;
  const char *language, *pattern;
  term term;
  struct assay_matches result;
};

static void match(struct assay *a, void *data) {
  struct match_call *c = data;
  struct machine *m = a->machine;
  struct language *l = engine_language(c->subject, c->language);
  const struct syntax *pattern = engine_read(a, "PATTERN", c->pattern);
  struct redex_matcher *x = redex_matcher_new(m, scope_of_module(m, c->subject->module), l, pattern, false);
  struct match_rows rows;
  redex_match_rows(m, x, engine_given(a, c->term), &rows);
  const char **names = engine_alloc(a, rows.name_count, sizeof *names);
  for (uint32_t i = 0; i < rows.name_count; i++) names[i] = text_bytes(rows.names[i].name);
  c->result = (struct assay_matches){rows.name_count, names, rows.row_count, rows.cells};
}

assay_status assay_match(assay_subject *s, const char *language, const char *pattern, assay_term t,
                         struct assay_matches *out) {
  struct match_call c = {s, language, pattern, t, {0}};
  const assay_status status = engine_call(s->owner, match, &c);
  if (status == ASSAY_OK) *out = c.result;
  return status;
}
