/* shared_hunt: see the header. */
#include "cli/hunt/shared_hunt.h"

#include "cli/hunt/hunt_options.h"
#include "cli/hunt/hunt_watch.h"
#include "core/system/clock.h"
#include "core/system/interruption.h"
#include "core/system/memory.h"
#include "share/share.h"
#include "store/database.h"
#include "store/json_text.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const uint64_t usual_shards = 16;

/* Why the options contradict each other. */
static const char *contradiction_of_sharing(const struct hunt_options *o) {
  if (!database_is_address(o->store)) return "--store wants an address such as postgresql://user@host/database";
  if (o->shard) return "--shard goes without --store: there, workers take the shards that are free";
  if (o->count && o->seconds > 0) return "with --store, it is either --count or --for";
  if (o->first) return "--first goes without --store: who shares a campaign goes on to its end";
  if (o->no_shrink)
    return "--no-shrink goes without --store: findings of several workers are told apart by what is small";
  if (o->learn) return "--learn goes without --store";
  return NULL;
}

bool shared_hunt_open(struct shared_hunt *h) {
  const struct hunt_options *o = h->options;
  const char *wrong = contradiction_of_sharing(o);
  struct diagnostic error = {0};
  if (wrong) {
    invocation_refuse(h->invocation, "%s", wrong);
    return false;
  }
  const struct share_options options = {.address = o->store,
                                        .directory = o->campaign,
                                        .shards = o->shards ? o->shards : usual_shards,
                                        .stop = &interruption,
                                        .tell = h->warn,
                                        .data = h->data};
  h->share = share_open(&options, &error);
  if (!h->share) invocation_refuse_error(h->invocation, &error);
  h->begun = monotonic_seconds();
  if (o->json) h->list = json_array();
  return h->share != NULL;
}

double shared_hunt_seconds(const struct shared_hunt *h, double seconds, bool *is_over) {
  const double left = seconds - (monotonic_seconds() - h->begun);
  *is_over = seconds > 0 && left <= 0;
  return seconds > 0 ? left : 0;
}

bool shared_hunt_goes_on(const struct shared_hunt *h, bool is_finished, bool is_timed) {
  (void)h;
  return !is_finished && !is_timed && !interruption;
}

void shared_hunt_add(struct shared_hunt *h, const char *shape, uint64_t index, json_t *finding) {
  h->found = memory_resize(h->found, h->found_count + 1, sizeof *h->found);
  struct shared_finding *f = &h->found[h->found_count++];
  snprintf(f->shape, sizeof f->shape, "%s", shape);
  f->index = index;
  if (h->list) json_array_append_new(h->list, finding);
  else json_decref(finding);
}

static json_t *json_of_end(const struct shared_hunt *h, const struct share_figures *f, bool is_there,
                           size_t undelivered) {
  json_t *x = json_pack("{s:O, s:I, s:b, s:o}", "found", h->list, "undelivered", (json_int_t)undelivered, "interrupted",
                        interruption != 0, "directory", json_text(share_directory(h->share)));
  if (is_there)
    json_object_update_new(x, json_pack("{s:I, s:I, s:I}", "findings", (json_int_t)f->findings, "shards",
                                        (json_int_t)f->shards, "done", (json_int_t)f->done));
  return hunt_watch_event_json("end", x);
}

/* Another worker may have been first, while the server could not be reached. */
static size_t count_ours(const struct shared_hunt *h) {
  size_t count = 0;
  for (size_t i = 0; i < h->found_count; i++)
    count += share_has_finding(h->share, h->found[i].shape, h->found[i].index);
  return count;
}

static void print_text(const struct shared_hunt *h, const struct share_figures *f, bool is_there) {
  if (h->options->quiet) return;
  if (is_there)
    printf("the store has %" PRId64 " finding%s, %zu of them from here; %" PRId64 " of %" PRId64 " shards are done\n",
           f->findings, plural((uint64_t)f->findings), count_ours(h), f->done, f->shards);
  else printf("%zu finding%s from here\n", h->found_count, plural(h->found_count));
}

static void close_shared(struct shared_hunt *h) {
  share_close(h->share);
  json_decref(h->list);
  free(h->found);
}

static void say_undelivered(const struct shared_hunt *h, size_t count) {
  char *why = share_trouble(h->share), *what = NULL;
  if (count) what = memory_printf("%zu finding%s", count, plural(count));
  fprintf(stderr, "assay hunt: %s%s%s could not be delivered. All is kept in %s, and the same command delivers it\n",
          why ? why : "", why ? ": " : "", what ? what : "what was done", share_directory(h->share));
  free(what);
  free(why);
}

static int report_shared_hunt(struct shared_hunt *h) {
  struct share_figures f;
  const bool is_there = share_figures(h->share, &f);
  const size_t undelivered = share_undelivered(h->share);
  json_t *end = h->list ? json_of_end(h, &f, is_there, undelivered) : NULL;
  if (!end) print_text(h, &f, is_there);
  fflush(stdout);
  if (undelivered || !is_there) say_undelivered(h, undelivered);
  const bool is_some = h->found_count || undelivered || (is_there && f.findings);
  close_shared(h);
  if (end) print_json_line(end); /* no warning can follow: this is the last event */
  if (is_some) return EXIT_NO;
  if (!is_there) return EXIT_BAD;
  return interruption ? interruption_status() : EXIT_YES;
}

int shared_hunt_end(struct shared_hunt *h, bool good) {
  if (good) return report_shared_hunt(h);
  close_shared(h);
  return EXIT_BAD;
}
