/* findings: what a hunt has found, each bug once, with how often it was hit.
 *
 * A hit is a counterexample as it was made. It is reduced; if the result is no instance of what is known already, it is a finding.
 * There may be more hits than anybody can look into: of CHUNK indices in a row the first SEEN are, which does not depend on who
 * tries which indices. */
#ifndef ASSAY_CAMPAIGN_FINDINGS_H
#define ASSAY_CAMPAIGN_FINDINGS_H

#include "assay.h"

struct hit { /* malloc'ed texts */
  size_t target;
  assay_way way;
  uint64_t index;
  unsigned table; /* of the weights that it was made with (campaign/steering.h) */
  char *text;
  size_t nodes;
  char *exception; /* NULL: the property was false */
  double seconds;  /* from the start of the hunt */
};

struct hits {
  size_t count, capacity;
  struct hit *list;
  uint64_t unseen; /* that are not in the list */
};

/* Takes the texts, or frees them. */
void hits_add(struct hits *h, const struct hit *hit);
/* Takes what is in the other, which is empty then. The list is in the order of the indices again. */
void hits_move(struct hits *to, struct hits *from);
void hits_free(struct hits *h);

struct finding {  /* malloc'ed texts */
  struct hit hit; /* that was the first */
  char *text;     /* the term, reduced; or as it was made */
  size_t nodes;
  char *exception;                /* NULL: the property was false */
  bool is_reduced;                /* it is another than the one that was made */
  uint64_t checks;                /* terms that were tried to reduce it */
  struct assay_formulas formulas; /* what it stands for */
  uint64_t signature;             /* see struct assay_shrunk */
  uint64_t hits;                  /* counterexamples that it explains */
  uint64_t steps;                 /* of its reduction */
  double reducing;                /* seconds that it took */
  char shape[17];                 /* its name in a campaign */
  bool is_delivered;              /* others can know of it (campaign/share.h) */
  struct finding *same;           /* another one that explains it, as turned out later; or NULL */
  bool is_from_corpus;            /* nobody made it: it was known */
};
/* Who made it. */
const char *finding_generator(const struct finding *f);

struct findings {
  size_t count, capacity;
  struct finding **list; /* those that are there do not move */
};

/* Takes the hit's texts; of the reduced term, copies. */
struct finding *findings_add(struct findings *f, const struct hit *hit, const struct assay_shrunk *reduced);
/* Takes one that is malloc'ed. */
struct finding *findings_append(struct findings *f, struct finding *new);
/* The last one was none. Its hit's texts are whose they were. */
void findings_take_back(struct findings *f);
void findings_drop_last(struct findings *f);
void findings_free(struct findings *f);

#endif
