/* templates: the files that `assay new` writes, from src/cli/templates, which the build puts into
 * C. @NAME@ stands for the name. */
#ifndef ASSAY_CLI_TEMPLATES_H
#define ASSAY_CLI_TEMPLATES_H

extern const char template_model[], template_ops[];
extern const char template_target_haskell[], template_target_ocaml[], template_target_scheme[];

#endif
