/* subject_left_out: optional variants that are not there, and the check of a subject without them. */
#ifndef ASSAY_SUBJECT_SUBJECT_LEFT_OUT_H
#define ASSAY_SUBJECT_SUBJECT_LEFT_OUT_H

struct buffer;
struct subject_check;
struct target_variant;
struct world;

/* Adds it to those that are left out, once. */
void subject_check_leave_out(struct world *w, struct subject_check *c, const struct target_variant *v,
                             const struct buffer *reason);
/* The check without variants whose probe fails: a command of theirs, which is run for that. If none of those that stand together can be
 * used, all are kept, so that running them says why. In the world's arena. */
const struct subject_check *subject_check_probe(struct world *w, const struct subject_check *c);

#endif
