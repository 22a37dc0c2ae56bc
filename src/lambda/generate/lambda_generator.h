/* lambda_generator: random programs of a type, by number. Program i is a function of the
 * specification, the seed and i. */
#ifndef ASSAY_LAMBDA_GENERATE_LAMBDA_GENERATOR_H
#define ASSAY_LAMBDA_GENERATE_LAMBDA_GENERATOR_H

#include "lambda/signature.h"

struct notation;
struct making_style;
struct learnt;

/* A generator of programs. */
struct lambda_way {
  const char *name, *summary;
  const struct making_style *style;
  unsigned drafts; /* the number of drafts, of which the learnt statistics select the best; 1: no selection */
};
extern const struct lambda_way lambda_ways[];
extern const unsigned lambda_way_count;
const struct lambda_way *lambda_way_named(const char *name); /* or NULL */

struct lambda_wanted {
  const struct signature *signature;
  const bool *taken;               /* of each constant: may it be used? */
  struct type *type;               /* ground */
  const struct notation *notation; /* whose reserved words are not used as names; or NULL */
  const struct learnt *learnt;     /* or NULL, if the generator does not use it */
  uint32_t size;
  bool is_checked; /* each program is typed again; an unexpected type is an internal error */
};

/* In the world's arena. Raises. */
struct lambda_generator *lambda_generator_new(const struct lambda_way *way, const struct lambda_wanted *wanted);
/* 0: the generator gave up. Programs live until the caller's mark. */
term lambda_generator_make(struct lambda_generator *g, uint64_t seed, uint64_t index);
/* As candidates_weigh. */
void lambda_generator_weigh(struct lambda_generator *g, const uint32_t *weights, uint32_t even);

#endif
