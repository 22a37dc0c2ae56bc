/* user_file: see the header. */
#include "cli/user_file.h"

#include "cli/invocation.h"
#include "core/system/memory.h"
#include "core/system/output_file.h"
#include "core/system/regular_file.h"
#include "store/store.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

char *user_file_read(const char *path, const char **why) {
  struct buffer text = {0};
  const char *reason = regular_file_read(path, &text);
  char *copy = reason ? NULL : memory_text(text.text ? text.text : "");
  buffer_free(&text);
  if (why) *why = reason;
  return copy;
}

bool user_file_may_write(const struct invocation *call, const char *path) {
  if (!path || !store_owns(path)) return true;
  invocation_refuse(call, "cannot write %s: it is a campaign's own file", path);
  return false;
}

bool user_file_write(const struct invocation *call, const char *path, const char *text, size_t length) {
  struct output_file out;
  if (!user_file_may_write(call, path)) return false;
  const bool written = output_file_open(&out, path) && fwrite(text, 1, length, out.file) == length;
  if (output_file_close(&out, written)) return true;
  invocation_refuse(call, "cannot write %s: %s", path, strerror(errno));
  return false;
}

bool user_file_can_write(const struct invocation *call, const char *path) {
  if (!path) return true;
  const bool is_new = access(path, F_OK) != 0;
  FILE *out = fopen(path, "a");
  if (!out) {
    invocation_refuse(call, "cannot write %s: %s", path, strerror(errno));
    return false;
  }
  fclose(out);
  if (is_new) unlink(path);
  return true;
}
