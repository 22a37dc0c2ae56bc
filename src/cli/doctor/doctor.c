/* assay doctor: reports what is installed, and what that enables. */
#include "cli/commands.h"
#include "cli/data_directory.h"
#include "cli/doctor/components.h"
#include "cli/invocation.h"
#include "cli/options_shared.h"
#include "core/system/directory.h"
#include "core/system/memory.h"
#include "report/text.h"
#include "run/runner.h"
#include "store/json_text.h"

#include <stdlib.h>
#include <string.h>

struct doctor_options {
  struct common_options common;
  bool json;
};

/* ---- assay's own requirements ---- */

struct health_check {
  const char *name;
  bool is_good, is_needed;
  char *text; /* malloc'ed */
};

enum { TEMPORARY, CHILDREN, SANDBOX, DATA, FINDINGS };

static struct health_check look_at_temporary(void) {
  struct directory d;
  const bool good = directory_make(&d);
  struct health_check f = {"temporary directory", good, true, NULL};
  const char *set = getenv("TMPDIR");
  struct diagnostic why = {0};
  if (!good) directory_refuse(&why);
  f.text = good ? memory_printf("in %s", set && *set ? set : "/tmp") : why.text;
  if (good) directory_remove(&d);
  return f;
}

/* Runs a child that prints something. */
static struct health_check look_at_children(void) {
  static const char *const argv[] = {"sh", "-c", "echo works", NULL};
  const struct child_limits limits = {.wall = 10, .cpu = 10, .output = 1000};
  const struct child_request q = {.argv = argv, .kept = 100, .limits = limits};
  struct runner *r = runner_new(NULL);
  uint64_t tag;
  struct child_result result = {.end = CHILD_NOT_STARTED};
  if (r) runner_start(r, &q, 0);
  while (r && runner_busy(r) && !runner_wait(r, 1, &tag, &result)) continue;
  const bool good = result.end == CHILD_EXITED && !result.code && result.output.length;
  struct buffer b = {0};
  if (good) buffer_puts(&b, "run with limits of time, memory and output");
  else child_describe(&b, &result, &limits);
  child_result_free(&result);
  runner_free(r);
  return (struct health_check){"other programs", good, true, b.text};
}

/* The missing protections (run/sandbox.h). */
static struct health_check look_at_sandbox(void) {
  struct buffer b = {0};
  sandbox_describe_missing(&b, sandbox_parts());
  for (size_t i = 0; i + 1 < b.length; i++)
    if (b.text[i] == '\n') b.text[i] = ';';
  if (b.length && b.text[b.length - 1] == '\n') b.text[--b.length] = '\0';
  const bool good = !b.length;
  if (good) buffer_puts(&b, "without a network, and with nothing to write to but their directory");
  return (struct health_check){"a sandbox for them", good, false, b.text};
}

static struct health_check look_at_data(const char *models, const char *subjects, const struct components *c) {
  struct health_check f = {"models and subjects", models && subjects && c->subject_files && !c->unread_count, false,
                           NULL};
  if (!models || !subjects) f.text = memory_text("are not beside the program: it was moved without them");
  else if (c->unread_count) f.text = memory_printf("are damaged: %s", c->unread[0].reason);
  else f.text = memory_printf("in %s, %zu files of subjects", subjects, c->subject_files);
  return f;
}

/* ---- as text ---- */

static void print_findings(const struct health_check *list) {
  printf("assay %s\n", ASSAY_VERSION);
  for (int i = 0; i < FINDINGS; i++)
    printf("  %-8s %-20s %s\n",
           list[i].is_good     ? "ok"
           : list[i].is_needed ? "broken"
                               : "lacking",
           list[i].name, list[i].text);
}

/* Distinct files: a few of them, and the number of the rest. */
static void put_files(struct buffer *b, const struct component *k) {
  enum { SHOWN = 3 };
  size_t files = 0;
  for (size_t i = 0; i < k->use_count; i++) {
    if (i && !strcmp(k->uses[i].file, k->uses[i - 1].file)) continue;
    if (files < SHOWN) buffer_printf(b, "%s%s", files ? ", " : "", k->uses[i].file);
    files++;
  }
  if (files > SHOWN) buffer_printf(b, " and %zu more", files - SHOWN);
}

static void print_enabled(const struct component *k) {
  struct buffer b = {0};
  put_files(&b, k);
  if (k->enables) buffer_printf(&b, "%s%s", b.length ? "; " : "", k->enables);
  if (b.length) printf("           %s\n", b.text);
  buffer_free(&b);
}

/* Without a temporary directory, no program could be asked: then none of them counts as broken. */
static void print_component(const struct component *k, bool was_asked) {
  enum { VERSION = 70 };
  struct buffer b = {0};
  if (k->version) buffer_put_readable(&b, k->version, strlen(k->version));
  const char *state = !k->path ? "missing" : k->version ? "ok" : was_asked ? "broken" : "unknown";
  if (k->version) printf("  %-8s %-10s %.*s\n", state, k->program, VERSION, b.text);
  else if (k->path) printf("  %-8s %-10s %s %s\n", state, k->program, k->path, k->failure ? k->failure : "");
  else printf("  %-8s %s\n", state, k->program);
  buffer_free(&b);
  print_enabled(k);
}

