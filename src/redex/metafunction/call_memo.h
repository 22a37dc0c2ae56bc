/* call_memo: recent calls of a metafunction and their answers. As in Redex, a memoised call is not
 * run again; otherwise clauses that match in many ways and recur in each would take exponential
 * time.
 *
 * The table grows while it is full of valid answers, and shrinks after the world has released
 * memory. So what an attempt memoises, and how often clauses run, does not depend on other
 * attempts. */
#ifndef MODEL_CALL_MEMO_H
#define MODEL_CALL_MEMO_H

#include "core/term.h"

enum { MEMO_SIZE = 256, MEMO_ARGUMENTS = 8 };

struct world;

struct call_memo {
  term arguments[MEMO_ARGUMENTS], result;
  uint32_t count; /* of arguments */
  uint32_t
      hash; /* of them; independent of addresses: campaigns count how often a clause runs, which must be reproducible */
  uint32_t clause;   /* that answered */
  uint64_t releases; /* of the world: an entry made before memory was released is invalid */
};

struct call_memos { /* in the world's arena; zeroed: empty */
  struct call_memo *entries;
  uint32_t capacity, size; /* capacity of the entries, and the part in use: a power of two */
  uint32_t replaced;       /* valid answers that were replaced since the table has this size */
  uint64_t releases;       /* at its last use */
};

/* Allocates the first entries. Otherwise the first call does, and the mark that is open then cannot
 * be released. */
void call_memo_prepare(struct world *w, struct call_memos *t);
/* The arguments are a sequence of at most MEMO_ARGUMENTS items. NULL: not memoised. */
const struct call_memo *call_memo_find(struct world *w, struct call_memos *t, term arguments);
void call_memo_add(struct world *w, struct call_memos *t, term arguments, term result, uint32_t clause);
void call_memo_forget(struct call_memos *t); /* everything */

#endif
