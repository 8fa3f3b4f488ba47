import { join } from 'node:path'
import { isQueueTable } from '../db/dump/describe.ts'
import { loadRows } from '../db/dump/load.ts'
import { openSnapshot } from '../db/dump/snapshot.ts'
import { startEmbeddedPostgres } from '../db/embedded/index.ts'
import { migrateTables, type TimedMigration, timeMigrations } from '../db/migrate.ts'
import { inCopyFolder } from './rehearsal-folder.ts'

export interface Rehearsal {
  /** Rows that were copied. */
  rows: number
  copyMs: number
  migrations: TimedMigration[]
  /** All of them with the end of their transaction, where what was put off is checked. */
  migratedMs: number
}

/**
 * Copies all rows of a database into a PostgreSQL that lives for the moment, brings the copy up to date as an upgrade
 * would, and removes it. The service goes on meanwhile, and nothing of it is changed.
 * @param dataDir where the copy lies; it takes more room than the database, so ask `judgeRehearsalRoom` first
 * @throws what a migration throws that these rows do not suit
 */
export function rehearse(url: string, dataDir: string): Promise<Rehearsal> {
  return inCopyFolder(dataDir, async (place, onEnd) => {
    const server = await startEmbeddedPostgres({ dataDir: join(place, 'db'), settings: { fsync: 'on' } })
    onEnd(() => server.stop())
    return rehearseOn(url, server.connectionString)
  })
}

/**
 * The same on an empty database that is there already.
 * @param copyUrl the empty database
 */
export async function rehearseOn(url: string, copyUrl: string): Promise<Rehearsal> {
  const startedAt = performance.now()
  const { rows, migrations: count } = await copyRows(url, copyUrl)
  const copyMs = performance.now() - startedAt
  const beganAt = performance.now()
  const migrations = await timeMigrations(copyUrl, count)
  return { rows, copyMs, migrations, migratedMs: performance.now() - beganAt }
}

async function copyRows(url: string, copyUrl: string): Promise<{ rows: number; migrations: number }> {
  const snapshot = await openSnapshot(url)
  try {
    await migrateTables(copyUrl, snapshot.migrations)
    const tables = []
    // Jobs are work to be done, which a copy must not have.
    for (const table of snapshot.tables.filter((each) => !isQueueTable(each)))
      tables.push({ ...table, rows: await snapshot.countRows(table) })
    const readers = new Map(tables.map((table) => [`${table.schema}.${table.name}`, table]))
    await loadRows(copyUrl, {
      tables,
      sequences: snapshot.sequences,
      rowsOf: ({ schema, name }) => {
        const table = readers.get(`${schema}.${name}`)
        if (!table) throw new Error(`${schema}.${name} is not in the snapshot`)
        return snapshot.readRows(table)
      },
    })
    return { rows: tables.reduce((sum, table) => sum + table.rows, 0), migrations: snapshot.migrations }
  } finally {
    await snapshot.close()
  }
}
