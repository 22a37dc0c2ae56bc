/* relation_coverage: make-coverage, relation-coverage, covered-cases: a program's own counts of how
 * often the rules of a relation or the clauses of a metafunction are used. (property/coverage.h is
 * behind `--coverage`.) */
#ifndef ASSAY_REDEX_REDUCTION_RELATION_COVERAGE_H
#define ASSAY_REDEX_REDUCTION_RELATION_COVERAGE_H

#include "racket/machine.h"

struct rule_form;
struct syntax;

void coverage_note_rule(struct machine *m, const struct rule_form *rule);
void coverage_note_clause(struct machine *m, const struct syntax *clause);

void relation_coverage_install(struct machine *m);

#endif
