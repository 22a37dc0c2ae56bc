/* main: assay for LLVM, by its C interface: functions of integers of any width, optimised and not,
 * compiled in memory.
 *
 *     cc main.c operations.c $(pkg-config --cflags --libs libassay) $(llvm-config-14 --cflags --libs) -o llvm
 *     ./llvm --for 10m --jobs 2
 *
 * A child compiles all of its functions as one module. */
#include "operations.h"

#include <llvm-c/Analysis.h>
#include <llvm-c/Error.h>
#include <llvm-c/LLJIT.h>
#include <llvm-c/Target.h>
#include <llvm-c/TargetMachine.h>
#include <llvm-c/Transforms/PassBuilder.h>

#include <stdio.h>
#include <stdlib.h>

typedef void code(const uint64_t *inputs, uint64_t *outputs);

struct function {
  struct building building; /* first: it is what operations see */
  const struct assay_function *told;
  LLVMValueRef llvm;
  struct session *session;
  code *code;
};

struct session {
  const char *passes; /* NULL: it is not optimised */
  LLVMOrcThreadSafeContextRef shared;
  LLVMContextRef context;
  LLVMModuleRef module;
  LLVMBuilderRef builder;
  LLVMOrcLLJITRef jit;
};

/* A child that cannot go on: what it prints is shown. */
static void check(LLVMErrorRef e) {
  if (!e) return;
  fprintf(stderr, "LLVM: %s\n", LLVMGetErrorMessage(e));
  exit(3);
}

static void *open_session(const struct assay_variant *variant) {
  struct session *s = calloc(1, sizeof *s);
  if (!s) return NULL;
  LLVMInitializeNativeTarget();
  LLVMInitializeNativeAsmPrinter();
  s->passes = variant->data;
  s->shared = LLVMOrcCreateNewThreadSafeContext();
  s->context = LLVMOrcThreadSafeContextGetContext(s->shared);
  s->module = LLVMModuleCreateWithNameInContext("tested", s->context);
  s->builder = LLVMCreateBuilderInContext(s->context);
  return s;
}

/* ---- building ---- */

static LLVMTypeRef word_type(const struct function *f) { return LLVMInt64TypeInContext(f->building.context); }

static void *begin(struct assay_function *told) {
  struct session *s = told->session;
  struct function *f = calloc(1, sizeof *f);
  char name[32];
  if (!f) return NULL;
  *f = (struct function){{s->module, s->builder, s->context}, told, NULL, s, NULL};
  LLVMTypeRef words = LLVMPointerType(word_type(f), 0), parameters[] = {words, words};
  snprintf(name, sizeof name, "code%u", told->number);
  f->llvm = LLVMAddFunction(s->module, name, LLVMFunctionType(LLVMVoidTypeInContext(s->context), parameters, 2, 0));
  LLVMPositionBuilderAtEnd(s->builder, LLVMAppendBasicBlockInContext(s->context, f->llvm, ""));
  return f;
}

static LLVMTypeRef type_of(const struct function *f, const struct assay_type *t) {
  return LLVMIntTypeInContext(f->building.context, t->kind == ASSAY_BOOL ? 1 : t->bits);
}

static LLVMValueRef address(const struct function *f, unsigned array, unsigned index) {
  LLVMValueRef at = LLVMConstInt(word_type(f), index, 0);
  return LLVMBuildGEP2(f->building.builder, word_type(f), LLVMGetParam(f->llvm, array), &at, 1, "");
}

static void *parameter(void *function, unsigned number) {
  struct function *f = function;
  const LLVMBuilderRef b = f->building.builder;
  const LLVMTypeRef t = type_of(f, f->told->parameters[number]);
  const LLVMValueRef word = LLVMBuildLoad2(b, word_type(f), address(f, 0, number), "");
  return t == word_type(f) ? word : LLVMBuildTrunc(b, word, t, "");
}

static void *literal(void *function, const struct assay_type *type, uint64_t word) {
  return LLVMConstInt(type_of(function, type), word, 0);
}

static bool finish(void *function, void *const *results) {
  struct function *f = function;
  const LLVMBuilderRef b = f->building.builder;
  for (unsigned i = 0; i < f->told->result_count; i++) {
    const LLVMValueRef value = results[i];
    const bool is_word = LLVMTypeOf(value) == word_type(f);
    LLVMBuildStore(b, is_word ? value : LLVMBuildZExt(b, value, word_type(f), ""), address(f, 1, i));
  }
  LLVMBuildRetVoid(b);
  return true;
}

/* ---- compiling ---- */

static void optimise(const struct session *s) {
  char *triple = LLVMGetDefaultTargetTriple(), *error;
  LLVMTargetRef target;
  if (LLVMGetTargetFromTriple(triple, &target, &error)) exit(3);
  const LLVMTargetMachineRef machine = LLVMCreateTargetMachine(target, triple, "", "", LLVMCodeGenLevelDefault,
                                                               LLVMRelocDefault, LLVMCodeModelJITDefault);
  const LLVMPassBuilderOptionsRef options = LLVMCreatePassBuilderOptions();
  check(LLVMRunPasses(s->module, s->passes, machine, options));
  LLVMDisposePassBuilderOptions(options);
  LLVMDisposeTargetMachine(machine);
  LLVMDisposeMessage(triple);
}

static bool compile(void *session) {
  struct session *s = session;
  char *error = NULL;
  if (LLVMVerifyModule(s->module, LLVMReturnStatusAction, &error)) {
    fprintf(stderr, "LLVM: %s\n", error);
    return false;
  }
  if (s->passes) optimise(s);
  check(LLVMOrcCreateLLJIT(&s->jit, NULL));
  const LLVMOrcThreadSafeModuleRef module = LLVMOrcCreateNewThreadSafeModule(s->module, s->shared);
  check(LLVMOrcLLJITAddLLVMIRModule(s->jit, LLVMOrcLLJITGetMainJITDylib(s->jit), module));
  return true;
}

static void run(void *function, const uint64_t *inputs, uint64_t *outputs) {
  struct function *f = function;
  if (!f->code) {
    char name[32];
    LLVMOrcExecutorAddress where;
    snprintf(name, sizeof name, "code%u", f->told->number);
    check(LLVMOrcLLJITLookup(f->session->jit, &where, name));
    f->code = (code *)(uintptr_t)where;
  }
  f->code(inputs, outputs);
}

static const struct assay_compiler compiler = {.open = open_session,
                                               .begin = begin,
                                               .parameter = parameter,
                                               .literal = literal,
                                               .finish = finish,
                                               .compile = compile,
                                               .run = run};

int main(int argc, char **argv) {
  static const struct assay_variant variants[] = {{"O0", NULL}, {"O2", "default<O2>"}, {0}};
  return assay_embedded_main(argc, argv,
                             &(struct assay_embedded){.name = "llvm",
                                                      .types = llvm_types,
                                                      .ops = llvm_ops,
                                                      .variants = variants,
                                                      .compiler = &compiler,
                                                      .settings = "(nodes 4 16) (parameters 1 3) (inputs 8)",
                                                      .batch = 100,
                                                      .seconds = 5});
}
