/* surface_match: which constants and types a tree may stand for: the code of each, as a tree with
 * holes, laid over it.
 *
 * Where several fit, those with the most outside of their holes count; there may be more than one
 * of these, and types have to decide. */
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
  uint32_t arguments;                    /* how many the holes take apart */
  uint32_t weight;                       /* nodes that are no holes */
};

struct surface_templates {
  struct surface_template *list;
  uint32_t count;
};

/* What is written in a language, in the world's arena. Code that its parser does not understand
 * cannot be read, and is left out. */
struct surface_code {
  struct surface_templates constants, types;
};
typedef struct surface *surface_parse(struct world *w, const struct source *source, bool has_holes);
struct surface_code surface_code_read(const struct signature *s, const struct notation *n, surface_parse *parse_program,
                                      surface_parse *parse_type);

struct surface_matching {
  struct world *world;
  bool (*is_bound)(void *data, term name); /* is it a variable there? NULL: there are none */
  void *data;
  bool is_loose; /* names may lack their modules, and operators may stand before their operands or between them */
};

/* An argument of a constant: all of it, or the body of its λs. */
struct matched_argument {
  const struct surface *tree;
  bool is_body;
  const struct surface *binders[HOLE_PARTS - HOLE_BINDER]; /* NULL: not used */
};

struct surface_match {
  const struct surface_template **candidates; /* none: nothing fits; the arguments are those of all */
  uint32_t count;
  struct matched_argument arguments[MATCH_MOST_ARGUMENTS];
};

void surface_match(const struct surface_matching *m, const struct surface_templates *t, const struct surface *s,
                   struct surface_match *out);

/* The part of a name behind its modules. */
const char *surface_unqualified(const char *name);

#endif
