import type { UpgradeFacts } from '../db/look-at-upgrade.ts'
import type { KnownMigration } from '../db/migrate.ts'
import { readMigrationWork } from '../db/migration-work.ts'

/** A migration that an upgrade will run. */
export interface PlannedMigration {
  tag: string
  /** Tables that it goes through, with what is in them now. */
  tables: UpgradeFacts['tables']
  runsCode: boolean
  /** Time to read those tables once at the speed that was measured: the least that it takes; 0 for small ones. */
  leastMs: number
}

/** What will run, in order. */
export const planMigrations = (facts: UpgradeFacts, known: readonly KnownMigration[]): PlannedMigration[] =>
  known.slice(facts.applied.length).map(({ tag, statements }) => {
    const work = readMigrationWork(statements)
    const tables = work.tables.flatMap((name) => facts.tables.find((table) => table.name === name) ?? [])
    return { tag, tables, runsCode: work.runsCode, leastMs: leastMsOf(tables, facts.readBytesPerSecond) }
  })

function leastMsOf(tables: UpgradeFacts['tables'], bytesPerSecond: number | null): number {
  const bytes = tables.reduce((sum, table) => sum + table.bytes, 0)
  return bytesPerSecond === null ? 0 : (bytes / bytesPerSecond) * 1000
}
