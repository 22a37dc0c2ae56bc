/* Joining, splitting, trimming and replacing in strings: racket/string. */
#include "racket/prim/prim.h"
#include "racket/regexp.h"

#include <string.h>

static void append_string(struct buffer *b, value string) {
  buffer_append(b, text_bytes(string), text_of(string)->length);
}

static bool flag(struct machine *m, uint32_t argc, const value *argv, const char *keyword, bool otherwise) {
  value v = keyword_argument(m, argc, argv, keyword);
  return v ? is_true(m->world, v) : otherwise;
}

/* ---- string-join ---- */

static bool is_list_of_strings(value v) {
  if (!is_list(v)) return false;
  for (struct list_walk k = list_walk(v); list_more(&k);)
    if (!is_string(list_next(&k))) return false;
  return true;
}

static value text_argument(struct machine *m, uint32_t argc, const value *argv, const char *keyword, value otherwise) {
  value v = keyword_argument(m, argc, argv, keyword);
  if (v) need_string(m, "string-join", v);
  return v ? v : otherwise;
}

PRIMITIVE(prim_string_join) {
  if (!is_list_of_strings(argv[0])) raise_argument(m, "string-join", "(listof string?)", argv[0]);
  value separator = positional_count(argc, argv) > 1 ? argv[1] : make_string(m, " ", 1), none = make_string(m, "", 0);
  need_string(m, "string-join", separator);
  value first = text_argument(m, argc, argv, "before-first", none);
  value last = text_argument(m, argc, argv, "before-last", separator);
  value after = text_argument(m, argc, argv, "after-last", none);
  uint32_t left = list_length(argv[0]);
  struct buffer b = {0};
  append_string(&b, first);
  for (struct list_walk k = list_walk(argv[0]); list_more(&k); left--) {
    append_string(&b, list_next(&k));
    if (left > 1) append_string(&b, left == 2 ? last : separator);
  }
  append_string(&b, after);
  return string_from_buffer(m, &b);
}

/* ---- splitting and trimming ---- The separator is white space, a string or a regexp; it is
 * converted to a regexp, as in racket/string. */

struct separator {
  value whole, at_start, at_end; /* regexps */
};

static value made(struct machine *m, const char *before, const struct buffer *b, const char *after, bool perl) {
  struct buffer all = {0};
  buffer_puts(&all, before);
  buffer_append(&all, b->text ? b->text : "", b->length);
  buffer_puts(&all, after);
  value v = term_regexp(m->world, all.text ? all.text : "", all.length, perl);
  buffer_free(&all);
  return v;
}

static struct separator separator_of(struct machine *m, const char *who, uint32_t argc, const value *argv) {
  bool given = positional_count(argc, argv) > 1;
  if (given && !is_string(argv[1]) && !has_kind(argv[1], KIND_REGEXP))
    raise_argument(m, who, "(or/c string? regexp?)", argv[1]);
  bool repeat = given && flag(m, argc, argv, "repeat?", false);
  struct buffer b = {0};
  if (repeat) buffer_puts(&b, "(?:");
  if (!given) buffer_puts(&b, "\\s+");
  else if (is_string(argv[1])) regexp_quote(&b, text_bytes(argv[1]), text_of(argv[1])->length);
  else buffer_printf(&b, "(?:%s)", text_bytes(argv[1]));
  if (repeat) buffer_puts(&b, ")+");
  bool perl = !given || (!is_string(argv[1]) && object_of(argv[1])->aux);
  struct separator s = {made(m, "", &b, "", perl), made(m, "^", &b, "", perl), made(m, "", &b, "$", perl)};
  buffer_free(&b);
  return s;
}

/* A string without separators at its ends. */
struct text_span {
  size_t start, end;
};

