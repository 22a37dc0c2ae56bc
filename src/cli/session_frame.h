/* session_frame: what the commands share: a world on a large stack, errors, output. Private to session*.c. */
#ifndef ASSAY_CLI_SESSION_FRAME_H
#define ASSAY_CLI_SESSION_FRAME_H

#include "assay.h"
#include "cli/color.h"
#include "cli/session.h"
#include "core/printer.h"

#include <jansson.h>

enum { EXIT_YES, EXIT_NO, EXIT_BAD }; /* what the process's status says */

struct session {
  const char *command;
  const struct common_options *common;
  assay *world;
  assay_subject *subject;
  unsigned width; /* columns to fill */
  bool tree;      /* terms that are results are drawn as trees */
};

typedef int session_body(struct session *s, const void *options);
/* Runs the body in a new world with the libraries of --lib. Returns its exit status. */
int session_in_world(const char *command, const struct common_options *common, session_body *body, const void *options);

/* Prints the world's last error. Returns EXIT_BAD. */
int session_failed(const struct session *s);
/* False: it is a campaign's own file, and that was said. NULL: standard output. */
bool session_may_write(const struct session *s, const char *path);
/* Writes a file, all or nothing ("-": standard output); false: it could not, and said why. */
bool session_write_file(const struct session *s, const char *path, const char *text, size_t length);
/* Can it be written (or is it NULL)? That is asked before the time is spent on what is to be in it. */
bool session_can_write(const struct session *s, const char *path);
/* An error that is the command's own. Returns EXIT_BAD. */
int session_refuse(const struct session *s, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The generators that --OPTION names, with commas between, as bits. False: it names none; that was said. */
bool session_read_ways(const struct session *s, const char *option, const char *text, unsigned *ways);

/* The directories of --lib, NULL-terminated; the caller frees the array. */
const char **session_libraries(const struct session *s);

/* Loads the model for a question about it; what its program prints goes to stderr. */
bool session_load(struct session *s, const char *file);

/* Prints to stdout and frees. */
void session_print(struct buffer *b);
void session_print_json(json_t *object);
void session_print_json_line(json_t *object);

/* A term that is a result, at that column, with a newline. The text of one is printed as it is if nothing can read it: a program may put
 * anything into a term. */
void session_put_term(const struct session *s, struct buffer *b, assay_term t, unsigned indent);
void session_print_term_text(const struct session *s, const char *text, unsigned indent);

/* name = term, a line for each. */
void session_print_bindings(const struct session *s, struct buffer *b, const char *const *names,
                            const assay_term *terms, size_t count);

struct campaign_wish;
/* What --campaign, --resume and --shard ask for. False: it makes no sense, and that was said. */
bool session_campaign(const struct session *s, const struct hunt_options *o, struct campaign_wish *out);

struct corpus;
/* Tries what --corpus names, if it names something. False: it cannot be done, and that was said. */
bool session_hunt_corpus(struct session *s, const struct hunt_options *o, struct corpus *out);

/* These commands, of a subject file. */
int session_check_programs(struct session *s, const struct check_options *options);
int session_gen_programs(struct session *s, const struct gen_options *options);
int session_hunt_programs(struct session *s, const struct hunt_options *options);
/* `assay shrink` of a subject file. */
int session_shrink_program(struct session *s, const struct shrink_options *options);
/* The contents of a file, malloc'ed; NULL: there is none of that name that could be read. */
char *session_read_file(const char *path);
/* The same; *why tells why not. */
char *session_read_text(const char *path, const char **why);

/* assay shrink --test. */
int session_file_shrink(struct session *s, const struct shrink_options *options);

/* assay bench palka. */
int session_palka(struct session *s, const struct bench_options *options);
int session_palka_shrink(struct session *s, const struct bench_options *options);
/* assay bench graph. */
int session_graph_bench(struct session *s, const struct bench_options *options);
/* assay bench smartcheck, with the models and values of that directory. */
int session_smartcheck(struct session *s, const struct bench_options *options, const char *directory);

#endif
