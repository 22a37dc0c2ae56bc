/* assay bench palka: the table. */
#include "cli/session_frame.h"

#include "campaign/palka.h"
#include "campaign/pool.h"
#include "cli/data_directory.h"
#include "cli/interruption.h"
#include "report/json.h"

#include <inttypes.h>
#include <stdlib.h>
#include <unistd.h>

static double per(double amount, uint64_t count) { return count ? amount / (double)count : 0; }

static json_t *row_json(const struct palka_row *r) {
  const struct program_hunt *h = &r->hunt;
  json_t *sizes = json_array();
  for (int i = 0; i < PROGRAM_SIZES; i++) json_array_append_new(sizes, json_integer((json_int_t)h->sizes[i]));
  return json_pack("{s:s, s:s, s:I, s:I, s:I, s:I, s:I, s:f, s:f, s:f, s:f, s:f, s:o}", "property", r->property,
                   "generator", r->way, "size", (json_int_t)r->size, "made", (json_int_t)h->made, "tried",
                   (json_int_t)h->tried, "found", (json_int_t)h->hits, "unknown", (json_int_t)h->unknown, "nodes_mean",
                   per((double)h->nodes, h->made), "generating_ms", 1e3 * per(h->generating, h->made), "compiling_ms",
                   1e3 * per(h->compile_cpu, h->tried), "running_ms", 1e3 * per(h->run_cpu, h->tried), "cpu_per_found",
                   h->hits ? palka_seconds(r) * per((double)h->tried, h->hits) : 0, "sizes", sizes);
}

static void print_row(const struct palka_row *r) {
  const struct program_hunt *h = &r->hunt;
  printf("%-11s %-8s %4u  %8.1f  %9" PRIu64 " %6" PRIu64, r->property, r->way, r->size, per((double)h->nodes, h->made),
         h->tried, h->hits);
  if (h->hits) printf("  %8.0f", per((double)h->tried, h->hits));
  else printf("  %8s", "-");
  printf("  %8.4f %8.2f %8.2f", 1e3 * per(h->generating, h->made), 1e3 * per(h->compile_cpu, h->tried),
         1e3 * per(h->run_cpu, h->tried));
  if (h->hits) printf("  %8.2f\n", palka_seconds(r) * per((double)h->tried, h->hits));
  else printf("  %8s\n", "-");
  fflush(stdout);
}

static void print_head(void) {
  printf("%-11s %-8s %4s  %8s  %9s %6s  %8s  %8s %8s %8s  %8s\n", "property", "by", "size", "nodes", "tried", "found",
         "for one", "made, ms", "compiled", "run", "CPU s for one");
}

static void show(const struct palka *p, void *data) {
  const struct bench_options *o = data;
  const struct palka_row *r = &p->rows[p->count - 1];
  if (!o->json) print_row(r);
  else session_print_json_line(row_json(r));
}

static int report(struct session *s, const struct palka *p, bool good) {
  if (!good && p->error) return session_refuse(s, "%s", p->error);
  if (!good) return session_failed(s);
  return is_stopped(p->stop) ? interruption_status() : EXIT_YES;
}

int session_palka(struct session *s, const struct bench_options *o) {
  if (o->shrink) return session_palka_shrink(s, o);
  char *directory = data_directory(NULL, "subjects", "haskell");
  if (!directory) return session_refuse(s, "the subject files of haskell are not found");
  struct palka p = {.directory = directory,
                    .seconds = o->seconds,
                    .jobs = (unsigned)o->jobs,
                    .seed = o->seed,
                    .ways = o->generators,
                    .stop = &interruption,
                    .progress = show,
                    .data = (void *)o};
  interruption_expect();
  if (!o->json) print_head();
  const int status = report(s, &p, palka_run(&p, s->world));
  palka_free(&p);
  free(directory);
  return status;
}
