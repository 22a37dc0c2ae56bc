/* assay report: writes a report on a campaign, in one of six formats. */
#include "cli/commands.h"
#include "cli/invocation.h"
#include "cli/options_shared.h"
#include "cli/user_file.h"
#include "core/system/output_file.h"
#include "core/system/path.h"
#include "report/campaign/campaign_report.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct report_options {
  struct common_options common;
  const char *directory, *output; /* output NULL: standard output */
  int format;                     /* 0: by the output's name */
};

/* In the order of --format's choices, without the first. */
static const struct campaign_format *const formats[] = {&campaign_html,  &campaign_text,  &campaign_json,
                                                        &campaign_junit, &campaign_sarif, &campaign_markdown};
enum { FORMATS = sizeof formats / sizeof *formats };

static const struct campaign_format *format_of(const struct report_options *o) {
  if (o->format) return formats[o->format - 1];
  if (!o->output || !strcmp(o->output, "-")) return &campaign_text;
  for (int i = 0; i < FORMATS; i++)
    if (path_ends_with(o->output, formats[i]->ending)) return formats[i];
  return &campaign_html;
}

/* ---- the report ---- */

static int write_report(struct invocation *call, const void *given) {
  const struct report_options *o = given;
  struct campaign_data campaign;
  struct output_file out;
  struct diagnostic error = {0};
  if (!user_file_may_write(call, o->output)) return EXIT_BAD;
  if (!campaign_data_open(&campaign, o->directory, &error)) return invocation_refuse_error(call, &error);
  bool good = output_file_open(&out, o->output) && campaign_report_write(&campaign, format_of(o), out.file, &error);
  good = output_file_close(&out, good);
  const int reason = errno;
  campaign_data_close(&campaign);
  if (error.text) return invocation_refuse_error(call, &error);
  return good ? EXIT_YES
              : invocation_refuse(call, "cannot write %s: %s", o->output ? o->output : "the report", strerror(reason));
}

/* ---- the command line ---- */

#define AT(member) offsetof(struct report_options, member)

static const struct command_argument arguments[] = {
    {.name = "DIR", .offset = AT(directory), .help = "a campaign: the directory of `assay hunt --campaign`"},
    {.name = NULL},
};

static const struct option options[] = {
    {.name = "output",
     .letter = 'o',
     .kind = OPTION_TEXT,
     .argument = "FILE",
     .offset = AT(output),
     .help = "write to FILE, and not to standard output"},
    {.name = "format",
     .letter = 'f',
     .kind = OPTION_CHOICE,
     .argument = "auto|html|text|json|junit|sarif|markdown",
     .initial = "auto",
     .offset = AT(format),
     .help = "what to write; auto means by the end of FILE's name (.html, .txt, .json, .xml, .sarif, .md), else HTML; "
             "and without a FILE, text"},
    OPTIONS_COMMON(struct report_options),
};

const struct command report_command = {
    .name = "report",
    .summary = "show what a campaign has found",
    .description =
        "Writes a report on a campaign: each finding with its formula, its term, its programs and outputs, and how it "
        "was made small;\nwhat was tried, and by whom; what was never used:\n"
        "\n"
        "  assay report DIR -o report.html\n"
        "  assay report DIR --format junit -o results.xml\n"
        "\n"
        "The campaign is only read: somebody may be hunting in it.",
    .success = "the report was written",
    .arguments = arguments,
    .options = options,
    .size = sizeof(struct report_options),
    .body = write_report,
};
