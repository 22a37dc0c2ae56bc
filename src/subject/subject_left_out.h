/* subject_left_out: optional variants that are not installed, and the check of a subject without
 * them. */
#ifndef ASSAY_SUBJECT_SUBJECT_LEFT_OUT_H
#define ASSAY_SUBJECT_SUBJECT_LEFT_OUT_H

struct buffer;
struct subject_check;
struct target_variant;
struct world;

/* Adds a variant to those that are left out, once. */
void subject_check_leave_out(struct world *w, struct subject_check *c, const struct target_variant *v,
                             const struct buffer *reason);
/* The check without the optional variants whose probe, a command that is run here, fails. In the
 * world's arena. Raises if no compared variant can be used; if no other variant of a list can, they
 * are kept, so that running them reports the reason. */
const struct subject_check *subject_check_probe(struct world *w, const struct subject_check *c);

#endif
