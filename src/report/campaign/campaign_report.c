/* campaign_report: see the header. */
#include "report/campaign/campaign_report.h"

#include "report/text.h"

#include <errno.h>
#include <inttypes.h>

struct report_writing {
  const struct campaign_data *campaign;
  const struct campaign_format *format;
  FILE *file;
  struct buffer text;
  bool any; /* at least one finding was written */
  int why;  /* errno if the file could not be written; or 0 */
};

static void write_out(struct report_writing *w) {
  const size_t length = w->text.length;
  if (length && fwrite(w->text.text, 1, length, w->file) != length && !w->why) w->why = errno;
  w->text.length = 0;
}

static void write_finding(void *data, const struct report_finding *f) {
  struct report_writing *w = data;
  if (w->why) return;
  w->format->finding(&w->text, w->campaign, f, !w->any);
  w->any = true;
  write_out(w);
}

bool campaign_report_write(const struct campaign_data *c, const struct campaign_format *format, FILE *out,
                           struct diagnostic *error) {
  struct report_writing w = {.campaign = c, .format = format, .file = out};
  format->begin(&w.text, c);
  write_out(&w);
  bool good = campaign_data_findings(c, write_finding, &w, error);
  if (good) {
    format->end(&w.text, c);
    write_out(&w);
    if (fflush(out) != 0 && !w.why) w.why = errno;
    good = !w.why;
  }
  buffer_free(&w.text);
  if (w.why) errno = w.why;
  return good;
}

void campaign_put_number(struct buffer *out, uint64_t n) {
  if (n >= 1000) {
    campaign_put_number(out, n / 1000);
    buffer_printf(out, ",%03" PRIu64, n % 1000);
  } else {
    buffer_put_unsigned(out, n);
  }
}

void campaign_put_bounds(struct buffer *out, const struct campaign_data *c) {
  if (c->bound_count) {
    buffer_puts(out, "up to ");
    campaign_put_number(out, c->bound_count);
    buffer_puts(out, " by each generator");
  } else if (c->bound_seconds > 0) {
    buffer_puts(out, "for ");
    text_time(out, c->bound_seconds);
  } else {
    buffer_puts(out, "without a bound");
  }
  if (!campaign_data_is_done(c)) buffer_puts(out, ", not finished");
}

bool campaign_fails_elsewhere(const struct report_property *p) { return p->failures && !p->findings; }

void campaign_put_why_elsewhere(struct buffer *out, const struct campaign_data *c, const struct report_property *p) {
  bool any = false;
  for (size_t i = 0; i < c->joined_count; i++) {
    if (c->joined[i].property != p->number) continue;
    buffer_printf(out, "%s%" PRIu64, any ? ", " : "it fails because of finding ", c->joined[i].finding);
    any = true;
  }
  if (any) return;
  buffer_puts(out, "it fails, and nobody has looked into the ");
  text_count(out, p->failures, "failure");
}
