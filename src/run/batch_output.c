/* batch_output: splits a program's output (run/batch_output.h). */
#include "run/batch_output.h"

#include "core/system/memory.h"

#include <stdio.h>
#include <string.h>

/* Does this line announce a term, or the end? */
static bool is_line(const char *line, size_t length, const char *announcement) {
  if (length && line[length - 1] == '\r') length--;
  return strlen(announcement) == length && !memcmp(line, announcement, length);
}

/* Increments a decimal number. */
static void count_up(char *digits) {
  char *last = digits + strlen(digits) - 1;
  for (; last >= digits && *last == '9'; last--) *last = '0';
  if (last >= digits) {
    ++*last;
    return;
  }
  memmove(digits + 1, digits, strlen(digits) + 1);
  *digits = '1';
}

struct output_parts output_parts_of(const char *text, size_t length, size_t count) {
  struct output_parts p = {.parts = memory_array(count + 1, sizeof *p.parts)};
  const char *end = text + length;
  char next[32];
  snprintf(next, sizeof next, count ? "@@ 0" : "@@ end");
  for (const char *line = text, *behind; line < end && !p.is_whole; line = behind) {
    const char *newline = memchr(line, '\n', (size_t)(end - line));
    if (!newline) break;
    behind = newline + 1;
    if (!is_line(line, (size_t)(newline - line), next)) continue;
    if (p.begun) p.parts[p.begun - 1].length = (size_t)(line - p.parts[p.begun - 1].text);
    if (p.begun == count) p.is_whole = true, p.rest = (struct output_part){behind, (size_t)(end - behind)};
    else p.parts[p.begun++] = (struct output_part){behind, (size_t)(end - behind)};
    if (p.begun == count) snprintf(next, sizeof next, "@@ end");
    else count_up(next + 3);
  }
  return p;
}
