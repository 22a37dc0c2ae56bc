/* compile_body: bodies with internal definitions.
 *
 * A definition's variable needs no box if no earlier item can see it: then it is set before it is
 * read. Neighbouring procedure definitions are made together (NODE_FIX), so that they may call each
 * other. All other variables live in boxes that start out unset. */
#include "core/array.h"
#include "racket/compile/compile.h"
#include "racket/extension.h"
#include "racket/module/module.h"

#include <string.h>

struct body_item {
  const struct syntax *form;
  struct scope *scope; /* of the expansion that it comes from; its names belong to the body's scope */
  const struct definition_form *definition; /* NULL: an expression */
  const struct form *structure;             /* struct and its variants */
  const struct form *extension;             /* a definition of the extension: define-language and the like */
  struct binding *binding;                  /* extension: the name that it defines */
  struct expr *code;                        /* extension: compiled first */
  struct local **locals;
  uint32_t local_count;
  bool procedure; /* (define (f …) …) or (define f (lambda …)) */
  bool together;  /* made by a NODE_FIX */
};

struct body {
  struct scope *scope;
  struct body_item *items;
  uint32_t count, capacity;
};

static struct body_item *add_item(struct machine *m, struct body *b) {
  ARENA_ROOM(&m->world->arena, b->items, b->count, b->capacity);
  struct body_item *i = &b->items[b->count++];
  memset(i, 0, sizeof *i);
  return i;
}

/* Is the form a definition with a binding? Those of an extension are. */
static bool is_extension_definition(const struct machine *m, const struct form *f) {
  return m->extension && f->declare && f->compile && !definition_of(f) && !is_structure_form(f);
}

/* Expands macros at the head of each form, splices begin, and finds the definitions. */
static void collect_definitions(struct machine *m, struct body *b, struct scope *s, struct syntax *const *forms,
                                uint32_t count) {
  world_check_stack(m->world);
  for (uint32_t i = 0; i < count; i++) {
    const struct syntax *x = forms[i];
    struct scope *inner = s;
    const struct form *f = head_form(m, &inner, &x);
    if (f && strcmp(f->name, "begin") == 0) {
      collect_definitions(m, b, inner, x->children + 1, x->count - 1);
      continue;
    }
    if (f && is_macro_definition(m, inner, x)) {
      macro_define_local(m, b->scope, inner, x);
      continue;
    }
    struct body_item *item = add_item(m, b);
    item->form = x;
    item->scope = inner;
    item->definition = f ? definition_of(f) : NULL;
    item->structure = f && is_structure_form(f) ? f : NULL;
    item->extension = f && is_extension_definition(m, f) ? f : NULL;
  }
}

/* Is the item (define (f …) …), or (define f (lambda …))? */
static bool defines_procedure(struct machine *m, const struct body_item *i) {
  if (!i->definition || !is_plain_definition(i->definition) || i->form->count < 3) return false;
  const struct syntax *head = i->form->children[1];
  if (head->shape == SYNTAX_LIST || head->shape == SYNTAX_DOTTED) return true;
  return i->form->count == 3 && is_lambda_form(m, i->scope, i->form->children[2]);
}

static void add_names(struct machine *m, struct body *b, struct body_item *i) {
  struct name_list names = {0};
  i->definition->names(m, i->scope, i->form, &names);
  i->local_count = names.count;
  i->locals = arena_alloc(&m->world->arena, names.count * sizeof *i->locals);
  for (uint32_t k = 0; k < names.count; k++) {
    for (struct local *l = b->scope->locals; l; l = l->next)
      if (l->name == names.names[k]->atom)
        raise_syntax(m, &names.names[k]->place, "define-values: duplicate binding name: %s",
                     text_bytes(names.names[k]->atom));
    i->locals[k] = scope_variable(m, b->scope, names.names[k]->atom);
  }
}

/* Enters the name that a definition of the extension defines. The form's own function needs a
 * module in which to declare it: a temporary one. */
