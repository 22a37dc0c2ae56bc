/* wanted_terms: see the header. */
#include "spaces/model/wanted_terms.h"

#include "core/read/reader.h"
#include "property/satisfying.h"
#include "redex/judgment/judgment.h"
#include "redex/metafunction/metafunction.h"

#include <string.h>

/* The goal is one datum, or three with a = in the middle: the children of a list. Reads one more,
 * to report it. */
static const struct syntax *read_goal(struct assay *a, const char *text) {
  enum { MOST = 4 };
  const struct source *source = source_from_text(a->world, "GOAL", text, strlen(text));
  struct syntax **parts = engine_alloc(a, MOST, sizeof *parts);
  struct reader r;
  uint32_t count = 0;
  reader_init(&r, a->world, source);
  while (count < MOST && (parts[count] = reader_next(&r))) count++;
  return syntax_list(a->world, (struct place){source, 1, 1}, parts, count);
}

/* The language of the goal's judgment or metafunction, even if the file defines others after it. */
static void use_own_language(struct scope *s, const struct syntax *call, struct wanted *w) {
  const struct binding *b = judgment_binding(s, call);
  if (!b || !b->payload) return;
  const struct judgment *j = b->payload;
  const struct metafunction *f = b->payload;
  struct language *l = b->kind == BINDING_JUDGMENT ? j->language : f->language;
  if (l) w->language = l;
}

static const struct syntax *compile_goal(struct assay *a, const struct wanted_text *text, struct scope *scope,
                                         struct wanted *w) {
  const struct syntax *form = read_goal(a, text->satisfying);
  const struct goal_form goal = goal_read(a->machine, form, 0);
  if (goal.next < form->count)
    raise_syntax(a->machine, &form->children[goal.next]->place, "nothing may follow the goal");
  if (!text->language) use_own_language(scope, goal.call, w);
  w->pattern = goal_compile(a->machine, scope, &goal, w);
  return form->count == 1 ? form->children[0] : form;
}

const struct syntax *wanted_read(assay_subject *s, const struct wanted_text *text, struct wanted *out,
                                 struct unit **unit) {
  struct assay *a = s->owner;
  struct machine *m = a->machine;
  if (!text->pattern && !text->satisfying)
    raise_syntax(m, NULL, "what terms to make must be said: a pattern, or a goal");
  if (text->pattern && text->satisfying)
    raise_syntax(m, NULL, "terms are made of a pattern or for a goal, not for both");
  *out = (struct wanted){.language = engine_language(s, text->language)};
  *unit = unit_new(m, NULL);
  struct scope *scope = scope_new(m, scope_of_module(m, s->module), *unit);
  if (text->satisfying) return compile_goal(a, text, scope, out);
  const struct syntax *x = engine_read(a, "PATTERN", text->pattern);
  out->pattern = pattern_compile(m, scope, out->language, x, PATTERN_BINDING);
  return x;
}
