/* smartcheck_parser: a toy language, its printer, and a parser with a bug: it swaps the
 * arguments of && and takes || for &&. */
#ifndef ASSAY_EXPERIMENTS_SMARTCHECK_PARSER_H
#define ASSAY_EXPERIMENTS_SMARTCHECK_PARSER_H

#include "core/printer.h"
#include "core/world.h"

enum { TOY_NAMES = 20 };

struct toy_language {
  struct world *world;
  struct buffer text; /* scratch */
  const char *next;   /* the rest of the input */
  term *stack;        /* of terms under construction; malloc'ed */
  size_t count, capacity;
  term names[TOY_NAMES];
};

void toy_language_init(struct toy_language *l, struct world *w);
void toy_language_free(struct toy_language *l);

/* Does parsing the printed program give the same program? */
bool toy_language_round_trip(struct toy_language *l, term program);
size_t toy_language_size(term program); /* imports, exports, statements and nodes of expressions */

#endif
