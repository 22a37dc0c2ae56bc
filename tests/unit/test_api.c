/* The public face, include/assay.h: what an embedding program relies on. */
#include "assay.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char model[] = "#lang racket\n"
                            "(require redex/reduction-semantics)\n"
                            "(define-language L\n"
                            "  (e ::= n (e e) (amb e e) (spin e))\n"
                            "  (n ::= natural)\n"
                            "  (E ::= hole (E e) (n E)))\n"
                            "(define-metafunction L\n"
                            "  add : n n -> n\n"
                            "  [(add n_1 n_2) ,(+ (term n_1) (term n_2))])\n"
                            "(define-judgment-form L\n"
                            "  #:mode (pick I O)\n"
                            "  #:contract (pick e n)\n"
                            "  [------ num (pick n n)]\n"
                            "  [(pick e_1 n) ------ left (pick (amb e_1 e_2) n)]\n"
                            "  [(pick e_2 n) ------ right (pick (amb e_1 e_2) n)])\n"
                            "(define-relation L\n"
                            "  small ⊆ n\n"
                            "  [(small n) ,(< (term n) 10)])\n"
                            "(define red\n"
                            "  (reduction-relation L\n"
                            "    (--> (in-hole E (n_1 n_2)) (in-hole E (add n_1 n_2)) add)\n"
                            "    (--> (in-hole E (amb e_1 e_2)) (in-hole E e_1) left)\n"
                            "    (--> (in-hole E (amb e_1 e_2)) (in-hole E e_2) right)\n"
                            "    (--> (spin e) (spin e) again)))\n"
                            "(define (runaway n) (+ 1 (runaway n)))\n"
                            "(define-metafunction L\n"
                            "  deeper : e -> e\n"
                            "  [(deeper e) ((deeper (e e)) e)])\n"
                            "(define kept '())\n"
                            "(define (remember x) (set! kept (cons x kept)) 0)\n";

struct fixture {
  assay *w;
  assay_subject *s;
};

static int load_model(void **state) {
  struct fixture *f = malloc(sizeof *f);
  f->w = assay_new();
  if (assay_load_text(f->w, "model.rkt", model, strlen(model), &f->s) != ASSAY_OK) {
    print_error("%s", assay_error(f->w));
    return 1;
  }
  *state = f;
  return 0;
}

static int free_model(void **state) {
  struct fixture *f = *state;
  assay_free(f->w);
  free(f);
  return 0;
}

static assay_term eval(const struct fixture *f, const char *text) {
  assay_term t = 0;
  if (assay_term_eval(f->s, text, &t) != ASSAY_OK) fail_msg("%s", assay_error(f->w));
  return t;
}

static void assert_text(const struct fixture *f, assay_term t, const char *expected) {
  assert_string_equal(assay_text(f->w, t), expected);
}

/* ---- terms ---- */

static void test_reading_evaluates_nothing(void **state) {
  const struct fixture *f = *state;
  assay_term t;
  assert_int_equal(assay_term_read(f->w, "(add 1 ,(+ 1 1))", &t), ASSAY_OK);
  assert_text(f, t, "(add 1 ,(+ 1 1))");
  assert_int_equal(assay_term_size(t), 9);
}

static void test_evaluating_calls_metafunctions_and_unquotes(void **state) {
  const struct fixture *f = *state;
  assert_text(f, eval(f, "(x (add 1 ,(+ 1 1)))"), "(x 3)");
}

static void test_equal_terms_are_the_same(void **state) {
  const struct fixture *f = *state;
  assert_true(assay_term_equal(eval(f, "(a (b 1))"), eval(f, "(a (b (add 0 1)))")));
  assert_false(assay_term_equal(eval(f, "(a)"), eval(f, "(b)")));
}

static void test_terms_can_be_taken_apart(void **state) {
  const struct fixture *f = *state;
  assay_term t = eval(f, "(a 1 \"s\" #t (b) hole 1.5 123456789012345678901234567890 #:k)");
  static const assay_kind kinds[] = {ASSAY_SYMBOL, ASSAY_NUMBER, ASSAY_STRING, ASSAY_BOOLEAN, ASSAY_SEQUENCE,
                                     ASSAY_HOLE,   ASSAY_NUMBER, ASSAY_NUMBER, ASSAY_OTHER};
  const size_t count = sizeof kinds / sizeof *kinds;
  assert_int_equal(assay_term_count(t), count);
  for (size_t i = 0; i < count; i++) assert_int_equal(assay_term_kind(assay_term_item(t, i)), kinds[i]);
  assert_int_equal(assay_term_item(t, count), 0);
  assert_int_equal(assay_term_count(assay_term_item(t, 0)), 0);
}

