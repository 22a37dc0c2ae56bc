/* mistakes: see the header. */
#include "racket/module/mistakes.h"

#include "core/world.h"
#include "racket/extension.h"

static void tell_raised(struct machine *m, value payload) {
  struct place place = {0};
  struct buffer message = {0};
  if (payload) exception_describe(m, payload, &place, &message);
  const char *text = message.length ? message.text : m->world->error.message;
  if (!payload) place = m->world->error.place;
  m->mistakes->tell(m->mistakes->data, MISTAKE_FORM, &place, text ? text : "out of memory");
  buffer_free(&message);
}

bool mistakes_guard(struct machine *m, mistakes_body *body, void *data) {
  struct catcher c;
  const struct mistakes *const mistakes = m->mistakes;
  if (!mistakes) {
    body(m, data);
    return true;
  }
  const struct extension_state extension = extension_save(m);
  const struct place *const place = m->place;
  if (world_try(m->world, &c)) {
    body(m, data);
    world_catch_end(m->world, &c);
    return true;
  }
  m->mistakes = mistakes;
  extension_restore(m, &extension);
  m->place = place;
  tell_raised(m, c.payload);
  return false;
}

void mistakes_tell_name(struct machine *m, const struct place *place, term name) {
  if (!m->mistakes) return;
  struct buffer b = {0};
  buffer_printf(&b, "`%s` is not defined here, nor among what assay knows of Racket", text_bytes(name));
  m->mistakes->tell(m->mistakes->data, MISTAKE_NAME, place, b.text);
  buffer_free(&b);
}
