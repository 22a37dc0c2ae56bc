/* subject_copy: the subject as a campaign stored it, in a temporary directory: its file, and the
 * files that it includes or requires. */
#ifndef ASSAY_CAMPAIGN_SUBJECT_COPY_H
#define ASSAY_CAMPAIGN_SUBJECT_COPY_H

#include "core/system/directory.h"
#include "store/store.h"

struct subject_copy {
  struct directory directory;
  char *file; /* malloc'ed */
};

/* Returns false on failure. */
bool subject_copy_make(struct subject_copy *c, struct campaign_store *s, struct diagnostic *error);
void subject_copy_remove(struct subject_copy *c);

#endif
