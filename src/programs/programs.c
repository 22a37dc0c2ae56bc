/* programs: the programs of a subject file. */
#include "programs/programs.h"

#include "lambda/generate/lambda_generator.h"
#include "run/target.h"
#include "spaces/lambda/lambda_tactics.h"
#include "subject/subject.h"
#include "subject/subject_check.h"
#include "subject/subject_file.h"
#include "subject/subject_left_out.h"

const char programs_graph_way[] = "graphs";

static void check_name(struct assay *a, const char *name) {
  if (!name || lambda_way_named(name) || !strcmp(name, programs_graph_way)) return;
  char *names = engine_alloc(a, lambda_way_count, 32), *end = names;
  for (unsigned i = 0; i < lambda_way_count; i++) end += sprintf(end, "%s%.20s", i ? ", " : "", lambda_ways[i].name);
  world_error(a->world, NULL, "no generator of programs is named `%s`: there is %s", name, names);
}

/* The subject with the last of its variants alone. */
static const struct subject *with_last_variant(struct assay *a, const struct subject *s) {
  struct subject *one = engine_alloc(a, 1, sizeof *one);
  struct subject_check *check = engine_alloc(a, 1, sizeof *check);
  const struct subject_variants *v = &s->check->variants;
  if (s->check->side_count || !v->target || (s->terms.signature && !v->target->runs))
    world_error(a->world, &s->place,
                "the expected output of these programs is unknown: there is no oracle but the variants");
  *check = *s->check;
  check->variants = (struct subject_variants){v->target, v->list + v->count - 1, 1};
  *one = *s;
  one->check = check;
  return one;
}

/* Is agreement of the variants the only evidence of what is right? */
static bool needs_two_variants(const struct assay_programs_options *o, const struct subject *s) {
  const struct subject_check *c = s->check;
  const bool is_differ = c->variants.target && !c->side_count && !c->only_accepts;
  const bool has_meaning = s->graphs.operations || (c->variants.target && c->variants.target->runs);
  return is_differ && (!has_meaning || (o->oracle && !strcmp(o->oracle, "variants")));
}

static void check_variants(const struct assay *a, const assay_programs *p) {
  if (p->needs_two && p->subject->check->variants.count < 2)
    world_error(a->world, &p->subject->place, "there is a single variant, which cannot say what is right");
}

static void check_oracle(struct assay *a, const struct assay_programs_options *o, const struct subject *s) {
  const struct subject_check *c = s->check;
  const char *name = o->oracle;
  if (c->only_accepts && (name || o->emi))
    world_error(a->world, &s->place,
                "what these programs print does not matter: the subject only asks whether they compile");
  if (name && strcmp(name, "variants") != 0 && strcmp(name, "reference") != 0)
    world_error(a->world, NULL, "no oracle is named `%s`: there are variants and reference", name);
}

static assay_programs *new_programs(struct assay *a, const char *path, const struct assay_programs_options *o) {
  check_name(a, o->way);
  struct subject_file *f = subject_file_read(a->world, path);
  assay_programs *p = engine_alloc(a, 1, sizeof *p);
  *p = (assay_programs){
      .owner = a, .subject = subject_file_find(f, SUBJECT_SUBJECT, o->subject), .file = f, .seed = o->seed};
  check_oracle(a, o, p->subject);
  p->needs_two = needs_two_variants(o, p->subject);
  if (o->oracle && !strcmp(o->oracle, "reference")) {
    p->whole = p->subject;
    p->subject = with_last_variant(a, p->whole);
  }
  const bool is_of_graphs = p->subject->graphs.operations;
  if (o->way && is_of_graphs != !strcmp(o->way, programs_graph_way))
    world_error(a->world, &p->subject->place, "the generator `%s` makes %s, and this subject is about %s", o->way,
                is_of_graphs ? "lambda terms" : "graphs", is_of_graphs ? "graphs" : "lambda terms");
  if (is_of_graphs) programs_open_graphs(p, f, o);
  else programs_open_terms(p, f, o);
  return p;
}

assay_status assay_programs_new(assay *w, const char *path, const struct assay_programs_options *options,
                                assay_programs **out) {
  ENGINE_TRY(w, *out = new_programs(w, path, options));
}

const char *assay_programs_way(unsigned number) { return number < lambda_way_count ? lambda_ways[number].name : NULL; }
const char *assay_programs_used_way(const assay_programs *p) { return p->way; }
const char *assay_programs_warnings(const assay_programs *p) { return p->warnings; }
bool assay_programs_offers(const assay_programs *p, const char *way) { return p->space->offers(p->space, way); }

/* ---- missing variants ---- */

static void note_left_out(const struct assay *a, assay_programs *p, const struct subject_check *c) {
  struct buffer b = {0};
  for (uint32_t i = 0; i < c->left_out_count; i++)
    buffer_printf(&b, "note: the variant `%s` is left out: %s\n", text_bytes(c->left_out[i].variant->name),
                  c->left_out[i].reason);
  if (b.length) p->left_out = buffer_keep(&b, &a->world->arena);
}

static void probe_subject(assay_programs *p) {
  struct assay *a = p->owner;
  if (p->is_probed) return;
  struct subject *subject = engine_alloc(a, 1, sizeof *subject);
  *subject = p->whole ? *p->whole : *p->subject;
  subject->check = subject_check_probe(a->world, subject->check);
  note_left_out(a, p, subject->check);
  p->subject = p->whole ? with_last_variant(a, subject) : subject;
  check_variants(a, p);
  p->is_probed = true;
}

assay_status programs_probe(assay_programs *p) { ENGINE_TRY(p->owner, probe_subject(p)); }

const char *assay_programs_left_out(assay_programs *p) {
  programs_probe(p);
  return p->left_out;
}

/* ---- programs ---- */

struct assay_program programs_describe(const assay_programs *p, term e, bool text) {
  struct assay_program out = {.term = e, .nodes = programs_nodes(p, e), .digest = term_digest(e, 0)};
  struct buffer b = {0};
  if (!text) return out;
  programs_write(p, &b, e);
  out.length = b.length;
  out.text = buffer_keep(&b, &p->owner->world->arena);
  return out;
}

static struct assay_program make_program_at(const assay_programs *p, uint64_t index, bool text) {
  const term e = programs_make(p, index);
  return e ? programs_describe(p, e, text) : (struct assay_program){0};
}

assay_status assay_programs_make(assay_programs *p, uint64_t index, bool text, struct assay_program *out) {
  *out = (struct assay_program){0};
  ENGINE_TRY(p->owner, *out = make_program_at(p, index, text));
}

static struct assay_sources list_sources(const assay_programs *p) {
  const struct subject_file *f = p->file;
  const size_t count = f ? subject_file_sources(f, NULL) : 0;
  struct subject_source *found = engine_alloc(p->owner, count, sizeof *found);
  struct assay_source *list = engine_alloc(p->owner, count, sizeof *list);
  if (f) subject_file_sources(f, found);
  for (size_t i = 0; i < count; i++)
    list[i] = (struct assay_source){found[i].path, found[i].source->text, found[i].source->length};
  return (struct assay_sources){count, list};
}

assay_status assay_programs_sources(assay_programs *p, struct assay_sources *out) {
  ENGINE_TRY(p->owner, *out = list_sources(p));
}

const char *assay_programs_order(unsigned number) { return number < LAMBDA_PLANS ? lambda_plans[number].name : NULL; }

assay_status assay_programs_reducer(assay_programs *p, assay_reducer **out) {
  ENGINE_TRY(p->owner, *out = reducer_new(p->owner, p->new_space(p)));
}
