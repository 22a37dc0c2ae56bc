/* space: what a term may be, as far as reducing it goes.
 *
 * A sort says what a sub-term is to be at its place. Sorts form a grammar: a choice between sorts,
 * a sequence of parts of which some may be repeated, an atom. A space makes its sorts and gives the
 * few functions that need to know more. */
#ifndef ASSAY_SPACE_SPACE_H
#define ASSAY_SPACE_SPACE_H

#include "core/printer.h"
#include "core/rng.h"
#include "core/world.h"

enum sort_kind {
  SORT_FIXED,    /* a literal, or what must not be touched */
  SORT_ATOM,     /* numbers, strings, variables */
  SORT_CHOICE,   /* one of several sorts */
  SORT_SEQUENCE, /* parts in a row */
  SORT_ANY,      /* any S-expression */
};

struct part {
  const struct sort *sort;
  bool repeat; /* followed by an ellipsis */
};

enum { MOST_REPEATS = 3 }; /* in one sequence: those with more are SORT_FIXED */

struct sort { /* in the world's arena */
  uint8_t kind;
  uint8_t repeats;       /* SORT_SEQUENCE: parts with an ellipsis */
  uint32_t count;        /* of parts, or of choices */
  uint32_t least;        /* parts without an ellipsis */
  uint32_t first_repeat; /* the number of the first part with an ellipsis */
  const struct part *parts;
  const struct sort *const *choices;
  term head; /* of a sequence that begins with a literal: that; else 0 */
  /* found by sorts_finish */
  const struct sort *const *forms; /* of a choice: all sequences that it may come to */
  uint32_t form_count;
  bool told;            /* which of them a term is, its first item and its length tell */
  bool is_leaf;         /* of a sequence: its parts are atoms */
  bool nests;           /* a term of the sort may have another one inside */
  bool links;           /* one of them is made of an atom and one more term of the sort */
  const term *smallest; /* a few small terms of the sort, the smallest first */
  uint32_t smallest_count;
  const void *own; /* the space's */
};

/* How many items each repeated part takes; the last takes what the others leave. */
struct split {
  uint32_t counts[MOST_REPEATS - 1];
};

/* What part of the form item i of a term with so many items is. */
const struct part *form_part_by_counts(const struct sort *form, uint32_t items, const struct split *split, uint32_t i);
static inline const struct part *form_part(const struct sort *form, uint32_t items, const struct split *split,
                                           uint32_t i) {
  if (form->repeats == 0 || i < form->first_repeat) return &form->parts[i];
  if (form->repeats > 1) return form_part_by_counts(form, items, split, i);
  const uint32_t taken = items - form->least;
  return i < form->first_repeat + taken ? &form->parts[form->first_repeat] : &form->parts[i - taken + 1];
}

/* The way down from the whole: which item, then which of that one's... */
struct term_path {
  uint32_t length;
  const uint32_t *items;
};
typedef void space_see_place(void *data, const struct sort *sort, term t, const struct term_path *path);

struct cursor;
struct plan;

struct space {
  struct world *world;
  const struct sort *root;
  const term *words; /* atoms that are likely to matter: those that a program mentions */
  uint32_t word_count;
  /* Is the term of the sort, as far as the term itself shows? */
  bool (*is_of)(struct space *s, const struct sort *sort, term t);
  /* The SORT_SEQUENCE that tells the sorts of the term's items; NULL: there is nothing to change
   * inside it. */
  const struct sort *(*form_of)(struct space *s, const struct sort *sort, term t, struct split *split);
  /* Is the whole as it must be? NULL: every term is that is put together from terms of the right
   * sorts. */
  bool (*is_valid)(struct space *s, term whole);
  /* A random term with fewer than `below` nodes for the place at the cursor; 0: none this time. */
  term (*regenerate)(struct space *s, struct cursor *c, struct rng *r, size_t below);
  /* A random term of the sort, whatever may stand there, of about so many nodes or less; parts of
   * it may come from `whole`. 0: none this time. */
  term (*vary)(struct space *s, const struct sort *sort, term whole, struct rng *r, size_t nodes);
  /* Places at which something else may stand, with what stands there: outer ones first, from left
   * to right. NULL: those that the forms lead to. */
  void (*places)(struct space *s, term whole, space_see_place *see, void *data);
  /* The simplest way to write the same, if there are several; NULL: there is one. Of valid terms
   * only. */
  term (*normal)(struct space *s, term whole);
  /* The size that counts; NULL: nodes. */
  size_t (*measure)(struct space *s, term t);
  /* Orders of tactics (reduce/tactics.h), the usual one first; NULL: plan_of_sorts. */
  const struct plan *plans;
  unsigned plan_count;
  /* The space's own candidates for the sub-term at the cursor; *step is 0 at first, and the space's
   * to change. False: there are no more. NULL: it has none. */
  bool (*candidate)(struct space *s, const struct cursor *c, uint32_t *step, term *out);
  /* Is the symbol a name that may be replaced by another everywhere? */
  bool (*is_variable)(struct space *s, term symbol);
  /* The place of a symbol in the fixed order of constructors. */
  uint32_t (*rank)(struct space *s, term symbol);
  bool ranks_atoms; /* and of all other atoms: numbers are names, too */
  /* What a reader calls the sort. */
  void (*name)(struct space *s, const struct sort *sort, struct buffer *out);
};

/* S-expressions, whatever they are. */
struct space *space_plain(struct world *w);
/* Any number of them, one after the other: a file. */
struct space *space_document(struct world *w);

#endif
