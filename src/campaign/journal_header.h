/* journal_header: the lines at the top of a journal that identify its hunt (reduce/journal.h). */
#ifndef ASSAY_CAMPAIGN_FACTS_H
#define ASSAY_CAMPAIGN_FACTS_H

#include "core/printer.h"

void journal_header_text(struct buffer *header, const char *name, const char *text);
void journal_header_number(struct buffer *header, const char *name, uint64_t number);
/* Records a hash of the content. */
void journal_header_content(struct buffer *header, const char *name, const char *text, size_t length);
void journal_header_hash(struct buffer *header, const char *name, uint64_t hash);

#endif
