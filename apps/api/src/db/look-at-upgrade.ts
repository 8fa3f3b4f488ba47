import { statfs } from 'node:fs/promises'
import { Client } from 'pg'
import { MIGRATION_LOCK } from './migrate.ts'

/** What an upgrade has to know of the database before it changes it. */
export interface UpgradeFacts {
  /** Migrations that the database has, oldest first. */
  applied: { hash: string; when: number }[]
  databaseBytes: number
  /** Tables of the product with their size on the disk, without indexes, and their rows as PostgreSQL last counted them. */
  tables: { name: string; bytes: number; rows: number }[]
  /** Another process brings this database up to date at this moment. */
  isMigrating: boolean
  /** How long the oldest transaction of others has been open; a migration waits for it. */
  oldestTransactionMs: number
  /** How fast tables were read just now; null where none is large enough to measure. */
  readBytesPerSecond: number | null
}

/** Free room on the disk of a folder; null where the folder is not there. */
export async function freeBytesOf(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch {
    return null
  }
}

const CONNECT_MS = 5_000
const STATEMENT_MS = 30_000
const PAGE_BYTES = 8192
/** Enough to be measured, and read in a second by a slow disk. */
const SAMPLE_PAGES = 8192
const SMALLEST_SAMPLE_BYTES = 1024 * 1024

/**
 * Looks at the database in one read-only session.
 * @returns null for a database that no version of the product has been in yet
 * @throws what the driver throws where there is no connection
 */
export async function lookAtUpgrade(url: string): Promise<UpgradeFacts | null> {
  const client = new Client({
    connectionString: url,
    application_name: 'tham-hoc upgrade',
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    options: '-c default_transaction_read_only=on',
  })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows: found } = await client.query<{ found: boolean }>(
      `SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS found`,
    )
    if (!found[0]?.found) return null
    const { rows: applied } = await client.query<UpgradeFacts['applied'][number]>(
      'SELECT hash, created_at::float8 AS when FROM drizzle.__drizzle_migrations ORDER BY created_at, id',
    )
    const tables = await readTables(client)
    return {
      applied,
      tables,
      ...(await readState(client)),
      readBytesPerSecond: await measureReading(client),
    }
  } finally {
    await client.end()
  }
}

async function readTables(client: Client): Promise<UpgradeFacts['tables']> {
  const { rows } = await client.query<UpgradeFacts['tables'][number]>(
    `SELECT whole.relname AS name, sum(pg_table_size(c.oid))::float8 AS bytes,
            sum(greatest(c.reltuples, 0))::float8 AS rows
       FROM pg_class c JOIN pg_class whole ON whole.oid = coalesce(pg_partition_root(c.oid), c.oid)
       JOIN pg_namespace n ON n.oid = whole.relnamespace
      WHERE n.nspname = 'public' AND c.relkind = 'r' GROUP BY 1 ORDER BY 2 DESC`,
  )
  return rows
}

async function readState(client: Client) {
  const { rows } = await client.query<
    Pick<UpgradeFacts, 'databaseBytes' | 'isMigrating' | 'oldestTransactionMs'>
  >(
    `SELECT pg_database_size(current_database())::float8 AS "databaseBytes",
            EXISTS (SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database
                     WHERE d.datname = current_database() AND l.locktype = 'advisory' AND l.granted AND l.objsubid = 1
                       AND (l.classid::bigint << 32) | l.objid::bigint = $1) AS "isMigrating",
            coalesce((SELECT extract(epoch FROM now() - min(xact_start)) * 1000 FROM pg_stat_activity
                       WHERE datname = current_database() AND pid <> pg_backend_pid()
                         AND backend_type = 'client backend'), 0)::float8 AS "oldestTransactionMs"`,
    [MIGRATION_LOCK],
  )
  const [state] = rows
  if (!state) throw new Error('the server said nothing of itself')
  return state
}

/** Reads the beginning of the largest table or partition. */
async function measureReading(client: Client): Promise<number | null> {
  const { rows } = await client.query<{ name: string; bytes: number }>(
    `SELECT c.oid::regclass::text AS name, pg_table_size(c.oid)::float8 AS bytes
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname IN ('public', 'parts') AND c.relkind = 'r' ORDER BY 2 DESC LIMIT 1`,
  )
  const [largest] = rows
  if (!largest || largest.bytes < SMALLEST_SAMPLE_BYTES) return null
  const startedAt = performance.now()
  await client.query(`SELECT count(*) FROM ${largest.name} WHERE ctid < '(${SAMPLE_PAGES},0)'::tid`)
  const bytes = Math.min(largest.bytes, SAMPLE_PAGES * PAGE_BYTES)
  return (bytes / Math.max(1, performance.now() - startedAt)) * 1000
}
