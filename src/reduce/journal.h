/* journal: the answers of a reduction's check, in a file, so that it can be taken up again after a
 * kill.
 *
 * The loop is deterministic: with the same answers it comes to the same term in the same way. So
 * nothing but the answers is kept, in the order in which the loop uses them, which depends neither
 * on batches nor on threads. The file is text:
 *
 *   assay journal 1
 *   NAME VALUE                        a fact, for each: what must be the same for the answers to hold
 *   begin
 *   . KEY                             an answer, for each: it passes,
 *   - KEY                             ...is discarded,
 *   ! KEY EVIDENCE                    ...fails,
 *   ! KEY EVIDENCE LENGTH TERM        ...fails, and this is what was tried in its place
 *
 * A last answer that is not all there is as if it had never been given. */
#ifndef ASSAY_REDUCE_JOURNAL_H
#define ASSAY_REDUCE_JOURNAL_H

#include "reduce/reduce.h"

struct journal;

/* Opens it, or begins a new one. The facts are lines of text. NULL: *error says why, malloc'ed: it
 * is in use, is of something else, or is none. */
struct journal *journal_open(const char *file, const char *facts, char **error);
/* False: not all could be written. */
bool journal_close(struct journal *j);

/* How many answers it had when it was opened. */
uint64_t journal_known(const struct journal *j);

/* The next answer that is known. False: all have been used. Raises if it is not about this
 * candidate. */
bool journal_recall(struct journal *j, struct world *w, struct reduce_candidate *c);
/* The answer is used. `tried`: the candidate before the check. What was recalled is not written
 * again. */
void journal_record(struct journal *j, const struct reduce_candidate *c, term tried);
/* All answers so far will survive whatever happens now. */
void journal_sync(struct journal *j);

#endif
