/* Racket's match: programs and their results, as racket gives them. */
#include "case_file.h"

int main(void) { return case_file_run("tests/unit/cases/racket_match.txt"); }
