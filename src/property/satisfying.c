/* satisfying: see the header. */
#include "property/satisfying.h"

#include "logic/derive.h"

#include <string.h>

static bool is_equals(const struct syntax *form, uint32_t i) {
  return i < form->count && syntax_is_symbol(form->children[i]) &&
         strcmp(text_bytes(form->children[i]->atom), "=") == 0;
}

struct goal_form goal_read(struct machine *m, const struct syntax *form, uint32_t i) {
  static const char expected[] = "expected (judgment pattern ...), or (metafunction pattern ...) = pattern";
  if (i >= form->count) raise_syntax(m, &form->place, "%s", expected);
  const struct syntax *call = form->children[i];
  if (!syntax_is_list(call) || !call->count || !syntax_is_symbol(call->children[0]))
    raise_syntax(m, &call->place, "%s", expected);
  if (!is_equals(form, i + 1)) return (struct goal_form){call, NULL, i + 1};
  if (i + 2 >= form->count) raise_syntax(m, &form->children[i + 1]->place, "expected a pattern after the =");
  return (struct goal_form){call, form->children[i + 2], i + 3};
}

struct pattern *goal_compile(struct machine *m, struct scope *s, const struct goal_form *f, struct wanted *w) {
  const uint32_t arguments = f->call->count - 1, count = arguments + (f->result ? 1 : 0);
  struct syntax **items = arena_array(&m->world->arena, count + 1, sizeof *items);
  memcpy(items, f->call->children + 1, arguments * sizeof *items);
  if (f->result) items[arguments] = (struct syntax *)f->result;

  w->head = f->call->children[0]->atom;
  w->is_function = f->result != NULL;
  w->goal = derivation_goal_compile(m, s, w->language, f->call, f->result);
  return pattern_compile_list(m, s, w->language, items, count, PATTERN_BINDING, f->call->place);
}
