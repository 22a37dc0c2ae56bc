/* space: a set of terms, and how they are made, read, written, reduced, generalised and varied.
 *
 * A sort is the set of sub-terms allowed at a place. Sorts form a grammar: a choice between sorts,
 * a sequence of parts of which some may be repeated, an atom. A space makes its sorts and supplies
 * the few functions that need to know more.
 *
 * The table has parts, one for each capability. All but the sorts are optional: a member that is
 * NULL is a capability that the space lacks, unless its comment states a default. */
#ifndef ASSAY_SPACE_SPACE_H
#define ASSAY_SPACE_SPACE_H

#include "core/printer.h"
#include "core/rng.h"
#include "core/world.h"
#include "run/expected_output.h"

enum sort_kind {
  SORT_FIXED,    /* a literal, or a term that must not change */
  SORT_ATOM,     /* numbers, strings, variables */
  SORT_CHOICE,   /* one of several sorts */
  SORT_SEQUENCE, /* parts in a row */
  SORT_ANY,      /* any S-expression */
};

struct part {
  const struct sort *sort;
  bool repeat; /* followed by an ellipsis */
};

enum { MOST_REPEATS = 3 }; /* in one sequence: sequences with more are SORT_FIXED */

struct sort { /* in the world's arena */
  uint8_t kind;
  uint8_t repeats;       /* SORT_SEQUENCE: parts with an ellipsis */
  uint32_t count;        /* of parts, or of choices */
  uint32_t least;        /* parts without an ellipsis */
  uint32_t first_repeat; /* the number of the first part with an ellipsis */
  const struct part *parts;
  const struct sort *const *choices;
  term head; /* the literal that begins the sequence; else 0 */
  /* set by sorts_finish */
  const struct sort *const *forms; /* of a choice: all sequences that it leads to */
  uint32_t form_count;
  bool told;            /* a term's first item and length determine its form */
  bool is_leaf;         /* of a sequence: its parts are atoms */
  bool nests;           /* a term of the sort may contain another one */
  bool links;           /* one form is made of an atom and one more term of the sort */
  const term *smallest; /* a few small terms of the sort, the smallest first */
  uint32_t smallest_count;
  const void *own; /* the space's */
};

/* How many items each repeated part takes; the last takes the remaining ones. */
struct split {
  uint32_t counts[MOST_REPEATS - 1];
};

/* The part of the form that item i of a term with `items` items belongs to. */
const struct part *form_part_by_counts(const struct sort *form, uint32_t items, const struct split *split, uint32_t i);
static inline const struct part *form_part(const struct sort *form, uint32_t items, const struct split *split,
                                           uint32_t i) {
  if (form->repeats == 0 || i < form->first_repeat) return &form->parts[i];
  if (form->repeats > 1) return form_part_by_counts(form, items, split, i);
  const uint32_t taken = items - form->least;
  return i < form->first_repeat + taken ? &form->parts[form->first_repeat] : &form->parts[i - taken + 1];
}

/* The path down from the whole term: an item, then an item of that one... */
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

/* The text of a program, its inputs, and its expected output. */
struct space_trial {
  struct buffer text, inputs;
  struct expected_output expected;
};

/* A part of terms: a constant of a signature, an operation, a constructor. */
struct space_part {
  const char *kind;
  term owner, name;
  uint32_t line;
};
typedef void space_see_part(void *data, uint32_t number);
enum { SPACE_EVEN = 32 };

/* Pairs: a program and its mutant in one term, which differ in some places only (docs/emi.md). */
struct space_pairs {
  /* The program of this number after `mutations` mutations; 0: it does not have that many. */
  term (*stage)(struct space *s, uint64_t index, uint32_t mutations);
  term (*join)(struct space *s, term left, term right);
  term (*side)(struct space *s, term pair, bool right);
  uint64_t (*size)(struct space *s, term pair);
  /* Should they print the same in that line? 0: in some line. */
  bool (*are_same)(struct space *s, term left, term right, size_t line);
  /* Appends one side in the language's syntax, with guillemets around what the other side lacks. */
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
  /* The SORT_SEQUENCE with the sorts of the term's items; NULL: nothing inside it may change. */
  const struct sort *(*form_of)(struct space *s, const struct sort *sort, term t, struct split *split);
  /* Is the whole term valid? NULL: every term composed of terms of the right sorts is. */
  bool (*is_valid)(struct space *s, term whole);
  /* A random term with fewer than `below` nodes for the place at the cursor; 0: none this time. */
  term (*regenerate)(struct space *s, struct cursor *c, struct rng *r, size_t below);
  /* A random term of the sort, of at most about `nodes` nodes, with any contents; parts of it may
   * come from `whole`. 0: none this time. */
  term (*vary)(struct space *s, const struct sort *sort, term whole, struct rng *r, size_t nodes);
  /* Lists the places that may vary, with the terms there: outer ones first, from left to right.
   * NULL: the places that the forms lead to. */
  void (*places)(struct space *s, term whole, space_see_place *see, void *data);
  /* The canonical form of a valid term; NULL: each term is canonical. */
  term (*normal)(struct space *s, term whole);
  /* The size to minimise; NULL: nodes. */
  size_t (*measure)(struct space *s, term t);
  /* Orders of tactics (reduce/tactics.h), the default one first; NULL: plan_of_sorts. */
  const struct plan *plans;
  unsigned plan_count;
  /* The space's own candidates for the sub-term at the cursor. *step is 0 at first, and then the
   * space's. Returns false if there are no more. NULL: it has none. */
  bool (*candidate)(struct space *s, const struct cursor *c, uint32_t *step, term *out);
  /* Is the symbol a name that may be replaced everywhere by another? */
  bool (*is_variable)(struct space *s, term symbol);
  /* The place of a symbol in the fixed order of constructors. */
  uint32_t (*rank)(struct space *s, term symbol);
  bool ranks_atoms; /* `rank` applies to all other atoms, too: numbers are names */
  /* Writes the sort's name for display. */
  void (*name)(struct space *s, const struct sort *sort, struct buffer *out);