static struct binding *declare_extension(struct machine *m, struct scope *s, const struct body_item *i) {
  struct module *names = module_new(m);
  i->extension->declare(m, names, i->form);
  struct binding *b = names->definitions;
  b->module = s->module;
  b->is_local = true;
  for (const struct local *l = s->locals; l; l = l->next)
    if (l->name == b->name)
      raise_syntax(m, &b->place, "define-values: duplicate binding name: %s", text_bytes(b->name));
  scope_add(m, s, b->name, NOT_A_PATTERN_VARIABLE, false)->definition = b;
  return b;
}

/* Could one of the first `before` items see the name? */
static bool visible_before(struct machine *m, const struct body *b, uint32_t before, term name) {
  for (uint32_t i = 0; i < before; i++)
    if (syntax_mentions(m, b->items[i].form, name)) return true;
  return false;
}

/* Can the right-hand side of its own definition see it? */
static bool visible_inside(struct machine *m, const struct body_item *i, term name) {
  for (uint32_t k = 2; k < i->form->count; k++)
    if (syntax_mentions(m, i->form->children[k], name)) return true;
  return false;
}

static void decide_boxes(struct machine *m, struct body *b) {
  for (uint32_t i = 0, group = 0; i < b->count; i++) {
    struct body_item *item = &b->items[i];
    if (!item->definition) continue;
    item->procedure = defines_procedure(m, item);
    if (i == 0 || !item->procedure || !b->items[i - 1].procedure) group = i;
    for (uint32_t k = 0; k < item->local_count; k++) {
      struct local *l = item->locals[k];
      l->unset_check = visible_before(m, b, item->procedure ? group : i, l->name) ||
                       (!item->procedure && visible_inside(m, item, l->name));
      l->boxed = l->boxed || l->unset_check;
    }
    item->together = item->procedure && !item->locals[0]->boxed;
  }
}

static struct expr *compile_items(struct machine *m, struct body *b, uint32_t from, bool tail,
                                  const struct syntax *whole);

static bool is_made_together(const struct body_item *i) { return i->definition && i->together; }

/* Compiles the procedures from `from` on that are made together, then the rest. */
static struct expr *compile_together(struct machine *m, struct body *b, uint32_t from, bool tail,
                                     const struct syntax *whole) {
  uint32_t count = 0;
  while (from + count < b->count && is_made_together(&b->items[from + count])) count++;
  struct fix_node *n = node_new(m, NODE_FIX, b->items[from].form, sizeof *n + count * sizeof n->bindings[0]);
  uint32_t made = 0;
  struct expr *constants[count + 1]; /* closures that capture nothing are constants */
  uint32_t constant_count = 0;
  for (uint32_t i = from; i < from + count && is_made_together(&b->items[i]); i++) {
    struct body_item *item = &b->items[i];
    struct set_node *store = (struct set_node *)item->definition->form.compile(m, item->scope, item->form, false);
    if (store->content->kind != NODE_LAMBDA || ((struct lambda_node *)store->content)->cases) {
      constants[constant_count++] = &store->e;
      continue;
    }
    n->bindings[made++] = (struct fix_binding){item->locals[0]->slot, ((struct lambda_node *)store->content)->lambda};
  }
  n->count = made;
  n->body = compile_items(m, b, from + count, tail, whole);
  constants[constant_count] = made ? &n->e : n->body;
  return node_sequence(m, whole, constants, constant_count + 1);
}

static struct expr *compile_item(struct machine *m, struct body_item *i, bool tail) {
  if (i->extension) return i->code;
  if (i->definition) return i->definition->form.compile(m, i->scope, i->form, false);
  return compile_expression(m, i->scope, i->form, tail);
}

