/* target_switches: see the header. */
#include "run/target_switches.h"

#include "core/array.h"
#include "core/system/directory.h"
#include "core/world.h"
#include "run/runner.h"

#include <stdlib.h>
#include <string.h>

/* ---- reading ---- */

static void add_variants(struct world *w, const struct syntax *s, struct target_switches *out) {
  const struct syntax *names = s->children[1];
  const struct syntax *const *list = syntax_is_list(names) ? (const struct syntax *const *)names->children : &names;
  out->variant_count = syntax_is_list(names) ? names->count : 1;
  term *variants = arena_array(&w->arena, out->variant_count, sizeof *variants);
  for (uint32_t i = 0; i < out->variant_count; i++) {
    if (!syntax_is_symbol(list[i])) world_error(w, &list[i]->place, "expected the name of a variant");
    variants[i] = list[i]->atom;
  }
  out->variants = variants;
}

/* Arguments are written with spaces between them, so they have none. */
static const char *switch_argument(struct world *w, const struct syntax *s) {
  const char *text = target_read_text(w, s);
  if (!*text || strpbrk(text, " \t\r\n")) world_error(w, &s->place, "an argument of a switch has no spaces");
  return text;
}

static const char *read_switch(struct world *w, const struct syntax *s) {
  if (!syntax_is_list(s)) return switch_argument(w, s);
  if (!s->count) world_error(w, &s->place, "expected the arguments of a switch");
  size_t room = 0;
  for (uint32_t i = 0; i < s->count; i++) room += strlen(switch_argument(w, s->children[i])) + 1;
  char *text = arena_alloc(&w->arena, room), *end = text;
  for (uint32_t i = 0; i < s->count; i++) {
    if (i) *end++ = ' ';
    end = stpcpy(end, switch_argument(w, s->children[i]));
  }
  return text;
}

struct target_switches target_read_switches(struct world *w, const struct syntax *s) {
  if (s->count < 3)
    world_error(w, &s->place,
                "expected (switches VARIANT \"ARGUMENT\" ... (\"ARGUMENT\" ...) ... (list \"PROGRAM\" ...) ...)");
  struct target_switches out = {.place = s->place};
  struct target_switch *list = arena_array(&w->arena, s->count, sizeof *list);
  add_variants(w, s, &out);
  for (uint32_t i = 2; i < s->count; i++) {
    const struct syntax *x = s->children[i];
    list[out.count++] = syntax_has_head(x, "list") ? (struct target_switch){.command = target_read_command(w, x)}
                                                   : (struct target_switch){.text = read_switch(w, x)};
  }
  out.list = list;
  return out;
}

static bool is_about(const struct target_switches *s, term variant) {
  for (uint32_t i = 0; i < s->variant_count; i++)
    if (s->variants[i] == variant) return true;
  return false;
}

bool target_has_switches(const struct target *t, uint32_t variant) {
  for (uint32_t i = 0; i < t->switches_count; i++)
    if (is_about(&t->switches[i], t->variants[variant].name)) return true;
  return false;
}

void target_check_switches(struct world *w, const struct target *t, const struct syntax *of) {
  for (uint32_t i = 0; i < t->switches_count; i++)
    for (uint32_t k = 0; k < t->switches[i].variant_count; k++) {
      const term name = t->switches[i].variants[k];
      uint32_t v;
      if (!target_find_variant(t, name, &v))
        world_error(w, &t->switches[i].place, "the target has no variant `%s`", text_bytes(name));
      if (!t->variants[v].takes_switches)
        world_error(w, &t->switches[i].place,
                    "the variant `%s` has no argument \"$switches\", which its switches would replace",
                    text_bytes(name));
    }
  for (uint32_t v = 0; v < t->variant_count; v++)
    if (t->variants[v].takes_switches && !target_has_switches(t, v))
      world_error(w, &of->place, "the variant `%s` has an argument \"$switches\", but there is no (switches %s ...)",
                  text_bytes(t->variants[v].name), text_bytes(t->variants[v].name));
}

/* ---- listing ---- */

static void add_switch(struct switch_list *l, const char *text, size_t length) {
  struct buffer b = {0};
  for (size_t i = 0; i < length;) {
    const size_t word = strcspn(text + i, " \t\r"), end = word < length - i ? word : length - i;
    if (end) buffer_printf(&b, "%s%.*s", b.length ? " " : "", (int)end, text + i);
    i += end + 1;
  }
  bool is_new = b.length;
  for (size_t i = 0; i < l->count && is_new; i++) is_new = strcmp(l->list[i], b.text) != 0;
  if (is_new) {
    ARRAY_ROOM(l->list, l->count, l->capacity);
    l->list[l->count++] = b.text;
  } else {
    buffer_free(&b);
  }
}

static void add_lines(struct switch_list *l, const struct buffer *output) {
  for (size_t i = 0; i < output->length;) {
    const char *line = output->text + i, *newline = memchr(line, '\n', output->length - i);
    const size_t length = newline ? (size_t)(newline - line) : output->length - i;
    add_switch(l, line, length);
    i += length + 1;
  }
}

