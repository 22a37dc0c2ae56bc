/* notation: reading the `syntax` form (lambda/notation.h). */
#include "lambda/notation.h"

#include "core/read/reader.h"
#include "core/world.h"

#include <string.h>

static const struct notation_row {
  const char *name;
  const char *holes[3];
  const char *expected;
  const char *otherwise; /* the default; NULL: there is none */
} rows[NOTATION_FORMS] = {
    [NOTATION_VARIABLE] = {"variable", {"x"}, "$x", "\"$x\""},
    [NOTATION_LAMBDA] = {"lambda", {"x", "e"}, "$x or $e", NULL},
    [NOTATION_APPLY] = {"apply", {"f", "a"}, "$f or $a", NULL},
    [NOTATION_ANNOTATION] = {"annotation", {"e", "t"}, "$e or $t", NULL},
    [NOTATION_PARENTHESES] = {"parentheses", {"e"}, "$e", "\"($e)\""},
    [NOTATION_ARROW] = {"arrow", {"1", "2"}, "$1 or $2", NULL},
    [NOTATION_TYPE_VARIABLE] = {"type-variable", {"x"}, "$x", "\"$x\""},
};

static void read_code(struct world *w, struct notation *n, enum notation_form form, const struct syntax *s) {
  const struct notation_row *row = &rows[form];
  const struct template_names names = {template_find_listed, row->holes, row->expected};
  if (n->has[form]) world_error(w, &s->place, "`%s` is given twice", row->name);
  n->has[form] = true;
  n->forms[form] = code_read(w, s, &names);
  for (uint32_t i = 0; row->holes[i]; i++)
    if (!text_template_uses(&n->forms[form].text, i))
      world_error(w, &s->children[1]->place, "the template of `%s` lacks $%s", row->name, row->holes[i]);
}

static void check_strings(struct world *w, const struct syntax *s) {
  for (uint32_t i = 1; i < s->count; i++)
    if (s->children[i]->shape != SYNTAX_ATOM || !is_string(s->children[i]->atom))
      world_error(w, &s->children[i]->place, "expected a string");
}

static void read_reader(struct world *w, struct notation *n, const struct syntax *s) {
  if (s->count != 2 || !syntax_is_symbol(s->children[1]) || strcmp(text_bytes(s->children[1]->atom), "haskell") != 0)
    world_error(w, &s->place, "expected (reader haskell): there is no other one");
  n->reader = NOTATION_HASKELL;
}

static void read_part(struct world *w, struct notation *n, const struct syntax *s) {
  if (!syntax_is_list(s) || s->count == 0 || !syntax_is_symbol(s->children[0]))
    world_error(w, &s->place, "expected a part of a syntax, such as (lambda \"...\")");
  const char *name = text_bytes(s->children[0]->atom);
  if (!strcmp(name, "names") || !strcmp(name, "reserved")) {
    check_strings(w, s);
    *(name[0] == 'n' ? &n->names : &n->reserved) = s;
    return;
  }
  if (!strcmp(name, "reader")) {
    read_reader(w, n, s);
    return;
  }
  for (int form = 0; form < NOTATION_FORMS; form++)
    if (!strcmp(name, rows[form].name)) {
      read_code(w, n, (enum notation_form)form, s);
      return;
    }
  world_error(w, &s->children[0]->place,
              "`%s` is no part of a syntax: expected variable, lambda, apply, annotation, parentheses, arrow, "
              "type-variable, names, reserved or reader",
              name);
}

static void read_default(struct world *w, struct notation *n, enum notation_form form) {
  const struct notation_row *row = &rows[form];
  const struct template_names names = {template_find_listed, row->holes, row->expected};
  const struct syntax *s = reader_only(w, source_from_text(w, "default", row->otherwise, strlen(row->otherwise)));
  n->has[form] = true;
  n->forms[form] = (struct code){.text = text_template_read(w, s, &names), .level = CODE_ATOM};
}

const struct notation *notation_read(struct world *w, const struct syntax *form) {
  struct notation *n = arena_alloc_zero(&w->arena, sizeof *n);
  n->name = form->children[1]->atom;
  for (uint32_t i = 2; i < form->count; i++) read_part(w, n, form->children[i]);
  if (!n->has[NOTATION_LAMBDA] || !n->has[NOTATION_APPLY])
    world_error(w, &form->place, "the syntax `%s` lacks `%s`", text_bytes(n->name),
                n->has[NOTATION_LAMBDA] ? "apply" : "lambda");
  for (int i = 0; i < NOTATION_FORMS; i++)
    if (!n->has[i] && rows[i].otherwise) read_default(w, n, (enum notation_form)i);
  return n;
}

bool notation_reserves(const struct notation *n, const char *name) {
  for (uint32_t i = 1; n->reserved && i < n->reserved->count; i++)
    if (!strcmp(text_bytes(n->reserved->children[i]->atom), name)) return true;
  return false;
}
