/* embed: asks a model from C.
 *
 *     cc embed.c $(pkg-config --cflags --libs libassay) -o embed
 *     ./embed stlc.rkt '(typeof • (λ (x num) x) τ)'
 *     ./embed stlc.rkt '(typeof • (λ (x num) x) τ)' 1000000
 *
 * The third argument is how often to ask: memory stays flat. */
#include <assay.h>

#include <stdio.h>
#include <stdlib.h>

struct job {
  const char *file, *judgment;
  long times;
  int status;
};

static int ask(assay *w, const struct job *job) {
  assay_subject *model;
  if (assay_load(w, job->file, &model) != ASSAY_OK) return 2;
  for (long i = 0; i < job->times; i++) {
    const struct assay_mark mark = assay_mark(w);
    struct assay_answers found;
    if (assay_judge(model, job->judgment, 0, &found) != ASSAY_OK) return 2;
    for (size_t k = 0; i == 0 && k < found.count; k++) puts(assay_text(w, found.answers[k].conclusion));
    assay_release(w, mark);
  }
  return 0;
}

static void run(void *data) {
  struct job *job = data;
  assay *w = assay_new();
  if (!w) return;
  job->status = ask(w, job);
  if (job->status) fputs(assay_error(w), stderr);
  assay_free(w);
}

int main(int argc, char **argv) {
  if (argc < 3) {
    fprintf(stderr, "usage: %s FILE JUDGMENT [TIMES]\n", argv[0]);
    return 2;
  }
  struct job job = {argv[1], argv[2], argc > 3 ? strtol(argv[3], NULL, 10) : 1, 2};
  assay_on_large_stack(run, &job); /* models recurse deeply */
  return job.status;
}
