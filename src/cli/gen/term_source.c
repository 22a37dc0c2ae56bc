/* term_source: see the header. */
#include "cli/gen/term_source.h"

#include "cli/ways.h"
#include "programs/programs.h"

struct term_source_kind {
  ways_name *name;
  unsigned sizeless;                                   /* generators whose terms have the size that they have */
  bool (*offers)(struct term_source *s, unsigned way); /* of a subject that is open */
  assay_status (*open)(struct term_source *s, unsigned way);
  assay_status (*make)(struct term_source *s, uint64_t index, struct sourced_term *out);
};

/* ---- a model's pattern or goal ---- */

static bool model_offers(struct term_source *s, unsigned way) {
  return (way == ASSAY_DERIVE) == (s->options->satisfying != NULL);
}

static assay_status open_model(struct term_source *s, unsigned way) {
  const struct gen_options *o = s->options;
  const assay_way usual = o->satisfying ? ASSAY_DERIVE : ASSAY_GRAMMAR;
  const struct assay_generator_options wanted = {.language = o->language,
                                                 .pattern = o->pattern,
                                                 .satisfying = o->satisfying,
                                                 .way = way == DEFAULT_GENERATOR ? usual : (assay_way)way,
                                                 .size = (unsigned)o->size,
                                                 .seed = o->seed};
  s->generator = ways_of_model(wanted.way);
  return assay_generator_new(s->invocation->subject, &wanted, &s->model);
}

static assay_status make_term(struct term_source *s, uint64_t index, struct sourced_term *out) {
  struct assay_generated x;
  const assay_status status = assay_generate(s->model, index, s->options->derivation, &x);
  if (status == ASSAY_OK) *out = (struct sourced_term){x.made, x.term, NULL, 0, assay_term_size(x.term), x.derivation};
  return status;
}

static const struct term_source_kind of_model = {.name = ways_of_model,
                                                 .sizeless = 1U << ASSAY_ENUM | 1U << ASSAY_RANDOM_INDEX,
                                                 .offers = model_offers,
                                                 .open = open_model,
                                                 .make = make_term};

/* ---- the programs of a subject ---- */

static bool subject_offers(struct term_source *s, unsigned way) {
  return assay_programs_offers(s->programs, ways_of_programs(way));
}

static assay_status open_subject(struct term_source *s, unsigned way) {
  const struct gen_options *o = s->options;
  const struct assay_programs_options options = {.subject = o->subject,
                                                 .language = o->language,
                                                 .way = ways_of_programs(way),
                                                 .size = (unsigned)o->size,
                                                 .seed = o->seed,
                                                 .check = o->check,
                                                 .lively = o->lively,
                                                 .emi = o->emi};
  const assay_status status = assay_programs_new(s->invocation->world, o->file, &options, &s->programs);
  if (status == ASSAY_OK) s->generator = assay_programs_used_way(s->programs);
  return status;
}

static assay_status make_program(struct term_source *s, uint64_t index, struct sourced_term *out) {
  const bool is_written = !s->options->stats && !s->options->as_terms;
  struct assay_program p;
  const assay_status status = assay_programs_make(s->programs, index, is_written, &p);
  *out = (struct sourced_term){p.term ? ASSAY_MADE : ASSAY_GAVE_UP, p.term, p.text, p.length, p.nodes, NULL};
  return status;
}

static const struct term_source_kind of_subject = {
    .name = ways_of_programs, .offers = subject_offers, .open = open_subject, .make = make_program};

/* ---- generators ---- */

static bool fail_source(const struct term_source *s) {
  invocation_failed(s->invocation);
  return false;
}

/* Preparing a model's generator may take long: that is for a thread that is watched. */
static bool choose_all(struct term_source *s, unsigned *ways) {
  *ways = 0;
  if (s->kind == &of_subject && open_subject(s, DEFAULT_GENERATOR) != ASSAY_OK) return fail_source(s);
  for (unsigned way = 0; s->kind->name(way); way++)
    if (s->kind->offers(s, way)) *ways |= 1U << way;
  return true;
}

/* Does each of a model's generators make such terms? */
static bool offers_ways(struct term_source *s, unsigned ways) {
  const bool is_goal = s->options->satisfying;
  for (unsigned way = 0; s->kind == &of_model && s->kind->name(way); way++) {
    if (!(ways >> way & 1) || model_offers(s, way)) continue;
    if (is_goal)
      invocation_refuse(s->invocation, "--using: terms that satisfy a goal are made by derive, not by %s",
                        s->kind->name(way));
    else invocation_refuse(s->invocation, "--using: derive makes terms that satisfy a goal, not those of a pattern");
    return false;
  }
  return true;
}

static bool choose_ways(struct term_source *s, unsigned *ways) {
  const char *using = s->options->using;
  *ways = 1U << DEFAULT_GENERATOR;
  if (!strcmp(using, "auto")) return true;
  if (!strcmp(using, "all")) return choose_all(s, ways);
  return ways_read_named(s->invocation, "using", using, s->kind->name, ways) && offers_ways(s, *ways);
}

bool term_source_begin(struct term_source *s, struct invocation *call, const struct gen_options *o, unsigned *ways) {
  const bool is_subject = path_is_subject_file(o->file);
  *s = (struct term_source){.kind = is_subject ? &of_subject : &of_model, .invocation = call, .options = o};
  if (!is_subject && !invocation_load(call, o->file)) return fail_source(s);
  if (!choose_ways(s, ways)) return false;
  if (!o->size || *ways & ~s->kind->sizeless) return true;
  invocation_refuse(call,
                    "--size is of no use with enum and random-index: a term of a number has the size that it has");
  return false;
}

bool term_source_open(struct term_source *s, unsigned way) {
  if (s->kind->open(s, way) != ASSAY_OK) return fail_source(s);
  const char *warnings = s->programs ? assay_programs_warnings(s->programs) : NULL;
  if (warnings) fputs(warnings, stderr);
  return true;
}

assay_status term_source_make(struct term_source *s, uint64_t index, struct sourced_term *out) {
  return s->kind->make(s, index, out);
}
