/* size_calibration: the sizes of conclusions, and the effort for them, measured once per goal, with
 * terms of a seed of their own and few steps. */
#include "logic/derivation.h"

struct calibration {
  uint32_t rules;
  uint64_t tried, made, steps;
  double nodes; /* expected, then measured: mean; 0: no term was made */
};

static void calibrate_some(struct machine *m, struct derivation_goal *g, struct calibration *p, uint32_t terms) {
  enum { PILOT_SEED = 20, PILOT_BACKTRACK = 200, MOST_STEPS = 16000 };
  const struct derivation_options options = {
      .size = 1 + (unsigned)p->nodes, .depth = DEFAULT_DEPTH, .attempt = 1, .backtrack = PILOT_BACKTRACK};
  uint64_t nodes = 0;
  p->made = p->steps = 0;
  for (p->tried = 0; p->tried < terms && p->steps < MOST_STEPS; p->tried++) {
    struct world_mark mark = world_mark(m->world);
    struct rng r;
    rng_init(&r, PILOT_SEED, p->tried);
    term t;
    if (attempt(m, &r, g, &options, 0, p->rules, &t, &p->steps) == DERIVED) {
      nodes += term_nodes(t);
      p->made++;
    }
    world_release(m->world, mark);
  }
  p->nodes = p->made ? (double)nodes / (double)p->made : 0;
}

/* Variables that the derivation leaves open are filled according to the requested size; so a few
 * terms are made first to measure them. */
static struct calibration calibrate(struct machine *m, struct derivation_goal *g, uint32_t rules) {
  enum { FIRST_TERMS = 8, TERMS = 40 };
  struct calibration p = {.rules = rules, .nodes = rules};
  if (rules > 0) calibrate_some(m, g, &p, FIRST_TERMS);
  if (rules == 0 || p.made > 0) calibrate_some(m, g, &p, TERMS);
  return p;
}

/* Includes steps of failed attempts. */
static double steps_per_node(const struct calibration *p) { return (double)p->steps / ((double)p->made * p->nodes); }

/* More rules make larger terms, at a cost below that of growing. */
static bool goes_well(const struct calibration *p, const struct calibration *before) {
  enum { ENOUGH = 6, FEW_STEPS = 12, STEEP = 2 };
  if (p->made < ENOUGH || p->nodes < 1.1 * before->nodes) return false;
  double steps = steps_per_node(p);
  return steps <= FEW_STEPS || steps <= STEEP * steps_per_node(before);
}

void size_calibration_run(struct machine *m, struct derivation_goal *g) {
  static const uint32_t plan[] = {0, 12, 30, 60, 120, 240};
  enum { PLANNED = sizeof plan / sizeof *plan };
  struct calibration before = {0};
  g->reach = UINT32_MAX;
  for (size_t i = 0; i < PLANNED; i++) {
    const struct calibration p = calibrate(m, g, plan[i]);
    scale_add(&g->scale, p.rules, p.nodes);
    if (i > 1 && !goes_well(&p, &before)) {
      g->reach = plan[i - 1];
      return;
    }
    before = p;
  }
}
