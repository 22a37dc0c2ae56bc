/* assay report: a campaign for people and programs to read. */
#include "cli/session_frame.h"

#include "campaign/output_file.h"
#include "report/campaign_report.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* In the order of --format's words, without the first. */
static const struct campaign_format *const formats[] = {&campaign_html,  &campaign_text,  &campaign_json,
                                                        &campaign_junit, &campaign_sarif, &campaign_markdown};
enum { FORMATS = sizeof formats / sizeof *formats };

static bool ends_with(const char *text, const char *end) {
  const size_t length = strlen(text), wanted = strlen(end);
  return length > wanted && !strcmp(text + length - wanted, end);
}

static const struct campaign_format *format_of(const struct report_options *o) {
  if (o->format) return formats[o->format - 1];
  if (!o->output || !strcmp(o->output, "-")) return &campaign_text;
  for (int i = 0; i < FORMATS; i++)
    if (ends_with(o->output, formats[i]->ending)) return formats[i];
  return &campaign_html;
}

/* ---- all ---- */

/* Prints the reason, and frees it. */
static int refuse(char *error) {
  fprintf(stderr, "%s\n", error);
  free(error);
  return EXIT_BAD;
}

static int report(struct session *s, const void *given) {
  const struct report_options *o = given;
  struct campaign_data campaign;
  struct output_file out;
  char *error = NULL;
  if (!session_may_write(s, o->output)) return EXIT_BAD;
  if (!campaign_data_open(&campaign, o->directory, &error)) return refuse(error);
  bool good = output_file_open(&out, o->output) && campaign_report_write(&campaign, format_of(o), out.file, &error);
  good = output_file_close(&out, good);
  const int reason = errno;
  campaign_data_close(&campaign);
  if (error) return refuse(error);
  return good ? EXIT_YES
              : session_refuse(s, "cannot write %s: %s", o->output ? o->output : "the report", strerror(reason));
}

int session_report(const struct report_options *options) {
  return session_in_world("report", &options->common, report, options);
}
