/* operations: reading the form (graph/operations.h). */
#include "graph/operations.h"

#include "core/number/number.h"
#include "core/system/memory.h"
#include "core/world.h"

#include <stdlib.h>
#include <string.h>

/* The type that T stands for. */
struct type_binding {
  term name;
  const struct value_type *type;
  const struct type_binding *outer;
};

struct operations_reading {
  struct world *world;
  struct operations *operations;
  uint32_t type_room, room;
};

/* Makes room for one more item in an array of the arena. */
static void *grow_array(struct world *w, const void *list, uint32_t count, uint32_t *room) {
  if (count < *room) return (void *)list;
  *room = *room ? 2 * *room : 16;
  void *larger = arena_array(&w->arena, *room, sizeof(void *));
  if (count) memcpy(larger, list, count * sizeof(void *));
  return larger;
}

const struct value_type *operations_type(const struct operations *o, term name) {
  for (uint32_t i = 0; i < o->type_count; i++)
    if (o->types[i]->name == name) return o->types[i];
  return NULL;
}

/* ---- names ---- */

static const struct type_binding *bound(const struct type_binding *b, const char *name, size_t length) {
  while (b && (text_of(b->name)->length != length || memcmp(text_bytes(b->name), name, length) != 0)) b = b->outer;
  return b;
}

/* The name followed by those of its types: add.i32. */
static term full_name(struct world *w, term name, const struct type_binding *b) {
  if (!b) return name;
  const char *before = text_bytes(full_name(w, name, b->outer)), *type = text_bytes(b->type->name);
  char *text = arena_alloc(&w->arena, strlen(before) + strlen(type) + 2);
  sprintf(text, "%s.%s", before, type);
  return term_symbol(w, text);
}

/* $1, $2, ... are operands, $r1, $r2, ... results; $T, $T.bits, $T.name and $T.NAME are texts,
 * which are added to those of the operation. */
struct code_names {
  const struct operations_reading *reading;
  const struct type_binding *bindings;
  const struct operation *operation; /* NULL: not an operation */
  term language;
  const char **texts;
  uint32_t count;
};
enum { MOST_TEXTS = 100 };

static const char *text_of_type(const struct code_names *k, const struct value_type *t, const char *name,
                                size_t length) {
  struct world *w = k->reading->world;
  if (length == 4 && !memcmp(name, "bits", length)) {
    char digits[8];
    return arena_string(&w->arena, digits, (size_t)snprintf(digits, sizeof digits, "%u", t->bits));
  }
  if (length == 4 && !memcmp(name, "name", length)) return t->identifier;
  const term symbol = length ? term_symbol(w, arena_string(&w->arena, name, length)) : 0;
  return value_type_text(t, k->language, symbol);
}

static bool find_text(struct code_names *k, const char *name, size_t length, uint32_t *hole) {
  const char *dot = memchr(name, '.', length);
  const size_t head = dot ? (size_t)(dot - name) : length;
  const struct type_binding *b = bound(k->bindings, name, head);
  if (!b || k->count == MOST_TEXTS) return false;
  const char *text = text_of_type(k, b->type, dot ? dot + 1 : "", dot ? length - head - 1 : 0);
  if (!text && dot) /* otherwise $T would be the hole, and the rest code */
    world_error(k->reading->world, k->operation ? &k->operation->place : NULL,
                "`$%.*s`: the type `%s` has no such text in %s", (int)(length < 60 ? length : 60), name,
                text_bytes(b->type->name), text_bytes(k->language));
  if (!text) return false;
  *hole = OPERATION_TEXTS + k->count;
  k->texts[k->count++] = text;
  return true;
}

static bool find_hole(const void *data, const char *name, size_t length, uint32_t *hole) {
  struct code_names *k = (struct code_names *)data; /* texts are added as they are found */
  const size_t from = length && name[0] == 'r' ? 1 : 0;
  uint32_t number = 0;
  size_t i = from;
  for (; i < length && name[i] >= '0' && name[i] <= '9' && number < OPERATION_RESULTS; i++)
    number = number * 10 + (uint32_t)(name[i] - '0');
  if (!number || i < length || !k->operation) return find_text(k, name, length, hole);
  *hole = from ? OPERATION_RESULTS + number : number;
  return number <= (from ? k->operation->result_count : k->operation->argument_count);
}

