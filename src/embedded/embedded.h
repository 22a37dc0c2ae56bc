/* embedded: a compiler inside of the user's program (include/assay_embedded.h) as a target like
 * others.
 *
 * What the user's tables say is written as a subject file (embedded_text.c) and read as one
 * (embedded_open.c); so settings, checks and mistakes are those of subject files. Two things are
 * not text: what an operation means (embedded_eval.c), and how a variant is run. These are
 * functions, and are put in when all has been read. A variant is run in a child that has the tables
 * by fork, and reads graphs from a file that is written for it as for any other target
 * (embedded_child.c). */
#ifndef ASSAY_EMBEDDED_EMBEDDED_H
#define ASSAY_EMBEDDED_EMBEDDED_H

#include "assay_embedded.h"
#include "programs/programs.h"
#include "run/child.h"

struct buffer;
struct value_type;

/* An operation by its whole name, as graphs have it. */
struct embedded_operation {
  const char *name;
  struct assay_node node;
};

struct embedded { /* in the world's arena */
  const struct assay_embedded *given;
  double seconds;                              /* that a function may take */
  const struct value_type *const *value_types; /* those of the table in its order, then those of signatures */
  const struct assay_type **types;             /* the same, as callbacks see them */
  struct embedded_operation *operations;       /* by name */
  size_t count;
};

struct embedded_variant { /* what a child is told */
  const struct embedded *owner;
  const struct assay_variant *variant;
};

/* The file that a child finds its graphs in. */
#define EMBEDDED_FILE "graphs"

/* Says what is wrong with the tables that is not wrong with the text of them. Raises. */
void embedded_check(struct world *w, const struct assay_embedded *e);
/* The tables as a subject file, for functions that may take so long. */
void embedded_write(struct buffer *b, const struct assay_embedded *e, double seconds);
/* How many operations it stands for: one for each of its types. */
size_t embedded_instances(const struct assay_op *op);

/* What is raised about tables is about what the caller gave: no program of a model has raised
 * it. */
assay_status embedded_status(assay *w, assay_status status);
/* The graphs of these operations as programs. */
assay_status embedded_open(assay *w, const struct assay_embedded *e, uint64_t seed, unsigned size,
                           assay_programs **out);

const struct embedded_operation *embedded_find(const struct embedded *e, const char *name);

/* Builds and runs the graphs of a file, in a child; `data` is the variant. */
child_function embedded_child;

#endif
