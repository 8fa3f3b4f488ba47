import { readFileSync } from 'node:fs'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client } from 'pg'
import { installQueues } from '../queue/install.ts'
import type { QueuedJob } from '../queue/job.ts'

const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../migrations', import.meta.url))
const JOURNAL = 'meta/_journal.json'
/** Advisory lock, an arbitrary number shared by all instances: one instance migrates, the others wait. */
const MIGRATION_LOCK = 7_204_115_230

/**
 * Brings tables and job queues to the version of this code. Safe to run from several processes at once.
 * @param count stops after so many migrations, for rows that an earlier version wrote
 */
export async function migrateDatabase(
  url: string,
  jobs: readonly QueuedJob[],
  count = countKnownMigrations(),
): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'tham-hoc migrate' })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    await withMigrations(count, (migrationsFolder) => migrate(drizzle(client), { migrationsFolder }))
    await installQueues(url, jobs)
  } finally {
    await client.end()
  }
}

/** Number of migrations this code knows; a database with fewer is not ready. */
export function countKnownMigrations(): number {
  return readJournal().entries.length
}

function readJournal(): { entries: unknown[] } {
  return JSON.parse(readFileSync(join(MIGRATIONS_FOLDER, JOURNAL), 'utf8')) as { entries: unknown[] }
}

/** The folder of migrations, or one that knows only the first of them. */
async function withMigrations(count: number, work: (folder: string) => Promise<void>): Promise<void> {
  const journal = readJournal()
  if (count >= journal.entries.length) return work(MIGRATIONS_FOLDER)
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  try {
    await cp(MIGRATIONS_FOLDER, folder, { recursive: true })
    await writeFile(
      join(folder, JOURNAL),
      JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }),
    )
    await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
