import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isQueueTable } from '../db/dump/describe.ts'
import { loadRows } from '../db/dump/load.ts'
import { openSnapshot } from '../db/dump/snapshot.ts'
import { startEmbeddedPostgres } from '../db/embedded/index.ts'
import { migrateTables, readKnownMigrations } from '../db/migrate.ts'

/** A migration that ran on the copy. */
export interface Rehearsed {
  tag: string
  tookMs: number
}

export interface Rehearsal {
  /** Rows that were copied. */
  rows: number
  copyMs: number
  migrations: Rehearsed[]
}

/**
 * Copies all rows of a database into a PostgreSQL that lives for the moment, brings the copy up to date one migration at
 * a time, and removes it. The service goes on meanwhile, and nothing of it is changed.
 * @param folder where the copy lies; it takes as much room as the database
 * @throws what a migration throws that these rows do not suit
 */
export async function rehearse(url: string, folder: string): Promise<Rehearsal> {
  const place = await mkdtemp(join(folder, 'rehearsal-'))
  const server = await startEmbeddedPostgres({ dataDir: join(place, 'db'), settings: { fsync: 'on' } })
  try {
    return await rehearseOn(url, server.connectionString)
  } finally {
    await server.stop()
    await rm(place, { recursive: true, force: true })
  }
}

/**
 * The same on an empty database that is there already.
 * @param copyUrl the empty database
 */
export async function rehearseOn(url: string, copyUrl: string): Promise<Rehearsal> {
  const startedAt = performance.now()
  const { rows, migrations: count } = await copyRows(url, copyUrl)
  const copyMs = performance.now() - startedAt
  const migrations: Rehearsed[] = []
  for (const [index, { tag }] of readKnownMigrations().entries()) {
    if (index < count) continue
    const beganAt = performance.now()
    await migrateTables(copyUrl, index + 1)
    migrations.push({ tag, tookMs: performance.now() - beganAt })
  }
  return { rows, copyMs, migrations }
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
