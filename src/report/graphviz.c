/* graphviz: input and output go through temporary files without names, so nothing can block and nothing is left. */
#include "report/graphviz.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
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

static bool fill(FILE *file, const struct buffer *text) {
  return fwrite(text->text, 1, text->length, file) == text->length && fflush(file) == 0 &&
         lseek(fileno(file), 0, SEEK_SET) == 0;
}

static bool drain(FILE *file, struct buffer *out) {
  char piece[65536];
  size_t count;
  rewind(file);
  while ((count = fread(piece, 1, sizeof piece, file)) > 0) buffer_append(out, piece, count);
  return !ferror(file);
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

static bool run_dot(FILE *in, FILE *out, struct buffer *error) {
  pid_t child;
  const int problem = spawn_dot(fileno(in), fileno(out), &child);
  if (problem == ENOENT) {
    buffer_puts(error, "Graphviz's program 'dot' is not installed; a .dot file needs no program");
    return false;
  }
  if (problem) {
    buffer_printf(error, "cannot run Graphviz's program 'dot': %s", strerror(problem));
    return false;
  }
  int status;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR) return false;
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return true;
  if (WIFSIGNALED(status)) buffer_printf(error, "Graphviz's program 'dot' was ended by signal %d", WTERMSIG(status));
  else buffer_printf(error, "Graphviz's program 'dot' failed with status %d", WEXITSTATUS(status));
  return false;
}

bool graphviz_svg(const struct buffer *dot, struct buffer *svg, struct buffer *error) {
  FILE *in = temporary_file(), *out = temporary_file();
  bool ok = in && out && fill(in, dot);
  if (!ok) buffer_printf(error, "cannot write a temporary file: %s", strerror(errno));
  ok = ok && run_dot(in, out, error);
  if (ok && !drain(out, svg)) {
    buffer_printf(error, "cannot read what Graphviz made: %s", strerror(errno));
    ok = false;
  }
  if (in) fclose(in);
  if (out) fclose(out);
  return ok;
}
