/* server: answers requests (serve/serve.h). Each connection has its own thread, so that a client
 * that is slow or listens for days does not block others. */
#include "serve/serve.h"

#include "core/system/interruption.h"
#include "core/system/memory.h"
#include "report/campaign/campaign_page.h"
#include "serve/access.h"
#include "serve/answers.h"
#include "serve/events.h"
#include "serve/latest.h"
#include "serve/microhttpd.h"
#include "serve/page.h"
#include "store/json_text.h"
#include "store/store.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

struct server {
  struct microhttpd mhd;
  const struct serve_request *request;
  struct listener listener;
  char *token; /* NULL: none is needed */
  char cookie[32];
  struct latest latest;
};

/* ---- responses ---- */

static const char policy[] = "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src "
                             "data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

static void add_headers(const struct server *s, struct MHD_Response *r, const char *type, const char *its_policy) {
  s->mhd.add_response_header(r, MHD_HTTP_HEADER_CONTENT_TYPE, type);
  s->mhd.add_response_header(r, MHD_HTTP_HEADER_CACHE_CONTROL, "no-store");
  s->mhd.add_response_header(r, "Content-Security-Policy", its_policy);
  s->mhd.add_response_header(r, "X-Content-Type-Options", "nosniff");
  s->mhd.add_response_header(r, "Referrer-Policy", "no-referrer");
  s->mhd.add_response_header(r, "Cross-Origin-Resource-Policy", "same-origin");
  s->mhd.add_response_header(r, "Cross-Origin-Opener-Policy", "same-origin");
}

static enum MHD_Result queue_response(const struct server *s, struct MHD_Connection *c, unsigned status,
                                      struct MHD_Response *r) {
  if (!r) return MHD_NO;
  const enum MHD_Result result = s->mhd.queue_response(c, status, r);
  s->mhd.destroy_response(r);
  return result;
}

/* Takes ownership of the text, which is malloc'ed. */
static enum MHD_Result answer_taken(const struct server *s, struct MHD_Connection *c, unsigned status, const char *type,
                                    char *text) {
  struct MHD_Response *r = s->mhd.create_response_from_buffer(strlen(text), text, MHD_RESPMEM_MUST_FREE);
  if (r) add_headers(s, r, type, policy);
  else free(text);
  return queue_response(s, c, status, r);
}

static enum MHD_Result answer_text(const struct server *s, struct MHD_Connection *c, const char *type,
                                   const char *text) {
  struct MHD_Response *r =
      s->mhd.create_response_from_buffer(strlen(text), (void *)(uintptr_t)text, MHD_RESPMEM_PERSISTENT);
  if (r) add_headers(s, r, type, policy);
  return queue_response(s, c, MHD_HTTP_OK, r);
}

static const char type_of_json[] = "application/json; charset=utf-8";

/* {"error": why}; clears the error. */
static enum MHD_Result answer_error(const struct server *s, struct MHD_Connection *c, unsigned status,
                                    struct diagnostic *error) {
  diagnostic_set(error, "something is wrong");
  char *text = json_take_text(json_pack("{s:o}", "error", json_text(error->text)));
  diagnostic_clear(error);
  return answer_taken(s, c, status, type_of_json, text ? text : memory_text("{}"));
}

static enum MHD_Result refuse_request(const struct server *s, struct MHD_Connection *c, unsigned status,
                                      const char *why) {
  struct MHD_Response *r =
      s->mhd.create_response_from_buffer(strlen(why), (void *)(uintptr_t)why, MHD_RESPMEM_PERSISTENT);
  if (!r) return MHD_NO;
  add_headers(s, r, "text/plain; charset=utf-8", policy);
  if (status == MHD_HTTP_METHOD_NOT_ALLOWED) s->mhd.add_response_header(r, MHD_HTTP_HEADER_ALLOW, "GET");
  if (status == MHD_HTTP_UNAUTHORIZED) s->mhd.add_response_header(r, MHD_HTTP_HEADER_WWW_AUTHENTICATE, "Bearer");
  return queue_response(s, c, status, r);
}

