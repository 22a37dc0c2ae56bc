/* scale: how many rules are needed for a number of nodes, from a few measurements. */
#ifndef ASSAY_LOGIC_SCALE_H
#define ASSAY_LOGIC_SCALE_H

enum { SCALE_POINTS = 6 };

struct scale {
  unsigned count;
  struct scale_point {
    double rules, nodes;
  } points[SCALE_POINTS];
};

/* Points must come in order of the rules. A point whose terms are no larger than those of the
 * previous one is ignored. */
void scale_add(struct scale *s, double rules, double nodes);
/* Interpolates linearly between the two nearest points, or extrapolates from the last two. With
 * fewer than two points, nothing is known or all terms are alike, and a rule makes one node. */
double scale_rules(const struct scale *s, double nodes);

#endif
