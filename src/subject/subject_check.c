/* subject_check: see the header. */
#include "subject/subject_check.h"

#include "core/printer.h"
#include "core/world.h"
#include "run/target.h"
#include "subject/subject_file.h"
#include "subject/subject_left_out.h"

#include <ctype.h>
#include <string.h>

struct check_reading {
  struct subject_file *file;
  struct world *world;
  const struct signature *signature;
  struct subject_check *check;
  struct subject_variants *also;
  struct subject_known *known;
};

/* ---- variants ---- */

/* Is it installed? If not, that is recorded. */
static bool is_there(struct check_reading *r, const struct target_variant *v) {
  const char *lacking = target_variant_lacks(v);
  if (!lacking) return true;
  struct buffer reason = {0};
  buffer_printf(&reason, "`%s` is not installed", lacking);
  subject_check_leave_out(r->world, r->check, v, &reason);
  buffer_free(&reason);
  return false;
}

/* Without those that are not installed; if that leaves none, they are tried, to report the
 * reason. */
static struct subject_variants leave_out(struct check_reading *r, struct subject_variants v, uint32_t *list) {
  uint32_t installed = 0, count = 0;
  for (uint32_t i = 0; i < v.count; i++) installed += !target_variant_lacks(&v.target->variants[v.list[i]]);
  for (uint32_t i = 0; i < v.count && installed; i++)
    if (is_there(r, &v.target->variants[v.list[i]])) list[count++] = v.list[i];
  return (struct subject_variants){v.target, list, installed ? count : v.count};
}

/* A target and the variants named after it, `least` or more; none: all its variants. */
static struct subject_variants read_variants(struct check_reading *r, const struct syntax *x, uint32_t end,
                                             uint32_t least) {
  if (x->count < 2) world_error(r->world, &x->place, "expected the name of a target");
  const struct target *t = subject_file_use(r->file, SUBJECT_TARGET, x->children[1]);
  const uint32_t named = end > 2 ? end - 2 : 0, count = named ? named : t->variant_count;
  uint32_t *list = arena_array(&r->world->arena, count, sizeof *list);
  for (uint32_t i = 0; i < count; i++) {
    list[i] = i;
    if (!named) continue;
    const struct syntax *name = x->children[i + 2];
    if (!syntax_is_symbol(name) || !target_find_variant(t, name->atom, &list[i]))
      world_error(r->world, &name->place, "the target `%s` has no such variant; it has %s", text_bytes(t->name),
                  target_variant_names(r->world, t));
  }
  if (count < least)
    world_error(r->world, &x->place, "expected at least %u variants of `%s`, which has %s", least, text_bytes(t->name),
                target_variant_names(r->world, t));
  return leave_out(r, (struct subject_variants){t, list, count}, list);
}

static void set_check(struct check_reading *r, const struct syntax *x, struct subject_variants variants) {
  if (r->check->variants.target) world_error(r->world, &x->place, "the subject has a check already");
  r->check->variants = variants;
}

static void read_differ(struct check_reading *r, const struct syntax *x) {
  const struct subject_variants v = read_variants(r, x, x->count, 1);
  const bool has_meaning = !r->signature || v.target->runs; /* graphs always do */
  set_check(r, x, has_meaning ? v : read_variants(r, x, x->count, 2));
}

static void read_accepts(struct check_reading *r, const struct syntax *x) {
  r->check->only_accepts = true;
  set_check(r, x, read_variants(r, x, x->count, 1));
}

/* ---- equivalent texts ---- */

/* A part of the file as written, on one line. */
static const char *text_as_written(struct world *w, const struct syntax *x) {
  char *text = arena_string(&w->arena, x->place.source->text + x->start, x->end - x->start), *to = text;
  bool is_space = false;
  for (const char *from = text; *from; from++) {
    if (is_space && !isspace((unsigned char)*from)) *to++ = ' ';
    is_space = isspace((unsigned char)*from);
    if (!is_space) *to++ = *from;
  }
  *to = '\0';
  return text;
}

