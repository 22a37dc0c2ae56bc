/* assay nat: terms by number, numbers of terms, and the number of terms of a pattern. */
#include "cli/commands.h"
#include "cli/invocation.h"
#include "cli/options_shared.h"
#include "report/text.h"

#include <string.h>

struct nat_options {
  struct common_options common;
  const char *file, *pattern;
  const char *language;  /* NULL: the file's last one */
  const char *from, *to; /* a number; a term; or NULL */
  uint64_t count, random, seed;
  bool json;
};

static void print_numbered(const struct nat_options *o, const struct assay_numbered *x, bool with_number) {
  struct buffer b = {0};
  text_flat(&b, x->term);
  if (o->json) print_json_line(json_pack("{s:s, s:s#}", "number", x->number, "term", b.text, (int)b.length));
  else {
    if (with_number) printf("%s\t", x->number);
    printf("%.*s\n", (int)b.length, b.text);
  }
  buffer_free(&b);
}

/* With side conditions, the size is an upper bound, and there may be no terms at all: so this
 * searches for one. */
static int print_bound(struct invocation *call, const struct nat_options *o, assay_enumeration *e, const char *size) {
  struct assay_numbered x;
  if (assay_enumeration_term(e, "0", 0, &x) != ASSAY_OK) return invocation_failed(call);
  if (o->json) print_json_line(json_pack("{s:s?, s:b}", "size", size, "exact", 0));
  else printf("at most %s: side conditions may leave fewer\n", size ? size : "infinitely many");
  return EXIT_YES;
}

static int print_size(struct invocation *call, const struct nat_options *o, assay_enumeration *e) {
  const char *size;
  if (assay_enumeration_size(e, &size) != ASSAY_OK) return invocation_failed(call);
  if (!assay_enumeration_is_exact(e)) return print_bound(call, o, e, size);
  if (o->json) print_json_line(json_pack("{s:s?}", "size", size));
  else puts(size ? size : "infinitely many");
  return EXIT_YES;
}

static int print_number(struct invocation *call, const struct nat_options *o, assay_enumeration *e) {
  assay_term t;
  struct assay_numbered x;
  if (assay_term_eval(call->subject, o->to, &t) != ASSAY_OK || assay_enumeration_number(e, t, &x) != ASSAY_OK)
    return invocation_failed(call);
  if (o->json) print_json_line(json_pack("{s:s?}", "number", x.number));
  else puts(x.number ? x.number : "no number");
  return x.number ? EXIT_YES : EXIT_NO;
}

static int print_random(struct invocation *call, const struct nat_options *o, assay_enumeration *e) {
  for (uint64_t i = 0; i < o->random; i++) {
    const struct assay_mark mark = assay_mark(call->world);
    struct assay_numbered x;
    if (assay_enumeration_random(e, o->seed, i, &x) != ASSAY_OK) return invocation_failed(call);
    print_numbered(o, &x, true);
    assay_release(call->world, mark);
  }
  return EXIT_YES;
}

static int print_range(struct invocation *call, const struct nat_options *o, assay_enumeration *e) {
  const uint64_t count = o->count ? o->count : 1;
  for (uint64_t i = 0; i < count; i++) {
    const struct assay_mark mark = assay_mark(call->world);
    struct assay_numbered x;
    if (assay_enumeration_term(e, o->from ? o->from : "0", i, &x) != ASSAY_OK) return invocation_failed(call);
    if (!x.term) { /* the end */
      if (i == 0) fputs("assay nat: the pattern has fewer terms than that\n", stderr);
      return i ? EXIT_YES : EXIT_NO;
    }
    print_numbered(o, &x, o->count > 0);
    assay_release(call->world, mark);
  }
  return EXIT_YES;
}

static int run_nat(struct invocation *call, const void *given) {
  const struct nat_options *o = given;
  assay_enumeration *e;
  if (!invocation_load(call, o->file) || assay_enumerate(call->subject, o->language, o->pattern, &e) != ASSAY_OK)
    return invocation_failed(call);
  if (o->to) return print_number(call, o, e);
  if (o->random) return print_random(call, o, e);
  return o->from || o->count ? print_range(call, o, e) : print_size(call, o, e);
}

/* ---- the command line ---- */

#define AT(member) offsetof(struct nat_options, member)

enum { WHICH_WAY = 1 };

static const struct command_argument arguments[] = {
    {.name = "FILE", .offset = AT(file), .help = "a model: a Redex program"},
    {.name = "PATTERN", .offset = AT(pattern), .help = "a pattern over one of its languages"},
    {.name = NULL},
};

static const struct option options[] = {
    {.name = "from",
     .kind = OPTION_TEXT,
     .group = WHICH_WAY,
     .argument = "N",
     .offset = AT(from),
     .help = "print term number N, counted from 0; N may have thousands of digits"},
    {.name = "to",
     .kind = OPTION_TEXT,
     .group = WHICH_WAY,
     .argument = "TERM",
     .offset = AT(to),
     .help = "print the number of TERM"},
    {.name = "random",
     .kind = OPTION_NUMBER,
     .group = WHICH_WAY,
     .argument = "N",
     .least = 1,
     .most = 1000000000,
     .offset = AT(random),
     .help = "print N terms of random numbers, each after its number"},
    OPTION_COUNT(struct nat_options, NULL, 1000000000,
                 "print N terms in order, each after its number, from the one that --from says or the first"),
    OPTION_SEED(struct nat_options),
    OPTION_LANGUAGE(struct nat_options, ""),
    OPTION_JSON(struct nat_options, "print each answer as a JSON object on a line of its own; numbers are strings"),
    OPTIONS_COMMON(struct nat_options),
};

static int nat_command_run(const void *given) {
  const struct nat_options *o = given;
  if (o->count && (o->to || o->random)) {
    fprintf(stderr, "assay nat: --count is for terms in order: it does not go with --%s\n", o->to ? "to" : "random");
    return 2;
  }
  if (o->from && o->from[strspn(o->from, "0123456789")]) {
    fprintf(stderr, "assay nat: --from wants a natural number, not '%s'\n", o->from);
    return 2;
  }
  return invocation_run("nat", &o->common, run_nat, o);
}

const struct command nat_command = {
    .name = "nat",
    .summary = "terms by number: from numbers to terms and back",
    .description = "The terms of PATTERN are numbered, small ones first. Prints how many there are, the term of a\n"
                   "number, the number of a term, or a range of terms:\n"
                   "\n"
                   "  assay nat stlc.rkt M --from 1000000\n"
                   "  assay nat stlc.rkt M --to '(λ (x num) x)'",
    .success = "the answer was printed",
    .failure = "the term has no number, as it does not match the pattern; or the pattern has fewer terms",
    .arguments = arguments,
    .options = options,
    .size = sizeof(struct nat_options),
    .run = nat_command_run,
};
