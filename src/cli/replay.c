/* assay replay: replays the findings of a campaign. */
#include "campaign/campaign_difference.h"
#include "campaign/subject_copy.h"
#include "cli/commands.h"
#include "cli/options_shared.h"
#include "cli/retry_display.h"
#include "core/system/interruption.h"
#include "core/system/memory.h"
#include "run/script.h"
#include "store/database.h"

#include <stdlib.h>
#include <string.h>

struct replay_options {
  struct common_options common;
  const char *directory;
  const char *finding; /* NULL: all */
  const char *file;    /* NULL: the text stored in the campaign */
  const char *test;    /* the program whose findings they are; NULL: they are about properties */
  double limit;
  uint64_t jobs;
  bool original, json, quiet;
};

struct replaying {
  const struct replay_options *options;
  struct campaign_store *store;
  struct retry retry;
  struct property_row *properties; /* malloc'ed texts */
  size_t property_count;
  char *kind, *subject;
  json_t *kept; /* the campaign's options; NULL: they cannot be read */
};

/* ---- findings of the campaign ---- */

static bool take_campaign(void *data, const void *row) {
  struct replaying *p = data;
  const struct campaign_row *r = row;
  p->kind = memory_text(r->kind);
  p->subject = memory_text(r->subject);
  p->kept = campaign_options_read(r->options);
  return true;
}

static bool take_property(void *data, const void *row) {
  struct replaying *p = data;
  const struct property_row *r = row;
  p->properties = memory_resize(p->properties, p->property_count + 1, sizeof *p->properties);
  p->properties[p->property_count++] =
      (struct property_row){.number = r->number, .form = memory_text(r->form), .name = memory_text(r->name)};
  return true;
}

/* Its number, its shape, or a prefix of the shape. */
static bool is_finding_wanted(const struct finding_row *f, const char *wanted) {
  if (!wanted) return true;
  char *end;
  const uint64_t number = strtoull(wanted, &end, 10);
  if (!*end && strlen(wanted) < 8 && number == f->number) return true;
  return strlen(wanted) >= 4 && !strncmp(f->shape, wanted, strlen(wanted));
}

static bool take_finding(void *data, const void *row) {
  struct replaying *p = data;
  const struct finding_row *f = row;
  if (!is_finding_wanted(f, p->options->finding)) return true;
  struct retry_item *i = retry_add(&p->retry);
  const bool is_known = f->property < p->property_count;
  i->name = memory_text(f->shape);
  i->number = f->number;
  i->form = memory_text(is_known ? p->properties[f->property].form : "");
  i->property = memory_text(is_known ? p->properties[f->property].name : "");
  i->place = f->property;
  i->term = memory_text(p->options->original ? f->original : f->reduced);
  i->seed = f->seed;
  i->index = f->index;
  return true;
}

static bool read_findings(struct replaying *p) {
  struct campaign_store *s = p->store;
  return store_read(s, &table_campaign, NULL, NULL, 0, take_campaign, p) &&
         store_read(s, &table_property, NULL, NULL, 0, take_property, p) &&
         store_read(s, &table_finding, NULL, NULL, 0, take_finding, p);
}

/* ---- the replay ---- */

/* The campaign has the test's text, unless it is a binary. */
static bool is_test_of_campaign(struct replaying *p, const char *kept) {
  const char *test = p->options->test;
  struct buffer text = {0};
  struct source_list sources;
  const bool is_text = script_read(test, &text), is_read = source_list_read(&sources, p->store);
  const bool is_same = is_text && is_read ? source_list_has_text(&sources, text.text) : !strcmp(test, kept);
  source_list_free(&sources);
  buffer_free(&text);
  return is_same;
}

/* Another test may answer otherwise without any change of what it tests. */
static void warn_of_changed_test(struct replaying *p) {
  const char *kept = json_string_value(json_object_get(p->kept, "test")), *test = p->options->test;
  if (!kept || !test || is_test_of_campaign(p, kept)) return;
  fprintf(stderr, "%s: warning: the test %s has changed since the findings were made%s: it may answer otherwise\n",
          p->options->directory, kept, strcmp(kept, test) ? ", or is another one" : "");
}

