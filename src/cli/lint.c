/* assay lint: reports errors in a file without running it. */
#include "cli/commands.h"
#include "cli/invocation.h"
#include "cli/lsp/lint_child.h"
#include "cli/options_shared.h"
#include "core/system/regular_file.h"
#include "run/runner.h"
#include "store/json_text.h"

#include <string.h>
#include <unistd.h>

struct lint_options {
  struct common_options common;
  const char *file;
  bool werror, json;
};

/* The code is behind the first line of the message, because tools read the output line by line. */
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

static void print_messages_json(json_t *messages, const char *file, size_t errors) {
  lint_drop_extras(messages);
  print_json_object(json_pack("{s:o, s:I, s:I, s:O}", "file", json_text(file), "errors", (json_int_t)errors, "warnings",
                              (json_int_t)(json_array_size(messages) - errors), "messages", messages));
}

/* Reads all of the file. Returns false if lint is to report the error. The sandbox has another
 * /dev, so that files there (/dev/stdin, /dev/shm) are read before. */
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

static int run_lint(struct invocation *call, const void *given) {
  const struct lint_options *o = given;
  struct runner *r = runner_new(NULL);
  struct buffer text = {0};
  const bool was_read = read_bytes(o->file, &text);
  json_t *messages = lint_in_child(call, r, o->file, was_read ? text.text : NULL, text.length), *m;
  const size_t errors = count_errors(messages), count = json_array_size(messages);
  size_t i;
  runner_free(r);
  buffer_free(&text);
  if (o->json) print_messages_json(messages, o->file, errors);
  else {
    json_array_foreach(messages, i, m) { print_message(m, o->file); }
  }
  json_decref(messages);
  if (errors) return EXIT_BAD;
  return count && o->werror ? EXIT_NO : EXIT_YES;
}

/* ---- the command line ---- */

#define AT(member) offsetof(struct lint_options, member)

static const struct command_argument arguments[] = {
    {.name = "FILE", .offset = AT(file), .help = "a model, which is a Redex program; or a subject file (.assay)"},
    {.name = NULL},
};

static const struct option options[] = {
    {.name = "werror",
     .kind = OPTION_FLAG,
     .offset = AT(werror),
     .help = "exit with status 1 if there are warnings, and nothing worse"},
    OPTION_JSON(struct lint_options, "print one object with all messages"),
    OPTIONS_COMMON(struct lint_options),
};

const struct command lint_command = {
    .name = "lint",
    .summary = "say what is wrong with a file, without running it",
    .description = "Reads FILE without running anything of it but its macros, which can write no\n"
                   "files, and says all that is wrong with it. If nothing is, it warns of what was\n"
                   "probably not meant, such as clauses that can never be reached. With --json,\n"
                   "each message has the range of the text that it is about.",
    .success = "there is nothing to say, or there are warnings only",
    .failure = "there are warnings, and --werror was given",
    .arguments = arguments,
    .options = options,
    .size = sizeof(struct lint_options),
    .body = run_lint,
};
