/* invocation: see the header. */
#include "cli/invocation.h"

#include "core/system/memory.h"
#include "engine/engine.h"
#include "report/term_tree.h"
#include "report/text.h"
#include "shrink/given_terms.h"

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

struct pending_run {
  struct invocation invocation;
  invocation_body *body;
  const void *options;
  int status;
};

static bool add_libraries(struct invocation *call) {
  const struct text_list *lib = &call->common->lib;
  for (size_t i = 0; i < lib->count; i++)
    if (assay_add_library(call->world, lib->items[i]) != ASSAY_OK) return false;
  return true;
}

static void run_in_world(void *data) {
  struct pending_run *r = data;
  struct invocation *call = &r->invocation;
  call->world = assay_new();
  if (!call->world) r->status = invocation_refuse(call, "out of memory");
  else if (!add_libraries(call)) r->status = invocation_failed(call);
  else r->status = r->body(call, r->options);
  assay_free(call->world);
}

int invocation_run(const char *command, const struct common_options *common, invocation_body *body,
                   const void *options) {
  struct pending_run r = {
      {.command = command, .common = common, .width = columns_of_terminal()}, body, options, EXIT_BAD};
  assay_on_large_stack(run_in_world, &r);
  return r.status;
}

/* Results are printed before the error that ended them. */
int invocation_failed(const struct invocation *call) {
  fflush(stdout);
  if (call->world->error.text) diagnostic_print(&call->world->error, call->command);
  return EXIT_BAD;
}

int invocation_refuse(const struct invocation *call, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  fflush(stdout);
  fprintf(stderr, "assay %s: ", call->command);
  vfprintf(stderr, format, arguments);
  fputs("\n", stderr);
  va_end(arguments);
  return EXIT_BAD;
}

int invocation_refuse_error(const struct invocation *call, struct diagnostic *error) {
  fflush(stdout);
  diagnostic_set(error, "something is wrong");
  diagnostic_print(error, call->command);
  diagnostic_clear(error);
  return EXIT_BAD;
}

int invocation_refuse_terms(struct invocation *call, struct given_terms *g, const char *command) {
  bool some = false;
  for (size_t i = 0; i < g->count; i++) {
    if (!g->list[i].error.text) continue;
    diagnostic_print(&g->list[i].error, command);
    some = true;
  }
  return some && !g->error.text ? EXIT_BAD : invocation_refuse_error(call, &g->error);
}

void print_warning(const char *text, void *data) {
  (void)data;
  fprintf(stderr, "%s%s", text, *text && text[strlen(text) - 1] == '\n' ? "" : "\n");
}

const char **invocation_libraries(const struct invocation *call) {
  const struct text_list *lib = &call->common->lib;
  const char **list = memory_array(lib->count + 1, sizeof *list);
  for (size_t i = 0; i < lib->count; i++) list[i] = lib->items[i];
  list[lib->count] = NULL;
  return list;
}

bool invocation_load(struct invocation *call, const char *file) {
  assay_set_output(call->world, stderr, stderr);
  return assay_load(call->world, file, &call->subject) == ASSAY_OK;
}

void print_buffer(struct buffer *b) {
  if (b->length) fwrite(b->text, 1, b->length, stdout);
  buffer_free(b);
}

void print_json_object(json_t *object) {
  json_dumpf(object, stdout, JSON_INDENT(2));
  putchar('\n');
  json_decref(object);
}

void print_json_line(json_t *object) {
  flockfile(stdout);
  json_dumpf(object, stdout, JSON_COMPACT);
  putchar('\n');
  funlockfile(stdout);
  json_decref(object);
}

void invocation_put_term(const struct invocation *call, struct buffer *b, assay_term t, unsigned indent) {
  text_pad(b, indent);
  if (call->tree) report_term_tree(b, t, call->width, indent);
  else text_term(b, t, call->width, indent);
}

void invocation_print_term(const struct invocation *call, const char *text, unsigned indent) {
  const struct assay_mark mark = assay_mark(call->world);
  assay_term t;
  struct buffer b = {0};
  if (assay_term_read(call->world, text, &t) == ASSAY_OK) {
    invocation_put_term(call, &b, t, indent);
  } else {
    text_pad(&b, indent);
    buffer_printf(&b, "%s\n", text);
  }
  print_buffer(&b);
  assay_release(call->world, mark);
}

void invocation_put_bindings(const struct invocation *call, struct buffer *b, const char *const *names,
                             const assay_term *terms, size_t count) {
  for (size_t i = 0; i < count; i++) {
    buffer_printf(b, "%s = ", names[i]);
    text_term(b, terms[i], call->width, (unsigned)text_width(names[i], strlen(names[i])) + 3);
  }
}