static void test_atoms_have_values(void **state) {
  const struct fixture *f = *state;
  size_t length = 0;
  assert_string_equal(assay_term_name(eval(f, "name"), &length), "name");
  assert_int_equal(length, 4);
  assert_string_equal(assay_term_name(eval(f, "\"a b\""), NULL), "a b");
  assert_null(assay_term_name(eval(f, "1"), &length));
  assert_null(assay_term_name(eval(f, "(name)"), NULL));
  int64_t number = 0;
  assert_true(assay_term_integer(eval(f, "-5"), &number));
  assert_int_equal(number, -5);
  assert_true(assay_term_integer(eval(f, "9223372036854775807"), &number));
  assert_true(number == INT64_MAX);
  assert_false(assay_term_integer(eval(f, "9223372036854775808"), &number));
  assert_false(assay_term_integer(eval(f, "1.5"), &number));
  assert_false(assay_term_integer(eval(f, "name"), &number));
}

static void test_no_term_has_no_parts(void **state) {
  const struct fixture *f = *state;
  int64_t number;
  assert_int_equal(assay_term_size(0), 0);
  assert_int_equal(assay_term_kind(0), ASSAY_OTHER);
  assert_int_equal(assay_term_count(0), 0);
  assert_int_equal(assay_term_item(0, 0), 0);
  assert_null(assay_term_name(0, NULL));
  assert_false(assay_term_integer(0, &number));
  assert_null(assay_text(f->w, 0));
  assert_null(assay_text_pretty(f->w, 0, 80));
  assert_non_null(strstr(assay_error(f->w), "expected a term, and there is none"));
}

static void test_where_a_term_is_needed_none_is_refused(void **state) {
  const struct fixture *f = *state;
  struct assay_matches matches;
  struct assay_explanation why;
  struct assay_answers answers;
  struct assay_steps steps;
  struct assay_trace trace;
  struct assay_graph graph;
  struct assay_numbered numbered;
  struct assay_reduced reduced;
  assay_enumeration *e;
  assay_reducer *r;
  assert_int_equal(assay_match(f->s, NULL, "e", 0, &matches), ASSAY_BAD_INPUT);
  assert_int_equal(assay_why_match(f->s, NULL, "n", 0, 0, &why), ASSAY_BAD_INPUT);
  assert_int_equal(assay_judge_term(f->s, "(pick TERM n)", "TERM", 0, 0, &answers), ASSAY_BAD_INPUT);
  assert_int_equal(assay_step(f->s, NULL, 0, &steps), ASSAY_BAD_INPUT);
  assert_int_equal(assay_trace(f->s, NULL, 0, 9, &trace), ASSAY_BAD_INPUT);
  assert_int_equal(assay_graph(f->s, NULL, 0, 9, &graph), ASSAY_BAD_INPUT);
  assert_int_equal(assay_enumerate(f->s, NULL, "e", &e), ASSAY_OK);
  assert_int_equal(assay_enumeration_number(e, 0, &numbered), ASSAY_BAD_INPUT);
  assert_int_equal(assay_reducer_plain(f->w, &r), ASSAY_OK);
  assert_int_equal(assay_reduce(r, 0, &(struct assay_reduction){0}, &reduced), ASSAY_BAD_INPUT);
  assert_non_null(strstr(assay_error(f->w), "expected a term, and there is none"));
}

static void test_pretty_text_fits_the_width(void **state) {
  const struct fixture *f = *state;
  assay_term t = eval(f, "(first (second third) (fourth (fifth sixth seventh) eighth))");
  const char *text = assay_text_pretty(f->w, t, 30);
  assert_non_null(strchr(text, '\n'));
  for (const char *line = text; *line;) {
    const size_t length = strcspn(line, "\n");
    assert_true(length <= 30);
    line += length + (line[length] == '\n');
  }
}

/* ---- matching ---- */

static void test_match_gives_every_way(void **state) {
  const struct fixture *f = *state;
  struct assay_matches m;
  assert_int_equal(assay_match(f->s, NULL, "(in-hole E (e_1 e_2))", eval(f, "((1 2) 3)"), &m), ASSAY_OK);
  assert_int_equal(m.count, 2);
  assert_int_equal(m.name_count, 3);
  assert_string_equal(m.names[0], "E");
  assert_string_equal(m.names[2], "e_2");
  assert_text(f, m.cells[0], "hole");
  assert_text(f, m.cells[3], "(hole 3)");
  assert_text(f, m.cells[4], "1");
}

static void test_match_may_find_none(void **state) {
  const struct fixture *f = *state;
  struct assay_matches m;
  assert_int_equal(assay_match(f->s, "L", "n", eval(f, "x"), &m), ASSAY_OK);
  assert_int_equal(m.count, 0);
}

static void test_match_refuses_an_unknown_language(void **state) {
  const struct fixture *f = *state;
  struct assay_matches m;
  assert_int_equal(assay_match(f->s, "M", "n", eval(f, "x"), &m), ASSAY_BAD_INPUT);
  const struct assay_error_parts e = assay_error_parts(f->w);
  assert_string_equal(e.file, "LANGUAGE");
  assert_string_equal(e.message, "`M` is not a language; model.rkt has: L");
}

