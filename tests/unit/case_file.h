/* case_file: programs with their expected results, from text files; every case is a test of its
 * own.
 *
 * A file is blocks between empty lines; lines that start with ## are headings. A block is a program
 * and then what it must print or raise:
 *
 *     (+ 1 2) (car '(a))
 *     => 3
 *     => 'a
 *
 *     (car 5)
 *     error: car: contract violation      the message must begin so
 *     at: 1:1                             and be about this line and column
 *
 * Lines after `;;; file NAME` up to the next such line are a file NAME beside the program, which is
 * then main.rkt; `;;; empty` is an empty line of the program. */
#ifndef ASSAY_TESTS_CASE_FILE_H
#define ASSAY_TESTS_CASE_FILE_H

/* Runs all cases of the file as a group; returns the number of failures. */
int case_file_run(const char *path);

#endif
