/* main_program: how a program of commands begins, runs one of them, and ends. */
#ifndef ASSAY_CLI_MAIN_PROGRAM_H
#define ASSAY_CLI_MAIN_PROGRAM_H

struct command;

enum { BAD_USAGE = 2 };

/* Before anything is printed. */
void main_program_begin(void);
/* Reads the command line (without the command's name) and runs the command. Returns the exit
 * status. */
int main_program_run(const struct command *c, const char *const *argv);
/* Results that could not be written are no results: returns the status, or BAD_USAGE after it
 * was said. */
int main_program_end(int status);

#endif
