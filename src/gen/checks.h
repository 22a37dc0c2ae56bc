/* checks: the generators' state in a machine: the campaign's seed, and a record of every check that
 * ran. */
#ifndef ASSAY_GEN_CHECKS_H
#define ASSAY_GEN_CHECKS_H

#include "core/diagnostic.h"
#include "racket/machine.h"

/* One run of redex-check and its relatives. In the world's arena. */
struct check_record {
  struct check_record *next;
  const char *form; /* redex-check, check-metafunction... */
  struct place place;
  uint64_t attempts;          /* terms on which the property was tested */
  uint64_t skipped;           /* terms from #:prepare or #:source that are outside the pattern or the domain */
  uint64_t counterexamples;   /* more than one only with #:keep-going? */
  uint64_t index;             /* the attempt that made the first one: (seed, index) reproduces it */
  const char *counterexample; /* the first one, as `write` prints it; NULL: none was found */
  const char *source;         /* the rule or clause from which it was generated; NULL: a pattern */
  const char *exception;      /* the exception that the property raised on it; NULL: the property was false */
  bool finished;              /* false: an exception ended it (in `exception`, or another) */
};

struct checks {
  uint64_t seed;
  uint64_t attempts; /* for every check, overriding the program; 0: as the program specifies */
  bool off;          /* checks do not run: the program is loaded for other purposes */
  bool silent;       /* checks print nothing: the caller reads the records */
  bool collect;      /* checks do not run but are collected for later attempts (property/property.h) */
  struct check_record *records, **records_end; /* in the order in which they began */
  /* Called from time to time during a check, if set: for a progress line. */
  void (*progress)(struct machine *m, const struct check_record *record);
  void *progress_data;
  /* the generators' own */
  struct grammar *grammars;
  struct enumerations *languages;
  struct enumeration *enumerations;
  struct collected *collected, **collected_end; /* in the order in which the program reached them */
  struct struct_type *exn_test, *exn_generation;
  value default_attempts; /* the parameter default-check-attempts */
  uint32_t running;       /* nested checks: only the outermost is recorded */
};

/* Sets up what the forms of property/property_forms.h need of a machine; after redex_install. */
void gen_install(struct machine *m);

static inline struct checks *checks_of(const struct machine *m) { return m->checks; }

/* The seed of all attempts, and of `random` in the program; attempts 0: as the program
 * specifies. */
void checks_configure(struct machine *m, uint64_t seed, uint64_t attempts);

#endif
