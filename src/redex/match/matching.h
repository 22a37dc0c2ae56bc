/* matching: matches terms against compiled patterns, in all ways. */
#ifndef ASSAY_REDEX_MATCH_MATCHING_H
#define ASSAY_REDEX_MATCH_MATCHING_H

#include "redex/language/pattern.h"

struct matcher {
  struct machine *machine;
  struct world *world;
  value *frame;    /* of the unit that the pattern was compiled in */
  bool keep_paths; /* paths are used later: make them in the arena */
};

/* The continuation for each match: returns true to stop the search. */
struct next;
typedef bool next_function(struct matcher *x, struct next *self);
struct next {
  next_function *run;
};

/* Calls `next` for each match of p against t; true if one of the calls returned true. */
bool match_each(struct matcher *x, const struct pattern *p, term t, struct next *next);
/* The first match only. */
bool match_first(struct matcher *x, const struct pattern *p, term t);
/* Does the term match the non-terminal? Cached. */
bool match_nonterminal(struct matcher *x, struct nonterminal *nt, term t);

/* Cached knowledge about a term and a non-terminal. */
enum known { KNOWN_NO, KNOWN_YES, KNOWN_NOT };
static inline enum known nonterminal_known(const struct nonterminal *nt, term t) {
  if (is_small(t)) {
    uint8_t answer = nt->small_answers[small_value(t) < 0];
    return answer == SMALL_TRY ? KNOWN_NOT : answer == SMALL_YES ? KNOWN_YES : KNOWN_NO;
  }
  const struct term_object *o = (const struct term_object *)t;
  if (o->object.kind > TERM_LAST || !(o->known & nt->bit)) return KNOWN_NOT;
  return o->yes & nt->bit ? KNOWN_YES : KNOWN_NO;
}

/* Is it known, without looking into the term, that the pattern matches? For contracts, which are
 * mostly non-terminals. */
static inline bool pattern_known(const struct pattern *p, term t) {
  if (p->kind == PATTERN_NONTERMINAL) return nonterminal_known(p->nonterminal, t) == KNOWN_YES;
  if (p->kind != PATTERN_SEQUENCE || p->repeats || !is_sequence(t) || seq_count(t) != p->count) return false;
  for (uint32_t i = 0; i < p->count; i++) {
    const struct pattern *item = p->items[i].pattern;
    if (item->kind != PATTERN_NONTERMINAL || nonterminal_known(item->nonterminal, seq_item(t, i)) != KNOWN_YES)
      return false;
  }
  return true;
}

/* The path from a term down to one of its parts. On the C stack or in the arena. */
struct path {
  const struct path *up;
  term sequence;
  uint32_t index;
};
/* The context: `path`, up to but not including `base`, with a hole at the bottom. */
term path_context(struct world *w, const struct path *path, const struct path *base);
/* Plugs t at the end of the path without making the context. */
term path_plug(struct world *w, const struct path *path, term t);
/* The same as plugging the path's context: if that has holes of its own, the leftmost is filled, as
 * in Redex. */
term path_plug_leftmost(struct world *w, const struct path *path, term t);
/* Replaces the leftmost hole in the context; the context itself if there is none. */
term context_plug(struct world *w, term context, term t);

#endif
