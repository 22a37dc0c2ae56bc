/* typeset_document: building a document. */
#include "typeset/typeset_document.h"

void document_init(struct typeset_document *d, struct world *w) {
  d->world = w;
  d->first = NULL;
  d->end = &d->first;
}

static void *document_alloc(struct world *w, size_t bytes) { return arena_alloc_zero(&w->arena, bytes); }

struct definition_block *document_block(struct typeset_document *d, const char *name, const char *columns) {
  struct definition_block *b = document_alloc(d->world, sizeof *b);
  b->name = name;
  b->columns = columns;
  b->rows_end = &b->rows;
  b->rules_end = &b->rules;
  *d->end = b;
  d->end = &b->next;
  return b;
}

struct table_row *block_row(struct typeset_document *d, struct definition_block *b) {
  struct table_row *r = document_alloc(d->world, sizeof *r);
  *b->rows_end = r;
  b->rows_end = &r->next;
  return r;
}

struct typeset_inference *block_rule(struct typeset_document *d, struct definition_block *b) {
  struct typeset_inference *i = document_alloc(d->world, sizeof *i);
  *b->rules_end = i;
  b->rules_end = &i->next;
  return i;
}

struct lines *lines_new(struct world *w) {
  struct lines *l = document_alloc(w, sizeof *l);
  lines_row(w, l);
  return l;
}

struct typeset_row *lines_row(struct world *w, struct lines *l) {
  struct typeset_row *r = document_alloc(w, sizeof *r);
  r->end = &r->first;
  if (l->last) l->last->next = r;
  else l->first = r;
  return l->last = r;
}

struct typeset_piece *row_piece(struct world *w, struct typeset_row *r, enum piece_style style, const char *text) {
  struct typeset_piece *p = document_alloc(w, sizeof *p);
  *p = (struct typeset_piece){.style = style, .text = text};
  *r->end = p;
  r->end = &p->next;
  return p;
}
