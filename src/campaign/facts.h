/* facts: what a journal is about, one line for each (see reduce/journal.h). */
#ifndef ASSAY_CAMPAIGN_FACTS_H
#define ASSAY_CAMPAIGN_FACTS_H

#include "core/printer.h"

void fact_text(struct buffer *facts, const char *name, const char *text);
void fact_number(struct buffer *facts, const char *name, uint64_t number);
/* By a hash of what it says. */
void fact_content(struct buffer *facts, const char *name, const char *text, size_t length);
void fact_hash(struct buffer *facts, const char *name, uint64_t hash);

#endif
