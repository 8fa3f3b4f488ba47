import type { Readable } from 'node:stream'
import { Client, type ClientBase, escapeIdentifier } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import {
  type DumpedSequence,
  type DumpedTable,
  describeSequences,
  describeTables,
  isQueueTable,
} from './describe.ts'
import { REMOVAL_LOCK } from './removals.ts'

/** Held while a backup runs, so that two never do. Lasts as long as the connection, so a killed one leaves no lock. */
const BACKUP_LOCK = 7_204_115_231

/** The database at one moment: everything read through it agrees. */
export interface Snapshot {
  takenAt: Date
  postgres: string
  migrations: number
  tables: DumpedTable[]
  sequences: DumpedSequence[]
  /** Rows in PostgreSQL's text format, one a line. */
  readRows(table: DumpedTable): Readable
  /** How many rows `readRows` gives of a table. */
  countRows(table: DumpedTable): Promise<number>
  /** Columns of a table of the business as CSV with a line of names. */
  readCsv(table: string, columns: readonly string[]): Readable
  close(): Promise<void>
}

export interface Held {
  release(): Promise<void>
}

/**
 * A lock that no second backup of this database gets; null while another one holds it.
 * @returns besides a signal that fires when its connection is lost, and with it the lock
 */
export async function lockBackups(url: string): Promise<(Held & { lost: AbortSignal }) | null> {
  const client = await beginHolding(url)
  const { rows } = await client.query<{ got: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS got', [
    BACKUP_LOCK,
  ])
  if (!rows[0]?.got) {
    await client.end()
    return null
  }
  const lost = new AbortController()
  const onEnd = () => lost.abort()
  client.on('end', onEnd)
  const release = () => {
    client.off('end', onEnd)
    return client.end()
  }
  return { lost: lost.signal, release }
}

/** From here to the release no file is removed that a row named; waits for removals that have begun. */
export async function stopRemovals(url: string): Promise<Held> {
  const client = await beginHolding(url)
  await client.query('SELECT pg_advisory_xact_lock($1)', [REMOVAL_LOCK])
  return { release: () => client.end() }
}

/** A transaction, not a session, so that its locks also hold through PgBouncer. */
async function beginHolding(url: string): Promise<Client> {
  const client = await connect(url)
  await client.query('BEGIN')
  await client.query('SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL statement_timeout = 0')
  return client
}

/** Opens a snapshot; rows that are written afterwards are not in it. */
export async function openSnapshot(url: string): Promise<Snapshot> {
  const client = await connect(url)
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await client.query(`SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0;
      SET LOCAL datestyle = 'ISO'; SET LOCAL timezone = 'UTC'; SET LOCAL intervalstyle = 'iso_8601'`)
    const { rows } = await client.query<{ at: Date; postgres: string; migrations: number }>(
      `SELECT clock_timestamp() AS at, current_setting('server_version') AS postgres,
              (SELECT count(*)::int FROM drizzle.__drizzle_migrations) AS migrations`,
    )
    const [facts] = rows
    if (!facts) throw new Error('the server said nothing of itself')
    return {
      takenAt: facts.at,
      postgres: facts.postgres,
      migrations: facts.migrations,
      tables: await describeTables(client),
      sequences: await describeSequences(client),
      readRows: (table) => client.query(copyTo(`COPY (${selectRows(table)}) TO STDOUT`)),
      countRows: (table) => countRows(client, table),
      readCsv: (name, columns) =>
        client.query(
          copyTo(
            `COPY (SELECT ${listOf(columns)} FROM ${nameOf({ schema: 'public', name })}) TO STDOUT (FORMAT csv, HEADER)`,
          ),
        ),
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

export const nameOf = ({ schema, name }: { schema: string; name: string }): string =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`
export const listOf = (columns: readonly string[]): string =>
  columns.map((name) => escapeIdentifier(name)).join(', ')

async function countRows(client: ClientBase, table: DumpedTable): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    `SELECT count(*) AS count FROM ${nameOf(table)}${conditionOf(table)}`,
  )
  return Number(rows[0]?.count ?? 0)
}

// What is done is history of the queue and goes after days anyway.
const conditionOf = (table: DumpedTable) => (isQueueTable(table) ? ` WHERE state <> 'completed'` : '')

function selectRows(table: DumpedTable): string {
  const unfinished = conditionOf(table)
  const order = table.key.length > 0 ? ` ORDER BY ${listOf(table.key)}` : ''
  return `SELECT ${listOf(table.columns)} FROM ${nameOf(table)}${unfinished}${order}`
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: 'tham-hoc backup' })
  // A connection that is lost also fails the statement that waits for it.
  client.on('error', () => {})
  await client.connect()
  return client
}
