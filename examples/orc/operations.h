/* operations: those of ORC, with what they should compute (its manual: "Orc opcodes"). */
#ifndef EXAMPLES_ORC_OPERATIONS_H
#define EXAMPLES_ORC_OPERATIONS_H

#include <assay_embedded.h>
#include <orc/orc.h>

/* What is being built: the `function` of nodes. */
struct building {
  OrcProgram *program;
  char names[64][8]; /* of its variables: what values are for it */
  unsigned name_count, temporaries;
};

/* A name for one more. NULL: there is no room. */
char *building_name(struct building *b, const char *kind, unsigned number);
/* b, w, l or q, by size. */
char operation_suffix(const struct assay_type *t);

extern const struct assay_type orc_types[];
extern const struct assay_op orc_ops[];

#endif
