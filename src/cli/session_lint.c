/* assay lint: what is wrong with a file. */
#include "cli/session_frame.h"

#include "campaign/json_text.h"
#include "cli/lint_child.h"
#include "core/regular_file.h"
#include "run/runner.h"

#include <string.h>
#include <unistd.h>

/* The code stands behind the first line of the message: what reads these lines takes them one by one. */
static void print_message(json_t *m, const char *looked_at) {
  const char *file, *severity, *code, *text, *excerpt;
  json_int_t line, column;
  int is_own;
  if (json_unpack(m, "{s:b, s:s, s:I, s:I, s:s, s:s, s:s, s:s}", "own", &is_own, "file", &file, "line", &line, "column",
                  &column, "severity", &severity, "code", &code, "message", &text, "excerpt", &excerpt))
    return;
  const size_t first = strcspn(text, "\n");
  printf("%s:%lld:%lld: %s: %.*s [%s]%s\n%s", is_own ? looked_at : file, (long long)line, (long long)column, severity,
         (int)first, text, code, text + first, excerpt);
}

static size_t count_errors(json_t *messages) {
  size_t i, count = 0;
  json_t *m;
  json_array_foreach(messages, i, m) { count += !strcmp(json_string_value(json_object_get(m, "severity")), "error"); }
  return count;
}

static void print_json(json_t *messages, const char *file, size_t errors) {
  lint_drop_extras(messages);
  session_print_json(json_pack("{s:o, s:I, s:I, s:O}", "file", json_text(file), "errors", (json_int_t)errors,
                               "warnings", (json_int_t)(json_array_size(messages) - errors), "messages", messages));
}

/* All of it. False: lint is to say why not. In the cage there is another /dev: what is there (/dev/stdin, /dev/shm) is read before. */
static bool read_bytes(const char *path, struct buffer *out) {
  struct stat status;
  const char *why = NULL;
  const int fd = regular_file_open(path, &status, &why);
  char block[1 << 16];
  ssize_t count = -1;
  buffer_puts(out, "");
  while (!why && status.st_size < UINT32_MAX && (count = read(fd, block, sizeof block)) > 0)
    buffer_append(out, block, (size_t)count);
  if (fd >= 0) close(fd);
  return count == 0;
}

static int lint(struct session *s, const void *given) {
  const struct lint_options *o = given;
  struct runner *r = runner_new(NULL);
  struct buffer text = {0};
  const bool was_read = read_bytes(o->file, &text);
  json_t *messages = lint_in_child(s, r, o->file, was_read ? text.text : NULL, text.length), *m;
  const size_t errors = count_errors(messages), count = json_array_size(messages);
  size_t i;
  runner_free(r);
  buffer_free(&text);
  if (o->json) print_json(messages, o->file, errors);
  else {
    json_array_foreach(messages, i, m) { print_message(m, o->file); }
  }
  json_decref(messages);
  if (errors) return EXIT_BAD;
  return count && o->werror ? EXIT_NO : EXIT_YES;
}

int session_lint(const struct lint_options *options) {
  return session_in_world("lint", &options->common, lint, options);
}
