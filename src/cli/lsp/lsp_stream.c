/* lsp_stream: see the header. */
#include "cli/lsp/lsp_stream.h"

#include <ctype.h>
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum { LONGEST_HEADER = 4096, LONGEST_MESSAGE = 64 << 20 };

static bool is_readable(int fd) {
  struct pollfd p = {.fd = fd, .events = POLLIN};
  return poll(&p, 1, 0) > 0;
}

/* Reads more bytes. Returns false at the end. */
static bool read_more(struct lsp_stream *s) {
  char bytes[65536];
  ssize_t count;
  do count = read(s->in, bytes, sizeof bytes);
  while (count < 0 && errno == EINTR);
  if (count > 0) buffer_append(&s->unread, bytes, (size_t)count);
  return count > 0;
}

/* The number at the end of a header's line. Returns false if there is none. */
static bool read_length(const char *text, size_t *length) {
  char *end;
  text += strspn(text, " \t");
  if (!isdigit((unsigned char)*text)) return false;
  *length = strtoul(text, &end, 10); /* of too many digits: the largest */
  return !strncmp(end + strspn(end, " \t"), "\r\n", 2);
}

/* An error in the header; NULL: it has the length. */
static const char *read_header(const char *header, const char *end, size_t *length) {
  static const char name[] = "Content-Length:";
  const char *wrong = "a header without Content-Length";
  for (const char *line = header; line < end; line = strstr(line, "\r\n") + 2)
    if (!strncasecmp(line, name, strlen(name)))
      wrong = read_length(line + strlen(name), length) ? NULL : "a Content-Length that is no number";
  return !wrong && *length > LONGEST_MESSAGE ? "a message that is longer than 64 MiB" : wrong;
}

static enum lsp_read break_stream(struct lsp_stream *s, const char *what) {
  s->broken = what;
  return LSP_BROKEN;
}

/* Parses a complete message in the input. LSP_NOTHING: it is incomplete. */
static enum lsp_read parse_message(struct lsp_stream *s, json_t **out) {
  const char *text = s->unread.length ? s->unread.text : "", *end = strstr(text, "\r\n\r\n");
  if (!end && (s->unread.length > LONGEST_HEADER || strlen(text) < s->unread.length))
    return break_stream(s, "a header that does not end");
  if (!end) return LSP_NOTHING;
  size_t length = 0;
  const size_t header = (size_t)(end - text) + strlen("\r\n\r\n");
  const char *wrong = read_header(text, end, &length);
  if (wrong) return break_stream(s, wrong);
  if (s->unread.length < header + length) return LSP_NOTHING;
  *out = json_loadb(text + header, length, JSON_DECODE_ANY, NULL);
  const size_t rest = s->unread.length - header - length;
  memmove(s->unread.text, s->unread.text + header + length, rest + 1);
  s->unread.length = rest;
  return *out ? LSP_MESSAGE : LSP_BAD;
}

enum lsp_read lsp_read(struct lsp_stream *s, bool wait, json_t **out) {
  for (;;) {
    const enum lsp_read answer = parse_message(s, out);
    if (answer != LSP_NOTHING) return answer;
    if (!wait && !is_readable(s->in)) return LSP_NOTHING;
    if (!read_more(s)) return LSP_END;
  }
}

void lsp_write(json_t *message) {
  char *text = json_dumps(message, JSON_COMPACT);
  if (text) {
    printf("Content-Length: %zu\r\n\r\n%s", strlen(text), text);
    fflush(stdout);
  }
  free(text);
  json_decref(message);
}

void lsp_stream_free(struct lsp_stream *s) { buffer_free(&s->unread); }
