/* assay typeset: definitions as a paper prints them. */
#include "cli/commands.h"
#include "cli/invocation.h"
#include "cli/options_shared.h"
#include "cli/suggest.h"
#include "cli/user_file.h"
#include "core/number/decimal.h"
#include "core/system/memory.h"
#include "engine/engine.h"

#include <stdlib.h>
#include <string.h>

struct typeset_options {
  struct common_options common;
  const char *file;
  const char *name; /* NULL: all */
  int format;       /* an assay_typeset_format */
  struct text_list rewrite;
  const char *rewrites, *output; /* files; NULL: none, standard output */
  bool fragment;
};

/* ---- rewrites: options first, then those of the file ---- */

struct rewrites {
  char *file;         /* the file's text; malloc'ed */
  const char **texts; /* NULL-terminated; malloc'ed */
  unsigned *lines;    /* the line of each in the file; 0: it was an option; malloc'ed */
  size_t count;
};

static void add_rewrite(struct rewrites *r, const char *text, unsigned line) {
  r->texts = memory_resize(r->texts, r->count + 2, sizeof *r->texts);
  r->lines = memory_resize(r->lines, r->count + 1, sizeof *r->lines);
  r->lines[r->count] = line;
  r->texts[r->count++] = text;
  r->texts[r->count] = NULL;
}

static void add_lines(struct rewrites *r, char *text) {
  unsigned number = 1;
  for (char *line = text, *next; line; line = next, number++) {
    next = strchr(line, '\n');
    if (next) *next++ = '\0';
    const size_t length = strlen(line);
    if (length && line[length - 1] == '\r') line[length - 1] = '\0';
    const char *first = line + strspn(line, " \t");
    if (*first && *first != ';') add_rewrite(r, line, number);
  }
}

static bool read_rewrites(const struct invocation *call, const struct typeset_options *o, struct rewrites *out) {
  *out = (struct rewrites){0};
  for (size_t i = 0; i < o->rewrite.count; i++) add_rewrite(out, o->rewrite.items[i], 0);
  if (!o->rewrites) return true;
  const char *why = NULL;
  out->file = user_file_read(o->rewrites, &why);
  if (out->file) add_lines(out, out->file);
  else invocation_refuse(call, "cannot read the rewrites in %s: %s", o->rewrites, why);
  return out->file;
}

static void rewrites_free(struct rewrites *r) {
  free(r->file);
  free(r->texts);
  free(r->lines);
}

/* Errors name a rewrite REWRITE or REWRITE N. 0: not a rewrite. */
static size_t rewrite_number(const char *file) {
  static const char name[] = "REWRITE";
  uint64_t number = 0;
  if (strncmp(file, name, strlen(name)) != 0) return 0;
  const char *at = file + strlen(name);
  if (!*at) return 1;
  return decimal_read(&at, &number) && !*at ? number : 0;
}

/* Reports an error in a rewrite of the file at its place there. */
static int typeset_failed(const struct invocation *call, const struct typeset_options *o, const struct rewrites *r) {
  const struct assay_error_parts e = assay_error_parts(call->world);
  const size_t number = rewrite_number(e.file);
  if (!number || number > r->count || !r->lines[number - 1]) return invocation_failed(call);
  fprintf(stderr, "%s:%u:%u: error: %s", o->rewrites, r->lines[number - 1], e.column,
          diagnostic_message(&call->world->error));
  return EXIT_BAD;
}

/* ---- the name ---- */

