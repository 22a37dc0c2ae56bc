/* assay match: the bindings of every match. */
#include "cli/session_frame.h"

#include "report/json.h"

static void print_matches(const struct session *s, const struct assay_matches *m) {
  struct buffer b = {0};
  if (!m->count) buffer_puts(&b, "no match\n");
  if (m->count && !m->name_count) buffer_puts(&b, "matches\n");
  for (size_t i = 0; i < m->count; i++) {
    if (i && m->name_count > 1) buffer_puts(&b, "\n");
    session_print_bindings(s, &b, m->names, m->cells + i * m->name_count, m->name_count);
  }
  session_print(&b);
}

static int match(struct session *s, const void *given) {
  const struct match_options *o = given;
  assay_term t;
  struct assay_matches found;
  if (!session_load(s, o->file) || assay_term_eval(s->subject, o->term, &t) != ASSAY_OK ||
      assay_match(s->subject, o->language, o->pattern, t, &found) != ASSAY_OK)
    return session_failed(s);
  if (o->json) session_print_json(json_of_matches(&found));
  else print_matches(s, &found);
  return found.count ? EXIT_YES : EXIT_NO;
}

int session_match(const struct match_options *options) {
  return session_in_world("match", &options->common, match, options);
}
