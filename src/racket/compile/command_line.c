/* command_line: the form `command-line`: flags with their procedures, and the procedure for the
 * remaining arguments. */
#include "racket/compile/compile.h"

#include "racket/compile/names.h"

#include <string.h>

struct flag {
  const char **names;
  uint32_t name_count, arguments;
  struct expr *procedure;
};

struct command_code {
  struct expr *program, *arguments; /* or NULL */
  uint32_t flag_count;
  struct flag *flags;
  struct expr *rest; /* the procedure for the remaining arguments; or NULL */
};

static const struct flag *find_flag(const struct command_code *c, const char *name) {
  for (uint32_t i = 0; i < c->flag_count; i++)
    for (uint32_t k = 0; k < c->flags[i].name_count; k++)
      if (strcmp(c->flags[i].names[k], name) == 0) return &c->flags[i];
  return NULL;
}

static bool is_flag(value v) {
  const char *text = is_string(v) ? text_bytes(v) : "";
  return (text[0] == '-' || text[0] == '+') && text[1];
}

static const char *program_name(struct machine *m, const struct command_code *c, value *frame) {
  value name = c->program ? eval(m, c->program, frame) : 0;
  return name && is_string(name) ? text_bytes(name) : "program";
}

static value run_command_line(struct machine *m, void *data, value *frame) {
  const struct command_code *c = data;
  uint32_t count;
  value given = eval(m, c->arguments, frame);
  const value *items = is_list(given) ? list_to_array(m->world, given, &count) : vector_contents(given, &count);
  uint32_t i = 0;
  while (items && i < count && is_flag(items[i])) {
    const char *name = text_bytes(items[i++]);
    if (strcmp(name, "--") == 0) break;
    const struct flag *f = find_flag(c, name);
    if (!f) raise_exception(m, m->exn_fail, NULL, "%s: unknown switch: %s", program_name(m, c, frame), name);
    if (count - i < f->arguments)
      raise_exception(m, m->exn_fail, NULL, "%s: needs %u argument%s for switch %s", program_name(m, c, frame),
                      f->arguments, plural(f->arguments), name);
    apply(m, eval(m, f->procedure, frame), f->arguments, items + i);
    i += f->arguments;
  }
  if (c->rest) return apply(m, eval(m, c->rest, frame), count - i, items + i);
  if (i < count)
    raise_exception(m, m->exn_fail, NULL, "%s: expects 0 <arg>s on the command line, given %u argument%s",
                    program_name(m, c, frame), count - i, plural(count - i));
  return m->world->void_;
}

/* [flag or (flag …), argument …, help, body …] */
static void compile_flag(struct machine *m, struct scope *s, const struct syntax *x, const struct syntax *clause,
                         struct flag *f) {
  expect_list(m, x, clause);
  if (clause->count < 3) bad_syntax(m, x, clause, "expected flags, a text and a body");
  const struct syntax *flags = clause->children[0];
  uint32_t count = flags->shape == SYNTAX_LIST ? flags->count : 1;
  f->names = arena_alloc(&m->world->arena, (count + 1) * sizeof *f->names);
  for (uint32_t i = 0; i < count; i++) {
    const struct syntax *one = flags->shape == SYNTAX_LIST ? flags->children[i] : flags;
    if (one->shape != SYNTAX_ATOM || !is_string(one->atom)) bad_syntax(m, x, one, "expected a flag");
    f->names[f->name_count++] = text_bytes(one->atom);
  }
  uint32_t from = 1;
  while (from < clause->count && syntax_is_symbol(clause->children[from])) from++;
  f->arguments = from - 1;
  const struct syntax *parameters = syntax_list(m->world, clause->place, clause->children + 1, f->arguments);
  from++; /* the help text of the flag */
  if (from >= clause->count) bad_syntax(m, x, clause, "missing body");
  f->procedure = compile_procedure(m, s, 0, clause, parameters, clause->children + from, clause->count - from);
}

static uint32_t clauses_after(const struct syntax *x, uint32_t i) {
  uint32_t count = 0;
  while (i + 1 + count < x->count && !syntax_is_keyword(x->children[i + 1 + count])) count++;
  return count;
}

static struct expr *compile_command_line(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  (void)tail;
  struct command_code *c = arena_alloc_zero(&m->world->arena, sizeof *c);
  c->flags = arena_alloc_zero(&m->world->arena, x->count * sizeof *c->flags);
  for (uint32_t i = 1; i < x->count; i++) {
    const struct syntax *option = x->children[i];
    uint32_t count = clauses_after(x, i);
    if (!syntax_is_keyword(option) || count == 0) bad_syntax(m, x, option, NULL);
    if (syntax_is_keyword_named(option, "program")) c->program = compile_expression(m, s, x->children[i + 1], false);
    else if (syntax_is_keyword_named(option, "argv"))
      c->arguments = compile_expression(m, s, x->children[i + 1], false);
    else if (syntax_is_keyword_named(option, "args") && count > 1)
      c->rest = compile_procedure(m, s, 0, x, x->children[i + 1], x->children + i + 2, count - 1);
    else if (syntax_is_keyword_named(option, "once-each") || syntax_is_keyword_named(option, "once-any") ||
             syntax_is_keyword_named(option, "multi") || syntax_is_keyword_named(option, "final"))
      for (uint32_t k = 1; k <= count; k++) compile_flag(m, s, x, x->children[i + k], &c->flags[c->flag_count++]);
    else if (!syntax_is_keyword_named(option, "usage-help") && !syntax_is_keyword_named(option, "ps"))
      raise_syntax(m, &option->place, "command-line: #:%s is not supported", text_bytes(option->atom));
    i += count;
  }
  if (!c->arguments) {
    struct syntax *name = syntax_symbol(m->world, x->place, "current-command-line-arguments");
    struct syntax **call = arena_alloc(&m->world->arena, sizeof *call);
    *call = name;
    c->arguments = compile_expression(m, s, syntax_list(m->world, x->place, call, 1), false);
  }
  return expr_custom(m, x, run_command_line, c);
}

static const struct form forms[] = {{"command-line", compile_command_line, NULL}};

void command_line_install(struct machine *m) { builtins_add_forms(m, forms, COUNT_OF(forms)); }
