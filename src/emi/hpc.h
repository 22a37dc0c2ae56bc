/* hpc: files of Haskell Program Coverage: .mix files describe the parts of a module that it counts,
 * .tix files have how often each was evaluated.
 *
 *     Mix "Part0.hs" 2024-02-03 04:05:06.789 UTC 604419272 8 [(3:9-3:47,ExpBox False),(3:1-3:47,TopLevelBox ["code0"]),...]
 *     Tix [ TixModule "Part0" 604419272 2 [1,0,...], ...]
 *
 * A position is LINE:COLUMN, both from 1; the second one of a box is that of its last character.
 * Columns are characters; a tab advances to the next column 8n + 1. A hash connects a .tix entry to
 * its .mix file. */
#ifndef ASSAY_EMI_HPC_H
#define ASSAY_EMI_HPC_H

#include "core/world.h"

enum hpc_kind {
  HPC_EXPRESSION, /* ExpBox */
  HPC_BINDING,    /* TopLevelBox, LocalBox */
  HPC_CONDITION,  /* BinBox: it was True, it was False */
};

struct hpc_position {
  uint32_t line, column;
};

struct hpc_box {
  struct hpc_position from, to;
  enum hpc_kind kind;
  uint64_t ticks;
};

struct hpc_module { /* in the world's arena */
  const char *file; /* as passed to the compiler, without ./ */
  uint64_t hash;
  struct hpc_box *boxes; /* sorted by their positions */
  uint32_t count;
  bool is_counted; /* there is a Tix of it */
  struct hpc_module *next;
};

/* Reads any number of Mix and Tix in any order; repeated counts are added. A Tix without its Mix is
 * ignored. Raises if the text is malformed. */
struct hpc_module *hpc_read(struct world *w, const struct source *text);

/* The module of that file; NULL: there is none. */
const struct hpc_module *hpc_module_of(const struct hpc_module *list, const char *file);
/* How often the expression at exactly that position was evaluated. False: none is counted there. */
bool hpc_ticks(const struct hpc_module *m, struct hpc_position from, struct hpc_position to, uint64_t *ticks);

/* The position after a text that begins at `at`. */
struct hpc_position hpc_advance(struct hpc_position at, const char *text, size_t length);

#endif
