/* target: reads the `target` form (run/target.h). */
#include "run/target.h"

#include "core/world.h"
#include "run/installed.h"
#include "run/target_holes.h"
#include "run/target_switches.h"

#include <ctype.h>
#include <math.h>
#include <regex.h>
#include <stdlib.h>
#include <string.h>

struct target_reading {
  struct world *world;
  struct target *target;
  const struct syntax *form;
  struct target_repeat *repeats; /* the target's arrays during reading */
  struct target_text *texts;
  struct target_program *programs;
  struct target_variant *variants;
  const char *const **versions;
  struct target_switches *switches;
};

/* Room for all parts of one kind. */
static void *array_for(const struct target_reading *r, const char *head, size_t size) {
  size_t count = 0;
  for (uint32_t i = 2; i < r->form->count; i++) count += syntax_has_head(r->form->children[i], head);
  return arena_array(&r->world->arena, count, size);
}

/* A string that can be a command or a file's name: without zero bytes. */
const char *target_read_text(struct world *w, const struct syntax *s) {
  if (s->shape != SYNTAX_ATOM || !is_string(s->atom)) world_error(w, &s->place, "expected a string");
  if (strlen(text_bytes(s->atom)) != text_of(s->atom)->length)
    world_error(w, &s->place, "there must be no NUL in this string");
  return text_bytes(s->atom);
}

/* ---- texts ---- */

/* The name of a hole in templates. */
static term hole_name(struct world *w, const struct syntax *s) {
  const char *name = text_bytes(s->atom);
  for (const char *c = name; *c; c++)
    if (!isalnum((unsigned char)*c))
      world_error(w, &s->place, "templates have only letters and digits in their holes' names");
  return s->atom;
}

/* Replaces a text of the same name in its place, because programs refer to texts by number. */
static void take_text(struct target_reading *r, const struct syntax *s) {
  struct target *t = r->target;
  if (s->count != 3 || !syntax_is_symbol(s->children[1]))
    world_error(r->world, &s->place, "expected (text NAME \"TEXT\")");
  if (!r->texts) {
    r->texts = arena_array(&r->world->arena, t->text_count + r->form->count, sizeof *r->texts);
    memcpy(r->texts, t->texts ? t->texts : r->texts, t->text_count * sizeof *r->texts);
    t->texts = r->texts;
  }
  target_read_text(r->world, s->children[2]);
  const term name = hole_name(r->world, s->children[1]);
  uint32_t i = 0;
  while (i < t->text_count && t->texts[i].name != name) i++;
  if (i == t->text_count) t->text_count++;
  r->texts[i] = (struct target_text){name, s->children[2]->atom};
}

static void take_repeat(struct target_reading *r, const struct syntax *s) {
  struct target *t = r->target;
  if (s->count != 3 || !syntax_is_symbol(s->children[1]))
    world_error(r->world, &s->place, "expected (repeat NAME \"TEMPLATE\")");
  const term name = hole_name(r->world, s->children[1]);
  if (!t->repeat_count) t->repeats = r->repeats = array_for(r, "repeat", sizeof *r->repeats);
  for (uint32_t i = 0; i < t->repeat_count; i++)
    if (t->repeats[i].name == name)
      world_error(r->world, &s->children[1]->place, "there already is a repeat `%s`", text_bytes(name));
  static const char *const holes[] = {[HOLE_PART] = "p",    [HOLE_INDEX] = "i",       [HOLE_TERM] = "term",
                                      [HOLE_TYPE] = "type", [HOLE_INPUTS] = "inputs", [HOLE_INPUTS + 1] = NULL};
  const struct template_names names = {template_find_listed, holes, "$i, $term, $type, $inputs or $p"};
  struct target_repeat repeat = {.name = name, .text = text_template_read(r->world, s->children[2], &names)};
  repeat.per_part = text_template_uses(&repeat.text, HOLE_PART) > 0;
  if (repeat.per_part && text_template_uses(&repeat.text, HOLE_PART) + 1 < repeat.text.count)
    world_error(r->world, &s->children[2]->place, "what is repeated for each part has no $i, $term, $type or $inputs");
  r->repeats[t->repeat_count++] = repeat;
}

