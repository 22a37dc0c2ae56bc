/* api/shrink: reducing counterexamples. */
#include "api/api.h"

#include "reduce/counterexample.h"

struct shrink_call {
  const struct assay_shrink_options *options;
  struct assay_shrunk result;
};

static const char *text_of_term(struct assay *a, term t) {
  struct buffer b = {0};
  print_value(a->machine, &b, t, PRINT_TERM);
  const char *text = api_string(a, b.text ? b.text : "");
  buffer_free(&b);
  return text;
}

static void fill(struct assay *a, struct assay_shrunk *out, const struct reduce_result *r, struct buffer *exception) {
  out->term = text_of_term(a, r->t);
  out->nodes = term_nodes(r->t);
  out->checks = r->checks;
  out->steps = r->steps;
  out->others = r->others;
  out->complete = r->complete;
  if (exception->length) out->exception = api_string(a, exception->text);
}

static void shrink(struct assay *a, void *data) {
  struct shrink_call *c = data;
  const struct assay_shrink_options *o = c->options;
  const struct counterexample_request request = {.property = api_target(a, o->target),
                                                 .question = {api_read_term(a, o->term), o->seed, o->index},
                                                 .options = {.same = o->same,
                                                             .most_checks = o->max_checks,
                                                             .deadline = o->deadline,
                                                             .stop = o->stop,
                                                             .seed = o->seed,
                                                             .tries = o->tries,
                                                             .pairs = true,
                                                             .largest_depth = o->max_depth,
                                                             .largest_size = o->max_size}};
  struct reduce_result r;
  struct buffer exception = {0};
  const uint64_t *used = api_coverage_save(a);
  c->result.original_nodes = term_nodes(request.question.t);
  c->result.verdict = (assay_verdict)counterexample_reduce(a->machine, &request, &r, &exception, &c->result.nodes_read);
  if (c->result.verdict == ASSAY_FAILS || c->result.verdict == ASSAY_TOO_LONG) fill(a, &c->result, &r, &exception);
  buffer_free(&exception);
  api_coverage_restore(a, used);
}

assay_status assay_shrink(assay_subject *s, const struct assay_shrink_options *options, struct assay_shrunk *out) {
  struct shrink_call c = {.options = options};
  const assay_status status = api_call(s->owner, shrink, &c);
  if (status == ASSAY_OK) *out = c.result;
  return status;
}
