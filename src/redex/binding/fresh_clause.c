/* fresh_clause: compiling and binding. */
#include "redex/binding/fresh_clause.h"

#include "redex/binding/unused_names.h"
#include "redex/redex.h"

struct fresh {
  struct place place;
  uint32_t slot; /* of the variable, or of the sequence of variables */
  term base;     /* the name as written */
  bool sequence;
  struct template *length; /* ((x …) (t …)): one for each of these */
  struct template *names;  /* the term or terms that give the names; NULL: base */
  uint32_t *avoid;         /* slots bound by conditions */
  uint32_t avoid_count;
};

static void avoid_slot(struct machine *m, struct fresh *f, uint32_t slot) {
  uint32_t *more = arena_alloc(&m->world->arena, (f->avoid_count + 1) * sizeof *more);
  for (uint32_t i = 0; i < f->avoid_count; i++) more[i] = f->avoid[i];
  more[f->avoid_count++] = slot;
  f->avoid = more;
}

/* Names bound by the left-hand side are part of the term; those bound by conditions need not be. */
static void avoid_conditions(struct machine *m, struct fresh *f, const struct condition_list *before) {
  for (const struct condition *c = before->first; c; c = c->next) {
    if (c->fresh) avoid_slot(m, f, c->fresh->slot);
    if (!c->pattern) continue;
    struct pattern_name *names;
    uint32_t count = pattern_names(m, c->pattern, &names);
    for (uint32_t i = 0; i < count; i++) {
      names[i].local->used = true;
      avoid_slot(m, f, names[i].local->slot);
    }
  }
}

static void check_name(struct machine *m, const struct syntax *x) {
  if (!syntax_is_symbol(x)) raise_syntax(m, &x->place, "expected the name of a fresh variable");
}

static void compile_sequence(struct machine *m, struct scope *s, struct fresh *f, const struct syntax *x) {
  const struct syntax *binder = x->children[0];
  if (x->count < 2 || x->count > 3 || binder->count != 2 || !pattern_is_ellipsis(m, binder->children[1]))
    raise_syntax(m, &x->place, "expected ((x ...) (term ...))");
  check_name(m, binder->children[0]);
  f->sequence = true;
  f->base = binder->children[0]->atom;
  f->length = template_compile(m, s, x->children[1]);
  if (x->count == 3) f->names = template_compile(m, s, x->children[2]);
  f->slot = scope_add(m, s, f->base, 1, false)->slot;
}

struct fresh *fresh_compile(struct machine *m, struct scope *s, const struct syntax *x,
                            const struct condition_list *before) {
  struct fresh *f = arena_alloc_zero(&m->world->arena, sizeof *f);
  f->place = x->place;
  avoid_conditions(m, f, before);
  if (syntax_is_list(x) && x->count > 0 && syntax_is_list(x->children[0])) {
    compile_sequence(m, s, f, x);
    return f;
  }
  const struct syntax *name = x;
  if (syntax_is_list(x) && x->count == 2) {
    name = x->children[0];
    f->names = template_compile(m, s, x->children[1]);
  }
  check_name(m, name);
  f->base = name->atom;
  f->slot = scope_add(m, s, f->base, 0, false)->slot;
  return f;
}

static value avoided(struct machine *m, const struct fresh *f, term subject, const value *frame) {
  value all = value_cons(m->world, subject, m->world->empty);
  for (uint32_t i = 0; i < f->avoid_count; i++) all = value_cons(m->world, frame[f->avoid[i]], all);
  return all;
}

_Noreturn static void fail_got(struct machine *m, const struct fresh *f, const char *expected, term got) {
  raise_exception(m, m->exn_fail, &f->place, "reduction-relation: expected %s, got %s", expected,
                  redex_message_text(m, got));
}

static void bind_sequence(struct machine *m, const struct fresh *f, value avoid, value *frame) {
  term length = template_build(m, f->length, frame), names = f->names ? template_build(m, f->names, frame) : 0;
  if (!is_sequence(length)) fail_got(m, f, "a sequence of names", length);
  if (names && !is_sequence(names)) fail_got(m, f, "a sequence of names", names);
  uint32_t count = seq_count(length);
  if (names && seq_count(names) != count)
    raise_exception(m, m->exn_fail, &f->place,
                    "reduction-relation: expected the length of the sequence of names to be %u, got %s", count,
                    redex_message_text(m, names));
  term *fresh = arena_alloc(&m->world->arena, (count + 1) * sizeof(term));
  for (uint32_t i = 0; i < count; i++) {
    term base = names ? seq_item(names, i) : f->base;
    if (!is_symbol(base)) fail_got(m, f, "a sequence of names", names);
    fresh[i] = variable_not_in(m, avoid, base);
    avoid = value_cons(m->world, fresh[i], avoid);
  }
  frame[f->slot] = term_sequence(m->world, fresh, count);
}

void fresh_bind(struct machine *m, const struct fresh *f, term subject, value *frame) {
  value avoid = avoided(m, f, subject, frame);
  if (f->sequence) {
    bind_sequence(m, f, avoid, frame);
    return;
  }
  term base = f->names ? template_build(m, f->names, frame) : f->base;
  if (!is_symbol(base)) fail_got(m, f, "a single name", base);
  frame[f->slot] = variable_not_in(m, avoid, base);
}

bool fresh_is_single(const struct fresh *f, uint32_t *slot) {
  *slot = f->slot;
  return !f->sequence;
}
