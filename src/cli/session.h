/* session: what each command does, once its command line has been read.
 *
 * Every function returns the exit status: 0, 1, or 2 after the reason has been printed on standard error. Results go to
 * standard output; the caller checks that they could be written. */
#ifndef ASSAY_CLI_SESSION_H
#define ASSAY_CLI_SESSION_H

#include "cli/options.h"

enum coverage_choice {
  COVERAGE_NO,
  COVERAGE_REFERENCE,
  COVERAGE_HPC,
  COVERAGE_GCOV,
  COVERAGE_BOTH
}; /* in the order of the words of check's --coverage */

struct check_options {
  struct common_options common;
  const char *file;
  struct text_list programs; /* these three are about subject files */
  const char *terms;         /* a file with more programs; NULL: none */
  const char *subject;       /* NULL: the only one */
  const char *corpus;        /* a directory of terms that failed once; NULL: none */
  uint64_t seed, jobs;
  uint64_t attempts; /* 0: as the file says */
  int coverage;      /* an enum coverage_choice */
  bool json, tree, quiet;
};

struct run_options {
  struct common_options common;
  const char *file;
  double limit; /* seconds for --why */
  bool why;
};

struct judge_options {
  struct common_options common;
  const char *file, *judgment;
  double limit; /* seconds for --why */
  bool derivation, why, json;
};

struct step_options {
  struct common_options common;
  const char *file, *term;
  const char *relation; /* NULL: the file's only one */
  bool all, trace;
  const char *graph; /* ends in .svg or .dot; NULL: no graph. At most one of all, trace and graph is set */
  uint64_t limit;
  bool json;
};

struct match_options {
  struct common_options common;
  const char *file, *pattern, *term;
  const char *language; /* NULL: the file's last one */
  double limit;         /* seconds for --why */
  bool why, json;
};

struct typeset_options {
  struct common_options common;
  const char *file;
  const char *name; /* NULL: all */
  int format;       /* an assay_typeset_format */
  struct text_list rewrite;
  const char *rewrites, *output; /* files; NULL: none, standard output */
  bool fragment;
};

struct nat_options {
  struct common_options common;
  const char *file, *pattern;
  const char *language;  /* NULL: the file's last one */
  const char *from, *to; /* a number; a term; or NULL */
  uint64_t count, random, seed;
  bool json;
};

struct gen_options {
  struct common_options common;
  const char *file;
  const char *pattern, *satisfying; /* one of them is set */
  const char *language;             /* NULL: the file's last one */
  const char *subject;              /* of a subject file; NULL: its only one */
  const char *using;                /* auto, all, or names of generators */
  uint64_t size, count, seed;
  double limit;                 /* seconds for each term; 0: none */
  uint64_t argument;            /* of the goal, from 1; 0: the whole */
  const char *relation, *holds; /* for the statistics */
  bool stats, check, lively, derivation, json, tree, program, as_terms, emi, verbose;
};

struct mutate_options {
  struct common_options common;
  const char *file, *program, *subject;
  struct text_list inputs;
  uint64_t count, seed;
  int coverage; /* an enum coverage_choice, less 1: by meaning, or by a tool */
  bool json;
};

struct hunt_options {
  struct common_options common;
  const char *file;
  const char *property; /* NULL: all */
  const char *using;    /* NULL: all generators that apply */
  const char *subject;  /* of a subject file; NULL: the only one */
  const char *oracle;   /* as in struct assay_programs_options */
  bool emi, lively;     /* as there */
  const char *programs; /* a file or directory that mutants are made of; NULL: programs are made */
  const char *campaign; /* a directory; NULL: nothing is kept */
  bool resume;
  const char *store;                           /* a server's address; or NULL */
  uint64_t shards;                             /* of a campaign there; 0: not given */
  const char *shard;                           /* "i/n"; or NULL */
  double checkpoint;                           /* 0: not given */
  const char *corpus;                          /* a directory of terms to try first; or NULL */
  const char *learn;                           /* where to write what is learnt; NULL: nothing is */
  uint64_t count, seed, jobs, instances, size; /* size 0: not given */
  double shrink_seconds;                       /* for each counterexample; 0: not given */
  double seconds, limit;                       /* seconds 0: not given */
  bool no_shrink, no_generalise, first, no_coverage, program, json, tree, quiet, verbose;
};

