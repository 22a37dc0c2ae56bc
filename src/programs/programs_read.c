/* programs_read: reads users' programs. */
#include "programs/programs.h"

#include "core/keep.h"
#include "core/read/reader.h"

struct assay_program programs_read(const assay_programs *p, const char *name, unsigned line, const char *text) {
  struct world *w = p->owner->world;
  struct world_mark mark = world_mark(w);
  term e = p->space->read(p->space, source_from_line(w, name, line, text));
  e = world_release_keeping(w, &mark, e); /* trees and types are many times larger than the term */
  world_close(w, mark);
  return programs_describe(p, e, true);
}

assay_status assay_programs_read(assay_programs *p, const char *name, unsigned line, const char *text,
                                 struct assay_program *out) {
  *out = (struct assay_program){0};
  ENGINE_TRY(p->owner, *out = programs_read(p, name, line, text));
}

const char *assay_programs_lacks(assay_programs *p, assay_term program) {
  return program ? programs_lacks(p, program) : NULL;
}
