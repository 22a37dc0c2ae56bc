/* memory: malloc for what has no world to raise in (text buffers, explicit stacks). Ends the
 * program, with a message and status 2, when there is no memory at all; what a user's input can
 * make large lives in an arena, which raises. */
#ifndef ASSAY_CORE_SYSTEM_MEMORY_H
#define ASSAY_CORE_SYSTEM_MEMORY_H

#include <stddef.h>

void *memory_array(size_t count, size_t size);
void *memory_resize(void *p, size_t count, size_t size);
char *memory_text(const char *text); /* a copy; NULL of NULL */
char *memory_printf(const char *format, ...) __attribute__((format(printf, 1, 2)));

_Noreturn void memory_give_up(void);

#endif
