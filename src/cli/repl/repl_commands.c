/* repl_commands: see the header. */
#include "cli/repl/repl_commands.h"

#include "cli/suggest.h"
#include "core/system/interruption.h"
#include "report/hunt_text.h"
#include "report/text.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { INDENT = 2 };

/* In a script, a wrong line makes the whole fail; on a terminal, the user can try again. */
bool repl_complain(struct repl *r, const char *format, ...) {
  fflush(stdout);
  if (!repl_input_is_terminal(r->input)) fprintf(stderr, "<stdin>:%u: ", r->line);
  fputs("error: ", stderr);
  va_list arguments;
  va_start(arguments, format);
  vfprintf(stderr, format, arguments);
  va_end(arguments);
  fputs("\n", stderr);
  r->failed = !repl_input_is_terminal(r->input);
  return false;
}

/* The engine's message may be a diagnostic with its own place. */
bool repl_complain_of_why(struct repl *r) {
  const struct diagnostic *why = &r->hunt.why;
  const char *message = diagnostic_message(why);
  if (!diagnostic_has_place(why)) return repl_complain(r, "%.*s", (int)strcspn(message, "\n"), message);
  repl_complain(r, "the %s has a mistake", repl_is_of_programs(r) ? "subject" : "model");
  diagnostic_print(why, "repl");
  return false;
}

static struct finding *current_finding(struct repl *r) {
  if (r->hunt.current) return r->hunt.hunt.findings.list[r->hunt.current - 1];
  repl_complain(r, "there is no counterexample to talk about; 'next' finds one");
  return NULL;
}

/* ---- display ---- */

static void print_place(const struct repl *r, size_t number) {
  const struct finding *f = r->hunt.hunt.findings.list[number - 1];
  const struct statement *t = &r->hunt.hunt.statements[f->first.statement];
  printf("%s:%u:%u: %s %s: counterexample of %zu node%s (%s, seed %" PRIu64 ", index %" PRIu64 ")\n", t->file, t->line,
         t->column, t->form, t->name, f->nodes, plural(f->nodes), f->first.generator, r->hunt.seeds[number - 1],
         f->first.index);
}

static void put_formulas(struct buffer *b, const struct finding *f, const char *before) {
  for (size_t i = 0; i < f->formulas.count; i++) {
    buffer_puts(b, before);
    text_formula(b, &f->formulas.list[i]);
    buffer_puts(b, "\n");
  }
}

static void print_formulas(const struct finding *f) {
  struct buffer b = {0};
  if (f->evidence.proved) buffer_printf(&b, "  proved, of what it should print: %s\n", f->evidence.proved);
  put_formulas(&b, f, "  ");
  print_buffer(&b);
}

static bool is_general(const struct finding *f) { return f->formulas.count || f->evidence.proved; }

/* In its language's syntax, or as a tree. */
static void print_finding_term(const struct repl *r, const struct finding *f, bool tree) {
  r->invocation->tree = tree;
  if (f->text && !tree) hunt_print_text(stdout, INDENT, f->text);
  else invocation_print_term(r->invocation, f->term, INDENT);
}

/* The current finding. */
static void print_finding(const struct repl *r, bool tree) {
  const struct finding *f = r->hunt.hunt.findings.list[r->hunt.current - 1];
  print_place(r, r->hunt.current);
  print_finding_term(r, f, tree);
  if (f->exception) printf("  it raises: %.*s\n", (int)strcspn(f->exception, "\n"), f->exception);
  if (f->evidence.answer_count) hunt_print_evidence(stdout, &f->evidence);
  print_formulas(f);
}

static bool show_finding(struct repl *r, const char *text) {
  if (!current_finding(r)) return false;
  if (*text && strcmp(text, "tree") != 0) return repl_complain(r, "show takes nothing, or 'tree', not '%s'", text);
  print_finding(r, *text || r->options.tree);
  return true;
}

static bool list_findings(struct repl *r, const char *text) {
  (void)text;
  const struct interactive_hunt *q = &r->hunt;
  const struct findings *all = &q->hunt.findings;
  if (!all->count) puts("nothing was found so far");
  for (size_t i = 0; i < all->count; i++) {
    const struct finding *f = all->list[i];
    const bool suppressed = interactive_hunt_is_suppressed(q, i + 1);
    printf("%zu%s %s", i + 1, q->current == i + 1 ? " *" : ":", f->term);
    if (suppressed) printf("  suppressed");
    if (suppressed && f->hits) printf(", hit %" PRIu64 " more time%s", f->hits, plural(f->hits));
    puts("");
    print_formulas(f);
  }
  return true;
}