static struct text_span trim(struct machine *m, const char *who, const struct separator *s, value string, bool left,
                             bool right) {
  const char *text = text_bytes(string);
  struct text_span span = {0, text_of(string)->length};
  struct regexp_matches r;
  if (left && (r = regexp_run(m, who, s->at_start, text, span.end, 1)).count) span.start = regexp_end(&r, 0, 0);
  if (right && (r = regexp_run(m, who, s->at_end, text, span.end, 1)).count) span.end = regexp_start(&r, 0, 0);
  if (span.end < span.start) span.end = span.start;
  return span;
}

PRIMITIVE(prim_string_trim) {
  need_string(m, "string-trim", argv[0]);
  struct separator s = separator_of(m, "string-trim", argc, argv);
  bool left = flag(m, argc, argv, "left?", true), right = flag(m, argc, argv, "right?", true);
  struct text_span span = trim(m, "string-trim", &s, argv[0], left, right);
  return make_string(m, text_bytes(argv[0]) + span.start, span.end - span.start);
}

static value split(struct machine *m, const char *who, uint32_t argc, const value *argv) {
  need_string(m, who, argv[0]);
  struct separator s = separator_of(m, who, argc, argv);
  struct text_span span = {0, text_of(argv[0])->length};
  if (flag(m, argc, argv, "trim?", true)) span = trim(m, who, &s, argv[0], true, true);
  const char *text = text_bytes(argv[0]) + span.start;
  size_t length = span.end - span.start, last = 0;
  struct regexp_matches r = regexp_run(m, who, s.whole, text, length, UINT32_MAX);
  if (r.count == 0 && length == 0) return m->world->empty;
  struct list_builder b = {0};
  for (uint32_t i = 0; i < r.count; i++) {
    list_add(m->world, &b, make_string(m, text + last, regexp_start(&r, i, 0) - last));
    last = regexp_end(&r, i, 0);
  }
  list_add(m->world, &b, make_string(m, text + last, length - last));
  return list_done(m->world, &b);
}

PRIMITIVE(prim_string_split) { return split(m, "string-split", argc, argv); }

PRIMITIVE(prim_normalize_spaces) {
  value parts = split(m, "string-normalize-spaces", argc, argv);
  return prim_string_join(m, 1, &parts);
}

/* ---- string-replace ---- */

PRIMITIVE(prim_string_replace) {
  need_string(m, "string-replace", argv[0]);
  need_string(m, "string-replace", argv[2]);
  value from = argv[1];
  if (!is_string(from) && !has_kind(from, KIND_REGEXP))
    raise_argument(m, "string-replace", "(or/c string? regexp?)", from);
  if (is_string(from)) {
    struct buffer quoted = {0};
    regexp_quote(&quoted, text_bytes(from), text_of(from)->length);
    from = made(m, "", &quoted, "", false);
    buffer_free(&quoted);
  }
  uint32_t limit = flag(m, argc, argv, "all?", true) ? UINT32_MAX : 1;
  const char *text = text_bytes(argv[0]);
  size_t length = text_of(argv[0])->length, last = 0;
  struct regexp_matches r = regexp_run(m, "string-replace", from, text, length, limit);
  if (r.count == 0) return argv[0];
  struct buffer b = {0};
  for (uint32_t i = 0; i < r.count; i++) {
    buffer_append(&b, text + last, regexp_start(&r, i, 0) - last);
    append_string(&b, argv[2]);
    last = regexp_end(&r, i, 0);
  }
  buffer_append(&b, text + last, length - last);
  return string_from_buffer(m, &b);
}

void prim_split_install(struct machine *m) {
  static const struct primitive_row rows[] = {
      {"string-join", 1, 8, prim_string_join},       {"string-split", 1, 6, prim_string_split},
      {"string-trim", 1, 8, prim_string_trim},       {"string-normalize-spaces", 1, 2, prim_normalize_spaces},
      {"string-replace", 3, 5, prim_string_replace},
  };
  builtins_add_primitives(m, rows, COUNT_OF(rows));
}
