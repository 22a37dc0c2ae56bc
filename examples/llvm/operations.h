/* operations: integers of any width in LLVM: how each operation is built, and what it should
 * compute. */
#ifndef EXAMPLES_LLVM_OPERATIONS_H
#define EXAMPLES_LLVM_OPERATIONS_H

#include <assay_embedded.h>
#include <llvm-c/Core.h>

/* What is being built: the `function` of nodes. */
struct building {
  LLVMModuleRef module;
  LLVMBuilderRef builder;
  LLVMContextRef context;
};

extern const struct assay_type llvm_types[];
extern const struct assay_op llvm_ops[];

#endif
