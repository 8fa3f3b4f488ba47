import { readFileSync } from 'node:fs'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client } from 'pg'
import { installQueues } from '../queue/install.ts'
import type { QueuedJob } from '../queue/job.ts'
import { isLockTimeout } from './faults.ts'
import { givingWay, LOCK_MS } from './partitions/patiently.ts'
import { conversionsIn, prepareConversions } from './partitions/prepare.ts'

const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../migrations', import.meta.url))
const JOURNAL = 'meta/_journal.json'
/** Advisory lock, an arbitrary number shared by all instances: one instance migrates, the others wait. */
export const MIGRATION_LOCK = 7_204_115_230
/** A try and its pause take up to a second, so this is about two minutes. */
const TRIES = 120

/**
 * Brings tables and job queues to the version of this code. Safe to run from several processes at once.
 * @param count stops after so many migrations, for rows that an earlier version wrote
 */
export async function migrateDatabase(
  url: string,
  jobs: readonly QueuedJob[],
  count = countKnownMigrations(),
): Promise<void> {
  await withMigrationLock(url, async (client) => {
    await migrateOn(client, count)
    await installQueues(url, jobs)
  })
}

/** Brings the tables alone to the version of this code, or to an earlier one, without the queues of its jobs. */
export async function migrateTables(url: string, count: number): Promise<void> {
  await withMigrationLock(url, (client) => migrateOn(client, count))
}

/** A migration that ran on a copy. */
export interface TimedMigration {
  tag: string
  tookMs: number
}

/**
 * Runs what a copy does not have yet, all in one transaction, as drizzle does: some suit the rows alone and not after one
 * another. Their history is not written.
 * @param applied how many the copy has
 * @throws what a migration throws that the rows do not suit
 */
export async function timeMigrations(url: string, applied: number): Promise<TimedMigration[]> {
  const client = new Client({ connectionString: url })
  // Its server may be stopped while this works.
  client.on('error', () => {})
  await client.connect()
  try {
    const timed: TimedMigration[] = []
    await client.query('BEGIN')
    for (const { tag, statements } of readKnownMigrations().slice(applied)) {
      const beganAt = performance.now()
      for (const statement of statements) await client.query(statement)
      timed.push({ tag, tookMs: performance.now() - beganAt })
    }
    await client.query('COMMIT')
    return timed
  } finally {
    await client.end()
  }
}

async function migrateOn(client: Client, count: number): Promise<void> {
  const statements = (await findPending(client, count)).flatMap((pending) => pending.statements)
  const takeBack = await prepareConversions(client, conversionsIn(statements), new Date())
  try {
    // All migrations are one transaction, and what it waits for keeps all waiting that wait for it. So it begins again.
    await client.query(`SET lock_timeout = ${LOCK_MS}`)
    await withMigrations(count, (migrationsFolder) =>
      givingWay(() => migrate(drizzle(client), { migrationsFolder }), TRIES),
    )
    await client.query('RESET lock_timeout')
  } catch (error) {
    await takeBack().catch(() => undefined)
    throw isLockTimeout(error)
      ? new Error('a transaction of others kept tables locked for two minutes: end it, and begin again', {
          cause: error,
        })
      : error
  }
}

/** The migrations up to `count` that the database does not have, as drizzle tells them apart. */
async function findPending(client: Client, count: number): Promise<KnownMigration[]> {
  const { rows: tables } = await client.query<{ found: boolean }>(
    `SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS found`,
  )
  if (!tables[0]?.found) return readKnownMigrations().slice(0, count)
  const { rows } = await client.query<{ newest: number | null }>(
    'SELECT max(created_at)::float8 AS newest FROM drizzle.__drizzle_migrations',
  )
  const newest = rows[0]?.newest ?? 0
  return readKnownMigrations()
    .slice(0, count)
    .filter(({ when }) => when > newest)
}

async function withMigrationLock(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'tham-hoc migrate' })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Number of migrations this code knows; a database with fewer is not ready.
 * @param folder that of another version of the code; this one's unless given
 */
export function countKnownMigrations(folder = MIGRATIONS_FOLDER): number {
  return readJournal(folder).entries.length
}

/** A migration as its files have it. */
export interface KnownMigration {
  /** Name of its file, such as `0152_passkeys`. */
  tag: string
  /** By which the database orders it, in ms. */
  when: number
  /** SHA-256 of its file; the database keeps it. */
  hash: string
  statements: string[]
}

/** All migrations that this code knows, in their order. */
export function readKnownMigrations(): KnownMigration[] {
  const { entries } = readJournal()
  return readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }).map(
    ({ sql, folderMillis, hash }, index) => ({
      tag: entries[index]?.tag ?? '',
      when: folderMillis,
      hash,
      statements: sql,
    }),
  )
}

/**
 * The tables as drizzle describes them after so many migrations.
 * @param folder that of another version of the code; this one's unless given
 * @returns null where that folder has no description of them
 */
export function readSchemaAfter(count: number, folder = MIGRATIONS_FOLDER): unknown {
  const number = String(count - 1).padStart(4, '0')
  try {
    return JSON.parse(readFileSync(join(folder, 'meta', `${number}_snapshot.json`), 'utf8'))
  } catch {
    return null
  }
}

function readJournal(folder = MIGRATIONS_FOLDER): { entries: { tag: string }[] } {
  return JSON.parse(readFileSync(join(folder, JOURNAL), 'utf8')) as { entries: { tag: string }[] }
}

/** The folder of migrations, or one that knows only the first of them. */
async function withMigrations(count: number, work: (folder: string) => Promise<void>): Promise<void> {
  const journal = readJournal()
  if (count >= journal.entries.length) return work(MIGRATIONS_FOLDER)
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  try {
    // Descriptions of the tables are a hundred times as large as the migrations, which do not read them.
    await cp(MIGRATIONS_FOLDER, folder, {
      recursive: true,
      filter: (path) => !path.endsWith('_snapshot.json'),
    })
    await writeFile(
      join(folder, JOURNAL),
      JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }),
    )
    await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
