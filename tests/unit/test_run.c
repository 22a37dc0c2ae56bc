/* run: children that behave, and children that do not. */
#include "core/printer.h"
#include "core/system/clock.h"
#include "core/system/directory.h"
#include "run/runner.h"

#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

static const double long_time = 30; /* far more than any of these need */

/* ---- helpers ---- */

static struct child_request shell(const char *const *argv) {
  return (struct child_request){.argv = argv, .kept = 1000, .limits = {.wall = long_time}};
}

/* In a directory of its own, unless it has one. */
static struct child_result result_of(const struct child_request *given) {
  struct directory d;
  assert_true(directory_make(&d));
  struct child_request q = *given;
  if (!q.directory) q.directory = d.path;
  struct runner *r = runner_new(q.directory);
  struct child_result result;
  uint64_t tag;
  runner_start(r, &q, 7);
  assert_true(runner_wait(r, long_time, &tag, &result));
  assert_int_equal(tag, 7);
  assert_int_equal(runner_busy(r), 0);
  runner_free(r);
  directory_remove(&d);
  return result;
}

static struct child_result run_script(const char *script, struct child_limits limits) {
  const char *const argv[] = {"sh", "-c", script, NULL};
  struct child_request q = shell(argv);
  if (limits.wall == 0) limits.wall = long_time;
  q.limits = limits;
  return result_of(&q);
}

static void same_text(const struct buffer *b, const char *expected) {
  assert_string_equal(b->text ? b->text : "", expected);
}

/* ---- how they end ---- */

static const struct {
  const char *script;
  struct child_limits limits;
  enum child_end end;
  int code;
  const char *output, *errors, *told;
} ends[] = {
    {"exit 0", {.cpu = 0}, CHILD_EXITED, 0, "", "", "exited with status 0"},
    {"echo to you; echo not >&2; exit 3", {.cpu = 0}, CHILD_EXITED, 3, "to you\n", "not\n", "exited with status 3"},
    {"cat", {.cpu = 0}, CHILD_EXITED, 0, "", "", "exited with status 0"},
    {"kill -SEGV $$", {.cpu = 0}, CHILD_SIGNALLED, SIGSEGV, "", "", "was ended by signal 11 (Segmentation fault)"},
    {"echo so far; sleep 60", {.wall = 0.2}, CHILD_TIMEOUT, SIGKILL, "so far\n", "", "ran longer than 0.2 s"},
    {"trap '' TERM INT HUP; sleep 60 & wait", {.wall = 0.2}, CHILD_TIMEOUT, SIGKILL, "", "", "ran longer than 0.2 s"},
    {"while :; do :; done", {.cpu = 1}, CHILD_CPU, SIGXCPU, "", "", "used more than 1 s of processor time"},
    {"sh -c 'while :; do :; done'; exit $?",
     {.cpu = 1},
     CHILD_CPU,
     128 + SIGXCPU,
     "",
     NULL,
     "used more than 1 s of processor time"},
    {"head -c 100000 /dev/zero >big; exit $?",
     {.file = 1000},
     CHILD_OUTPUT,
     128 + SIGXFSZ,
     "",
     NULL,
     "wrote too large a file"},
    {"ulimit -c", {.cpu = 0}, CHILD_EXITED, 0, "0\n", "", "exited with status 0"},
};

static void ends_are_told(void **state) {
  (void)state;
  struct directory d;
  assert_true(directory_make(&d));
  for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
    const char *const argv[] = {"sh", "-c", ends[i].script, NULL};
    struct child_request q = shell(argv);
    q.limits = ends[i].limits;
    if (q.limits.wall == 0) q.limits.wall = long_time;
    q.directory = d.path;
    struct child_result r = result_of(&q);
    struct buffer told = {0};
    child_describe(&told, &r, &q.limits);
    assert_string_equal(told.text, ends[i].told);
    assert_int_equal(r.end, ends[i].end);
    assert_int_equal(r.code, ends[i].code);
    same_text(&r.output, ends[i].output);
    if (ends[i].errors) same_text(&r.errors, ends[i].errors);
    buffer_free(&told);
    child_result_free(&r);
  }
  directory_remove(&d);
}

