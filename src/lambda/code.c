/* code: reading it (lambda/code.h). */
#include "lambda/code.h"

#include "core/world.h"

static uint32_t read_level(struct world *w, const struct syntax *s) {
  if (s->shape != SYNTAX_ATOM || !is_small(s->atom) || small_value(s->atom) < 0 || small_value(s->atom) > CODE_ATOM)
    world_error(w, &s->place, "a level is a number from 0 to %d", CODE_ATOM);
  return (uint32_t)small_value(s->atom);
}

struct code code_read(struct world *w, const struct syntax *form, const struct template_names *names) {
  if (form->count < 2 || form->count > 3)
    world_error(w, &form->place, "expected a template, and perhaps a level, after the name");
  return (struct code){.language = form->children[0]->atom,
                       .text = text_template_read(w, form->children[1], names),
                       .level = form->count == 3 ? read_level(w, form->children[2]) : CODE_ATOM};
}

struct code *code_add(struct world *w, const struct code *list, const struct syntax *form,
                      const struct template_names *names) {
  struct code *c = arena_alloc(&w->arena, sizeof *c);
  *c = code_read(w, form, names);
  if (code_in(list, c->language))
    world_error(w, &form->place, "there already is code for `%s`", text_bytes(c->language));
  c->next = list;
  return c;
}

const struct code *code_in(const struct code *list, term language) {
  while (list && list->language != language) list = list->next;
  return list;
}
