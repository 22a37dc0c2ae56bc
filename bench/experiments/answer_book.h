/* answer_book: a cache of verdicts on texts. Texts are identified by 64-bit hashes.
 *
 * The optional file is text: a first line "assay answers 1 FACTS", then for each answer a line
 * "HASH LETTER". An incomplete last line is ignored. */
#ifndef ASSAY_EXPERIMENTS_ANSWER_BOOK_H
#define ASSAY_EXPERIMENTS_ANSWER_BOOK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct answer_book;
struct diagnostic;

/* `file` may be NULL; the facts are a word that identifies the questions. NULL: the file cannot be
 * used, has other facts, or is not an answer book. */
struct answer_book *answer_book_open(const char *file, const char *facts, struct diagnostic *error);
/* False: not everything could be written. */
bool answer_book_close(struct answer_book *b);

uint64_t answer_book_key(uint64_t before,
                         const char *text); /* of several texts: each with the key of the previous ones; 0 at first */
char answer_book_find(const struct answer_book *b, uint64_t key); /* '\0': unknown */
void answer_book_add(struct answer_book *b, uint64_t key, char answer);
size_t answer_book_count(const struct answer_book *b);

#endif
