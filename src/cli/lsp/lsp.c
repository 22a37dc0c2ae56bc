/* assay lsp: a server of the Language Server Protocol that lints the documents open in an editor.
 *
 * Lint runs in a child with limits each time (cli/lsp/lint_child.h), so that no document can end
 * the server. It runs only when no messages wait, so that fast typing is not delayed by outdated
 * versions. */
#include "cli/commands.h"
#include "cli/invocation.h"
#include "cli/lsp/lint_child.h"
#include "cli/lsp/lsp_document.h"
#include "cli/lsp/lsp_stream.h"
#include "cli/options_shared.h"
#include "core/system/memory.h"
#include "run/runner.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct lsp_options {
  struct common_options common;
};

enum { /* of JSON-RPC, and of the protocol */
       PARSE_ERROR = -32700,
       INVALID_REQUEST = -32600,
       METHOD_NOT_FOUND = -32601,
       INVALID_PARAMS = -32602,
       NOT_INITIALIZED = -32002,
};
enum { SEVERITY_ERROR = 1, SEVERITY_WARNING = 2, LOG_WARNING = 2 };

struct lsp_server {
  struct invocation *invocation;
  struct lsp_stream stream;
  struct lsp_documents documents;
  struct runner *runner; /* of the children that lint */
  bool is_initialized, is_shutting_down;
};

/* ---- diagnostics ---- */

/* A message about another file is shown where this one names it. */
static json_t *diagnostic_of(const struct lsp_document *d, json_t *m) {
  const char *file, *severity, *code, *text;
  json_int_t line, column, start_line, start_column, end_line, end_column;
  int is_own;
  if (json_unpack(m, "{s:s, s:I, s:I, s:s, s:s, s:s, s:b, s:[I, I, I, I]}", "file", &file, "line", &line, "column",
                  &column, "severity", &severity, "code", &code, "message", &text, "own", &is_own, "here", &start_line,
                  &start_column, &end_line, &end_column))
    return NULL;
  struct buffer b = {0};
  if (!is_own) buffer_printf(&b, "%s:%lld:%lld: ", file, (long long)line, (long long)column);
  buffer_puts(&b, text);
  json_t *j = json_pack("{s:{s:o, s:o}, s:i, s:s, s:s, s:s}", "range", "start",
                        lsp_position(d->text, (size_t)start_line, (size_t)start_column), "end",
                        lsp_position(d->text, (size_t)end_line, (size_t)end_column), "severity",
                        strcmp(severity, "error") ? SEVERITY_WARNING : SEVERITY_ERROR, "code", code, "source", "assay",
                        "message", b.text);
  buffer_free(&b);
  return j;
}

static void publish_diagnostics(const char *uri, json_int_t version, json_t *list) {
  json_t *params = json_pack("{s:s, s:o}", "uri", uri, "diagnostics", list);
  if (version >= 0) json_object_set_new(params, "version", json_integer(version));
  lsp_write(
      json_pack("{s:s, s:s, s:o}", "jsonrpc", "2.0", "method", "textDocument/publishDiagnostics", "params", params));
}

static void look_at(const struct lsp_server *v, struct lsp_document *d) {
  json_t *messages = lint_in_child(v->invocation, v->runner, d->path, d->text, strlen(d->text)), *list = json_array(),
         *m;
  size_t i;
  json_array_foreach(messages, i, m) {
    json_t *one = diagnostic_of(d, m);
    if (one) json_array_append_new(list, one);
  }
  publish_diagnostics(d->uri, d->version, list);
  d->is_new = false;
  json_decref(messages);
}

static void look_at_all(struct lsp_server *v) {
  for (size_t i = 0; i < v->documents.count; i++)
    if (v->documents.list[i].is_new) look_at(v, &v->documents.list[i]);
}

/* ---- messages ---- */

static void send_result(json_t *id, json_t *result) {
  lsp_write(json_pack("{s:s, s:O, s:o}", "jsonrpc", "2.0", "id", id, "result", result));
}

/* NULL: the request that it answers is unknown. */
static void send_error(json_t *id, int code, const char *message) {
  lsp_write(json_pack("{s:s, s:o, s:{s:i, s:s}}", "jsonrpc", "2.0", "id", id ? json_incref(id) : json_null(), "error",
                      "code", code, "message", message));
}

static void log_warning(const char *message) {
  lsp_write(json_pack("{s:s, s:s, s:{s:i, s:s}}", "jsonrpc", "2.0", "method", "window/logMessage", "params", "type",
                      LOG_WARNING, "message", message));
}

static void initialize(struct lsp_server *v, json_t *id) {
  v->is_initialized = true;
  send_result(id, json_pack("{s:{s:{s:b, s:i, s:b}, s:s}, s:{s:s, s:s}}", "capabilities", "textDocumentSync",
                            "openClose", 1, "change", 1, "save", 1, "positionEncoding", "utf-16", "serverInfo", "name",
                            "assay", "version", ASSAY_VERSION));
}

static void take_text(struct lsp_server *v, json_t *document, const char *text) {
  const char *uri = json_string_value(json_object_get(document, "uri"));
  const json_t *version = json_object_get(document, "version");
  if (uri && text)
    lsp_documents_set(&v->documents, uri, text, json_is_integer(version) ? json_integer_value(version) : -1);
}

static void open_document(struct lsp_server *v, json_t *params) {
  json_t *document = json_object_get(params, "textDocument");
  take_text(v, document, json_string_value(json_object_get(document, "text")));
}

