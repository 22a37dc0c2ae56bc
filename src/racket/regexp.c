#include "racket/regexp.h"

#include "core/system/memory.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include "racket/prim/prim.h"

#include <ctype.h>
#include <string.h>

/* ---- translation ---- */

struct translation {
  struct buffer *out;
  const char *next, *end;
  bool perl;
  bool quantifiable; /* the last piece can be repeated */
  bool quantified;   /* ...and already is */
  const char *problem;
};

static const char group_problem[] = "expected `:`, `=`, `!`, `<=`, `<!`, `i`, `-i`, `m`, `-m`, `s`, or `-s` after `(?`";

static bool looking_at(const struct translation *t, const char *text) {
  size_t length = strlen(text);
  return (size_t)(t->end - t->next) >= length && memcmp(t->next, text, length) == 0;
}

static void literal(struct translation *t, char c) {
  if ((unsigned char)c < 0x80 && !isalnum((unsigned char)c) && c != '\0') buffer_append(t->out, "\\", 1);
  if (c == '\0') buffer_puts(t->out, "\\x00");
  else buffer_append(t->out, &c, 1);
}

/* \d and the like; *t->next is the letter. Unlike in PCRE2, white space excludes vertical tabs. */
static void class_escape(struct translation *t, bool inside) {
  char c = *t->next++;
  if (strchr("dDwW", c) || (strchr("bB", c) && !inside)) buffer_printf(t->out, "\\%c", c);
  else if (c == 's') buffer_puts(t->out, inside ? " \\t\\n\\f\\r" : "[ \\t\\n\\f\\r]");
  else if (c == 'S') buffer_puts(t->out, inside ? "\\S\\x0b" : "[^ \\t\\n\\f\\r]");
  else if (strchr("pP", c) && t->next < t->end && *t->next == '{') {
    buffer_printf(t->out, "\\%c", c);
    do buffer_append(t->out, t->next, 1);
    while (*t->next++ != '}' && t->next < t->end);
  } else t->problem = "illegal alphabetic escape";
}

static void escape(struct translation *t) {
  t->quantifiable = true;
  if (t->next == t->end) {
    literal(t, '\\');
    return;
  }
  char c = *t->next;
  if (!t->perl || !isalnum((unsigned char)c)) {
    literal(t, c);
    t->next++;
  } else if (isdigit((unsigned char)c)) {
    buffer_puts(t->out, "\\g{");
    while (t->next < t->end && isdigit((unsigned char)*t->next)) buffer_append(t->out, t->next++, 1);
    buffer_puts(t->out, "}");
  } else class_escape(t, false);
}

static bool posix_class(struct translation *t) { /* at "[:" */
  const char *close = t->next + 2;
  while (close < t->end && islower((unsigned char)*close)) close++;
  if (!t->perl || t->end - close < 2 || close[0] != ':' || close[1] != ']') return false;
  buffer_append(t->out, t->next, (size_t)(close + 2 - t->next));
  t->next = close + 2;
  return true;
}

static void bracket(struct translation *t) { /* after the [ */
  buffer_puts(t->out, "[");
  if (t->next < t->end && *t->next == '^') buffer_append(t->out, t->next++, 1);
  for (bool first = true; !t->problem; first = false) {
    if (t->next == t->end) {
      t->problem = "missing closing square bracket in pattern";
      return;
    }
    if (looking_at(t, "[:") && posix_class(t)) continue;
    char c = *t->next++;
    if (c == ']' && !first) break;
    if (c == '\\' && t->perl && t->next < t->end) {
      if (isalpha((unsigned char)*t->next)) class_escape(t, true);
      else literal(t, *t->next++);
    } else if (c == '-') buffer_append(t->out, &c, 1);
    else literal(t, c);
  }
  buffer_puts(t->out, "]");
  t->quantifiable = true;
}

static void add_mode(char *text, char mode) {
  size_t length = strlen(text);
  text[length] = mode;
  text[length + 1] = '\0';
}

/* (?mode: with i, s and m; after the question mark. In multi mode a dot does not match a
 * newline. */
