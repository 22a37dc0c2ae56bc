/* asked: a judgment as it is asked for: its inputs as terms, its outputs as a pattern. */
#ifndef ASSAY_API_ASKED_H
#define ASSAY_API_ASKED_H

#include "engine/engine.h"
#include "redex/judgment/judgment.h"
#include "redex/metafunction/metafunction.h"

struct asked_text {
  assay_subject *subject;
  const char *text;
  const char *name; /* what stands for the term in the inputs; NULL: nothing does */
  term about;
};

struct asked {
  struct machine *m;
  struct assay *a;
  const struct syntax *use;
  struct binding *binding;
  struct judgment *judgment;     /* or... */
  struct metafunction *function; /* ...a relation or a metafunction: then all arguments are inputs */
  struct unit *unit;
  struct pattern *outputs;
  struct pattern_name *names; /* sorted */
  uint32_t name_count;
  term inputs;
  bool is_given;    /* (judgment-holds name expression): of a form without a mode, and... */
  value derivation; /* ...what the expression is */
};

/* Raises where it is none. */
struct asked asked_read(struct assay *a, const struct asked_text *x);

#endif
