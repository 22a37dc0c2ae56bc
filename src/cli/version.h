/* version: this program's version and the features that it was built with. */
#ifndef ASSAY_CLI_VERSION_H
#define ASSAY_CLI_VERSION_H

#include <stdio.h>

/* Prints three lines: the version, the commit, and the features: + with it, - without it. */
void version_print(FILE *out);

#endif
