/* property_forms: generate-term, redex-generator, redex-enum, redex-check and their relatives in
 * programs. */
#ifndef ASSAY_PROPERTY_PROPERTY_FORMS_H
#define ASSAY_PROPERTY_PROPERTY_FORMS_H

struct machine;
struct scope;
struct language;
struct syntax;
struct expr;
struct scope;
struct language;
struct syntax;
struct expr;

/* Installs all of them, with their state (gen/checks.h), into the builtins; after redex_install. */
void check_install(struct machine *m);

void check_forms_install(struct machine *m);    /* those that test properties */
void generate_forms_install(struct machine *m); /* those that generate terms */
void enum_forms_install(struct machine *m);     /* redex-enum and redex-index, and queries of enumerations */

/* (generate-term language pattern #:i-th [number]) */
struct expr *compile_numbered(struct machine *m, struct scope *s, struct language *l, const struct syntax *form);

#endif
