/* pair: two programs in one, which differ in some places only.
 *
 * A signature with a few constants more, which no program of its own has: (%either e1 e2), of any
 * type, is e1 in the left program and e2 in the right one. So what is done with programs can be
 * done with pairs: they are typed, made smaller, and written. (%mark e) is e between guillemets,
 * for readers; %anything may stand where something is to be made. */
#ifndef ASSAY_LAMBDA_PAIR_H
#define ASSAY_LAMBDA_PAIR_H

#include "lambda/generate/lambda_generator.h"
#include "lambda/lambda_term.h"

struct pairs {
  struct lambda_wanted single; /* programs */
  struct lambda_wanted wanted; /* pairs: with %either among the constants that are taken */
  struct lambda_wanted parts;  /* what generators may use: the same signature, without the additional constants */
  term either, mark, anything;
  struct variable_names names;
};

/* In the world's arena. Raises. */
struct pairs *pairs_new(const struct lambda_wanted *wanted);

enum side { SIDE_LEFT, SIDE_RIGHT };
/* One of the two programs. */
term pair_side(const struct pairs *p, term pair, enum side side);
/* The pair of two programs of the same type. Where they are the same, it is what they are; names
 * make no difference. */
term pair_join(const struct pairs *p, term left, term right);
/* The same pair, with as little as can be on both sides. */
term pair_normal(const struct pairs *p, term pair);
/* One of the two programs, with a mark around each part that the other has not. */
term pair_marked(const struct pairs *p, term pair, enum side side);
/* What is different: the parts of both programs, in the order of the text; at most so many. Returns
 * how many there are. */
struct pair_change {
  term left, right;
};
uint32_t pair_changes(const struct pairs *p, term pair, struct pair_change *list, uint32_t most);
/* How large the right program is, and how much is different. */
uint64_t pair_size(const struct pairs *p, term pair);
bool pair_is_well_typed(const struct pairs *p, term pair);

#endif
