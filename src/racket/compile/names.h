/* names: the symbols that the compiler itself uses, interned once per world. */
#ifndef ASSAY_RACKET_COMPILE_NAMES_H
#define ASSAY_RACKET_COMPILE_NAMES_H

#include "core/term.h"

/* field, text. Fields that would be C keywords end in an underscore. */
#define NAMES(X)                                                                                                       \
  X(quote, "quote")                                                                                                    \
  X(quasiquote, "quasiquote")                                                                                          \
  X(unquote, "unquote")                                                                                                \
  X(unquote_splicing, "unquote-splicing")                                                                              \
  X(syntax, "syntax")                                                                                                  \
  X(unsyntax, "unsyntax")                                                                                              \
  X(unsyntax_splicing, "unsyntax-splicing")                                                                            \
  X(quasisyntax, "quasisyntax")                                                                                        \
  X(syntax_loc, "syntax/loc")                                                                                          \
  X(quasisyntax_loc, "quasisyntax/loc")                                                                                \
  X(syntax_rules, "syntax-rules")                                                                                      \
  X(syntax_case, "syntax-case")                                                                                        \
  X(syntax_parse, "syntax-parse")                                                                                      \
  X(syntax_parser, "syntax-parser")                                                                                    \
  X(syntax_rule, "define-syntax-rule")                                                                                 \
  X(define_syntax, "define-syntax")                                                                                    \
  X(else_, "else")                                                                                                     \
  X(arrow, "=>")                                                                                                       \
  X(ellipsis, "...")                                                                                                   \
  X(ellipsis_underscores, "___")                                                                                       \
  X(underscore, "_")                                                                                                   \
  X(define_struct, "define-struct")                                                                                    \
  X(struct_, "struct")                                                                                                 \
  X(lambda, "lambda")                                                                                                  \
  X(core_lambda, "#%lambda")                                                                                           \
  X(core_define, "#%define")                                                                                           \
  X(core_define_values, "#%define-values")                                                                             \
  X(lambda_greek, "λ")                                                                                                 \
  X(set, "set!")                                                                                                       \
  X(set_values, "set!-values")                                                                                         \
  X(trace, "trace")                                                                                                    \
  X(values, "values")                                                                                                  \
  X(list, "list")                                                                                                      \
  X(list_star, "list*")                                                                                                \
  X(list_rest, "list-rest")                                                                                            \
  X(cons, "cons")                                                                                                      \
  X(vector, "vector")                                                                                                  \
  X(box, "box")                                                                                                        \
  X(question, "?")                                                                                                     \
  X(and_, "and")                                                                                                       \
  X(or_, "or")                                                                                                         \
  X(not_, "not")                                                                                                       \
  X(app, "app")                                                                                                        \
  X(equals, "==")                                                                                                      \
  X(hash_table, "hash-table")                                                                                          \
  X(hash_to_list, "hash->list")                                                                                        \
  X(list_no_order, "list-no-order")                                                                                    \
  X(struct_star, "struct*")                                                                                            \
  X(regexp, "regexp")                                                                                                  \
  X(pregexp, "pregexp")                                                                                                \
  X(var, "var")                                                                                                        \
  X(only_in, "only-in")                                                                                                \
  X(except_in, "except-in")                                                                                            \
  X(rename_in, "rename-in")                                                                                            \
  X(prefix_in, "prefix-in")                                                                                            \
  X(combine_in, "combine-in")                                                                                          \
  X(for_syntax, "for-syntax")                                                                                          \
  X(for_label, "for-label")                                                                                            \
  X(for_template, "for-template")                                                                                      \
  X(for_meta, "for-meta")                                                                                              \
  X(only_meta_in, "only-meta-in")                                                                                      \
  X(lib, "lib")                                                                                                        \
  X(file, "file")                                                                                                      \
  X(submod, "submod")                                                                                                  \
  X(all_defined_out, "all-defined-out")                                                                                \
  X(all_from_out, "all-from-out")                                                                                      \
  X(rename_out, "rename-out")                                                                                          \
  X(except_out, "except-out")                                                                                          \
  X(prefix_out, "prefix-out")                                                                                          \
  X(struct_out, "struct-out")                                                                                          \
  X(combine_out, "combine-out")                                                                                        \
  X(contract_out, "contract-out")                                                                                      \
  X(protect_out, "protect-out")                                                                                        \
  X(module, "module")                                                                                                  \
  X(module_plus, "module+")                                                                                            \
  X(provide_contract, "provide/contract")                                                                              \
  X(any, "any")                                                                                                        \
  X(rename, "rename")

struct names {
#define NAME_FIELD(field, text) term field;
  NAMES(NAME_FIELD)
#undef NAME_FIELD
};

const struct names *names_new(struct world *w); /* in the world's arena */

#endif
