/* compare_check: has the variants of a target compile and run programs, in batches of child
 * processes.
 *
 * The expected output, if known, counts as one more answer. One thread does everything: the
 * children do the work. Private to compare*.c. */
#ifndef ASSAY_CHECKS_COMPARE_COMPARE_CHECK_H
#define ASSAY_CHECKS_COMPARE_COMPARE_CHECK_H

#include "checks/check.h"
#include "checks/compare/program_trial.h"
#include "checks/spectrum.h"
#include "core/distinct.h"
#include "programs/programs.h"
#include "run/target_switches.h"
#include "run/versions.h"

/* Do the failures of a range still occur without what known findings suspect, and with the switches
 * that cure them? */
struct compare_without {
  uint64_t position; /* the range's first */
  size_t known;      /* findings that were taken into account */
  size_t first;      /* the failure that the first verdict is about */
  bool has_cures;    /* there are such switches */
  char **programs;   /* malloc'ed terms; NULL: it does not */
  size_t count;
};

struct compare_switches { /* of a variant */
  struct switch_list list;
  bool is_listed, is_probed; /* `list` is set; and has none that the variant refuses */
};

struct compare_instance {
  struct check check;
  assay_programs *programs;
  const char *subject;                  /* its name */
  struct program_trial trial, reducing; /* `reducing` is for examinations: batches of `trial` continue meanwhile */
  struct compare_batch *open;           /* in the order of their ranges */
  uint64_t batch;                       /* programs in the next batch */
  struct distinct made;                 /* digests of programs */
  struct learning *learning;            /* or NULL */
  struct versions versions;             /* of the variants, once they are known */
  bool has_versions;
  bool has_flaky;    /* differences of this hunt have not occurred again: those that do are doubted more */
  bool has_revised;  /* it has found out which parts of programs do not compile */
  bool is_forgotten; /* the digests in the campaign belong to other programs */
  /* constants or operations, and the numbers of those that are covered parts */
  uint32_t *parts; /* by the kind's numbers; UINT32_MAX: not a covered part. NULL: parts are not counted */
  uint64_t *stamps, programs_noted; /* for each part, the last program that used it */
  size_t part_count;
  unsigned table; /* of the weights used to make programs */
  /* What failures have in common: `counted` of the programs that count, `seen` of these and of the
   * range being examined, `candidates` of those that were tried to reduce failures. */
  struct spectrum counted, seen, candidates;
  struct attempt_range *examined_range; /* its programs are in `seen`... */
  size_t examined_programs;             /* ...up to this one */
  struct compare_without without;
  struct compare_switches *switches; /* of each variant that is compared; NULL: none is listed yet */
  struct buffer digests;             /* of programs since the last checkpoint */
  uint64_t digests_first;            /* the position of the first of `digests`; 0: there are none */
};

static inline struct compare_instance *compare_instance_of(const struct check *c) {
  return (struct compare_instance *)c;
}

/* ---- compare_campaign.c: as in struct check_kind ---- */

void compare_keep(struct check *c, struct campaign_store *s, uint64_t shard);
void compare_kept(struct check *c);
bool compare_take_up(struct check *c, struct campaign_store *s);
json_t *compare_state(const struct check *c);
void compare_take_state(struct check *c, const json_t *x);

/* ---- compare_terms.c: as in struct check_kind ---- */

bool compare_read(struct check *c, const char *name, unsigned line, const char *text, struct read_term *out);
bool compare_spell(struct check *c, struct finding *f);
char *compare_write_term(struct check *c, uint64_t index);
bool compare_ask(struct check *c, struct asked_term *list, size_t count);

/* ---- compare_without.c ---- */

/* As in struct check_kind. */
bool compare_is_unknown(struct check *c, struct attempt_range *r, struct failure *f, struct finding *const *known,
                        size_t count);
void compare_without_free(struct compare_without *w);

/* ---- compare_examine.c ---- */

extern const struct examiner compare_examiner;

#endif
