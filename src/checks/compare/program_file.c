/* program_file: see the header. */
#include "checks/compare/program_file.h"

#include "programs/programs.h"
#include "run/target.h"
#include "subject/subject_check.h"

#include <stdlib.h>

void program_file_write(const struct program_trial *t, const struct program_texts *texts, bool plain,
                        struct buffer *b) {
  const struct target *target = t->check->variants.target;
  const struct target_terms terms = {texts->list, texts->count, t->definitions};
  for (uint32_t i = 0; i < target->program_count; i++) {
    const struct target_program *p = &target->programs[i];
    for (size_t part = 0; part < target_copies(target, p, texts->count); part++) {
      if (!plain || target->program_count > 1 || p->per_part) {
        buffer_puts(b, "==> ");
        target_write_name(p, part, b);
        buffer_puts(b, " <==\n");
      }
      target_write(target, p, &terms, part, b);
    }
  }
}

/* ---- new ones ---- */

struct file_making {
  struct program_file *file;
  struct program_trial trial;
  struct program_texts texts;
};

static void make_all(struct file_making *k) {
  struct program_file *f = k->file;
  struct world *w = f->programs->owner->world;
  for (uint64_t i = 1; i <= f->count; i++) {
    const struct world_mark mark = world_mark(w);
    const term e = programs_make(f->programs, i);
    if (e) {
      program_texts_add(&k->trial, &k->texts, e);
      f->nodes += programs_nodes(f->programs, e);
      f->made++;
    }
    world_release(w, mark);
  }
}

static assay_status try_make(struct file_making *k) { ENGINE_TRY(k->file->programs->owner, make_all(k)); }

bool program_file_make(struct program_file *f) {
  struct file_making k = {.file = f};
  const bool good = program_trial_open(&k.trial, f->programs, 1, &f->error) && try_make(&k) == ASSAY_OK;
  if (good) program_file_write(&k.trial, &k.texts, true, &f->text);
  program_texts_free(&k.texts);
  program_trial_close(&k.trial);
  return good;
}

void program_file_free(struct program_file *f) {
  buffer_free(&f->text);
  diagnostic_clear(&f->error);
}
