/* compare_blame: what is to blame for a failing program: which switches of the wrong variant cure
 * it (run/target_switches.h)? */
#ifndef ASSAY_CHECKS_COMPARE_COMPARE_BLAME_H
#define ASSAY_CHECKS_COMPARE_COMPARE_BLAME_H

#include "checks/compare/compare_check.h"

struct blame { /* of one program */
  struct compare_instance *instance;
  const struct program_texts *texts; /* the program alone */
  struct comparison outcomes;        /* of the variants that are compared */
  uint32_t variant;                  /* the wrong one: its number in the check's list */
  uint32_t right; /* one that it should agree with; UINT32_MAX: none, but itself or what is expected */
  const struct switch_list *switches; /* of the wrong variant */
};

/* Runs the program again. Returns false if no variant with switches is wrong about it. Call
 * blame_end in both cases. May raise. */
bool blame_begin(struct blame *b, struct compare_instance *k, const struct program_texts *texts);
void blame_end(struct blame *b);

struct blamed_switches {
  const char *const *list;
  size_t count;
  bool is_cured; /* by these: the answer */
};
/* Runs the program with each of them, in one batch. Returns false if it was stopped or could not be
 * done. May raise. */
bool blame_ask(const struct blame *b, struct blamed_switches *sets, size_t count);
/* Finds the cause; it stays unknown if the search was stopped, or needs too many switches. May
 * raise. */
void blame_find(const struct blame *b, struct failure_cause *out);

/* The variants that are compared, with the switches that cure known findings which precede the
 * failure. Returns false if there are none. In the arena. May raise. */
bool blame_cured_variants(struct compare_instance *k, struct finding *const *known, size_t count,
                          const struct failure *f, struct subject_variants *out);
/* Did the finding precede the failure, whatever has been found since? So a hunt that is resumed
 * decides as one that was not interrupted. */
bool finding_precedes(const struct finding *f, const struct failure *failure);

/* As in struct check_kind. */
bool compare_blame(struct check *c, const struct asked_term *t, struct failure_cause *out);

#endif
