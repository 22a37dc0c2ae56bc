/* assay replay: findings of a campaign, tried again. */
#include "cli/session_retry.h"

#include "campaign/interruption.h"
#include "campaign/subject_copy.h"
#include "core/memory.h"
#include "store/database.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct replaying {
  const struct replay_options *options;
  struct campaign_store *store;
  struct retry retry;
  struct property_row *properties; /* malloc'ed texts */
  size_t property_count;
  char *subject;
  json_t *kept; /* the campaign's options */
};

/* ---- what the campaign has ---- */

static bool take_campaign(void *data, const void *row) {
  struct replaying *p = data;
  const struct campaign_row *r = row;
  p->subject = memory_text(r->subject);
  p->kept = json_loads(r->options, 0, NULL);
  return true;
}

static bool take_property(void *data, const void *row) {
  struct replaying *p = data;
  const struct property_row *r = row;
  p->properties = memory_resize(p->properties, p->property_count + 1, sizeof *p->properties);
  p->properties[p->property_count++] =
      (struct property_row){.number = r->number, .form = memory_text(r->form), .name = memory_text(r->name)};
  return true;
}

/* Its number, or its shape, or how that begins. */
static bool is_wanted(const struct finding_row *f, const char *wanted) {
  if (!wanted) return true;
  char *end;
  const uint64_t number = strtoull(wanted, &end, 10);
  if (!*end && strlen(wanted) < 8 && number == f->number) return true;
  return strlen(wanted) >= 4 && !strncmp(f->shape, wanted, strlen(wanted));
}

static bool take_finding(void *data, const void *row) {
  struct replaying *p = data;
  const struct finding_row *f = row;
  if (!is_wanted(f, p->options->finding)) return true;
  struct retry_item *i = retry_add(&p->retry);
  const bool is_known = f->property < p->property_count;
  i->name = memory_text(f->shape);
  i->number = f->number;
  i->form = memory_text(is_known ? p->properties[f->property].form : "");
  i->property = memory_text(is_known ? p->properties[f->property].name : "");
  i->place = f->property;
  i->term = memory_text(p->options->original ? f->original : f->reduced);
  i->seed = f->seed;
  i->index = f->index;
  return true;
}

static bool read_all(struct replaying *p) {
  struct campaign_store *s = p->store;
  return store_read(s, &table_campaign, NULL, NULL, 0, take_campaign, p) &&
         store_read(s, &table_property, NULL, NULL, 0, take_property, p) &&
         store_read(s, &table_finding, NULL, NULL, 0, take_finding, p);
}

/* ---- all ---- */

static int try_again(struct session *s, struct replaying *p) {
  const struct replay_options *o = p->options;
  struct subject_copy copy = {0};
  char *error = NULL;
  if (!o->file && !subject_copy_make(&copy, p->store, &error)) {
    session_refuse(s, "%s", error);
    free(error);
    return EXIT_BAD;
  }
  p->retry.file = o->file ? o->file : copy.file;
  const int status = session_retry(
      s, &p->retry, &(struct retry_display){.json = o->json, .quiet = o->quiet, .color = (int)o->common.color});
  subject_copy_remove(&copy);
  return status;
}

static int replay(struct session *s, const void *given) {
  const struct replay_options *o = given;
  const char **libraries = session_libraries(s);
  struct replaying p = {
      .options = o,
      .retry = {.limit = o->limit, .jobs = (unsigned)o->jobs, .stop = &interruption, .libraries = libraries}};
  char *error = NULL;
  int status = EXIT_BAD;
  p.store = store_open_to_read(o->directory, &error);
  if (!p.store) session_refuse(s, "%s", error);
  else if (!read_all(&p)) session_refuse(s, "%s", p.store->error);
  else if (o->finding && !p.retry.count)
    session_refuse(s, "%s: there is no finding with the number or shape '%s'", o->directory, o->finding);
  else {
    p.retry.subject = p.subject;
    p.retry.options = p.kept;
    status = try_again(s, &p);
  }
  for (size_t i = 0; i < p.property_count; i++) {
    free((char *)(uintptr_t)p.properties[i].form);
    free((char *)(uintptr_t)p.properties[i].name);
  }
  free(p.properties);
  free(p.subject);
  json_decref(p.kept);
  retry_free(&p.retry);
  store_close(p.store);
  free(libraries);
  free(error);
  return status;
}

int session_replay(const struct replay_options *options) {
  return session_in_world("replay", &options->common, replay, options);
}
