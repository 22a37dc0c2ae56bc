/* subject_needs: see the header. */
#include "subject/subject_needs.h"

#include "run/target.h"
#include "subject/subject.h"
#include "subject/subject_check.h"
#include "subject/subject_file.h"

#include <string.h>

struct need_telling {
  const struct subject *subject;
  subject_need_function *tell;
  void *data;
};

static void tell_steps(const struct need_telling *t, const struct target_variant *v, const char *const *version,
                       bool is_optional) {
  for (uint32_t i = 0; i < v->step_count; i++) {
    const struct subject_need need = {text_bytes(t->subject->name), v->steps[i], version, is_optional};
    if (strncmp(v->steps[i][0], "./", 2) != 0) t->tell(t->data, &need);
  }
}

static void tell_variants(const struct need_telling *t, const struct subject_variants *v, bool is_optional) {
  if (!v->target) return;
  for (uint32_t i = 0; i < v->count; i++) {
    const struct target_variant *variant = &v->target->variants[v->list[i]];
    tell_steps(t, variant, target_version(v->target, v->list[i]), is_optional || variant->is_optional);
  }
  if (v->target->coverage) tell_steps(t, v->target->coverage, NULL, true);
}

static void tell_subject(void *data, const void *what) {
  struct need_telling *t = data;
  t->subject = what;
  const struct subject_check *c = t->subject->check;
  tell_variants(t, &c->variants, false);
  tell_variants(t, &c->reference, true);
  for (uint32_t i = 0; i < c->also_count; i++) tell_variants(t, &c->also[i], true);
  for (uint32_t i = 0; i < c->left_out_count; i++) tell_steps(t, c->left_out[i].variant, NULL, true);
}

void subject_needs(struct subject_file *f, subject_need_function *tell, void *data) {
  struct need_telling t = {NULL, tell, data};
  subject_file_each(f, SUBJECT_SUBJECT, tell_subject, &t);
}