static void put_text(void *data, struct buffer *b, uint32_t hole, uint32_t level) {
  const struct code_names *k = data;
  (void)level;
  buffer_puts(b, k->texts[hole - OPERATION_TEXTS]);
}

/* A text with $T and the like in it; without a T, just a text. */
static const char *expand(struct operations_reading *r, const struct type_binding *b, term language,
                          const struct syntax *x) {
  const char *texts[MOST_TEXTS];
  struct code_names k = {.reading = r, .bindings = b, .language = language, .texts = texts};
  const struct template_names names = {find_hole, &k, "a text of a type, such as $T"};
  if (x->shape != SYNTAX_ATOM || !is_string(x->atom)) world_error(r->world, &x->place, "expected a text");
  if (!b) return text_bytes(x->atom);
  const struct text_template t = text_template_read(r->world, x, &names);
  struct buffer out = {0};
  text_template_write(&t, &out, put_text, &k);
  return buffer_keep(&out, &r->world->arena);
}

/* ---- types ---- */

struct type_search {
  const struct operations_reading *reading;
  const struct type_binding *bindings;
};

static const struct value_type *find_type(const struct operations_reading *r, const struct type_binding *b,
                                          const struct syntax *x);

static const struct value_type *find_inner_type(const void *data, const struct syntax *x) {
  const struct type_search *f = data;
  world_check_stack(f->reading->world);
  return find_type(f->reading, f->bindings, x);
}

/* A type by its name or its structure. */
static const struct value_type *find_type(const struct operations_reading *r, const struct type_binding *b,
                                          const struct syntax *x) {
  const struct operations *o = r->operations;
  const char *name = syntax_is_symbol(x) ? text_bytes(x->atom) : "";
  const struct type_binding *variable = bound(b, name, strlen(name));
  const struct value_type *t = variable ? variable->type : syntax_is_symbol(x) ? operations_type(o, x->atom) : NULL;
  if (syntax_is_list(x)) {
    const struct type_search f = {r, b};
    const struct value_type *wanted = value_type_read(r->world, x, &(struct type_finder){find_inner_type, &f});
    for (uint32_t i = 0; i < o->type_count && !t; i++)
      if (value_type_same(o->types[i], wanted)) t = o->types[i];
  }
  if (!t)
    world_error(r->world, &x->place, "expected a type: one of those in (types ...), or the name of a (for NAME ...)");
  return t;
}

static void read_type_text(struct operations_reading *r, struct value_type *t, const struct type_binding *b,
                           const struct syntax *x) {
  const bool is_list = syntax_is_list(x) && x->count >= 2 && x->count <= 3 && syntax_is_symbol(x->children[0]);
  if (!is_list || (x->count == 3 && !syntax_is_symbol(x->children[1])))
    world_error(r->world, &x->place, "expected (LANGUAGE \"TEXT\") or (LANGUAGE NAME \"TEXT\")");
  struct type_text *text = arena_alloc(&r->world->arena, sizeof *text);
  *text = (struct type_text){.language = x->children[0]->atom,
                             .name = x->count == 3 ? x->children[1]->atom : 0,
                             .text = expand(r, b, x->children[0]->atom, x->children[x->count - 1]),
                             .next = t->texts};
  if (value_type_text(t, text->language, text->name)) world_error(r->world, &x->place, "this text is there already");
  t->texts = text;
}