/* ---- the dialogue ---- */

static bool find_next(struct repl *r, const char *text) {
  (void)text;
  switch (interactive_hunt_next(&r->hunt)) {
  case INTERACTIVE_FOUND:
    printf("%zu: ", r->hunt.current);
    print_finding(r, r->options.tree);
    return true;
  case INTERACTIVE_NOTHING:
    if (is_stopped(r->hunt.hunt.check.stop)) puts("nothing was found until the interruption");
    else printf("nothing was found in %g s; 'set for TIME' gives it more\n", r->options.seconds);
    return true;
  case INTERACTIVE_NO_MORE: puts("nothing was found, and there are no more terms"); return true;
  case INTERACTIVE_FAILED: break;
  }
  return repl_complain_of_why(r);
}

static bool reduce_finding(struct repl *r, bool generalise) {
  const struct finding *f = current_finding(r);
  struct interactive_reduction small;
  if (!f) return false;
  const size_t before = f->nodes;
  if (!interactive_hunt_reduce(&r->hunt, generalise, &small)) return repl_complain_of_why(r);
  printf("from %zu to %zu node%s in %" PRIu64 " step%s, with %" PRIu64 " term%s tried%s\n", before, f->nodes,
         plural(f->nodes), small.steps, plural(small.steps), small.checks, plural(small.checks),
         small.is_complete ? "" : "; there was no time for more");
  print_finding_term(r, f, r->options.tree);
  if (generalise && !is_general(f)) puts("  it stands for nothing but itself");
  print_formulas(f);
  return true;
}

static bool shrink_finding(struct repl *r, const char *text) {
  (void)text;
  return reduce_finding(r, false);
}

static bool generalise_finding(struct repl *r, const char *text) {
  (void)text;
  return reduce_finding(r, true);
}

static bool suppress_finding(struct repl *r, const char *text) {
  (void)text;
  const struct finding *f = current_finding(r);
  if (!f) return false;
  printf("%zu is suppressed%s\n", r->hunt.current, is_general(f) ? ", and so is what it stands for" : "");
  interactive_hunt_suppress(&r->hunt);
  return true;
}

static bool undo_suppression(struct repl *r, const char *text) {
  char *end = NULL;
  const unsigned long number = *text ? strtoul(text, &end, 10) : 0;
  if (*text && (*end || !number)) return repl_complain(r, "undo wants a number of the list, not '%s'", text);
  const size_t restored = interactive_hunt_restore(&r->hunt, number);
  if (restored) printf("%zu is no longer suppressed\n", restored);
  else if (*text) repl_complain(r, "%lu is not suppressed", number);
  else repl_complain(r, "nothing is suppressed");
  return restored;
}

/* Saves it in a form that `assay shrink FILE NAME` reads. */
static bool save_finding(struct repl *r, const char *name) {
  const struct finding *f = current_finding(r);
  if (!f) return false;
  if (!*name) return repl_complain(r, "save wants the name of a file");
  const struct statement *t = &r->hunt.hunt.statements[f->first.statement];
  struct buffer b = {0};
  buffer_printf(&b, "; %s:%u:%u: %s %s\n", t->file, t->line, t->column, t->form, t->name);
  put_formulas(&b, f, "; ");
  buffer_printf(&b, "%s\n", f->term);
  FILE *out = fopen(name, "w");
  const bool written = out && fwrite(b.text, 1, b.length, out) == b.length;
  const bool closed = out && fclose(out) == 0;
  buffer_free(&b);
  return (written && closed) || repl_complain(r, "cannot write %s: %s", name, strerror(errno));
}

static bool quit_dialogue(struct repl *r, const char *text) {
  (void)text;
  return r->quit = true;
}

static bool print_commands(struct repl *r, const char *text);

/* ---- the table ---- */

struct action {
  const char *name;
  const char *argument; /* its arguments; NULL: none */
  const char *help;
  bool (*run)(struct repl *r, const char *text); /* returns false after it has printed an error */
};

