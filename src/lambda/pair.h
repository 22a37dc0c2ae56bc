/* pair: two programs in one, which differ only in some places.
 *
 * The signature has a few more constants, which programs themselves never contain: (%either e1 e2),
 * of any type, is e1 in the left program and e2 in the right one. So everything that applies to
 * programs applies to pairs: they are typed, reduced, and printed. (%mark e) is e between
 * guillemets, for readers; %anything stands where a part is to be generated. */
#ifndef ASSAY_LAMBDA_PAIR_H
#define ASSAY_LAMBDA_PAIR_H

#include "lambda/generate/lambda_generator.h"
#include "lambda/lambda_term.h"

struct pairs {
  struct lambda_wanted single; /* programs */
  struct lambda_wanted wanted; /* pairs: with %either among the allowed constants */
  struct lambda_wanted parts;  /* for generators: the same signature, without the additional constants */
  term either, mark, anything;
  struct variable_names names;
};

/* In the world's arena. Raises. */
struct pairs *pairs_new(const struct lambda_wanted *wanted);

enum side { SIDE_LEFT, SIDE_RIGHT };
/* One of the two programs. */
term pair_side(const struct pairs *p, term pair, enum side side);
/* The pair of two programs of the same type. Parts that are alpha-equivalent are shared. */
term pair_join(const struct pairs *p, term left, term right);
/* The same pair, with as little as possible on both sides. */
term pair_normal(const struct pairs *p, term pair);
/* One of the two programs, with a mark around each part that the other does not have. */
term pair_marked(const struct pairs *p, term pair, enum side side);
/* The differences: the parts of both programs, in the order of the text, limited in number. Returns
 * how many there are. */
struct pair_change {
  term left, right;
};
uint32_t pair_changes(const struct pairs *p, term pair, struct pair_change *list, uint32_t most);
/* The size of the right program, and the size of the differences. */
uint64_t pair_size(const struct pairs *p, term pair);
bool pair_is_well_typed(const struct pairs *p, term pair);

#endif
