/* forms_rules: judgment forms and relations. Private to forms*.c. */
#ifndef ASSAY_TYPESET_FORMS_RULES_H
#define ASSAY_TYPESET_FORMS_RULES_H

#include "typeset/setter.h"

const struct syntax *rules_name(struct machine *m, const struct syntax *form); /* NULL: it has none */
void set_rules(struct typeset_document *d, struct setter *s, const struct syntax *form);

/* Of typeset_forms.c. */
struct redex;
const char *label_of(struct world *w, const struct syntax *name); /* [name] */
bool condition_is_hidden(const struct redex *k, const struct syntax *x);
void set_contract(struct typeset_document *d, struct definition_block *b, struct setter *s, const struct syntax *form,
                  uint32_t from, term name);

#endif
