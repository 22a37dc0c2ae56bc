/* answer_book: what has been answered about texts, so that nobody is asked twice. Texts are known
 * by a hash of 64 bits.
 *
 * In a file, if one is given, which is text: a first line "assay answers 1 FACTS", then for each
 * answer a line "HASH LETTER". A last line that is not all there is as if it had never been
 * written. */
#ifndef ASSAY_EXPERIMENTS_ANSWER_BOOK_H
#define ASSAY_EXPERIMENTS_ANSWER_BOOK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct answer_book;

/* `file` may be NULL; the facts are a word that says what the answers are about. NULL: *error
 * says why, malloc'ed: the file cannot be used, is about something else, or is none. */
struct answer_book *answer_book_open(const char *file, const char *facts, char **error);
/* False: not all could be written. */
bool answer_book_close(struct answer_book *b);

uint64_t answer_book_key(uint64_t before,
                         const char *text); /* of several texts: each with the key of those before; 0 at first */
char answer_book_find(const struct answer_book *b, uint64_t key); /* '\0': nothing is known */
void answer_book_add(struct answer_book *b, uint64_t key, char answer);
size_t answer_book_count(const struct answer_book *b);

#endif