static void memory_has_an_end(void **state) {
  (void)state;
  const struct child_limits limits = {.memory = (size_t)200 << 20};
  struct child_result r = run_script("exec python3 -c 'a = []\nwhile True: a.append(bytearray(1 << 20))'", limits);
  assert_int_equal(r.end, CHILD_MEMORY);
  child_result_free(&r);
}

/* The kernel counts our memory as that of a program that we start. */
static void our_memory_is_not_theirs(void **state) {
  (void)state;
  const size_t size = (size_t)150 << 20;
  char *ours = malloc(size);
  assert_non_null(ours);
  memset(ours, 1, size);
  struct child_result r = run_script("kill -9 $$", (struct child_limits){.memory = size});
  assert_int_equal(r.end, CHILD_SIGNALLED);
  child_result_free(&r);
  r = run_script("exec tail /dev/zero", (struct child_limits){.memory = 3 * size});
  assert_int_equal(r.end, CHILD_MEMORY);
  child_result_free(&r);
  free(ours);
}

static void a_flood_of_output_ends(void **state) {
  (void)state;
  struct child_result r = run_script("exec yes", (struct child_limits){.output = 1 << 20});
  assert_int_equal(r.end, CHILD_OUTPUT);
  assert_int_equal(r.output.length, 1000); /* what was asked for, no more */
  child_result_free(&r);
}

static void a_flood_does_no_harm_without_limit(void **state) {
  (void)state;
  struct child_result r = run_script("head -c 10000000 /dev/zero; echo x >&2", (struct child_limits){0});
  assert_int_equal(r.end, CHILD_EXITED);
  assert_int_equal(r.output.length, 1000);
  same_text(&r.errors, "x\n");
  child_result_free(&r);
}

/* ---- what cannot be started ---- */

static void programs_that_are_none(void **state) {
  (void)state;
  static const struct {
    const char *program;
    int reason;
  } cases[] = {{"./nowhere", ENOENT}, {"assay-nowhere-in-path", ENOENT}, {"./README.md", EACCES}, {"/", EACCES}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const char *const argv[] = {cases[i].program, NULL};
    char here[4096];
    const struct child_request q = {.argv = argv, .directory = getcwd(here, sizeof here)};
    const struct child_result r = result_of(&q);
    assert_int_equal(r.end, CHILD_NOT_STARTED);
    assert_int_equal(r.code, cases[i].reason);
  }
  const char *const argv[] = {"true", NULL};
  const struct child_request q = {.argv = argv, .directory = "/nowhere/at/all"};
  assert_int_equal(result_of(&q).end, CHILD_NOT_STARTED);
}

/* ---- what is left behind ---- */

static bool is_alive(pid_t pid) {
  char path[64], state = 'X';
  snprintf(path, sizeof path, "/proc/%ld/stat", (long)pid);
  FILE *in = fopen(path, "r");
  if (!in) return false;
  const int read = fscanf(in, "%*d (%*[^)]) %c", &state);
  fclose(in);
  return read == 1 && state != 'Z' && state != 'X';
}

/* How many processes run a program with this argument? */
static int running_with(const char *argument) {
  char command[128], count[16] = "";
  snprintf(command, sizeof command, "pgrep -c -f 'sleep %s$'", argument);
  FILE *in = popen(command, "r");
  assert_non_null(in);
  assert_non_null(fgets(count, sizeof count, in));
  pclose(in);
  return (int)strtol(count, NULL, 10);
}

/* The script has a `sleep %s` that would run on. */
static void is_killed_with(const char *script, double wall, enum child_end end) {
  char own[300], seconds[32];
  snprintf(seconds, sizeof seconds, "60.%ld", (long)getpid());
  snprintf(own, sizeof own, script, seconds);
  struct child_result r = run_script(own, (struct child_limits){.wall = wall});
  assert_int_equal(r.end, end);
  same_text(&r.output, "begun\n");
  for (int i = 0; i < 1000 && running_with(seconds); i++) usleep(10000);
  assert_int_equal(running_with(seconds), 0);
  child_result_free(&r);
}

static void forks_do_not_stay_behind(void **state) {
  (void)state;
  is_killed_with("sleep %s & echo begun", long_time, CHILD_EXITED);
  is_killed_with("(trap '' HUP; sleep %s) >/dev/null 2>&1 & echo begun", long_time, CHILD_EXITED);
  is_killed_with("sleep %s & echo begun; wait", 0.5, CHILD_TIMEOUT);
}

