/* report_rows: reads the columns of a row. */
#ifndef ASSAY_REPORT_CAMPAIGN_REPORT_ROWS_H
#define ASSAY_REPORT_CAMPAIGN_REPORT_ROWS_H

#include "core/system/memory.h"
#include "store/database.h"

static inline uint64_t row_count(const struct database_value *v) { return v->integer > 0 ? (uint64_t)v->integer : 0; }

/* A copy, malloc'ed; of NULL, an empty one. */
static inline char *row_text(const struct database_value *v) { return memory_text(v->text ? v->text : ""); }

#endif
