/* main_program: how a program with commands begins, runs one of them, and ends. */
#ifndef ASSAY_CLI_MAIN_PROGRAM_H
#define ASSAY_CLI_MAIN_PROGRAM_H

struct command;

enum { BAD_USAGE = 2 };

/* Call before anything is printed. */
void main_program_begin(void);
/* Reads the command line (without the command's name) and runs the command. Returns the exit
 * status. */
int main_program_run(const struct command *c, const char *const *argv);
/* Returns the status, or, if some results could not be written, BAD_USAGE after an error
 * message. */
int main_program_end(int status);

#endif
