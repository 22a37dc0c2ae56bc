/* rewrite: parsing and matching. */
#include "typeset/rewrite.h"

#include "core/read/reader.h"
#include "redex/redex.h"
#include "typeset/stands_for.h"

#include <string.h>

/* The end of the left side: at the = after its closing bracket, or, for a name, at the first
 * one. */
static const char *find_equals(const char *text) {
  const char *p = text + strspn(text, " \t");
  if (*p && strchr("([{", *p)) {
    int depth = 0;
    for (; *p; p++) {
      if (strchr("([{", *p)) depth++;
      if (strchr(")]}", *p) && --depth == 0) break;
    }
    if (!*p) return NULL;
    p++;
    p += strspn(p, " \t");
    return *p == '=' ? p : NULL;
  }
  return *p ? strchr(p + 1, '=') : NULL;
}

static bool is_word_byte(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); }

/* ---- the right side ---- */

struct rewrite_names {
  term names[MOST_REWRITE_NAMES];
  uint32_t count;
};

static void collect_names(struct machine *m, const struct rewrite *r, const struct syntax *x,
                          struct rewrite_names *out) {
  if (syntax_is_symbol(x) && r->is_name(r->data, x->atom)) {
    for (uint32_t i = 0; i < out->count; i++)
      if (out->names[i] == x->atom) raise_syntax(m, &x->place, "`%s` stands twice on the left", text_bytes(x->atom));
    if (out->count == MOST_REWRITE_NAMES) raise_syntax(m, &x->place, "a rewrite may have %d names", MOST_REWRITE_NAMES);
    out->names[out->count++] = x->atom;
  }
  for (uint32_t i = 0; x->shape != SYNTAX_ATOM && i < x->count; i++) {
    const bool is_ellipsis = syntax_is_named(x->children[i], "...");
    if (is_ellipsis && (!i || !syntax_is_symbol(x->children[i - 1]) || !r->is_name(r->data, x->children[i - 1]->atom)))
      raise_syntax(m, &x->children[i]->place, "misplaced ellipsis: it must follow a name");
    if (!is_ellipsis) collect_names(m, r, x->children[i], out);
  }
}

/* The longest name at p; *length is that of its text, including braces. */
static term name_at(const struct rewrite_names *names, const char *start, const char *p, size_t *length) {
  term best = 0;
  size_t best_length = 0;
  const bool braced = *p == '{';
  for (uint32_t i = 0; i < names->count; i++) {
    const char *name = text_bytes(names->names[i]);
    const size_t n = text_of(names->names[i])->length;
    if (strncmp(p + braced, name, n) != 0 || n <= best_length) continue;
    if (braced && p[1 + n] != '}') continue;
    const bool touched = !braced && ((p > start && is_word_byte(p[-1]) && is_word_byte(*p)) ||
                                     (is_word_byte(p[n]) && is_word_byte(p[n - 1])));
    if (touched) continue;
    best = names->names[i];
    best_length = n;
  }
  *length = best_length + (braced ? 2 : 0);
  return best;
}

static void add_part(struct machine *m, struct rewrite_part ***end, const char *text, size_t length, term name) {
  if (!length && !name) return;
  struct rewrite_part *p = arena_alloc_zero(&m->world->arena, sizeof *p);
  if (name) p->name = name;
  else p->text = arena_string(&m->world->arena, text, length);
  **end = p;
  *end = &p->next;
}

static void read_right(struct machine *m, struct rewrite *r, const char *text) {
  struct rewrite_names names = {.count = 0};
  if (r->left->shape != SYNTAX_ATOM) collect_names(m, r, r->left, &names);
  struct rewrite_part **end = &r->right;
  const char *from = text, *p = text;
  while (*p) {
    size_t length;
    const term name = name_at(&names, text, p, &length);
    if (!name) {
      p++;
      continue;
    }
    add_part(m, &end, from, (size_t)(p - from), 0);
    add_part(m, &end, NULL, 0, name);
    from = p += length;
  }
  add_part(m, &end, from, (size_t)(p - from), 0);
}

struct rewrite *rewrite_read(struct machine *m, const char *what, const char *text,
                             bool (*is_name)(const void *data, term name), const void *data) {
  const struct source *whole = source_from_text(m->world, what, text, strlen(text));
  const struct place place = {whole, 1, 1};
  const char *equals = find_equals(text);
  if (!equals) raise_syntax(m, &place, "expected a rewrite: name=text, or (form ...)=text");
  struct rewrite *r = arena_alloc_zero(&m->world->arena, sizeof *r);
  r->is_name = is_name;
  r->data = data;
  r->left = reader_only(m->world, source_from_text(m->world, what, text, (size_t)(equals - text)));
  if (!syntax_is_symbol(r->left) && (!syntax_is_list(r->left) || !r->left->count))
    raise_syntax(m, &r->left->place, "expected a name or a form on the left of the rewrite");
  equals++;
  read_right(m, r, equals + strspn(equals, " \t"));
  return r;
}

/* ---- matching ---- */

struct rewrite_matching {
  struct machine *m;
  const struct rewrite *r;
  struct language *language;
  struct rewrite_match *out;
};

static bool matches(const struct rewrite_matching *k, const struct syntax *left, const struct syntax *x);

static void bind_items(struct rewrite_match *out, term name, struct syntax *const *items, uint32_t count,
                       bool several) {
  out->bindings[out->count++] = (struct rewrite_binding){name, items, count, several};
}

static bool lists_match(const struct rewrite_matching *k, const struct syntax *left, const struct syntax *x) {
  uint32_t at = 0;
  for (uint32_t i = 0; i < left->count; i++) {
    const struct syntax *l = left->children[i];
    if (i + 1 < left->count && syntax_is_named(left->children[i + 1], "...")) {
      const uint32_t after = left->count - i - 2;
      if (x->count < at + after) return false;
      bind_items(k->out, l->atom, x->children + at, x->count - at - after, true);
      at = x->count - after;
      i++;
      continue;
    }
    if (at == x->count) return false;
    const bool is_name = syntax_is_symbol(l) && k->r->is_name(k->r->data, l->atom);
    if (is_name && stands_for(k->m, k->language, l->atom, x->children[at]))
      bind_items(k->out, l->atom, x->children + at, 1, false);
    else if (is_name || !matches(k, l, x->children[at])) return false;
    at++;
  }
  return at == x->count;
}

static bool matches(const struct rewrite_matching *k, const struct syntax *left, const struct syntax *x) {
  if (left->shape != x->shape) return false;
  return left->shape == SYNTAX_ATOM ? left->atom == x->atom : lists_match(k, left, x);
}

bool rewrite_matches(struct machine *m, const struct rewrite *r, struct language *l, const struct syntax *x,
                     struct rewrite_match *out) {
  const struct rewrite_matching k = {m, r, l, out};
  out->count = 0;
  return matches(&k, r->left, x);
}

const struct rewrite_binding *rewrite_find(const struct rewrite_match *m, term name) {
  for (uint32_t i = 0; i < m->count; i++)
    if (m->bindings[i].name == name) return &m->bindings[i];
  return NULL;
}
