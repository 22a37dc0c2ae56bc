#!/bin/bash
# slurm.sh PROGRAM: contrib/slurm/assay.sbatch as an array of four tasks, one of which is killed, on a cluster of this host alone:
# munged, slurmctld and slurmd, with files in a temporary directory. Runs under postgres.sh.
set -euo pipefail
# shellcheck source=tests/share/common.bash
. tests/share/common.bash

if [ "$(id -u)" -ne 0 ]; then
  echo 'slurm.sh: slurmd wants to be root: not run'
  echo '0 passed, 0 failed'
  exit 0
fi
for program in munged slurmctld slurmd; do
  command -v $program >/dev/null || { echo "slurm.sh: there is no $program (Debian: slurm-wlm munge)" >&2 && exit 1; }
done

directory=$(mktemp -d /tmp/assay-slurm.XXXXXX)
chmod 755 "$directory"
host=$(hostname -s)
pids=()

clean_up() {
  scancel --user "$(id -un)" 2>/dev/null || true
  for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done
  for pid in "${pids[@]}"; do wait "$pid" 2>/dev/null || true; done
  rm -rf "$directory"
}
trap clean_up EXIT

free_ports() {
  python3 -c 'import socket
s = [socket.socket() for _ in range(2)]
for x in s: x.bind(("", 0))
print(*(x.getsockname()[1] for x in s))'
}
read -r controller_port node_port <<<"$(free_ports)"

start_munge() {
  mkdir -m 755 "$directory/munge"
  dd if=/dev/urandom of="$directory/munge.key" bs=128 count=1 status=none
  chmod 400 "$directory/munge.key"
  chmod 711 "$directory" # the socket's directory has to be open to all, and the others closed to writing
  munged --foreground --force --key-file="$directory/munge.key" --socket="$directory/munge/socket" --pid-file="$directory/munge/pid" \
    --log-file="$directory/munge.log" --seed-file="$directory/munge.seed" >/dev/null 2>&1 &
  pids+=($!)
}

write_configuration() {
  mkdir "$directory/state" "$directory/spool"
  cat >"$directory/slurm.conf" <<END
ClusterName=assay
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$controller_port
SlurmdPort=$node_port
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$directory/munge/socket
CredType=cred/munge
StateSaveLocation=$directory/state
SlurmdSpoolDir=$directory/spool
SlurmctldPidFile=$directory/slurmctld.pid
SlurmdPidFile=$directory/slurmd.pid
SlurmctldLogFile=$directory/slurmctld.log
SlurmdLogFile=$directory/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SwitchType=switch/none
MpiDefault=none
ReturnToService=2
SlurmdParameters=config_overrides
NodeName=$host NodeAddr=127.0.0.1 CPUs=4 State=UNKNOWN
PartitionName=all Nodes=$host Default=YES MaxTime=INFINITE State=UP OverSubscribe=YES
END
  export SLURM_CONF=$directory/slurm.conf
}

# until COMMAND...: waits for it to succeed.
until_it() {
  for _ in $(seq 300); do
    "$@" >/dev/null 2>&1 && return
    sleep 0.1
  done
  echo "slurm.sh: never: $*" >&2
  tail -n 20 "$directory"/*.log >&2
  return 1
}

is_idle() { [ "$(sinfo --noheader --format %t)" = idle ]; }
is_over() { [ -z "$(squeue --noheader --jobs "$1" 2>/dev/null)" ]; }

start_munge
until_it test -S "$directory/munge/socket"
write_configuration
slurmctld -D >/dev/null 2>&1 &
pids+=($!)
slurmd -D -N "$host" >/dev/null 2>&1 &
pids+=($!)
until_it is_idle

ASSAY=$(realpath "$1")
ASSAY_STORE=$POSTGRES_PORT_URL
ASSAY_STATE=$directory/workers
export ASSAY ASSAY_STORE ASSAY_STATE
job=$(sbatch --parsable --array=1-4 --no-requeue --chdir="$directory" --output="$directory/out-%a" contrib/slurm/assay.sbatch "${arguments[@]}")
eventually 'SELECT count(*) > 0 FROM shard WHERE worker IS NOT NULL AND is_done = 0'
kill -9 "$(a_worker)"
until_it is_over "$job"
check_store
check 'tasks that ran' 4 "$(find "$directory" -maxdepth 1 -name 'out-*' | wc -l)"
[ "$failed" -eq 0 ] || tail -n 5 "$directory"/out-* "$directory"/*.log
summary
