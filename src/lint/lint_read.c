/* lint_read: the forms of a file, and all places where it is not an S-expression. */
#include "core/array.h"
#include "lint/lint.h"

#include "core/read/lexer.h"
#include "core/read/reader.h"
#include "core/world.h"

#include <string.h>

static void add_form(struct lint *l, struct syntax *x) {
  ARENA_ROOM(&l->world->arena, l->forms, l->form_count, l->form_capacity);
  l->forms[l->form_count++] = x;
}

static void tell_raised(struct lint *l, enum lint_code code) {
  const struct world_failure *e = &l->world->error;
  lint_at(l, code, &e->place, e->message ? e->message : "out of memory");
}

static bool read_source(struct lint *l, const char *path, const char *text, size_t length) {
  struct catcher c;
  if (world_try(l->world, &c)) {
    l->source = text ? source_from_text(l->world, path, text, length) : source_from_file(l->world, path);
    world_catch_end(l->world, &c);
    return true;
  }
  tell_raised(l, LINT_FILE);
  return false;
}

/* Reads forms up to the end, or until one raises. `begin` is then the start of that form. */
static bool read_forms(struct lint *l, struct reader *r, struct reader *begin) {
  struct catcher c;
  if (!world_try(l->world, &c)) return false;
  do {
    lexer_skip_blank(r);
    *begin = *r;
    struct syntax *x = reader_next(r);
    if (!x) break;
    add_form(l, x);
  } while (true);
  world_catch_end(l->world, &c);
  return true;
}

/* The language is checked elsewhere. */
static void skip_lang(struct lint *l, struct reader *r) {
  struct catcher c;
  if (!world_try(l->world, &c)) return;
  if (reader_lang(r))
    while (r->next < r->end && *r->next != '\n') r->next++;
  world_catch_end(l->world, &c);
}

void lint_read_again(struct lint *l) {
  struct reader *r = arena_alloc(&l->world->arena, 2 * sizeof *r), *begin = r + 1;
  reader_init(r, l->world, l->source);
  skip_lang(l, r);
  read_forms(l, r, begin);
}

/* ---- recovery after a wrong bracket ---- */

/* The next line that begins with an opening bracket, as most definitions do; else the end. */
static const char *next_definition(const char *at, const char *end) {
  while ((at = memchr(at, '\n', (size_t)(end - at)))) {
    at++;
    if (at < end && *at == '(') return at;
    if (at == end) break;
  }
  return end;
}

/* Forms whose parts often start lines themselves. */
static bool is_around_definitions(const struct reader *r) {
  static const char *const heads[] = {"(module", "(begin", "(let", NULL};
  for (size_t i = 0; heads[i]; i++)
    if ((size_t)(r->end - r->next) >= strlen(heads[i]) && !strncmp(r->next, heads[i], strlen(heads[i]))) return true;
  return false;
}

/* From there on, a line that begins with an opening bracket starts a new definition, so that a
 * missing bracket is reported before it. If the error is not a bracket, the rest is not checked. */
static void read_by_definitions(struct lint *l, struct reader *r) {
  const char *end = r->end;
  struct reader *begin = arena_alloc(&l->world->arena, sizeof *begin);
  bool goes_on = true;
  while (goes_on && r->next < end) {
    r->end = next_definition(r->next, end);
    const char *next = r->end;
    const uint32_t line = r->line;
    uint32_t lines = 0;
    for (const char *c = r->next; c < next; c++) lines += *c == '\n';
    r->is_unbalanced = false;
    if (!read_forms(l, r, begin)) {
      goes_on = r->is_unbalanced;
      tell_raised(l, LINT_SYNTAX);
    }
    r->next = next;
    r->line = line + lines;
    r->column = 1;
  }
}

bool lint_read(struct lint *l, const char *path, const char *text, size_t length, bool has_lang) {
  if (!read_source(l, path, text, length)) return false;
  struct reader *r = arena_alloc(&l->world->arena, 2 * sizeof *r), *begin = r + 1;
  reader_init(r, l->world, l->source);
  if (has_lang) skip_lang(l, r);
  *begin = *r;
  if (read_forms(l, r, begin)) return true;
  const struct world_failure first = l->world->error;
  if (r->is_unbalanced && begin->started && !is_around_definitions(begin)) read_by_definitions(l, begin);
  if (!l->count) lint_at(l, LINT_SYNTAX, &first.place, first.message ? first.message : "out of memory");
  return false;
}
