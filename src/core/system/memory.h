/* memory: malloc for code that has no world in which to raise (text buffers, explicit stacks). If
 * memory is exhausted, the program ends with a message and status 2. Anything whose size depends on
 * a user's input lives in an arena, which raises. */
#ifndef ASSAY_CORE_SYSTEM_MEMORY_H
#define ASSAY_CORE_SYSTEM_MEMORY_H

#include <stdarg.h>
#include <stddef.h>

void *memory_array(size_t count, size_t size);
void *memory_resize(void *p, size_t count, size_t size);
char *memory_text(const char *text); /* a copy; NULL of NULL */
char *memory_printf(const char *format, ...) __attribute__((format(printf, 1, 2)));
char *memory_vprintf(const char *format, va_list arguments) __attribute__((format(printf, 1, 0)));

_Noreturn void memory_give_up(void);

#endif