static bool is_name(term symbol, const char *name, size_t length) {
  return text_of(symbol)->length == length && !memcmp(text_bytes(symbol), name, length);
}

static const char *const file_holes[] = {[HOLE_PART] = "p", [HOLE_PART + 1] = NULL};

static bool find_program_hole(const void *data, const char *name, size_t length, uint32_t *hole) {
  const struct target *t = data;
  static const char *const general[] = {[HOLE_PART] = "p", [HOLE_DEFINITIONS] = "definitions", NULL};
  if (template_find_listed(general, name, length, hole)) return true;
  for (uint32_t i = 0; i < t->text_count; i++) {
    if (!is_name(t->texts[i].name, name, length)) continue;
    *hole = HOLE_TEXT + i;
    return true;
  }
  for (uint32_t i = 0; i < t->repeat_count; i++) {
    if (!is_name(t->repeats[i].name, name, length)) continue;
    *hole = HOLE_REPEAT + i;
    return true;
  }
  return false;
}

/* Files are created in a directory of their own only. */
static struct text_template read_file_name(struct world *w, const struct syntax *s) {
  const char *name = target_read_text(w, s);
  if (!*name || strchr(name, '/') || !strcmp(name, ".") || !strcmp(name, ".."))
    world_error(w, &s->place, "expected the name of a file, without a directory");
  return text_template_read(w, s, &(struct template_names){template_find_listed, file_holes, "$p"});
}

static bool uses_repeats(const struct text_template *t) {
  for (uint32_t i = 0; i < t->count; i++)
    if (t->pieces[i].hole >= HOLE_REPEAT && t->pieces[i].hole < HOLE_TEXT) return true;
  return false;
}

static struct target_program read_program(struct target_reading *r, const struct syntax *s) {
  const struct template_names names = {find_program_hole, r->target, "$definitions or the name of a text or a repeat"};
  if (s->count != 3) world_error(r->world, &s->place, "expected (%s \"FILE\" \"TEMPLATE\")", syntax_head(s));
  struct target_program program = {.file = read_file_name(r->world, s->children[1]),
                                   .text = text_template_read(r->world, s->children[2], &names)};
  program.per_part = text_template_uses(&program.file, HOLE_PART) > 0;
  if (!program.per_part && text_template_uses(&program.text, HOLE_PART))
    world_error(r->world, &s->children[2]->place, "only a program whose file has a $p in its name has a $p");
  program.is_fixed = !program.per_part && !uses_repeats(&program.text);
  return program;
}

static void take_program(struct target_reading *r, const struct syntax *s) {
  struct target *t = r->target;
  if (!t->program_count) t->programs = r->programs = array_for(r, "program", sizeof *r->programs);
  r->programs[t->program_count++] = read_program(r, s);
}

static void take_alone(struct target_reading *r, const struct syntax *s) {
  struct target_program *alone = arena_alloc(&r->world->arena, sizeof *alone);
  *alone = read_program(r, s);
  if (alone->per_part) world_error(r->world, &s->children[1]->place, "a single term has no parts");
  r->target->alone = alone;
}

/* ---- variants ---- */

const char *const *target_read_command(struct world *w, const struct syntax *s) {
  if (s->count < 2) world_error(w, &s->place, "expected a command: (%s \"PROGRAM\" \"ARGUMENT\" ...)", syntax_head(s));
  const char **argv = arena_array(&w->arena, s->count, sizeof *argv);
  for (uint32_t i = 1; i < s->count; i++) argv[i - 1] = target_read_text(w, s->children[i]);
  argv[s->count - 1] = NULL;
  if (!*argv[0]) world_error(w, &s->children[1]->place, "expected the name of a program");
  return argv;
}

