/* forms: generate-term, redex-check, check-reduction-relation and check-metafunction in programs. */
#ifndef ASSAY_GEN_FORMS_H
#define ASSAY_GEN_FORMS_H

struct machine;

void gen_forms_install(struct machine *m);

#endif
