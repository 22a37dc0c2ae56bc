/* graph_programs: graphs of operations as programs (programs/programs.h). */
#include "programs/graph_mutants.h"

#include "core/read/reader.h"
#include "emi/graph_spans.h"
#include "graph/construct.h"
#include "graph/corner_values.h"
#include "graph/graph_mistake.h"
#include "graph/graph_notation.h"
#include "graph/reachable.h"
#include "run/target.h"
#include "spaces/graph/graph_space.h"
#include "spaces/graph/graph_without.h"
#include "subject/subject.h"
#include "subject/subject_check.h"
#include "subject/subject_file.h"

#include <stdlib.h>
#include <string.h>

struct graphs {
  const struct graph_notation *notation;
  struct constructor_of_graphs *constructor;
  bool is_meant;            /* the expected output is wanted */
  bool is_emi;              /* programs have mutants */
  const char *const *given; /* inputs that replace the subject's: a text per parameter; or NULL */
  uint32_t given_count;
  struct graph_seen seen;
  struct construct_settings settings;
  bool *taken; /* the subject's operations with code in the language, which its compilers accept */
  const struct reachable *reachable;
  struct { /* the last graph that was made or converted, unless something was released since: it is used repeatedly */
    term program;
    uint64_t releases;
    const struct op_graph *graph;
  } last;
};

static struct graphs *graphs_of(const assay_programs *p) { return p->own; }
static const struct operations *operations_of(const assay_programs *p) { return p->subject->graphs.operations; }

/* ---- programs ---- */

static struct graph_mutating graph_mutating_of(const assay_programs *p);

static void remember_graph(const assay_programs *p, term program, const struct op_graph *g) {
  struct graphs *own = graphs_of(p);
  own->last.program = program;
  own->last.releases = operations_of(p)->world->releases;
  own->last.graph = g;
}

static term make_graph_program(struct space *s, uint64_t seed, uint64_t index) {
  const assay_programs *p = programs_of(s);
  struct op_graph *g = arena_alloc(&operations_of(p)->world->arena, sizeof *g);
  struct rng r;
  rng_init(&r, seed, index);
  *g = construct_graph(graphs_of(p)->constructor, &r);
  const term program = graph_to_term(operations_of(p), g);
  remember_graph(p, program, g);
  const struct graph_mutating k = graph_mutating_of(p);
  return graphs_of(p)->is_emi ? programs_graph_mutants(&k, program, index) : program;
}

/* The term must be a graph. */
static const struct op_graph *graph_of(const assay_programs *p, term e) {
  const struct graphs *own = graphs_of(p);
  term wrong;
  if (own->last.program != e || own->last.releases != operations_of(p)->world->releases)
    remember_graph(p, e, graph_from_term(operations_of(p), e, &wrong));
  return own->last.graph;
}

static term read_graph(struct space *s, const struct source *text) {
  const assay_programs *p = programs_of(s);
  struct world *w = operations_of(p)->world;
  const struct syntax *x = reader_only(w, text);
  struct graph_mistake mistake;
  const struct op_graph *g = graph_from_syntax(operations_of(p), x, &mistake);
  const char *unwritten = g ? graph_notation_lacks(graphs_of(p)->notation, g) : NULL;
  if (unwritten)
    world_error(w, &x->place, "`%s` has no code in %s", unwritten, text_bytes(graphs_of(p)->notation->name));
  if (g) return graph_to_term(operations_of(p), g);
  struct buffer b = {0};
  graph_mistake_write(&b, &mistake);
  const char *message = buffer_keep(&b, &w->arena);
  world_error(w, &mistake.syntax->place, "%s", message);
}

static uint64_t graph_nodes(struct space *s, term e) { return graph_of(programs_of(s), e)->node_count; }

static void write_graph_program(struct space *s, struct buffer *b, term e) {
  const assay_programs *p = programs_of(s);
  graph_write(graphs_of(p)->notation, graph_of(p, e), b);
}

static void write_definitions(struct space *s, struct buffer *b) {
  const assay_programs *p = programs_of(s);
  graph_write_definitions(graphs_of(p)->notation, operations_of(p), b);
}

/* ---- inputs ---- */

/* The words of a parameter do not depend on the rest of the graph, so that reduction does not
 * change them. In the first runs, all are 0, all are 1, all bits are set. */
static uint64_t input_word(const void *programs, const struct value_type *t, uint32_t parameter, uint32_t time) {
  const assay_programs *p = programs;
  static const uint64_t first[] = {0, 1, UINT64_MAX};
  const bool is_first = time < sizeof first / sizeof *first && t->kind != VALUE_STRING;
  struct rng r;
  if (is_first) return value_wrap(t, first[time]);
  rng_init(&r, p->seed ^ (uint64_t)parameter << 32, time);
  return corner_value(operations_of(p)->world, t, &r);
}

