/** Ports of a primary, its replica, and what stands before them. */
export interface PairPorts {
  primary: number
  replica: number
  /** Where each says whether it is the primary. */
  primaryCheck: number
  replicaCheck: number
  /** HAProxy, which leads to the one that is. */
  direct: number
  /** PgBouncer. */
  pooled: number
}

export const DATABASE = 'proof'
const ACCOUNT = 'postgres'
const HOST = '127.0.0.1'

export const urlAt = (port: number, database = DATABASE) =>
  `postgres://${ACCOUNT}@${HOST}:${port}/${database}`

/** Leads to the server that answers `GET /primary` with 200, as Patroni's do; sessions of one that is no more end. */
export const pairProxyConfig = (ports: PairPorts, statsSocket: string): string => `global
  maxconn 500
  stats socket ${statsSocket} mode 600 level user

defaults
  mode tcp
  timeout connect 2s
  # The connection that listens is silent for ten seconds between its heartbeats.
  timeout client 1h
  timeout server 1h

frontend postgres
  bind ${HOST}:${ports.direct}
  default_backend postgres

backend postgres
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 1s fall 1 rise 1 on-marked-down shutdown-sessions
  server postgres-1 ${HOST}:${ports.primary} check port ${ports.primaryCheck}
  server postgres-2 ${HOST}:${ports.replica} check port ${ports.replicaCheck}
`

const connectQuery = (statementMs: number) =>
  `SET statement_timeout = ${statementMs}; SET lock_timeout = 3000; SET idle_in_transaction_session_timeout = 10000`

/** What deploy/pgbouncer/pgbouncer.ini says, for the ports of a proof; anybody on this machine may come in. */
export const pgbouncerConfig = (ports: PairPorts, account: string | null): string => `[databases]
${DATABASE} = host=${HOST} port=${ports.direct} dbname=${DATABASE} user=${ACCOUNT} pool_size=30 connect_query='${connectQuery(5000)}'
${DATABASE}_jobs = host=${HOST} port=${ports.direct} dbname=${DATABASE} user=${ACCOUNT} pool_size=20 connect_query='${connectQuery(60_000)}'

[pgbouncer]
listen_addr = ${HOST}
listen_port = ${ports.pooled}
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_client_conn = 500
query_wait_timeout = 5
server_login_retry = 1
server_connect_timeout = 5
${account ? `user = ${account}\n` : ''}`

/** Lines of postgresql.conf that make a cluster one of the pair. */
export const clusterConfig = (port: number, folder: string): string => `
listen_addresses = '${HOST}'
port = ${port}
unix_socket_directories = '${folder}'
max_connections = 150
wal_level = replica
max_wal_senders = 5
hot_standby = on
timezone = 'UTC'
log_min_messages = warning
`
