/* assay match: the bindings of every match. */
#include "cli/session_why.h"

#include "report/json.h"

static void print_matches(const struct session *s, struct buffer *b, const struct assay_matches *m) {
  if (!m->count) buffer_puts(b, "no match\n");
  if (m->count && !m->name_count) buffer_puts(b, "matches\n");
  for (size_t i = 0; i < m->count; i++) {
    if (i && m->name_count > 1) buffer_puts(b, "\n");
    session_print_bindings(s, b, m->names, m->cells + i * m->name_count, m->name_count);
  }
}

static void print_answer(const struct session *s, const struct match_options *o, const struct assay_matches *found,
                         assay_term t) {
  struct assay_explanation e = {0};
  struct buffer b = {0};
  json_t *object = o->json ? json_of_matches(found) : NULL;
  if (!o->json) print_matches(s, &b, found);
  if (o->why && !found->count) {
    const assay_status status = assay_why_match(s->subject, o->language, o->pattern, t, o->limit, &e);
    if (o->json) session_json_why(object, status, &e);
    else session_put_why(s, &b, status, &e);
  }
  if (o->json) session_print_json(object);
  session_print(&b);
}

static int failed(const struct session *s, const struct match_options *o) {
  session_failed(s);
  struct assay_explanation e = {0};
  if (!o->why) return EXIT_BAD;
  const assay_status status = assay_why_raised(s->world, o->limit, &e);
  return session_failed_why(s, status, &e);
}

static int match(struct session *s, const void *given) {
  const struct match_options *o = given;
  assay_term t;
  struct assay_matches found;
  if (!session_load(s, o->file) || assay_term_eval(s->subject, o->term, &t) != ASSAY_OK ||
      assay_match(s->subject, o->language, o->pattern, t, &found) != ASSAY_OK)
    return failed(s, o);
  print_answer(s, o, &found, t);
  return found.count ? EXIT_YES : EXIT_NO;
}

int session_match(const struct match_options *options) {
  return session_in_world("match", &options->common, match, options);
}
