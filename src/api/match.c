/* api/match: patterns against terms. */
#include "engine/engine.h"

#include "redex/match/redex_match.h"

static struct assay_matches match_pattern(assay_subject *s, const char *language, const char *pattern, assay_term t) {
  struct assay *a = s->owner;
  struct machine *m = a->machine;
  struct language *l = engine_language(s, language);
  const struct syntax *x = engine_read(a, "PATTERN", pattern);
  struct redex_matcher *matcher = redex_matcher_new(m, scope_of_module(m, s->module), l, x, false);
  struct match_rows rows;
  redex_match_rows(m, matcher, engine_given(a, t), &rows);
  const char **names = engine_alloc(a, rows.name_count, sizeof *names);
  for (uint32_t i = 0; i < rows.name_count; i++) names[i] = text_bytes(rows.names[i].name);
  return (struct assay_matches){rows.name_count, names, rows.row_count, rows.cells};
}

assay_status assay_match(assay_subject *s, const char *language, const char *pattern, assay_term t,
                         struct assay_matches *out) {
  ENGINE_TRY(s->owner, *out = match_pattern(s, language, pattern, t));
}