/* Takes ownership of the answer. NULL: the store could not be read. */
static enum MHD_Result answer_json(const struct server *s, struct MHD_Connection *c, json_t *answer,
                                   struct diagnostic *error) {
  if (!answer) return answer_error(s, c, MHD_HTTP_SERVICE_UNAVAILABLE, error);
  char *text = json_dumps(answer, JSON_COMPACT);
  json_decref(answer);
  return text ? answer_taken(s, c, MHD_HTTP_OK, type_of_json, text) : MHD_NO;
}

/* ---- parameters ---- */

static const char *request_argument(const struct server *s, struct MHD_Connection *c, const char *name) {
  return s->mhd.lookup_connection_value(c, MHD_GET_ARGUMENT_KIND, name);
}

/* Returns false if it is given but not a number. */
static bool number_argument(const char *text, double otherwise, double *out) {
  char *end = NULL;
  *out = text ? strtod(text, &end) : otherwise;
  return !text || (*text && !*end && *out >= 0 && *out < 9e15);
}

typedef enum MHD_Result answering(struct server *s, struct MHD_Connection *c, const char *rest);

static enum MHD_Result give_campaign(struct server *s, struct MHD_Connection *c, const char *rest) {
  (void)rest;
  struct diagnostic error = {0};
  json_t *answer = answer_campaign(s->request->directory, &error);
  return answer_json(s, c, answer, &error);
}

static enum MHD_Result give_findings(struct server *s, struct MHD_Connection *c, const char *rest) {
  (void)rest;
  const double most = 1000;
  double after, limit;
  struct diagnostic error = {0};
  if (!number_argument(request_argument(s, c, "after"), 0, &after) ||
      !number_argument(request_argument(s, c, "limit"), most, &limit))
    return refuse_request(s, c, MHD_HTTP_BAD_REQUEST, "after and limit are numbers\n");
  json_t *answer =
      answer_findings(s->request->directory, (int64_t)after, (int64_t)(limit < most ? limit : most), &error);
  return answer_json(s, c, answer, &error);
}

static enum MHD_Result give_samples(struct server *s, struct MHD_Connection *c, const char *rest) {
  (void)rest;
  double after;
  struct diagnostic error = {0};
  if (!number_argument(request_argument(s, c, "after"), -1, &after))
    return refuse_request(s, c, MHD_HTTP_BAD_REQUEST, "after is a number\n");
  json_t *answer = answer_samples(s->request->directory, after, &error);
  return answer_json(s, c, answer, &error);
}

static enum MHD_Result give_finding(struct server *s, struct MHD_Connection *c, const char *rest) {
  struct diagnostic error = {0};
  struct buffer text = {0};
  if (!answer_finding(s->request->directory, rest, &text, &error)) {
    buffer_free(&text);
    return answer_error(s, c, MHD_HTTP_SERVICE_UNAVAILABLE, &error);
  }
  if (!text.length) {
    diagnostic_set(&error, "there is no such finding");
    return answer_error(s, c, MHD_HTTP_NOT_FOUND, &error);
  }
  return answer_taken(s, c, MHD_HTTP_OK, type_of_json, text.text);
}

static enum MHD_Result give_report(struct server *s, struct MHD_Connection *c, const char *rest) {
  (void)rest;
  struct diagnostic error = {0};
  FILE *file = answer_report(s->request->directory, &error);
  if (!file) return answer_error(s, c, MHD_HTTP_SERVICE_UNAVAILABLE, &error);
  const long length = ftell(file);
  const int fd = dup(fileno(file));
  fclose(file);
  if (fd < 0 || length < 0) return MHD_NO;
  struct MHD_Response *r = s->mhd.create_response_from_fd64((uint64_t)length, fd);
  char *its_policy = memory_printf("default-src 'none'; style-src %s; script-src %s; img-src data:; base-uri 'none'; "
                                   "form-action 'none'; frame-ancestors 'none'",
                                   campaign_page_style_hash, campaign_page_script_hash);
  if (r) add_headers(s, r, "text/html; charset=utf-8", its_policy);
  else close(fd);
  free(its_policy);
  return queue_response(s, c, MHD_HTTP_OK, r);
}

/* ---- events ---- */

static ssize_t read_events(void *data, uint64_t position, char *out, size_t room) {
  (void)position;
  const ssize_t length = events_read(data, out, room);
  return length < 0 ? MHD_CONTENT_READER_END_OF_STREAM : length;
}

static void free_events(void *data) { events_free(data); }

