/* scale: how many rules make terms of how many nodes, by a few measurements. */
#ifndef ASSAY_LOGIC_SCALE_H
#define ASSAY_LOGIC_SCALE_H

enum { SCALE_POINTS = 6 };

struct scale {
  unsigned count;
  struct scale_point {
    double rules, nodes;
  } points[SCALE_POINTS];
};

/* In order of the rules. A point whose terms are no larger than those of the one before tells
 * nothing, and is left out. */
void scale_add(struct scale *s, double rules, double nodes);
/* On the straight line between the two nearest points, or from the last two on. Where there are no
 * two, nothing is known, or the terms are all alike, and a rule makes a node. */
double scale_rules(const struct scale *s, double nodes);

#endif