static bool take_list(struct switch_list *l, const char *const *command, const struct child_limits *limits,
                      const struct child_result *r, struct diagnostic *error) {
  if (r->end == CHILD_EXITED && !r->code) {
    add_lines(l, &r->output);
    return true;
  }
  struct buffer how = {0}, said = {0};
  child_describe(&how, r, limits);
  buffer_put_readable(&said, r->errors.text, r->errors.length);
  diagnostic_set(error, "cannot list the switches: %s %s%s%s", command[0], how.text, said.length ? ": " : "",
                 said.length ? said.text : "");
  buffer_free(&how);
  buffer_free(&said);
  return false;
}

static bool run_list_in(struct switch_list *l, const struct target *t, const char *const *command,
                        const char *directory, struct diagnostic *error) {
  enum { SECONDS = 20, KEPT = 1 << 20 };
  char *temporary = memory_printf("TMPDIR=%s", directory);
  const char *const environment[] = {temporary, "LC_ALL=C.UTF-8", NULL};
  const struct child_limits limits = {
      .wall = 4 * SECONDS, .cpu = SECONDS, .memory = t->memory_limit, .file = t->file_limit, .output = KEPT};
  const struct child_request request = {
      .argv = command, .environment = environment, .directory = directory, .kept = KEPT, .limits = limits};
  struct runner *r = runner_new(directory);
  struct child_result result;
  uint64_t tag;
  runner_start(r, &request, 0);
  while (!runner_wait(r, 1, &tag, &result)) continue;
  const bool good = take_list(l, command, &limits, &result, error);
  child_result_free(&result);
  runner_free(r);
  free(temporary);
  return good;
}

static bool run_list(struct switch_list *l, const struct target *t, const char *const *command,
                     struct diagnostic *error) {
  struct directory d;
  if (!directory_make(&d)) return directory_refuse(error);
  const bool good = run_list_in(l, t, command, d.path, error);
  directory_remove(&d);
  return good;
}

bool switch_list_add(struct switch_list *l, const struct target *t, uint32_t variant, struct diagnostic *error) {
  bool good = true;
  for (uint32_t i = 0; i < t->switches_count && good; i++) {
    const struct target_switches *s = &t->switches[i];
    if (!is_about(s, t->variants[variant].name)) continue;
    for (uint32_t k = 0; k < s->count && good; k++) {
      if (s->list[k].command) good = run_list(l, t, s->list[k].command, error);
      else add_switch(l, s->list[k].text, strlen(s->list[k].text));
    }
  }
  return good;
}

void switch_list_free(struct switch_list *l) {
  for (size_t i = 0; i < l->count; i++) free(l->list[i]);
  free(l->list);
  *l = (struct switch_list){0};
}

/* ---- variants with switches ---- */

static size_t count_words(const struct switched_variant *s) {
  size_t words = 0;
  for (size_t i = 0; i < s->count; i++) {
    words++;
    for (const char *c = s->switches[i]; *c; c++) words += *c == ' ';
  }
  return words;
}

static const char **put_words(struct world *w, const char **out, const char *text) {
  for (const char *space; (space = strchr(text, ' ')); text = space + 1)
    *out++ = arena_string(&w->arena, text, (size_t)(space - text));
  *out++ = text;
  return out;
}

static const char *const *command_with(struct world *w, const char *const *command, uint32_t at,
                                       const struct switched_variant *s) {
  size_t count = 0;
  while (command[count]) count++;
  const char **argv = arena_array(&w->arena, count + count_words(s) + 1, sizeof *argv), **end = argv;
  for (size_t i = 0; i <= count; i++) {
    for (size_t k = 0; i == at && k < s->count; k++) end = put_words(w, end, s->switches[k]);
    *end++ = command[i];
  }
  return argv;
}

static struct target_variant variant_with(struct world *w, const struct target *t, const struct switched_variant *s) {
  struct target_variant v = t->variants[s->variant];
  const char *const **steps = arena_array(&w->arena, v.step_count, sizeof *steps);
  memcpy(steps, v.steps, v.step_count * sizeof *steps);
  steps[v.switches_step] = command_with(w, steps[v.switches_step], v.switches_at, s);
  v.steps = steps;
  v.like = s->variant;
  return v;
}

const struct target *target_with_switches(struct world *w, const struct target *t, const struct switched_variant *list,
                                          size_t count) {
  struct target *out = arena_alloc(&w->arena, sizeof *out);
  struct target_variant *variants = arena_array(&w->arena, t->variant_count + count, sizeof *variants);
  *out = *t;
  out->switched_from = t;
  for (uint32_t i = 0; i < t->variant_count; i++) {
    variants[i] = t->variants[i];
    variants[i].like = i;
  }
  for (size_t i = 0; i < count; i++) variants[out->variant_count++] = variant_with(w, t, &list[i]);
  out->variants = variants;
  return out;
}