/* Returns false after it has printed the error. */
static bool is_known_name(const struct invocation *call, const struct typeset_options *o) {
  size_t count;
  const char *const *names;
  if (!o->name) return true;
  if (assay_typeset_names(call->subject, &count, &names) != ASSAY_OK) {
    invocation_failed(call);
    return false;
  }
  struct suggestion near = suggestion_for(o->name, strlen(o->name));
  for (size_t i = 0; i < count; i++) {
    if (!strcmp(names[i], o->name)) return true;
    suggestion_offer(&near, names[i]);
  }
  struct buffer b = {0};
  if (near.best) buffer_printf(&b, "; did you mean '%s'?", near.best);
  for (size_t i = 0; !near.best && i < count; i++) buffer_printf(&b, "%s%s", i ? ", " : "; there are: ", names[i]);
  invocation_refuse(call, "%s defines no '%s' that could be typeset%s", o->file, o->name, b.text ? b.text : "");
  buffer_free(&b);
  return false;
}

/* ---- the command ---- */

static int write_out(const struct invocation *call, const struct typeset_options *o, const struct rewrites *r) {
  const struct assay_typesetting wish = {o->name, (assay_typeset_format)o->format, o->fragment,
                                         (const char *const *)r->texts};
  const char *text;
  if (assay_typeset(call->subject, &wish, &text) != ASSAY_OK) return typeset_failed(call, o, r);
  if (o->output) return user_file_write(call, o->output, text, strlen(text)) ? EXIT_YES : EXIT_BAD;
  fputs(text, stdout);
  return EXIT_YES;
}

static int run_typeset(struct invocation *call, const void *given) {
  const struct typeset_options *o = given;
  struct rewrites r;
  if (!user_file_can_write(call, o->output)) return EXIT_BAD;
  if (!invocation_load(call, o->file)) return invocation_failed(call);
  if (!is_known_name(call, o)) return EXIT_BAD;
  const int status = read_rewrites(call, o, &r) ? write_out(call, o, &r) : EXIT_BAD;
  rewrites_free(&r);
  return status;
}

/* ---- the command line ---- */

#define AT(member) offsetof(struct typeset_options, member)

static const struct command_argument arguments[] = {
    {.name = "FILE", .offset = AT(file), .help = "a model: a Redex program"},
    {.name = "NAME",
     .offset = AT(name),
     .optional = true,
     .help = "a language, judgment form, metafunction or reduction relation that FILE defines; else all of them"},
    {.name = NULL},
};

static const struct option options[] = {
    {.name = "format",
     .letter = 'f',
     .kind = OPTION_CHOICE,
     .argument = "text|latex|svg",
     .initial = "text",
     .offset = AT(format),
     .help = "what to write: text for a terminal, a document for LaTeX, or a picture"},
    {.name = "rewrite",
     .letter = 'r',
     .kind = OPTION_LIST,
     .argument = "RULE",
     .offset = AT(rewrite),
     .help = "how a name or a form is set: 'subst=[]' or '(typeof Γ e τ)=Γ ⊢ e : τ'; may be repeated, the first that "
             "fits is "
             "used"},
    {.name = "rewrites",
     .kind = OPTION_TEXT,
     .argument = "FILE",
     .offset = AT(rewrites),
     .help = "rewrites, one on each line of FILE; a line that begins with ; is a comment"},
    {.name = "fragment",
     .kind = OPTION_FLAG,
     .offset = AT(fragment),
     .help = "with --format latex: without the preamble, for \\input"},
    {.name = "output",
     .letter = 'o',
     .kind = OPTION_TEXT,
     .argument = "FILE",
     .offset = AT(output),
     .help = "write to FILE instead of standard output"},
    OPTIONS_COMMON(struct typeset_options),
};

const struct command typeset_command = {
    .name = "typeset",
    .summary = "write definitions as a paper prints them",
    .description = "Writes the grammars, judgment forms, metafunctions and reduction relations of FILE as\n"
                   "text, LaTeX or SVG, in the layout of the source:\n"
                   "\n"
                   "  assay typeset stlc.rkt typeof --rewrite '(typeof Γ e τ)=Γ ⊢ e : τ'",
    .success = "it was written",
    .arguments = arguments,
    .options = options,
    .size = sizeof(struct typeset_options),
    .body = run_typeset,
};
