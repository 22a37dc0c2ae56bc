/* program_answer: see the header. */
#include "campaign/program_answer.h"

#include "campaign/program_trial.h"
#include "core/memory.h"
#include "subject/subject_check.h"

#include <stdlib.h>

static char *all_lines(const struct line_rules *rules, const struct outcome *o) {
  struct buffer b = {0};
  if (o->output) line_rules_apply(rules, o->output, &b);
  if (o->message) buffer_puts(&b, o->message);
  return b.text ? b.text : memory_text("");
}

static char *one_line(const struct line_rules *rules, const struct outcome *o, size_t line) {
  struct buffer b = {0};
  outcome_line(rules, o, line, &b);
  return b.text ? b.text : memory_text("");
}

struct program_answer program_answer_of(const struct target *t, uint32_t variant, const struct line_rules *rules,
                                        const struct outcome *o, size_t line) {
  return (struct program_answer){.target = memory_text(text_bytes(t->name)),
                                 .variant = memory_text(text_bytes(t->variants[variant].name)),
                                 .output = all_lines(rules, o),
                                 .line = one_line(rules, o, line)};
}

struct program_answer *program_answers_of(const struct program_trial *t, const struct compared *c, size_t outcomes) {
  const struct subject_variants *v = &t->check->variants;
  struct program_answer *list = memory_array(outcomes, sizeof *list);
  for (size_t i = 0; i < outcomes; i++)
    list[i] = program_answer_of(v->target, v->list[i % v->count], comparer_rules(t->comparer), &c->outcomes[i],
                                c->difference.line);
  return list;
}

void program_answers_free(struct program_answer *list, size_t count) {
  for (size_t i = 0; i < count; i++) {
    free(list[i].target);
    free(list[i].variant);
    free(list[i].output);
    free(list[i].line);
  }
  free(list);
}
