/* space: what a term may be: how terms are made, read, written, reduced, generalised and varied.
 *
 * A sort says what a sub-term is to be at its place. Sorts form a grammar: a choice between sorts,
 * a sequence of parts of which some may be repeated, an atom. A space makes its sorts and gives the
 * few functions that need to know more.
 *
 * The table has parts, one for each capability. All but the sorts are optional: a member that is
 * NULL is a capability that the space lacks, unless its comment says what is done instead. */
#ifndef ASSAY_SPACE_SPACE_H
#define ASSAY_SPACE_SPACE_H

#include "core/printer.h"
#include "core/rng.h"
#include "core/world.h"
#include "run/expected_output.h"

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

struct assay_mutant;
struct cursor;
struct lambda_spans;
struct space;
struct plan;
struct source;

/* What a program should print, and what it is run on. */
struct space_trial {
  struct buffer text, inputs;
  struct expected_output expected;
};

/* What terms are made of: a constant of a signature, an operation, a constructor. */
struct space_part {
  const char *kind;
  term owner, name;
  uint32_t line;
};
typedef void space_see_part(void *data, uint32_t number);
enum { SPACE_EVEN = 32 };

/* Two programs in one term, which differ in some places only (docs/emi.md): a program and its
 * mutant. */
struct space_pairs {
  /* Program number so-and-so as it was after so many mutations; 0: it has not so many. */
  term (*stage)(struct space *s, uint64_t index, uint32_t mutations);
  term (*join)(struct space *s, term left, term right);
  term (*side)(struct space *s, term pair, bool right);
  uint64_t (*size)(struct space *s, term pair);
  /* Should they print the same in that line? 0: in some line. */
  bool (*are_same)(struct space *s, term left, term right, size_t line);
  /* Appends one of them as the language has it, with guillemets around what the other has not. */
  void (*write_side)(struct space *s, struct buffer *b, term pair, bool right);
  /* The space in which pairs are reduced. */
  struct space *(*new_space)(struct space *s);
};

struct space {
  struct world *world;

  /* ---- sorts: reduction, generalisation ---- */

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

  /* ---- making and reading ---- */

  void *maker; /* of what follows: what the layer that makes terms knows */
  /* Term number `index` of the stream of that seed; 0: the generator gave up. It lives until the
   * caller's mark. */
  term (*make)(struct space *s, uint64_t seed, uint64_t index);
  bool (*offers)(struct space *s, const char *generator);
  term (*read)(struct space *s, const struct source *text);
  /* The size that users see; NULL: nodes of the term. */
  uint64_t (*nodes)(struct space *s, term t);

  /* ---- parts: what terms are made of ---- */

  uint32_t (*count_parts)(struct space *s);
  /* False: these terms do without it. */
  bool (*part)(struct space *s, uint32_t number, struct space_part *out);
  /* Those of a term, with repetitions. */
  void (*see_parts)(struct space *s, term t, space_see_part *see, void *data);
  /* A term with that part, and as little else as can be, or 0; and without that part from now on: a
   * warning that says so, malloc'ed. */
  term (*part_alone)(struct space *s, uint32_t number);
  char *(*drop_part)(struct space *s, uint32_t number, const char *reason);
  /* From now on, `make` draws each part that much more often than it would: SPACE_EVEN is once. */
  void (*weigh_parts)(struct space *s, const uint32_t *weights);

  /* ---- programs: terms as a language has them, and what they should do ---- */

  /* Appends the program; the type that it is to have; the definitions that programs rely on. */
  void (*write)(struct space *s, struct buffer *b, term t);
  void (*write_type)(struct space *s, struct buffer *b);
  void (*write_definitions)(struct space *s, struct buffer *b);
  /* Appends what `write` does, what the program is run on, and what it should print then: false, if
   * that is unknown. */
  bool (*write_trial)(struct space *s, struct space_trial *out, term t);
  /* What it is run on for the time of that number, from 0, for a reader. NULL: the same for all. */
  void (*write_run)(struct space *s, struct buffer *b, term t, uint32_t time);
  /* Appends a part of a program, with variables in it, as formulas show it. NULL: as a term. */
  void (*write_part)(struct space *s, struct buffer *b, term part);
  /* Appends it with variables at places that may be anything for what it should print, if there are
   * some. */
  void (*write_proved)(struct space *s, struct buffer *b, term t);
  /* A program that does nothing that could go wrong. */
  term (*harmless)(struct space *s);

  /* ---- mutants: programs that do the same ---- */

  /* A program that does the same, with another part that is never evaluated, of that number;
   * *change is how much is different. 0: none. */
  term (*mutant)(struct space *s, term t, uint64_t index, uint64_t *change);
  /* The same with all that there is to say about it; and what programs are run on instead: a text
   * for each argument. */
  void (*mutate)(struct space *s, term t, uint64_t index, struct assay_mutant *out);
  void (*run_on)(struct space *s, const char *const *inputs, unsigned count);
  /* Which parts of it are executed according to the reference semantics, and how many there are:
   * false, if something is unknown. The program as `write` has it, where its parts are, and what it
   * is run on. Mutants of it are made by what another tool has seen. */
  bool (*covered)(struct space *s, term t, uint32_t *count, bool **executed);
  uint32_t (*write_spans)(struct space *s, struct buffer *b, term t, struct lambda_spans *spans, struct buffer *inputs);
  void (*take_coverage)(struct space *s, term t, const bool *executed, uint32_t count);
  const struct space_pairs *pairs;
};

/* S-expressions, whatever they are. */
struct space *space_plain(struct world *w);
/* Any number of them, one after the other: a file. */
struct space *space_document(struct world *w);

#endif
