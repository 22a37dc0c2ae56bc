/* many: to be preloaded (LD_PRELOAD): the program's main is called again and again, each time in a
 * process of its own, with command lines from standard input. Starting the program anew would take
 * ten times as long.
 *
 * A command line is a line of words with tabs between them. For each that ends by a signal other
 * than SIGALRM, or with a status that no command has, a line is printed: what became of it, and the
 * words. */
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

enum { WORDS = 64, PATIENCE = 50000, INTERRUPTED = 128 };

typedef int main_function(int count, char **words, char **environment);
static main_function *program;

static void run(char *name, char *line, char **environment) {
  char *words[WORDS + 1] = {name};
  int count = 1;
  for (char *word; count < WORDS && (word = strsep(&line, "\t"));) words[count++] = word;
  const struct itimerval patience = {.it_value = {.tv_usec = PATIENCE}};
  const struct rlimit memory = {(rlim_t)8 << 30, (rlim_t)8 << 30}, core = {0, 0}, file = {1 << 20, 1 << 20};
  const int nothing = open("/dev/null", O_RDWR);
  for (int i = 0; i < 3; i++) dup2(nothing, i);
  setrlimit(RLIMIT_AS, &memory);
  setrlimit(RLIMIT_CORE, &core);
  setrlimit(RLIMIT_FSIZE, &file);
  signal(SIGXFSZ, SIG_IGN);
  setpgid(0, 0);
  setitimer(ITIMER_REAL, &patience, NULL);
  exit(program(count, words, environment));
}

static int call_for_each_line(int count, char **words, char **environment) {
  char *line = NULL, *copy;
  size_t room = 0;
  (void)count;
  unsetenv("LD_PRELOAD");
  for (ssize_t length; (length = getline(&line, &room, stdin)) > 0;) {
    if (line[length - 1] == '\n') line[length - 1] = '\0';
    copy = strdup(line);
    fflush(stdout);
    const pid_t pid = fork();
    if (pid == 0) run(words[0], line, environment);
    int status = 0;
    waitpid(pid, &status, 0);
    kill(-pid, SIGKILL); /* what it may have started */
    if (WIFSIGNALED(status) && WTERMSIG(status) != SIGALRM) printf("signal %d\t%s\n", WTERMSIG(status), copy);
    if (WIFEXITED(status) && WEXITSTATUS(status) > 2 && WEXITSTATUS(status) <= INTERRUPTED)
      printf("status %d\t%s\n", WEXITSTATUS(status), copy);
    free(copy);
  }
  puts("end");
  fflush(stdout);
  _exit(0);
}

int __libc_start_main(main_function *first, int count, char **words, void (*init)(void), void (*fini)(void),
                      void (*loader)(void), void *stack) {
  int (*real)(main_function *, int, char **, void (*)(void), void (*)(void), void (*)(void), void *) = NULL;
  *(void **)&real = dlsym(RTLD_NEXT, "__libc_start_main");
  program = first;
  return real(call_for_each_line, count, words, init, fini, loader, stack);
}