static enum MHD_Result give_events(struct server *s, struct MHD_Connection *c, const char *rest) {
  (void)rest;
  enum { BLOCK = 16384 };
  const char *last = s->mhd.lookup_connection_value(c, MHD_HEADER_KIND, "Last-Event-ID");
  double after;
  if (!number_argument(last ? last : request_argument(s, c, "after"), 0, &after))
    return refuse_request(s, c, MHD_HTTP_BAD_REQUEST, "after is a number\n");
  struct events *e = events_new(s->request->directory, &s->latest, (int64_t)after, s->request->stop);
  struct MHD_Response *r = s->mhd.create_response_from_callback(MHD_SIZE_UNKNOWN, BLOCK, read_events, e, free_events);
  if (r) add_headers(s, r, "text/event-stream", policy);
  else events_free(e);
  return queue_response(s, c, MHD_HTTP_OK, r);
}

/* ---- routes ---- */

static const struct server_route {
  const char *path;
  bool has_rest;   /* the rest of the path is a parameter */
  answering *give; /* NULL: it is always the same text */
  const char *type, *text;
} routes[] = {
    {"/", false, NULL, "text/html; charset=utf-8", live_page},
    {"/style.css", false, NULL, "text/css; charset=utf-8", live_style},
    {"/live.js", false, NULL, "text/javascript; charset=utf-8", live_script},
    {"/events", false, give_events, NULL, NULL},
    {"/report", false, give_report, NULL, NULL},
    {"/api/campaign", false, give_campaign, NULL, NULL},
    {"/api/findings", false, give_findings, NULL, NULL},
    {"/api/finding/", true, give_finding, NULL, NULL},
    {"/api/samples", false, give_samples, NULL, NULL},
};

static enum MHD_Result route_request(struct server *s, struct MHD_Connection *c, const char *path) {
  for (size_t i = 0; i < sizeof routes / sizeof *routes; i++) {
    const struct server_route *r = &routes[i];
    const size_t length = strlen(r->path);
    if (r->has_rest ? !strncmp(path, r->path, length) && path[length] : !strcmp(path, r->path))
      return r->text ? answer_text(s, c, r->type, r->text) : r->give(s, c, path + length);
  }
  return refuse_request(s, c, MHD_HTTP_NOT_FOUND, "there is nothing here\n");
}

static bool knows_token(const struct server *s, struct MHD_Connection *c) {
  static const char bearer[] = "Bearer ";
  const char *header = s->mhd.lookup_connection_value(c, MHD_HEADER_KIND, MHD_HTTP_HEADER_AUTHORIZATION);
  const char *cookie = s->mhd.lookup_connection_value(c, MHD_COOKIE_KIND, s->cookie);
  if (header && !strncasecmp(header, bearer, strlen(bearer)) && token_is(s->token, header + strlen(bearer)))
    return true;
  return cookie && token_is(s->token, cookie);
}

/* The printed URL: from then on the browser knows the token, and the address no longer contains
 * it. */
static enum MHD_Result welcome_browser(const struct server *s, struct MHD_Connection *c, const char *path) {
  struct MHD_Response *r = s->mhd.create_response_from_buffer(0, "", MHD_RESPMEM_PERSISTENT);
  if (!r) return MHD_NO;
  char *cookie = memory_printf("%s=%s; Path=/; HttpOnly; SameSite=Strict", s->cookie, s->token);
  add_headers(s, r, "text/plain; charset=utf-8", policy);
  s->mhd.add_response_header(r, MHD_HTTP_HEADER_SET_COOKIE, cookie);
  s->mhd.add_response_header(r, MHD_HTTP_HEADER_LOCATION, path);
  free(cookie);
  return queue_response(s, c, MHD_HTTP_SEE_OTHER, r);
}

/* Only redirects to our own pages: the client sent the path. */
static bool is_page(const char *path) { return !strcmp(path, "/") || !strcmp(path, "/report"); }