/* Steps come in this order. */
static const char *const step_heads[] = {"prepare", "compile", "run"};
enum { STEP_PREPARE, STEP_COMPILE, STEP_RUN, STEP_HEADS };

static int step_kind(struct world *w, const struct syntax *s) {
  for (int kind = 0; kind < STEP_HEADS; kind++)
    if (syntax_has_head(s, step_heads[kind])) return kind;
  world_error(w, &s->place, "expected (prepare \"PROGRAM\" ...), (compile \"PROGRAM\" ...) or (run \"PROGRAM\" ...)");
}

/* Takes the argument "$switches" out of a step, and notes its place. */
static void take_switches_place(struct world *w, struct target_variant *v, const struct syntax *s, bool is_prepared) {
  const char **argv = (const char **)(uintptr_t)v->steps[v->step_count - 1];
  for (uint32_t i = 0, to = 0; i < s->count; i++) {
    const bool is_place = argv[i] && !strcmp(argv[i], "$switches");
    argv[to] = argv[i];
    if (!is_place) {
      to++;
      continue;
    }
    const struct place *place = &s->children[i + 1]->place;
    if (!i) world_error(w, place, "\"$switches\" stands for arguments, not for a program");
    if (is_prepared) world_error(w, place, "what is prepared once has no \"$switches\"");
    if (v->takes_switches) world_error(w, place, "the variant already has an argument \"$switches\"");
    v->takes_switches = true;
    v->switches_step = v->step_count - 1;
    v->switches_at = to;
  }
}

/* Reads the steps among the form's items from the second on, except the last ones. */
static void read_steps(struct world *w, struct target_variant *v, const struct syntax *s, uint32_t others) {
  const char *const **steps = arena_array(&w->arena, s->count, sizeof *steps);
  v->steps = steps;
  int last = STEP_PREPARE;
  v->is_optional = s->count > 2 && syntax_has_head(s->children[2], "optional");
  if (v->is_optional && s->children[2]->count > 1) v->probe = target_read_command(w, s->children[2]);
  for (uint32_t i = v->is_optional ? 3 : 2; i < s->count - others; i++) {
    const int kind = step_kind(w, s->children[i]);
    if (kind < last || last == STEP_RUN)
      world_error(w, &s->children[i]->place, "`prepare` comes first, then `compile`, and last, once, `run`");
    steps[v->step_count++] = target_read_command(w, s->children[i]);
    v->prepare_count += kind == STEP_PREPARE;
    take_switches_place(w, v, s->children[i], kind == STEP_PREPARE);
    last = kind;
  }
  if (last != STEP_RUN) world_error(w, &s->place, "the variant lacks (run \"PROGRAM\" ...)");
}

static void take_variant(struct target_reading *r, const struct syntax *s) {
  struct target *t = r->target;
  if (s->count < 2 || !syntax_is_symbol(s->children[1]))
    world_error(
        r->world, &s->place,
        "expected (variant NAME (compile ...) ... (run ...)), or (variant NAME (optional) ...), or (variant NAME "
        "(optional \"COMMAND\" \"ARGUMENT\" ...) ...)");
  if (!t->variant_count) t->variants = r->variants = array_for(r, "variant", sizeof *r->variants);
  uint32_t other;
  struct target_variant v = {.name = s->children[1]->atom};
  if (target_find_variant(t, v.name, &other))
    world_error(r->world, &s->children[1]->place, "there already is a variant `%s`", text_bytes(v.name));
  const struct syntax *last = s->children[s->count - 1];
  const bool has_version = syntax_has_head(last, "version");
  if (has_version) v.version = target_read_command(r->world, last);
  read_steps(r->world, &v, s, has_version);
  r->variants[t->variant_count++] = v;
}

static void take_version(struct target_reading *r, const struct syntax *s) {
  struct target *t = r->target;
  if (!t->version_count) t->versions = r->versions = array_for(r, "version", sizeof *r->versions);
  r->versions[t->version_count++] = target_read_command(r->world, s);
}

