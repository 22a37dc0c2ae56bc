/* compile_struct: struct, define-struct.
 *
 * The type is made once, when the definition is compiled, even inside a procedure. */
#include "racket/compile/compile.h"

#include "racket/module/module.h"
#include "racket/prim/prim.h"
#include "racket/structure.h"

#include <string.h>

/* Supported properties; by #:property or, for generic interfaces, by #:methods. */
enum struct_property { PROPERTY_PROCEDURE, PROPERTY_WRITE, PROPERTY_EQUAL, PROPERTY_COUNT };

static const struct struct_property_row {
  const char *name, *generic;
  const char *methods[3]; /* of the generic interface */
} properties[PROPERTY_COUNT] = {
    [PROPERTY_PROCEDURE] = {"prop:procedure", NULL, {NULL}},
    [PROPERTY_WRITE] = {"prop:custom-write", "gen:custom-write", {"write-proc"}},
    [PROPERTY_EQUAL] = {"prop:equal+hash", "gen:equal+hash", {"equal-proc", "hash-proc", "hash2-proc"}},
};

struct struct_form {
  const struct syntax *name, *super;
  const struct syntax *fields;
  const struct syntax *constructor; /* NULL: the name */
  const struct syntax *extra;       /* another name for the constructor */
  const struct syntax *guard, *automatic;
  const struct syntax *contents[PROPERTY_COUNT]; /* of properties; NULL: absent */
  bool methods[PROPERTY_COUNT];                  /* by #:methods: a list of definitions */
  bool transparent, mutable_, prefab, prefixed;  /* prefixed: also defines make-name */
};

/* ---- parsing ---- */

static const struct option_row {
  const char *name;
  uint32_t arguments;
} options[] = {
    {"transparent", 0},
    {"mutable", 0},
    {"prefab", 0},
    {"authentic", 0},
    {"sealed", 0},
    {"inspector", 1},
    {"constructor-name", 1},
    {"name", 1},
    {"extra-constructor-name", 1},
    {"extra-name", 1},
    {"property", 2},
    {"guard", 1},
    {"auto-value", 1},
    {"methods", 2},
    {"super", 1},
    {"reflection-name", 1},
    {"omit-define-syntaxes", 0},
    {"omit-define-values", 0},
};

static void parse_property(struct struct_form *f, struct syntax *const *arguments, bool methods) {
  for (int i = 0; i < PROPERTY_COUNT && syntax_is_symbol(arguments[0]); i++) {
    const char *name = methods ? properties[i].generic : properties[i].name;
    if (!name || strcmp(text_bytes(arguments[0]->atom), name) != 0) continue;
    f->contents[i] = arguments[1];
    f->methods[i] = methods;
  }
}

static void parse_option(struct struct_form *f, const char *name, struct syntax *const *arguments) {
  if (strcmp(name, "transparent") == 0 || strcmp(name, "prefab") == 0) f->transparent = true;
  if (strcmp(name, "inspector") == 0 && arguments[0]->shape == SYNTAX_ATOM &&
      has_kind(arguments[0]->atom, KIND_BOOLEAN))
    f->transparent = true;
  if (strcmp(name, "mutable") == 0) f->mutable_ = true;
  if (strcmp(name, "constructor-name") == 0) f->constructor = arguments[0];
  if (strcmp(name, "extra-constructor-name") == 0) f->extra = arguments[0];
  if (strcmp(name, "guard") == 0) f->guard = arguments[0];
  if (strcmp(name, "auto-value") == 0) f->automatic = arguments[0];
  if (strcmp(name, "prefab") == 0) f->prefab = true;
  if (strcmp(name, "property") == 0) parse_property(f, arguments, false);
  if (strcmp(name, "methods") == 0) parse_property(f, arguments, true);
}

static const struct option_row *option_named(struct machine *m, const struct syntax *x, const struct syntax *keyword) {
  for (size_t i = 0; i < COUNT_OF(options); i++)
    if (strcmp(options[i].name, text_bytes(keyword->atom)) == 0) return &options[i];
  raise_syntax(m, &keyword->place, "%s: unrecognized struct-specification keyword #:%s", form_name(x),
               text_bytes(keyword->atom));
}