/* The server asks for complete documents, but also accepts partial changes. */
static void change_document(struct lsp_server *v, json_t *params) {
  json_t *document = json_object_get(params, "textDocument"), *change;
  const char *uri = json_string_value(json_object_get(document, "uri"));
  char *text = uri ? memory_text(lsp_documents_text(&v->documents, uri)) : NULL;
  size_t i;
  json_array_foreach(json_object_get(params, "contentChanges"), i, change) {
    char *changed = lsp_change(text, change);
    if (!changed) {
      log_warning("assay lsp: a change that cannot be made was left out");
      break;
    }
    free(text);
    text = changed;
  }
  take_text(v, document, text);
  free(text);
}

static void close_document(struct lsp_server *v, json_t *params) {
  const char *uri = json_string_value(json_object_get(json_object_get(params, "textDocument"), "uri"));
  if (!uri) return;
  lsp_documents_close(&v->documents, uri);
  publish_diagnostics(uri, -1, json_array());
}

/* Other documents may include a saved one. */
static void look_again(struct lsp_server *v) {
  for (size_t i = 0; i < v->documents.count; i++) v->documents.list[i].is_new = true;
}

static void take_notification(struct lsp_server *v, const char *method, json_t *params) {
  if (!v->is_initialized || v->is_shutting_down) return;
  if (!strcmp(method, "textDocument/didOpen")) open_document(v, params);
  else if (!strcmp(method, "textDocument/didChange")) change_document(v, params);
  else if (!strcmp(method, "textDocument/didClose")) close_document(v, params);
  else if (!strcmp(method, "textDocument/didSave")) look_again(v);
}

static void take_request(struct lsp_server *v, const char *method, json_t *id, json_t *params) {
  const bool is_initialize = !strcmp(method, "initialize");
  if (v->is_shutting_down) send_error(id, INVALID_REQUEST, "it was told to shut down");
  else if (!v->is_initialized && !is_initialize) send_error(id, NOT_INITIALIZED, "it was not told to initialize");
  else if (params && !json_is_object(params) && !json_is_null(params))
    send_error(id, INVALID_PARAMS, "the params are no object");
  else if (is_initialize && v->is_initialized) send_error(id, INVALID_REQUEST, "it was told to initialize before");
  else if (is_initialize) initialize(v, id);
  else if (!strcmp(method, "shutdown")) {
    v->is_shutting_down = true;
    send_result(id, json_null());
  } else send_error(id, METHOD_NOT_FOUND, "assay lsp only lints");
}

static bool is_answer(json_t *message) {
  return !json_object_get(message, "method") &&
         (json_object_get(message, "result") || json_object_get(message, "error"));
}

/* Returns false after the last one. */
static bool take_message(struct lsp_server *v, json_t *message) {
  json_t *id = json_object_get(message, "id"), *params = json_object_get(message, "params");
  const char *method = json_string_value(json_object_get(message, "method"));
  const bool is_id = json_is_string(id) || json_is_number(id) || json_is_null(id);
  if (is_answer(message)) return true; /* it is an answer, not a request */
  if (!method || (id && !is_id)) send_error(is_id ? id : NULL, INVALID_REQUEST, "this is no request");
  else if (!strcmp(method, "exit")) return false;
  else if (id) take_request(v, method, id, params);
  else take_notification(v, method, params);
  return true;
}

static bool all_were_seen(const struct lsp_server *v) {
  for (size_t i = 0; i < v->documents.count; i++)
    if (v->documents.list[i].is_new) return false;
  return true;
}

/* Handles messages until the last one, or the end of the input. Returns false if the input is
 * broken. */
static bool serve_messages(struct lsp_server *v) {
  for (;;) {
    json_t *message = NULL;
    const enum lsp_read answer_read = lsp_read(&v->stream, all_were_seen(v), &message);
    if (answer_read == LSP_END) return true;
    if (answer_read == LSP_BROKEN) return false;
    if (answer_read == LSP_NOTHING) look_at_all(v);
    if (answer_read == LSP_BAD) send_error(NULL, PARSE_ERROR, "this is no JSON");
    const bool goes_on = !message || take_message(v, message);
    json_decref(message);
    if (!goes_on) return true;
  }
}

static int run_lsp(struct invocation *call, const void *given) {
  (void)given;
  struct lsp_server v = {.invocation = call, .stream = {.in = STDIN_FILENO}, .runner = runner_new(NULL)};
  int status = EXIT_NO;
  if (!serve_messages(&v)) status = invocation_refuse(call, "the input has %s", v.stream.broken);
  else if (v.is_shutting_down) status = EXIT_YES;
  runner_free(v.runner);
  lsp_documents_free(&v.documents);
  lsp_stream_free(&v.stream);
  return status;
}

/* ---- the command line ---- */

static const struct command_argument arguments[] = {{.name = NULL}};

static const struct option options[] = {OPTIONS_COMMON(struct lsp_options)};

const struct command lsp_command = {
    .name = "lsp",
    .summary = "serve an editor: lint what is open in it",
    .description = "A server of the Language Server Protocol, on standard input and output: editors\n"
                   "start it. What is open is looked at as by 'assay lint', whenever it changes,\n"
                   "without running it.",
    .success = "the editor has ended it",
    .failure = "the input has ended before the editor said so",
    .arguments = arguments,
    .options = options,
    .size = sizeof(struct lsp_options),
    .body = run_lsp,
};
