/* graphviz: input and output go through unlinked temporary files, so that nothing can block and
 * nothing is left behind. */
#include "report/graphviz.h"
#include "core/system/clock.h"
#include "core/system/regular_file.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static FILE *temporary_file(void) {
  const char *directory = getenv("TMPDIR");
  struct buffer path = {0};
  buffer_printf(&path, "%s/assay-XXXXXX", directory && *directory ? directory : "/tmp");
  const int descriptor = mkostemp(path.text, O_CLOEXEC);
  if (descriptor >= 0) unlink(path.text);
  buffer_free(&path);
  return descriptor < 0 ? NULL : fdopen(descriptor, "w+");
}

static bool fill_file(FILE *file, const struct buffer *text) {
  return fwrite(text->text, 1, text->length, file) == text->length && fflush(file) == 0 &&
         lseek(fileno(file), 0, SEEK_SET) == 0;
}

static bool drain(FILE *file, struct buffer *out) {
  return lseek(fileno(file), 0, SEEK_SET) == 0 && descriptor_read(fileno(file), out);
}

static int spawn_dot(int in, int out, pid_t *child) {
  char *const argv[] = {"dot", "-Tsvg", NULL};
  posix_spawn_file_actions_t actions;
  int problem = posix_spawn_file_actions_init(&actions);
  if (problem) return problem;
  problem = posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
  if (!problem) problem = posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
  if (!problem) problem = posix_spawnp(child, "dot", &actions, NULL, argv, environ);
  posix_spawn_file_actions_destroy(&actions);
  return problem;
}

/* Waits until the child has ended; if its time is over, kills it and returns false. */
static bool end_within(pid_t child, unsigned seconds, int *status) {
  const struct timespec moment = {.tv_nsec = 5000000};
  const double end = monotonic_seconds() + seconds;
  pid_t ended;
  while ((ended = waitpid(child, status, WNOHANG)) != child) {
    if (ended < 0 && errno != EINTR) break; /* another thread has waited for it */
    if (monotonic_seconds() > end) {
      kill(child, SIGKILL);
      waitpid(child, status, 0);
      return false;
    }
    nanosleep(&moment, NULL);
  }
  return true;
}

static bool run_dot(FILE *in, FILE *out, unsigned seconds, struct buffer *error) {
  pid_t child;
  int status = 0;
  const int problem = spawn_dot(fileno(in), fileno(out), &child);
  if (problem == ENOENT) buffer_puts(error, "Graphviz's program 'dot' is not installed; a .dot file needs no program");
  else if (problem) buffer_printf(error, "cannot run Graphviz's program 'dot': %s", strerror(problem));
  else if (!end_within(child, seconds, &status))
    buffer_printf(error, "Graphviz's program 'dot' took more than %u seconds; a .dot file needs no program", seconds);
  else if (WIFSIGNALED(status))
    buffer_printf(error, "Graphviz's program 'dot' was ended by signal %d", WTERMSIG(status));
  else if (WEXITSTATUS(status) != 0)
    buffer_printf(error, "Graphviz's program 'dot' failed with status %d", WEXITSTATUS(status));
  else return true;
  return false;
}

bool graphviz_svg(const struct buffer *dot, unsigned seconds, struct buffer *svg, struct buffer *error) {
  FILE *in = temporary_file(), *out = temporary_file();
  bool ok = in && out && fill_file(in, dot);
  if (!ok) buffer_printf(error, "cannot write a temporary file: %s", strerror(errno));
  ok = ok && run_dot(in, out, seconds, error);
  if (ok && !drain(out, svg)) {
    buffer_printf(error, "cannot read what Graphviz made: %s", strerror(errno));
    ok = false;
  }
  if (in) fclose(in);
  if (out) fclose(out);
  return ok;
}