  /* ---- making and reading ---- */

  void *maker; /* data of the layer that makes terms, for the members below */
  /* Term `index` of the stream of that seed; 0: the generator gave up. It lives until the caller's
   * mark. */
  term (*make)(struct space *s, uint64_t seed, uint64_t index);
  bool (*offers)(struct space *s, const char *generator);
  term (*read)(struct space *s, const struct source *text);
  /* The size to display; NULL: nodes of the term. */
  uint64_t (*nodes)(struct space *s, term t);

  /* ---- parts: what terms are made of ---- */

  uint32_t (*count_parts)(struct space *s);
  /* Returns false if terms no longer have it. */
  bool (*part)(struct space *s, uint32_t number, struct space_part *out);
  /* Visits the parts of a term, with repetitions. */
  void (*see_parts)(struct space *s, term t, space_see_part *see, void *data);
  /* part_alone: a term with that part and as little else as possible, or 0. drop_part: terms are
   * made without it from now on; returns a warning to that effect, malloc'ed. */
  term (*part_alone)(struct space *s, uint32_t number);
  char *(*drop_part)(struct space *s, uint32_t number, const char *reason);
  /* The term without the parts that are also in one of the others, whatever their types; itself if
   * it has none of them; 0: impossible. NULL: always. */
  term (*without)(struct space *s, term t, const term *others, size_t count);
  /* The term with the contents that the other one has in the same parts; 0: there are none, or that
   * is one of the two. NULL: always. */
  term (*transplant)(struct space *s, term to, term from);
  /* From now on, `make` draws each part more often by its weight: SPACE_EVEN leaves it
   * unchanged. */
  void (*weigh_parts)(struct space *s, const uint32_t *weights);

  /* ---- programs: terms in a language's syntax, and their expected behaviour ---- */

  /* Append the program; its type; the definitions that programs rely on. */
  void (*write)(struct space *s, struct buffer *b, term t);
  void (*write_type)(struct space *s, struct buffer *b);
  void (*write_definitions)(struct space *s, struct buffer *b);
  /* Appends the program as `write` does, its inputs, and its expected output. Returns false if that
   * is unknown. */
  bool (*write_trial)(struct space *s, struct space_trial *out, term t);
  /* Appends the inputs of the run with this number, from 0, for display. NULL: all programs have
   * the same. */
  void (*write_run)(struct space *s, struct buffer *b, term t, uint32_t time);
  /* Appends a part of a program with variables in it, for formulas. NULL: as a term. */
  void (*write_part)(struct space *s, struct buffer *b, term part);
  /* Appends the program with variables at the places that do not affect its expected output, if
   * there are any. */
  void (*write_proved)(struct space *s, struct buffer *b, term t);
  /* A program that does nothing that could go wrong. */
  term (*harmless)(struct space *s);

  /* ---- mutants: programs that do the same ---- */

  /* The mutant with this number: a program that does the same but for parts that are never
   * evaluated. *change is the size of the difference. 0: none. */
  term (*mutant)(struct space *s, term t, uint64_t index, uint64_t *change);
  /* mutate: the same with its full description. run_on: other inputs for programs, one text per
   * argument. */
  void (*mutate)(struct space *s, term t, uint64_t index, struct assay_mutant *out);
  void (*run_on)(struct space *s, const char *const *inputs, unsigned count);
  /* covered: which parts of the program are executed according to the reference semantics; false if
   * that is unknown. write_spans: the program as `write` does, with the spans of its parts and its
   * inputs. take_coverage: bases mutants of the program on the report of another tool. */
  bool (*covered)(struct space *s, term t, uint32_t *count, bool **executed);
  uint32_t (*write_spans)(struct space *s, struct buffer *b, term t, struct lambda_spans *spans, struct buffer *inputs);
  void (*take_coverage)(struct space *s, term t, const bool *executed, uint32_t count);
  const struct space_pairs *pairs;
};

/* Any S-expression. */
struct space *space_plain(struct world *w);
/* Any number of S-expressions in sequence: a file. */
struct space *space_document(struct world *w);

/* For spaces without variables, and without an order of constructors. */
bool space_has_no_variable(struct space *s, term symbol);
uint32_t space_rank_equally(struct space *s, term symbol);

#endif
