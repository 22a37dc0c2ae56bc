/* redex_extension: Redex as an extension of the evaluator: see racket/extension.h. */
#include "racket/extension.h"
#include "redex/binding/binding_hash.h"
#include "redex/judgment/judgment_contract.h"
#include "redex/language/language.h"
#include "redex/local_definitions.h"
#include "redex/metafunction/metafunction.h"
#include "redex/redex.h"

static void print_language(struct buffer *b, const struct language *l) {
  buffer_printf(b, "#<language: %s>", l->name ? text_bytes(l->name) : "");
}

static void print_metafunction(struct machine *m, struct buffer *b, const struct metafunction *f) {
  if (f->is_relation) relation_print(m, b, f);
  else buffer_puts(b, "#<metafunction>");
}

static bool print_redex_value(struct machine *m, struct buffer *b, value v) {
  switch (object_of(v)->kind) {
  case KIND_LANGUAGE: print_language(b, (const struct language *)v); return true;
  case KIND_METAFUNCTION: print_metafunction(m, b, (const struct metafunction *)v); return true;
  case KIND_JUDGMENT: judgment_print(m, b, (const struct judgment *)v); return true;
  case KIND_RELATION: buffer_puts(b, "#<reduction-relation>"); return true;
  default: return false;
  }
}

static struct extension_state save_compilation(const struct machine *m) {
  return (struct extension_state){{m->redex->local_units, m->redex->redirections}};
}

static void restore_compilation(struct machine *m, const struct extension_state *state) {
  m->redex->local_units = (struct local_units *)state->parts[0];
  m->redex->redirections = state->parts[1];
}

static bool is_binding_hash_value(value v) { return is_binding_hash(v); }

const struct machine_extension redex_extension = {
    .install = redex_install,
    .print = print_redex_value,
    .save = save_compilation,
    .restore = restore_compilation,
    .define = local_definitions_compile,
    .body = local_definitions_body,
    .dict = {.is = is_binding_hash_value,
             .is_mutable = binding_hash_is_mutable,
             .get = binding_hash_get,
             .with = binding_hash_with,
             .without = binding_hash_without,
             .put = binding_hash_put,
             .count = binding_hash_count,
             .pairs = binding_hash_pairs},
};
