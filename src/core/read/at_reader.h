/* at_reader: @-expressions, as #reader scribble/reader has them. Only core/read/reader.c uses
 * this. */
#ifndef ASSAY_CORE_READ_AT_READER_H
#define ASSAY_CORE_READ_AT_READER_H

#include "core/read/reader.h"

/* At the @: reads @command[datum ...]{text}, each part of which is optional, as (command datum ...
 * string ...). */
struct syntax *at_expression(struct reader *r);

#endif
