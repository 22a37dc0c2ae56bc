/* version: what this program is, and what it was built with. */
#ifndef ASSAY_CLI_VERSION_H
#define ASSAY_CLI_VERSION_H

#include <stdio.h>

/* Three lines: the version, the commit, and the features: + with it, - without it. */
void version_print(FILE *out);

#endif