static void daemons_do_not_stay_behind(void **state) {
  (void)state;
  if (!(sandbox_parts() & SANDBOX_PROCESSES)) skip();
  is_killed_with("setsid sh -c '(trap \"\" HUP TERM; sleep %s) & exit' >/dev/null 2>&1; echo begun", long_time,
                 CHILD_EXITED);
  is_killed_with("setsid sleep %s & echo begun; wait", 0.5, CHILD_TIMEOUT);
}

static void children_die_with_us(void **state) {
  (void)state;
  int ends_of_pipe[2];
  assert_int_equal(pipe(ends_of_pipe), 0);
  const pid_t parent = fork();
  if (parent == 0) {
    const char *const argv[] = {"sleep", "60", NULL};
    struct child c;
    struct sandbox sandbox;
    sandbox_make(&sandbox, NULL);
    const bool started = child_start(&c, &(struct child_request){.argv = argv}, &sandbox);
    if (started && write(ends_of_pipe[1], &c.pid, sizeof c.pid) > 0) raise(SIGKILL);
    _exit(1);
  }
  pid_t child = 0;
  assert_int_equal(read(ends_of_pipe[0], &child, sizeof child), sizeof child);
  waitpid(parent, NULL, 0);
  for (int i = 0; i < 1000 && is_alive(child); i++) usleep(10000);
  assert_false(is_alive(child));
  close(ends_of_pipe[0]);
  close(ends_of_pipe[1]);
}

/* ---- surroundings ---- */

static void surroundings_are_as_asked_for(void **state) {
  (void)state;
  struct directory d;
  assert_true(directory_make(&d));
  char in[256], out[256];
  snprintf(in, sizeof in, "%s/in", d.path);
  snprintf(out, sizeof out, "%s/out", d.path);
  assert_true(directory_write(in, "given", 5));
  setenv("ASSAY_TEST_A", "old", 1);
  setenv("ASSAY_TEST_B", "kept", 1);
  const char *const environment[] = {"ASSAY_TEST_A=new", "ASSAY_TEST_C=more", NULL};
  const char *const argv[] = {"sh", "-c", "pwd; cat; echo $ASSAY_TEST_A $ASSAY_TEST_B $ASSAY_TEST_C >&2; ls", NULL};
  struct child_request q = shell(argv);
  q.environment = environment;
  q.directory = d.path;
  q.input = in;
  q.output = out;
  struct child_result r = result_of(&q);
  same_text(&r.output, "");
  same_text(&r.errors, "new kept more\n");
  char expected[600], text[600] = "";
  snprintf(expected, sizeof expected, "%s\ngivenin\nout\n", d.path);
  FILE *file = fopen(out, "r");
  assert_non_null(file);
  assert_true(fread(text, 1, sizeof text - 1, file) > 0);
  fclose(file);
  assert_string_equal(text, expected);
  child_result_free(&r);
  directory_remove(&d);
}

static void our_own_descriptors_may_be_closed(void **state) {
  (void)state;
  const int saved = dup(STDIN_FILENO);
  close(STDIN_FILENO);
  struct child_result r = run_script("cat; echo out; echo err >&2", (struct child_limits){0});
  same_text(&r.output, "out\n");
  same_text(&r.errors, "err\n");
  child_result_free(&r);
  if (saved >= 0) dup2(saved, STDIN_FILENO);
  close(saved);
}

/* If the system lets us take it away at all, there is nothing but a loopback that is down. */
static void there_is_no_network(void **state) {
  (void)state;
  if (!(sandbox_parts() & SANDBOX_NETWORK)) skip();
  struct child_result r = run_script("tail -n +3 /proc/net/dev | grep -v '^ *lo:'; id -u", (struct child_limits){0});
  char expected[32];
  snprintf(expected, sizeof expected, "%ld\n", (long)geteuid());
  same_text(&r.output, expected);
  child_result_free(&r);
}

/* ---- several ---- */