/* [NAME KIND (LANGUAGE "TEXT") ...] */
static void read_type(struct operations_reading *r, const struct type_binding *b, const struct syntax *x) {
  struct operations *o = r->operations;
  const struct type_search f = {r, b};
  if (!syntax_is_list(x) || x->count < 2 || !syntax_is_symbol(x->children[0]))
    world_error(r->world, &x->place, "expected [NAME KIND (LANGUAGE \"TEXT\") ...]");
  struct value_type *t = value_type_read(r->world, x->children[1], &(struct type_finder){find_inner_type, &f});
  value_type_set_name(r->world, t, full_name(r->world, x->children[0]->atom, b));
  if (operations_type(o, t->name))
    world_error(r->world, &x->place, "the type `%s` is there already", text_bytes(t->name));
  for (uint32_t i = 2; i < x->count; i++) read_type_text(r, t, b, x->children[i]);
  o->types = grow_array(r->world, o->types, o->type_count, &r->type_room);
  t->number = o->type_count;
  o->types[o->type_count++] = t;
}

static void read_types(struct operations_reading *r, const struct type_binding *b, const struct syntax *x) {
  for (uint32_t i = 1; i < x->count; i++) read_type(r, b, x->children[i]);
}

/* ---- meaning ---- */

/* $T.bits in a meaning. */
static bool find_bits(const void *data, const char *name, uint64_t *word) {
  const char *dot = strchr(name, '.');
  const struct type_binding *b = dot && !strcmp(dot, ".bits") ? bound(data, name, (size_t)(dot - name)) : NULL;
  if (b) *word = b->type->bits;
  return b;
}

static void read_meaning(const struct code_names *k, struct operation *o, const struct syntax *x) {
  struct world *w = k->reading->world;
  const uint32_t wanted = o->result_count ? o->result_count : 1;
  struct meaning_names names = {o->argument_count, o->arguments, NULL, find_bits, k->bindings};
  if (o->has_meaning) world_error(w, &x->place, "what it means is said twice");
  if (x->count != wanted + 1)
    world_error(w, &x->place, "expected (means EXPRESSION ...), with %u of them: one for each result", wanted);
  for (uint32_t i = 0; i < wanted; i++) {
    names.result = o->results[i]; /* without results, NULL */
    o->meanings[i] = meaning_read(w, x->children[i + 1], &names);
  }
  o->has_meaning = true;
}

/* ---- operations ---- */

static void read_attribute(struct code_names *k, struct operation *o, const struct syntax *x) {
  struct world *w = k->reading->world;
  const bool is_effects = syntax_has_head(x, "effects") && x->count == 1;
  if (!syntax_is_list(x) || (x->count < 2 && !is_effects) || !syntax_is_symbol(x->children[0]))
    world_error(w, &x->place, "expected (LANGUAGE \"CODE\"), (means EXPRESSION), (effects) or (weight N)");
  if (syntax_has_head(x, "means")) {
    read_meaning(k, o, x);
  } else if (is_effects) {
    o->has_effects = true;
  } else if (syntax_has_head(x, "weight") && x->count == 2) {
    const term n = x->children[1]->shape == SYNTAX_ATOM ? x->children[1]->atom : 0;
    if (!n || !is_real_number(n) || !(number_to_double(n) >= 0) || number_to_double(n) > 1e9)
      world_error(w, &x->place, "expected (weight N), with a number from 0 to 1e9");
    o->weight = number_to_double(n);
  } else {
    k->language = x->children[0]->atom;
    const struct template_names names = {find_hole, k, "$1 or another operand, or a text of a type, such as $T"};
    o->code = code_add(w, o->code, x, &names);
  }
}

static bool is_type(const struct syntax *x) {
  static const char *const made[] = {"tuple", "cell", "array", "function"};
  for (size_t i = 0; i < sizeof made / sizeof *made; i++)
    if (syntax_has_head(x, made[i])) return true;
  return syntax_is_symbol(x);
}

/* [NAME : TYPE ... -> TYPE ... ATTRIBUTE ...]: the position of the arrow, at least 2. */
static uint32_t find_arrow(const struct operations_reading *r, const struct syntax *x) {
  uint32_t arrow = 2;
  while (arrow < x->count && !syntax_is_named(x->children[arrow], "->")) arrow++;
  if (x->count < 4 || !syntax_is_symbol(x->children[0]) || !syntax_is_named(x->children[1], ":") ||
      arrow + 1 >= x->count)
    world_error(r->world, &x->place, "expected [NAME : TYPE ... -> TYPE ... ATTRIBUTE ...]");
  if (arrow - 2 > OPERATION_MOST_ARGUMENTS)
    world_error(r->world, &x->place, "an operation has at most %d arguments", OPERATION_MOST_ARGUMENTS);
  return arrow;
}

