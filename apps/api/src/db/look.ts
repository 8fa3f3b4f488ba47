import { Client } from 'pg'
import { aheadOf, readPartitionStates } from './partitions/look.ts'

/** What an operator has to know of the database; read only. */
export interface DatabaseFacts {
  /** Such as 180001. */
  versionNumber: number
  version: string
  encoding: string
  extensions: { name: string; isInstalled: boolean; isAvailable: boolean }[]
  /** Whether this account may create extensions and tables. */
  mayCreate: boolean
  maxConnections: number
  isReplica: boolean
  /** On this machine, so that nothing crosses a network. */
  isLocal: boolean
  hasTls: boolean
  /** By how much the clock of the database is ahead of ours. */
  clockSkewMs: number
  migrations: number
  /** Null before the tables are there. */
  demoAccounts: number | null
  owners: number | null
  queue: QueueFacts | null
  /** Of the tables that are partitioned; none before the migration. */
  partitions: PartitionFacts[]
}

export interface PartitionFacts {
  table: string
  /** For how long it has partitions from now. */
  leftMs: number
  /** Rows in its default partition, counted up to `STRAYS_COUNTED`. */
  strays: number
}

export interface QueueFacts {
  /** Since a worker last marked its round; null where none ever did. */
  silentMs: number | null
  /** Jobs that are due. */
  waiting: number
  /** For how long the one that waits longest is due. */
  oldestWaitingMs: number
  failed: number
}

export type LookAtDatabase = { facts: DatabaseFacts } | { failure: string }

/** Needed by search; the migrations create them. */
const EXTENSIONS = ['unaccent', 'pg_trgm']
const CONNECT_MS = 5_000
const STATEMENT_MS = 10_000
/** Addresses of all accounts that the demo brings along end so. */
export const DEMO_DOMAIN = 'demo.thamhoc.vn'

