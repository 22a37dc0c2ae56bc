/* commands: the option tables of the commands; each command has a file. */
#ifndef ASSAY_CLI_COMMANDS_H
#define ASSAY_CLI_COMMANDS_H

struct command;

extern const struct command blame_command;
extern const struct command bench_command;
extern const struct command check_command;
extern const struct command doctor_command;
extern const struct command export_command;
extern const struct command gen_command;
extern const struct command hunt_command;
extern const struct command judge_command;
extern const struct command lint_command;
extern const struct command lsp_command;
extern const struct command match_command;
extern const struct command merge_command;
extern const struct command mutate_command;
extern const struct command nat_command;
extern const struct command new_command;
extern const struct command repl_command;
extern const struct command replay_command;
extern const struct command report_command;
extern const struct command run_command;
extern const struct command serve_command;
extern const struct command shrink_command;
extern const struct command step_command;
extern const struct command typeset_command;

#endif
