/* session_write: files that a user asked for (cli/session_frame.h). */
#include "cli/session_frame.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

bool session_write_file(const struct session *s, const char *path, const char *text, size_t length) {
  FILE *out = fopen(path, "w");
  const bool written = out && fwrite(text, 1, length, out) == length;
  if (out && fclose(out) == 0 && written) return true;
  session_refuse(s, "cannot write %s: %s", path, strerror(errno));
  return false;
}

bool session_can_write(const struct session *s, const char *path) {
  if (!path) return true;
  const bool is_new = access(path, F_OK) != 0;
  FILE *out = fopen(path, "a");
  if (!out) {
    session_refuse(s, "cannot write %s: %s", path, strerror(errno));
    return false;
  }
  fclose(out);
  if (is_new) unlink(path);
  return true;
}
