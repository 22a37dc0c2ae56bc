/* subject_left_out: optional variants that are not there, and the check of a subject without
 * them. */
#ifndef ASSAY_SUBJECT_SUBJECT_LEFT_OUT_H
#define ASSAY_SUBJECT_SUBJECT_LEFT_OUT_H

struct buffer;
struct subject_check;
struct target_variant;
struct world;

/* Adds it to those that are left out, once. */
void subject_check_leave_out(struct world *w, struct subject_check *c, const struct target_variant *v,
                             const struct buffer *reason);
/* The check without variants whose probe fails: a command of theirs, which is run for that. In the
 * world's arena. Raises if none of those that are compared can be used; where all others of a list
 * cannot, they are kept, so that running them says why. */
const struct subject_check *subject_check_probe(struct world *w, const struct subject_check *c);

#endif