static const uint64_t *input_words(const assay_programs *p, const struct op_graph *g, uint32_t time) {
  uint64_t *words = arena_array(g->arena, graph_parameters(g), sizeof *words);
  for (uint32_t i = 0; i < graph_parameters(g); i++) words[i] = input_word(p, g->types[i], i, time);
  return words;
}

/* A line per run: the observed results, as words in hexadecimal. */
static void add_line(struct expected_output *e, const struct word_list *words, struct buffer *line) {
  line->length = 0;
  for (size_t i = 0; i < words->count; i++) {
    if (i) buffer_append(line, " ", 1);
    buffer_put_word(line, words->words[i]);
  }
  expected_add_line(e);
  expected_add_text(e, line->text, line->length, false);
}

/* The term is converted to a graph once for all three. */
static bool write_trial(struct space *s, struct space_trial *out, term e) {
  const assay_programs *p = programs_of(s);
  const struct op_graph *g = graph_of(p, e);
  const uint32_t times = p->subject->graphs.inputs;
  struct word_list all = {0};
  struct buffer line = {0};
  bool known = graphs_of(p)->is_meant;
  graph_write(graphs_of(p)->notation, g, &out->text);
  for (uint32_t i = 0; i < times; i++) {
    const uint64_t *inputs = input_words(p, g, i);
    struct word_list words = {0};
    for (uint32_t k = 0; k < graph_parameters(g); k++) graph_observe(g->arena, g->types[k], inputs[k], &all);
    known = known && graph_compute(operations_of(p), g, inputs, &words) == GRAPH_COMPUTED;
    if (known) add_line(&out->expected, &words, &line);
  }
  buffer_free(&line);
  graph_write_inputs(graphs_of(p)->notation, g, &all, times, &out->inputs);
  return known;
}

static void write_run(struct space *s, struct buffer *b, term e, uint32_t time) {
  const assay_programs *p = programs_of(s);
  const struct op_graph *g = graph_of(p, e);
  const uint64_t *words = input_words(p, g, time);
  for (uint32_t i = 0; i < graph_parameters(g); i++) {
    buffer_printf(b, "%svalue %u = ", i ? ", " : "", i);
    graph_write_word(b, g->types[i], words[i]);
  }
}

/* ---- operations ---- */

/* Call when the operations are known. */
static void use_operations(const assay_programs *p) {
  struct graphs *own = graphs_of(p);
  const struct operations *o = operations_of(p);
  const bool *kinds = own->settings.kinds;
  bool some = false;
  own->reachable = reachable_find(o, own->taken, kinds[NODE_FUNCTION] || kinds[NODE_CLOSURE]);
  for (uint32_t i = 0; i < o->count && !some; i++) some = reachable_is_used(own->reachable, o->list[i]);
  if (!some)
    world_error(o->world, &p->subject->place, "no operation of `%s` can be applied: nothing makes what they take",
                text_bytes(o->name));
  own->constructor = construct_new(o, own->taken, &own->settings);
}

/* It returns its parameter. */
static term harmless_graph(struct space *s) {
  const assay_programs *p = programs_of(s);
  const struct operations *o = operations_of(p);
  const struct value_type *type = construct_parameter_type(graphs_of(p)->constructor);
  struct op_graph g = graph_new(&o->world->arena, 0);
  graph_begin_block(&g);
  if (type) graph_add_value(&g, type);
  g.blocks[0].parameters = g.value_count;
  graph_end_nodes(&g, 0);
  if (type) graph_add_operand(&g, (struct graph_operand){.word = 0});
  graph_end_block(&g, 0);
  return graph_to_term(o, &g);
}

static uint32_t count_parts(struct space *s) { return operations_of(programs_of(s))->count; }

static term graph_without_others(struct space *s, term e, const term *others, size_t count) {
  return graph_without(operations_of(programs_of(s)), e, others, count);
}

static term part_alone(struct space *s, uint32_t part) {
  const assay_programs *p = programs_of(s);
  const struct graphs *own = graphs_of(p);
  return own->taken[part] ? reachable_alone(own->reachable, operations_of(p)->list[part]) : 0;
}

static void append_warning(struct buffer *b, const struct operation *o) {
  if (o->place.source) buffer_printf(b, "%s:%u:%u: ", o->place.source->name, o->place.line, o->place.column);
  buffer_printf(b, "warning: the operation `%s` ", text_bytes(o->name));
}

static char *drop_part(struct space *s, uint32_t part, const char *reason) {
  const assay_programs *p = programs_of(s);
  struct buffer b = {0};
  bool some = false;
  graphs_of(p)->taken[part] = false;
  for (uint32_t i = 0; i < operations_of(p)->count; i++) some = some || graphs_of(p)->taken[i];
  if (some) use_operations(p); /* otherwise no graph will be made */
  append_warning(&b, operations_of(p)->list[part]);
  buffer_printf(&b, "does not compile, and is left out: %s", reason);
  return b.text;
}