static int try_again(struct invocation *call, struct replaying *p) {
  const struct replay_options *o = p->options;
  struct subject_copy copy = {0};
  struct diagnostic error = {0};
  if (!o->file && !subject_copy_make(&copy, p->store, &error)) return invocation_refuse_error(call, &error);
  p->retry.file = o->file ? o->file : copy.file;
  p->retry.is_copy = !o->file;
  warn_of_changed_test(p);
  const int status = retry_and_show(
      call, &p->retry, &(struct retry_display){.json = o->json, .quiet = o->quiet, .color = (int)o->common.color});
  subject_copy_remove(&copy);
  return status;
}

static int run_replay(struct invocation *call, const void *given) {
  const struct replay_options *o = given;
  const char **libraries = invocation_libraries(call);
  struct replaying p = {.options = o,
                        .retry = {.from = o->directory,
                                  .test = o->test,
                                  .limit = o->limit,
                                  .jobs = (unsigned)o->jobs,
                                  .stop = &interruption,
                                  .libraries = libraries}};
  struct diagnostic error = {0};
  int status = EXIT_BAD;
  p.store = store_open_to_read(o->directory, &error);
  if (!p.store) invocation_refuse_error(call, &error);
  else if (!read_findings(&p)) invocation_refuse_error(call, &p.store->error);
  else if (!p.kept) invocation_refuse(call, "%s: the campaign is damaged: its options cannot be read", o->directory);
  else if (o->finding && !p.retry.count)
    invocation_refuse(call, "%s: there is no finding with the number or shape '%s'", o->directory, o->finding);
  else {
    p.retry.kind = p.kind;
    p.retry.subject = p.subject;
    p.retry.options = p.kept;
    status = try_again(call, &p);
  }
  for (size_t i = 0; i < p.property_count; i++) {
    free((char *)(uintptr_t)p.properties[i].form);
    free((char *)(uintptr_t)p.properties[i].name);
  }
  free(p.properties);
  free(p.kind);
  free(p.subject);
  json_decref(p.kept);
  retry_free(&p.retry);
  store_close(p.store);
  free(libraries);
  return status;
}

/* ---- the command line ---- */

#define AT(member) offsetof(struct replay_options, member)

static const struct command_argument arguments[] = {
    {.name = "DIR", .offset = AT(directory), .help = "a campaign's directory"},
    {.name = "FINDING",
     .optional = true,
     .offset = AT(finding),
     .help = "the number or the shape (or how it begins) of one finding; else all are tried"},
    {.name = NULL},
};

static const struct option options[] = {
    {.name = "original",
     .kind = OPTION_FLAG,
     .offset = AT(original),
     .help = "try the terms as they were made, instead of what they were made small to"},
    {.name = "with",
     .kind = OPTION_TEXT,
     .argument = "FILE",
     .offset = AT(file),
     .help = "try them on this subject, such as one that was mended, instead of the text that the campaign has"},
    OPTION_TEST(struct replay_options, "", ABOUT_ALL),
    OPTION_EACH(struct replay_options, "10s", ABOUT_ALL),
    OPTION_JOBS(struct replay_options, "1"),
    OPTION_JSON(struct replay_options, "print the results as JSON"),
    OPTION_QUIET(struct replay_options, "print only those that still fail, or that cannot be asked any more"),
    OPTIONS_COMMON(struct replay_options),
};

const struct command replay_command = {
    .name = "replay",
    .summary = "try the findings of a campaign again",
    .description = "Tries findings of a campaign again, from the term that is kept, not from its seed:\n"
                   "on the subject's text as it was then, or on another file (--with).",
    .success = "what was tried does not fail any more",
    .failure =
        "at least one finding still fails, or the subject has no such property any more, or none about such terms",
    .arguments = arguments,
    .options = options,
    .size = sizeof(struct replay_options),
    .body = run_replay,
};
