#!/bin/bash
# postgres.sh run COMMAND...: runs the command with a PostgreSQL server of its own, in a temporary directory.
#
# The command finds the server's address in $POSTGRES_URL, and that of its port in $POSTGRES_PORT_URL (there, `locked` has to give the
# password `secret`, and may do nothing). Meanwhile, `postgres.sh stop` and `postgres.sh start` do what they say; `stop immediate`
# as if the machine had died.
set -euo pipefail

bin=$(find /usr/lib/postgresql -maxdepth 2 -name bin 2>/dev/null | sort -V | tail -1) || true
[ -n "$bin" ] || { echo 'postgres.sh: there is no PostgreSQL server (Debian: postgresql)' >&2 && exit 1; }

# The server does not run as root.
as_server() {
  if [ "$(id -u)" -eq 0 ]; then
    (cd / && runuser -u postgres -- "$@")
  else
    "$@"
  fi
}

# It outlives whoever started it: whatever that one had open is none of its business (bats waits for the end of its pipes).
start() {
  as_server "$bin/pg_ctl" --pgdata "$POSTGRES_DIRECTORY/data" --silent --wait --log "$POSTGRES_DIRECTORY/log" start \
    </dev/null >/dev/null 2>&1 3>&- 4>&- 5>&- 6>&- 7>&- 8>&- 9>&-
}
stop() { as_server "$bin/pg_ctl" --pgdata "$POSTGRES_DIRECTORY/data" --silent --wait --mode "${1:-fast}" stop >/dev/null; }

clean_up() {
  stop immediate 2>/dev/null || true
  rm -rf "$POSTGRES_DIRECTORY"
}

free_port() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }

make_server() {
  POSTGRES_DIRECTORY=$(mktemp -d /tmp/assay-postgres.XXXXXX)
  export POSTGRES_DIRECTORY
  trap clean_up EXIT
  if [ "$(id -u)" -eq 0 ]; then chown postgres "$POSTGRES_DIRECTORY"; fi
  chmod 755 "$POSTGRES_DIRECTORY"
  as_server "$bin/initdb" --pgdata "$POSTGRES_DIRECTORY/data" --auth trust --username assay --encoding UTF8 --locale C --no-sync \
    --no-instructions >/dev/null
  local port
  port=$(free_port)
  as_server tee -a "$POSTGRES_DIRECTORY/data/postgresql.conf" >/dev/null <<END
listen_addresses = '127.0.0.1'
port = $port
unix_socket_directories = '$POSTGRES_DIRECTORY'
fsync = off
max_connections = 60
END
  as_server tee "$POSTGRES_DIRECTORY/data/pg_hba.conf" >/dev/null <<'END'
local all all trust
host all locked 127.0.0.1/32 scram-sha-256
host all all 127.0.0.1/32 trust
END
  start
  export POSTGRES_URL="postgresql://assay@/postgres?host=${POSTGRES_DIRECTORY//\//%2F}&port=$port"
  export POSTGRES_PORT_URL="postgresql://assay@127.0.0.1:$port/postgres"
  as_server psql --quiet --no-psqlrc "$POSTGRES_URL" \
    --command "CREATE ROLE locked LOGIN PASSWORD 'secret'"
}

case ${1:-} in
run)
  shift
  make_server
  status=0
  "$@" || status=$?
  exit "$status"
  ;;
start) start ;;
stop) stop "${2:-fast}" ;;
*) echo 'usage: postgres.sh run COMMAND... | start | stop [immediate]' >&2 && exit 2 ;;
esac