static void modes(struct translation *t) {
  char on[8] = "", off[8] = "";
  bool minus = false;
  for (; t->next < t->end && *t->next != ':'; t->next++) {
    char c = *t->next;
    if (c == '-') minus = true;
    else if (!strchr("ims", c) || strlen(on) + strlen(off) > 5) {
      t->problem = group_problem;
      return;
    } else {
      add_mode(minus ? off : on, c);
      if (c == 'm') add_mode(minus ? on : off, 's');
    }
  }
  if (t->next == t->end) t->problem = group_problem;
  else t->next++;
  buffer_printf(t->out, "(?%s%s%s:", on, *off ? "-" : "", off);
}

static void group(struct translation *t) { /* after the ( */
  static const char *const kinds[] = {"?:", "?=", "?!", "?<=", "?<!", "?>", "?("};
  t->quantifiable = false;
  if (!looking_at(t, "?")) {
    buffer_puts(t->out, "(");
    return;
  }
  for (unsigned i = 0; i < COUNT_OF(kinds); i++) {
    if (!looking_at(t, kinds[i])) continue;
    bool conditional = strcmp(kinds[i], "?(") == 0;
    buffer_printf(t->out, "(%s", conditional ? "?" : kinds[i]);
    t->next += conditional ? 1 : strlen(kinds[i]);
    return;
  }
  t->next++;
  modes(t);
}

/* * + ? and, in #px, {n,m}. */
static void quantifier(struct translation *t, char c) {
  static const char *const nothing[] = {"`*` follows nothing in pattern", "`+` follows nothing in pattern",
                                        "`?` follows nothing in pattern"};
  static const char *const nested[] = {"nested `*` in patten", "nested `+` in patten", "nested `?` in patten"};
  unsigned which = c == '+' ? 1 : c == '?' ? 2 : 0;
  if (!t->quantifiable) t->problem = t->quantified ? nested[which] : nothing[which];
  buffer_append(t->out, &c, 1);
  if (c == '{') {
    if (t->next < t->end && *t->next == ',') buffer_puts(t->out, "0");
    while (t->next < t->end && (isdigit((unsigned char)*t->next) || *t->next == ','))
      buffer_append(t->out, t->next++, 1);
    if (t->next < t->end && *t->next == '}') buffer_append(t->out, t->next++, 1);
    else t->problem = "expected digit, `,`, or `}` for repetition in pattern";
  }
  if (t->next < t->end && *t->next == '?') buffer_append(t->out, t->next++, 1);
  t->quantifiable = false;
}

static void piece(struct translation *t) {
  char c = *t->next++;
  bool repeats = c == '*' || c == '+' || c == '?' || (c == '{' && t->perl);
  if (repeats) quantifier(t, c);
  t->quantified = repeats;
  if (repeats) return;
  switch (c) {
  case '\\': escape(t); break;
  case '[': bracket(t); break;
  case '(': group(t); break;
  case '|':
    t->quantifiable = false;
    buffer_append(t->out, &c, 1);
    break;
  case ')':
  case '.':
  case '^':
  case '$':
    t->quantifiable = true;
    buffer_append(t->out, &c, 1);
    break;
  default: t->quantifiable = true; literal(t, c);
  }
}

bool regexp_translate(struct buffer *out, const char *text, size_t length, bool perl, const char **problem) {
  struct translation t = {.out = out, .next = text, .end = text + length, .perl = perl};
  while (t.next < t.end && !t.problem) piece(&t);
  *problem = t.problem;
  return !t.problem;
}

/* ---- compilation ---- */

static const char *problem_text(int code, char *room, size_t size) {
  switch (code) {
  case PCRE2_ERROR_MISSING_CLOSING_PARENTHESIS: return "missing closing parenthesis in pattern";
  case PCRE2_ERROR_UNMATCHED_CLOSING_PARENTHESIS: return "unmatched `)` in pattern";
  case PCRE2_ERROR_CLASS_RANGE_ORDER: return "invalid range within square brackets in pattern";
  default: pcre2_get_error_message(code, (PCRE2_UCHAR *)room, size); return room;
  }
}