/* ---- judgments ---- */

static void test_judge_gives_answers_with_bindings(void **state) {
  const struct fixture *f = *state;
  struct assay_answers a;
  assert_int_equal(assay_judge(f->s, "(pick (amb (add 1 2) (amb 4 4)) n)", 0, &a), ASSAY_OK);
  assert_int_equal(a.count, 2);
  assert_int_equal(a.name_count, 1);
  assert_string_equal(a.names[0], "n");
  assert_text(f, a.answers[0].values[0], "3");
  assert_text(f, a.answers[1].conclusion, "(pick (amb 3 (amb 4 4)) 4)");
  assert_null(a.answers[0].derivation);
}

static void test_judge_tells_of_answers_that_the_outputs_reject(void **state) {
  const struct fixture *f = *state;
  struct assay_answers a;
  assert_int_equal(assay_judge(f->s, "(pick (amb 1 2) 2)", 0, &a), ASSAY_OK);
  assert_int_equal(a.count, 1);
  assert_int_equal(a.rejected, 1);
}

static void test_every_derivation_is_an_answer(void **state) {
  const struct fixture *f = *state;
  struct assay_answers a;
  assert_int_equal(assay_judge(f->s, "(pick (amb 4 4) n)", ASSAY_DERIVATIONS, &a), ASSAY_OK);
  assert_int_equal(a.count, 2);
  const struct assay_derivation *d = a.answers[0].derivation;
  assert_string_equal(d->rule, "left");
  assert_text(f, d->conclusion, "(pick (amb 4 4) 4)");
  assert_int_equal(d->premise_count, 1);
  assert_string_equal(d->premises[0]->rule, "num");
  assert_int_equal(d->premises[0]->premise_count, 0);
}

static void test_relations_can_be_judged(void **state) {
  const struct fixture *f = *state;
  struct assay_answers a;
  assert_int_equal(assay_judge(f->s, "(small 3)", ASSAY_DERIVATIONS, &a), ASSAY_OK);
  assert_int_equal(a.count, 1);
  assert_text(f, a.answers[0].derivation->conclusion, "(small 3)");
  assert_int_equal(assay_judge(f->s, "(small 30)", 0, &a), ASSAY_OK);
  assert_int_equal(a.count, 0);
}

static void test_a_metafunction_is_no_judgment(void **state) {
  const struct fixture *f = *state;
  struct assay_answers a;
  assert_int_equal(assay_judge(f->s, "(add 1 2)", 0, &a), ASSAY_BAD_INPUT);
  assert_int_equal(assay_error_parts(f->w).column, 2);
}

static void test_a_broken_contract_is_an_error(void **state) {
  const struct fixture *f = *state;
  struct assay_answers a;
  assert_int_equal(assay_judge(f->s, "(pick oops n)", 0, &a), ASSAY_RAISED);
  assert_non_null(strstr(assay_error(f->w), "JUDGMENT:1:1: error: pick: judgment input values"));
}

static void test_what_holds_needs_no_explanation(void **state) {
  const struct fixture *f = *state;
  struct assay_explanation x;
  for (const char *const *text = (const char *const[]){"(pick 3 n)", "(pick (amb 1 2) 2)", "(small 3)", NULL}; *text;
       text++) {
    assert_int_equal(assay_why_judgment(f->s, *text, 0, &x), ASSAY_OK);
    assert_null(x.reason);
  }
  assert_int_equal(assay_why_judgment(f->s, "(pick 3 4)", 0, &x), ASSAY_OK);
  assert_non_null(strstr(x.reason, "the answer is `(pick 3 3)`"));
}

/* ---- reduction ---- */

static void test_step_gives_every_step(void **state) {
  const struct fixture *f = *state;
  struct assay_steps steps;
  assert_int_equal(assay_step(f->s, NULL, eval(f, "(amb 1 2)"), &steps), ASSAY_OK);
  assert_int_equal(steps.count, 2);
  assert_string_equal(steps.list[0].rule, "left");
  assert_text(f, steps.list[1].term, "2");
}

static void test_a_relation_may_be_an_expression(void **state) {
  const struct fixture *f = *state;
  struct assay_steps steps;
  const char *relation = "(reduction-relation L (--> n (add n 1)))";
  assert_int_equal(assay_step(f->s, relation, eval(f, "1"), &steps), ASSAY_OK);
  assert_int_equal(steps.count, 1);
  assert_null(steps.list[0].rule);
  assert_text(f, steps.list[0].term, "2");
}

static void test_trace_ends_in_a_normal_form(void **state) {
  const struct fixture *f = *state;
  struct assay_trace t;
  assert_int_equal(assay_trace(f->s, "red", eval(f, "((amb 1 2) 3)"), 100, &t), ASSAY_OK);
  assert_int_equal(t.count, 2);
  assert_int_equal(t.end, ASSAY_NORMAL_FORM);
  assert_int_equal(t.steps[0].choices, 2);
  assert_string_equal(t.steps[1].rule, "add");
  assert_text(f, t.steps[1].term, "4");
}

