import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../lib/paths.ts'
import type { Violation } from './rules.ts'
import { isTestFile, type SourceFile } from './source-file.ts'
import { accessToAllTables, tableOwners } from './table-owners.ts'

const SRC = 'apps/api/src/'
const SCHEMA = `${SRC}db/schema`
const TABLE = /export const (\w+) = pg(?:Table|View|MaterializedView)\w*\(\s*'(\w+)'/g

/** Names of the tables and views in code, by their names in the database. */
const nameOf = new Map(
  readdirSync(join(ROOT, SCHEMA)).flatMap((file) =>
    [...readFileSync(join(ROOT, SCHEMA, file), 'utf8').matchAll(TABLE)].map(
      ([, inCode = '', inDatabase = '']) => [inDatabase, inCode] as const,
    ),
  ),
)
export const allTables = [...nameOf.values()]
const isTable = new Set(allTables)

const ownerOf = new Map<string, string>()
const readersOf = new Map<string, readonly string[]>()
for (const [owner, tables] of Object.entries(tableOwners))
  for (const [table, readers] of Object.entries(tables)) {
    ownerOf.set(table, owner)
    readersOf.set(table, readers)
  }

/** The module that a file belongs to, or the folder below all modules. */
const homeOf = (path: string) => /^apps\/api\/src\/(?:modules\/)?([\w-]+)\//.exec(path)?.[1] ?? ''

const WRITE_IN_SQL =
  /\b(?:insert\s+into|update|delete\s+from)\s+(?:only\s+)?(?:\$\{(?:\w+\.)?(\w+)\}|"?([a-z_]+)"?)/gi
const READ_IN_SQL = /\b(?:from|join)\s+(?:only\s+)?"?([a-z_]+)"?/gi

/** Only the repos of a table's own module write it; who else reads it is named beside it in the list. */
export function tableAccess(file: SourceFile): Violation[] {
  const { path } = file
  const home = homeOf(path)
  if (!path.startsWith(SRC) || home === 'db' || isTestFile(path)) return []
  if (accessToAllTables.some((known) => known.path === path)) return []
  const violations: Violation[] = []
  const note = (table: string, line: number, isWrite: boolean) => {
    const owner = ownerOf.get(table)
    if (owner === home) return
    if (!isWrite && readersOf.get(table)?.includes(home)) return
    const what = isWrite ? 'writes' : 'reads'
    const way = isWrite
      ? 'the owner’s repo writes it, and its index.ts exports the function'
      : 'ask the owner’s index.ts, or name the reader in scripts/boundaries/table-owners.ts'
    violations.push({ path, line, message: `${what} ${table}, a table of ${owner ?? 'nobody yet'}: ${way}` })
  }
  for (const { target, names, line, isTypeOnly } of file.imports)
    if (target?.startsWith(SCHEMA) && !isTypeOnly)
      for (const { name, isTypeOnly: isType } of names)
        if (isTable.has(name) && !isType) note(name, line, false)
  for (const { table, line } of file.tableCalls) if (isTable.has(table)) note(table, line, true)
  for (const { source, line } of file.sqlSources) {
    for (const [, inCode, inDatabase = ''] of source.matchAll(WRITE_IN_SQL)) {
      const table = inCode ?? nameOf.get(inDatabase)
      if (table && isTable.has(table)) note(table, line, true)
    }
    for (const [, inDatabase = ''] of source.matchAll(READ_IN_SQL)) {
      const table = nameOf.get(inDatabase)
      if (table) note(table, line, false)
    }
  }
  return violations
}
