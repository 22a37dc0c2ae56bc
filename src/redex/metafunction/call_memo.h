/* call_memo: recent calls of a metafunction and their answers. As in Redex, a call whose answer is
 * remembered is not run again: clauses that match in many ways, and call themselves in each, would
 * take exponential time without.
 *
 * The table grows while it is full of answers that still hold, and is small again after the world
 * has released memory: what is remembered in an attempt, and so how often clauses run, does not
 * depend on other attempts. */
#ifndef MODEL_CALL_MEMO_H
#define MODEL_CALL_MEMO_H

#include "core/term.h"

enum { MEMO_SIZE = 256, MEMO_ARGUMENTS = 8 };

struct world;

struct call_memo {
  term arguments[MEMO_ARGUMENTS], result;
  uint32_t count; /* of arguments */
  uint32_t
      hash; /* of them; no address is in it: how often a clause runs, which campaigns count, must not differ from run to run */
  uint32_t clause;   /* that answered */
  uint64_t releases; /* of the world: an entry made before memory was released says nothing */
};

struct call_memos { /* in the world's arena; zeroed: empty */
  struct call_memo *entries;
  uint32_t capacity, size; /* of the entries: what there is, and what is in use: a power of two */
  uint32_t replaced;       /* answers that still held, since the table has this size */
  uint64_t releases;       /* when it was used last */
};

/* Room for the first calls; without it, it is made at the first call, and the mark that is open
 * then cannot be released. */
void call_memo_prepare(struct world *w, struct call_memos *t);
/* The arguments are a sequence with at most MEMO_ARGUMENTS items. NULL: the answer is not known. */
const struct call_memo *call_memo_find(struct world *w, struct call_memos *t, term arguments);
void call_memo_add(struct world *w, struct call_memos *t, term arguments, term result, uint32_t clause);
void call_memo_forget(struct call_memos *t); /* everything */

#endif
