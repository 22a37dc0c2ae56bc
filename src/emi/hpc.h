/* hpc: what Haskell Program Coverage has written down: .mix files, which parts of a module it
 * counts, and .tix files, how often each was evaluated.
 *
 *     Mix "Part0.hs" 2024-02-03 04:05:06.789 UTC 604419272 8 [(3:9-3:47,ExpBox False),(3:1-3:47,TopLevelBox ["code0"]),...]
 *     Tix [ TixModule "Part0" 604419272 2 [1,0,...], ...]
 *
 * A position is LINE:COLUMN, both from 1; the second one of a box is that of its last character.
 * Columns are characters, and after a tab the next one is 8n + 1. Who made a .mix and who counted
 * know each other by a hash. */
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
  const char *file; /* as the compiler was told, without ./ */
  uint64_t hash;
  struct hpc_box *boxes; /* sorted by their positions */
  uint32_t count;
  bool is_counted; /* there is a Tix of it */
  struct hpc_module *next;
};

/* All of them: a text of any number of Mix and Tix, in any order; what was counted several times is
 * added. A Tix without its Mix does not count. Raises where the text is damaged. */
struct hpc_module *hpc_read(struct world *w, const struct source *text);

/* The one of that file; NULL: there is none. */
const struct hpc_module *hpc_module_of(const struct hpc_module *list, const char *file);
/* How often the expression that is exactly there was evaluated. False: none is counted there. */
bool hpc_ticks(const struct hpc_module *m, struct hpc_position from, struct hpc_position to, uint64_t *ticks);

/* The position behind a text that begins at that one. */
struct hpc_position hpc_advance(struct hpc_position at, const char *text, size_t length);

#endif
