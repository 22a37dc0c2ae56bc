/* claim: a formula on trial, and the state of the generaliser that tests it. Private to
 * generalise/. */
#ifndef ASSAY_GENERALISE_CLAIM_H
#define ASSAY_GENERALISE_CLAIM_H

#include "generalise/effort.h"
#include "generalise/generalise.h"

enum { MOST_VARIABLES = 24, MOST_GUARDS = 32, MOST_DEPTH = 48, MOST_BANNED = 16 };

/* Terms at a variable's place in instances that satisfied the precondition, which may do so
 * again. */
enum { STOCK_ROOM = 48 };
struct stock {
  uint32_t count;
  term values[STOCK_ROOM];
};

struct claim { /* copy it with claim_copy, not by assignment */
  struct formula formula;
  struct variable variables[MOST_VARIABLES];
  struct guard guards[MOST_GUARDS];
  struct stock *stocks[MOST_VARIABLES]; /* in the arena; NULL: the variable is not varied */
};

/* A place where a variable may be. */
struct spot_found {
  const struct sort *sort;
  term t;
  struct term_path path;
  enum { NOT_TRIED, IS_UNIVERSAL, IS_NOT } alone; /* does every term fail there, if nothing else changes? */
  struct stock *stock;
};

struct generaliser { /* in the arena */
  struct world *world;
  struct space *space;
  const struct generalise_options *options;
  const struct generalise_effort *effort;
  term t;
  struct rng rng;
  uint64_t checks, kept; /* `kept` of the remaining ones are reserved for the long test */
  bool over;             /* a bound was reached */
  struct {
    uint32_t count, capacity;
    struct known_answer *list;
  } known; /* answers of a costly check */
  uint32_t spot_count;
  struct spot_found *spots; /* all places, outer ones first, from left to right */
  uint32_t rival_count;
  uint32_t *rivals;        /* spots that may vary alone, but not together with the claim */
  bool is_screened;        /* all places have been tested alone */
  struct claim empty;      /* the claim with only the places that follow from the rest */
  struct claim universals; /* the claim with these and the universal variables, without guards */
  uint32_t banned_count;
  struct banned {
    struct term_path left, right;
  } banned[MOST_BANNED]; /* relations between places that failed the long test */
};

/* ---- claims ---- */

void claim_copy(struct claim *to, const struct claim *from);
/* Returns false if there is no room for more. */
bool claim_add(struct generaliser *k, struct claim *c, const struct variable *v, struct stock *stock);
bool claim_add_spot(struct generaliser *k, struct claim *c, const struct spot_found *spot, enum variable_kind kind);
bool claim_add_guard(struct claim *c, struct guard g);
void claim_remove(struct claim *c, uint32_t variable);
/* Is the place in, around or next to a variable's? */
bool claim_touches(const struct claim *c, const struct term_path *p);
/* Is the place a variable's, or inside one? */
bool claim_covers(const struct claim *c, const struct term_path *p);
/* Makes room for a variable at the place by removing those inside. Returns false if one of them
 * also has places elsewhere, or is around it. */
bool claim_clear(struct claim *c, const struct term_path *p);
uint32_t claim_varied(const struct claim *c); /* the number of varied variables */
/* The formula with its variables in the order of their places, in the world's arena. */
const struct formula *claim_finish(struct generaliser *k, const struct claim *c);

/* ---- tests ---- */

struct claim_tally {
  uint64_t tests, discarded;
  uint64_t together; /* tests in which the last variable and another one were varied */
  uint32_t distinct; /* distinct values of the last variable in tests */
  uint32_t drawn;    /* the same in all instances; both count up to a few hundred */
  bool refuted;
  term values[MOST_VARIABLES]; /* the instance that refuted it */
};

void claim_test(struct generaliser *k, const struct claim *c, struct effort effort, struct claim_tally *out);
/* Tests several claims with equally many tests each, all in one batch. */
void claims_test(struct generaliser *k, struct claim *const *claims, uint32_t count, struct effort effort,
                 struct claim_tally *out);
/* Were there enough tests of the last variable? */
bool tally_is_enough(const struct generaliser *k, const struct claim_tally *t, const struct claim *c);

enum claim_answer { ANSWER_FAILS, ANSWER_HOLDS, ANSWER_DISCARDED };
struct known_answer {
  uint64_t key;
  enum claim_answer answer;
};
struct asked {
  term instance;
  enum claim_answer answer;
};
static inline bool generaliser_is_dear(const struct generaliser *k) { return k->options->batch > 1; }
static inline uint32_t generaliser_batch(const struct generaliser *k) {
  return generaliser_is_dear(k) ? k->options->batch : 1;
}
/* A costly check is asked so rarely that nothing needs to be released meanwhile. */
static inline struct world_mark generaliser_mark(struct generaliser *k) {
  return generaliser_is_dear(k) ? (struct world_mark){0} : world_mark(k->world);
}
static inline void generaliser_release(struct generaliser *k, struct world_mark mark) {
  if (!generaliser_is_dear(k)) world_release(k->world, mark);
}
/* Has a bound been reached? If so, sets k->over. */
bool generaliser_is_over(struct generaliser *k);
void generaliser_ask_all(struct generaliser *k, const struct formula *f, struct asked *list, uint32_t count);
enum claim_answer generaliser_ask(struct generaliser *k, const struct formula *f, term instance);
/* The term that the check tried instead, if it fails; else 0. */
term generaliser_made(struct generaliser *k, term instance);
/* The answer for the claim's term with t for the last variable. */
enum claim_answer claim_ask_last(struct generaliser *k, const struct claim *c, term t);
/* The n-th term for the variable; 0: none this time. */
term generaliser_draw(struct generaliser *k, const struct sort *sort, const struct stock *stock, uint64_t n);
/* claim_is_plausible is a quick test; claim_extends a longer one together with the claim's
 * variables. */
bool claim_is_plausible(struct generaliser *k, const struct claim *c);
bool claim_extends(struct generaliser *k, struct claim *c, const struct variable *v, struct stock *stock);

/* ---- extensions ---- */

/* guards_between finds relations between single places; guards_add the remaining ones, after equal
 * sub-terms have been tested. */
struct units *guards_between(struct generaliser *k, struct claim *c);
void guards_add(struct generaliser *k, struct claim *c, const struct units *single);
/* Returns how many it found. */
uint32_t existentials_find(struct generaliser *k, const struct claim *c, const struct formula **out, uint32_t room);

#endif