/* Returns the position of the attributes. */
static uint32_t read_profile(struct operations_reading *r, struct operation *o, const struct syntax *x,
                             const struct type_binding *b) {
  const uint32_t arrow = find_arrow(r, x);
  uint32_t next = arrow + 1;
  while (o->argument_count < arrow - 2) {
    o->arguments[o->argument_count] = find_type(r, b, x->children[2 + o->argument_count]);
    o->argument_count++;
  }
  for (; next < x->count && is_type(x->children[next]); next++) {
    if (o->result_count == OPERATION_MOST_RESULTS)
      world_error(r->world, &x->place, "an operation has at most %d results", OPERATION_MOST_RESULTS);
    o->results[o->result_count++] = find_type(r, b, x->children[next]);
  }
  return next;
}

static void keep_bindings(struct world *w, struct operation *o, const struct type_binding *b) {
  for (const struct type_binding *x = b; x; x = x->outer) o->bound_count++;
  o->bound = arena_array(&w->arena, o->bound_count, sizeof *o->bound);
  uint32_t next = o->bound_count;
  for (const struct type_binding *x = b; x; x = x->outer) o->bound[--next] = x->type;
}

static bool is_reserved(term name) {
  static const char *const names[] = {"if", "loop", "function", "closure", "call", "recurse"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (!strcmp(text_bytes(name), names[i])) return true;
  return false;
}

static void add_operation(struct operations_reading *r, struct operation *o) {
  struct operations *all = r->operations;
  if (operations_named(all, o->name))
    world_error(r->world, &o->place, "the operation `%s` is there already", text_bytes(o->name));
  if (is_reserved(o->name))
    world_error(r->world, &o->place, "no operation can be named `%s`: nodes with blocks are", text_bytes(o->name));
  if (!o->result_count && !o->has_effects)
    world_error(r->world, &o->place, "an operation without results must have (effects)");
  o->number = all->count;
  all->list = grow_array(r->world, all->list, all->count, &r->room);
  all->list[all->count++] = o;
  operation_index_add(all, o);
}

static void read_operation(struct operations_reading *r, const struct syntax *x, const struct type_binding *b,
                           term group) {
  const char *texts[MOST_TEXTS];
  struct operation *o = arena_alloc_zero(&r->world->arena, sizeof *o);
  find_arrow(r, x);
  *o = (struct operation){.name = full_name(r->world, x->children[0]->atom, b),
                          .base = x->children[0]->atom,
                          .place = x->place,
                          .weight = 1,
                          .group = group};
  keep_bindings(r->world, o, b);
  struct code_names k = {.reading = r, .bindings = b, .operation = o, .texts = texts};
  for (uint32_t i = read_profile(r, o, x, b); i < x->count; i++) read_attribute(&k, o, x->children[i]);
  const char **kept = arena_array(&r->world->arena, k.count, sizeof *kept);
  if (k.count) memcpy(kept, texts, k.count * sizeof *kept);
  o->texts = kept;
  add_operation(r, o);
}

/* ---- items ---- */

static void read_item(struct operations_reading *r, const struct syntax *x, const struct type_binding *b, term group);

static void read_items(struct operations_reading *r, const struct syntax *x, uint32_t first,
                       const struct type_binding *b, term group) {
  for (uint32_t i = first; i < x->count; i++) read_item(r, x->children[i], b, group);
}

/* (for T (TYPE ...) ITEM ...), (for T any ITEM ...) */
static void read_for(struct operations_reading *r, const struct syntax *x, const struct type_binding *b, term group) {
  const bool is_any = x->count >= 3 && syntax_is_named(x->children[2], "any");
  if (x->count < 3 || !syntax_is_symbol(x->children[1]) || !(is_any || syntax_is_list(x->children[2])))
    world_error(r->world, &x->place, "expected (for NAME (TYPE ...) ITEM ...) or (for NAME any ITEM ...)");
  const struct syntax *types = x->children[2];
  if (!is_any && !types->count)
    world_error(r->world, &types->place, "there are no types: nothing is made of the items");
  const uint32_t count = is_any ? r->operations->type_count : types->count; /* excluding types that the items add */
  for (uint32_t i = 0; i < count; i++) {
    const struct value_type *t = is_any ? r->operations->types[i] : find_type(r, b, types->children[i]);
    const struct type_binding inner = {x->children[1]->atom, t, b};
    read_items(r, x, 3, &inner, group);
  }
}

static void read_definitions(struct operations_reading *r, const struct type_binding *b, const struct syntax *x) {
  if (x->count != 3 || !syntax_is_symbol(x->children[1]))
    world_error(r->world, &x->place, "expected (definitions LANGUAGE \"TEXT\")");
  struct operation_definitions *d = arena_alloc(&r->world->arena, sizeof *d);
  *d = (struct operation_definitions){x->children[1]->atom, expand(r, b, x->children[1]->atom, x->children[2]), NULL};
  struct operation_definitions **last = &r->operations->definitions;
  while (*last) last = &(*last)->next;
  *last = d;
}

static void read_item(struct operations_reading *r, const struct syntax *x, const struct type_binding *b, term group) {
  world_check_stack(r->world);
  if (syntax_has_head(x, "types")) {
    read_types(r, b, x);
  } else if (syntax_has_head(x, "definitions")) {
    read_definitions(r, b, x);
  } else if (syntax_has_head(x, "for")) {
    read_for(r, x, b, group);
  } else if (syntax_has_head(x, "group")) {
    if (x->count < 2 || !syntax_is_symbol(x->children[1]))
      world_error(r->world, &x->place, "expected (group NAME ITEM ...)");
    read_items(r, x, 2, b, x->children[1]->atom);
  } else if (syntax_has_head(x, "extends")) {
    world_error(r->world, &x->place, "(extends NAME) comes first");
  } else if (syntax_is_list(x)) {
    read_operation(r, x, b, group);
  } else {
    world_error(r->world, &x->place, "expected (types ...), (for ...), (group ...), (definitions ...) or an operation");
  }
}

/* Definitions from other forms come first, so that types and operations keep their numbers. */
static void begin_with(struct operations_reading *r, const struct operations *base) {
  struct operations *o = r->operations;
  for (uint32_t i = 0; i < base->type_count; i++) {
    o->types = grow_array(r->world, o->types, i, &r->type_room);
    o->types[o->type_count++] = base->types[i];
  }
  for (uint32_t i = 0; i < base->count; i++) {
    o->list = grow_array(r->world, o->list, i, &r->room);
    o->list[o->count++] = base->list[i];
    operation_index_add(o, base->list[i]);
  }
  struct operation_definitions **last = &o->definitions;
  for (const struct operation_definitions *d = base->definitions; d; d = d->next, last = &(*last)->next) {
    *last = arena_alloc(&r->world->arena, sizeof *d);
    **last = (struct operation_definitions){d->language, d->text, NULL};
  }
}

const struct operations *operations_read(struct world *w, const struct syntax *form, operations_find *find,
                                         void *data) {
  struct operations *o = arena_alloc_zero(&w->arena, sizeof *o);
  struct operations_reading r = {.world = w, .operations = o};
  o->world = w;
  o->name = form->children[1]->atom;
  const struct syntax *first =
      form->count > 2 && syntax_has_head(form->children[2], "extends") ? form->children[2] : NULL;
  if (first && first->count != 2) world_error(w, &first->place, "expected (extends NAME)");
  if (first) begin_with(&r, find(data, first->children[1]));
  read_items(&r, form, first ? 3 : 2, NULL, term_symbol(w, "other"));
  if (!o->count) world_error(w, &form->place, "there are no operations");
  return o;
}
