/* repl_input: see the header. */
#include "cli/repl/repl_input.h"

#include "cli/terminal/terminal.h"
#include "core/printer.h"
#include "core/system/memory.h"

#include <histedit.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { REMEMBERED = 1000 }; /* lines */

struct repl_input {
  repl_complete *complete;
  void *data;
  EditLine *editor; /* NULL: not a terminal */
  History *history;
  char *file; /* of the history; NULL: none */
  char *line;
  size_t room;
  bool has_nul; /* in the last line */
};

/* ---- completion ---- */

struct offers {
  const char *start; /* of the word to be completed */
  size_t length;
  size_t count;
  char *common; /* the longest common prefix of the candidates; malloc'ed */
  struct buffer list;
};

static void take_offer(void *data, const char *word) {
  struct offers *o = data;
  if (strncmp(word, o->start, o->length) != 0) return;
  buffer_printf(&o->list, "%s%s", o->count ? "  " : "", word);
  if (o->count++ == 0) {
    o->common = memory_text(word);
    return;
  }
  size_t same = 0;
  while (o->common[same] && o->common[same] == word[same]) same++;
  o->common[same] = '\0';
}

/* Completes the only candidate, or several up to their common prefix; if that adds nothing, lists
 * them. */
static unsigned char complete_word(EditLine *editor, wint_t key) {
  (void)key;
  struct repl_input *in;
  el_get(editor, EL_CLIENTDATA, &in);
  const LineInfo *line = el_line(editor);
  const size_t length = (size_t)(line->cursor - line->buffer);
  struct offers o = {.start = line->cursor};
  while (o.start > line->buffer && o.start[-1] != ' ') o.start--;
  o.length = (size_t)(line->cursor - o.start);
  in->complete(in->data, line->buffer, length, take_offer, &o);
  unsigned char result = CC_ERROR;
  if (o.count && (strlen(o.common) > o.length || o.count == 1)) {
    struct buffer more = {0};
    buffer_printf(&more, "%s%s", o.common + o.length, o.count == 1 ? " " : "");
    result = el_insertstr(editor, more.text) == 0 ? CC_REFRESH : CC_ERROR;
    buffer_free(&more);
  } else if (o.count) {
    printf("\n%s\n", o.list.text);
    fflush(stdout);
    result = CC_REDISPLAY;
  }
  free(o.common);
  buffer_free(&o.list);
  return result;
}

/* ---- history ---- */

/* In $XDG_STATE_HOME/assay, which is created if its parent exists. */
static char *history_file(void) {
  const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
  if (!(state && *state) && !(home && *home)) return NULL;
  char *directory = state && *state ? memory_printf("%s/assay", state) : memory_printf("%s/.local/state/assay", home);
  struct stat there;
  const bool is_there = stat(directory, &there) == 0 || mkdir(directory, 0700) == 0;
  char *file = is_there ? memory_printf("%s/repl-history", directory) : NULL;
  free(directory);
  return file;
}

static void begin_history(struct repl_input *in) {
  HistEvent event;
  in->history = history_init();
  if (!in->history) return;
  history(in->history, &event, H_SETSIZE, REMEMBERED);
  history(in->history, &event, H_SETUNIQUE, 1);
  el_set(in->editor, EL_HIST, history, in->history);
  in->file = history_file();
  if (in->file) history(in->history, &event, H_LOAD, in->file);
}

static void end_history(struct repl_input *in) {
  HistEvent event;
  if (!in->history) return;
  if (in->file) history(in->history, &event, H_SAVE, in->file);
  history_end(in->history);
}

/* ---- lines ---- */

static char *prompt_for_line(EditLine *editor) {
  (void)editor;
  static char text[] = "assay> ";
  return text;
}

/* While a line is edited, Ctrl-C discards it; while a command runs, the terminal turns it into a
 * signal. */
static void begin_editing(struct repl_input *in) {
  setlocale(LC_CTYPE, "");
  in->editor = el_init("assay", stdin, terminal_bare(stdout), terminal_bare(stderr));
  if (!in->editor) return;
  el_set(in->editor, EL_CLIENTDATA, in);
  el_set(in->editor, EL_PROMPT, prompt_for_line);
  el_set(in->editor, EL_EDITOR, "emacs");
  el_wset(in->editor, EL_ADDFN, L"assay-complete", L"complete a word",
          complete_word); /* el_set would lose its copies */
  el_set(in->editor, EL_BIND, "^I", "assay-complete", NULL);
  el_set(in->editor, EL_SETTY, "-d", "-isig", NULL);
  el_set(in->editor, EL_BIND, "^C", "ed-start-over", NULL);
  begin_history(in);
  el_source(in->editor, NULL); /* ~/.editrc */
}

struct repl_input *repl_input_open(repl_complete *complete, void *data) {
  struct repl_input *in = memory_array(1, sizeof *in);
  *in = (struct repl_input){.complete = complete, .data = data};
  if (isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)) begin_editing(in);
  return in;
}

void repl_input_close(struct repl_input *in) {
  end_history(in);
  if (in->editor) el_end(in->editor);
  free(in->file);
  free(in->line);
  free(in);
}

bool repl_input_is_terminal(const struct repl_input *in) { return in->editor; }

static const char *edited_line(struct repl_input *in) {
  HistEvent event;
  int count = 0;
  const char *text = el_gets(in->editor, &count);
  if (!text || count <= 0) return NULL;
  if (text[strspn(text, " \t\n")] && in->history) history(in->history, &event, H_ENTER, text);
  free(in->line);
  in->line = memory_text(text);
  return in->line;
}

const char *repl_input_line(struct repl_input *in) {
  if (in->editor && !edited_line(in)) return NULL;
  const ssize_t length = in->editor ? (ssize_t)strlen(in->line) : getline(&in->line, &in->room, stdin);
  if (length < 0) return NULL;
  in->has_nul = strlen(in->line) < (size_t)length;
  in->line[strcspn(in->line, "\n")] = '\0';
  return in->line;
}

bool repl_input_has_nul(const struct repl_input *in) { return in->has_nul; }