static void take_switches(struct target_reading *r, const struct syntax *s) {
  struct target *t = r->target;
  if (!t->switches_count) t->switches = r->switches = array_for(r, "switches", sizeof *r->switches);
  r->switches[t->switches_count++] = target_read_switches(r->world, s);
}

/* ---- coverage ---- */

/* One of the target's own texts, for given inputs. */
static struct target_input_text read_input_text(const struct target_reading *r, const struct syntax *s) {
  static const char *const holes[] = {[HOLE_OF_TYPE] = "type", [HOLE_OF_ARGUMENTS] = "arguments", NULL};
  const struct template_names names = {template_find_listed, holes, "$type or $arguments"};
  if (s->count != 3 || !syntax_is_symbol(s->children[1]))
    world_error(r->world, &s->place, "expected (text NAME \"TEMPLATE\")");
  const struct target *t = r->target;
  uint32_t i = 0;
  while (i < t->text_count && t->texts[i].name != s->children[1]->atom) i++;
  if (i == t->text_count) world_error(r->world, &s->children[1]->place, "the target has no text of this name");
  return (struct target_input_text){i, text_template_read(r->world, s->children[2], &names)};
}

static void take_coverage(struct target_reading *r, const struct syntax *s) {
  struct target *t = r->target;
  struct target_variant *v = arena_alloc_zero(&r->world->arena, sizeof *v);
  if (s->count < 2 || (!syntax_is_named(s->children[1], "hpc") && !syntax_is_named(s->children[1], "gcov")))
    world_error(r->world, &s->place,
                "expected (coverage TOOL (compile ...) ... (run ...) (text NAME \"TEMPLATE\") ...), where the tool is "
                "hpc or gcov");
  v->name = s->children[1]->atom;
  uint32_t texts = 0;
  while (texts + 2 < s->count && syntax_has_head(s->children[s->count - 1 - texts], "text")) texts++;
  read_steps(r->world, v, s, texts);
  if (v->takes_switches)
    world_error(r->world, &s->place, "nothing is switched off in a coverage: it has no \"$switches\"");
  struct target_input_text *list = arena_array(&r->world->arena, texts, sizeof *list);
  for (uint32_t i = 0; i < texts; i++) list[i] = read_input_text(r, s->children[s->count - texts + i]);
  t->coverage = v;
  t->input_texts = list;
  t->input_text_count = texts;
}

/* ---- numbers and patterns ---- */

static double read_number(struct world *w, const struct syntax *s, double least, double most) {
  const term n = s->count == 2 && s->children[1]->shape == SYNTAX_ATOM ? s->children[1]->atom : 0;
  double number = NAN;
  if (n && is_small(n)) number = (double)small_value(n);
  else if (n && has_kind(n, KIND_REAL)) number = ((const struct real_object *)object_of(n))->number;
  if (!(number >= least && number <= most))
    world_error(w, &s->place, "expected (%s N), with a number from %g to %g", syntax_head(s), least, most);
  return number;
}

static void take_batch(struct target_reading *r, const struct syntax *s) {
  r->target->batch = (uint32_t)read_number(r->world, s, 1, 1e6);
}

static void take_part(struct target_reading *r, const struct syntax *s) {
  r->target->part = (uint32_t)read_number(r->world, s, 1, 1e6);
}

static const double longest = 1e6; /* seconds */
static void take_compile_limit(struct target_reading *r, const struct syntax *s) {
  r->target->compile_limit = read_number(r->world, s, 0.01, longest);
}
static void take_run_limit(struct target_reading *r, const struct syntax *s) {
  r->target->run_limit = read_number(r->world, s, 0.01, longest);
}

static const double megabyte = 1e6;
static size_t read_megabytes(struct target_reading *r, const struct syntax *s) {
  return (size_t)(read_number(r->world, s, 0.001, 1e9) * megabyte);
}
static void take_memory_limit(struct target_reading *r, const struct syntax *s) {
  r->target->memory_limit = read_megabytes(r, s);
}
static void take_file_limit(struct target_reading *r, const struct syntax *s) {
  r->target->file_limit = read_megabytes(r, s);
}
static void take_output_limit(struct target_reading *r, const struct syntax *s) {
  r->target->output_limit = read_megabytes(r, s);
}