struct serve_options {
  struct common_options common;
  const char *directory, *listen;
  const char *token; /* NULL: none was given */
  uint64_t port;
};

struct replay_options {
  struct common_options common;
  const char *directory;
  const char *finding; /* NULL: all */
  const char *file;    /* NULL: the text that the campaign has */
  double limit;
  uint64_t jobs;
  bool original, json, quiet;
};

struct merge_options {
  struct common_options common;
  const char *out;
  struct text_list from;
  bool json, quiet;
};

struct export_options {
  struct common_options common;
  const char *directory;
  const char *output; /* NULL: standard output */
  int format;         /* 0: JSON; 1: a corpus */
};

struct shrink_options {
  struct common_options common;
  const char *file, *term; /* with a test, there is only the file */
  const char *property;    /* NULL: the first that the term breaks */
  const char *subject;     /* of a subject file; NULL: the only one */
  struct text_list opaque;
  uint64_t seed, max_checks, tries, max_size, max_depth, instances;
  uint64_t jobs;                /* 0: not given */
  double shrink_seconds, limit; /* 0: not given */
  const char *journal;          /* NULL: none */
  bool same, json, tree, quiet, no_generalise;
  /* any file, with any test */
  const char *test, *grammar, *start, *language, *output;
  uint64_t memory; /* megabytes; 0: no limit */
  bool in_place, thorough, lines;
};

struct repl_options {
  struct common_options common;
  const char *file;
  const char *property, *using, *opaque; /* NULL: all; names with commas between */
  uint64_t seed, max_checks, tries, max_size, max_depth, instances;
  double seconds, limit, shrink_seconds;
  bool tree;
};

struct report_options {
  struct common_options common;
  const char *directory, *output; /* output NULL: standard output */
  int format;                     /* 0: by the output's name */
};

struct bench_options {
  struct common_options common;
  const char *experiment;
  const char *bugs, *generators; /* NULL: all */
  const char *models;            /* NULL: look for them */
  uint64_t seed, jobs, hunts, count, timed;
  double seconds, limit, racket_seconds;
  const char *subject, *orders, *counterexamples, *answers; /* of palka --shrink */
  const char *csv, *html, *write;                           /* files; NULL: none */
  bool terms, shrink, json, quiet, with_racket, no_coverage;
};

enum new_kind { NEW_MODEL, NEW_TARGET, NEW_OPS, NEW_KINDS };
enum new_language {
  NEW_INSTALLED,
  NEW_OCAML,
  NEW_HASKELL,
  NEW_SCHEME,
  NEW_LANGUAGES
}; /* in the order of new's --language */

struct new_options {
  struct common_options common;
  const char *kind, *name;
  int language; /* an enum new_language */
};

struct doctor_options {
  struct common_options common;
  bool json;
};

struct lint_options {
  struct common_options common;
  const char *file;
  bool werror, json;
};

struct lsp_options {
  struct common_options common;
};

int session_check(const struct check_options *options);
/* Is it a subject file (.assay), by its name? */
bool session_is_subject_file(const char *path);

int session_gen(const struct gen_options *options);
int session_mutate(const struct mutate_options *options);
int session_hunt(const struct hunt_options *options);
int session_replay(const struct replay_options *options);
int session_merge(const struct merge_options *options);
int session_export(const struct export_options *options);
int session_bench(const struct bench_options *options);
int session_serve(const struct serve_options *options);
int session_shrink(const struct shrink_options *options);
int session_repl(const struct repl_options *options);
int session_report(const struct report_options *options);
int session_nat(const struct nat_options *options);
int session_run(const struct run_options *options);
int session_judge(const struct judge_options *options);
int session_step(const struct step_options *options);
int session_match(const struct match_options *options);
int session_typeset(const struct typeset_options *options);
int session_new(const struct new_options *options);
int session_doctor(const struct doctor_options *options);
int session_lint(const struct lint_options *options);
int session_lsp(const struct lsp_options *options);

#endif