static void parse_options(struct machine *m, const struct syntax *x, uint32_t from, struct struct_form *f) {
  for (uint32_t i = from; i < x->count; i++) {
    const struct syntax *k = x->children[i];
    if (!syntax_is_keyword(k)) bad_syntax(m, x, k, "expected a keyword");
    const struct option_row *row = option_named(m, x, k);
    if (i + row->arguments >= x->count) bad_syntax(m, x, k, "missing an argument after the keyword");
    parse_option(f, row->name, x->children + i + 1);
    i += row->arguments;
  }
}

static const struct syntax *field_name(struct machine *m, const struct syntax *x, const struct syntax *field) {
  if (syntax_is_list(field) && field->count > 0) field = field->children[0];
  if (!syntax_is_symbol(field)) bad_syntax(m, x, field, "expected a field identifier");
  return field;
}

static bool field_has(const struct syntax *field, const char *keyword) {
  for (uint32_t i = 1; field->shape == SYNTAX_LIST && i < field->count; i++)
    if (syntax_is_keyword(field->children[i]) && strcmp(text_bytes(field->children[i]->atom), keyword) == 0)
      return true;
  return false;
}

/* (struct name [super] (field …) option …), (define-struct name-or-(name super) (field …) option
 * …) */
static struct struct_form parse_struct(struct machine *m, const struct syntax *x) {
  struct struct_form f = {0};
  expect_count(m, x, 2, UINT32_MAX);
  f.prefixed = syntax_is_form(x, m->names->define_struct);
  f.name = x->children[1];
  uint32_t next = 2;
  if (f.prefixed && syntax_is_list(f.name) && f.name->count == 2) {
    f.super = f.name->children[1];
    f.name = f.name->children[0];
  } else if (!f.prefixed && x->count > 2 && syntax_is_symbol(x->children[2])) {
    f.super = x->children[next++];
  }
  expect_name(m, x, f.name);
  if (f.super) expect_name(m, x, f.super);
  if (next >= x->count) bad_syntax(m, x, x, "missing fields");
  f.fields = expect_list(m, x, x->children[next]);
  for (uint32_t i = 0; i < f.fields->count; i++)
    for (uint32_t k = 0; k < i; k++)
      if (field_name(m, x, f.fields->children[i])->atom == field_name(m, x, f.fields->children[k])->atom)
        raise_syntax(m, &f.fields->children[i]->place, "%s: duplicate field identifier", form_name(x));
  parse_options(m, x, next + 1, &f);
  for (uint32_t i = 1; i < f.fields->count; i++)
    if (field_has(f.fields->children[i - 1], "auto") && !field_has(f.fields->children[i], "auto"))
      raise_syntax(m, &f.fields->children[i]->place, "%s: a field after an #:auto field must be #:auto", form_name(x));
  return f;
}

/* ---- making the type ---- */

static const struct struct_binding *structure_named(struct machine *m, struct scope *s, const struct syntax *name) {
  struct resolved r = scope_lookup(m, s, name->atom);
  if (r.local && r.local->structure) return r.local->structure;
  if (r.binding && r.binding->kind == BINDING_STRUCT) return r.binding->payload;
  raise_syntax(m, &name->place, "struct: parent struct type not defined: %s", text_bytes(name->atom));
}

static void add_export(struct machine *m, struct struct_binding *b, value v, const char *format, const char *one,
                       const char *two) {
  struct buffer name = {0};
  buffer_printf(&name, "%s%s%s%s", format, one, *two ? "-" : "", two);
  if (strcmp(format, "set-") == 0) buffer_puts(&name, "!");
  b->exports[b->export_count] = term_text(m->world, KIND_SYMBOL, name.text, name.length);
  b->export_values[b->export_count++] = v;
  buffer_free(&name);
}

