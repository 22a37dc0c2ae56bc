/* Regular expressions on strings. */
#include "racket/prim/prim.h"
#include "racket/regexp.h"
#include "racket/utf8.h"

#include <ctype.h>
#include <string.h>

PREDICATE(prim_is_regexp, has_kind(v, KIND_REGEXP))
PREDICATE(prim_is_pregexp, has_kind(v, KIND_REGEXP) && object_of(v)->aux)

PRIMITIVE(prim_regexp) {
  need_string(m, "regexp", argv[0]);
  return regexp_make(m, "regexp", text_bytes(argv[0]), text_of(argv[0])->length, false);
}

PRIMITIVE(prim_pregexp) {
  need_string(m, "pregexp", argv[0]);
  return regexp_make(m, "pregexp", text_bytes(argv[0]), text_of(argv[0])->length, true);
}

PRIMITIVE(prim_regexp_quote) {
  need_string(m, "regexp-quote", argv[0]);
  bool fold = argc > 1 && !is_true(m->world, argv[1]);
  struct buffer b = {0};
  if (fold) buffer_puts(&b, "(?i:");
  regexp_quote(&b, text_bytes(argv[0]), text_of(argv[0])->length);
  if (fold) buffer_puts(&b, ")");
  value v = make_string(m, b.text, b.length);
  buffer_free(&b);
  return v;
}

PRIMITIVE(prim_regexp_replace_quote) {
  need_string(m, "regexp-replace-quote", argv[0]);
  struct buffer b = {0};
  for (const char *s = text_bytes(argv[0]); s < text_bytes(argv[0]) + text_of(argv[0])->length; s++) {
    if (*s == '&' || *s == '\\') buffer_puts(&b, "\\");
    buffer_append(&b, s, 1);
  }
  value v = make_string(m, b.text, b.length);
  buffer_free(&b);
  return v;
}

/* ---- arguments ---- */

struct input {
  const char *text; /* the part of the string to be matched */
  size_t length;
  uint32_t skipped; /* code points before that part */
};

static void need_pattern(struct machine *m, const char *who, value v) {
  if (!has_kind(v, KIND_REGEXP) && !is_string(v))
    raise_argument(m, who, "(or/c regexp? byte-regexp? string? bytes?)", v);
}

/* (f pattern input [start end]) */
static struct input need_input(struct machine *m, const char *who, uint32_t argc, const value *argv) {
  need_pattern(m, who, argv[0]);
  if (!is_string(argv[1])) raise_argument(m, who, "(or/c bytes? string? input-port? path?)", argv[1]);
  const char *text = text_bytes(argv[1]);
  size_t bytes = text_of(argv[1])->length;
  uint32_t count = utf8_count(text, bytes), start = argc > 2 ? need_index(m, who, argv[2]) : 0;
  uint32_t end = argc > 3 && is_true(m->world, argv[3]) ? need_index(m, who, argv[3]) : count;
  if (start > count) raise_contract(m, "%s: starting index is out of range\n  starting index: %u", who, start);
  if (end > count || end < start) raise_contract(m, "%s: ending index is out of range\n  ending index: %u", who, end);
  size_t from = utf8_offset(text, bytes, start);
  return (struct input){text + from, utf8_offset(text, bytes, end) - from, start};
}

/* ---- results ---- */

static value part(struct machine *m, const struct input *in, size_t start, size_t end) {
  return start == REGEXP_NO_GROUP ? m->world->false_ : make_string(m, in->text + start, end - start);
}

static value position(struct machine *m, const struct input *in, size_t start, size_t end) {
  if (start == REGEXP_NO_GROUP) return m->world->false_;
  uint32_t from = in->skipped + utf8_count(in->text, start), count = utf8_count(in->text + start, end - start);
  return value_cons(m->world, small(from), small((int64_t)from + count));
}

typedef value part_function(struct machine *m, const struct input *in, size_t start, size_t end);

static value groups(struct machine *m, const struct input *in, const struct regexp_matches *r, uint32_t match,
                    part_function *f) {
  value list = m->world->empty;
  for (uint32_t g = r->groups; g-- > 0;)
    list = value_cons(m->world, f(m, in, regexp_start(r, match, g), regexp_end(r, match, g)), list);
  return list;
}

