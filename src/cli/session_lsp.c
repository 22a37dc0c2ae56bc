/* assay lsp: a server of the Language Server Protocol that lints what is open in an editor.
 *
 * Each time, lint runs in a child with limits: whatever is written in an editor, the server stays. It lints when no more messages wait:
 * who types fast is not made to wait for what is no longer there. */
#include "cli/session_frame.h"

#include "cli/lint_json.h"
#include "cli/lsp_document.h"
#include "cli/lsp_stream.h"
#include "lint/lint.h"
#include "run/runner.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { METHOD_NOT_FOUND = -32601, PARSE_ERROR = -32700, SEVERITY_ERROR = 1, SEVERITY_WARNING = 2 };

struct server {
  struct session *session;
  struct lsp_stream stream;
  struct lsp_documents documents;
  struct runner *runner; /* of the children that lint */
  bool is_shutting_down;
};

/* ---- linting in a child ---- */

struct lint_request {
  const struct session *session;
  const struct lsp_document *document;
};

/* What the child prints: the messages, as an array. */
static int lint_in_child(const void *data) {
  const struct lint_request *q = data;
  struct lint l;
  json_t *list = json_array();
  assay_set_output(q->session->world, NULL, NULL);
  const struct lsp_document *d = q->document;
  const bool done = lint_file(&l, q->session->world, d->path, d->text, strlen(d->text));
  for (uint32_t i = 0; i < l.count; i++) json_array_append_new(list, lint_json(&l.list[i]));
  json_dumpf(list, stdout, JSON_COMPACT);
  fflush(stdout);
  return done ? 0 : 1;
}

/* The messages; if there are none because lint did not come to its end, why. */
static json_t *lint_document(const struct server *v, const struct lsp_document *d, struct buffer *why) {
  const struct lint_request request = {v->session, d};
  const struct child_limits limits = {.wall = 10, .cpu = 10, .output = 16 << 20};
  const struct child_request q = {.call = lint_in_child, .data = &request, .kept = limits.output, .limits = limits};
  struct runner *r = v->runner;
  struct child_result result = {.end = CHILD_NOT_STARTED};
  uint64_t tag;
  if (r) runner_start(r, &q, 0);
  while (r && runner_busy(r) && !runner_wait(r, 1, &tag, &result)) continue;
  json_t *list = NULL;
  if (result.end == CHILD_EXITED && !result.code)
    list = json_loadb(result.output.length ? result.output.text : "", result.output.length, 0, NULL);
  if (!list) child_describe(why, &result, &limits);
  child_result_free(&result);
  return list;
}

/* ---- diagnostics ---- */

static json_t *diagnostic(json_t *range, int severity, const char *code, const char *message) {
  return json_pack("{s:o, s:i, s:s, s:s, s:s}", "range", range, "severity", severity, "code", code, "source", "assay",
                   "message", message);
}

/* What is in another file is told at the beginning of this one. */
static json_t *diagnostic_of(const struct lsp_document *d, json_t *m) {
  const char *file, *severity, *code, *text;
  json_int_t line, column, end_line, end_column;
  if (json_unpack(m, "{s:s, s:I, s:I, s:I, s:I, s:s, s:s, s:s}", "file", &file, "line", &line, "column", &column,
                  "end_line", &end_line, "end_column", &end_column, "severity", &severity, "code", &code, "message",
                  &text))
    return NULL;
  const int level = strcmp(severity, "error") ? SEVERITY_WARNING : SEVERITY_ERROR;
  if (!strcmp(file, d->path))
    return diagnostic(json_pack("{s:o, s:o}", "start", lsp_position(d->text, (size_t)line, (size_t)column), "end",
                                lsp_position(d->text, (size_t)end_line, (size_t)end_column)),
                      level, code, text);
  struct buffer b = {0};
  buffer_printf(&b, "%s:%lld:%lld: %s", file, (long long)line, (long long)column, text);
  json_t *j = diagnostic(json_pack("{s:o, s:o}", "start", lsp_position("", 1, 1), "end", lsp_position("", 1, 1)), level,
                         code, b.text);
  buffer_free(&b);
  return j;
}

static void publish(const char *uri, json_int_t version, json_t *list) {
  json_t *params = json_pack("{s:s, s:o}", "uri", uri, "diagnostics", list);
  if (version >= 0) json_object_set_new(params, "version", json_integer(version));
  lsp_write(
      json_pack("{s:s, s:s, s:o}", "jsonrpc", "2.0", "method", "textDocument/publishDiagnostics", "params", params));
}

