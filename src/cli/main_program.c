/* main_program: see the header. */
#include "cli/main_program.h"

#include "cli/data_directory.h"
#include "cli/invocation.h"
#include "cli/terminal/terminal.h"
#include "core/system/interruption.h"
#include "core/system/memory.h"
#include "store/store.h"

#include <errno.h>
#include <fcntl.h>
#include <gmp.h>
#include <jansson.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* It is beside this program, or where it was installed. Returns only if it is in neither place. */
static int run_other(const struct command *c, const char *const *argv) {
  static const char *const places[] = {"", "../libexec/assay/"};
  char here[PATH_MAX];
  for (size_t i = 0; program_directory(here) && i < sizeof places / sizeof *places; i++) {
    char *path = memory_printf("%s/%s%s", here, places[i], c->program);
    execv(path, (char *const *)(uintptr_t)argv);
    free(path);
  }
  fprintf(stderr, "assay %s: cannot run %s: %s\n", c->name, c->program, strerror(errno));
  return BAD_USAGE;
}

/* Campaigns have their own commands. */
static bool refuse_campaign(const struct command *c, const void *options) {
  if (!c->arguments[0].name || strcmp(c->arguments[0].name, "FILE") != 0) return false;
  const char *path = *(const char *const *)(const void *)((const char *)options + c->arguments[0].offset);
  if (!path || !store_is_there(path)) return false;
  fprintf(
      stderr,
      "assay %s: %s is a campaign, which assay replay, report, export, merge and serve are about; this command wants "
      "what it is a campaign of\n",
      c->name, path);
  return true;
}

static int parse_and_run(const struct command *c, const char *const *argv, void *options) {
  struct usage_error error;
  switch (options_parse(c, argv, options, &error)) {
  case PARSE_RUN:
    if (refuse_campaign(c, options)) return BAD_USAGE;
    return c->program ? run_other(c, argv - 1)
           : c->run   ? c->run(options)
                      : invocation_run(c->name, options, c->body, options);
  case PARSE_HELP: options_help(c, stdout); return 0;
  case PARSE_BAD: break;
  }
  fprintf(stderr, "assay %s: %s\n", c->name, error.text);
  options_usage(c, stderr);
  return BAD_USAGE;
}

int main_program_run(const struct command *c, const char *const *argv) {
  void *options = calloc(1, c->size);
  if (!options) {
    fprintf(stderr, "assay %s: out of memory\n", c->name);
    return BAD_USAGE;
  }
  const int status = parse_and_run(c, argv, options);
  options_free(c, options);
  free(options);
  return status;
}

/* If results could not be written, that is an error: a full disk must not look like success. */
int main_program_end(int status) {
  const bool failed_before = ferror(stdout);
  errno = 0;
  const bool failed = fclose(stdout) != 0 || failed_before;
  interruption_end_if_unread();
  if (!failed) return status;
  fprintf(stderr, "assay: cannot write the results%s%s\n", errno ? ": " : "", errno ? strerror(errno) : "");
  return BAD_USAGE;
}

/* If a standard stream is closed, the next file opened would take its descriptor, and get our
 * output. The replacement cannot be written to, so that writing stays an error. */
static void hold_standard_streams(void) {
  int fd;
  do fd = open("/dev/null", O_RDONLY);
  while (fd >= 0 && fd <= STDERR_FILENO);
  if (fd >= 0) close(fd);
}

/* The callers of these libraries do not check for failed allocations. */
static void *allocate(size_t bytes) { return memory_array(bytes, 1); }
static void *reallocate(void *p, size_t old, size_t bytes) {
  (void)old;
  return memory_resize(p, bytes, 1);
}
static void release_number(void *p, size_t bytes) {
  (void)bytes;
  free(p);
}

void main_program_begin(void) {
  hold_standard_streams();
  terminal_guard();
  json_set_alloc_funcs(allocate, free);
  mp_set_memory_functions(allocate, reallocate, release_number);
}
