/* claim: a formula on trial, and the one who tries it. Private to the files of generalisation. */
#ifndef ASSAY_GENERALISE_CLAIM_H
#define ASSAY_GENERALISE_CLAIM_H

#include "generalise/effort.h"
#include "generalise/generalise.h"

enum { MOST_VARIABLES = 24, MOST_GUARDS = 32, MOST_DEPTH = 48, MOST_BANNED = 16 };

/* Terms that were at a variable's place in instances that satisfied the precondition: they may
 * again. */
enum { STOCK_ROOM = 48 };
struct stock {
  uint32_t count;
  term values[STOCK_ROOM];
};

struct claim { /* claim_copy copies it, assignment does not */
  struct formula formula;
  struct variable variables[MOST_VARIABLES];
  struct guard guards[MOST_GUARDS];
  struct stock *stocks[MOST_VARIABLES]; /* in the arena; NULL: of one that is not varied */
};

/* A place at which a variable may stand. */
struct spot_found {
  const struct sort *sort;
  term t;
  struct term_path path;
  enum { NOT_TRIED, IS_UNIVERSAL, IS_NOT } alone; /* whatever stands there, if nothing else changes */
  struct stock *stock;
};

struct generaliser { /* in the arena */
  struct world *world;
  struct space *space;
  const struct generalise_options *options;
  const struct generalise_effort *effort;
  term t;
  struct rng rng;
  uint64_t checks, kept; /* `kept` of those that are left are for the long test */
  bool over;             /* a bound was reached */
  struct {
    uint32_t count, capacity;
    struct known_answer *list;
  } known; /* answers of a check that is dear */
  uint32_t spot_count;
  struct spot_found *spots; /* all places, outer ones first, from left to right */
  uint32_t rival_count;
  uint32_t *rivals;        /* spots that might be varied alone, but not with what is in the claim */
  bool is_screened;        /* all places have been tried alone */
  struct claim empty;      /* just what follows from the rest */
  struct claim universals; /* ...and what may be anything, without guards */
  uint32_t banned_count;
  struct banned {
    struct term_path left, right;
  } banned[MOST_BANNED]; /* relations between places that did not stand the long test */
};

/* ---- claims ---- */

void claim_copy(struct claim *to, const struct claim *from);
/* False: there is no room for more. */
bool claim_add(struct generaliser *k, struct claim *c, const struct variable *v, struct stock *stock);
bool claim_add_spot(struct generaliser *k, struct claim *c, const struct spot_found *spot, enum variable_kind kind);
bool claim_add_guard(struct claim *c, struct guard g);
void claim_remove(struct claim *c, uint32_t variable);
/* Is the place in, around or beside a variable's? */
bool claim_touches(const struct claim *c, const struct term_path *p);
/* Is the place a variable's, or inside of one? */
bool claim_covers(const struct claim *c, const struct term_path *p);
/* Makes room for a variable at the place: those inside go. False: one of them stands elsewhere,
 * too, or is around it. */
bool claim_clear(struct claim *c, const struct term_path *p);
uint32_t claim_varied(const struct claim *c); /* how many variables are varied */
/* Variables in the order of their places, in the world's arena. */
const struct formula *claim_finish(struct generaliser *k, const struct claim *c);

/* ---- trying them ---- */

struct claim_tally {
  uint64_t tests, discarded;
  uint64_t together; /* tests in which the last variable was varied, and another one, too */
  uint32_t distinct; /* values of the last variable in tests, and... */
  uint32_t drawn;    /* ...in all instances; up to a few hundred are counted */
  bool refuted;
  term values[MOST_VARIABLES]; /* ...by these */
};

void claim_test(struct generaliser *k, const struct claim *c, struct effort effort, struct claim_tally *out);
/* Several claims with as many tests each, all in one batch. */
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
/* Where checks are dear there are so few of them that nothing needs to be given back meanwhile. */
static inline struct world_mark generaliser_mark(struct generaliser *k) {
  return generaliser_is_dear(k) ? (struct world_mark){0} : world_mark(k->world);
}
static inline void generaliser_release(struct generaliser *k, struct world_mark mark) {
  if (!generaliser_is_dear(k)) world_release(k->world, mark);
}
/* Has a bound been reached? Then k->over is true, too. */
bool generaliser_is_over(struct generaliser *k);
void generaliser_ask_all(struct generaliser *k, const struct formula *f, struct asked *list, uint32_t count);
enum claim_answer generaliser_ask(struct generaliser *k, const struct formula *f, term instance);
/* What the check makes of it, if it fails; else 0. */
term generaliser_made(struct generaliser *k, term instance);
/* ...with the term for the last variable, and nothing else changed. */
enum claim_answer claim_ask_last(struct generaliser *k, const struct claim *c, term t);
/* A term for the variable, the n-th; 0: none this time. */
term generaliser_draw(struct generaliser *k, const struct sort *sort, const struct stock *stock, uint64_t n);
/* A quick look, and a longer one with the others of the claim. */
bool claim_is_plausible(struct generaliser *k, const struct claim *c);
bool claim_extends(struct generaliser *k, struct claim *c, const struct variable *v, struct stock *stock);

/* ---- more to claim ---- */

/* Relations between single places; and what is left to do, when equal sub-terms have been looked
 * at. */
struct units *guards_between(struct generaliser *k, struct claim *c);
void guards_add(struct generaliser *k, struct claim *c, const struct units *single);
/* Returns how many were found. */
uint32_t existentials_find(struct generaliser *k, const struct claim *c, const struct formula **out, uint32_t room);

#endif
