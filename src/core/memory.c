#include "core/memory.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static _Noreturn void give_up(void) {
  fputs("assay: out of memory\n", stderr);
  abort();
}

void *memory_resize(void *p, size_t count, size_t size) {
  void *q = reallocarray(p, count ? count : 1, size);
  if (!q) give_up();
  return q;
}

void *memory_array(size_t count, size_t size) { return memory_resize(NULL, count, size); }

char *memory_text(const char *text) {
  if (!text) return NULL;
  size_t bytes = strlen(text) + 1;
  return memcpy(memory_array(bytes, 1), text, bytes);
}

char *memory_printf(const char *format, ...) {
  char *text = NULL;
  va_list arguments;
  va_start(arguments, format);
  const int length = vasprintf(&text, format, arguments);
  va_end(arguments);
  if (length < 0) give_up();
  return text;
}
