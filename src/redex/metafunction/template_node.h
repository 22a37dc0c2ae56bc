/* template_node: the structure of compiled templates, for building terms and for derivations. */
#ifndef ASSAY_REDEX_METAFUNCTION_TEMPLATE_NODE_H
#define ASSAY_REDEX_METAFUNCTION_TEMPLATE_NODE_H

#include "redex/metafunction/template.h"

enum template_kind {
  TEMPLATE_CONSTANT,
  TEMPLATE_VARIABLE,
  TEMPLATE_SEQUENCE,
  TEMPLATE_UNQUOTE,
  TEMPLATE_CALL,     /* metafunction or relation */
  TEMPLATE_JUDGMENT, /* a judgment form with inputs only, as a condition: #t or #f */
  TEMPLATE_IN_HOLE,
  TEMPLATE_SUBSTITUTE, /* the built-in metafunction: (substitute body x t) or (substitute body (x t) …) */
};

/* A variable that an ellipsis iterates over: `from` holds the sequence, `to` one item at a time. */
struct driver {
  uint32_t from, to;
};

struct template_part {
  struct template *template;
  bool splice;     /* ,@ */
  uint32_t repeat; /* ellipses after it */
  bool counted;    /* ..._1: repeated as often as the pattern's ellipsis of that name, from count_slot */
  uint32_t count_slot;
  uint32_t driver_count;
  struct driver *drivers;
};

struct template {
  enum template_kind kind;
  struct place place;
  union {
    term constant;
    uint32_t slot;
    struct {
      struct expr *unquote;
      const struct syntax *source; /* of the expression, and... */
      struct scope *scope;         /* ...the scope of its names, for code that needs to know what it reads */
    };
    struct {
      uint32_t count;
      struct template_part *parts;
      bool plain; /* no splices, no ellipses */
    };
    struct {
      struct template *context, *sub;
      const struct local *plugged; /* the context is this variable; see is_path */
    };
    struct {
      struct binding *binding;    /* of the metafunction, whose payload may be set later */
      struct template *arguments; /* also of TEMPLATE_SUBSTITUTE */
    };
  };
};

#endif
