/* File names, and operations on files.
 *
 * Programs are not trusted: they can change only files that they have created themselves, by
 * make-temporary-file. */
#include "core/system/clock.h"
#include "core/system/memory.h"
#include "core/system/path.h"
#include "racket/path.h"
#include "racket/prim/prim.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

value path_value(struct machine *m, const char *text, size_t length) {
  struct path_object *p = arena_alloc_zero(&m->world->arena, sizeof *p);
  p->opaque = (struct opaque_object){{.kind = KIND_OPAQUE, .aux = OPAQUE_PATH}, "path"};
  p->text = term_text(m->world, KIND_STRING, text, length);
  return (value)p;
}

const char *need_path(struct machine *m, const char *who, value v) {
  if (is_string(v)) return text_bytes(v);
  if (!is_path(v)) raise_argument(m, who, "path-string?", v);
  return text_bytes(((struct path_object *)v)->text);
}

static value path_of_buffer(struct machine *m, struct buffer *b) {
  value v = path_value(m, b->text ? b->text : "", b->length);
  buffer_free(b);
  return v;
}

PREDICATE(prim_is_path, is_path(v))
PREDICATE(prim_is_path_string, is_path(v) || (is_string(v) && text_of(v)->length > 0))

PRIMITIVE(prim_path_to_string) {
  if (!is_path(argv[0])) raise_argument(m, "path->string", "path?", argv[0]);
  return ((struct path_object *)argv[0])->text;
}

/* Module paths are file paths here. */
PRIMITIVE(prim_module_path_name) { return argv[0]; }

PRIMITIVE(prim_string_to_path) {
  need_string(m, "string->path", argv[0]);
  return path_value(m, text_bytes(argv[0]), text_of(argv[0])->length);
}

/* 'up, 'same, or a name. */
static const char *path_part(struct machine *m, value v) {
  if (is_symbol(v) && strcmp(text_bytes(v), "up") == 0) return "..";
  if (is_symbol(v) && strcmp(text_bytes(v), "same") == 0) return ".";
  return need_path(m, "build-path", v);
}

PRIMITIVE(prim_build_path) {
  struct buffer b = {0};
  for (uint32_t i = 0; i < argc; i++) {
    if (i && b.length && b.text[b.length - 1] != '/') buffer_puts(&b, "/");
    buffer_puts(&b, path_part(m, argv[i]));
  }
  return path_of_buffer(m, &b);
}

/* (split-path p): the directory, the name, and whether the name must be a directory's. */
PRIMITIVE(prim_split_path) {
  const char *text = need_path(m, "split-path", argv[0]);
  size_t length = strlen(text);
  bool directory = length > 1 && text[length - 1] == '/';
  if (directory) length--;
  size_t start = length;
  while (start > 0 && text[start - 1] != '/') start--;
  value base = start == 0 ? term_symbol(m->world, "relative") : path_value(m, text, start);
  value parts[] = {base, path_value(m, text + start, length - start), boolean_value(m->world, directory)};
  return values_make(m, COUNT_OF(parts), parts);
}

PRIMITIVE(prim_file_name) {
  const char *name = path_name(need_path(m, "file-name-from-path", argv[0]));
  return *name ? path_value(m, name, strlen(name)) : m->world->false_;
}

PRIMITIVE(prim_current_directory) {
  char *here = getcwd(NULL, 0);
  struct buffer b = {0};
  buffer_printf(&b, "%s/", here ? here : ".");
  free(here);
  return path_of_buffer(m, &b);
}

/* ---- files ---- */

static _Noreturn void raise_file(struct machine *m, const char *who, const char *path) {
  raise_exception(m, m->exn_fail_filesystem, NULL, "%s: %s\n  path: %s", who, strerror(errno), path);
}

struct temporary_file {
  struct temporary_file *next;
  char *path;
};

static void remember_temporary(struct machine *m, const char *path) {
  struct temporary_file *t = memory_array(1, sizeof *t);
  *t = (struct temporary_file){m->temporary_files, memory_text(path)};
  m->temporary_files = t;
}

static void forget_temporary(struct temporary_file **at) {
  struct temporary_file *t = *at;
  *at = t->next;
  free(t->path);
  free(t);
}

/* The record of a file created by the program; raises if there is none. */
static struct temporary_file **need_temporary(struct machine *m, const char *who, const char *path) {
  struct temporary_file **at = &m->temporary_files;
  while (*at && strcmp((*at)->path, path) != 0) at = &(*at)->next;
  if (!*at)
    raise_exception(m, m->exn_fail_filesystem, NULL,
                    "%s: permission denied: only what make-temporary-file has made may be changed\n  path: %s", who,
                    path);
  return at;
}

void path_forget_files(struct machine *m) {
  while (m->temporary_files) forget_temporary(&m->temporary_files);
}

PRIMITIVE(prim_file_exists) {
  struct stat s;
  return boolean_value(m->world, stat(need_path(m, "file-exists?", argv[0]), &s) == 0 && S_ISREG(s.st_mode));
}

PRIMITIVE(prim_delete_file) {
  const char *path = need_path(m, "delete-file", argv[0]);
  struct temporary_file **at = need_temporary(m, "delete-file", path);
  if (unlink(path) != 0) raise_file(m, "delete-file", path);
  forget_temporary(at);
  return m->world->void_;
}

