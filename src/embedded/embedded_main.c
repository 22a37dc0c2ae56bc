/* embedded_main: the command line of a program that contains a compiler. */
#include "embedded/embedded.h"

#include "core/system/interruption.h"
#include "embedded/embedded_guard.h"

#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { STATUS_WELL, STATUS_FOUND, STATUS_BAD };

struct embedded_request {
  struct assay_embedded embedded; /* with the selected variants */
  struct assay_embedded_options options;
};

static void print_help(FILE *out, const char *program, const struct assay_embedded *e) {
  fprintf(out,
          "usage: %s [OPTION]...\n"
          "Makes random functions for %s, and compares what they compute with what they should.\n\n"
          "  --count N, -n N    try so many functions\n"
          "  --for TIME         go on for so long: 30s, 10m, 1h; usual is a minute, up to the first finding\n"
          "  --seed N           other functions; usual is 0\n"
          "  --size N           operations in a function\n"
          "  --jobs N, -j N     children at a time; usual is 1\n"
          "  --variant NAME     only this variant, and those of further --variant:",
          program, e->name);
  for (const struct assay_variant *v = e->variants; v && v->name; v++) fprintf(out, " %s", v->name);
  fprintf(out, "\n"
               "  --first            the first finding is enough\n"
               "  --no-shrink        findings are not reduced\n"
               "  --shrink-for TIME  for how long; usual is two minutes for each\n"
               "  --campaign DIR     keep everything in DIR, for `assay report DIR` and --resume\n"
               "  --resume           go on with what is in DIR, if there is something\n"
               "  --term TERM        try this function alone, as a finding is written as a term\n"
               "  --json             report as JSON, an object a line\n"
               "  --quiet, -q        only findings\n"
               "The exit status is 0 if all is well, 1 if something was found, and 2 if that cannot be told;\n"
               "after a signal, 128 and its number.\n");
}

/* ---- values of options ---- */

static bool refuse_argument(const char *program, const char *what, const char *text) {
  fprintf(stderr, "%s: %s: %s\n", program, what, text);
  return false;
}

static bool take_number(const char *program, const char *text, uint64_t most, uint64_t *out) {
  char *end;
  errno = 0;
  *out = strtoull(text, &end, 10);
  if (*text < '0' || *text > '9' || *end || errno || *out > most)
    return refuse_argument(program, "expected a number", text);
  return true;
}

/* At least one. */
static bool take_unsigned(const char *program, const char *text, unsigned *out) {
  enum { MOST = 10000000 };
  uint64_t number;
  if (!take_number(program, text, MOST, &number)) return false;
  if (!number) return refuse_argument(program, "expected a number that is not 0", text);
  *out = (unsigned)number;
  return true;
}

static bool take_time(const char *program, const char *text, double *out) {
  char *end;
  *out = strtod(text, &end);
  const double factor = !*end || !strcmp(end, "s") ? 1 : !strcmp(end, "m") ? 60 : !strcmp(end, "h") ? 3600 : 0;
  if (end == text || !(factor > 0) || !(*out > 0))
    return refuse_argument(program, "expected a time, such as 10m", text);
  *out *= factor;
  return true;
}

/* Adds to those named before: the list has room for all. */
static bool take_variant(const char *program, const struct assay_embedded *e, const char *name,
                         struct assay_variant *list, size_t *count) {
  const struct assay_variant *v = e->variants;
  while (v && v->name && strcmp(v->name, name) != 0) v++;
  if (!v || !v->name) return refuse_argument(program, "no variant has this name", name);
  for (size_t i = 0; i < *count; i++)
    if (list[i].name == v->name) return true;
  list[(*count)++] = *v;
  return true;
}

/* ---- the options ---- */

enum {
  OPTION_FOR = 256,
  OPTION_SEED,
  OPTION_SIZE,
  OPTION_VARIANT,
  OPTION_FIRST,
  OPTION_NO_SHRINK,
  OPTION_SHRINK_FOR,
  OPTION_CAMPAIGN,
  OPTION_RESUME,
  OPTION_TERM,
  OPTION_JSON
};

static const struct option long_options[] = {{"count", required_argument, NULL, 'n'},
                                             {"for", required_argument, NULL, OPTION_FOR},
                                             {"seed", required_argument, NULL, OPTION_SEED},
                                             {"size", required_argument, NULL, OPTION_SIZE},
                                             {"jobs", required_argument, NULL, 'j'},
                                             {"variant", required_argument, NULL, OPTION_VARIANT},
                                             {"first", no_argument, NULL, OPTION_FIRST},
                                             {"no-shrink", no_argument, NULL, OPTION_NO_SHRINK},
                                             {"shrink-for", required_argument, NULL, OPTION_SHRINK_FOR},
                                             {"campaign", required_argument, NULL, OPTION_CAMPAIGN},
                                             {"resume", no_argument, NULL, OPTION_RESUME},
                                             {"term", required_argument, NULL, OPTION_TERM},
                                             {"json", no_argument, NULL, OPTION_JSON},
                                             {"quiet", no_argument, NULL, 'q'},
                                             {"help", no_argument, NULL, 'h'},
                                             {0}};

