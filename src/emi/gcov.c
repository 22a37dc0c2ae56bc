/* gcov: see the header. */
#include "emi/gcov.h"

#include "core/read/reader.h"
#include "store/json_text.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

struct gcov_reading {
  struct world *world;
  const struct source *source;
  struct gcov_file *files;
};

/* ---- reading ---- */

static _Noreturn void refuse_gcov(const struct gcov_reading *r, size_t offset, const char *why) {
  struct place place = {.source = r->source, .line = 1, .column = 1};
  for (size_t i = 0; i < offset && i < r->source->length; i++) {
    place.column++;
    if (r->source->text[i] == '\n') place.line++, place.column = 1;
  }
  world_error(r->world, &place, "this is not what gcov writes: %s", why);
}

static struct gcov_file *file_named(struct gcov_reading *r, const char *name, uint32_t lines) {
  struct arena *a = &r->world->arena;
  struct gcov_file *f = r->files;
  while (f && strcmp(f->name, name) != 0) f = f->next;
  if (f && f->line_count >= lines) return f;
  struct gcov_file *larger = arena_alloc_zero(a, sizeof *larger);
  larger->name = arena_string(a, name, strlen(name));
  larger->counts = arena_alloc_zero(a, (lines + 1) * sizeof *larger->counts);
  larger->is_counted = arena_alloc_zero(a, (lines + 1) * sizeof *larger->is_counted);
  larger->line_count = lines;
  if (f) {
    memcpy(larger->counts, f->counts, (f->line_count + 1) * sizeof *f->counts);
    memcpy(larger->is_counted, f->is_counted, (f->line_count + 1) * sizeof *f->is_counted);
  }
  larger->next = r->files; /* the newest is found first */
  r->files = larger;
  return larger;
}

static bool take_lines(struct gcov_reading *r, const char *name, json_t *lines) {
  enum { MOST_LINES = 100000000 };
  size_t i;
  json_t *line;
  json_int_t last = 0;
  json_array_foreach(lines, i, line) {
    const json_int_t number = json_integer_value(json_object_get(line, "line_number"));
    if (number < 1 || number > MOST_LINES || !json_is_integer(json_object_get(line, "count"))) return false;
    if (number > last) last = number;
  }
  struct gcov_file *f = file_named(r, name, (uint32_t)last);
  json_array_foreach(lines, i, line) {
    const size_t number = (size_t)json_integer_value(json_object_get(line, "line_number"));
    f->counts[number] += json_number_member(line, "count");
    f->is_counted[number] = true;
  }
  return true;
}

static bool take_object(struct gcov_reading *r, json_t *object) {
  json_t *files = json_object_get(object, "files"), *file;
  size_t i;
  if (!json_is_array(files)) return false;
  json_array_foreach(files, i, file) {
    json_t *lines = json_object_get(file, "lines");
    const char *name = json_string_value(json_object_get(file, "file"));
    if (!name || !json_is_array(lines) || !take_lines(r, name, lines)) return false;
  }
  return true;
}

const struct gcov_file *gcov_read(struct world *w, const struct source *text) {
  struct gcov_reading r = {.world = w, .source = text};
  size_t at = 0;
  while (at < text->length && strchr(" \t\r\n", text->text[at])) at++;
  while (at < text->length) {
    json_error_t error;
    json_t *object = json_loadb(text->text + at, text->length - at, JSON_DISABLE_EOF_CHECK, &error);
    if (!object) refuse_gcov(&r, at + (error.position > 0 ? (size_t)error.position : 0), error.text);
    const bool is_good = take_object(&r, object);
    json_decref(object);
    if (!is_good)
      refuse_gcov(
          &r, at,
          "expected an object with `files`, each with a `file` and `lines` that have a `line_number` and a `count`");
    at += (size_t)error.position;
    while (at < text->length && strchr(" \t\r\n", text->text[at])) at++;
  }
  return r.files;
}

const struct gcov_file *gcov_file_of(const struct gcov_file *list, const char *name) {
  while (list && strcmp(list->name, name) != 0) list = list->next;
  return list;
}

/* ---- lines and places ---- */

/* Marks the start of an executed line, and everything around it, as executed. */
static void mark_around(const struct lambda_spans *spans, size_t at, bool *executed) {
  for (size_t i = 0; i < spans->count; i++)
    if (spans->list[i].from <= at && at < spans->list[i].to) executed[spans->list[i].place] = true;
}

bool gcov_covered(const struct gcov_file *f, const struct hpc_program *p, bool *executed) {
  const char *line = p->text;
  bool is_seen = false;
  for (uint32_t number = p->at.line; *line && number <= f->line_count; number++) {
    const char *end = strchr(line, '\n');
    const size_t begin = (size_t)(line - p->text) + strspn(line, " \t");
    if (f->is_counted[number] && f->counts[number]) mark_around(p->spans, begin, executed);
    is_seen = is_seen || f->is_counted[number];
    if (!end) break;
    line = end + 1;
  }
  return is_seen;
}
