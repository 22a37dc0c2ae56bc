/* variant_commands: see the header. Sources are read as terms: (target NAME ... (variant NAME
 * (compile "ghc" ...) ... (run ...))). */
#include "report/campaign/variant_commands.h"

#include "assay.h"
#include "core/printer.h"
#include "core/system/memory.h"

#include <stdlib.h>
#include <string.h>

struct variant_commands {
  assay *world;
  assay_term *files; /* malloc'ed: the forms of each readable source */
  size_t count;
};

/* All forms of a file as one sequence. */
static void read_source(struct variant_commands *v, const char *text) {
  char *all = memory_printf("(%s\n)", text);
  assay_term forms;
  if (assay_term_read(v->world, all, &forms) == ASSAY_OK) {
    v->files = memory_resize(v->files, v->count + 1, sizeof *v->files);
    v->files[v->count++] = forms;
  }
  free(all);
}

struct variant_commands *variant_commands_of(const struct campaign_data *c) {
  struct variant_commands *v = memory_array(1, sizeof *v);
  *v = (struct variant_commands){.world = strcmp(c->kind, "programs") ? NULL : assay_new()};
  for (size_t i = 0; v->world && i < c->source_count; i++) read_source(v, c->sources[i].text);
  return v;
}

void variant_commands_free(struct variant_commands *v) {
  if (v->world) assay_free(v->world);
  free(v->files);
  free(v);
}

/* ---- finding them ---- */

static bool is_named(assay_term t, const char *name) {
  if (assay_term_kind(t) != ASSAY_SYMBOL) return false;
  struct buffer text = {0};
  print_term(&text, t);
  const bool is = !strcmp(text.text, name);
  buffer_free(&text);
  return is;
}

/* (FORM NAME ...) */
static bool is_term_form(assay_term t, const char *form, const char *name) {
  return assay_term_count(t) > 1 && is_named(assay_term_item(t, 0), form) &&
         (!name || is_named(assay_term_item(t, 1), name));
}

static assay_term find_form(assay_term in, const char *form, const char *name) {
  for (size_t i = 0; i < assay_term_count(in); i++)
    if (is_term_form(assay_term_item(in, i), form, name)) return assay_term_item(in, i);
  return 0;
}

static assay_term find_target(const struct variant_commands *v, const char *name) {
  assay_term found = 0;
  for (size_t i = 0; !found && i < v->count; i++) found = find_form(v->files[i], "target", name);
  return found;
}

/* For a target with (like OTHER), also searches the other one. */
static assay_term find_variant(const struct variant_commands *v, const char *target, const char *variant) {
  enum { DEEPEST = 8 };
  struct buffer name = {0};
  assay_term found = 0;
  buffer_puts(&name, target);
  for (int i = 0; !found && i < DEEPEST; i++) {
    const assay_term form = find_target(v, name.text), like = form ? find_form(form, "like", NULL) : 0;
    found = form ? find_form(form, "variant", variant) : 0;
    if (!like) break;
    name.length = 0;
    print_term(&name, assay_term_item(like, 1));
  }
  buffer_free(&name);
  return found;
}

/* ---- writing them ---- */

static void put_quoted(struct buffer *out, const char *word) {
  buffer_puts(out, "'");
  for (; *word; word++)
    if (*word == '\'') buffer_puts(out, "'\\''");
    else buffer_append(out, word, 1);
  buffer_puts(out, "'");
}

static void put_word(struct buffer *out, const char *word) {
  static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./+=:@%,$";
  if (*word && !word[strspn(word, plain)]) buffer_puts(out, word);
  else put_quoted(out, word);
}

/* ("ghc" "-O0" ...), without the symbols before the strings. */
static void put_step(struct buffer *out, assay_term step) {
  if (out->length) buffer_puts(out, " && ");
  bool any = false;
  for (size_t i = 1; i < assay_term_count(step); i++) {
    if (assay_term_kind(assay_term_item(step, i)) != ASSAY_STRING) continue;
    struct buffer word = {0};
    display_term(&word, assay_term_item(step, i));
    if (any) buffer_puts(out, " ");
    put_word(out, word.length ? word.text : "");
    any = true;
    buffer_free(&word);
  }
}

static void put_command(struct buffer *out, assay_term variant) {
  static const char *const steps[] = {"compile", "run"};
  for (size_t i = 2; i < assay_term_count(variant); i++)
    for (size_t k = 0; k < sizeof steps / sizeof *steps; k++)
      if (is_term_form(assay_term_item(variant, i), steps[k], NULL)) put_step(out, assay_term_item(variant, i));
}

void variant_commands_add(const struct variant_commands *v, json_t *evidence) {
  for (size_t i = 0; i < json_array_size(evidence); i++) {
    json_t *answer = json_array_get(evidence, i);
    const char *target = json_string_value(json_object_get(answer, "target"));
    const char *variant = json_string_value(json_object_get(answer, "variant"));
    if (!target || !variant || json_object_get(answer, "command")) continue;
    const assay_term found = find_variant(v, target, variant);
    struct buffer command = {0};
    if (found) put_command(&command, found);
    if (command.length) json_object_set_new(answer, "command", json_string(command.text));
    buffer_free(&command);
  }
}
