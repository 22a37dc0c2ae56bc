/* programs_read: programs that users have written. */
#include "programs/programs.h"

#include "core/keep.h"
#include "core/read/reader.h"

#include <string.h>

struct read_call {
  assay_programs *programs;
  const char *name, *text;
  unsigned line;
  struct assay_program result;
};

/* With as many empty lines before the text as put it where it is from. */
static const struct source *source_of(struct world *w, const struct read_call *c) {
  const size_t before = c->line ? c->line - 1 : 0, length = strlen(c->text);
  char *text = arena_alloc(&w->arena, before + length + 1);
  memset(text, '\n', before);
  memcpy(text + before, c->text, length + 1);
  return source_from_text(w, c->name, text, before + length);
}

static void read_program(struct assay *a, void *data) {
  struct read_call *c = data;
  assay_programs *p = c->programs;
  struct world_mark mark = world_mark(a->world);
  term e = p->kind->read(p, source_of(a->world, c));
  e = world_release_keeping(a->world, &mark, e); /* trees and types are many times as large as the term */
  world_close(a->world, mark);
  struct buffer b = {0};
  programs_write(p, &b, e);
  c->result = (struct assay_program){.term = e,
                                     .nodes = programs_nodes(p, e),
                                     .digest = term_digest(e, 0),
                                     .text = arena_string(&a->world->arena, b.text, b.length),
                                     .length = b.length};
  buffer_free(&b);
}

assay_status assay_programs_read(assay_programs *p, const char *name, unsigned line, const char *text,
                                 struct assay_program *out) {
  struct read_call c = {.programs = p, .name = name, .line = line, .text = text};
  const assay_status status = engine_call(p->owner, read_program, &c);
  *out = c.result;
  return status;
}

const char *assay_programs_lacks(assay_programs *p, assay_term program) {
  return program ? programs_lacks(p, program) : NULL;
}
