/* templates: what `assay new` writes: the texts of src/cli/templates, put into C when assay is
 * built. @NAME@ stands for the name. */
#ifndef ASSAY_CLI_TEMPLATES_H
#define ASSAY_CLI_TEMPLATES_H

extern const char template_model[], template_ops[];
extern const char template_target_haskell[], template_target_ocaml[], template_target_scheme[];

#endif
