/* metafunction_trace: caching-enabled?, and traces of calls for current-traced-metafunctions and
 * trace. */
#ifndef ASSAY_REDEX_METAFUNCTION_METAFUNCTION_TRACE_H
#define ASSAY_REDEX_METAFUNCTION_METAFUNCTION_TRACE_H

#include "racket/procedure.h"
#include "redex/redex.h"

/* Are answers memoised? */
static inline bool metafunction_caches(const struct machine *m) {
  return ((const struct parameter_object *)m->redex->caching_enabled)->content != m->world->false_;
}

bool metafunction_is_traced_now(const struct machine *m, term name);
static inline bool metafunction_is_traced(const struct machine *m, term name) {
  return ((const struct parameter_object *)m->redex->traced_metafunctions)->content != m->world->empty &&
         metafunction_is_traced_now(m, name);
}

/* Prints a line for the call, which begins with a c if its answer is memoised, and one for its
 * result. */
void trace_call(struct machine *m, term name, term arguments, bool remembered);
void trace_result(struct machine *m, term result);

void metafunction_trace_install(struct machine *m);

#endif
