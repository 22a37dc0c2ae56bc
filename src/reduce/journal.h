/* journal: stores the answers of a reduction's check in a file, so that a killed reduction can be
 * resumed.
 *
 * The loop is deterministic: the same answers lead to the same term by the same steps. So the file
 * has only the answers, in the order in which the loop uses them, which depends neither on batches
 * nor on threads. The file is text:
 *
 *   assay journal 1
 *   NAME VALUE                        a fact per line, which must be the same for the answers to hold
 *   begin
 *   . KEY                             an answer per line: it passes,
 *   - KEY                             ...is discarded,
 *   ! KEY EVIDENCE                    ...fails,
 *   ! KEY EVIDENCE LENGTH TERM        ...fails, and this term was tried in its place
 *
 * An incomplete last answer is ignored. */
#ifndef ASSAY_REDUCE_JOURNAL_H
#define ASSAY_REDUCE_JOURNAL_H

#include "reduce/reduce.h"

struct journal;

/* Opens a journal, or begins a new one. The facts are lines of text. Returns NULL on failure:
 * it is in use, has other facts, or is not a journal. */
struct journal *journal_open(const char *file, const char *facts, struct diagnostic *error);
/* Returns false if not everything could be written. */
bool journal_close(struct journal *j);

/* How many answers it had when it was opened. */
uint64_t journal_known(const struct journal *j);

/* Recalls the next stored answer. Returns false if all have been used. Raises if it is not about
 * this candidate. */
bool journal_recall(struct journal *j, struct world *w, struct reduce_candidate *c);
/* Records that the answer is used. `tried`: the candidate before the check. Recalled answers are
 * not written again. */
void journal_record(struct journal *j, const struct reduce_candidate *c, term tried);
/* Makes sure that all answers so far survive a crash. */
void journal_sync(struct journal *j);

#endif