static struct subject_side read_side(const struct check_reading *r, const struct syntax *x) {
  static const char *const holes[] = {"term", "type", NULL};
  const struct template_names names = {template_find_listed, holes, "$term and $type"};
  struct subject_side side = {.name = text_as_written(r->world, x), .is_text = syntax_is_string(x)};
  if (side.is_text) side.text = text_template_read(r->world, x, &names);
  else if (x->count < 2) world_error(r->world, &x->place, "expected (replace [PATTERN PROGRAM] ...)");
  else side.replacements = replacements_read(r->signature, x);
  return side;
}

static void read_equivalent(struct check_reading *r, const struct syntax *x) {
  if (!r->signature) world_error(r->world, &x->place, "`equivalent` is about terms: graphs are not taken apart");
  uint32_t end = x->count;
  while (end > 2 && (syntax_is_string(x->children[end - 1]) || syntax_has_head(x->children[end - 1], "replace"))) end--;
  const uint32_t count = x->count - end;
  if (count < 2)
    world_error(r->world, &x->place,
                "expected at least two that should do the same: \"TEXT\" or (replace [PATTERN PROGRAM] ...)");
  struct subject_side *sides = arena_array(&r->world->arena, count, sizeof *sides);
  for (uint32_t i = 0; i < count; i++) sides[i] = read_side(r, x->children[end + i]);
  set_check(r, x, read_variants(r, x, end, 1));
  r->check->sides = sides;
  r->check->side_count = count;
}

static void read_reference(struct check_reading *r, const struct syntax *x) {
  if (r->check->reference.target) world_error(r->world, &x->place, "`reference` is given twice");
  r->check->reference = read_variants(r, x, x->count, 1);
  if (r->check->reference.count > 1) world_error(r->world, &x->place, "expected one variant: which of them is right?");
}

static void read_also(struct check_reading *r, const struct syntax *x) {
  r->also[r->check->also_count++] = read_variants(r, x, x->count, 1);
}

/* ---- permitted differences ---- */

static void read_known(struct check_reading *r, const struct syntax *x) {
  const struct syntax *pattern = x->count == 3 ? x->children[2] : NULL;
  const bool is_pair = pattern && syntax_is_list(pattern) && pattern->count == 2 &&
                       syntax_is_symbol(pattern->children[0]) && syntax_is_string(pattern->children[1]);
  const char *what = is_pair ? text_bytes(pattern->children[0]->atom) : "";
  if (!is_pair || !syntax_is_string(x->children[1]) || (strcmp(what, "term") != 0 && strcmp(what, "output") != 0))
    world_error(r->world, &x->place,
                "expected (known \"REASON\" (term \"REGEX\")) or (known \"REASON\" (output \"REGEX\"))");
  struct subject_known *k = &r->known[r->check->known_count++];
  *k = (struct subject_known){.reason = text_bytes(x->children[1]->atom)};
  *(what[0] == 't' ? &k->term : &k->output) = target_read_pattern(r->world, pattern->children[1]);
}

/* ---- whole forms ---- */

static const struct part_reader {
  const char *name;
  void (*read)(struct check_reading *r, const struct syntax *x);
} readers[] = {
    {"differ", read_differ},       {"accepts", read_accepts}, {"equivalent", read_equivalent},
    {"reference", read_reference}, {"also", read_also},       {"known", read_known},
};

bool subject_check_has_part(const char *name) {
  for (size_t k = 0; k < sizeof readers / sizeof *readers; k++)
    if (!strcmp(name, readers[k].name)) return true;
  return false;
}

const struct subject_check *subject_check_read(struct subject_file *f, const struct signature *s,
                                               const struct syntax *const *parts, uint32_t count) {
  struct world *w = subject_file_world(f);
  struct subject_check *c = arena_alloc_zero(&w->arena, sizeof *c);
  struct check_reading r = {.file = f, .world = w, .signature = s, .check = c};
  r.also = arena_array(&w->arena, count, sizeof *r.also);
  r.known = arena_array(&w->arena, count, sizeof *r.known);
  c->also = r.also;
  c->known = r.known;
  for (uint32_t i = 0; i < count; i++)
    for (size_t k = 0; k < sizeof readers / sizeof *readers; k++)
      if (!strcmp(text_bytes(parts[i]->children[0]->atom), readers[k].name)) readers[k].read(&r, parts[i]);
  return c;
}
