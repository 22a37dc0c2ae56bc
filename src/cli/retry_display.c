/* retry_display: see the header. */
#include "cli/retry_display.h"

#include "campaign/corpus.h"
#include "core/system/interruption.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const struct {
  const char *name, *says, *counted;
} verdicts[] = {
    [RETRY_GONE] = {"gone", "gone", "gone"},
    [RETRY_FAILS] = {"fails", "still fails", "still failing"},
    [RETRY_UNKNOWN] = {"unknown", "without an answer", "without an answer"},
    [RETRY_OUTSIDE] = {"outside", "the term is not one that the property is about", "outside their property"},
    [RETRY_NO_PROPERTY] = {"no property", "the subject has no such property", "without their property"}};

/* Must a regression suite not have this verdict? A term that was not checked is not known to be
 * fixed. */
static bool is_bad(enum retry_verdict v) { return v == RETRY_FAILS || v == RETRY_OUTSIDE || v == RETRY_NO_PROPERTY; }

static void print_item(const struct retry_item *i, const struct palette *colors) {
  const char *color = is_bad(i->verdict) ? colors->bad : i->verdict == RETRY_GONE ? colors->good : "";
  printf("%" PRIu64 " %s: %s%s%s: %s\n", i->number, i->name, color, verdicts[i->verdict].says,
         *color ? colors->plain : "", i->term);
}

static void print_retry_json(const struct retry *r) {
  json_t *list = json_array();
  for (size_t i = 0; i < r->count; i++) {
    const struct retry_item *x = &r->items[i];
    json_array_append_new(list, json_pack("{s:I, s:s, s:s, s:s}", "number", (json_int_t)x->number, "shape", x->name,
                                          "term", x->term, "verdict", verdicts[x->verdict].name));
  }
  print_json_object(json_pack("{s:o}", "findings", list));
}

static bool some_are_bad(const struct retry *r) {
  for (size_t i = 0; i < r->count; i++)
    if (is_bad(r->items[i].verdict)) return true;
  return false;
}

static void print_retry(const struct retry *r, const struct retry_display *d) {
  const struct palette colors = palette_for((enum color_choice)d->color, stdout);
  for (size_t i = 0; i < r->count; i++)
    if (!d->quiet || is_bad(r->items[i].verdict)) print_item(&r->items[i], &colors);
  if (d->quiet) return;
  printf("%zu tried again", r->count);
  for (size_t v = 0; v < sizeof verdicts / sizeof *verdicts; v++) {
    const size_t n = retry_count(r, (enum retry_verdict)v);
    if (n) printf(", %zu %s", n, verdicts[v].counted);
  }
  putchar('\n');
}

int retry_and_show(struct invocation *call, struct retry *r, const struct retry_display *d) {
  interruption_expect();
  if (!retry_run(r)) return invocation_refuse_error(call, &r->error);
  if (d->json) print_retry_json(r);
  else if (!d->is_silent) print_retry(r, d);
  if (some_are_bad(r)) return EXIT_NO;
  return interruption ? interruption_status() : EXIT_YES;
}

bool retry_corpus(struct invocation *call, const char *directory, const char *file, const char *test, double limit,
                  unsigned jobs, const struct retry_display *d, struct corpus *out, int *status) {
  struct diagnostic error = {0};
  *status = EXIT_BAD;
  if (!corpus_read(out, directory, &error)) {
    invocation_refuse_error(call, &error);
    return false;
  }
  const char **libraries = invocation_libraries(call);
  struct retry *r = &out->terms;
  r->file = file;
  r->from = directory;
  r->test = test;
  r->kind = json_string_value(json_object_get(out->manifest, "kind"));
  r->subject = json_string_value(json_object_get(out->manifest, "subject"));
  r->options = json_object_get(out->manifest, "options");
  r->limit = limit;
  r->jobs = jobs;
  r->stop = &interruption;
  r->libraries = libraries;
  *status = retry_and_show(call, r, d);
  free(libraries);
  if (*status == EXIT_BAD) corpus_free(out);
  return *status != EXIT_BAD;
}