static void test_trace_sees_cycles_and_limits(void **state) {
  const struct fixture *f = *state;
  struct assay_trace t;
  assert_int_equal(assay_trace(f->s, "red", eval(f, "(spin 1)"), 100, &t), ASSAY_OK);
  assert_int_equal(t.end, ASSAY_CYCLE);
  assert_int_equal(t.count, 1);
  assert_int_equal(t.cycle_to, 0);
  assert_int_equal(assay_trace(f->s, "red", eval(f, "((1 2) 3)"), 1, &t), ASSAY_OK);
  assert_int_equal(t.end, ASSAY_CUT);
  assert_int_equal(t.count, 1);
}

static void test_graph_has_nodes_and_edges_once(void **state) {
  const struct fixture *f = *state;
  struct assay_graph g;
  assert_int_equal(assay_graph(f->s, "red", eval(f, "((amb 1 1) 2)"), 100, &g), ASSAY_OK);
  assert_int_equal(g.node_count, 3); /* (1 2) is reached twice, by different rules */
  assert_int_equal(g.edge_count, 3);
  assert_false(g.cut);
  assert_true(g.normal[2]);
  assert_int_equal(assay_graph(f->s, "red", eval(f, "((amb 1 1) 2)"), 2, &g), ASSAY_OK);
  assert_int_equal(g.node_count, 2);
  assert_true(g.cut);
}

/* ---- errors ---- */

static void test_an_error_has_place_line_and_caret(void **state) {
  const struct fixture *f = *state;
  assay_term t;
  assert_int_equal(assay_term_read(f->w, "(a\n  ]", &t), ASSAY_BAD_INPUT);
  const struct assay_error_parts e = assay_error_parts(f->w);
  assert_int_equal(e.status, ASSAY_BAD_INPUT);
  assert_string_equal(e.file, "TERM");
  assert_int_equal(e.line, 2);
  assert_int_equal(e.column, 3);
  assert_non_null(strstr(assay_error(f->w), "TERM:2:3: error: "));
  assert_non_null(strstr(assay_error(f->w), "\n    ]\n    ^\n"));
}

static void test_a_raise_in_an_unquote_is_an_error(void **state) {
  const struct fixture *f = *state;
  assay_term t;
  assert_int_equal(assay_term_eval(f->s, ",(error \"no\" 1)", &t), ASSAY_RAISED);
  assert_string_equal(assay_error_parts(f->w).message, "no 1");
  assert_int_equal(assay_term_eval(f->s, ",(raise 'x)", &t), ASSAY_RAISED);
  assert_string_equal(assay_error_parts(f->w).message, "uncaught exception: 'x");
}

static void test_exit_ends_the_program_but_not_the_process(void **state) {
  const struct fixture *f = *state;
  assay_term t;
  assert_int_equal(assay_term_eval(f->s, ",(with-handlers ([void void]) (exit 3))", &t), ASSAY_EXITED);
  assert_int_equal(assay_exit_status(f->w), 3);
  assert_text(f, eval(f, "(add 1 2)"), "3");
}

static void test_recursion_that_runs_away_is_an_error(void **state) {
  const struct fixture *f = *state;
  assay_term t;
  assert_int_equal(assay_term_eval(f->s, ",(runaway 1)", &t), ASSAY_LIMIT);
  assert_int_equal(assay_term_eval(f->s, "(deeper 1)", &t), ASSAY_LIMIT);
  assert_text(f, eval(f, "(add 1 2)"), "3"); /* and the world is as good as before */
}

static assay_status recurse(const struct fixture *f) {
  assay_term t;
  return assay_term_eval(f->s, ",(let down ([n 2000]) (if (= n 0) 0 (+ 1 (down (- n 1)))))", &t);
}

static void test_a_stack_limit_can_be_raised_again(void **state) {
  const struct fixture *f = *state;
  assert_int_equal(recurse(f), ASSAY_OK);
  assay_set_stack_limit(f->w, (size_t)64 << 10);
  assert_int_equal(recurse(f), ASSAY_LIMIT);
  assay_set_stack_limit(f->w, SIZE_MAX);
  assert_int_equal(recurse(f), ASSAY_OK);
  assay_set_stack_limit(f->w, (size_t)64 << 10);
  assert_int_equal(recurse(f), ASSAY_LIMIT);
  assay_set_stack_limit(f->w, (size_t)4 << 20);
  assert_int_equal(recurse(f), ASSAY_OK);
  assay_set_stack_limit(f->w, (size_t)64 << 10);
  assay_set_stack_limit(f->w, 0);
  assert_int_equal(recurse(f), ASSAY_OK);
}

