/* document: making one. */
#include "typeset/document.h"

void document_init(struct document *d, struct world *w) {
  d->world = w;
  d->first = NULL;
  d->end = &d->first;
}

static void *make(struct world *w, size_t bytes) { return arena_alloc_zero(&w->arena, bytes); }

struct block *document_block(struct document *d, const char *name, const char *columns) {
  struct block *b = make(d->world, sizeof *b);
  b->name = name;
  b->columns = columns;
  b->rows_end = &b->rows;
  b->rules_end = &b->rules;
  *d->end = b;
  d->end = &b->next;
  return b;
}

struct table_row *block_row(struct document *d, struct block *b) {
  struct table_row *r = make(d->world, sizeof *r);
  *b->rows_end = r;
  b->rows_end = &r->next;
  return r;
}

struct inference *block_rule(struct document *d, struct block *b) {
  struct inference *i = make(d->world, sizeof *i);
  *b->rules_end = i;
  b->rules_end = &i->next;
  return i;
}

struct lines *lines_new(struct world *w) {
  struct lines *l = make(w, sizeof *l);
  lines_row(w, l);
  return l;
}

struct row *lines_row(struct world *w, struct lines *l) {
  struct row *r = make(w, sizeof *r);
  r->end = &r->first;
  if (l->last) l->last->next = r;
  else l->first = r;
  return l->last = r;
}

struct piece *row_piece(struct world *w, struct row *r, enum piece_style style, const char *text) {
  struct piece *p = make(w, sizeof *p);
  *p = (struct piece){.style = style, .text = text};
  *r->end = p;
  r->end = &p->next;
  return p;
}