static enum MHD_Result answer_request(void *data, struct MHD_Connection *c, const char *path, const char *method,
                                      const char *version, const char *upload, size_t *upload_size, void **state) {
  struct server *s = data;
  (void)version;
  (void)upload;
  if (strcmp(method, MHD_HTTP_METHOD_GET) != 0)
    return *upload_size ? MHD_NO : refuse_request(s, c, MHD_HTTP_METHOD_NOT_ALLOWED, "only GET\n");
  if (!*state) { /* the headers have arrived; a body is ignored */
    *state = s;
    return MHD_YES;
  }
  if (*upload_size) return MHD_NO;
  const char *host = s->mhd.lookup_connection_value(c, MHD_HEADER_KIND, MHD_HTTP_HEADER_HOST);
  if (s->listener.is_loopback && !host_is_own(&s->listener, host))
    return refuse_request(s, c, MHD_HTTP_FORBIDDEN, "this is not the name of this server\n");
  if (s->token && !knows_token(s, c)) {
    const char *given = request_argument(s, c, "token");
    if (given && token_is(s->token, given))
      return is_page(path) ? welcome_browser(s, c, path) : route_request(s, c, path);
    return refuse_request(s, c, MHD_HTTP_UNAUTHORIZED,
                          "a token is needed: open the address that `assay serve` has printed\n");
  }
  return route_request(s, c, path);
}

/* A text with a zero byte would end there: it stays escaped, and matches nothing. */
static size_t unescape(void *data, struct MHD_Connection *c, char *text) {
  const struct server *s = data;
  (void)c;
  return strstr(text, "%00") ? strlen(text) : s->mhd.http_unescape(text);
}

/* ---- the server ---- */

static bool set_up(struct server *s, const struct serve_request *r, struct diagnostic *error) {
  *s = (struct server){.request = r, .listener = {.socket = -1}};
  if (!microhttpd_load(&s->mhd, error)) return false;
  struct campaign_store *store = store_open_to_read(r->directory, error);
  if (!store) return false;
  store_close(store);
  if (r->token && !token_is_good(r->token))
    return diagnostic_set(error, "--token wants at least %d letters, digits and - . _ ~", TOKEN_LEAST);
  if (!listener_open(&s->listener, r->address, r->port, error)) return false;
  s->token = r->token ? memory_text(r->token) : s->listener.is_loopback ? NULL : token_make();
  snprintf(s->cookie, sizeof s->cookie, "assay-%u", s->listener.port);
  if (s->token || s->listener.is_loopback) return true;
  return diagnostic_set(error, "there is no randomness for a token");
}

static bool tell_url(const struct server *s, struct diagnostic *error) {
  char *url = memory_printf("http://%s:%u/%s%s", s->listener.host, s->listener.port, s->token ? "?token=" : "",
                            s->token ? s->token : "");
  const bool good = s->request->ready(url, s->request->data);
  free(url);
  return good || diagnostic_set(error, "the address cannot be printed, so that it would be unknown");
}

static void wait_for_the_end(const int *stop) {
  const struct timespec pause = {.tv_nsec = 100000000};
  while (!is_stopped(stop)) nanosleep(&pause, NULL);
}

bool serve_run(const struct serve_request *r, struct diagnostic *error) {
  enum { CLIENTS = 512, PATIENCE = 30, STACK = 1 << 20 };
  struct server s;
  struct MHD_Daemon *daemon = NULL;
  bool good = set_up(&s, r, error);
  latest_begin(&s.latest, r->directory);
  if (good) {
    daemon = s.mhd.start_daemon(MHD_USE_THREAD_PER_CONNECTION | MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_POLL |
                                    MHD_USE_ITC, /* to notice at once when a client disconnects */
                                0, NULL, NULL, answer_request, &s, MHD_OPTION_LISTEN_SOCKET, s.listener.socket,
                                MHD_OPTION_CONNECTION_LIMIT, (unsigned)CLIENTS, MHD_OPTION_CONNECTION_TIMEOUT,
                                (unsigned)PATIENCE, MHD_OPTION_THREAD_STACK_SIZE, (size_t)STACK,
                                MHD_OPTION_UNESCAPE_CALLBACK, unescape, &s, MHD_OPTION_END);
    good = daemon != NULL;
    if (!good) diagnostic_set(error, "the server could not be started");
  }
  good = good && tell_url(&s, error);
  if (good) wait_for_the_end(r->stop);
  if (daemon) s.mhd.stop_daemon(daemon);
  else if (s.listener.socket >= 0) close(s.listener.socket);
  latest_end(&s.latest);
  free(s.token);
  return good;
}