static void test_a_memory_limit_is_an_error(void **state) {
  const struct fixture *f = *state;
  assay_term t;
  assay_set_memory_limit(f->w, (size_t)64 << 20);
  assert_int_equal(assay_term_eval(f->s, ",(let loop ([l '()]) (loop (cons l l)))", &t), ASSAY_LIMIT);
  assay_set_memory_limit(f->w, 0);
  assert_text(f, eval(f, "(add 1 2)"), "3");
}

static void test_a_file_that_is_not_there_is_bad_input(void **state) {
  const struct fixture *f = *state;
  assay_subject *s;
  assert_int_equal(assay_load(f->w, "tests/no-such-file.rkt", &s), ASSAY_BAD_INPUT);
  assert_non_null(strstr(assay_error(f->w), "tests/no-such-file.rkt"));
}

static void test_a_subject_that_failed_can_be_loaded_again(void **state) {
  const struct fixture *f = *state;
  assay_subject *s;
  const char bad[] = "#lang racket\n(car 1)\n", good[] = "#lang racket\n(define x 1)\n";
  assert_int_equal(assay_load_text(f->w, "again.rkt", bad, strlen(bad), &s), ASSAY_RAISED);
  assert_int_equal(assay_error_parts(f->w).line, 2);
  assert_int_equal(assay_load_text(f->w, "again.rkt", good, strlen(good), &s), ASSAY_OK);
}

static void test_a_library_directory_must_be_there(void **state) {
  const struct fixture *f = *state;
  assert_int_equal(assay_add_library(f->w, "tests/no-such-directory"), ASSAY_BAD_INPUT);
  assert_int_equal(assay_add_library(f->w, "tests"), ASSAY_OK);
}

/* ---- memory ---- */

static void test_marks_keep_memory_flat(void **state) {
  const struct fixture *f = *state;
  assay_set_memory_limit(f->w, (size_t)256 << 20);
  for (int i = 0; i < 20000; i++) {
    const struct assay_mark mark = assay_mark(f->w);
    struct assay_answers a;
    struct assay_trace t;
    assert_int_equal(assay_judge(f->s, "(pick (amb 1 (amb 2 3)) n)", ASSAY_DERIVATIONS, &a), ASSAY_OK);
    assert_int_equal(a.count, 3);
    assert_int_equal(assay_trace(f->s, "red", eval(f, "(((1 2) 3) 4)"), 100, &t), ASSAY_OK);
    assert_int_equal(t.count, 3);
    assert_true(assay_release(f->w, mark));
  }
}

static void test_what_the_program_stores_survives_a_release(void **state) {
  const struct fixture *f = *state;
  const struct assay_mark mark = assay_mark(f->w);
  eval(f, ",(remember '(a b c))");
  assert_false(assay_release(f->w, mark));
  assert_text(f, eval(f, ",kept"), "((a b c))");
}

static void test_worlds_share_nothing(void **state) {
  const struct fixture *f = *state;
  assay *other = assay_new();
  assay_term a, b;
  assert_int_equal(assay_term_read(other, "(p q)", &a), ASSAY_OK);
  assert_int_equal(assay_term_read(f->w, "(p q)", &b), ASSAY_OK);
  assert_int_not_equal(a, b);
  assay_free(other);
  assert_text(f, b, "(p q)");
}

struct elsewhere {
  const struct fixture *f;
  assay_status status;
};

static void recurse_elsewhere(void *data) {
  struct elsewhere *e = data;
  assay_term t;
  e->status = assay_term_eval(e->f->s, ",(let down ([n 100000]) (if (= n 0) 0 (+ 1 (down (- n 1)))))", &t);
}

static void test_a_world_may_move_to_a_larger_stack(void **state) {
  struct elsewhere e = {*state, ASSAY_RAISED};
  assay_on_large_stack(recurse_elsewhere, &e);
  assert_int_equal(e.status, ASSAY_OK);
  assert_text(e.f, eval(e.f, "(add 1 2)"), "3"); /* and back */
}

/* ---- output and tests ---- */

static void test_output_can_be_redirected(void **state) {
  const struct fixture *f = *state;
  char *text = NULL;
  size_t length = 0;
  FILE *out = open_memstream(&text, &length);
  assay_set_output(f->w, out, NULL);
  eval(f, ",(begin (printf \"hello\") (eprintf \"unheard\") 1)");
  fclose(out);
  assay_set_output(f->w, stdout, stderr);
  assert_string_equal(text, "hello");
  free(text);
}

struct events {
  unsigned failures, properties;
};

static void count_failure(void *data, const struct assay_failure *failure) {
  struct events *e = data;
  assert_int_equal(failure->line, 15);
  e->failures++;
}

static void count_property(void *data, const struct assay_property *property) {
  struct events *e = data;
  assert_true(property->finished);
  e->properties++;
}

