/* session: the frame around every command. */
#include "cli/session_frame.h"

#include "cli/ways.h"
#include "core/memory.h"
#include "report/term_tree.h"
#include "report/text.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { WIDTH_ELSEWHERE = 100, LEAST_WIDTH = 40 };

static unsigned columns_of_terminal(void) {
  struct winsize size;
  if (!isatty(STDOUT_FILENO) || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) || !size.ws_col) return WIDTH_ELSEWHERE;
  return size.ws_col < LEAST_WIDTH ? LEAST_WIDTH : size.ws_col;
}

struct run {
  struct session session;
  session_body *body;
  const void *options;
  int status;
};

static bool add_libraries(struct session *s) {
  const struct text_list *lib = &s->common->lib;
  for (size_t i = 0; i < lib->count; i++)
    if (assay_add_library(s->world, lib->items[i]) != ASSAY_OK) return false;
  return true;
}

static void run(void *data) {
  struct run *r = data;
  struct session *s = &r->session;
  s->world = assay_new();
  if (!s->world) r->status = session_refuse(s, "out of memory");
  else if (!add_libraries(s)) r->status = session_failed(s);
  else r->status = r->body(s, r->options);
  assay_free(s->world);
}

int session_in_world(const char *command, const struct common_options *common, session_body *body,
                     const void *options) {
  struct run r = {{.command = command, .common = common, .width = columns_of_terminal()}, body, options, EXIT_BAD};
  assay_on_large_stack(run, &r);
  return r.status;
}

/* Results come before the reason why there are no more. */
int session_failed(const struct session *s) {
  fflush(stdout);
  fputs(assay_error(s->world), stderr);
  return EXIT_BAD;
}

int session_refuse(const struct session *s, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  fflush(stdout);
  fprintf(stderr, "assay %s: ", s->command);
  vfprintf(stderr, format, arguments);
  fputs("\n", stderr);
  va_end(arguments);
  return EXIT_BAD;
}

bool session_read_ways(const struct session *s, const char *option, const char *text, unsigned *ways) {
  if (ways_read(text, ways)) return true;
  session_refuse(s, "--%s wants some of grammar, enum, random-index and derive, with commas between, not '%s'", option,
                 text);
  return false;
}

const char **session_libraries(const struct session *s) {
  const struct text_list *lib = &s->common->lib;
  const char **list = memory_array(lib->count + 1, sizeof *list);
  for (size_t i = 0; i < lib->count; i++) list[i] = lib->items[i];
  list[lib->count] = NULL;
  return list;
}

bool session_load(struct session *s, const char *file) {
  assay_set_output(s->world, stderr, stderr);
  return assay_load(s->world, file, &s->subject) == ASSAY_OK;
}

void session_print(struct buffer *b) {
  if (b->length) fwrite(b->text, 1, b->length, stdout);
  buffer_free(b);
}

void session_print_json(json_t *object) {
  json_dumpf(object, stdout, JSON_INDENT(2));
  putchar('\n');
  json_decref(object);
}

void session_print_json_line(json_t *object) {
  flockfile(stdout);
  json_dumpf(object, stdout, JSON_COMPACT);
  putchar('\n');
  funlockfile(stdout);
  json_decref(object);
}

void session_put_term(const struct session *s, struct buffer *b, assay_term t, unsigned indent) {
  text_pad(b, indent);
  if (s->tree) report_term_tree(b, t, s->width, indent);
  else text_term(b, t, s->width, indent);
}

void session_print_term_text(const struct session *s, const char *text, unsigned indent) {
  const struct assay_mark mark = assay_mark(s->world);
  assay_term t;
  struct buffer b = {0};
  if (assay_term_read(s->world, text, &t) == ASSAY_OK) {
    session_put_term(s, &b, t, indent);
  } else {
    text_pad(&b, indent);
    buffer_printf(&b, "%s\n", text);
  }
  session_print(&b);
  assay_release(s->world, mark);
}

void session_print_bindings(const struct session *s, struct buffer *b, const char *const *names,
                            const assay_term *terms, size_t count) {
  for (size_t i = 0; i < count; i++) {
    buffer_printf(b, "%s = ", names[i]);
    text_term(b, terms[i], s->width, (unsigned)text_width(names[i], strlen(names[i])) + 3);
  }
}