/* Distinct packages, separated by spaces. */
static void put_missing(struct buffer *b, const struct components *c) {
  for (size_t i = 0; i < c->count; i++) {
    const struct component *k = &c->list[i];
    bool again = k->path || !k->package;
    for (size_t j = 0; j < i && !again; j++)
      again = c->list[j].package && !c->list[j].path && !strcmp(c->list[j].package, k->package);
    if (!again) buffer_printf(b, "%s%s", b->length ? " " : "", k->package);
  }
}

static void print_health(const struct health_check *findings, const struct components *c) {
  print_findings(findings);
  printf("\nPrograms that it can use, and what for:\n");
  for (size_t i = 0; i < c->count; i++)
    if (c->list[i].path) print_component(&c->list[i], findings[TEMPORARY].is_good);
  struct buffer packages = {0};
  put_missing(&packages, c);
  if (packages.length) printf("\nNot installed:\n");
  for (size_t i = 0; i < c->count; i++)
    if (!c->list[i].path) print_component(&c->list[i], true);
  if (packages.length) printf("\nTo install what is missing, as root:\n  apt-get install %s\n", packages.text);
  buffer_free(&packages);
}

/* ---- as JSON ---- */

/* Marks bytes that are not UTF-8. */
static json_t *readable_json(const char *text) {
  if (!text) return json_null();
  struct buffer b = {0};
  buffer_put_readable(&b, text, strlen(text));
  json_t *j = json_string(b.text ? b.text : "");
  buffer_free(&b);
  return j;
}

static json_t *json_of_component(const struct component *k) {
  json_t *uses = json_array();
  for (size_t i = 0; i < k->use_count; i++)
    json_array_append_new(uses, json_pack("{s:s, s:s, s:b}", "file", k->uses[i].file, "subject", k->uses[i].subject,
                                          "optional", (int)k->uses[i].is_optional));
  return json_pack("{s:s, s:o, s:b, s:o, s:o, s:o, s:o, s:o}", "program", k->program, "package",
                   json_text_or_null(k->package), "installed", (int)(k->path != NULL), "path", readable_json(k->path),
                   "version", readable_json(k->version), "failure", readable_json(k->failure), "subjects", uses,
                   "enables", json_text_or_null(k->enables));
}

static void print_health_json(const struct health_check *findings, const struct components *c) {
  json_t *own = json_array(), *list = json_array();
  for (int i = 0; i < FINDINGS; i++)
    json_array_append_new(own,
                          json_pack("{s:s, s:b, s:b, s:o}", "name", findings[i].name, "ok", (int)findings[i].is_good,
                                    "needed", (int)findings[i].is_needed, "text", readable_json(findings[i].text)));
  for (size_t i = 0; i < c->count; i++) json_array_append_new(list, json_of_component(&c->list[i]));
  struct buffer packages = {0};
  put_missing(&packages, c);
  json_t *install = packages.length ? json_sprintf("apt-get install %s", packages.text) : json_null();
  print_json_object(json_pack("{s:s, s:o, s:o, s:o}", "version", ASSAY_VERSION, "assay", own, "components", list,
                              "install", install));
  buffer_free(&packages);
}

/* ---- the report ---- */

static int run_doctor(struct invocation *call, const void *given) {
  const struct doctor_options *o = given;
  (void)call;
  struct components c;
  char *models = data_directory(NULL, "models", ""), *subjects = data_directory(NULL, "subjects", "");
  components_find(&c, subjects);
  components_ask(&c);
  struct health_check findings[FINDINGS] = {[TEMPORARY] = look_at_temporary(),
                                            [CHILDREN] = look_at_children(),
                                            [SANDBOX] = look_at_sandbox(),
                                            [DATA] = look_at_data(models, subjects, &c)};
  if (o->json) print_health_json(findings, &c);
  else print_health(findings, &c);
  bool good = true;
  for (int i = 0; i < FINDINGS; i++) {
    good &= findings[i].is_good || !findings[i].is_needed;
    free(findings[i].text);
  }
  components_free(&c);
  free(models);
  free(subjects);
  return good ? EXIT_YES : EXIT_NO;
}

/* ---- the command line ---- */

static const struct command_argument arguments[] = {{.name = NULL}};

static const struct option options[] = {
    OPTION_JSON(struct doctor_options, "print one object with all of it"),
    OPTIONS_COMMON(struct doctor_options),
};

const struct command doctor_command = {
    .name = "doctor",
    .summary = "say what is installed, and what that enables",
    .description = "Says whether assay itself is in order; which compilers and other programs that\n"
                   "it can use are installed, in which version, and which subjects and commands use\n"
                   "them; and how to install the others.",
    .success = "assay itself is in order, whatever else is missing",
    .failure = "something that assay itself needs is broken",
    .arguments = arguments,
    .options = options,
    .size = sizeof(struct doctor_options),
    .body = run_doctor,
};
