/* assay nat: sizes, terms and numbers. */
#include "cli/session_frame.h"

#include "report/text.h"

#include <inttypes.h>

static void print_numbered(const struct nat_options *o, const struct assay_numbered *x, bool with_number) {
  struct buffer b = {0};
  text_flat(&b, x->term);
  if (o->json) session_print_json_line(json_pack("{s:s, s:s#}", "number", x->number, "term", b.text, (int)b.length));
  else {
    if (with_number) printf("%s\t", x->number);
    printf("%.*s\n", (int)b.length, b.text);
  }
  buffer_free(&b);
}

/* Where side conditions decide, the size is a bound, and there may be no terms at all: so one is looked for. */
static int print_bound(struct session *s, const struct nat_options *o, assay_enumeration *e, const char *size) {
  struct assay_numbered x;
  if (assay_enumeration_term(e, "0", 0, &x) != ASSAY_OK) return session_failed(s);
  if (o->json) session_print_json_line(json_pack("{s:s?, s:b}", "size", size, "exact", 0));
  else printf("at most %s: side conditions may leave fewer\n", size ? size : "infinitely many");
  return EXIT_YES;
}

static int print_size(struct session *s, const struct nat_options *o, assay_enumeration *e) {
  const char *size;
  if (assay_enumeration_size(e, &size) != ASSAY_OK) return session_failed(s);
  if (!assay_enumeration_is_exact(e)) return print_bound(s, o, e, size);
  if (o->json) session_print_json_line(json_pack("{s:s?}", "size", size));
  else puts(size ? size : "infinitely many");
  return EXIT_YES;
}

static int print_number(struct session *s, const struct nat_options *o, assay_enumeration *e) {
  assay_term t;
  struct assay_numbered x;
  if (assay_term_eval(s->subject, o->to, &t) != ASSAY_OK || assay_enumeration_number(e, t, &x) != ASSAY_OK)
    return session_failed(s);
  if (o->json) session_print_json_line(json_pack("{s:s?}", "number", x.number));
  else puts(x.number ? x.number : "no number");
  return x.number ? EXIT_YES : EXIT_NO;
}

static int print_random(struct session *s, const struct nat_options *o, assay_enumeration *e) {
  for (uint64_t i = 0; i < o->random; i++) {
    const struct assay_mark mark = assay_mark(s->world);
    struct assay_numbered x;
    if (assay_enumeration_random(e, o->seed, i, &x) != ASSAY_OK) return session_failed(s);
    print_numbered(o, &x, true);
    assay_release(s->world, mark);
  }
  return EXIT_YES;
}

static int print_range(struct session *s, const struct nat_options *o, assay_enumeration *e) {
  const uint64_t count = o->count ? o->count : 1;
  for (uint64_t i = 0; i < count; i++) {
    const struct assay_mark mark = assay_mark(s->world);
    struct assay_numbered x;
    if (assay_enumeration_term(e, o->from ? o->from : "0", i, &x) != ASSAY_OK) return session_failed(s);
    if (!x.term) { /* the end */
      if (i == 0) fputs("assay nat: the pattern has fewer terms than that\n", stderr);
      return i ? EXIT_YES : EXIT_NO;
    }
    print_numbered(o, &x, o->count > 0);
    assay_release(s->world, mark);
  }
  return EXIT_YES;
}

static int nat(struct session *s, const void *given) {
  const struct nat_options *o = given;
  assay_enumeration *e;
  if (!session_load(s, o->file) || assay_enumerate(s->subject, o->language, o->pattern, &e) != ASSAY_OK)
    return session_failed(s);
  if (o->to) return print_number(s, o, e);
  if (o->random) return print_random(s, o, e);
  return o->from || o->count ? print_range(s, o, e) : print_size(s, o, e);
}

int session_nat(const struct nat_options *options) { return session_in_world("nat", &options->common, nat, options); }
