/* lambda_generator: random programs of a type, by number. Program i of a seed is a function of what
 * it is made of, the seed and i. */
#ifndef ASSAY_LAMBDA_GENERATE_LAMBDA_GENERATOR_H
#define ASSAY_LAMBDA_GENERATE_LAMBDA_GENERATOR_H

#include "lambda/signature.h"

struct notation;
struct making_style;
struct learnt;

/* A way to make programs. */
struct lambda_way {
  const char *name, *summary;
  const struct making_style *style;
  unsigned drafts; /* of which the best is taken, by what was learnt; 1: it need not be known */
};
extern const struct lambda_way lambda_ways[];
extern const unsigned lambda_way_count;
const struct lambda_way *lambda_way_named(const char *name); /* or NULL */

struct lambda_wanted {
  const struct signature *signature;
  const bool *taken;               /* of each constant: may it be used? */
  struct type *type;               /* ground */
  const struct notation *notation; /* whose reserved words are no names of variables; or NULL */
  const struct learnt *learnt;     /* or NULL, if the way has no use for it */
  uint32_t size;
  bool is_checked; /* each program is typed again, and it is an error of ours if it is not what was wanted */
};

/* In the world's arena. Raises. */
struct lambda_generator *lambda_generator_new(const struct lambda_way *way, const struct lambda_wanted *wanted);
/* 0: the generator gave up. What was made lives until the caller's mark. */
term lambda_generator_make(struct lambda_generator *g, uint64_t seed, uint64_t index);
/* As candidates_weigh. */
void lambda_generator_weigh(struct lambda_generator *g, const uint32_t *weights, uint32_t even);

#endif