/* Replaces ~a by a number such that no such file exists. */
PRIMITIVE(prim_make_temporary_file) {
  value form = argc > 0 ? argv[0] : make_string(m, "rkttmp~a", strlen("rkttmp~a"));
  need_string(m, "make-temporary-file", form);
  const char *directory = getenv("TMPDIR");
  if (!directory || !*directory) directory = "/tmp";
  uint64_t number = clock_nanoseconds(CLOCK_REALTIME) / 1000;
  enum { TRIES = 1000 };
  for (int i = 0; i < TRIES; i++, number++) {
    struct buffer b = {0};
    buffer_printf(&b, "%s/", directory);
    const size_t start = b.length;
    format_text(m, "make-temporary-file", &b, form, 1, (value[]){term_unsigned(m->world, number)});
    errno = EACCES; /* if the name contains a slash */
    int file = strchr(b.text + start, '/') ? -1 : open(b.text, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
    if (file >= 0) {
      close(file);
      remember_temporary(m, b.text);
      return path_of_buffer(m, &b);
    }
    buffer_free(&b);
    if (errno != EEXIST) break;
  }
  raise_file(m, "make-temporary-file", directory);
}

static bool is_named(value v, const char *name) { return v && is_symbol(v) && strcmp(text_bytes(v), name) == 0; }

static void write_file(struct machine *m, const char *path, bool append, const struct port_object *port) {
  const int file = open(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW | (append ? O_APPEND : O_TRUNC));
  FILE *f = file < 0 ? NULL : fdopen(file, append ? "a" : "w");
  if (!f && file >= 0) close(file);
  if (!f) raise_file(m, "with-output-to-file", path);
  bool written = port->length == 0 || fwrite(port->text, 1, port->length, f) == port->length;
  if (fclose(f) != 0 || !written) raise_file(m, "with-output-to-file", path);
}

/* Runs the thunk with its output going to the port. */
static __attribute__((noinline)) value apply_with_output(struct machine *m, value thunk, struct parameter_object *out,
                                                         value port) {
  const value outer = out->content;
  out->content = port;
  struct catcher c;
  if (!world_try(m->world, &c)) {
    out->content = outer;
    world_raise(m->world, c.payload);
  }
  value result = apply(m, thunk, 0, NULL);
  world_catch_end(m->world, &c);
  out->content = outer;
  return result;
}

/* Empties the file, according to #:exists; true: output is appended. The file exists: the program
 * has created it. */
static bool prepare_file(struct machine *m, const char *who, const char *path, uint32_t argc, const value *argv) {
  value exists = keyword_argument(m, argc, argv, "exists");
  bool append = is_named(exists, "append"), create = !exists || is_named(exists, "error");
  need_temporary(m, who, path);
  errno = EEXIST;
  int file = create ? -1 : open(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW | (append ? O_APPEND : O_TRUNC));
  if (file < 0) raise_file(m, who, path);
  close(file);
  return append;
}

/* (with-output-to-file path thunk #:exists what): writes the thunk's output once it has ended. */
PRIMITIVE(prim_with_output_to_file) {
  const char *path = need_path(m, "with-output-to-file", argv[0]);
  need_procedure_at(m, "with-output-to-file", 1, argc, argv);
  struct parameter_object *output = (struct parameter_object *)m->data;
  const bool append = prepare_file(m, "with-output-to-file", path, argc, argv);
  value port = port_make(m, PORT_TO_STRING);
  value result = apply_with_output(m, argv[1], output, port);
  write_file(m, path, append, port_of(port));
  return result;
}

/* (call-with-output-file path procedure #:exists what) */
PRIMITIVE(prim_call_with_output_file) {
  const char *path = need_path(m, "call-with-output-file", argv[0]);
  need_procedure_at(m, "call-with-output-file", 1, argc, argv);
  const bool append = prepare_file(m, "call-with-output-file", path, argc, argv);
  value port = port_make(m, PORT_TO_STRING);
  value result = apply1(m, argv[1], port);
  write_file(m, path, append, port_of(port));
  return result;
}

void prim_path_install(struct machine *m) {
  static const struct primitive_row rows[] = {
      {"path?", 1, 1, prim_is_path},
      {"path-string?", 1, 1, prim_is_path_string},
      {"path->string", 1, 1, prim_path_to_string},
      {"path->relative-string/library", 1, 1, prim_path_to_string},
      {"path->relative-string/setup", 1, 1, prim_path_to_string},
      {"resolved-module-path-name", 1, 1, prim_module_path_name},
      {"string->path", 1, 1, prim_string_to_path},
      {"build-path", 1, ANY_COUNT, prim_build_path},
      {"split-path", 1, 1, prim_split_path},
      {"file-name-from-path", 1, 1, prim_file_name},
      {"current-directory", 0, 0, prim_current_directory},
      {"file-exists?", 1, 1, prim_file_exists},
      {"delete-file", 1, 1, prim_delete_file},
      {"call-with-output-file", 2, 6, prim_call_with_output_file},
      {"call-with-output-file*", 2, 6, prim_call_with_output_file},
      {"make-temporary-file", 0, 3, prim_make_temporary_file},
  };
  builtins_add_primitives(m, rows, COUNT_OF(rows));
}

void prim_file_output_install(struct machine *m, value output) {
  builtins_add_value(m, "with-output-to-file",
                     primitive_with_data(m, "with-output-to-file", 2, 6, prim_with_output_to_file, output));
}