/** Looks at the database in one read-only session. */
export async function lookAtDatabase(url: string): Promise<LookAtDatabase> {
  const client = new Client({
    connectionString: url,
    application_name: 'tham-hoc preflight',
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    options: '-c default_transaction_read_only=on',
  })
  // A connection that is lost also fails the statement that waits for it.
  client.on('error', () => {})
  try {
    await client.connect()
    return { facts: await readFacts(client) }
  } catch (error) {
    return { failure: reasonOf(error) }
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Time-outs that a session by way of PgBouncer has, in ms; 0 for none. */
export interface PoolerFacts {
  statementTimeoutMs: number
  lockTimeoutMs: number
  idleTimeoutMs: number
}

/** Looks at what a session by way of PgBouncer finds. */
export async function lookAtPooler(url: string): Promise<{ facts: PoolerFacts } | { failure: string }> {
  // PgBouncer takes no settings of a session at its start, so none is sent.
  const client = new Client({
    connectionString: url,
    application_name: 'tham-hoc preflight',
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: STATEMENT_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<PoolerFacts>(
      `SELECT max(setting::int) FILTER (WHERE name = 'statement_timeout') AS "statementTimeoutMs",
              max(setting::int) FILTER (WHERE name = 'lock_timeout') AS "lockTimeoutMs",
              max(setting::int) FILTER (WHERE name = 'idle_in_transaction_session_timeout') AS "idleTimeoutMs"
         FROM pg_settings`,
    )
    const [facts] = rows
    if (!facts) throw new Error('the server said nothing of itself')
    return { facts }
  } catch (error) {
    return { failure: reasonOf(error) }
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Codes and the server's own words; never the address, which holds a password. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'không rõ lý do'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  return [code, error.message].filter(Boolean).join(': ').slice(0, 200)
}

interface ServerRow {
  number: number
  version: string
  encoding: string
  may_create: boolean
  max_connections: number
  is_replica: boolean
  is_local: boolean
  has_tls: boolean
}

async function readFacts(client: Client): Promise<DatabaseFacts> {
  const { rows } = await client.query<ServerRow>(
    `SELECT current_setting('server_version_num')::int AS number,
            current_setting('server_version') AS version,
            current_setting('server_encoding') AS encoding,
            has_database_privilege(current_database(), 'CREATE') AS may_create,
            current_setting('max_connections')::int AS max_connections,
            pg_is_in_recovery() AS is_replica,
            coalesce(inet_server_addr() <<= '127.0.0.0/8' OR inet_server_addr() = '::1', true) AS is_local,
            coalesce((SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()), false) AS has_tls`,
  )
  const [server] = rows
  if (!server) throw new Error('the server said nothing of itself')
  return {
    versionNumber: server.number,
    version: server.version,
    encoding: server.encoding,
    mayCreate: server.may_create,
    maxConnections: server.max_connections,
    isReplica: server.is_replica,
    isLocal: server.is_local,
    hasTls: server.has_tls,
    extensions: await readExtensions(client),
    clockSkewMs: await readClockSkew(client),
    migrations: (await hasTable(client, 'drizzle.__drizzle_migrations'))
      ? await readCount(client, 'SELECT count(*)::int AS count FROM drizzle.__drizzle_migrations')
      : 0,
    ...(await readAccounts(client)),
    queue: await readQueue(client),
    partitions: await readPartitions(client),
  }
}

async function readExtensions(client: Client): Promise<DatabaseFacts['extensions']> {
  const { rows } = await client.query<{ name: string; installed_version: string | null }>(
    'SELECT name, installed_version FROM pg_available_extensions WHERE name = ANY($1)',
    [EXTENSIONS],
  )
  return EXTENSIONS.map((name) => {
    const row = rows.find((each) => each.name === name)
    return { name, isAvailable: row !== undefined, isInstalled: typeof row?.installed_version === 'string' }
  })
}

/** The way there and back is halved, so that a slow line is not taken for a wrong clock. */
async function readClockSkew(client: Client): Promise<number> {
  const before = Date.now()
  const { rows } = await client.query<{ ms: number }>(
    'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms',
  )
  const after = Date.now()
  return (rows[0]?.ms ?? 0) - (before + after) / 2
}

async function hasTable(client: Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>('SELECT to_regclass($1) IS NOT NULL AS found', [
    name,
  ])
  return rows[0]?.found ?? false
}

async function readCount(client: Client, query: string, values: unknown[] = []): Promise<number> {
  const { rows } = await client.query<{ count: number }>(query, values)
  return rows[0]?.count ?? 0
}

async function readAccounts(client: Client): Promise<Pick<DatabaseFacts, 'demoAccounts' | 'owners'>> {
  if (!(await hasTable(client, 'users'))) return { demoAccounts: null, owners: null }
  return {
    demoAccounts: await readCount(client, 'SELECT count(*)::int AS count FROM users WHERE email LIKE $1', [
      `%@${DEMO_DOMAIN}`,
    ]),
    owners: await readCount(client, `SELECT count(*)::int AS count FROM users WHERE role = 'admin'`),
  }
}

async function readPartitions(client: Client): Promise<PartitionFacts[]> {
  const states = await readPartitionStates(async (text) => (await client.query(text)).rows)
  const now = new Date()
  return states.map((state) => ({ table: state.table, strays: state.strays, leftMs: aheadOf(state, now) }))
}

async function readQueue(client: Client): Promise<QueueFacts | null> {
  if (!(await hasTable(client, 'pgboss.job'))) return null
  const { rows } = await client.query<{
    silent_ms: number | null
    waiting: number
    oldest_ms: number
    failed: number
  }>(
    `SELECT (extract(epoch FROM now() - greatest(
              (SELECT max(cron_on) FROM pgboss.version),
              (SELECT max(monitor_on) FROM pgboss.queue))) * 1000)::float8 AS silent_ms,
            count(*) FILTER (WHERE state <> 'failed' AND start_after <= now())::int AS waiting,
            coalesce(extract(epoch FROM now() - min(start_after)
              FILTER (WHERE state <> 'failed' AND start_after <= now())) * 1000, 0)::float8 AS oldest_ms,
            count(*) FILTER (WHERE state = 'failed')::int AS failed
       FROM pgboss.job
      WHERE state IN ('created', 'retry', 'failed')`,
  )
  const [row] = rows
  if (!row) return null
  return {
    silentMs: row.silent_ms,
    waiting: row.waiting,
    oldestWaitingMs: row.oldest_ms,
    failed: row.failed,
  }
}
