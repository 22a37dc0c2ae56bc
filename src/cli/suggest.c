/* suggest: compares words by edit distance. */
#include "cli/suggest.h"

#include <string.h>

enum { LONGEST = 32 };

static size_t smaller(size_t a, size_t b) { return a < b ? a : b; }

/* Insertions, deletions, replacements and swaps of neighbours, each counted once (optimal string
 * alignment). */
static size_t edit_distance(const char *a, size_t m, const char *b, size_t n) {
  size_t d[LONGEST + 1][LONGEST + 1];
  for (size_t i = 0; i <= m; i++) d[i][0] = i;
  for (size_t j = 0; j <= n; j++) d[0][j] = j;
  for (size_t i = 1; i <= m; i++)
    for (size_t j = 1; j <= n; j++) {
      d[i][j] = smaller(smaller(d[i - 1][j], d[i][j - 1]) + 1, d[i - 1][j - 1] + (a[i - 1] != b[j - 1]));
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        d[i][j] = smaller(d[i][j], d[i - 2][j - 2] + 1);
    }
  return d[m][n];
}

struct suggestion suggestion_for(const char *word, size_t length) {
  return (struct suggestion){.word = word, .length = length, .distance = length / 3 + 2};
}

void suggestion_offer(struct suggestion *s, const char *candidate) {
  const size_t length = strlen(candidate);
  if (s->length > LONGEST || length > LONGEST) return;
  const size_t edits = edit_distance(s->word, s->length, candidate, length);
  if (edits < s->distance && edits < length) {
    s->distance = edits;
    s->best = candidate;
  }
}
