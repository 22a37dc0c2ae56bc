/* lsp_stream: the messages of the Language Server Protocol: a header with a length, and JSON. */
#ifndef ASSAY_CLI_LSP_LSP_STREAM_H
#define ASSAY_CLI_LSP_LSP_STREAM_H

#include "core/printer.h"

#include <jansson.h>

struct lsp_stream {
  int in;
  struct buffer unread; /* input that was not used yet */
  const char *broken;   /* after LSP_BROKEN: the error */
};

enum lsp_read {
  LSP_MESSAGE, /* a message was read */
  LSP_NOTHING, /* no message has arrived yet */
  LSP_BAD,     /* a message was read that is not JSON */
  LSP_BROKEN,  /* the input is not a message: the next one cannot be found */
  LSP_END,     /* the end of the input */
};

/* Reads the next message; `wait`: waits for it. */
enum lsp_read lsp_read(struct lsp_stream *s, bool wait, json_t **out);
/* Writes a message to standard output, and releases it. */
void lsp_write(json_t *message);
void lsp_stream_free(struct lsp_stream *s);

#endif
