/* session_write: files that a user asked for (cli/session_frame.h). */
#include "cli/session_frame.h"

#include "campaign/output_file.h"
#include "store/store.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

bool session_may_write(const struct session *s, const char *path) {
  if (!path || !store_owns(path)) return true;
  session_refuse(s, "cannot write %s: it is a campaign's own file", path);
  return false;
}

bool session_write_file(const struct session *s, const char *path, const char *text, size_t length) {
  struct output_file out;
  if (!session_may_write(s, path)) return false;
  const bool written = output_file_open(&out, path) && fwrite(text, 1, length, out.file) == length;
  if (output_file_close(&out, written)) return true;
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
