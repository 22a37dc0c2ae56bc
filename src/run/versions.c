/* versions: see the header. */
#include "run/versions.h"

#include "core/system/memory.h"
#include "core/world.h"
#include "run/version_question.h"

#include <stdlib.h>
#include <string.h>

void versions_add(struct versions *v, const struct target *t, const uint32_t *variants, uint32_t count) {
  v->list = memory_resize(v->list, v->count + count + 1, sizeof *v->list);
  for (uint32_t i = 0; i < count; i++) v->list[v->count++] = (struct variant_version){t, variants[i], NULL};
}

void versions_free(struct versions *v) {
  for (size_t i = 0; i < v->count; i++) free(v->list[i].text);
  free(v->list);
}

static const char *const *command_of(const struct variant_version *v) { return target_version(v->target, v->variant); }

void versions_ask(struct versions *v) {
  struct version_question *questions = memory_array(v->count + 1, sizeof *questions);
  for (size_t i = 0; i < v->count; i++) {
    const struct target *t = v->list[i].target;
    questions[i] =
        (struct version_question){.command = command_of(&v->list[i]), .memory = t->memory_limit, .file = t->file_limit};
  }
  version_questions_ask(questions, v->count);
  for (size_t i = 0; i < v->count; i++) v->list[i].text = memory_text(questions[i].text);
  version_questions_free(questions, v->count);
  free(questions);
}

const char *versions_find(const struct versions *v, const char *target, const char *variant) {
  for (size_t i = 0; i < v->count; i++) {
    const struct target *t = v->list[i].target;
    if (!strcmp(text_bytes(t->name), target) && !strcmp(text_bytes(t->variants[v->list[i].variant].name), variant))
      return v->list[i].text;
  }
  return NULL;
}