static bool take_option(const char *program, struct embedded_request *r, int option, struct assay_variant *variants,
                        size_t *count) {
  struct assay_embedded_options *o = &r->options;
  switch (option) {
  case 'n': return take_number(program, optarg, UINT64_MAX, &o->count);
  case 'j': return take_unsigned(program, optarg, &o->jobs);
  case 'q': o->quiet = true; return true;
  case OPTION_FOR: return take_time(program, optarg, &o->seconds);
  case OPTION_SEED: return take_number(program, optarg, UINT64_MAX, &o->seed);
  case OPTION_SIZE: return take_unsigned(program, optarg, &o->size);
  case OPTION_FIRST: o->first = true; return true;
  case OPTION_NO_SHRINK: o->unreduced = true; return true;
  case OPTION_CAMPAIGN: o->campaign = optarg; return true;
  case OPTION_RESUME: o->resume = true; return true;
  case OPTION_TERM: o->term = optarg; return true;
  case OPTION_JSON: o->json = true; return true;
  case OPTION_SHRINK_FOR: return take_time(program, optarg, &o->reducing);
  case OPTION_VARIANT: return take_variant(program, &r->embedded, optarg, variants, count);
  default: return false; /* getopt has printed the reason */
  }
}

/* ---- the hunt ---- */

/* `eval` runs in this process. If it ends the process, that must not look like success: so this is
 * called at exit. */
static pid_t hunting; /* the hunting process, during the hunt */

static void end_badly(void) {
  const char *operation = embedded_guard_running();
  if (hunting != getpid()) return;
  if (operation) fprintf(stderr, "`eval` of the operation `%s` has ended the process: there is no answer\n", operation);
  else fputs("a callback has ended the process: there is no answer\n", stderr);
  fflush(NULL);
  _exit(STATUS_BAD);
}

static int hunt_embedded(const char *program, const struct embedded_request *r) {
  struct assay_embedded_result result;
  assay *w = assay_new();
  if (!w || atexit(end_badly) != 0) return STATUS_BAD;
  interruption_expect();
  hunting = getpid();
  const assay_status status = assay_embedded_hunt(w, &r->embedded, &r->options, stdout, &result);
  hunting = 0;
  if (status != ASSAY_OK) fprintf(stderr, "%s: %s", program, assay_error(w));
  fflush(stdout);
  const bool is_empty = status == ASSAY_OK && !result.tried && !result.stopped && !r->options.term;
  if (is_empty)
    fprintf(stderr, "%s: there is no answer: no function was tried to its end in %.1f s\n", program, result.seconds);
  if (status == ASSAY_OK && result.stopped) fprintf(stderr, "%s: interrupted after %.1f s\n", program, result.seconds);
  assay_free(w);
  if (status != ASSAY_OK || is_empty) return STATUS_BAD;
  return result.findings ? STATUS_FOUND : result.stopped ? interruption_status() : STATUS_WELL;
}

static int run_embedded(int argc, char **argv, const struct assay_embedded *e, struct assay_variant *variants) {
  const double usual = 60;
  struct embedded_request r = {.embedded = *e, .options = {.stop = &interruption}};
  size_t count = 0;
  for (int option; (option = getopt_long(argc, argv, "n:j:qh", long_options, NULL)) >= 0;) {
    if (option == 'h') {
      print_help(stdout, argv[0], e);
      if (fflush(stdout) == 0) return STATUS_WELL;
      refuse_argument(argv[0], "cannot write to standard output", strerror(errno));
      return STATUS_BAD;
    }
    if (!take_option(argv[0], &r, option, variants, &count)) return STATUS_BAD;
  }
  if (optind < argc) {
    refuse_argument(argv[0], "this is no option", argv[optind]);
    return STATUS_BAD;
  }
  if (r.options.resume && !r.options.campaign) {
    refuse_argument(argv[0], "--resume goes with", "--campaign DIR");
    return STATUS_BAD;
  }
  if (r.options.term && r.options.campaign) {
    refuse_argument(argv[0], "one function is no campaign", "--term does not go with --campaign");
    return STATUS_BAD;
  }
  if (count) r.embedded.variants = variants;
  r.options.first = r.options.first || (!r.options.campaign && !r.options.count && r.options.seconds <= 0);
  if (!r.options.count && r.options.seconds <= 0) r.options.seconds = usual;
  return hunt_embedded(argv[0], &r);
}

int assay_embedded_main(int argc, char **argv, const struct assay_embedded *e) {
  size_t count = 0;
  while (e->variants && e->variants[count].name) count++;
  struct assay_variant *variants = calloc(count + 1, sizeof *variants);
  if (!variants) return STATUS_BAD;
  const int status = run_embedded(argc, argv, e, variants);
  free(variants);
  return status;
}
