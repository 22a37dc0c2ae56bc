/* assay repl: the dialogue. */
#include "cli/repl_commands.h"

#include "campaign/interruption.h"

#include <signal.h>
#include <string.h>

/* On a terminal, Ctrl-C ends what runs, or the line that is being written, and nothing else: libedit shows its prompt
 * before it takes the terminal over, so a signal can come even then. A script ends. */
static bool goes_on(struct repl *r) {
  if (interruption == SIGINT && repl_input_is_terminal(r->input)) interruption_forget();
  return !interruption && !r->quit;
}

static const char *next_line(struct repl *r) {
  const char *line = goes_on(r) ? repl_input_line(r->input) : NULL;
  return goes_on(r) ? line : NULL;
}

static void converse(struct repl *r) {
  const size_t properties = r->inquiry.targets.count;
  if (repl_input_is_terminal(r->input))
    printf("%s: %zu propert%s; 'help' lists what can be said\n", r->options.file, properties,
           properties == 1 ? "y" : "ies");
  for (const char *line; (line = next_line(r));) {
    r->line++;
    repl_obey(r, line);
  }
  if (repl_input_is_terminal(r->input) && !r->quit) puts("");
}

static int status_of(const struct repl *r) {
  if (r->failed) return EXIT_BAD;
  if (interruption && !r->quit) return interruption_status();
  return r->inquiry.findings.count ? EXIT_NO : EXIT_YES;
}

/* The session's world is used by the pool's one thread, so that its watch can interrupt what runs too long. */
static void work(struct worker *w) {
  struct repl *r = w->pool->data;
  worker_watch(w, r->session->world);
  r->pool = w->pool;
  r->inquiry.subject = r->session->subject;
  r->inquiry.stop = &interruption;
  r->input = repl_input_open(repl_complete_line, r);
  if (!repl_use_bounds(r)) {
    r->status = EXIT_BAD;
  } else if (!inquiry_begin(&r->inquiry)) {
    r->status = session_refuse(r->session, "%s", r->inquiry.why);
  } else {
    interruption_expect();
    converse(r);
    r->status = status_of(r);
  }
  repl_input_close(r->input);
  worker_watch(w, NULL);
}

static int repl(struct session *s, const void *given) {
  const struct repl_options *o = given;
  struct repl r = {.session = s, .options = *o, .status = EXIT_BAD};
  assay_set_output(s->world, NULL, NULL); /* what its tests have to say is not part of the dialogue */
  if (assay_load_properties(s->world, o->file, &s->subject) != ASSAY_OK) return session_failed(s);
  struct pool pool = {.jobs = 1, .limit = o->limit, .stop = &interruption, .work = work, .data = &r};
  if (!pool_run(&pool)) return session_refuse(s, "no thread could be started");
  inquiry_free(&r.inquiry);
  repl_free_bounds(&r);
  return r.status;
}

int session_repl(const struct repl_options *options) {
  return session_in_world("repl", &options->common, repl, options);
}