static void test_check_counts_and_records(void **state) {
  (void)state;
  assay *w = assay_new();
  struct events events = {0};
  const struct assay_check_options options = {.failure = count_failure, .property = count_property, .data = &events};
  struct assay_report r;
  assay_set_output(w, NULL, NULL);
  assert_int_equal(assay_check(w, "tests/cli/fixtures/checked.rkt", &options, &r), ASSAY_OK);
  assert_int_equal(r.passed, 3);
  assert_int_equal(r.failed, 1);
  assert_int_equal(r.failure_count, 1);
  assert_string_equal(r.failures[0].text, "  actual: 2\nexpected: 3\n");
  assert_int_equal(r.property_count, 2);
  assert_null(r.properties[0].counterexample);
  assert_int_equal(r.properties[0].attempts, 50);
  assert_non_null(r.properties[1].counterexample);
  assert_int_equal(events.failures, 1);
  assert_int_equal(events.properties, 2);
  assay_free(w);
}

static void test_check_finds_the_same_with_the_same_seed(void **state) {
  (void)state;
  char *first = NULL;
  for (int i = 0; i < 2; i++) {
    assay *w = assay_new();
    const struct assay_check_options options = {.seed = 7, .attempts = 200};
    struct assay_report r;
    assay_set_output(w, NULL, NULL);
    assert_int_equal(assay_check(w, "tests/cli/fixtures/checked.rkt", &options, &r), ASSAY_OK);
    if (first) assert_string_equal(r.properties[1].counterexample, first);
    else first = strdup(r.properties[1].counterexample);
    assay_free(w);
  }
  free(first);
}

static void test_a_property_that_raises_is_in_the_report(void **state) {
  (void)state;
  assay *w = assay_new();
  struct assay_report r;
  assay_set_output(w, NULL, NULL);
  assert_int_equal(assay_check(w, "tests/cli/fixtures/raising.rkt", NULL, &r), ASSAY_RAISED);
  assert_int_equal(r.property_count, 1);
  assert_false(r.properties[0].finished);
  assert_non_null(strstr(r.properties[0].exception, "no clauses matched"));
  assay_free(w);
}

static void test_one_program_is_run_in_a_world(void **state) {
  (void)state;
  assay *w = assay_new();
  assay_set_output(w, NULL, NULL);
  assert_int_equal(assay_run(w, "tests/cli/fixtures/count.rkt"), ASSAY_OK);
  assert_int_equal(assay_run(w, "tests/cli/fixtures/count.rkt"), ASSAY_BAD_INPUT);
  assert_non_null(strstr(assay_error(w), "a program was already run in this world"));
  assay_free(w);
}

static void test_typesetting_has_three_formats(void **state) {
  const struct fixture *f = *state;
  const struct assay_typesetting wish = {.format = (assay_typeset_format)9};
  const char *text;
  assert_int_equal(assay_typeset(f->s, &wish, &text), ASSAY_BAD_INPUT);
}

/* ---- generating and hunting ---- */

static const char *generated(struct fixture *f, const struct assay_generator_options *o, uint64_t index) {
  assay_generator *g;
  struct assay_generated x;
  assert_int_equal(assay_generator_new(f->s, o, &g), ASSAY_OK);
  assert_int_equal(assay_generate(g, index, false, &x), ASSAY_OK);
  assert_int_equal(x.made, ASSAY_MADE);
  return assay_text(f->w, x.term);
}

static void test_a_term_is_a_function_of_seed_and_index(void **state) {
  struct fixture *f = *state;
  for (int way = ASSAY_GRAMMAR; way <= ASSAY_DERIVE; way++) {
    const struct assay_generator_options o = {.pattern = way == ASSAY_DERIVE ? NULL : "e",
                                              .satisfying = way == ASSAY_DERIVE ? "(pick e n)" : NULL,
                                              .way = (assay_way)way,
                                              .seed = 5};
    const char *seventh = generated(f, &o, 7);
    assert_string_not_equal(generated(f, &o, 8), "");
    assert_string_equal(generated(f, &o, 7), seventh);
  }
}

static void test_a_derivation_comes_with_its_term(void **state) {
  struct fixture *f = *state;
  const struct assay_generator_options o = {.satisfying = "(pick (amb 1 e) n)", .way = ASSAY_DERIVE, .size = 5};
  assay_generator *g;
  struct assay_generated x;
  assert_int_equal(assay_generator_new(f->s, &o, &g), ASSAY_OK);
  assert_int_equal(assay_generate(g, 1, true, &x), ASSAY_OK);
  assert_non_null(x.derivation);
  assert_true(assay_term_equal(x.derivation->conclusion, x.term));
}

static void assert_no_generator(struct fixture *f, const struct assay_generator_options *o, const char *message) {
  assay_generator *g;
  assert_int_equal(assay_generator_new(f->s, o, &g), ASSAY_BAD_INPUT);
  assert_non_null(strstr(assay_error(f->w), message));
}