static const struct action actions[] = {
    {"next", NULL, "find the next counterexample", find_next},
    {"shrink", NULL, "make it small", shrink_finding},
    {"generalise", NULL, "tell what it stands for, which makes it small first", generalise_finding},
    {"strengthen", NULL, "let it not come again, nor what it stands for", suppress_finding},
    {"show", "[tree]", "print it once more, or draw it", show_finding},
    {"list", NULL, "all that were found", list_findings},
    {"undo", "[N]", "let the one come again that was suppressed last, or number N", undo_suppression},
    {"save", "FILE", "write it to a file", save_finding},
    {"set", "[NAME [VALUE]]", "tell the bounds, or change one; - is none", repl_set},
    {"help", NULL, "this list", print_commands},
    {"quit", NULL, "the end", quit_dialogue},
};
enum { ACTIONS = sizeof actions / sizeof *actions };

static bool print_commands(struct repl *r, const char *text) {
  (void)r, (void)text;
  for (size_t i = 0; i < ACTIONS; i++)
    printf("  %-10s %-14s %s\n", actions[i].name, actions[i].argument ? actions[i].argument : "", actions[i].help);
  return true;
}

static const struct action *find_action(struct repl *r, const char *name, size_t length) {
  struct suggestion s = suggestion_for(name, length);
  for (size_t i = 0; i < ACTIONS; i++) {
    if (strlen(actions[i].name) == length && memcmp(actions[i].name, name, length) == 0) return &actions[i];
    suggestion_offer(&s, actions[i].name);
  }
  if (s.best) repl_complain(r, "there is no command '%.*s'; did you mean '%s'?", (int)length, name, s.best);
  else repl_complain(r, "there is no command '%.*s'; 'help' lists them", (int)length, name);
  return NULL;
}

static void run_action(struct repl *r, const char *line) {
  const size_t length = strcspn(line, " \t");
  const char *rest = line + length + strspn(line + length, " \t");
  const struct action *a = find_action(r, line, length);
  if (!a) return;
  if (*rest && !a->argument) repl_complain(r, "%s takes nothing, not '%s'", a->name, rest);
  else a->run(r, rest);
  fflush(stdout);
}

void repl_obey(struct repl *r, const char *line) {
  line += strspn(line, " \t");
  size_t length = strlen(line);
  while (length && strchr(" \t\r", line[length - 1])) length--;
  if (!length || *line == ';' || *line == '#') return;
  char *copy = strndup(line, length);
  if (copy) run_action(r, copy);
  free(copy);
}

/* ---- completion ---- */

static bool begins_with(const char *line, size_t length, const char *start) {
  return length >= strlen(start) && memcmp(line, start, strlen(start)) == 0;
}

/* Properties by the definition they are about, and everything else with a name: an owner's rows are
 * adjacent. */
static void offer_names(const struct repl *r, repl_offer *offer, void *offer_data) {
  const struct hunt *h = &r->hunt.hunt;
  for (size_t i = 0; i < h->covered_count; i++)
    if (i == 0 || strcmp(h->covered[i].owner, h->covered[i - 1].owner) != 0) offer(offer_data, h->covered[i].owner);
}

static void offer_generators(const struct repl *r, repl_offer *offer, void *offer_data) {
  if (repl_is_of_programs(r))
    for (unsigned i = 0; assay_programs_way(i); i++) offer(offer_data, assay_programs_way(i));
  else
    for (int way = 0; way < ASSAY_WAYS; way++) offer(offer_data, assay_way_name((assay_way)way));
}

void repl_complete_line(void *data, const char *line, size_t length, repl_offer *offer, void *offer_data) {
  const struct repl *r = data;
  const bool is_first = !memchr(line, ' ', length);
  if (is_first) {
    for (size_t i = 0; i < ACTIONS; i++) offer(offer_data, actions[i].name);
  } else if (begins_with(line, length, "show ")) {
    offer(offer_data, "tree");
  } else if (begins_with(line, length, "set using ")) {
    offer_generators(r, offer, offer_data);
  } else if (begins_with(line, length, "set property ") || begins_with(line, length, "set opaque ")) {
    offer_names(r, offer, offer_data);
  } else if (begins_with(line, length, "set ") && !memchr(line + 4, ' ', length - 4)) {
    repl_offer_bounds(r, offer, offer_data);
  }
}
