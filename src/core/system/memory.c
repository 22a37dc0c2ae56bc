#include "core/system/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Nothing is lost: announced findings are on the disk, and the next process removes temporary
 * directories. No handler runs, because it might need memory itself. */
_Noreturn void memory_give_up(void) {
  enum { BAD = 2 };
  static const char message[] = "assay: out of memory\n";
  const ssize_t written = write(STDERR_FILENO, message, sizeof message - 1);
  (void)written; /* the error cannot be reported anywhere */
  _exit(BAD);
}

void *memory_resize(void *p, size_t count, size_t size) {
  void *q = reallocarray(p, count ? count : 1, size);
  if (!q) memory_give_up();
  return q;
}

void *memory_array(size_t count, size_t size) { return memory_resize(NULL, count, size); }

char *memory_text(const char *text) {
  if (!text) return NULL;
  size_t bytes = strlen(text) + 1;
  return memcpy(memory_array(bytes, 1), text, bytes);
}

char *memory_vprintf(const char *format, va_list arguments) {
  char *text = NULL;
  if (vasprintf(&text, format, arguments) < 0) memory_give_up();
  return text;
}

char *memory_printf(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  char *text = memory_vprintf(format, arguments);
  va_end(arguments);
  return text;
}