static bool operation_part(struct space *s, uint32_t number, struct space_part *out) {
  const assay_programs *p = programs_of(s);
  const struct operations *all = operations_of(p);
  *out = (struct space_part){"operation", all->name, all->list[number]->name, all->list[number]->place.line};
  return graphs_of(p)->taken[number] && reachable_is_used(graphs_of(p)->reachable, all->list[number]);
}

static void see_operations(struct space *s, term e, space_see_part *see, void *data) {
  const struct op_graph *g = graph_of(programs_of(s), e);
  for (uint32_t i = 0; i < g->node_count; i++)
    if (g->nodes[i].kind == NODE_OPERATION) see(data, g->nodes[i].operation->number);
}

/* Is the semantics of operations the only thing to compare with? */
static bool needs_meanings(const assay_programs *p) {
  const struct subject_check *c = p->subject->check;
  return graphs_of(p)->is_meant && c->variants.target && c->variants.count == 1 && !c->only_accepts;
}

/* name: NULL, or a name to quote at the end. */
static void warn_of_operation(assay_programs *p, struct buffer *b, const struct operation *o, const char *what,
                              const char *name) {
  static const char mark[] = "warning: ";
  struct arena *arena = &p->owner->world->arena;
  struct programs_warning *w = arena_alloc(arena, sizeof *w);
  const size_t before = b->length;
  append_warning(b, o);
  buffer_puts(b, what);
  if (name) buffer_printf(b, "`%s`", name);
  const char *text = strstr(b->text + before, mark) + strlen(mark);
  *w = (struct programs_warning){&o->place, arena_string(arena, text, strlen(text)), p->placed};
  p->placed = w;
  buffer_puts(b, "\n");
}

/* A graph with an operation without semantics has none. */
static void append_meaningless(assay_programs *p, struct buffer *b) {
  const struct operations *all = operations_of(p);
  const struct graphs *own = graphs_of(p);
  const struct operation *first = NULL;
  uint32_t judged = 0;
  for (uint32_t i = 0; i < all->count; i++) {
    const struct operation *o = all->list[i];
    if (!own->taken[i] || !reachable_is_used(own->reachable, o)) continue;
    judged += o->has_meaning;
    if (o->has_meaning) continue;
    if (!first) first = o;
    warn_of_operation(
        p, b, o, "has no meaning, and there is a single variant: whether graphs with it are right is unknown", NULL);
  }
  if (!judged && first) {
    buffer_free(b);
    world_error(
        all->world, &first->place,
        "the operation `%s` has no meaning, nor has any other, and there is a single variant: there is nothing to "
        "compare it with",
        text_bytes(first->name));
  }
}

/* In the arena, or NULL. */
static const char *find_warnings(assay_programs *p) {
  const struct operations *all = operations_of(p);
  const struct graphs *own = graphs_of(p);
  struct buffer b = {0};
  for (uint32_t i = 0; i < all->count; i++) {
    const struct operation *o = all->list[i];
    const struct value_type *lacks = reachable_lacks(own->reachable, o);
    if (!own->taken[i] || !(o->weight > 0) || !lacks) continue;
    warn_of_operation(p, &b, o, "is never applied: nothing makes a ", text_bytes(lacks->name));
  }
  if (needs_meanings(p)) append_meaningless(p, &b);
  return b.length ? buffer_keep(&b, &all->world->arena) : NULL;
}

/* ---- mutants and coverage ---- */

static const uint64_t *given_words(const assay_programs *p, const struct op_graph *g, uint32_t time) {
  const struct graphs *own = graphs_of(p);
  return own->given ? programs_read_words(operations_of(p), g, own->given, own->given_count) : input_words(p, g, time);
}

static struct graph_mutating graph_mutating_of(const assay_programs *p) {
  const struct graphs *own = graphs_of(p);
  return (struct graph_mutating){.programs = p,
                                 .operations = operations_of(p),
                                 .notation = own->notation,
                                 .constructor = own->constructor,
                                 .times = own->given ? 1 : p->subject->graphs.inputs,
                                 .input_words = given_words,
                                 .seen = own->seen};
}

static void write_inputs(const struct graph_mutating *k, const struct op_graph *g, struct buffer *b) {
  struct word_list all = {0};
  for (uint32_t i = 0; i < k->times; i++) {
    const uint64_t *words = k->input_words(k->programs, g, i);
    for (uint32_t n = 0; n < graph_parameters(g); n++) graph_observe(g->arena, g->types[n], words[n], &all);
  }
  graph_write_inputs(k->notation, g, &all, k->times, b);
}