static value match_once(struct machine *m, const char *who, uint32_t argc, const value *argv, part_function *f) {
  struct input in = need_input(m, who, argc, argv);
  struct regexp_matches r = regexp_run(m, who, argv[0], in.text, in.length, 1);
  return r.count ? groups(m, &in, &r, 0, f) : m->world->false_;
}

PRIMITIVE(prim_regexp_match) { return match_once(m, "regexp-match", argc, argv, part); }
PRIMITIVE(prim_regexp_match_positions) { return match_once(m, "regexp-match-positions", argc, argv, position); }

PRIMITIVE(prim_does_match) {
  struct input in = need_input(m, "regexp-match?", argc, argv);
  return boolean_value(m->world, regexp_run(m, "regexp-match?", argv[0], in.text, in.length, 1).count > 0);
}

PRIMITIVE(prim_does_match_exactly) {
  struct input in = need_input(m, "regexp-match-exact?", argc, argv);
  struct regexp_matches r = regexp_run(m, "regexp-match-exact?", argv[0], in.text, in.length, 1);
  return boolean_value(m->world, r.count && regexp_start(&r, 0, 0) == 0 && regexp_end(&r, 0, 0) == in.length);
}

/* Racket's #:match-select selects groups of each match: one, or a list. */
static value match_all(struct machine *m, const char *who, uint32_t argc, const value *argv, part_function *f) {
  uint32_t given = positional_count(argc, argv);
  struct input in = need_input(m, who, given, argv);
  value select = keyword_argument(m, argc, argv, "match-select"), gaps = keyword_argument(m, argc, argv, "gap-select?");
  bool with_gaps = gaps && is_true(m->world, gaps);
  struct regexp_matches r = regexp_run(m, who, argv[0], in.text, in.length, UINT32_MAX);
  struct list_builder b = {0};
  size_t last = 0;
  for (uint32_t i = 0; i < r.count; i++) {
    if (with_gaps) list_add(m->world, &b, f(m, &in, last, regexp_start(&r, i, 0)));
    last = regexp_end(&r, i, 0);
    if (select) list_add(m->world, &b, apply1(m, select, groups(m, &in, &r, i, f)));
    else list_add(m->world, &b, f(m, &in, regexp_start(&r, i, 0), last));
  }
  if (with_gaps) list_add(m->world, &b, f(m, &in, last, in.length));
  return list_done(m->world, &b);
}

PRIMITIVE(prim_regexp_match_all) { return match_all(m, "regexp-match*", argc, argv, part); }
PRIMITIVE(prim_regexp_match_all_positions) { return match_all(m, "regexp-match-positions*", argc, argv, position); }

PRIMITIVE(prim_regexp_split) {
  struct input in = need_input(m, "regexp-split", argc, argv);
  struct regexp_matches r = regexp_run(m, "regexp-split", argv[0], in.text, in.length, UINT32_MAX);
  struct list_builder b = {0};
  size_t last = 0;
  for (uint32_t i = 0; i < r.count; i++) {
    list_add(m->world, &b, part(m, &in, last, regexp_start(&r, i, 0)));
    last = regexp_end(&r, i, 0);
  }
  list_add(m->world, &b, part(m, &in, last, in.length));
  return list_done(m->world, &b);
}

/* ---- replacement ---- */

static void append_group(struct buffer *b, const struct input *in, const struct regexp_matches *r, uint32_t match,
                         uint32_t group) {
  if (group >= r->groups || regexp_start(r, match, group) == REGEXP_NO_GROUP) return;
  buffer_append(b, in->text + regexp_start(r, match, group),
                regexp_end(r, match, group) - regexp_start(r, match, group));
}

/* & stands for the match, \n for a group, \& and \\ for themselves, \$ for nothing; any other \ for
 * the match, too. */
static void append_template(struct buffer *b, const struct input *in, const struct regexp_matches *r, uint32_t match,
                            value template) {
  const char *s = text_bytes(template), *end = s + text_of(template)->length;
  while (s < end) {
    char c = *s++;
    bool escape = c == '\\' && s < end;
    if (c != '&' && c != '\\') buffer_append(b, &c, 1);
    else if (escape && (*s == '&' || *s == '\\')) buffer_append(b, s++, 1);
    else if (escape && *s == '$') s++;
    else {
      uint32_t group = 0;
      for (; escape && s < end && isdigit((unsigned char)*s) && group < UINT16_MAX; s++)
        group = group * 10 + (uint32_t)(*s - '0');
      append_group(b, in, r, match, group);
    }
  }
}

