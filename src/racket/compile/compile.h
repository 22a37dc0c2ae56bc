/* compile: what the files of core forms share. Private to them. */
#ifndef ASSAY_RACKET_COMPILE_COMPILE_H
#define ASSAY_RACKET_COMPILE_COMPILE_H

#include "racket/compile/names.h"
#include "racket/compile/node.h"
#include "racket/prim/prim.h"

struct module;

/* "let: bad syntax (detail)" at the place of `at`; detail may be NULL. */
_Noreturn void bad_syntax(struct machine *m, const struct syntax *form, const struct syntax *at, const char *detail);
/* The form must have at least `min` and at most `max` children, its name included. */
void expect_count(struct machine *m, const struct syntax *form, uint32_t min, uint32_t max);
term expect_name(struct machine *m, const struct syntax *form, const struct syntax *x);
const struct syntax *expect_list(struct machine *m, const struct syntax *form, const struct syntax *x);
const char *form_name(const struct syntax *form);

/* A variable, boxed if it is assigned anywhere. */
struct local *scope_variable(struct machine *m, struct scope *s, term name);
struct local *scope_hidden(struct machine *m, struct scope *s); /* without a name */
bool syntax_mentions(struct machine *m, const struct syntax *x, term name);
/* Does the symbol mean the core form of that name in this scope? */
bool names_form(struct machine *m, struct scope *s, const struct syntax *x, const char *name);
/* The core form that is the head of a list; NULL if it is something else. Expands macros first: *x
 * and *s may become the expansion and its scope. */
const struct form *head_form(struct machine *m, struct scope **s, const struct syntax **x);

/* The names that a definition introduces. */
struct name_list {
  const struct syntax **names;
  uint32_t count, capacity;
};
void name_list_add(struct machine *m, struct name_list *l, const struct syntax *name);
typedef void defined_names(struct machine *m, struct scope *s, const struct syntax *form, struct name_list *out);
/* A definition form: its names, and code that stores into them wherever they live. */
struct definition_form {
  struct form form;
  defined_names *names;
  const struct form *call; /* of a module's names: the form that begins with one; NULL: a call of a variable */
};
void definitions_add(struct machine *m, const struct definition_form *rows, size_t count);
const struct definition_form *definition_of(const struct form *f); /* NULL: not a definition */
bool is_plain_definition(const struct definition_form *d);         /* define */
/* Only a marker: a name may come from a macro, so the definition form alone does not know which
 * name it defines. */
declare_function declare_names;
void definition_declare(struct machine *m, struct module *module, const struct definition_form *d, struct scope *s,
                        const struct syntax *form);
/* Those of define. */
defined_names define_names;
compile_function compile_define;
/* Those of a form that `expand` makes a define: expand_names and expand_compile. */
#define EXPANDS_TO_DEFINE(expand)                                                                                      \
  static void expand##_names(struct machine *m, struct scope *s, const struct syntax *x, struct name_list *out) {      \
    define_names(m, s, expand(m, x), out);                                                                             \
  }                                                                                                                    \
  static struct expr *expand##_compile(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {        \
    return compile_define(m, s, expand(m, x), tail);                                                                   \
  }
/* Code that stores a value into a name: a local variable or a module-level one. */
struct expr *store_name(struct machine *m, struct scope *s, const struct syntax *name, struct expr *content);

/* Bodies of procedures. At module level the body is compiled later, so `forms` is in the arena. */
struct expr *compile_procedure(struct machine *m, struct scope *s, term name, const struct syntax *whole,
                               const struct syntax *parameters, struct syntax *const *forms, uint32_t count);
/* Names a lambda after the variable that it is bound to. */
void give_name(struct expr *e, term name);
bool is_lambda_form(struct machine *m, struct scope *s, const struct syntax *x);

/* Local recursive procedures and other definitions, then a body: letrec. */
struct expr *compile_named_let(struct machine *m, struct scope *s, const struct syntax *form, bool tail);

/* Structures in bodies and at module level. */
bool is_structure_form(const struct form *f);
void structure_define(struct machine *m, struct scope *s, const struct syntax *form); /* its names, as locals of s */

/* Macros: racket/macro/macro.c. */
struct macro;
bool is_macro_definition(struct machine *m, struct scope *s, const struct syntax *x);
struct macro *macro_compile(struct machine *m, struct scope *s, const struct syntax *form, const struct syntax **name);
/* A macro of a body: seen in `home`, written in `s`. */
void macro_define_local(struct machine *m, struct scope *home, struct scope *s, const struct syntax *form);
/* The expansion of a use of the macro in this scope. */
const struct syntax *macro_expand(struct machine *m, struct macro *macro, struct scope *s, const struct syntax *form);
bool macro_is_computed(const struct macro *macro); /* if so, its name alone may be a use, too */
struct module *macro_home(const struct macro *macro);
bool macro_assigns(const struct macro *macro);

/* The files of forms. */
void compile_install(struct machine *m);
void compile_binding_install(struct machine *m);
void compile_control_install(struct machine *m);
void compile_define_install(struct machine *m);
void compile_lambda_install(struct machine *m);
void compile_quote_install(struct machine *m);
void compile_escape_install(struct machine *m);
void compile_struct_install(struct machine *m);
void compile_for_install(struct machine *m);
void racket_match_install(struct machine *m);
void macro_install(struct machine *m);
void command_line_install(struct machine *m);
void namespace_install(struct machine *m);
void compile_errors_install(struct machine *m);
void module_language_install(struct machine *m);
void macro_computed_install(struct machine *m);
void syntax_forms_install(struct machine *m);
void syntax_object_install(struct machine *m);
void contract_install(struct machine *m);
void procedure_install(struct machine *m);
void rackunit_install(struct machine *m);
void module_install(struct machine *m);
void typesetting_install(struct machine *m);

#endif