static struct struct_binding *make_structure(struct machine *m, struct scope *s, const struct syntax *x,
                                             const struct struct_form *f) {
  uint32_t count = f->fields->count;
  term names[count + 1];
  for (uint32_t i = 0; i < count; i++) names[i] = field_name(m, x, f->fields->children[i])->atom;
  struct struct_type *parent = f->super ? structure_named(m, s, f->super)->type : NULL;
  struct struct_type *type = struct_type_new(m, f->name->atom, parent, names, count);
  type->transparent = f->transparent;
  type->mutable_ = f->mutable_;
  type->prefab = f->prefab;
  type->guarded = type->guarded || f->guard;
  type->automatic_value = m->world->false_;
  for (uint32_t i = 0; i < count; i++) type->automatic += field_has(f->fields->children[i], "auto");
  struct struct_binding *b = arena_alloc_zero(&m->world->arena, sizeof *b);
  b->type = type;
  uint32_t most = 2 * count + 6;
  b->exports = arena_alloc(&m->world->arena, most * sizeof *b->exports);
  b->export_values = arena_alloc(&m->world->arena, most * sizeof *b->export_values);
  const char *name = text_bytes(f->name->atom);
  const char *constructor = f->constructor ? text_bytes(f->constructor->atom) : name;
  b->constructor = struct_constructor(m, type, constructor);
  add_export(m, b, b->constructor, "", name, "");
  if (f->constructor && f->constructor->atom != f->name->atom) add_export(m, b, b->constructor, "", constructor, "");
  if (f->extra) add_export(m, b, b->constructor, "", text_bytes(f->extra->atom), "");
  if (f->prefixed && !f->constructor) add_export(m, b, b->constructor, "make-", name, "");
  add_export(m, b, (value)type, "struct:", name, "");
  add_export(m, b, struct_predicate(m, type), "", name, "");
  struct buffer question = {0};
  buffer_printf(&question, "%s?", name);
  b->exports[b->export_count - 1] = term_text(m->world, KIND_SYMBOL, question.text, question.length);
  buffer_free(&question);
  for (uint32_t i = 0; i < count; i++) {
    uint32_t index = type->fields - count + i;
    const char *field = text_bytes(names[i]);
    add_export(m, b, struct_accessor(m, type, index, names[i]), "", name, field);
    if (f->mutable_ || field_has(f->fields->children[i], "mutable"))
      add_export(m, b, struct_mutator(m, type, index, names[i]), "set-", name, field);
  }
  return b;
}

static void declare_struct(struct machine *m, struct module *module, const struct syntax *x) {
  struct struct_form f = parse_struct(m, x);
  struct struct_binding *s = make_structure(m, scope_of_module(m, module), x, &f);
  for (uint32_t i = 0; i < s->export_count; i++) {
    bool main = i == 0;
    struct binding *b =
        module_declare(m, module, s->exports[i], main ? BINDING_STRUCT : BINDING_VARIABLE, &f.name->place);
    b->content = s->export_values[i];
    if (main) b->payload = s;
  }
}

void structure_define(struct machine *m, struct scope *s, const struct syntax *x) {
  struct struct_form f = parse_struct(m, x);
  struct struct_binding *b = make_structure(m, s, x, &f);
  for (uint32_t i = 0; i < b->export_count; i++) {
    struct local *l = scope_add(m, s, b->exports[i], NOT_A_PATTERN_VARIABLE, false);
    if (i == 0) l->structure = b;
  }
}

/* ---- code: properties, and in bodies the procedures ---- */

struct type_part {
  struct struct_type *type;
  value *member; /* of the type, if the content is only stored there */
  struct expr *content;
};

static value run_procedure(struct machine *m, void *data, value *frame) {
  const struct type_part *p = data;
  value v = eval(m, p->content, frame);
  uint32_t own = p->type->fields - (p->type->parent ? p->type->parent->fields : 0);
  if (is_small(v) && (small_value(v) < 0 || small_value(v) >= own)) raise_argument(m, "struct", "a field index", v);
  if (is_small(v)) v = small((int64_t)(p->type->fields - own) + small_value(v));
  p->type->property_procedure = v;
  m->world->escaped = true;
  return m->world->void_;
}

static value run_equal(struct machine *m, void *data, value *frame) {
  const struct type_part *p = data;
  value v = eval(m, p->content, frame);
  if (!is_list(v) || list_length(v) != 3) raise_argument(m, "struct", "a list of three procedures", v);
  struct list_walk k = list_walk(v);
  p->type->same = list_next(&k);
  p->type->hash = list_next(&k);
  m->world->escaped = true;
  return m->world->void_;
}

static value run_store_member(struct machine *m, void *data, value *frame) {
  const struct type_part *p = data;
  *p->member = eval(m, p->content, frame);
  m->world->escaped = true;
  return m->world->void_;
}

