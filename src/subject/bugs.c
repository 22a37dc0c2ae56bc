/* bugs: see the header. */
#include "subject/bugs.h"
#include "core/array.h"

#include "core/printer.h"
#include "core/read/reader.h"
#include "core/system/path.h"
#include "core/world.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct loading {
  struct world *world;
  struct benchmark *benchmark;
  struct syntax **forms; /* the model's */
  size_t form_count;
};

static void *benchmark_alloc(struct loading *l, size_t count, size_t size) {
  void *p = arena_array(&l->world->arena, count, size);
  memset(p, 0, count * size);
  return p;
}

/* ---- the shape of forms ---- */

static const char *shown(struct loading *l, const struct syntax *s) {
  char *text = term_to_text(syntax_term(l->world, s));
  size_t length = strlen(text);
  const size_t most = 60;
  bool cut = length > most;
  if (cut)
    for (length = most; (text[length] & 0xC0) == 0x80; length--) continue;
  const size_t room = length + sizeof "…";
  char *copy = arena_array(&l->world->arena, room, 1);
  snprintf(copy, room, "%.*s%s", (int)length, text, cut ? "…" : "");
  free(text);
  return copy;
}

static const struct syntax *only_part(struct loading *l, const struct syntax *form, const char *expected) {
  if (form->count != 2) world_error(l->world, &form->place, "expected (%s %s)", syntax_head(form), expected);
  return form->children[1];
}

static const char *text_part(struct loading *l, const struct syntax *form) {
  const struct syntax *s = only_part(l, form, "\"text\"");
  if (s->shape != SYNTAX_ATOM || !is_string(s->atom)) world_error(l->world, &s->place, "expected a string");
  return text_bytes(s->atom);
}

static unsigned read_positive(struct loading *l, const struct syntax *s) {
  bool good =
      s->shape == SYNTAX_ATOM && is_small(s->atom) && small_value(s->atom) > 0 && small_value(s->atom) <= INT_MAX;
  if (!good) world_error(l->world, &s->place, "expected a number from 1, found `%s`", shown(l, s));
  return (unsigned)small_value(s->atom);
}

/* ---- changes ---- */

struct tree_search {
  term wanted;
  const struct syntax *found;
  unsigned count;
};

/* Searches all nodes of the tree for the wanted term. Not recursive, because models may be nested
 * arbitrarily deeply. */
static void search_tree(struct loading *l, const struct syntax *root, struct tree_search *s) {
  size_t capacity = 0, depth = 0;
  const struct syntax **stack = NULL;
  ARENA_ROOM(&l->world->arena, stack, depth, capacity);
  stack[depth++] = root;
  while (depth) {
    const struct syntax *node = stack[--depth];
    if (syntax_term(l->world, node) == s->wanted) {
      s->count++;
      s->found = node;
    }
    for (uint32_t i = 0; i < node->count; i++) {
      ARENA_ROOM(&l->world->arena, stack, depth, capacity);
      stack[depth++] = node->children[i];
    }
  }
}

static const struct syntax *find_old(struct loading *l, const struct syntax *old) {
  struct tree_search s = {.wanted = syntax_term(l->world, old)};
  for (size_t i = 0; i < l->form_count; i++) search_tree(l, l->forms[i], &s);
  const char *file = l->benchmark->model->name;
  if (s.count == 0) world_error(l->world, &old->place, "`%s` does not occur in %s", shown(l, old), file);
  if (s.count > 1) {
    world_error(l->world, &old->place, "`%s` occurs %u times in %s: take a larger part of it", shown(l, old), s.count,
                file);
  }
  return s.found;
}

static void read_change(struct loading *l, struct bug *bug, const struct syntax *form) {
  if (form->count < 2) world_error(l->world, &form->place, "expected (change OLD NEW ...)");
  struct bug_change change = {find_old(l, form->children[1]), form->children + 2, form->count - 2};
  uint32_t i = bug->change_count++;
  for (; i > 0 && bug->changes[i - 1].old->start > change.old->start; i--) bug->changes[i] = bug->changes[i - 1];
  bug->changes[i] = change;
  bool apart = (i == 0 || bug->changes[i - 1].old->end <= change.old->start) &&
               (i + 1 == bug->change_count || change.old->end <= bug->changes[i + 1].old->start);
  if (!apart) world_error(l->world, &form->place, "this change and another one of bug %u overlap", bug->number);
}

/* ---- bugs ---- */

static void read_says(struct loading *l, struct bug *bug, const struct syntax *form) { bug->says = text_part(l, form); }

static void read_class(struct loading *l, struct bug *bug, const struct syntax *form) {
  const struct syntax *s = only_part(l, form, "S|M|D|U");
  if (!syntax_is_symbol(s)) world_error(l->world, &s->place, "expected a class such as S");
  bug->class = text_bytes(s->atom);
}

static void read_size(struct loading *l, struct bug *bug, const struct syntax *form) {
  bug->size = read_positive(l, only_part(l, form, "NUMBER"));
}

static void read_counterexample(struct loading *l, struct bug *bug, const struct syntax *form) {
  bug->counterexample = syntax_term(l->world, only_part(l, form, "TERM"));
}

static const struct field {
  const char *name;
  void (*read)(struct loading *l, struct bug *bug, const struct syntax *form);
  bool many;
} fields[] = {
    {"says", read_says, false},    {"class", read_class, false},
    {"size", read_size, false},    {"counterexample", read_counterexample, false},
    {"change", read_change, true},
};
enum { FIELD_COUNT = sizeof fields / sizeof *fields };

