#!/usr/bin/env bats
# What shells complete: scripts that are made from the option tables, read by the shells themselves.
# shellcheck disable=SC2154,SC2016 # stderr comes from `assay` in common.bash; other shells expand what is quoted

load common

setup_file() {
  for shell in bash zsh fish; do "$ASSAY" --completion $shell >"$BATS_FILE_TMPDIR/assay.$shell"; done
  # What TAB may find.
  mkdir -p "$BATS_FILE_TMPDIR/here/directory"
  touch "$BATS_FILE_TMPDIR/here/model.rkt"
}

needs() { command -v "$1" >/dev/null || skip "no $1 here"; }

# completes EXPECTED WORD...: what bash's function offers for the last word, sorted.
completes() {
  local expected=$1
  shift
  run bash -c '
    source "$1"
    compopt() { :; } # there is no line that is being edited
    shift
    cd "$1"
    COMP_WORDS=(assay "${@:2}") COMP_CWORD=$(($# - 1))
    _assay
    printf "%s\n" "${COMPREPLY[@]}" | sort | paste -sd " "' - "$BATS_FILE_TMPDIR/assay.bash" "$BATS_FILE_TMPDIR/here" "$@"
  same "assay $*" "$expected" "$output"
}

@test "a shell that is none is refused" {
  refuses 'assay: --completion wants a shell: bash, zsh or fish' --completion tcsh
  refuses 'assay: --completion wants a shell: bash, zsh or fish' --completion
  refuses 'assay: --completion wants a shell: bash, zsh or fish' --completion bash zsh
}

@test "bash: commands" {
  completes 'match merge mutate' m
  completes 'help hunt' h
  completes '--completion --help --version' --
  completes 'typeset' help ty
  completes 'zsh' --completion z
}

@test "bash: options of the command, and of no other" {
  completes '--shard --shards' hunt --shard
  completes '' gen --shard
  completes '--derivation' judge model.rkt --d
}

@test "bash: what an option takes" {
  completes 'always' hunt --color al
  completes 'always' hunt --color = al
  completes 'always auto never' hunt --color =
  completes 'directory' hunt --campaign ''
  completes 'directory model.rkt' check --terms ''
  completes '' hunt --seed ''
}

@test "bash: arguments by their place, options not counted" {
  completes 'model ops target' new ''
  completes 'directory model.rkt' judge ''
  completes 'directory model.rkt' judge --color auto ''
  completes '' judge model.rkt ''
  completes 'palka' bench pa
  completes 'directory' report d
  completes 'directory model.rkt' merge out one two ''
}

@test "bash: every option of the tables is offered" {
  "$ASSAY" --dump-options >"$BATS_TEST_TMPDIR/options"
  run bash -c '
    source "$1"
    while IFS=$'"'\t'"' read -r kind command name rest; do
      [ "$kind" = option ] || continue
      _assay_table "$command"
      [[ " $options " == *" --$name "* ]] || echo "assay $command --$name"
      count=$((count + 1))
    done <"$2"
    [ "$count" -ge 100 ]' - "$BATS_FILE_TMPDIR/assay.bash" "$BATS_TEST_TMPDIR/options"
  same 'missing' '' "$output"
  wants 0
}

@test "bash: TAB in an interactive shell" {
  cd "$BATS_FILE_TMPDIR/here"
  run "$BATS_TEST_DIRNAME/type_at_shell.py" "$BATS_FILE_TMPDIR/assay.bash" 'assay hun\tmod\t--col\talw\t--campaign dir\t' bash --norc -i
  same 'what was typed' '<hunt><model.rkt><--color><always><--campaign><directory/>' "$output"
}

@test "zsh: the script is read, and TAB completes" {
  needs zsh
  zsh -n "$BATS_FILE_TMPDIR/assay.zsh"
  cd "$BATS_FILE_TMPDIR/here"
  { echo 'autoload -U compinit; compinit -u -D' && cat "$BATS_FILE_TMPDIR/assay.zsh"; } >"$BATS_TEST_TMPDIR/script"
  run "$BATS_TEST_DIRNAME/type_at_shell.py" "$BATS_TEST_TMPDIR/script" 'assay hun\tmod\t--colo\talw\t--campaign=dir\t' zsh -f -i
  same 'what was typed' '<hunt><model.rkt><--color=always><--campaign=directory>' "$output"
}

@test "fish: the script is read, and completes" {
  needs fish
  fish --no-config --no-execute "$BATS_FILE_TMPDIR/assay.fish"
  cd "$BATS_FILE_TMPDIR/here"
  # offered EXPECTED LINE
  offered() {
    run fish --no-config -c 'source $argv[1]; complete -C $argv[2]' "$BATS_FILE_TMPDIR/assay.fish" "$2"
    same "$2" "$1" "$(cut -f 1 <<<"$output" | sort | paste -sd ' ')"
  }
  offered 'hunt' 'assay hun'
  offered '--shard --shards' 'assay hunt --shar'
  offered '' 'assay gen --shar'
  offered 'always' 'assay hunt --color al'
  offered 'directory/' 'assay hunt --campaign d'
  offered 'model.rkt' 'assay hunt m'
  offered 'palka' 'assay bench pa'
}
