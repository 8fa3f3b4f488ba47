import { getTableColumns, is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import * as schema from '../schema/index.ts'
import { leftOutColumns, leftOutTables } from './left-out.ts'

export interface ColumnEntry {
  table: string
  column: string
  /** Type of PostgreSQL. */
  type: string
  isNullable: boolean
  isPrimaryKey: boolean
  /** `table.column` that its values are of; empty for none. */
  references: string
  /** What it may hold; empty for anything of its type. */
  values: readonly string[]
}

/** Every column that an export holds, from the definitions of the tables, in their order. */
export function describeColumns(): ColumnEntry[] {
  return Object.values<unknown>(schema)
    .filter((value): value is PgTable => is(value, PgTable))
    .flatMap((table) => columnsOf(table))
    .sort((a, b) => (a.table < b.table ? -1 : a.table > b.table ? 1 : 0))
}

function columnsOf(table: PgTable): ColumnEntry[] {
  const { name, foreignKeys, primaryKeys } = getTableConfig(table)
  if (leftOutTables[name]) return []
  const target = new Map(
    foreignKeys.flatMap((key) => {
      const { columns, foreignColumns, foreignTable } = key.reference()
      return columns.map((column, index) => [
        column.name,
        `${getTableConfig(foreignTable).name}.${foreignColumns[index]?.name ?? ''}`,
      ])
    }),
  )
  const keys = new Set(primaryKeys.flatMap(({ columns }) => columns.map((column) => column.name)))
  return Object.values(getTableColumns(table))
    .filter((column) => !leftOutColumns[name]?.includes(column.name))
    .map((column) => ({
      table: name,
      column: column.name,
      type: column.getSQLType(),
      isNullable: !column.notNull,
      isPrimaryKey: column.primary || keys.has(column.name),
      references: target.get(column.name) ?? '',
      values: column.enumValues ?? [],
    }))
}
