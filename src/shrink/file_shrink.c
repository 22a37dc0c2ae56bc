/* file_shrink: see the header. */
#include "shrink/file_shrink.h"

#include "campaign/journal_header.h"
#include "core/system/clock.h"
#include "core/system/memory.h"
#include "core/system/output_file.h"
#include "core/system/path.h"
#include "engine/engine.h"
#include "run/script_probe.h"
#include "shrink/document.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct work {
  struct file_shrink *shrink;
  assay *world;
  struct document document;
  struct script script;
  assay_reducer *reducer;
  assay_journal *journal;
  enum script_answer *answers; /* of a batch; malloc'ed */
  size_t answer_count;
  uint64_t checks, steps; /* of finished reductions */
  bool is_kept;           /* in place: the original input has been saved */
  bool is_again;          /* in place: the input is the result of an earlier reduction */
};

static bool fail_as_world(struct work *k) { return engine_take_error(k->world, &k->shrink->error); }

/* ---- validation of the test ---- */

/* The unchanged file, repeated; the file as we write it; and the empty file. */
enum { ASKED = 5, QUESTION_WRITTEN = ASKED, QUESTION_EMPTY, QUESTIONS };

static void write_question(void *data, size_t i, struct buffer *out) {
  const struct work *k = data;
  if (i < ASKED) buffer_append(out, k->document.text.text, k->document.text.length);
  else if (i == QUESTION_WRITTEN) document_write(&k->document, k->document.term, out);
}

static bool never_interesting(struct work *k, const struct child_result *r) {
  char *problem = memory_printf("does not find %s interesting", k->shrink->input);
  script_refuse_answers(&k->script, problem, ASKED, r, &k->shrink->error);
  free(problem);
  return false;
}

static bool judge_answers(struct work *k, const enum script_answer *answers, const struct child_result *last) {
  struct file_shrink *s = k->shrink;
  int yes = 0;
  for (int i = 0; i < ASKED; i++) yes += answers[i] == SCRIPT_YES;
  if (!yes) return never_interesting(k, last);
  if (yes < ASKED)
    return diagnostic_set_in(&s->error, s->test,
                             "the test is flaky: it was asked %d times about %s, and found it interesting %d time%s",
                             ASKED, s->input, yes, plural((uint64_t)yes));
  if (answers[QUESTION_EMPTY] == SCRIPT_YES) return script_refuse_yes_to_empty(&k->script, &s->error);
  return answers[QUESTION_WRITTEN] == SCRIPT_YES ||
         diagnostic_set_in(&s->error, s->input,
                           "the test finds it interesting as it is, but not when its terms are written anew, without "
                           "comments; --lines takes it as a text");
}

static bool is_sane(struct work *k) {
  enum script_answer answers[QUESTIONS] = {SCRIPT_UNANSWERED};
  struct child_result last = {0};
  const struct script_question q = {write_question, k, QUESTIONS, answers, true, &last};
  const bool asked = script_ask(&k->script, &q);
  const bool sane = asked && judge_answers(k, answers, &last);
  child_result_free(&last);
  if (asked) return sane;
  diagnostic_copy(&k->shrink->error, &k->script.failure);
  return diagnostic_set(&k->shrink->error, "stopped before the test had been tried");
}

/* ---- the check ---- */

struct script_batch {
  const struct work *work;
  const struct assay_candidate *list;
};

static void write_candidate(void *data, size_t i, struct buffer *out) {
  const struct script_batch *b = data;
  document_write(&b->work->document, b->list[i].term, out);
}

static void check_by_script(void *data, struct assay_candidate *list, size_t count) {
  struct work *k = data;
  if (count > k->answer_count) {
    k->answers = memory_resize(k->answers, count, sizeof *k->answers);
    k->answer_count = count;
  }
  for (size_t i = 0; i < count; i++) k->answers[i] = SCRIPT_UNANSWERED;
  struct script_batch batch = {k, list};
  const struct script_question q = {write_candidate, &batch, count, k->answers, false, NULL};
  script_ask(&k->script, &q);
  static const assay_verdict verdicts[] = {
      [SCRIPT_UNANSWERED] = ASSAY_UNANSWERED, [SCRIPT_NO] = ASSAY_HOLDS, [SCRIPT_YES] = ASSAY_FAILS};
  for (size_t i = 0; i < count; i++) list[i].verdict = verdicts[k->answers[i]];
}

/* ---- the best so far ---- */

static const char *output_of(const struct file_shrink *s) { return s->in_place ? s->input : s->output; }

