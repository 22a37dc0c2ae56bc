/* scale: see the header. */
#include "logic/scale.h"

void scale_add(struct scale *s, double rules, double nodes) {
  if (s->count == SCALE_POINTS || (s->count > 0 && nodes < s->points[s->count - 1].nodes + 1)) return;
  s->points[s->count++] = (struct scale_point){rules, nodes};
}

double scale_rules(const struct scale *s, double nodes) {
  const struct scale_point *a = s->points;
  if (s->count <= 1) return nodes;
  if (nodes <= a->nodes) return a->rules;
  while (a + 2 < s->points + s->count && nodes > a[1].nodes) a++;
  return a->rules + (nodes - a->nodes) * (a[1].rules - a->rules) / (a[1].nodes - a->nodes);
}
