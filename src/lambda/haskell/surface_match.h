/* surface_match: the constants and types that a tree may denote, found by matching it against the
 * code of each, as a tree with holes.
 *
 * If several match, those with the most nodes outside holes count; types must decide between the
 * rest. */
#ifndef ASSAY_LAMBDA_HASKELL_SURFACE_MATCH_H
#define ASSAY_LAMBDA_HASKELL_SURFACE_MATCH_H

#include "lambda/haskell/surface.h"
#include "lambda/signature.h"

struct notation;

enum { MATCH_MOST_ARGUMENTS = 12 };

struct surface_template {
  const struct surface *tree;
  const struct constant *constant;       /* of a constant's code */
  const struct constructor *constructor; /* of a type's */
  uint32_t arguments;                    /* the number of arguments that the holes take apart */
  uint32_t weight;                       /* nodes outside holes */
};

struct surface_templates {
  struct surface_template *list;
  uint32_t count;
};

/* The code in a language, in the world's arena. Code that the parser does not support is left
 * out. */
struct surface_code {
  struct surface_templates constants, types;
};
typedef struct surface *surface_parse(struct world *w, const struct source *source, bool has_holes);
struct surface_code surface_code_read(const struct signature *s, const struct notation *n, surface_parse *parse_program,
                                      surface_parse *parse_type);

struct surface_matching {
  struct world *world;
  bool (*is_bound)(void *data, term name); /* is it a variable there? NULL: there are no variables */
  void *data;
  bool is_loose; /* module qualifiers are optional, and operators may be prefix or infix */
};

/* An argument of a constant: the whole, or the body of its λs. */
struct matched_argument {
  const struct surface *tree;
  bool is_body;
  const struct surface *binders[HOLE_PARTS - HOLE_BINDER]; /* NULL: unused */
};

struct surface_match {
  const struct surface_template **candidates; /* empty: nothing matches; the arguments are those of all candidates */
  uint32_t count;
  struct matched_argument arguments[MATCH_MOST_ARGUMENTS];
};

void surface_match(const struct surface_matching *m, const struct surface_templates *t, const struct surface *s,
                   struct surface_match *out);

/* The part of a name after its module qualifiers. */
const char *surface_unqualified(const char *name);

#endif