static struct expr *compile_part(struct machine *m, struct scope *s, const struct syntax *x, struct struct_type *type,
                                 value *member, custom_function *run, const struct syntax *content) {
  struct type_part *p = arena_alloc(&m->world->arena, sizeof *p);
  *p = (struct type_part){type, member, compile_expression(m, s, content, false)};
  return expr_custom(m, x, run, p);
}

/* [definition …] of a generic interface: (let () definition … method); for several methods, a list
 * of them. */
static const struct syntax *method_expression(struct machine *m, const struct struct_property_row *row,
                                              const struct syntax *x) {
  uint32_t methods = 0, count = 0;
  while (methods < COUNT_OF(row->methods) && row->methods[methods]) methods++;
  struct syntax **all = arena_alloc(&m->world->arena, (methods + 1) * sizeof *all);
  all[0] = syntax_symbol(m->world, x->place, "list");
  for (uint32_t i = 0; i < methods; i++) all[i + 1] = syntax_symbol(m->world, x->place, row->methods[i]);
  struct syntax **parts = arena_alloc(&m->world->arena, (x->count + 3) * sizeof *parts);
  parts[count++] = syntax_symbol(m->world, x->place, "let");
  parts[count++] = syntax_list(m->world, x->place, NULL, 0);
  for (uint32_t i = 0; i < x->count; i++) parts[count++] = x->children[i];
  parts[count++] = methods == 1 ? all[1] : syntax_list(m->world, x->place, all, methods + 1);
  return syntax_list(m->world, x->place, parts, count);
}

static uint32_t compile_type_parts(struct machine *m, struct scope *s, const struct syntax *x,
                                   const struct struct_form *f, struct struct_type *type, struct expr **parts) {
  static custom_function *const runs[PROPERTY_COUNT] = {run_procedure, run_store_member, run_equal};
  value *const members[PROPERTY_COUNT] = {NULL, &type->writer, NULL};
  uint32_t count = 0;
  for (int i = 0; i < PROPERTY_COUNT; i++) {
    if (!f->contents[i]) continue;
    const struct syntax *content = f->methods[i] && f->contents[i]->shape == SYNTAX_LIST
                                       ? method_expression(m, &properties[i], f->contents[i])
                                       : f->contents[i];
    parts[count++] = compile_part(m, s, x, type, members[i], runs[i], content);
  }
  if (f->guard) parts[count++] = compile_part(m, s, x, type, &type->guard, run_store_member, f->guard);
  if (f->automatic)
    parts[count++] = compile_part(m, s, x, type, &type->automatic_value, run_store_member, f->automatic);
  return count;
}

static struct expr *compile_struct(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  (void)tail;
  struct struct_form f = parse_struct(m, x);
  struct resolved r = scope_lookup(m, s, f.name->atom);
  const struct struct_binding *b = r.local ? r.local->structure : r.binding->payload;
  struct expr **parts = arena_alloc(&m->world->arena, (b->export_count + PROPERTY_COUNT + 3) * sizeof *parts);
  uint32_t count = 0;
  for (uint32_t i = 0; r.local && i < b->export_count; i++) {
    struct syntax *name = syntax_atom(m->world, x->place, b->exports[i]);
    parts[count++] = store_name(m, s, name, expr_constant(m, b->export_values[i]));
  }
  count += compile_type_parts(m, s, x, &f, b->type, parts + count);
  return node_sequence(m, x, parts, count);
}

/* ---- struct-copy ---- */

struct copy_form {
  struct struct_type *type;
  struct expr *original;
  uint32_t count, *indices;
  struct expr **contents;
};

static value run_copy(struct machine *m, void *data, value *frame) {
  const struct copy_form *f = data;
  value original = eval(m, f->original, frame);
  if (!is_struct_of(original, f->type)) {
    struct buffer b = {0};
    buffer_printf(&b, "%s?", text_bytes(f->type->name));
    const char *expected = buffer_keep(&b, &m->world->arena);
    raise_argument(m, "struct-copy", expected, original);
  }
  value fields[f->type->fields + 1];
  memcpy(fields, struct_fields(m->world, original), f->type->fields * sizeof *fields);
  for (uint32_t i = 0; i < f->count; i++) fields[f->indices[i]] = eval(m, f->contents[i], frame);
  return struct_make(m, f->type, fields);
}

