/* embedded: a compiler inside the user's program (include/assay_embedded.h) as an ordinary target.
 *
 * The user's tables are written as a subject file (embedded_text.c) and read as one
 * (embedded_open.c), so that settings, checks and errors are those of subject files. Two things are
 * not text but functions, which are added after reading: the meaning of an operation
 * (embedded_eval.c), and the way to run a variant. A variant runs in a child that inherits the
 * tables by fork, and reads graphs from a file that is written as for any other target
 * (embedded_child.c). */
#ifndef ASSAY_EMBEDDED_EMBEDDED_H
#define ASSAY_EMBEDDED_EMBEDDED_H

#include "assay_embedded.h"
#include "programs/programs.h"
#include "run/child.h"

struct buffer;
struct value_type;

/* An operation by its full name, as in graphs. */
struct embedded_operation {
  const char *name;
  struct assay_node node;
};

struct embedded { /* in the world's arena */
  const struct assay_embedded *given;
  double seconds;                              /* time limit of a function */
  const struct value_type *const *value_types; /* those of the table in order, then those of signatures */
  const struct assay_type **types;             /* the same, as callbacks see them */
  struct embedded_operation *operations;       /* sorted by name */
  size_t count;
};

struct embedded_variant { /* the input of a child */
  const struct embedded *owner;
  const struct assay_variant *variant;
};

/* The file in which a child finds its graphs. */
#define EMBEDDED_FILE "graphs"

/* Checks the tables for errors that do not show in their text. Raises. */
void embedded_check(struct world *w, const struct assay_embedded *e);
/* Writes the tables as a subject file; `seconds` is the time limit of functions. */
void embedded_write(struct buffer *b, const struct assay_embedded *e, double seconds);
/* The number of operations that it stands for: one per type. */
size_t embedded_instances(const struct assay_op *op);

/* The time limit of a function of this many operations: large ones get more. */
double embedded_seconds(const struct assay_embedded *e, unsigned size);
/* Attributes an error about tables to the caller's input: no program of a model has raised it. */
assay_status embedded_status(assay *w, assay_status status);
/* Opens the graphs of these operations as programs. */
assay_status embedded_open(assay *w, const struct assay_embedded *e, uint64_t seed, unsigned size,
                           assay_programs **out);

const struct embedded_operation *embedded_find(const struct embedded *e, const char *name);

/* Builds and runs the graphs of a file, in a child; `data` is the variant. */
child_function embedded_child;

#endif