static const struct field *find_field(struct loading *l, const struct syntax *form) {
  for (size_t i = 0; i < FIELD_COUNT; i++)
    if (syntax_has_head(form, fields[i].name)) return &fields[i];
  world_error(l->world, &form->place,
              "expected (says ...), (class ...), (size ...), (change ...) or (counterexample ...)");
}

static void check_number_is_new(struct loading *l, const struct syntax *number) {
  if (bugs_find(l->benchmark, read_positive(l, number))) {
    world_error(l->world, &number->place, "there is a bug %u already", read_positive(l, number));
  }
}

static void read_bug(struct loading *l, const struct syntax *form) {
  if (form->count < 2) world_error(l->world, &form->place, "expected (bug NUMBER ...)");
  check_number_is_new(l, form->children[1]);
  struct bug bug = {.number = read_positive(l, form->children[1]), .class = ""};
  bug.changes = benchmark_alloc(l, form->count, sizeof *bug.changes);
  bool seen[FIELD_COUNT] = {false};
  for (uint32_t i = 2; i < form->count; i++) {
    const struct field *field = find_field(l, form->children[i]);
    if (seen[field - fields] && !field->many) {
      world_error(l->world, &form->children[i]->place, "bug %u has a second `%s`", bug.number, field->name);
    }
    seen[field - fields] = true;
    field->read(l, &bug, form->children[i]);
  }
  if (!bug.says) world_error(l->world, &form->place, "bug %u says nothing: (says \"...\") is missing", bug.number);
  if (!bug.change_count) world_error(l->world, &form->place, "bug %u changes nothing", bug.number);
  l->benchmark->bugs[l->benchmark->bug_count++] = bug;
}

const struct bug *bugs_find(const struct benchmark *b, unsigned number) {
  for (size_t i = 0; i < b->bug_count; i++)
    if (b->bugs[i].number == number) return &b->bugs[i];
  return NULL;
}

/* ---- the file ---- */

static void read_forms(struct loading *l) {
  struct reader r;
  size_t capacity = 0;
  reader_init(&r, l->world, l->benchmark->model);
  reader_lang(&r);
  for (struct syntax *s; (s = reader_next(&r)); l->forms[l->form_count++] = s)
    ARENA_ROOM(&l->world->arena, l->forms, l->form_count, capacity);
}

/* If a file cannot be read, the error is at the line that names it. */
static const struct source *model_source(struct loading *l, const struct syntax *form, const char *path) {
  struct catcher c;
  if (world_try(l->world, &c)) {
    const struct source *source = source_from_file(l->world, path);
    world_catch_end(l->world, &c);
    return source;
  }
  world_error(l->world, &form->children[1]->place, "%s: %s", path, l->world->error.message);
}

static void read_benchmark(struct loading *l, const struct syntax *form) {
  if (!syntax_has_head(form, "benchmark") || form->count < 2 || !syntax_is_symbol(form->children[1])) {
    world_error(l->world, &form->place, "expected (benchmark NAME (model \"FILE\") (bug ...) ...)");
  }
  const struct syntax *model = form->count > 2 ? form->children[2] : form;
  if (!syntax_has_head(model, "model")) world_error(l->world, &model->place, "expected (model \"FILE\") first");
  l->benchmark->name = text_bytes(form->children[1]->atom);
  l->benchmark->model =
      model_source(l, model, path_beside(&l->world->arena, form->place.source->name, text_part(l, model)));
  l->benchmark->bugs = benchmark_alloc(l, form->count, sizeof *l->benchmark->bugs);
  read_forms(l);
  for (uint32_t i = 3; i < form->count; i++) {
    if (!syntax_has_head(form->children[i], "bug"))
      world_error(l->world, &form->children[i]->place, "expected (bug NUMBER ...)");
    read_bug(l, form->children[i]);
  }
}

const struct benchmark *bugs_read(struct world *w, const struct source *source) {
  struct loading l = {.world = w};
  l.benchmark = benchmark_alloc(&l, 1, sizeof *l.benchmark);
  read_benchmark(&l, reader_only(w, source));
  return l.benchmark;
}

const struct benchmark *bugs_load(struct world *w, const char *path) { return bugs_read(w, source_from_file(w, path)); }

/* ---- changed models ---- */

static void put_new(struct buffer *out, struct world *w, const struct source *model, const struct bug_change *c) {
  for (uint32_t i = 0; i < c->new_count; i++) {
    if (i) buffer_puts(out, " ");
    print_term(out, syntax_term(w, c->new[i]));
  }
  for (size_t i = c->old->start; i < c->old->end; i++)
    if (model->text[i] == '\n') buffer_puts(out, "\n");
}

const struct source *bugs_apply(struct world *w, const struct benchmark *b, const struct bug *bug) {
  struct buffer out = {0};
  size_t done = 0;
  for (uint32_t i = 0; i < bug->change_count; i++) {
    const struct syntax *old = bug->changes[i].old;
    buffer_append(&out, b->model->text + done, old->start - done);
    put_new(&out, w, b->model, &bug->changes[i]);
    done = old->end;
  }
  buffer_append(&out, b->model->text + done, b->model->length - done);
  const struct source *changed = source_from_text(w, b->model->name, out.text, out.length);
  buffer_free(&out);
  return changed;
}
