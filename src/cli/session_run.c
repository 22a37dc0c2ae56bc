/* assay run: what racket would print. */
#include "cli/session_why.h"

static int failed(const struct session *s, const struct run_options *o) {
  session_failed(s);
  struct assay_explanation e = {0};
  if (!o->why) return EXIT_BAD;
  const assay_status status = assay_why_raised(s->world, o->limit, &e);
  return session_failed_why(s, status, &e);
}

static int run(struct session *s, const void *given) {
  const struct run_options *o = given;
  switch (assay_run(s->world, o->file)) {
  case ASSAY_OK: return EXIT_YES;
  case ASSAY_EXITED: return assay_exit_status(s->world);
  default: return failed(s, o);
  }
}

int session_run(const struct run_options *options) { return session_in_world("run", &options->common, run, options); }
