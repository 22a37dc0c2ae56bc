/* forms: generate-term, redex-generator, redex-check, check-reduction-relation and check-metafunction in programs. */
#ifndef ASSAY_CHECK_FORMS_H
#define ASSAY_CHECK_FORMS_H

struct machine;

/* Enters all of them, and what they need (gen/checks.h), into the builtins; after redex_install. */
void check_install(struct machine *m);

void check_forms_install(struct machine *m);    /* those that try properties */
void generate_forms_install(struct machine *m); /* those that make terms */

#endif
