/* assay export: writes a campaign as JSON, or its findings as a corpus of terms. */
#include "campaign/export.h"
#include "campaign/campaign.h"
#include "cli/commands.h"
#include "cli/invocation.h"
#include "cli/options_shared.h"
#include "cli/user_file.h"
#include "core/system/memory.h"

#include <stdlib.h>
#include <string.h>

struct export_options {
  struct common_options common;
  const char *directory;
  const char *output; /* NULL: standard output */
  int format;         /* 0: JSON; 1: a corpus */
};

static int write_json(struct invocation *call, const char *path, json_t *all) {
  if (!path || !strcmp(path, "-")) {
    print_json_object(all);
    return EXIT_YES;
  }
  char *text = json_dumps(all, JSON_INDENT(1));
  const bool good = user_file_write(call, path, text, strlen(text));
  free(text);
  json_decref(all);
  return good ? EXIT_YES : EXIT_BAD;
}

static int run_export(struct invocation *call, const void *given) {
  const struct export_options *o = given;
  struct diagnostic error = {0};
  const bool is_corpus = o->format == 1;
  if (is_corpus && !o->output) return invocation_refuse(call, "--format corpus wants -o OUT: a directory");
  if (!user_file_may_write(call, o->output)) return EXIT_BAD;
  struct campaign_store *store = store_open_to_read(o->directory, &error);
  if (!store) return invocation_refuse_error(call, &error);
  int status = EXIT_YES;
  json_t *all = is_corpus ? NULL : export_json(store);
  if (is_corpus && !export_corpus(store, o->output, &error)) status = invocation_refuse_error(call, &error);
  else if (!is_corpus && !all) status = invocation_refuse_error(call, &store->error);
  else if (!is_corpus) status = write_json(call, o->output, all);
  store_close(store);
  return status;
}

/* ---- the command line ---- */

#define AT(member) offsetof(struct export_options, member)

static const struct command_argument arguments[] = {
    {.name = "DIR", .offset = AT(directory), .help = "a campaign's directory"},
    {.name = NULL},
};

static const struct option options[] = {
    {.name = "output",
     .letter = 'o',
     .kind = OPTION_TEXT,
     .argument = "OUT",
     .offset = AT(output),
     .help = "where to: a file, or with --format corpus a directory; else JSON is printed"},
    {.name = "format",
     .kind = OPTION_CHOICE,
     .argument = "json|corpus",
     .initial = "json",
     .offset = AT(format),
     .help = "json: all that the campaign has; corpus: the findings as a directory of terms, for 'assay check FILE "
             "--corpus' and 'assay hunt FILE --corpus'"},
    OPTIONS_COMMON(struct export_options),
};

const struct command export_command = {
    .name = "export",
    .summary = "write a campaign as JSON, or its findings as a corpus of terms",
    .description = "Writes what a campaign has as JSON, which 'assay merge' reads; or its findings as a corpus:\n"
                   "a directory of terms, a regression suite for 'assay check FILE --corpus DIR'.",
    .success = "it was written",
    .arguments = arguments,
    .options = options,
    .size = sizeof(struct export_options),
    .body = run_export,
};
