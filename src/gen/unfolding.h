/* unfolding: how the non-terminals of a language unfold into terms, for the generators by grammar.
 *
 * The height of a pattern is the number of nested non-terminals that must be unfolded to reach a
 * term of it; that of a non-terminal is the least of its productions'. Ellipses do not count: they
 * may be empty. */
#ifndef ASSAY_GEN_UNFOLDING_H
#define ASSAY_GEN_UNFOLDING_H

#include "redex/language/pattern.h"

#include <stdint.h>

enum { NO_HEIGHT = INT32_MAX }; /* has no finite term */

/* Productions to choose from, by number. Those that are just a variable come last. */
struct production_choices {
  uint32_t *productions;
  uint32_t count, compound;
};

struct unfolding { /* of one non-terminal */
  int32_t height;
  uint32_t first;                        /* production's number among all of the language's */
  bool variables;                        /* all its terms are variables */
  struct production_choices all, lowest; /* productions with finite terms; those of least height among them */
};

struct grammar { /* in the world's arena, made once per language */
  struct grammar *next;
  struct language *language;
  struct unfolding *unfoldings; /* in the order of the language's non-terminals */
  uint32_t *closed;             /* numbers of non-terminals that have terms, all without holes: for `any` */
  uint32_t closed_count;
  uint64_t *used;    /* how often each production was chosen: property/coverage.h */
  term letters[26];  /* names for variables */
  value hidden_hole; /* a hole that an enclosing in-hole must not see */
};

struct grammar *grammar_of(struct machine *m, struct language *l);
/* The grammar of the pattern's non-terminals; that of `l` if it has none. */
struct grammar *grammar_of_pattern(struct machine *m, struct language *l, const struct pattern *p);

static inline const struct unfolding *unfolding_of(const struct grammar *g, const struct nonterminal *nt) {
  return &g->unfoldings[nt - g->language->nonterminals];
}

int32_t pattern_height(const struct grammar *g, const struct pattern *p);
/* A non-terminal without finite terms that every term of the pattern needs; NULL if there is
 * none. */
const struct nonterminal *pattern_uninhabited(const struct grammar *g, const struct pattern *p);

#endif
