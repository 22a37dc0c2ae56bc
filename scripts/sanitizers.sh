# To be sourced: what the sanitizers do when they find something. Their exit status is none of assay's own.
# shellcheck shell=bash
export ASAN_OPTIONS=detect_leaks=1:strict_string_checks=1:detect_stack_use_after_return=1:exitcode=99
export UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1:exitcode=99
export LSAN_OPTIONS=exitcode=99