static void look_at(const struct server *v, struct lsp_document *d) {
  struct buffer why = {0};
  json_t *messages = lint_document(v, d, &why), *list = json_array(), *m;
  size_t i;
  json_array_foreach(messages, i, m) {
    json_t *one = diagnostic_of(d, m);
    if (one) json_array_append_new(list, one);
  }
  if (!messages) {
    struct buffer b = {0};
    buffer_printf(&b, "lint could not look at this file: it %s", why.text ? why.text : "failed");
    json_array_append_new(
        list, diagnostic(json_pack("{s:o, s:o}", "start", lsp_position("", 1, 1), "end", lsp_position("", 1, 1)),
                         SEVERITY_WARNING, "file", b.text));
    buffer_free(&b);
  }
  publish(d->uri, d->version, list);
  d->is_new = false;
  json_decref(messages);
  buffer_free(&why);
}

static void look_at_all(struct server *v) {
  for (size_t i = 0; i < v->documents.count; i++)
    if (v->documents.list[i].is_new) look_at(v, &v->documents.list[i]);
}

/* ---- messages ---- */

static void answer(json_t *id, json_t *result) {
  lsp_write(json_pack("{s:s, s:O, s:o}", "jsonrpc", "2.0", "id", id, "result", result));
}

static void refuse(json_t *id, int code, const char *message) {
  lsp_write(
      json_pack("{s:s, s:O, s:{s:i, s:s}}", "jsonrpc", "2.0", "id", id, "error", "code", code, "message", message));
}

static void initialize(json_t *id) {
  answer(id, json_pack("{s:{s:{s:b, s:i, s:b}, s:s}, s:{s:s, s:s}}", "capabilities", "textDocumentSync", "openClose", 1,
                       "change", 1, "save", 1, "positionEncoding", "utf-16", "serverInfo", "name", "assay", "version",
                       ASSAY_VERSION));
}

static void take_text(struct server *v, json_t *params, bool is_change) {
  json_t *document = json_object_get(params, "textDocument");
  json_t *changes = json_object_get(params, "contentChanges");
  json_t *holder = is_change ? json_array_get(changes, json_array_size(changes) - 1) : document;
  const char *uri = json_string_value(json_object_get(document, "uri"));
  const char *text = json_string_value(json_object_get(holder, "text"));
  const json_t *version = json_object_get(document, "version");
  if (uri && text)
    lsp_documents_set(&v->documents, uri, text, json_is_integer(version) ? json_integer_value(version) : -1);
}

static void close_document(struct server *v, json_t *params) {
  const char *uri = json_string_value(json_object_get(json_object_get(params, "textDocument"), "uri"));
  if (!uri) return;
  lsp_documents_close(&v->documents, uri);
  publish(uri, -1, json_array());
}

/* What is saved may be a part of others. */
static void look_again(struct server *v) {
  for (size_t i = 0; i < v->documents.count; i++) v->documents.list[i].is_new = true;
}

/* False: it was the last one. */
static bool take_message(struct server *v, json_t *message) {
  const char *method = json_string_value(json_object_get(message, "method"));
  json_t *id = json_object_get(message, "id"), *params = json_object_get(message, "params");
  if (!method) return true; /* an answer: nothing was asked */
  if (!strcmp(method, "exit")) return false;
  if (!strcmp(method, "initialize") && id) initialize(id);
  else if (!strcmp(method, "textDocument/didOpen")) take_text(v, params, false);
  else if (!strcmp(method, "textDocument/didChange")) take_text(v, params, true);
  else if (!strcmp(method, "textDocument/didClose")) close_document(v, params);
  else if (!strcmp(method, "textDocument/didSave")) look_again(v);
  else if (!strcmp(method, "shutdown") && id) {
    v->is_shutting_down = true;
    answer(id, json_null());
  } else if (id) refuse(id, METHOD_NOT_FOUND, "assay lsp only lints");
  return true;
}

static bool all_were_seen(const struct server *v) {
  for (size_t i = 0; i < v->documents.count; i++)
    if (v->documents.list[i].is_new) return false;
  return true;
}

/* Messages until the last one, or the end of the input. */
static void serve_messages(struct server *v) {
  for (;;) {
    json_t *message = NULL;
    const enum lsp_read answer_read = lsp_read(&v->stream, all_were_seen(v), &message);
    if (answer_read == LSP_END) return;
    if (answer_read == LSP_NOTHING) look_at_all(v);
    if (answer_read == LSP_BAD) {
      json_t *none = json_null();
      refuse(none, PARSE_ERROR, "this is no JSON");
      json_decref(none);
    }
    const bool goes_on = !message || take_message(v, message);
    json_decref(message);
    if (!goes_on) return;
  }
}

static int serve(struct session *s, const void *given) {
  (void)given;
  struct server v = {.session = s, .stream = {.in = STDIN_FILENO}, .runner = runner_new(NULL)};
  serve_messages(&v);
  runner_free(v.runner);
  lsp_documents_free(&v.documents);
  lsp_stream_free(&v.stream);
  return v.is_shutting_down ? EXIT_YES : EXIT_NO;
}

int session_lsp(const struct lsp_options *options) { return session_in_world("lsp", &options->common, serve, options); }