static void test_a_generator_is_of_one_thing_and_in_a_way_that_there_is(void **state) {
  struct fixture *f = *state;
  assert_no_generator(f, &(struct assay_generator_options){0}, "what terms to make must be said");
  assert_no_generator(f, &(struct assay_generator_options){.pattern = "e", .satisfying = "(pick e n)"}, "not for both");
  assert_no_generator(f, &(struct assay_generator_options){.pattern = "e", .way = (assay_way)99}, "there is no way 99");
  assert_no_generator(f, &(struct assay_generator_options){.pattern = "e", .way = ASSAY_WAYS}, "there is no way 4");
  assert_string_equal(assay_way_name(ASSAY_DERIVE), "derive");
  assert_null(assay_way_name(ASSAY_WAYS));
  assert_null(assay_way_name((assay_way)99));
}

static void test_an_enumeration_may_come_to_its_end(void **state) {
  struct fixture *f = *state;
  const struct assay_generator_options o = {.pattern = "(a b)", .way = ASSAY_ENUM};
  assay_generator *g;
  struct assay_generated x;
  assert_int_equal(assay_generator_new(f->s, &o, &g), ASSAY_OK);
  assert_int_equal(assay_generate(g, 1, false, &x), ASSAY_OK);
  assert_int_equal(x.made, ASSAY_MADE);
  assert_int_equal(assay_generate(g, 2, false, &x), ASSAY_OK);
  assert_int_equal(x.made, ASSAY_NO_MORE);
}

static void test_properties_are_collected_and_tried_by_index(void **state) {
  (void)state;
  static const char program[] = "#lang racket/base\n(require redex/reduction-semantics)\n"
                                "(define-language L (n ::= natural))\n"
                                "(module+ test (redex-check L n (< (term n) 5)))\n";
  assay *w = assay_new();
  assay_subject *s;
  struct assay_targets targets;
  struct assay_tried tried;
  assert_int_equal(assay_load_properties_text(w, "p", program, sizeof program - 1, &s), ASSAY_OK);
  assert_int_equal(assay_targets(s, &targets), ASSAY_OK);
  assert_int_equal(targets.count, 1);
  assert_string_equal(targets.list[0].name, "n");
  assert_int_equal(targets.list[0].line, 4);
  const struct assay_trial trial = {.way = ASSAY_ENUM, .first = 1, .count = 100};
  assert_int_equal(assay_try(s, &trial, &tried), ASSAY_OK);
  assert_string_equal(tried.counterexample, "5");
  assert_true(tried.next == 7 && tried.tried == 6); /* the numbers from 0 to 5 */
  const struct assay_trial nowhere = {.target = 1, .count = 1, .first = 1};
  assert_int_equal(assay_try(s, &nowhere, &tried), ASSAY_BAD_INPUT);
  assert_true(assay_attempt(w) == 0);
  assay_free(w);
}

static void test_properties_judge_terms_from_elsewhere(void **state) {
  (void)state;
  static const char program[] =
      "#lang racket/base\n(require redex/reduction-semantics)\n"
      "(define-language L (n ::= natural))\n"
      "(define-judgment-form L #:mode (same I O) [(same n n)])\n"
      "(define (deep n) (+ 1 (deep n)))\n"
      "(define (small? n) (cond [(= n 7) (error \"seven\")] [(= n 8) (deep n)] [else (< n 5)]))\n"
      "(redex-check L n (small? (term n)))\n"
      "(redex-check L n (small? (term n)) #:prepare (lambda (n) 0))\n"
      "(redex-check L #:satisfying (same n_1 n_2) (small? (term n_2)))\n"
      "(redex-check L (n_1 ... n_2 n_3 ...) (small? (term n_2)))\n";
  static const struct {
    size_t target;
    const char *term;
    assay_verdict verdict;
  } cases[] = {
      {0, "4", ASSAY_HOLDS},
      {0, "5", ASSAY_FAILS},
      {0, "7", ASSAY_FAILS},
      {0, "8", ASSAY_TOO_LONG},
      {0, "x", ASSAY_OUTSIDE},
      {0, "4", ASSAY_HOLDS},
      {1, "5", ASSAY_FAILS},
      {1, "0", ASSAY_HOLDS},
      {2, "(same 1 4)", ASSAY_HOLDS},
      {2, "(same 1 6)", ASSAY_FAILS},
      {2, "(same x 6)", ASSAY_OUTSIDE},
      {2, "6", ASSAY_OUTSIDE},
      {3, "(1 2 3)", ASSAY_HOLDS},
      {3, "(6 7)", ASSAY_FAILS},
      {3, "()", ASSAY_OUTSIDE},
  };
  assay *w = assay_new();
  assay_subject *s;
  assay_verdict verdict;
  assay_set_stack_limit(w, 1 << 20);
  assert_int_equal(assay_load_properties_text(w, "p", program, sizeof program - 1, &s), ASSAY_OK);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const struct assay_question question = {.target = cases[i].target, .term = cases[i].term};
    assert_int_equal(assay_ask(s, &question, &verdict), ASSAY_OK);
    if (verdict != cases[i].verdict) fail_msg("%zu, %s: %d", cases[i].target, cases[i].term, (int)verdict);
    assert_true(assay_attempt(w) == 0);
  }
  assert_int_equal(assay_ask(s, &(struct assay_question){.target = 4, .term = "1"}, &verdict), ASSAY_BAD_INPUT);
  assert_int_equal(assay_ask(s, &(struct assay_question){.term = "(1"}, &verdict), ASSAY_BAD_INPUT);
  assay_free(w);
}