static term graph_mutant(struct space *s, term e, uint64_t index, uint64_t *change) {
  const assay_programs *p = programs_of(s);
  const struct graph_mutating k = graph_mutating_of(p);
  return graphs_of(p)->is_emi ? programs_graph_mutant(&k, e, index, change) : 0;
}

static void mutate(struct space *s, term e, uint64_t index, struct assay_mutant *out) {
  const struct graph_mutating k = graph_mutating_of(programs_of(s));
  programs_check_mutation(&k);
  programs_mutate_graph(&k, e, index, out);
}

static bool covered_by_graph(struct space *s, term e, uint32_t *count, bool **executed) {
  const struct graph_mutating k = graph_mutating_of(programs_of(s));
  return programs_graph_covered(&k, e, count, executed);
}

static uint32_t write_spans(struct space *s, struct buffer *b, term e, struct lambda_spans *spans,
                            struct buffer *inputs) {
  const assay_programs *p = programs_of(s);
  const struct op_graph *g = graph_of(p, e);
  const struct graph_mutating k = graph_mutating_of(p);
  write_inputs(&k, g, inputs);
  graph_write_spans(k.notation, g, b, spans);
  return graph_places(g);
}

static void take_coverage(struct space *s, term e, const bool *executed, uint32_t count) {
  const assay_programs *p = programs_of(s);
  struct graphs *own = graphs_of(p);
  bool *copy = arena_array(&operations_of(p)->world->arena, count, sizeof *copy);
  memcpy(copy, executed, count * sizeof *copy);
  own->seen = (struct graph_seen){e, copy};
}

static void run_on(struct space *s, const char *const *inputs, unsigned count) {
  const assay_programs *p = programs_of(s);
  struct graphs *own = graphs_of(p);
  struct arena *a = &operations_of(p)->world->arena;
  const char **copies = arena_array(a, count, sizeof *copies);
  for (unsigned i = 0; i < count; i++) copies[i] = arena_string(a, inputs[i], strlen(inputs[i]));
  own->given = copies;
  own->given_count = count;
}

/* ---- opening ---- */

static bool offers_generator_of_graphs(struct space *s, const char *generator) {
  (void)s;
  return !strcmp(generator, programs_graph_way);
}

static void weigh_parts(struct space *s, const uint32_t *weights) {
  construct_weigh(graphs_of(programs_of(s))->constructor, weights, SPACE_EVEN);
}

static struct space *new_space(assay_programs *p) {
  const struct subject_graphs *g = &p->subject->graphs;
  const struct graph_space_wanted wanted = {g->operations, graphs_of(p)->taken, input_word, p, g->inputs};
  struct space *s = graph_space_new(&wanted);
  s->maker = p;
  s->make = make_graph_program;
  s->offers = offers_generator_of_graphs;
  s->read = read_graph;
  s->nodes = graph_nodes;
  s->count_parts = count_parts;
  s->part = operation_part;
  s->see_parts = see_operations;
  s->without = graph_without_others;
  s->weigh_parts = weigh_parts;
  s->part_alone = part_alone;
  s->drop_part = drop_part;
  s->write = write_graph_program;
  s->write_definitions = write_definitions;
  s->write_trial = write_trial;
  s->write_run = write_run;
  s->harmless = harmless_graph;
  s->mutant = graph_mutant;
  s->mutate = mutate;
  s->run_on = run_on;
  s->covered = covered_by_graph;
  s->write_spans = write_spans;
  s->take_coverage = take_coverage;
  return s;
}

void programs_open_graphs(assay_programs *p, struct subject_file *f, const struct assay_programs_options *o) {
  const struct subject_graphs *g = &p->subject->graphs;
  const struct target *target = p->subject->check->variants.target;
  struct graphs *own = engine_alloc(p->owner, 1, sizeof *own);
  if (o->lively)
    world_error(p->owner->world, &p->subject->place,
                "which programs are lively is known of terms, and this subject is about graphs");
  *own = (struct graphs){.settings = g->settings};
  if (o->size) own->settings.nodes = (struct range){o->size, o->size};
  own->notation = !o->language && target ? subject_file_use(f, SUBJECT_GRAPH_SYNTAX, target->syntax)
                                         : subject_file_find(f, SUBJECT_GRAPH_SYNTAX, o->language);
  own->is_meant = programs_are_meant(o);
  own->taken = graph_notation_written(own->notation, g->operations, g->taken, own->settings.kinds);
  p->way = programs_graph_way;
  p->own = own;
  p->space = new_space(p);
  p->new_space = new_space;
  use_operations(p);
  p->warnings = find_warnings(p);
  own->is_emi = o->emi;
  const struct graph_mutating k = graph_mutating_of(p);
  if (o->emi) programs_check_mutation(&k);
}
