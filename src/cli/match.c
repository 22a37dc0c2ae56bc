/* assay match: the bindings of every match of a term against a pattern. */
#include "cli/commands.h"
#include "cli/options_shared.h"
#include "cli/why_option.h"
#include "report/json.h"

struct match_options {
  struct common_options common;
  const char *file, *pattern, *term;
  const char *language; /* NULL: the file's last one */
  double limit;         /* seconds for --why */
  bool why, json;
};

static void print_matches(const struct invocation *call, struct buffer *b, const struct assay_matches *m) {
  if (!m->count) buffer_puts(b, "no match\n");
  if (m->count && !m->name_count) buffer_puts(b, "matches\n");
  for (size_t i = 0; i < m->count; i++) {
    if (i && m->name_count > 1) buffer_puts(b, "\n");
    invocation_put_bindings(call, b, m->names, m->cells + i * m->name_count, m->name_count);
  }
}

static void print_answer(const struct invocation *call, const struct match_options *o,
                         const struct assay_matches *found, assay_term t) {
  struct assay_explanation e = {0};
  struct buffer b = {0};
  json_t *object = o->json ? json_of_matches(found) : NULL;
  if (!o->json) print_matches(call, &b, found);
  if (o->why && !found->count) {
    const assay_status status = assay_why_match(call->subject, o->language, o->pattern, t, o->limit, &e);
    if (o->json) why_option_set_json(object, status, &e);
    else why_option_put(call, &b, status, &e);
  }
  if (o->json) print_json_object(object);
  print_buffer(&b);
}

static int run_match(struct invocation *call, const void *given) {
  const struct match_options *o = given;
  assay_term t;
  struct assay_matches found;
  if (!invocation_load(call, o->file) || assay_term_eval(call->subject, o->term, &t) != ASSAY_OK ||
      assay_match(call->subject, o->language, o->pattern, t, &found) != ASSAY_OK)
    return why_option_failed(call, o->why, o->limit);
  print_answer(call, o, &found, t);
  return found.count ? EXIT_YES : EXIT_NO;
}

/* ---- the command line ---- */

#define AT(member) offsetof(struct match_options, member)

static const struct command_argument arguments[] = {
    {.name = "FILE", .offset = AT(file), .help = "a model: a Redex program"},
    {.name = "PATTERN", .offset = AT(pattern), .help = "a pattern over one of its languages"},
    {.name = "TERM", .offset = AT(term), .help = "the term to match"},
    {.name = NULL},
};

static const struct option options[] = {
    OPTION_LANGUAGE(struct match_options, ""),
    OPTIONS_WHY(struct match_options, "if the term does not match: show where it departs from the pattern"),
    OPTION_JSON(struct match_options, "print the matches as JSON"),
    OPTIONS_COMMON(struct match_options),
};

const struct command match_command = {
    .name = "match",
    .summary = "match a term against a pattern",
    .description = "Prints the bindings of every way in which TERM matches PATTERN:\n"
                   "\n"
                   "  assay match stlc.rkt '(in-hole E (M N))' '((f 1) 2)'",
    .success = "the term matches: the bindings of at least one match were printed",
    .failure = "the term does not match",
    .arguments = arguments,
    .options = options,
    .size = sizeof(struct match_options),
    .body = run_match,
};
