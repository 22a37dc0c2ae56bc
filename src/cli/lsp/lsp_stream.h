/* lsp_stream: the messages of the Language Server Protocol: a header with a length, and JSON. */
#ifndef ASSAY_CLI_LSP_LSP_STREAM_H
#define ASSAY_CLI_LSP_LSP_STREAM_H

#include "core/printer.h"

#include <jansson.h>

struct lsp_stream {
  int in;
  struct buffer unread; /* what was read and not yet taken */
  const char *broken;   /* after LSP_BROKEN: what is wrong */
};

enum lsp_read {
  LSP_MESSAGE, /* there is one */
  LSP_NOTHING, /* there is none yet */
  LSP_BAD,     /* there was one that is no JSON */
  LSP_BROKEN,  /* what comes is no message: where the next one begins is not known */
  LSP_END,     /* there will be no more */
};

/* The next message; waits for it, or not. */
enum lsp_read lsp_read(struct lsp_stream *s, bool wait, json_t **out);
/* Writes one to standard output, and releases it. */
void lsp_write(json_t *message);
void lsp_stream_free(struct lsp_stream *s);

#endif
