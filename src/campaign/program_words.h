/* program_words: how many programs of a hunt have had each constant of the signature, or each operation: its coverage.
 *
 * Words of a program are noted when it is made, and counted when it has been tried (campaign/program_hunting.h). */
#ifndef ASSAY_CAMPAIGN_PROGRAM_WORDS_H
#define ASSAY_CAMPAIGN_PROGRAM_WORDS_H

#include "api/programs.h"

struct campaign;

struct program_word { /* malloc'ed texts */
  const char *kind;
  char *owner, *name;
  uint32_t number; /* the kind's */
  uint64_t line, used;
  uint64_t kept; /* what the campaign has of that; UINT64_MAX: nothing */
};

struct program_words { /* zero: nobody counts */
  struct program_word *list;
  size_t count;
  uint32_t *places;           /* of the kind's numbers in the list; UINT32_MAX: none */
  uint64_t *stamps, programs; /* of each: the last program that had it */
};

/* Of all that the programs may have. */
void program_words_open(struct program_words *w, const assay_programs *p);
void program_words_free(struct program_words *w);

/* Words of programs, one after the other. malloc'ed. */
struct program_word_list {
  uint32_t *list;
  size_t count, capacity;
};
/* Inside of a call of the library. */
void program_words_note(struct program_words *w, const assay_programs *p, term program, struct program_word_list *out);
/* One more program has each of these: from the first place of the list to before the second. */
void program_words_count(struct program_words *w, const struct program_word_list *l, size_t from, size_t to);

/* In a checkpoint: what has changed. Once that is kept, program_words_kept. */
void program_words_put(const struct program_words *w, struct campaign *c);
void program_words_kept(struct program_words *w);
/* Back to nothing, in the store, too. */
void program_words_clear(struct program_words *w, struct campaign *c);
/* As the campaign has it. False: it could not be read. */
bool program_words_take_up(struct program_words *w, struct campaign *c);

#endif