const char *target_read_pattern(struct world *w, const struct syntax *s) {
  const char *text = target_read_text(w, s);
  regex_t compiled;
  const int problem = regcomp(&compiled, text, REG_EXTENDED);
  if (!problem) regfree(&compiled);
  char message[100];
  if (problem) regerror(problem, &compiled, message, sizeof message);
  if (problem) world_error(w, &s->place, "this is no regular expression: %s", message);
  return text;
}

static struct target_patterns read_patterns(struct target_reading *r, const struct syntax *s,
                                            struct target_patterns before) {
  const char **texts = arena_array(&r->world->arena, before.count + s->count, sizeof *texts);
  memcpy(texts, before.texts ? before.texts : texts, before.count * sizeof *texts);
  for (uint32_t i = 1; i < s->count; i++) texts[before.count + i - 1] = target_read_pattern(r->world, s->children[i]);
  return (struct target_patterns){texts, before.count + s->count - 1};
}

static void take_runs(struct target_reading *r, const struct syntax *s) { r->target->runs = s->count > 1 ? s : NULL; }

static void take_forget(struct target_reading *r, const struct syntax *s) {
  r->target->forget = read_patterns(r, s, r->target->forget);
}
static void take_unknown(struct target_reading *r, const struct syntax *s) {
  r->target->unknown = read_patterns(r, s, r->target->unknown);
}

/* ---- the form ---- */

static void take_syntax(struct target_reading *r, const struct syntax *s) {
  if (s->count != 2) world_error(r->world, &s->place, "expected (syntax NAME)");
  r->target->syntax = s->children[1];
}

static void take_like(struct target_reading *r, const struct syntax *s) {
  if (s->count != 2) world_error(r->world, &s->place, "expected (like NAME)");
}

/* In the order of reading: programs use the names of repeats. */
static const struct target_part {
  const char *head;
  void (*take)(struct target_reading *r, const struct syntax *s);
  bool several;
} parts[] = {
    {"like", take_like, false},
    {"syntax", take_syntax, false},
    {"text", take_text, true},
    {"repeat", take_repeat, true},
    {"program", take_program, true},
    {"alone", take_alone, false},
    {"variant", take_variant, true},
    {"version", take_version, true},
    {"switches", take_switches, true},
    {"coverage", take_coverage, false},
    {"batch", take_batch, false},
    {"part", take_part, false},
    {"compile-limit", take_compile_limit, false},
    {"run-limit", take_run_limit, false},
    {"memory-limit", take_memory_limit, false},
    {"file-limit", take_file_limit, false},
    {"output-limit", take_output_limit, false},
    {"runs", take_runs, false},
    {"forget", take_forget, true},
    {"unknown", take_unknown, true},
};
enum { PARTS = sizeof parts / sizeof *parts };

static bool target_form_has(const struct syntax *form, const char *head) {
  for (uint32_t i = 2; i < form->count; i++)
    if (syntax_has_head(form->children[i], head)) return true;
  return false;
}

static void check_heads(struct world *w, const struct syntax *form) {
  for (uint32_t i = 2; i < form->count; i++) {
    const struct syntax *s = form->children[i];
    size_t k = 0;
    while (k < PARTS && strcmp(syntax_head(s), parts[k].head) != 0) k++;
    if (k == PARTS)
      world_error(
          w, &s->place,
          "expected a part of a target: like, syntax, program, alone, text, repeat, variant, version, switches, "
          "coverage, batch, part, compile-limit, run-limit, memory-limit, file-limit, output-limit, runs, forget or "
          "unknown");
    for (uint32_t j = 2; j < i && !parts[k].several; j++)
      if (syntax_has_head(form->children[j], parts[k].head))
        world_error(w, &s->place, "`%s` is given twice", parts[k].head);
  }
}

