/* script_property: a property of a model's terms that a program of the user decides: it runs once
 * for each term, which is in a file, and the terms that it finds interesting are
 * counterexamples. */
#ifndef ASSAY_CHECKS_SCRIPT_PROPERTY_H
#define ASSAY_CHECKS_SCRIPT_PROPERTY_H

#include "checks/check.h"

struct script_property;

/* Makes it the only property of the loaded model. NULL: see the report's error or the world's. */
struct script_property *script_property_new(const struct check_options *o, assay_subject *model,
                                            struct check_report *r);
void script_property_free(struct script_property *p); /* or NULL */

/* Warns of a pattern with one term only. Asks the program about a few terms and an empty file.
 * Returns false if it certainly cannot decide anything: see the report's error, or the world's. */
bool script_property_probe(struct script_property *p, const struct check_options *o, assay_subject *model,
                           struct check_report *r);
/* Adds the program to the model's files if it is a text. False: see the world's error. */
bool script_property_add_source(const struct script_property *p, assay *world, struct assay_sources *sources);
/* Could the program be run each time? False: see the world's error. */
bool script_property_has_run(const struct script_property *p, assay *world);

#endif