static void several_run_at_once(void **state) {
  (void)state;
  enum { COUNT = 20 };
  struct runner *r = runner_new(NULL);
  const double begun = monotonic_seconds();
  for (uint64_t i = 0; i < COUNT; i++) {
    char script[64];
    snprintf(script, sizeof script, "sleep 0.5; exit %d", (int)i);
    const char *const argv[] = {"sh", "-c", script, NULL};
    const struct child_request q = shell(argv);
    runner_start(r, &q, i);
  }
  assert_int_equal(runner_busy(r), COUNT);
  bool heard[COUNT] = {false};
  uint64_t tag;
  struct child_result result;
  while (runner_wait(r, long_time, &tag, &result)) {
    assert_int_equal(result.end, CHILD_EXITED);
    assert_int_equal(result.code, tag);
    assert_false(heard[tag]);
    heard[tag] = true;
    child_result_free(&result);
  }
  for (int i = 0; i < COUNT; i++) assert_true(heard[i]);
  assert_true(monotonic_seconds() - begun < COUNT * 0.5);
  runner_free(r);
}

static void some_are_cancelled(void **state) {
  (void)state;
  struct runner *r = runner_new(NULL);
  const char *const quick[] = {"sh", "-c", "sleep 0.2", NULL}, *const slow[] = {"sleep", "60", NULL};
  for (uint64_t i = 0; i < 4; i++) {
    const struct child_request q = shell(i < 1 ? quick : slow);
    runner_start(r, &q, i);
  }
  uint64_t tag;
  struct child_result result;
  assert_false(runner_wait(r, 0, &tag, &result));
  runner_cancel(r, 1);
  while (runner_wait(r, long_time, &tag, &result))
    assert_int_equal(result.end, tag < 1 ? CHILD_EXITED : CHILD_CANCELLED);
  const struct child_request q = shell(slow);
  runner_start(r, &q, 9); /* is killed with the runner */
  runner_free(r);
}

/* ---- directories ---- */

static void directories_are_removed(void **state) {
  (void)state;
  struct directory d;
  assert_true(directory_make(&d));
  char script[400], *path = strdup(d.path);
  snprintf(script, sizeof script,
           "cd %s && mkdir -p a/b/c && touch a/b/c/x && ln -s / root && chmod 0 a/b/c && chmod 0 a/b && chmod 500 a",
           path);
  assert_int_equal(system(script), 0);
  directory_remove(&d);
  assert_int_equal(access(path, F_OK), -1);
  free(path);
}

static void what_was_left_behind_is_removed(void **state) {
  (void)state;
  struct directory ours, next;
  assert_true(directory_make(&ours));
  setenv("TMPDIR", ours.path, 1);
  char left[300], lock[320], other[300];
  snprintf(left, sizeof left, "%s/assay-run-abcdef", ours.path);
  snprintf(lock, sizeof lock, "%s/.assay-lock", left);
  snprintf(other, sizeof other, "%s/assay-run-report", ours.path); /* is not ours, whatever its name is */
  mkdir(left, 0700);
  mkdir(other, 0700);
  assert_true(directory_write(lock, "", 0));
  assert_true(directory_make(&next));
  assert_int_equal(strncmp(next.path, ours.path, strlen(ours.path)), 0);
  assert_int_equal(access(left, F_OK), -1);
  assert_int_equal(access(other, F_OK), 0);
  struct directory third;
  assert_true(directory_make(&third)); /* the second is in use */
  assert_int_equal(access(next.path, F_OK), 0);
  directory_remove(&third);
  directory_remove(&next);
  setenv("TMPDIR", "/nowhere/at/all", 1);
  assert_false(directory_make(&next));
  unsetenv("TMPDIR");
  directory_remove(&ours);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(ends_are_told),
      cmocka_unit_test(memory_has_an_end),
      cmocka_unit_test(our_memory_is_not_theirs),
      cmocka_unit_test(a_flood_of_output_ends),
      cmocka_unit_test(a_flood_does_no_harm_without_limit),
      cmocka_unit_test(programs_that_are_none),
      cmocka_unit_test(forks_do_not_stay_behind),
      cmocka_unit_test(daemons_do_not_stay_behind),
      cmocka_unit_test(children_die_with_us),
      cmocka_unit_test(surroundings_are_as_asked_for),
      cmocka_unit_test(our_own_descriptors_may_be_closed),
      cmocka_unit_test(there_is_no_network),
      cmocka_unit_test(several_run_at_once),
      cmocka_unit_test(some_are_cancelled),
      cmocka_unit_test(directories_are_removed),
      cmocka_unit_test(what_was_left_behind_is_removed),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