static void test_programs_are_made_and_read(void **state) {
  (void)state;
  assay *w = assay_new();
  assay_programs *p;
  struct assay_program made, read;
  assert_int_equal(assay_programs_new(w, "tests/cli/fixtures/programs.assay",
                                      &(struct assay_programs_options){.subject = "tails"}, &p),
                   ASSAY_OK);
  for (uint64_t i = 1; i <= 20; i++) {
    assert_int_equal(assay_programs_make(p, i, true, &made), ASSAY_OK);
    assert_int_equal(assay_programs_read(p, "TERM", 1, made.text, &read), ASSAY_OK);
    assert_string_equal(read.text, made.text);
    assert_int_equal(read.nodes, made.nodes);
  }
  assert_int_equal(assay_programs_read(p, "file", 7, "\\x -> odd", &read), ASSAY_BAD_INPUT);
  assert_string_equal(assay_error_parts(w).file, "file");
  assert_int_equal(assay_error_parts(w).line, 7);
  assay_free(w);
}

int main(void) {
#define WITH_MODEL(test) cmocka_unit_test_setup_teardown(test, load_model, free_model)
  const struct CMUnitTest tests[] = {
      WITH_MODEL(test_a_term_is_a_function_of_seed_and_index),
      WITH_MODEL(test_a_derivation_comes_with_its_term),
      WITH_MODEL(test_a_generator_is_of_one_thing_and_in_a_way_that_there_is),
      WITH_MODEL(test_an_enumeration_may_come_to_its_end),
      cmocka_unit_test(test_properties_are_collected_and_tried_by_index),
      cmocka_unit_test(test_properties_judge_terms_from_elsewhere),
      WITH_MODEL(test_reading_evaluates_nothing),
      WITH_MODEL(test_evaluating_calls_metafunctions_and_unquotes),
      WITH_MODEL(test_equal_terms_are_the_same),
      WITH_MODEL(test_terms_can_be_taken_apart),
      WITH_MODEL(test_atoms_have_values),
      WITH_MODEL(test_no_term_has_no_parts),
      WITH_MODEL(test_where_a_term_is_needed_none_is_refused),
      WITH_MODEL(test_pretty_text_fits_the_width),
      WITH_MODEL(test_match_gives_every_way),
      WITH_MODEL(test_match_may_find_none),
      WITH_MODEL(test_match_refuses_an_unknown_language),
      WITH_MODEL(test_judge_gives_answers_with_bindings),
      WITH_MODEL(test_judge_tells_of_answers_that_the_outputs_reject),
      WITH_MODEL(test_every_derivation_is_an_answer),
      WITH_MODEL(test_relations_can_be_judged),
      WITH_MODEL(test_a_metafunction_is_no_judgment),
      WITH_MODEL(test_a_broken_contract_is_an_error),
      WITH_MODEL(test_what_holds_needs_no_explanation),
      WITH_MODEL(test_typesetting_has_three_formats),
      WITH_MODEL(test_step_gives_every_step),
      WITH_MODEL(test_a_relation_may_be_an_expression),
      WITH_MODEL(test_trace_ends_in_a_normal_form),
      WITH_MODEL(test_trace_sees_cycles_and_limits),
      WITH_MODEL(test_graph_has_nodes_and_edges_once),
      WITH_MODEL(test_an_error_has_place_line_and_caret),
      WITH_MODEL(test_a_raise_in_an_unquote_is_an_error),
      WITH_MODEL(test_exit_ends_the_program_but_not_the_process),
      WITH_MODEL(test_recursion_that_runs_away_is_an_error),
      WITH_MODEL(test_a_stack_limit_can_be_raised_again),
      WITH_MODEL(test_a_memory_limit_is_an_error),
      WITH_MODEL(test_a_file_that_is_not_there_is_bad_input),
      WITH_MODEL(test_a_subject_that_failed_can_be_loaded_again),
      WITH_MODEL(test_a_library_directory_must_be_there),
      WITH_MODEL(test_marks_keep_memory_flat),
      WITH_MODEL(test_what_the_program_stores_survives_a_release),
      WITH_MODEL(test_worlds_share_nothing),
      WITH_MODEL(test_a_world_may_move_to_a_larger_stack),
      WITH_MODEL(test_output_can_be_redirected),
      cmocka_unit_test(test_check_counts_and_records),
      cmocka_unit_test(test_check_finds_the_same_with_the_same_seed),
      cmocka_unit_test(test_a_property_that_raises_is_in_the_report),
      cmocka_unit_test(test_one_program_is_run_in_a_world),
      cmocka_unit_test(test_programs_are_made_and_read),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
