/* assay repl: finds, reduces and generalises counterexamples interactively. */
#include "cli/commands.h"
#include "cli/options_shared.h"
#include "cli/repl/repl_commands.h"
#include "core/system/interruption.h"

#include <signal.h>
#include <string.h>

/* On a terminal, Ctrl-C only ends a running command or discards the current line: libedit shows its
 * prompt before it takes the terminal over, so a signal can arrive even then. A script ends. */
static bool goes_on(struct repl *r) {
  if (interruption == SIGINT && repl_input_is_terminal(r->input)) interruption_forget();
  return !interruption && !r->quit;
}

static const char *next_line(struct repl *r) {
  const char *line = goes_on(r) ? repl_input_line(r->input) : NULL;
  return goes_on(r) ? line : NULL;
}

static void print_welcome(const struct repl *r) {
  const struct hunt *h = &r->hunt.hunt;
  printf("%s: ", r->options.file);
  if (repl_is_of_programs(r)) printf("the subject %s", h->statements[0].name);
  else printf("%zu propert%s", h->statement_count, h->statement_count == 1 ? "y" : "ies");
  puts("; 'help' lists what can be said");
}

static void obey_lines(struct repl *r) {
  if (repl_input_is_terminal(r->input)) print_welcome(r);
  for (const char *line; (line = next_line(r));) {
    r->line++;
    if (repl_input_has_nul(r->input)) repl_complain(r, "there is a NUL byte in the line");
    else repl_obey(r, line);
  }
  if (repl_input_is_terminal(r->input) && !r->quit) puts("");
}

static int status_of(const struct repl *r) {
  if (r->failed) return EXIT_BAD;
  if (interruption && !r->quit) return interruption_status();
  return r->hunt.hunt.findings.count ? EXIT_NO : EXIT_YES;
}

static int refuse_hunt(const struct repl *r) {
  const struct diagnostic *why = &r->hunt.why;
  if (!why->message) return invocation_refuse(r->invocation, "%.*s", (int)strcspn(why->text, "\n"), why->text);
  diagnostic_print(why, "repl");
  return EXIT_BAD;
}

/* The pool's only thread uses the world, so that the watchdog can interrupt an attempt that exceeds
 * the limit. */
static void hold_dialogue(struct worker *w) {
  struct repl *r = w->pool->data;
  struct hunt *h = &r->hunt.hunt;
  worker_watch(w, r->invocation->world);
  r->pool = w->pool;
  r->hunt.world = r->invocation->world;
  h->count = 1; /* the output does not depend on the time */
  h->check.kind = path_is_subject_file(r->options.file) ? &compare_check_kind : &property_check_kind;
  h->check.stop = &interruption;
  h->check.warn = print_warning;
  r->input = repl_input_open(repl_complete_line, r);
  if (!repl_use_bounds(r)) {
    r->status = EXIT_BAD;
  } else if (!interactive_hunt_restart(&r->hunt)) {
    r->status = refuse_hunt(r);
  } else if (repl_unknown_opaque(r)) {
    r->status = invocation_refuse(r->invocation, "--opaque: no property's language has a non-terminal '%s'",
                                  repl_unknown_opaque(r));
  } else {
    interruption_expect();
    obey_lines(r);
    r->status = status_of(r);
  }
  repl_input_close(r->input);
  interactive_hunt_free(&r->hunt);
  worker_watch(w, NULL);
}

static int run_repl(struct invocation *call, const void *given) {
  const struct repl_options *o = given;
  struct repl r = {.invocation = call, .options = *o, .status = EXIT_BAD};
  assay_set_output(call->world, NULL, NULL); /* output of its tests is not part of the session */
  struct pool pool = {.jobs = 1, .stop = &interruption, .work = hold_dialogue, .data = &r};
  if (!pool_run(&pool)) return invocation_refuse(call, "no thread could be started");
  repl_free_bounds(&r);
  return r.status;
}

/* ---- the command line ---- */

#define AT(member) offsetof(struct repl_options, member)

static const struct command_argument arguments[] = {
    {.name = "FILE",
     .offset = AT(file),
     .help =
         "a model: a Redex program with properties (redex-check); or a subject file (.assay): programs for compilers"},
    {.name = NULL},
};

/* Numbers, times and texts are bounds, which can also be set during the session. */
static const struct option options[] = {
    OPTION_PROPERTY(struct repl_options),
    OPTION_SUBJECT(struct repl_options),
    OPTION_USING(struct repl_options, ". Programs of a subject file: one of open, used, classic, learnt and rules"),
    {.name = "size",
     .kind = OPTION_NUMBER,
     .about = ABOUT_SUBJECTS,
     .argument = "N",
     .least = 1,
     .most = 100000,
     .offset = AT(size),
     .help = "with a subject file: programs have up to about N nodes; else as the subject says"},
    OPTION_FOR(struct repl_options, "10s", "look for the next counterexample for TIME at most"),
    OPTION_EACH(struct repl_options, "2s", ABOUT_MODELS),
    OPTION_SHRINK_FOR(struct repl_options, NULL, SHRINK_FOR_BY_KIND),
    OPTION_MAX_CHECKS(struct repl_options),
    OPTION_TRIES(struct repl_options),
    OPTION_MAX_SIZE(struct repl_options),
    OPTION_MAX_DEPTH(struct repl_options),
    {.name = "opaque",
     .kind = OPTION_TEXT,
     .about = ABOUT_MODELS,
     .argument = "NT,...",
     .offset = AT(opaque),
     .help = "leave the terms of these non-terminals as they are"},
    OPTION_INSTANCES(struct repl_options),
    OPTION_SEED(struct repl_options),
    {.name = "jobs",
     .letter = 'j',
     .kind = OPTION_NUMBER,
     .about = ABOUT_SUBJECTS,
     .argument = "N",
     .initial = "2",
     .least = 1,
     .most = 256,
     .offset = AT(jobs),
     .help = "with a subject file: run N compilers and programs at a time"},
    OPTION_TREE(struct repl_options, ABOUT_ALL),
    OPTIONS_COMMON(struct repl_options),
};

const struct command repl_command = {
    .name = "repl",
    .summary = "find, shrink and generalise counterexamples one by one",
    .description = "Reads commands from the terminal, or a script from standard input:\n"
                   "\n"
                   "  next            find the next counterexample\n"
                   "  shrink          make it small\n"
                   "  generalise      tell what it stands for\n"
                   "  strengthen      let it not come again, nor what it stands for\n"
                   "\n"
                   "and others, which 'help' lists.",
    .success = "no counterexample was found",
    .failure = "at least one counterexample was found",
    .arguments = arguments,
    .options = options,
    .size = sizeof(struct repl_options),
    .body = run_repl,
};