static void keep_best(void *data, const struct assay_reduced *so_far) {
  struct work *k = data;
  struct file_shrink *s = k->shrink;
  struct file_shrunk *r = &s->result;
  r->text.length = 0;
  document_write(&k->document, so_far->term, &r->text);
  r->nodes = so_far->size;
  r->checks = k->checks + so_far->checks;
  r->steps = k->steps + so_far->steps;
  r->complete = so_far->complete;
  r->runs = k->script.runs;
  r->timeouts = k->script.timeouts;
  if (output_of(s) && !s->warning.text) output_file_write(output_of(s), r->text.text, r->text.length, &s->warning);
  if (s->progress) s->progress(s->data, r);
}

/* ---- confirmation of the result ---- */

static void write_result(void *data, size_t i, struct buffer *out) {
  (void)i;
  const struct work *k = data;
  buffer_append(out, k->shrink->result.text.text, k->shrink->result.text.length);
}

static void ask_again(struct work *k) {
  enum { AGAIN = 3 };
  enum script_answer answers[AGAIN] = {SCRIPT_UNANSWERED};
  const struct script_question q = {write_result, k, AGAIN, answers, true, NULL};
  if (!k->script.runs || !k->shrink->result.steps || !script_ask(&k->script, &q)) return;
  for (int i = 0; i < AGAIN; i++) k->shrink->result.is_flaky = k->shrink->result.is_flaky || answers[i] != SCRIPT_YES;
}

/* ---- the reduction ---- */

/* Of the whole reduction, so far: a second one may be needed. */
static bool reduce_once(struct work *k, struct assay_reduced *r) {
  enum { BATCH = 4 }; /* candidates per job */
  const struct file_shrink *s = k->shrink;
  const struct assay_reduction options = {.check = check_by_script,
                                          .data = k,
                                          .batch = s->jobs > 1 ? BATCH * (size_t)s->jobs : 0,
                                          .max_checks = s->max_checks ? s->max_checks - k->checks : 0,
                                          .seed = s->seed,
                                          .tries = s->tries,
                                          .pairs = s->tries > 0,
                                          .max_depth = s->max_depth,
                                          .max_size = s->max_size,
                                          .stop = &k->script.is_stopped,
                                          .journal = k->journal,
                                          .progress = keep_best};
  if (assay_reduce(k->reducer, k->document.term, &options, r) != ASSAY_OK) return fail_as_world(k);
  keep_best(k, r);
  k->checks += r->checks;
  k->steps += r->steps;
  return true;
}

static bool may_go_on(const struct work *k) { return !k->shrink->max_checks || k->checks < k->shrink->max_checks; }

/* A text is first reduced by lines, then by words. */
static bool reduce_words(struct work *k, struct assay_reduced *r) {
  struct document *d = &k->document;
  struct file_shrunk *result = &k->shrink->result;
  if (!document_split(d, k->world, ASSAY_WORDS, &d->text, &k->reducer)) return fail_as_world(k);
  result->original_nodes = assay_term_size(d->term); /* nodes count words from here on */
  if (!document_split(d, k->world, ASSAY_WORDS, &result->text, &k->reducer)) return fail_as_world(k);
  return reduce_once(k, r);
}

static bool reduce(struct work *k) {
  struct file_shrink *s = k->shrink;
  if (s->seconds > 0) k->script.deadline = monotonic_seconds() + s->seconds;
  struct assay_reduced r = {.term = k->document.term, .size = assay_term_size(k->document.term)};
  s->result.original_nodes = r.size;
  s->result.original_bytes = k->document.text.length;
  keep_best(k, &r);
  if (s->warning.text) return diagnostic_copy(&s->error, &s->warning); /* the best file so far cannot be saved */
  if (!reduce_once(k, &r) || (s->lines && r.complete && may_go_on(k) && !reduce_words(k, &r))) return false;
  if (k->script.failure.text) return diagnostic_copy(&s->error, &k->script.failure);
  ask_again(k);
  return true;
}

static bool open_journal(struct work *k, const struct document *test, const struct document_grammar *g) {
  const struct file_shrink *s = k->shrink;
  struct buffer header = {0};
  if (!s->journal) return true;
  journal_header_content(&header, "test", test->text.text, test->text.length);
  journal_header_content(&header, "input", k->document.text.text, k->document.text.length);
  if (g->subject) journal_header_hash(&header, "grammar", assay_subject_hash(g->subject));
  if (g->start) journal_header_text(&header, "start", g->start);
  if (g->language) journal_header_text(&header, "language", g->language);
  for (size_t i = 0; g->opaque && g->opaque[i]; i++) journal_header_text(&header, "opaque", g->opaque[i]);
  if (s->lines) journal_header_text(&header, "as", "lines");
  journal_header_number(&header, "seed", s->seed);
  journal_header_number(&header, "tries", s->tries);
  journal_header_number(&header, "max-size", s->max_size);
  journal_header_number(&header, "max-depth", s->max_depth);
  const bool opened = assay_journal_open(k->world, s->journal, header.text, &k->journal) == ASSAY_OK;
  buffer_free(&header);
  return opened || fail_as_world(k);
}

