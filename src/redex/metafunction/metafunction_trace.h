/* metafunction_trace: caching-enabled?, and what current-traced-metafunctions and trace print of
 * calls. */
#ifndef ASSAY_REDEX_METAFUNCTION_METAFUNCTION_TRACE_H
#define ASSAY_REDEX_METAFUNCTION_METAFUNCTION_TRACE_H

#include "racket/procedure.h"
#include "redex/redex.h"

/* Are answers remembered? */
static inline bool metafunction_caches(const struct machine *m) {
  return ((const struct parameter_object *)m->redex->caching_enabled)->content != m->world->false_;
}

bool metafunction_is_traced_now(const struct machine *m, term name);
static inline bool metafunction_is_traced(const struct machine *m, term name) {
  return ((const struct parameter_object *)m->redex->traced_metafunctions)->content != m->world->empty &&
         metafunction_is_traced_now(m, name);
}

/* A line for the call, in front of which a c says that its answer is remembered; and one for its
 * result. */
void trace_call(struct machine *m, term name, term arguments, bool remembered);
void trace_result(struct machine *m, term result);

void metafunction_trace_install(struct machine *m);

#endif