/* The index of a field of the type, or of the ancestor that #:parent names. */
static uint32_t field_index(struct machine *m, const struct syntax *x, const struct struct_type *type,
                            const struct syntax *field) {
  uint32_t first = type->parent ? type->parent->fields : 0;
  for (uint32_t i = 0; i < type->fields - first; i++)
    if (type->field_names[i] == field->atom) return first + i;
  raise_syntax(m, &field->place, "%s: no such field in %s", form_name(x), text_bytes(type->name));
}

/* (struct-copy name original [field content] or [field #:parent ancestor content] …) */
static struct expr *compile_copy(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  (void)tail;
  expect_count(m, x, 3, UINT32_MAX);
  expect_name(m, x, x->children[1]);
  struct copy_form *f = arena_alloc_zero(&m->world->arena, sizeof *f);
  f->type = structure_named(m, s, x->children[1])->type;
  f->original = compile_expression(m, s, x->children[2], false);
  f->indices = arena_array(&m->world->arena, x->count, sizeof *f->indices);
  f->contents = arena_array(&m->world->arena, x->count, sizeof *f->contents);
  for (uint32_t i = 3; i < x->count; i++) {
    const struct syntax *row = expect_list(m, x, x->children[i]);
    bool parent = row->count == 4 && syntax_is_keyword(row->children[1]);
    if (row->count != 2 && !parent) bad_syntax(m, x, row, "expected a field and an expression");
    const struct struct_type *owner = parent ? structure_named(m, s, row->children[2])->type : f->type;
    f->indices[f->count] = field_index(m, x, owner, row->children[0]);
    f->contents[f->count++] = compile_expression(m, s, row->children[row->count - 1], false);
  }
  return expr_custom(m, x, run_copy, f);
}

/* ---- any structure ---- */

PRIMITIVE(is_structure) {
  if (!has_kind(argv[0], KIND_STRUCT)) return m->world->false_;
  for (const struct struct_type *t = ((struct struct_object *)argv[0])->type; t; t = t->parent)
    if (t->transparent) return m->world->true_;
  return m->world->false_;
}

/* struct:name and the fields; ... for those of an opaque type in the chain. */
static void add_fields(struct machine *m, struct list_builder *all, value s, const struct struct_type *t) {
  if (t->parent) add_fields(m, all, s, t->parent);
  uint32_t first = t->parent ? t->parent->fields : 0;
  if (!t->transparent && t->fields > first) list_add(m->world, all, m->names->ellipsis);
  for (uint32_t i = first; t->transparent && i < t->fields; i++) list_add(m->world, all, struct_fields(m->world, s)[i]);
}

PRIMITIVE(structure_to_vector) {
  if (!has_kind(argv[0], KIND_STRUCT)) raise_argument(m, "struct->vector", "struct?", argv[0]);
  const struct struct_type *type = ((struct struct_object *)argv[0])->type;
  struct buffer name = {0};
  buffer_printf(&name, "struct:%s", text_bytes(type->name));
  struct list_builder all = {0};
  list_add(m->world, &all, term_text(m->world, KIND_SYMBOL, name.text, name.length));
  buffer_free(&name);
  add_fields(m, &all, argv[0], type);
  uint32_t count;
  value *items = list_to_array(m->world, list_done(m->world, &all), &count);
  return make_vector(m->world, items, count);
}

static const struct primitive_row rows[] = {
    {"struct?", 1, 1, is_structure},
    {"struct->vector", 1, 2, structure_to_vector},
};

bool is_structure_form(const struct form *f) { return f->declare == declare_struct; }

static const struct form forms[] = {
    {"struct", compile_struct, declare_struct},
    {"define-struct", compile_struct, declare_struct},
    {"serializable-struct", compile_struct, declare_struct},
    {"define-serializable-struct", compile_struct, declare_struct},
    {"struct-copy", compile_copy, NULL},
};

void compile_struct_install(struct machine *m) {
  builtins_add_primitives(m, rows, COUNT_OF(rows));
  builtins_add_forms(m, forms, COUNT_OF(forms));
  m->recursive_equal = module_lookup(m->builtins, term_symbol(m->world, "equal?"))->content;
  m->recursive_hash = module_lookup(m->builtins, term_symbol(m->world, "equal-hash-code"))->content;
}