/* ---- in place ---- */

static bool is_same_text(const struct buffer *a, const struct buffer *b) {
  return a->length == b->length && memcmp(a->text, b->text, a->length) == 0;
}

static bool refuse_to_lose(struct file_shrink *s) {
  char *original = output_file_original(s->input);
  diagnostic_set_in(&s->error, original,
                    "there is something else in it already, so that %s cannot be kept there: move it away first",
                    s->input);
  free(original);
  return false;
}

/* The saved original, if it exists, is the input. */
static bool take_original(struct work *k, const char *original) {
  struct document kept;
  const bool loaded = document_load(&kept, original, &k->shrink->error);
  if (loaded) {
    k->is_kept = true;
    k->is_again = !is_same_text(&k->document.text, &kept.text);
    kept.name = k->document.name;
    document_free(&k->document);
    k->document = kept;
  } else {
    document_free(&kept);
  }
  return loaded;
}

/* In place, this may resume an earlier reduction. */
static bool load_input(struct work *k) {
  struct file_shrink *s = k->shrink;
  if (!document_load(&k->document, s->input, &s->error)) return false;
  if (!s->in_place) return true;
  char *original = output_file_original(s->input);
  const bool taken = access(original, F_OK) != 0 || take_original(k, original);
  free(original);
  return taken && (!k->is_again || (s->journal && access(s->journal, F_OK) == 0) || refuse_to_lose(s));
}

/* Call before the input is overwritten for the first time. */
static bool keep_original(struct work *k) {
  struct file_shrink *s = k->shrink;
  if (!s->in_place || k->is_kept) return true;
  char *original = output_file_original(s->input);
  const bool good = output_file_write(original, k->document.text.text, k->document.text.length, &s->error);
  free(original);
  return good;
}

/* The input may be a text in another language. */
static bool fail_as_no_terms(struct work *k) {
  struct diagnostic *error = &k->shrink->error;
  fail_as_world(k);
  char *plain = error->text;
  error->text = memory_printf("%sif the file does not consist of S-expressions, --lines takes it as a text\n", plain);
  free(plain);
  return false;
}

static bool parse(struct work *k, const struct document_grammar *g) {
  struct document *d = &k->document;
  if (k->shrink->lines) return document_split(d, k->world, ASSAY_LINES, &d->text, &k->reducer);
  return document_parse(d, k->world, g, &k->reducer, &k->shrink->error);
}

static bool prepare_shrink(struct work *k) {
  struct file_shrink *s = k->shrink;
  struct document_grammar g = {NULL, s->language, s->start, s->opaque};
  struct document test = {0};
  if (!load_input(k)) return false;
  if (s->grammar && assay_load(k->world, s->grammar, &g.subject) != ASSAY_OK) return fail_as_world(k);
  if (!parse(k, &g)) {
    if (s->error.text) return false;
    return s->grammar ? fail_as_world(k) : fail_as_no_terms(k);
  }
  if (!script_open(&k->script, &s->error) || !document_load(&test, k->script.path, &s->error)) return false;
  const bool opened = open_journal(k, &test, &g);
  document_free(&test);
  if (!opened) return false;
  const bool is_begun = k->journal && assay_journal_known(k->journal);
  if (k->is_again && !is_begun) return refuse_to_lose(s);
  return (is_begun || is_sane(k)) && keep_original(k);
}

bool file_shrink_run(struct file_shrink *s, assay *w) {
  struct work k = {.shrink = s, .world = w};
  k.script = (struct script){
      .program = s->test, .name = path_name(s->input), .limits = s->limits, .jobs = s->jobs, .stop = s->stop};
  const bool done = prepare_shrink(&k) && reduce(&k);
  script_close(&k.script);
  if (k.journal && !assay_journal_close(k.journal))
    diagnostic_set(&s->warning, "warning: the journal could not be written to its end");
  document_free(&k.document);
  free(k.answers);
  return done;
}

void file_shrink_free(struct file_shrink *s) {
  buffer_free(&s->result.text);
  diagnostic_clear(&s->error);
  diagnostic_clear(&s->warning);
}