/* What the form defines itself is not copied from the other target. */
static void drop_what_is_said(struct target *t, const struct syntax *form) {
  if (target_form_has(form, "repeat")) t->repeat_count = 0;
  if (target_form_has(form, "program") || target_form_has(form, "repeat")) t->alone = NULL; /* it uses their names */
  if (target_form_has(form, "program")) t->program_count = 0;
  if (target_form_has(form, "variant")) t->variant_count = 0;
  if (target_form_has(form, "variant") || target_form_has(form, "switches")) t->switches_count = 0;
  if (target_form_has(form, "version")) t->version_count = 0;
  if (target_form_has(form, "forget")) t->forget.count = 0;
  if (target_form_has(form, "unknown")) t->unknown.count = 0;
}

static void check_whole(struct world *w, const struct target *t, const struct syntax *form) {
  const struct place *place = &form->place;
  if (target_form_has(form, "repeat") && !target_form_has(form, "program"))
    world_error(w, place, "who gives other repeats must give the programs that use them, too");
  if (!t->syntax) world_error(w, place, "the target lacks (syntax NAME): how are terms written?");
  if (!t->program_count) world_error(w, place, "the target lacks (program \"FILE\" \"TEMPLATE\")");
  if (!t->variant_count) world_error(w, place, "the target lacks (variant NAME ...)");
  target_check_switches(w, t, form);
}

const struct syntax *target_likeness(const struct syntax *form) {
  for (uint32_t i = 2; i < form->count; i++)
    if (syntax_has_head(form->children[i], "like") && form->children[i]->count == 2)
      return form->children[i]->children[1];
  return NULL;
}

const struct target *target_read(struct world *w, const struct syntax *form, const struct target *like) {
  static const struct target usual = {.batch = 200,
                                      .compile_limit = 120,
                                      .run_limit = 30,
                                      .memory_limit = (size_t)4000e6,
                                      .file_limit = (size_t)500e6,
                                      .output_limit = (size_t)64e6};
  struct target *t = arena_alloc(&w->arena, sizeof *t);
  *t = like ? *like : usual;
  t->name = form->children[1]->atom;
  t->place = form->place;
  check_heads(w, form);
  drop_what_is_said(t, form);
  struct target_reading r = {.world = w, .target = t, .form = form};
  for (size_t k = 0; k < PARTS; k++)
    for (uint32_t i = 2; i < form->count; i++)
      if (syntax_has_head(form->children[i], parts[k].head)) parts[k].take(&r, form->children[i]);
  check_whole(w, t, form);
  return t;
}

/* ---- use ---- */

bool target_find_variant(const struct target *t, term name, uint32_t *index) {
  for (*index = 0; *index < t->variant_count; ++*index)
    if (t->variants[*index].name == name) return true;
  return false;
}

const char *const *target_version(const struct target *t, uint32_t variant) {
  const struct target_variant *v = &t->variants[variant];
  if (v->version) return v->version;
  for (uint32_t i = 0; i < v->step_count; i++)
    for (uint32_t k = 0; k < t->version_count; k++)
      if (!strcmp(v->steps[i][0], t->versions[k][0])) return t->versions[k];
  return NULL;
}

const char *target_variant_lacks(const struct target_variant *v) {
  for (uint32_t i = 0; i < v->step_count && v->is_optional; i++)
    if (!program_is_installed(v->steps[i][0])) return v->steps[i][0];
  return NULL;
}

const char *target_variant_names(struct world *w, const struct target *t) {
  size_t room = 1;
  for (uint32_t i = 0; i < t->variant_count; i++) room += text_of(t->variants[i].name)->length + 2;
  char *text = arena_alloc(&w->arena, room), *end = text;
  *end = 0;
  for (uint32_t i = 0; i < t->variant_count; i++) {
    if (i) end = stpcpy(end, ", ");
    end = stpcpy(end, text_bytes(t->variants[i].name));
  }
  return text;
}
