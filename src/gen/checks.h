/* checks: what the generators keep in a machine: the campaign's seed, and a record of every check
 * that ran. */
#ifndef ASSAY_GEN_CHECKS_H
#define ASSAY_GEN_CHECKS_H

#include "core/diagnostic.h"
#include "racket/machine.h"

/* One run of redex-check and its relatives. In the world's arena. */
struct check_record {
  struct check_record *next;
  const char *form; /* redex-check, check-metafunction... */
  struct place place;
  uint64_t attempts;          /* terms on which the property was tried */
  uint64_t skipped;           /* terms that #:prepare or #:source made, but not of the pattern or the domain */
  uint64_t counterexamples;   /* more than one with #:keep-going? only */
  uint64_t index;             /* which attempt made the first of them: (seed, index) makes it again */
  const char *counterexample; /* the first one, as `write` prints it; NULL: none was found */
  const char *source;         /* which rule or clause it was made from; NULL: from a pattern */
  const char *exception;      /* what the property raised on it; NULL: it was just false */
  bool finished;              /* false: a raise left it (one that `exception` tells of, or another) */
};

struct checks {
  uint64_t seed;
  uint64_t attempts; /* for every check, whatever the program says; 0: as it says */
  bool off;          /* checks do not run: the program is loaded for other questions */
  bool silent;       /* checks print nothing, whatever the program says: somebody reads the records */
  bool collect;      /* checks do not run, but are kept: somebody will try them (property/property.h) */
  struct check_record *records, **records_end; /* in the order in which they began */
  /* Called now and then during a check, if set: for a line of progress. */
  void (*progress)(struct machine *m, const struct check_record *record);
  void *progress_data;
  /* the generators' own */
  struct grammar *grammars;
  struct enumerations *languages;
  struct enumeration *enumerations;
  struct collected *collected, **collected_end; /* in the order in which the program came to them */
  struct struct_type *exn_test, *exn_generation;
  value default_attempts; /* the parameter default-check-attempts */
  uint32_t running;       /* checks inside of checks: only the outermost is recorded */
};

/* What the forms of property/property_forms.h need of a machine; after redex_install. */
void gen_install(struct machine *m);

static inline struct checks *checks_of(const struct machine *m) { return m->checks; }

/* The seed of all attempts, and of `random` in the program; attempts 0: as many as the program
 * says. */
void checks_configure(struct machine *m, uint64_t seed, uint64_t attempts);

#endif
