import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client } from 'pg'
import { installQueues } from '../queue/install.ts'
import type { QueuedJob } from '../queue/job.ts'

const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../migrations', import.meta.url))
/** Advisory lock, an arbitrary number shared by all instances: one instance migrates, the others wait. */
const MIGRATION_LOCK = 7_204_115_230

/** Brings tables and job queues to the version of this code. Safe to run from several processes at once. */
export async function migrateDatabase(url: string, jobs: readonly QueuedJob[]): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'tham-hoc migrate' })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS_FOLDER })
    await installQueues(url, jobs)
  } finally {
    await client.end()
  }
}

/** Number of migrations this code knows; a database with fewer is not ready. */
export function countKnownMigrations(): number {
  const journal: unknown = JSON.parse(readFileSync(`${MIGRATIONS_FOLDER}/meta/_journal.json`, 'utf8'))
  const { entries } = journal as { entries: unknown[] }
  return entries.length
}
