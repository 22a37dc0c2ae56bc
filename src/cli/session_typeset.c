/* assay typeset: definitions as a paper prints them. */
#include "cli/session_frame.h"

#include "cli/suggest.h"
#include "core/decimal.h"
#include "core/memory.h"

#include <stdlib.h>
#include <string.h>

/* ---- rewrites: those given one by one, then those of the file ---- */

struct rewrites {
  char *file;         /* the file's text; malloc'ed */
  const char **texts; /* NULL-terminated; malloc'ed */
  unsigned *lines;    /* where each stands in the file; 0: it was given as it is; malloc'ed */
  size_t count;
};

static void add(struct rewrites *r, const char *text, unsigned line) {
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
    if (*first && *first != ';') add(r, line, number);
  }
}

static bool read_rewrites(const struct session *s, const struct typeset_options *o, struct rewrites *out) {
  *out = (struct rewrites){0};
  for (size_t i = 0; i < o->rewrite.count; i++) add(out, o->rewrite.items[i], 0);
  if (!o->rewrites) return true;
  const char *why = NULL;
  out->file = session_read_text(o->rewrites, &why);
  if (out->file) add_lines(out, out->file);
  else session_refuse(s, "cannot read the rewrites in %s: %s", o->rewrites, why);
  return out->file;
}

static void rewrites_free(struct rewrites *r) {
  free(r->file);
  free(r->texts);
  free(r->lines);
}

/* Errors name a rewrite REWRITE or REWRITE N. 0: it is none. */
static size_t rewrite_number(const char *file) {
  static const char name[] = "REWRITE";
  uint64_t number = 0;
  if (strncmp(file, name, strlen(name)) != 0) return 0;
  const char *at = file + strlen(name);
  if (!*at) return 1;
  return decimal_read(&at, &number) && !*at ? number : 0;
}

/* Of what is wrong with a rewrite of the file, the place there. */
static int failed(const struct session *s, const struct typeset_options *o, const struct rewrites *r) {
  const struct assay_error_parts e = assay_error_parts(s->world);
  const size_t number = rewrite_number(e.file);
  if (!number || number > r->count || !r->lines[number - 1]) return session_failed(s);
  const char *rest = strstr(assay_error(s->world), ": error: ");
  fprintf(stderr, "%s:%u:%u%s", o->rewrites, r->lines[number - 1], e.column, rest ? rest : "");
  return EXIT_BAD;
}

/* ---- the name ---- */

/* False: there is no such definition, and that was said. */
static bool is_known(const struct session *s, const struct typeset_options *o) {
  size_t count;
  const char *const *names;
  if (!o->name) return true;
  if (assay_typeset_names(s->subject, &count, &names) != ASSAY_OK) {
    session_failed(s);
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
  session_refuse(s, "%s defines no '%s' that could be typeset%s", o->file, o->name, b.text ? b.text : "");
  buffer_free(&b);
  return false;
}

/* ---- all ---- */

static int write_out(const struct session *s, const struct typeset_options *o, const struct rewrites *r) {
  const struct assay_typesetting wish = {o->name, (assay_typeset_format)o->format, o->fragment,
                                         (const char *const *)r->texts};
  const char *text;
  if (assay_typeset(s->subject, &wish, &text) != ASSAY_OK) return failed(s, o, r);
  if (o->output) return session_write_file(s, o->output, text, strlen(text)) ? EXIT_YES : EXIT_BAD;
  fputs(text, stdout);
  return EXIT_YES;
}

static int typeset(struct session *s, const void *given) {
  const struct typeset_options *o = given;
  struct rewrites r;
  if (!session_can_write(s, o->output)) return EXIT_BAD;
  if (!session_load(s, o->file)) return session_failed(s);
  if (!is_known(s, o)) return EXIT_BAD;
  const int status = read_rewrites(s, o, &r) ? write_out(s, o, &r) : EXIT_BAD;
  rewrites_free(&r);
  return status;
}

int session_typeset(const struct typeset_options *options) {
  return session_in_world("typeset", &options->common, typeset, options);
}