static struct expr *compile_items(struct machine *m, struct body *b, uint32_t from, bool tail,
                                  const struct syntax *whole) {
  uint32_t count = 0, i = from;
  struct expr **parts = arena_alloc(&m->world->arena, (b->count - from + 1) * sizeof *parts);
  while (i < b->count) {
    if (is_made_together(&b->items[i])) {
      parts[count++] = compile_together(m, b, i, tail, whole);
      break;
    }
    bool last = i + 1 == b->count;
    if (!b->items[i].structure) parts[count++] = compile_item(m, &b->items[i], tail && last);
    i++;
  }
  return node_sequence(m, whole, parts, count);
}

/* Structure types are made once, and their procedures are set up first. */
static struct expr *with_structures(struct machine *m, struct body *b, struct expr *body, const struct syntax *whole) {
  struct expr **parts = arena_alloc(&m->world->arena, (b->count + 1) * sizeof *parts);
  uint32_t count = 0;
  for (uint32_t i = 0; i < b->count; i++)
    if (b->items[i].structure)
      parts[count++] = b->items[i].structure->compile(m, b->items[i].scope, b->items[i].form, false);
  parts[count++] = body;
  return node_sequence(m, whole, parts, count);
}

/* Makes the boxes when the body is entered. */
static struct expr *with_boxes(struct machine *m, struct body *b, struct expr *body, const struct syntax *whole) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < b->count; i++)
    for (uint32_t k = 0; k < b->items[i].local_count; k++) count += b->items[i].locals[k]->boxed;
  if (count == 0) return body;
  struct let_node *n = node_new(m, NODE_LET, whole, sizeof *n + count * sizeof n->bindings[0]);
  struct expr *unset = expr_constant(m, 0);
  for (uint32_t i = 0; i < b->count; i++)
    for (uint32_t k = 0; k < b->items[i].local_count; k++)
      if (b->items[i].locals[k]->boxed)
        n->bindings[n->count++] = (struct let_binding){b->items[i].locals[k]->slot, true, unset};
  n->body = body;
  return &n->e;
}

/* Definitions of the extension come first, because the rest of the body may use them anywhere.
 * NULL: there are none. */
static struct local_units *compile_extension(struct machine *m, struct body *b) {
  struct local_definition *found = arena_alloc(&m->world->arena, b->count * sizeof *found);
  uint32_t count = 0;
  for (uint32_t i = 0; i < b->count; i++) {
    const struct body_item *item = &b->items[i];
    if (item->extension)
      found[count++] = (struct local_definition){item->form, item->extension, item->scope, item->binding, NULL};
  }
  if (count == 0) return NULL;
  struct local_units *units = m->extension->define(m, found, count);
  for (uint32_t i = 0, k = 0; i < b->count; i++)
    if (b->items[i].extension) b->items[i].code = found[k++].code;
  return units;
}

struct expr *compile_body(struct machine *m, struct scope *s, struct syntax *const *forms, uint32_t count, bool tail,
                          const struct syntax *whole) {
  struct body b = {.scope = scope_new(m, s, NULL)};
  collect_definitions(m, &b, b.scope, forms, count);
  if (b.count == 0) bad_syntax(m, whole, whole, count ? "no expression in the body" : "missing body");
  const struct body_item *last = &b.items[b.count - 1];
  if (last->definition || last->structure || last->extension)
    raise_syntax(m, &last->form->place, "begin (possibly implicit): the last form is not an expression");
  for (uint32_t i = 0; i < b.count; i++) {
    if (b.items[i].structure) structure_define(m, b.scope, b.items[i].form);
    else if (b.items[i].definition) add_names(m, &b, &b.items[i]);
    else if (b.items[i].extension) b.items[i].binding = declare_extension(m, b.scope, &b.items[i]);
  }
  decide_boxes(m, &b);
  struct local_units *units = compile_extension(m, &b);
  struct expr *body = compile_items(m, &b, 0, tail && !units, whole);
  if (units) body = m->extension->body(m, whole, units, body);
  return with_boxes(m, &b, with_structures(m, &b, body, whole), whole);
}
