/* program_hunt: the search for programs about which the variants of a target disagree.
 *
 * Programs are made by number, and tried in batches, several of which are compiled and run while the next one is made. What the
 * variants disagree about is made small, in batches too, and shown to those variants that only findings are shown to. The results of
 * batches are looked at in the order of their numbers: so what is found in the first so many programs is always the same.
 *
 * One thread does all of it: the work is done by compilers. */
#ifndef ASSAY_CAMPAIGN_PROGRAM_HUNT_H
#define ASSAY_CAMPAIGN_PROGRAM_HUNT_H

#include "assay.h"
#include "campaign/campaign.h"
#include "campaign/chain.h"
#include "campaign/program_answer.h"

struct retry;

/* What was found out about parts: all programs are found that the formula stands for, as far as so many were tried. And of those that the other one stands for, it
 * is certain that they should print the same. */
struct program_general { /* malloc'ed; or NULL */
  char *formula, *proved;
  uint64_t tests;
};

struct left_out;

struct program_finding { /* malloc'ed texts */
  uint64_t index;
  char *text, *term; /* made small: as the language has it, and as a term */
  char *made;        /* as it was made, as the language has it... */
  char *original;    /* ...and as a term */
  uint64_t nodes, made_nodes;
  struct difference difference;   /* between them */
  struct program_answer *answers; /* of the variants that were compared */
  size_t answer_count;
  struct program_answer *also; /* of those that only findings are shown to; the reference first, if there is one */
  size_t also_count;
  bool has_reference;
  char *program; /* the whole of it, with this term alone; NULL: nobody has written it */
  char *run;     /* what it was run on where they differ, if that is not the same for all programs; or NULL */
  struct program_general general;
  /* of a mutant: the program with what is different marked, and another one that should print the same there, and does; or NULL */
  char *marked, *twin;
  uint64_t checks, steps, hits;
  double seconds; /* from the start of the hunt until it was found, and spent on making it small */
  double reducing;
  struct chain chain;  /* the steps, if it is for a campaign */
  char shape[17];      /* its name in a campaign */
  bool is_delivered;   /* others can know of it (campaign/share.h) */
  bool is_from_corpus; /* nobody made it: it was known */
};

enum { PROGRAM_SIZES = 16 };
/* Of so many nodes: the i for which there are 2^i or more, below 2^(i+1). */
static inline unsigned program_size_class(uint64_t nodes) {
  unsigned size = 0;
  while (size + 1 < PROGRAM_SIZES && nodes >> (size + 1)) size++;
  return size;
}

struct program_hunt {
  /* what is wanted */
  const char *file, *subject, *way;
  const char *oracle;       /* as in struct assay_programs_options */
  bool emi, lively;         /* as there */
  const char *originals;    /* for assay_programs_corpus; or NULL */
  assay_programs *programs; /* that were opened already, instead; `file` is what they are called. Or NULL */
  unsigned size;
  uint64_t seed, count; /* count 0: as many as the time allows */
  double seconds;       /* 0: no limit */
  unsigned jobs;
  bool learns;     /* count also what programs are like */
  bool first;      /* stop at the first finding */
  bool counted;    /* only count what is found */
  bool reduced;    /* make findings small, */
  double reducing; /* for so many seconds each; 0: as long as it takes */
  struct campaign_wish campaign;
  const struct retry *corpus; /* programs that were tried: those that fail are known; or NULL */
  const int *stop;
  void (*progress)(const struct program_hunt *h, void *data); /* now and then, if set; often */
  bool (*hit)(void *data, const char *term);  /* of each that is counted: the term. False: that is enough. Or NULL */
  void (*warn)(const char *text, void *data); /* about the subject; or NULL */
  void (*found)(const struct program_hunt *h, const struct program_finding *f, void *data);
  void *data;
  /* what became of it */
  uint64_t made, not_made;               /* programs, and numbers for which the generator gave up */
  uint64_t repeated;                     /* that were made before: they are not tried again */
  uint64_t unchanged;                    /* that are the same on all sides of an equivalence: they are not tried */
  uint64_t nodes, sizes[PROGRAM_SIZES];  /* of the programs that are tried; how many by their classes */
  uint64_t tried, unknown, flaky, known; /* known: differences that the subject permits */
  char *limit;                           /* that was reached by the first of the unknown, and by whom; or NULL */
  uint64_t hits;                         /* programs that were found, before they were made small */
  struct left_out *left_out;             /* parts of programs that do not compile; malloc'ed */
  size_t left_out_count;
  uint64_t unseen;                                  /* those of them that were not made small: there are too many */
  double begun;                                     /* seconds of the monotonic clock, less those spent before */
  double elapsed, generating, compile_cpu, run_cpu; /* generating: CPU seconds */
  uint64_t checks;                                  /* programs that were tried to make others small */
  size_t running;                                   /* batches */
  uint64_t reducing_index;                          /* the program that is made small now; 0: none */
  double reducing_since;                            /* elapsed */
  struct program_finding **findings;
  size_t finding_count, finding_capacity;
  char *learnt; /* if it learns: a form for a subject file */
  const char *used_way;
  bool stopped;
  char *error;
};

/* False: see `error`, or, if that is NULL, the world's. */
bool program_hunt_run(struct program_hunt *h, assay *w);
void program_hunt_free(struct program_hunt *h);
/* How far it is, for `progress`. */
void program_hunt_tell(struct program_hunt *h);

#endif
