/* smallest_set: finds few elements of a list that are enough for something, by asking about
 * subsets: which switches cure a failure?
 *
 * More elements should never be worse. Then all single elements that are enough are found; if there
 * are none, a set of which no element can be left out. */
#ifndef ASSAY_CAUSE_SMALLEST_SET_H
#define ASSAY_CAUSE_SMALLEST_SET_H

#include <stdbool.h>
#include <stddef.h>

struct subset {
  const size_t *elements; /* their numbers */
  size_t count;
  bool is_enough; /* the answer */
};

struct smallest_set_question {
  size_t count; /* elements in the list */
  size_t most;  /* elements in the result */
  size_t batch; /* subsets asked about at a time, at least 1 */
  /* Sets the answers. Returns false if there are none: the search ends. */
  bool (*ask)(void *data, struct subset *list, size_t count);
  void *data;
};

enum smallest_set_end { SMALLEST_SET_FOUND, SMALLEST_SET_NONE, SMALLEST_SET_TOO_LARGE, SMALLEST_SET_STOPPED };

struct smallest_set {        /* malloc'ed numbers, in the order of the list */
  enum smallest_set_end end; /* NONE: not even all elements are enough */
  size_t *singles, single_count;
  size_t *elements, count; /* of the set, if there are no singles */
};
struct smallest_set smallest_set_find(const struct smallest_set_question *q);
void smallest_set_free(struct smallest_set *s);

#endif