static value applied(struct machine *m, const char *who, value f, value arguments) {
  uint32_t count;
  value *items = list_to_array(m->world, arguments, &count);
  value text = apply(m, f, count, items);
  if (!is_string(text))
    raise_contract(m, "%s: contract violation\n  expected: string?\n  given: %s", who,
                   value_text(m, text, PRINT_PRINT));
  return text;
}

static value replace(struct machine *m, const char *who, uint32_t argc, const value *argv, uint32_t limit) {
  struct input in = need_input(m, who, 2, argv);
  value insert = argv[2];
  if (!is_string(insert) && !is_procedure(insert)) raise_argument(m, who, "(or/c string? bytes? procedure?)", insert);
  (void)argc;
  struct regexp_matches r = regexp_run(m, who, argv[0], in.text, in.length, limit);
  if (r.count == 0) return argv[1];
  value *texts = arena_alloc(&m->world->arena, r.count * sizeof *texts);
  for (uint32_t i = 0; i < r.count; i++)
    texts[i] = is_string(insert) ? insert : applied(m, who, insert, groups(m, &in, &r, i, part));
  struct buffer b = {0};
  size_t last = 0;
  for (uint32_t i = 0; i < r.count; i++) {
    buffer_append(&b, in.text + last, regexp_start(&r, i, 0) - last);
    if (is_string(insert)) append_template(&b, &in, &r, i, insert);
    else buffer_append(&b, text_bytes(texts[i]), text_of(texts[i])->length);
    last = regexp_end(&r, i, 0);
  }
  buffer_append(&b, in.text + last, in.length - last);
  value v = make_string(m, b.text, b.length);
  buffer_free(&b);
  return v;
}

PRIMITIVE(prim_regexp_replace) { return replace(m, "regexp-replace", argc, argv, 1); }
PRIMITIVE(prim_regexp_replace_all) { return replace(m, "regexp-replace*", argc, argv, UINT32_MAX); }

PRIMITIVE(prim_regexp_replaces) {
  need_list(m, "regexp-replaces", argv[1]);
  value text = argv[0];
  for (struct list_walk k = list_walk(argv[1]); list_more(&k);) {
    value rule = list_next(&k);
    if (!is_list(rule) || list_length(rule) != 2)
      raise_argument(m, "regexp-replaces", "(list/c regexp? string?)", rule);
    struct list_walk parts = list_walk(rule);
    value pattern = list_next(&parts);
    text = replace(m, "regexp-replace*", 3, (value[]){pattern, text, list_next(&parts)}, UINT32_MAX);
  }
  return text;
}

void prim_regexp_install(struct machine *m) {
  static const struct primitive_row rows[] = {
      {"regexp?", 1, 1, prim_is_regexp},
      {"pregexp?", 1, 1, prim_is_pregexp},
      {"regexp", 1, 1, prim_regexp},
      {"pregexp", 1, 1, prim_pregexp},
      {"regexp-quote", 1, 2, prim_regexp_quote},
      {"regexp-replace-quote", 1, 1, prim_regexp_replace_quote},
      {"regexp-match", 2, 4, prim_regexp_match},
      {"regexp-match-positions", 2, 4, prim_regexp_match_positions},
      {"regexp-match?", 2, 4, prim_does_match},
      {"regexp-match-exact?", 2, 2, prim_does_match_exactly},
      {"regexp-match*", 2, 8, prim_regexp_match_all},
      {"regexp-match-positions*", 2, 8, prim_regexp_match_all_positions},
      {"regexp-split", 2, 4, prim_regexp_split},
      {"regexp-replace", 3, 3, prim_regexp_replace},
      {"regexp-replace*", 3, 3, prim_regexp_replace_all},
      {"regexp-replaces", 2, 2, prim_regexp_replaces},
  };
  builtins_add_primitives(m, rows, COUNT_OF(rows));
}
