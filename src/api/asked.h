/* asked: a judgment with its inputs as terms and its outputs as a pattern. */
#ifndef ASSAY_API_ASKED_H
#define ASSAY_API_ASKED_H

#include "engine/engine.h"
#include "redex/judgment/judgment.h"
#include "redex/metafunction/metafunction.h"

struct asked_text {
  assay_subject *subject;
  const char *text;
  const char *name; /* the name for the term `about` in the inputs; NULL: it has none */
  term about;
};

struct asked {
  struct machine *m;
  struct assay *a;
  const struct syntax *use;
  struct binding *binding;
  struct judgment *judgment;     /* or `function` */
  struct metafunction *function; /* a relation or a metafunction: then all arguments are inputs */
  struct unit *unit;
  struct pattern *outputs;
  struct pattern_name *names; /* sorted */
  uint32_t name_count;
  term inputs;
  bool is_given;    /* (judgment-holds name expression): of a form without a mode */
  value derivation; /* the value of that expression */
};

/* Raises if the text is not a judgment. */
struct asked asked_read(struct assay *a, const struct asked_text *x);

#endif
