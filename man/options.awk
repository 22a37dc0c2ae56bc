# Puts what a command takes into its manual page.
#
#   awk -f options.awk -v page=assay-check options.tsv assay-check.1.scd
#
# options.tsv is what `assay --dump-options` prints, tab-separated, one line for each:
#   command   NAME  SUMMARY
#   argument  COMMAND  NAME  HELP
#   option    COMMAND  NAME  LETTER  ARGUMENT  DEFAULT  HELP
#   status    COMMAND  NUMBER  MEANING
# A line "@ARGUMENTS@", "@OPTIONS@", "@STATUS@" or "@COMMANDS@" of the page becomes the lines of that kind, and "@SCHEMA@" the file
# that -v schema=FILE names.

function plain(text) {
  gsub(/[\\_*#]/, "\\\\&", text)
  return text
}

# scdoc indents with tabs; \t starts the second line of a definition.
function define(item, text) { return item "\n\t" text ".\n\n" }

BEGIN { FS = "\t"; command = substr(page, length("assay-") + 1) }

NR == FNR && $1 == "command" { commands = commands define("*assay-" $2 "*(1)", plain($3)) }
NR == FNR && $2 != command { next }
NR == FNR && $1 == "argument" { arguments = arguments define("_" $3 "_", plain($4)) }
NR == FNR && $1 == "option" {
  item = ($4 == "" ? "" : "*-" $4 "*, ") "*--" $3 "*" ($5 == "" ? "" : " _" $5 "_")
  options = options define(item, plain($7) ($6 == "" ? "" : " (default: " plain($6) ")"))
}
NR == FNR && $1 == "status" { status = status define("*" $3 "*", plain($4)) }
NR == FNR { next }

$0 == "@ARGUMENTS@" { printf "%s", arguments; next }
$0 == "@OPTIONS@" { printf "%s", options; next }
$0 == "@COMMANDS@" { printf "%s", commands; next }
$0 == "@SCHEMA@" { while ((getline line <schema) > 0) print line; next }
$0 == "@STATUS@" { printf "%s%s", status, define("*2*", "bad usage or bad input; the reason is on standard error"); next }
{ print }