_Noreturn static void raise_malformed(struct machine *m, const char *who, const char *problem, const char *text,
                                      size_t length) {
  raise_contract(m, "%s: %s\n  pattern: %s", who, problem, value_text(m, make_string(m, text, length), PRINT_PRINT));
}

/* The caller frees it, and must not raise before that. */
static pcre2_code *compile_regexp(struct machine *m, const char *who, const char *text, size_t length, bool perl) {
  struct buffer b = {0};
  const char *problem;
  bool good = regexp_translate(&b, text, length, perl, &problem);
  int code = 0;
  PCRE2_SIZE place;
  uint32_t options = PCRE2_UTF | PCRE2_DOTALL | PCRE2_DOLLAR_ENDONLY | PCRE2_NO_UTF_CHECK;
  pcre2_code *compiled = NULL;
  if (good) compiled = pcre2_compile((PCRE2_SPTR)(b.text ? b.text : ""), b.length, options, &code, &place, NULL);
  buffer_free(&b);
  if (compiled) return compiled;
  char room[160];
  raise_malformed(m, who, good ? problem_text(code, room, sizeof room) : problem, text, length);
}

term regexp_make(struct machine *m, const char *who, const char *text, size_t length, bool perl) {
  pcre2_code_free(compile_regexp(m, who, text, length, perl));
  return term_regexp(m->world, text, length, perl);
}

/* ---- matching ---- */

static void add_match(struct machine *m, struct regexp_matches *r, uint32_t *capacity, const PCRE2_SIZE *vector) {
  size_t row = 2 * (size_t)r->groups * sizeof *r->positions;
  if (r->count == *capacity) {
    size_t *more = arena_alloc(&m->world->arena, 2 * (size_t)*capacity * row);
    memcpy(more, r->positions, r->count * row);
    r->positions = more;
    *capacity *= 2;
  }
  for (uint32_t i = 0; i < 2 * r->groups; i++)
    r->positions[2 * (size_t)r->count * r->groups + i] = vector[i] == PCRE2_UNSET ? REGEXP_NO_GROUP : vector[i];
  r->count++;
}

struct regexp_matches regexp_run(struct machine *m, const char *who, value pattern, const char *subject, size_t length,
                                 uint32_t limit) {
  bool perl = has_kind(pattern, KIND_REGEXP) && object_of(pattern)->aux;
  pcre2_code *code = compile_regexp(m, who, text_bytes(pattern), text_of(pattern)->length, perl);
  pcre2_match_data *data = pcre2_match_data_create_from_pattern(code, NULL);
  if (!data) memory_give_up();
  struct regexp_matches r = {.groups = pcre2_get_ovector_count(data)};
  uint32_t capacity = limit == 1 ? 1 : 4, options = PCRE2_NO_UTF_CHECK;
  r.positions = arena_alloc(&m->world->arena, 2 * (size_t)capacity * r.groups * sizeof *r.positions);
  const PCRE2_SIZE *vector = pcre2_get_ovector_pointer(data);
  PCRE2_SIZE from = 0;
  int status = 0;
  while (r.count < limit) {
    status = pcre2_match(code, (PCRE2_SPTR)subject, length, from, options, data, NULL);
    if (status < 0) break;
    add_match(m, &r, &capacity, vector);
    from = vector[1];
    /* After an empty match, the next one here must not be empty. */
    options = PCRE2_NO_UTF_CHECK | (vector[0] == vector[1] ? PCRE2_NOTEMPTY_ATSTART : 0);
  }
  pcre2_match_data_free(data);
  pcre2_code_free(code);
  if (status < 0 && status != PCRE2_ERROR_NOMATCH)
    raise_exception(m, m->exn_fail, NULL, "%s: the match needs too much time or memory", who);
  return r;
}

void regexp_quote(struct buffer *out, const char *text, size_t length) {
  for (size_t i = 0; i < length; i++) {
    if (text[i] && strchr("[].*?+|(){}\\$^", text[i])) buffer_puts(out, "\\");
    buffer_append(out, text + i, 1);
  }
}
